package import Foundation

/// A cache of the Foundation objects behind the library's values, one for each configuration.
///
/// Formats, calendars and time zones are Foundation's: a script gets the same results as a compiled program
/// on this machine. Dates are passed as seconds since 2001, time zones and locales by their identifiers.
package final class FoundationValues {
  /// The configuration of a calendar.
  package struct CalendarKey: Hashable {
    let identifier: String
    let zone: String
    let locale: String
    let firstWeekday: Int
    let minimumDays: Int

    /// Creates a key from a calendar's properties.
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
  /// The largest number of calendars and of formatters that are kept: a formatter takes some ten thousand bytes.
  private static let limit = 100
  /// A function that counts bytes that stay taken.
  package var count: (Int) -> Void = { _ in }

  /// Creates an empty cache.
  package init() {}

  /// Returns the locale with an identifier.
  package func locale(_ identifier: String) -> Locale {
    if let known = locales[identifier] { return known }
    let locale = Locale(identifier: Self.usable(identifier))
    locales[identifier] = locale
    // Foundation, too, keeps each locale as long as the process lives.
    count(2048 + 4 * identifier.utf8.count)
    return locale
  }

  /// Returns an identifier of a locale that formatters can use: some of Foundation's end the process for characters,
  /// digits and keywords that there are not. What is wrong is omitted.
  private static func usable(_ identifier: String) -> String {
    if consists(identifier, of: "_-"), !identifier.lowercased().contains("-u") { return identifier }
    guard consists(identifier, of: "_-@=;") else { return "" }
    var components = Locale.Components(identifier: identifier)
    if let digits = components.numberingSystem, digits.identifier != "native",
      !Locale.NumberingSystem.availableNumberingSystems.contains(digits)
    {
      components.numberingSystem = nil
    }
    let made = Locale(components: components)
    // Without one keyword that is known, or with some that were not understood.
    guard made.identifier.hasSuffix("@") || made.identifier.contains("-u") else {
      return made.identifier
    }
    let language = Locale.Language.Components(language: made.language)
    return Locale(languageComponents: language).identifier
  }

  /// Returns whether a string has only letters and digits of ASCII, and some other characters.
  private static func consists(_ text: String, of others: String) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: others.utf8.contains(byte)
      }
    }
  }

  /// Returns the time zone with an identifier, or GMT if there is none.
  package func zone(_ identifier: String) -> TimeZone { knownZone(identifier) ?? .gmt }

  /// Returns the time zone with an identifier; nil if there is none.
  package func knownZone(_ identifier: String) -> TimeZone? {
    if let known = zones[identifier] { return known }
    guard let zone = TimeZone(identifier: identifier) else { return nil }
    zones[identifier] = zone
    return zone
  }

  /// Returns a calendar; a `firstWeekday` or `minimumDays` below 1 selects the locale's default.
  package func calendar(_ key: CalendarKey) -> Calendar {
    if let known = calendars[key] { return known }
    var calendar = Calendar(identifier: Self.identifier(key.identifier))
    calendar.timeZone = zone(key.zone)
    if !key.locale.isEmpty { calendar.locale = locale(key.locale) }
    if key.firstWeekday > 0 { calendar.firstWeekday = key.firstWeekday }
    if key.minimumDays > 0 { calendar.minimumDaysInFirstWeek = key.minimumDays }
    if calendars.count == Self.limit { calendars = [:] }
    calendars[key] = calendar
    return calendar
  }

  /// Returns a formatter for a date pattern.
  package func formatter(_ pattern: String, locale: String, zone: String, isLenient: Bool)
    -> DateFormatter
  {
    let key = "\(isLenient)|\(zone)|\(locale)|\(pattern)"
    if let known = formatters[key] { return known }
    let formatter = DateFormatter()
    formatter.locale = self.locale(locale)
    formatter.timeZone = self.zone(zone)
    formatter.isLenient = isLenient
    // A fixed start (1950) makes a two-digit year mean the same year whenever the script runs.
    formatter.twoDigitStartDate = Date(timeIntervalSinceReferenceDate: -1_609_459_200)
    formatter.dateFormat = pattern
    if formatters.count == Self.limit { formatters = [:] }
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
