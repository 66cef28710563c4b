package import Foundation

/// The options of a library number format style, and the Foundation styles that they configure.
///
/// The fields: `k` kind (n plain, p percent, c currency), `C` currency code, `p` currency presentation, `f`
/// fraction digits, `s` significant digits, `i` integer digits, `g` grouping, `n` notation, `S` sign, `d`
/// decimal separator, `r` and `R` rounding rule and increment, `x` scale.
package struct NumberStyleOptions {
  private let options: StyleOptions
  private let locale: Locale

  /// Creates options from their encoded string.
  package init(_ text: String, locale: Locale) {
    options = StyleOptions(text)
    self.locale = locale
  }

  /// Returns a floating-point number formatted.
  package func text(_ number: Double) -> String {
    switch options["k"] {
    case "p": percent(FloatingPointFormatStyle<Double>.Percent(locale: locale)).format(number)
    case "c":
      currency(FloatingPointFormatStyle<Double>.Currency(code: code, locale: locale)).format(number)
    default: plain(FloatingPointFormatStyle<Double>(locale: locale)).format(number)
    }
  }

  /// Returns an integer formatted.
  package func text(_ number: Int) -> String {
    switch options["k"] {
    case "p": percent(IntegerFormatStyle<Int>.Percent(locale: locale)).format(number)
    case "c":
      currency(IntegerFormatStyle<Int>.Currency(code: code, locale: locale)).format(number)
    default: plain(IntegerFormatStyle<Int>(locale: locale)).format(number)
    }
  }

  /// Returns a decimal number formatted.
  package func text(_ number: Decimal) -> String {
    switch options["k"] {
    case "p": percent(Decimal.FormatStyle.Percent(locale: locale)).format(number)
    case "c": currency(Decimal.FormatStyle.Currency(code: code, locale: locale)).format(number)
    default: plain(Decimal.FormatStyle(locale: locale)).format(number)
    }
  }

  /// Returns the number that a string represents in this style; nil if it cannot be parsed.
  package func number(_ text: String) -> Decimal? {
    switch options["k"] {
    case "p":
      try? percent(Decimal.FormatStyle.Percent(locale: locale)).parseStrategy.parse(text)
    case "c":
      try? currency(Decimal.FormatStyle.Currency(code: code, locale: locale)).parseStrategy
        .parse(text)
    default: try? plain(Decimal.FormatStyle(locale: locale)).parseStrategy.parse(text)
    }
  }

  private var code: String { options["C"] ?? "USD" }

  private func plain<Style: PlainNumberStyle>(_ style: Style) -> Style {
    var style = shared(style)
    if let sign { style = style.sign(strategy: sign) }
    return style
  }

  private func percent<Style: PlainNumberStyle>(_ style: Style) -> Style { plain(style) }

  private func currency<Style: CurrencyNumberStyle>(_ style: Style) -> Style {
    var style = shared(style)
    if let currencySign { style = style.sign(strategy: currencySign) }
    switch options.int("p") {
    case 1: style = style.presentation(.isoCode)
    case 2: style = style.presentation(.fullName)
    case 3: style = style.presentation(.narrow)
    default: break
    }
    return style
  }

  private func shared<Style: NumberStyle>(_ style: Style) -> Style {
    var style = style
    if let precision { style = style.precision(precision) }
    if options.int("g") == 0 { style = style.grouping(.never) }
    if options.int("d") == 1 { style = style.decimalSeparator(strategy: .always) }
    if let notation { style = style.notated(notation) }
    if let factor = options.double("x") { style = style.scale(factor) }
    if options["r"] != nil || options["R"] != nil {
      style = style.rounded(rule, increment: options.double("R"))
    }
    return style
  }

  private var precision: NumberFormatStyleConfiguration.Precision? {
    if let digits = options.limits("s") { return .significantDigits(digits) }
    switch (options.limits("i"), options.limits("f")) {
    case (let integer?, let fraction?):
      return .integerAndFractionLength(integerLimits: integer, fractionLimits: fraction)
    case (let integer?, nil): return .integerLength(integer)
    case (nil, let fraction?): return .fractionLength(fraction)
    case (nil, nil): return nil
    }
  }

  private var notation: NumberFormatStyleConfiguration.Notation? {
    switch options.int("n") {
    case 1: .compactName
    case 2: .scientific
    default: nil
    }
  }

  private var rule: FloatingPointRoundingRule {
    switch options.int("r") {
    case 0: .toNearestOrAwayFromZero
    case 2: .up
    case 3: .down
    case 4: .towardZero
    case 5: .awayFromZero
    default: .toNearestOrEven
    }
  }

  private var sign: NumberFormatStyleConfiguration.SignDisplayStrategy? {
    switch options.int("S") {
    case 1: .never
    case 2: .always(includingZero: false)
    case 3: .always(includingZero: true)
    default: nil
    }
  }

  private var currencySign: CurrencyFormatStyleConfiguration.SignDisplayStrategy? {
    switch options.int("S") {
    case 1: .never
    case 2: .always(showZero: false)
    case 3: .always(showZero: true)
    case 4: .accounting
    case 5: .accountingAlways(showZero: false)
    case 6: .accountingAlways(showZero: true)
    default: nil
    }
  }
}
