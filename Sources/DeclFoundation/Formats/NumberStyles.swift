import Foundation

/// The operations that Foundation's nine number styles share.
protocol NumberStyle {
  func precision(_ precision: NumberFormatStyleConfiguration.Precision) -> Self
  func grouping(_ grouping: NumberFormatStyleConfiguration.Grouping) -> Self
  func decimalSeparator(
    strategy: NumberFormatStyleConfiguration.DecimalSeparatorDisplayStrategy
  ) -> Self
  func notated(_ notation: NumberFormatStyleConfiguration.Notation) -> Self
  func scaled(_ factor: Double) -> Self
  func rounded(_ rule: FloatingPointRoundingRule, increment: Double?) -> Self
}

/// A number style with a plain number's sign strategy.
protocol PlainNumberStyle: NumberStyle {
  func sign(strategy: NumberFormatStyleConfiguration.SignDisplayStrategy) -> Self
}

/// A currency style.
protocol CurrencyNumberStyle: NumberStyle {
  func sign(strategy: CurrencyFormatStyleConfiguration.SignDisplayStrategy) -> Self
  func presentation(_ presentation: CurrencyFormatStyleConfiguration.Presentation) -> Self
}

extension FloatingPointFormatStyle: NumberStyle, PlainNumberStyle where Value == Double {
  func notated(_ notation: NumberFormatStyleConfiguration.Notation) -> Self {
    self.notation(notation)
  }
  func scaled(_ factor: Double) -> Self { scale(factor) }
  func rounded(_ rule: FloatingPointRoundingRule, increment: Double?) -> Self {
    rounded(rule: rule, increment: increment)
  }
}

extension FloatingPointFormatStyle.Percent: NumberStyle, PlainNumberStyle where Value == Double {
  func notated(_ notation: NumberFormatStyleConfiguration.Notation) -> Self {
    self.notation(notation)
  }
  func scaled(_ factor: Double) -> Self { scale(factor) }
  func rounded(_ rule: FloatingPointRoundingRule, increment: Double?) -> Self {
    rounded(rule: rule, increment: increment)
  }
}

extension FloatingPointFormatStyle.Currency: NumberStyle, CurrencyNumberStyle
where Value == Double {
  func notated(_ notation: NumberFormatStyleConfiguration.Notation) -> Self {
    guard #available(macOS 15, *) else { return self }
    return self.notation(notation)
  }
  func scaled(_ factor: Double) -> Self { scale(factor) }
  func rounded(_ rule: FloatingPointRoundingRule, increment: Double?) -> Self {
    rounded(rule: rule, increment: increment)
  }
}

extension IntegerFormatStyle: NumberStyle, PlainNumberStyle where Value == Int {
  func notated(_ notation: NumberFormatStyleConfiguration.Notation) -> Self {
    self.notation(notation)
  }
  func scaled(_ factor: Double) -> Self { scale(factor) }
  func rounded(_ rule: FloatingPointRoundingRule, increment: Double?) -> Self {
    rounded(rule: rule, increment: increment.flatMap { Int(exactly: $0) })
  }
}

extension IntegerFormatStyle.Percent: NumberStyle, PlainNumberStyle where Value == Int {
  func notated(_ notation: NumberFormatStyleConfiguration.Notation) -> Self {
    self.notation(notation)
  }
  func scaled(_ factor: Double) -> Self { scale(factor) }
  func rounded(_ rule: FloatingPointRoundingRule, increment: Double?) -> Self {
    rounded(rule: rule, increment: increment.flatMap { Int(exactly: $0) })
  }
}

extension IntegerFormatStyle.Currency: NumberStyle, CurrencyNumberStyle where Value == Int {
  func notated(_ notation: NumberFormatStyleConfiguration.Notation) -> Self {
    guard #available(macOS 15, *) else { return self }
    return self.notation(notation)
  }
  func scaled(_ factor: Double) -> Self { scale(factor) }
  func rounded(_ rule: FloatingPointRoundingRule, increment: Double?) -> Self {
    rounded(rule: rule, increment: increment.flatMap { Int(exactly: $0) })
  }
}

extension Decimal.FormatStyle: PlainNumberStyle {
  func notated(_ notation: NumberFormatStyleConfiguration.Notation) -> Self {
    self.notation(notation)
  }
  func scaled(_ factor: Double) -> Self { scale(factor) }
  func rounded(_ rule: FloatingPointRoundingRule, increment: Double?) -> Self {
    rounded(rule: rule, increment: increment.flatMap { Int(exactly: $0) })
  }
}

extension Decimal.FormatStyle.Percent: PlainNumberStyle {
  func notated(_ notation: NumberFormatStyleConfiguration.Notation) -> Self {
    self.notation(notation)
  }
  func scaled(_ factor: Double) -> Self { scale(factor) }
  func rounded(_ rule: FloatingPointRoundingRule, increment: Double?) -> Self {
    rounded(rule: rule, increment: increment.flatMap { Int(exactly: $0) })
  }
}

extension Decimal.FormatStyle.Currency: CurrencyNumberStyle {
  func notated(_ notation: NumberFormatStyleConfiguration.Notation) -> Self {
    guard #available(macOS 15, *) else { return self }
    return self.notation(notation)
  }
  func scaled(_ factor: Double) -> Self { scale(factor) }
  func rounded(_ rule: FloatingPointRoundingRule, increment: Double?) -> Self {
    rounded(rule: rule, increment: increment.flatMap { Int(exactly: $0) })
  }
}
