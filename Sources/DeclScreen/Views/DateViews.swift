import DeclFont
import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The rule of date pickers.
enum DateViews {
  static let rules: [String: Builder.ViewRule] = [
    "DatePicker": { builder, view, look in
      let seconds = view.value("selection")["timeIntervalSinceReferenceDate"].number ?? 0
      let date = CalendarDate(secondsSince2001: seconds)
      let bits = view.value("displayedComponents")["rawValue"].integer ?? 3
      let (hasTime, hasDate) = (bits & 1 != 0, bits & 2 != 0)
      switch look.style("DatePicker", "DatePickerStyle") {
      case "Graphical": return [graphical(date, hasDate, hasTime, look)]
      case "Wheel": return [wheels(date, hasDate, hasTime, look)]
      default:
        var fields: [Piece] = []
        if hasDate { fields.append(field(date.dateText, look)) }
        if hasTime { fields.append(field(date.timeText, look)) }
        return [ValueViews.labelled(builder, view, look, Parts.row(fields, distance: 6))]
      }
    }
  ]

  /// Returns the strings of a date picker: the date, the time or both.
  static func strings(of view: DrawnView) -> [String] {
    let seconds = view.value("selection")["timeIntervalSinceReferenceDate"].number ?? 0
    let date = CalendarDate(secondsSince2001: seconds)
    let bits = Int(view.value("displayedComponents")["rawValue"].number ?? 3)
    return (bits & 2 != 0 ? [date.dateText] : []) + (bits & 1 != 0 ? [date.timeText] : [])
  }

  private static func field(_ text: String, _ look: Look) -> Piece {
    let ink = look.isEnabled ? Ink.color(look.system(.label)) : look.disabledInk
    return Parts.line(text, FontSpec(.body), ink, look).padded(horizontal: 11)
      .framed(height: Metrics.dateFieldHeight)
      .backed(by: Parts.box(.color(look.system(.tertiaryFill)), radius: 6)).touchable()
  }

  /// Returns a month with its days.
  private static func graphical(
    _ date: CalendarDate, _ hasDate: Bool, _ hasTime: Bool, _ look: Look
  ) -> Piece {
    var parts: [Piece] = []
    let label = Ink.color(look.system(.label))
    if hasDate {
      let title = Parts.line(
        "\(date.monthName) \(date.year)", FontSpec(size: 17, weight: 600), label, look)
      let arrows = ["chevron.left", "chevron.right"].map {
        Parts.symbol($0, size: 20, weight: 500, look.tint, look)
      }
      parts.append(Parts.row([title, Parts.spacer()] + arrows, distance: 16))
      let days = CalendarDate.weekdayNames.map { name in
        let ink = Ink.color(look.system(.tertiaryLabel))
        return Parts.line(name, FontSpec(size: 13, weight: 600), ink, look)
          .wide(alignment: .center)
      }
      parts.append(Piece(EqualColumnsNode(), days).framed(height: 20))
      for week in date.weeks {
        let cells = week.map { day -> Piece in
          guard let day else { return Piece(FillNode()).framed(height: 44) }
          let isChosen = day == date.day
          let font = FontSpec(size: 20, weight: isChosen ? 600 : 400)
          let cell = Parts.line("\(day)", font, isChosen ? look.tint : label, look)
            .wide(alignment: .center).framed(height: 44)
          guard isChosen else { return cell }
          let plate = Parts.box(look.tint.opacity(0.16), radius: .infinity)
          return cell.backed(by: plate.framed(width: 44, height: 44))
        }
        parts.append(Piece(EqualColumnsNode(), cells))
      }
    }
    if hasTime {
      let title = Parts.line("Time", FontSpec(.body), label, look)
      parts.append(Parts.row([title, Parts.spacer(), field(date.timeText, look)]))
    }
    return Parts.column(parts, distance: 4)
  }

  private static func wheels(
    _ date: CalendarDate, _ hasDate: Bool, _ hasTime: Bool, _ look: Look
  ) -> Piece {
    let ink = Ink.color(look.system(.label))
    func column(_ values: [String]) -> Piece {
      let rows = values.enumerated().map { index, value in
        let distance = Double(abs(index - 2))
        let share = [1, 0.5, 0.25][Int(distance)]
        return Parts.line(value, FontSpec(size: 21 - 2 * distance), ink.opacity(share), look)
          .framed(height: Metrics.wheelRow)
      }
      return Parts.column(rows, distance: 0)
    }
    var columns: [Piece] = []
    if hasDate {
      columns.append(column((-2...2).map { date.monthName(offset: $0) }))
      let count = date.dayCount
      columns.append(column((-2...2).map { "\((date.day - 1 + $0 + count) % count + 1)" }))
      columns.append(column((-2...2).map { "\(date.year + $0)" }))
    }
    if hasTime {
      columns.append(column((-2...2).map { "\((date.hour + $0 + 11) % 12 + 1)" }))
      columns.append(column((-2...2).map { CalendarDate.padded((date.minute + $0 + 60) % 60) }))
      columns.append(column(["", "", date.hour < 12 ? "AM" : "PM", "", ""]))
    }
    let plate = Parts.box(.color(look.system(.tertiaryFill)), radius: 8)
      .framed(height: Metrics.wheelRow).padded(horizontal: 9)
    return Parts.row(columns, distance: 24).wide(alignment: .center)
      .framed(height: Metrics.wheelHeight).backed(by: plate).clipped(radius: 0)
  }
}

/// A date of the Gregorian calendar in UTC, the time zone of the session.
struct CalendarDate {
  let year, month, day, hour, minute: Int
  /// The days since 1 January 1970.
  private let days: Int

  init(secondsSince2001 seconds: Double) {
    let limited = min(max(seconds.isFinite ? seconds : 0, -6e10), 2.5e11)
    let total = Int(limited.rounded(.down)) + 978_307_200
    let second = ((total % 86_400) + 86_400) % 86_400
    days = (total - second) / 86_400
    hour = second / 3600
    minute = second / 60 % 60
    // Howard Hinnant's algorithm, with years that begin in March.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The names of the days of a week, as a calendar heads its columns with them.
  static let weekdayNames = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"]
  private static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The name of the month.
  var monthName: String { Self.monthNames[month - 1] }

  /// Returns the name of a month before or after this one.
  func monthName(offset: Int) -> String { Self.monthNames[(month - 1 + offset + 12) % 12] }

  /// The date as a compact picker shows it.
  var dateText: String { "\(monthName.prefix(3)) \(day), \(year)" }

  /// The time as a compact picker shows it.
  var timeText: String {
    "\((hour + 11) % 12 + 1):\(Self.padded(minute)) \(hour < 12 ? "AM" : "PM")"
  }

  /// Returns a number with at least two digits.
  static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// The number of days of the month.
  var dayCount: Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// The days of the month by weeks that begin with Sunday; nil for a day of another month.
  var weeks: [[Int?]] {
    // 1 January 1970 was a Thursday.
    let firstWeekday = ((days - (day - 1) + 4) % 7 + 7) % 7
    var cells: [Int?] = Array(repeating: nil, count: firstWeekday) + (1...dayCount).map { $0 }
    while cells.count % 7 != 0 { cells.append(nil) }
    return stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<$0 + 7]) }
  }
}
