import DeclFoundation
import Foundation

/// Time zones and locales: `Library/Decl/Standard/Foundation/TimeZone.decl` and `Locale.decl`.
extension NativeTable {
  mutating func addZonesAndLocales() {
    addZones()
    addLocales()
  }

  private mutating func addZones() {
    add("zone.identifier") { call in
      call.finish(call.machine.services.foundation.knownZone(call.string(0))?.identifier ?? "")
    }
    add("zone.abbreviated") { call in
      call.finish(TimeZone(abbreviation: call.string(0))?.identifier ?? "")
    }
    add("zone.seconds") { call in call.finish(call.zone(0).secondsFromGMT(for: call.date(1))) }
    add("zone.abbreviation") { call in
      call.finish(call.zone(0).abbreviation(for: call.date(1)) ?? "")
    }
    add("zone.daylight") { call in
      call.finish(call.zone(0).daylightSavingTimeOffset(for: call.date(1)))
    }
    add("zone.next") { call in
      call.finish(call.zone(0).nextDaylightSavingTimeTransition(after: call.date(1)))
    }
    add("zone.name") { call in
      let style = NSTimeZone.NameStyle(rawValue: call.int(1)) ?? .standard
      return call.finish(call.zone(0).localizedName(for: style, locale: call.locale(2)) ?? "")
    }
    add("zone.all") { call in call.finish(TimeZone.knownTimeZoneIdentifiers) }
    add("zone.abbreviations") { call in
      let sorted = TimeZone.abbreviationDictionary.sorted { $0.key < $1.key }
      return call.finish(sorted.flatMap { [$0.key, $0.value] })
    }
  }

  private mutating func addLocales() {
    add("locale.value") { call in
      call.finish(optional: LocaleValues.value(call.int(0), of: call.locale(1)))
    }
    add("locale.name") { call in
      call.finish(optional: LocaleValues.name(call.int(0), call.string(1), in: call.locale(2)))
    }
    add("locale.list") { call in call.finish(LocaleValues.list(call.int(0))) }
  }
}

/// Properties and names of locales, numbered as in the library's declarations.
enum LocaleValues {
  static func value(_ kind: Int, of locale: Locale) -> String? {
    switch kind {
    case 0: locale.identifier
    case 1: locale.language.languageCode?.identifier
    case 2: locale.language.script?.identifier
    case 3: locale.region?.identifier
    case 4: locale.currency?.identifier
    case 5: locale.currencySymbol
    case 6: locale.decimalSeparator
    case 7: locale.groupingSeparator
    case 8: locale.measurementSystem.identifier
    case 9: locale.hourCycle.rawValue
    case 10: locale.firstDayOfWeek.rawValue
    case 11: locale.language.maximalIdentifier
    case 12: locale.language.minimalIdentifier
    case 13: locale.language.characterDirection == .rightToLeft ? "rtl" : "ltr"
    case 14: locale.quotationBeginDelimiter
    case 15: locale.quotationEndDelimiter
    case 16: locale.description
    case 17: locale.identifier(.bcp47)
    default: nil
    }
  }

  static func name(_ kind: Int, _ code: String, in locale: Locale) -> String? {
    switch kind {
    case 0: locale.localizedString(forLanguageCode: code)
    case 1: locale.localizedString(forRegionCode: code)
    case 2: locale.localizedString(forCurrencyCode: code)
    case 3: locale.localizedString(forScriptCode: code)
    default: locale.localizedString(forIdentifier: code)
    }
  }

  static func list(_ kind: Int) -> [String] {
    switch kind {
    case 0: Locale.availableIdentifiers
    case 1: Locale.LanguageCode.isoLanguageCodes.map(\.identifier)
    case 2: Locale.Region.isoRegions.map(\.identifier)
    default: Locale.commonISOCurrencyCodes
    }
  }
}
