package import Foundation

/// A mapping between the library's numbering of `Calendar.Component` and Foundation's components, and arrays
/// with one value for each number.
package enum CalendarComponents {
  /// The components in the order of the library's declaration; nil for the calendar, the time zone, and the
  /// day of the year, which older versions of Foundation do not have.
  private static let order: [Calendar.Component?] = [
    .era, .year, .month, .day, .hour, .minute, .second, .weekday, .weekdayOrdinal, .quarter,
    .weekOfMonth, .weekOfYear, .yearForWeekOfYear, .nanosecond, nil, nil, nil,
  ]
  // The index of the day of the year in `order`.
  private static let dayOfYear = 16

  /// The array element of a component that has no value.
  package static let absent = Int.min

  /// Returns the component with a number; `.day` for numbers without one.
  package static func component(_ number: Int) -> Calendar.Component {
    order.indices.contains(number) ? order[number] ?? .day : .day
  }

  /// Returns the components whose bits are set.
  package static func set(_ bits: Int) -> Set<Calendar.Component> {
    Set(order.indices.filter { bits >> $0 & 1 == 1 }.compactMap { order[$0] })
  }

  /// Returns the value of one component of a date, by the component's number; 0 for numbers without a value.
  package static func value(_ number: Int, _ date: Date, _ calendar: Calendar) -> Int {
    if number == dayOfYear { return calendar.ordinality(of: .day, in: .year, for: date) ?? 0 }
    guard order.indices.contains(number), let component = order[number] else { return 0 }
    return calendar.component(component, from: date)
  }

  /// Returns the values of a date's components, one for each number: `absent` where the bit is not set or the
  /// component has no value.
  package static func values(_ bits: Int, _ date: Date, _ calendar: Calendar) -> [Int] {
    order.indices.map { number in
      let isWanted = bits >> number & 1 == 1 && (order[number] != nil || number == dayOfYear)
      return isWanted ? value(number, date, calendar) : absent
    }
  }

  /// Returns the values of date components as an array, with `absent` for those that are nil.
  package static func parts(_ components: DateComponents) -> [Int] {
    order.map { component in component.flatMap { components.value(for: $0) } ?? absent }
  }

  /// Returns date components with the values of an array.
  package static func components(_ parts: [Int]) -> DateComponents {
    var components = DateComponents()
    for (component, value) in zip(order, parts) where value != absent {
      // Foundation would trap on values outside the range of every calendar.
      let bounded = max(-limit, min(limit, value))
      if let component { components.setValue(bounded, for: component) }
    }
    return components
  }

  private static let limit = 1_000_000_000_000

  /// Returns the names of months, weekdays, quarters, eras or halves of the day, by the numbers in the
  /// library's declarations.
  package static func symbols(_ kind: Int, of calendar: Calendar) -> [String] {
    switch kind {
    case 0: calendar.monthSymbols
    case 1: calendar.shortMonthSymbols
    case 2: calendar.veryShortMonthSymbols
    case 3: calendar.standaloneMonthSymbols
    case 4: calendar.shortStandaloneMonthSymbols
    case 5: calendar.veryShortStandaloneMonthSymbols
    case 6: calendar.weekdaySymbols
    case 7: calendar.shortWeekdaySymbols
    case 8: calendar.veryShortWeekdaySymbols
    case 9: calendar.standaloneWeekdaySymbols
    case 10: calendar.shortStandaloneWeekdaySymbols
    case 11: calendar.veryShortStandaloneWeekdaySymbols
    case 12: calendar.quarterSymbols
    case 13: calendar.shortQuarterSymbols
    case 14: calendar.standaloneQuarterSymbols
    case 15: calendar.shortStandaloneQuarterSymbols
    case 16: calendar.eraSymbols
    case 17: calendar.longEraSymbols
    default: [calendar.amSymbol, calendar.pmSymbol]
    }
  }
}
