import Foundation

/// The names of locales in which an interface can be shown.
package enum LocaleName {
  /// Returns why a name is not that of a locale; nil if it is.
  package static func problem(with name: String) -> String? {
    let letters = name.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789_-@=".contains(String(scalar)))
    }
    let components = Locale.Components(identifier: name).languageComponents
    let isLanguage = components.languageCode?.isISOLanguage ?? false
    let isRegion = components.region.map { $0.isISORegion || $0.identifier.count == 3 } ?? true
    return letters && isLanguage && isRegion
      ? nil : "\(name) is not the name of a locale, such as de_DE"
  }
}
