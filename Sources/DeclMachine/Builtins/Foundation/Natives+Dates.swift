import DeclFoundation
import Foundation

/// Formatting and parsing of dates: `DateFormatter.decl`, `DateFormatStyle.decl`.
extension NativeTable {
  mutating func addDates() {
    add("date.text") { call in
      let formatter = call.machine.services.foundation.formatter(
        call.string(1), locale: call.string(2), zone: call.string(3), isLenient: false)
      return call.finish(formatter.string(from: call.date(0)))
    }
    add("date.read") { call in
      let formatter = call.machine.services.foundation.formatter(
        call.string(1), locale: call.string(2), zone: call.string(3), isLenient: call.bool(4))
      return call.finish(formatter.date(from: call.string(0)))
    }
    add("date.pattern") { call in
      let formatter = DateFormatter()
      formatter.locale = call.locale(2)
      formatter.dateStyle = DateFormatter.Style(rawValue: UInt(call.int(0))) ?? .none
      formatter.timeStyle = DateFormatter.Style(rawValue: UInt(call.int(1))) ?? .none
      return call.finish(formatter.dateFormat ?? "")
    }
    add("date.template") { call in
      let locale = call.locale(1)
      let pattern = DateFormatter.dateFormat(
        fromTemplate: call.string(0), options: 0, locale: locale)
      return call.finish(pattern ?? "")
    }
    add("date.styled") { call in
      let style = DateStyleOptions(call.string(1))
        .style(locale: call.locale(2), zone: call.zone(3))
      return call.finish(style.format(call.date(0)))
    }
    add("date.interval") { call in
      let style = DateStyleOptions(call.string(2))
        .intervalStyle(locale: call.locale(3), zone: call.zone(4))
      let (start, end) = (call.date(0), call.date(1))
      return call.finish(start <= end ? style.format(start..<end) : "")
    }
    add("date.parse") { call in
      let style = DateStyleOptions(call.string(1))
        .style(locale: call.locale(2), zone: call.zone(3))
      return call.finish(try? style.parseStrategy.parse(call.string(0)))
    }
    add("date.relative") { call in
      call.finish(
        RelativeDates.text(
          call.date(0), from: call.date(1), isNamed: call.bool(2), units: call.int(3),
          locale: call.locale(4)))
    }
  }
}

/// Relative dates, such as "in 2 hours".
enum RelativeDates {
  /// Returns the distance of a date from an anchor, as text.
  ///
  /// - Parameter units: 0 wide, 1 spelt out, 2 abbreviated, 3 narrow
  static func text(
    _ date: Date, from anchor: Date, isNamed: Bool, units: Int, locale: Locale
  ) -> String {
    let style: Date.RelativeFormatStyle.UnitsStyle =
      switch units {
      case 0: .wide
      case 1: .spellOut
      case 2: .abbreviated
      default: .narrow
      }
    let presentation: Date.RelativeFormatStyle.Presentation = isNamed ? .named : .numeric
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    if #available(macOS 15, iOS 18, *) {
      return Date.AnchoredRelativeFormatStyle(
        anchor: date, presentation: presentation, unitsStyle: style, locale: locale,
        calendar: calendar
      ).format(anchor)
    }
    let relative = Date.RelativeFormatStyle(
      presentation: presentation, unitsStyle: style, locale: locale, calendar: calendar)
    return relative.format(Date.now.addingTimeInterval(date.timeIntervalSince(anchor)))
  }
}
