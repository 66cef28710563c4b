import Foundation

/// The operations that Foundation's nine number styles share.
protocol NumberStyle {
  /// The type of the increment to which a number is rounded: `Double` or `Int`.
  associatedtype Increment
  func precision(_ precision: NumberFormatStyleConfiguration.Precision) -> Self
  func grouping(_ grouping: NumberFormatStyleConfiguration.Grouping) -> Self
  func decimalSeparator(
    strategy: NumberFormatStyleConfiguration.DecimalSeparatorDisplayStrategy
  ) -> Self
  func notated(_ notation: NumberFormatStyleConfiguration.Notation) -> Self
  func scale(_ factor: Double) -> Self
  func rounded(rule: FloatingPointRoundingRule, increment: Increment?) -> Self
  func rounded(_ rule: FloatingPointRoundingRule, increment: Double?) -> Self
}

extension NumberStyle where Increment == Double {
  func rounded(_ rule: FloatingPointRoundingRule, increment: Double?) -> Self {
    rounded(rule: rule, increment: increment)
  }
}

extension NumberStyle where Increment == Int {
  func rounded(_ rule: FloatingPointRoundingRule, increment: Double?) -> Self {
    rounded(rule: rule, increment: increment.flatMap { Int(exactly: $0) })
  }
}

/// A number style with a plain number's notation and sign strategy.
protocol PlainNumberStyle: NumberStyle {
  func notation(_ notation: NumberFormatStyleConfiguration.Notation) -> Self
  func sign(strategy: NumberFormatStyleConfiguration.SignDisplayStrategy) -> Self
}

extension PlainNumberStyle {
  func notated(_ notation: NumberFormatStyleConfiguration.Notation) -> Self {
    self.notation(notation)
  }
}

/// A currency style.
protocol CurrencyNumberStyle: NumberStyle {
  func sign(strategy: CurrencyFormatStyleConfiguration.SignDisplayStrategy) -> Self
  func presentation(_ presentation: CurrencyFormatStyleConfiguration.Presentation) -> Self
}

extension FloatingPointFormatStyle: NumberStyle, PlainNumberStyle where Value == Double {}
extension FloatingPointFormatStyle.Percent: NumberStyle, PlainNumberStyle where Value == Double {}
extension IntegerFormatStyle: NumberStyle, PlainNumberStyle where Value == Int {}
extension IntegerFormatStyle.Percent: NumberStyle, PlainNumberStyle where Value == Int {}
extension Decimal.FormatStyle: PlainNumberStyle {}
extension Decimal.FormatStyle.Percent: PlainNumberStyle {}

// The notation of a currency style cannot be a requirement: macOS 14 does not have it.

extension FloatingPointFormatStyle.Currency: NumberStyle, CurrencyNumberStyle
where Value == Double {
  func notated(_ notation: NumberFormatStyleConfiguration.Notation) -> Self {
    guard #available(macOS 15, *) else { return self }
    return self.notation(notation)
  }
}

extension IntegerFormatStyle.Currency: NumberStyle, CurrencyNumberStyle where Value == Int {
  func notated(_ notation: NumberFormatStyleConfiguration.Notation) -> Self {
    guard #available(macOS 15, *) else { return self }
    return self.notation(notation)
  }
}

extension Decimal.FormatStyle.Currency: CurrencyNumberStyle {
  func notated(_ notation: NumberFormatStyleConfiguration.Notation) -> Self {
    guard #available(macOS 15, *) else { return self }
    return self.notation(notation)
  }
}
