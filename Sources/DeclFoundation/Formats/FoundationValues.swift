package import Foundation

/// Foundation's own values behind those of the library, made once for each way to set them up.
///
/// Formats, calendars and zones are Foundation's: a script gets what a compiled program gets on this machine. Moments
/// pass as seconds since 2001, zones and locales by their names.
package final class FoundationValues {
  /// What a calendar is set up with.
  package struct CalendarKey: Hashable {
    let identifier: String
    let zone: String
    let locale: String
    let firstWeekday: Int
    let minimumDays: Int

    /// A key.
    package init(
      identifier: String, zone: String, locale: String, firstWeekday: Int, minimumDays: Int
    ) {
      self.identifier = identifier
      self.zone = zone
      self.locale = locale
      self.firstWeekday = firstWeekday
      self.minimumDays = minimumDays
    }
  }

  private var calendars: [CalendarKey: Calendar] = [:]
  private var zones: [String: TimeZone] = [:]
  private var locales: [String: Locale] = [:]
  private var formatters: [String: DateFormatter] = [:]

  /// Nothing made yet.
  package init() {}

  /// The locale with a name.
  package func locale(_ identifier: String) -> Locale {
    if let known = locales[identifier] { return known }
    let locale = Locale(identifier: identifier)
    locales[identifier] = locale
    return locale
  }

  /// The zone with a name, or Greenwich.
  package func zone(_ identifier: String) -> TimeZone { knownZone(identifier) ?? .gmt }

  /// The zone with a name, when there is one.
  package func knownZone(_ identifier: String) -> TimeZone? {
    if let known = zones[identifier] { return known }
    guard let zone = TimeZone(identifier: identifier) else { return nil }
    zones[identifier] = zone
    return zone
  }

  /// A calendar; numbers below 1 leave what is usual in its locale.
  package func calendar(_ key: CalendarKey) -> Calendar {
    if let known = calendars[key] { return known }
    var calendar = Calendar(identifier: Self.identifier(key.identifier))
    calendar.timeZone = zone(key.zone)
    if !key.locale.isEmpty { calendar.locale = locale(key.locale) }
    if key.firstWeekday > 0 { calendar.firstWeekday = key.firstWeekday }
    if key.minimumDays > 0 { calendar.minimumDaysInFirstWeek = key.minimumDays }
    calendars[key] = calendar
    return calendar
  }

  /// A formatter by a pattern.
  package func formatter(_ pattern: String, locale: String, zone: String, isLenient: Bool)
    -> DateFormatter
  {
    let key = "\(isLenient)|\(zone)|\(locale)|\(pattern)"
    if let known = formatters[key] { return known }
    let formatter = DateFormatter()
    formatter.locale = self.locale(locale)
    formatter.timeZone = self.zone(zone)
    formatter.isLenient = isLenient
    // Two digits of a year mean the same one whenever the script runs.
    formatter.twoDigitStartDate = Date(timeIntervalSinceReferenceDate: -1_609_459_200)
    formatter.dateFormat = pattern
    formatters[key] = formatter
    return formatter
  }

  private static let identifiers: [String: Calendar.Identifier] = [
    "gregorian": .gregorian, "iso8601": .iso8601, "buddhist": .buddhist, "chinese": .chinese,
    "coptic": .coptic, "ethiopicAmeteMihret": .ethiopicAmeteMihret,
    "ethiopicAmeteAlem": .ethiopicAmeteAlem, "hebrew": .hebrew, "indian": .indian,
    "islamic": .islamic, "islamicCivil": .islamicCivil, "islamicTabular": .islamicTabular,
    "islamicUmmAlQura": .islamicUmmAlQura, "japanese": .japanese, "persian": .persian,
    "republicOfChina": .republicOfChina,
  ]

  private static func identifier(_ name: String) -> Calendar.Identifier {
    identifiers[name] ?? .gregorian
  }
}
