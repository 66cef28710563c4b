import DeclFoundation
import Foundation

/// Calendars: `Library/Decl/Standard/Foundation/Calendar.decl`.
///
/// The first five arguments describe the calendar: identifier, time zone, locale, first weekday, minimum
/// number of days in the first week. Components are numbered in the order of `Calendar.Component`; date
/// components are an array with an element for each.
extension NativeTable {
  mutating func addCalendars() {
    addCalendarParts()
    addCalendarMoves()
    addCalendarRanges()
    add("calendar.firstWeekday") { call in call.finish(call.calendar.firstWeekday) }
    add("calendar.minimumDays") { call in call.finish(call.calendar.minimumDaysInFirstWeek) }
    add("calendar.symbols") { call in
      call.finish(CalendarComponents.symbols(call.int(5), of: call.calendar))
    }
  }

  private mutating func addCalendarParts() {
    add("calendar.component") { call in
      call.finish(CalendarComponents.value(call.int(5), call.date(6), call.calendar))
    }
    add("calendar.parts") { call in
      call.finish(CalendarComponents.values(call.int(5), call.date(6), call.calendar))
    }
    add("calendar.between") { call in
      let components = call.calendar.dateComponents(
        CalendarComponents.set(call.int(5)), from: call.date(6), to: call.date(7))
      return call.finish(CalendarComponents.parts(components))
    }
    add("calendar.date") { call in
      call.finish(call.calendar.date(from: CalendarComponents.components(call.ints(5))))
    }
    add("calendar.isValid") { call in
      let components = CalendarComponents.components(call.ints(5))
      return call.finish(components.isValidDate(in: call.calendar))
    }
  }

  private mutating func addCalendarMoves() {
    add("calendar.add") { call in
      let components = CalendarComponents.components(call.ints(5))
      return call.finish(
        call.calendar.date(
          byAdding: components, to: call.date(6), wrappingComponents: call.bool(7)))
    }
    add("calendar.setTime") { call in
      call.finish(
        call.calendar.date(
          bySettingHour: call.int(5), minute: call.int(6), second: call.int(7), of: call.date(8)))
    }
    add("calendar.set") { call in
      let component = CalendarComponents.component(call.int(5))
      return call.finish(
        call.calendar.date(bySetting: component, value: call.int(6), of: call.date(7)))
    }
    add("calendar.next") { call in
      let components = CalendarComponents.components(call.ints(5))
      let policy: Calendar.MatchingPolicy =
        switch call.int(7) {
        case 0: .nextTime
        case 1: .nextTimePreservingSmallerComponents
        case 2: .previousTimePreservingSmallerComponents
        default: .strict
        }
      let (calendar, start) = (call.calendar, call.date(6))
      let repeated: Calendar.RepeatedTimePolicy = call.bool(8) ? .last : .first
      let direction: Calendar.SearchDirection = call.bool(9) ? .backward : .forward
      // A date that does not exist, such as the 30th of February, is looked for in all years.
      let next = call.machine.waiting {
        calendar.nextDate(
          after: start, matching: components, matchingPolicy: policy,
          repeatedTimePolicy: repeated, direction: direction)
      }
      guard let next else { return .trapped }
      return call.finish(next)
    }
  }

  private mutating func addCalendarRanges() {
    add("calendar.interval") { call in
      let component = CalendarComponents.component(call.int(5))
      guard let interval = call.calendar.dateInterval(of: component, for: call.date(6)) else {
        return call.finish([Double]())
      }
      return call.finish([interval.start.timeIntervalSinceReferenceDate, interval.duration])
    }
    add("calendar.range") { call in
      let smaller = CalendarComponents.component(call.int(5))
      let larger = CalendarComponents.component(call.int(6))
      let range = call.calendar.range(of: smaller, in: larger, for: call.date(7))
      return call.finish(range.map { [$0.lowerBound, $0.upperBound] } ?? [])
    }
    add("calendar.limits") { call in
      let component = CalendarComponents.component(call.int(5))
      let range =
        call.bool(6)
        ? call.calendar.maximumRange(of: component) : call.calendar.minimumRange(of: component)
      return call.finish(range.map { [$0.lowerBound, $0.upperBound] } ?? [])
    }
    add("calendar.ordinality") { call in
      let smaller = CalendarComponents.component(call.int(5))
      let larger = CalendarComponents.component(call.int(6))
      return call.finish(
        optional: call.calendar.ordinality(of: smaller, in: larger, for: call.date(7)))
    }
    add("calendar.compare") { call in
      let component = CalendarComponents.component(call.int(5))
      let order = call.calendar.compare(
        call.date(6), to: call.date(7), toGranularity: component)
      return call.finish(order.rawValue)
    }
    add("calendar.isWeekend") { call in
      call.finish(call.calendar.isDateInWeekend(call.date(5)))
    }
    add("calendar.nextWeekend") { call in
      let direction: Calendar.SearchDirection = call.bool(6) ? .backward : .forward
      let weekend = call.calendar.nextWeekend(startingAfter: call.date(5), direction: direction)
      guard let weekend else { return call.finish([Double]()) }
      return call.finish([weekend.start.timeIntervalSinceReferenceDate, weekend.duration])
    }
  }
}

extension NativeCall {
  /// The calendar that the first five arguments describe.
  fileprivate var calendar: Calendar {
    machine.services.foundation.calendar(
      .init(
        identifier: string(0), zone: string(1), locale: string(2), firstWeekday: int(3),
        minimumDays: int(4)))
  }
}
