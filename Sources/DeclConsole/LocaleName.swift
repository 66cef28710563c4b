import Foundation

/// The names of locales in which an interface can be shown.
package enum LocaleName {
  /// Returns why a name is not that of a locale; nil if it is.
  package static func problem(with name: String) -> String? {
    let isPlain = name.allSatisfy { letter in
      letter.isASCII && (letter.isLetter || letter.isNumber || "_-@=".contains(letter))
    }
    let components = Locale.Components(identifier: name).languageComponents
    let isLanguage = components.languageCode?.isISOLanguage ?? false
    let isRegion = components.region.map { $0.isISORegion || $0.identifier.count == 3 } ?? true
    return isPlain && isLanguage && isRegion
      ? nil : "\(name) is not the name of a locale, such as de_DE"
  }
}
