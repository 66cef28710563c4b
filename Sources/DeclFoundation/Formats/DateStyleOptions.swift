package import Foundation

/// The options of a library `Date.FormatStyle`: for each field a letter and the number of its form.
package struct DateStyleOptions {
  private let options: StyleOptions

  /// Creates options from their encoded string.
  package init(_ text: String) { options = StyleOptions(text) }

  /// Returns the Foundation style for dates.
  package func style(locale: Locale, zone: TimeZone) -> Date.FormatStyle {
    var style = Date.FormatStyle(
      date: dateStyle, time: timeStyle, locale: locale, calendar: calendar(zone), timeZone: zone)
    if let form = options.int("G") { style = style.era(Self.era(form)) }
    if let form = options.int("y") { style = style.year(Self.year(form)) }
    if let form = options.int("Q") { style = style.quarter(Self.quarter(form)) }
    if let form = options.int("M") { style = style.month(Self.month(form)) }
    if let form = options.int("w") { style = style.week(Self.week(form)) }
    if let form = options.int("d") { style = style.day(Self.day(form)) }
    if let form = options.int("Y") { style = style.dayOfYear(Self.dayOfYear(form)) }
    if let form = options.int("E") { style = style.weekday(Self.weekday(form)) }
    if let form = options.int("h") { style = style.hour(Self.hour(form)) }
    if let form = options.int("m") { style = style.minute(form == 0 ? .defaultDigits : .twoDigits) }
    if let form = options.int("s") { style = style.second(form == 0 ? .defaultDigits : .twoDigits) }
    if let form = options.int("S") {
      style = style.secondFraction(
        form < 100 ? .fractional(max(1, form)) : .milliseconds(form - 100))
    }
    if let form = options.int("z") { style = style.timeZone(Self.zone(form)) }
    return style
  }

  /// Returns the Foundation style for date intervals.
  package func intervalStyle(locale: Locale, zone: TimeZone) -> Date.IntervalFormatStyle {
    var style = Date.IntervalFormatStyle(
      date: dateStyle, time: timeStyle, locale: locale, calendar: calendar(zone), timeZone: zone)
    if options.int("y") != nil { style = style.year() }
    if let form = options.int("M") { style = style.month(Self.intervalMonth(form)) }
    if options.int("d") != nil { style = style.day() }
    if let form = options.int("E") { style = style.weekday(form == 1 ? .wide : .abbreviated) }
    if options.int("h") != nil { style = style.hour() }
    if options.int("m") != nil { style = style.minute() }
    if options.int("s") != nil { style = style.second() }
    return style
  }

  private func calendar(_ zone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar
  }

  private var dateStyle: Date.FormatStyle.DateStyle? {
    switch options.int("D") {
    case 0: .omitted
    case 1: .numeric
    case 2: .abbreviated
    case 3: .long
    case 4: .complete
    default: nil
    }
  }

  private var timeStyle: Date.FormatStyle.TimeStyle? {
    switch options.int("T") {
    case 0: .omitted
    case 1: .shortened
    case 2: .standard
    case 3: .complete
    default: nil
    }
  }
}

extension DateStyleOptions {
  private typealias Symbol = Date.FormatStyle.Symbol

  /// Returns the form at an index, clamped to the indices of the array.
  private static func pick<Form>(_ form: Int, _ forms: [Form]) -> Form {
    forms[min(max(form, 0), forms.count - 1)]
  }

  private static func era(_ form: Int) -> Symbol.Era { pick(form, [.abbreviated, .wide, .narrow]) }

  private static func year(_ form: Int) -> Symbol.Year {
    switch form {
    case 0: .defaultDigits
    case 1: .twoDigits
    default: .padded(form - 10)
    }
  }

  private static func quarter(_ form: Int) -> Symbol.Quarter {
    pick(form, [.oneDigit, .twoDigits, .abbreviated, .wide, .narrow])
  }

  private static func month(_ form: Int) -> Symbol.Month {
    pick(form, [.defaultDigits, .twoDigits, .abbreviated, .wide, .narrow])
  }

  private static func intervalMonth(_ form: Int) -> Date.IntervalFormatStyle.Symbol.Month {
    pick(form, [.defaultDigits, .twoDigits, .abbreviated, .wide, .narrow])
  }

  private static func week(_ form: Int) -> Symbol.Week {
    pick(form, [.defaultDigits, .twoDigits, .weekOfMonth])
  }

  private static func day(_ form: Int) -> Symbol.Day {
    switch form {
    case 0: .defaultDigits
    case 1: .twoDigits
    case 2: .ordinalOfDayInMonth
    default: .julianModified(minimumLength: form - 10)
    }
  }

  private static func dayOfYear(_ form: Int) -> Symbol.DayOfYear {
    pick(form, [.defaultDigits, .twoDigits, .threeDigits])
  }

  private static func weekday(_ form: Int) -> Symbol.Weekday {
    pick(form, [.abbreviated, .wide, .narrow, .short, .oneDigit, .twoDigits])
  }

  /// Returns the hour symbol: the last digit selects the AM/PM form, the digit before it the form of the
  /// hour.
  private static func hour(_ form: Int) -> Symbol.Hour {
    let halves: Symbol.Hour.AMPMStyle =
      switch form % 10 {
      case 0: .narrow
      case 1: .abbreviated
      case 2: .wide
      default: .omitted
      }
    return switch form / 10 {
    case 0: .defaultDigits(amPM: halves)
    case 1: .twoDigits(amPM: halves)
    case 2: .conversationalDefaultDigits(amPM: halves)
    default: .conversationalTwoDigits(amPM: halves)
    }
  }

  /// Returns the time zone symbol: short forms have even numbers, long ones odd.
  private static func zone(_ form: Int) -> Symbol.TimeZone {
    switch form {
    case 0: .specificName(.short)
    case 1: .specificName(.long)
    case 2: .genericName(.short)
    case 3: .genericName(.long)
    case 4: .iso8601(.short)
    case 5: .iso8601(.long)
    case 6: .localizedGMT(.short)
    case 7: .localizedGMT(.long)
    case 8: .identifier(.short)
    case 9: .identifier(.long)
    case 10: .exemplarLocation
    default: .genericLocation
    }
  }
}
