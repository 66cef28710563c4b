import DeclFoundation
import Foundation

/// Formatting and parsing of numbers: `IntegerFormatStyle.decl`, `FloatingPointFormatStyle.decl`,
/// `NumberFormatter.decl`.
extension NativeTable {
  mutating func addNumberFormats() {
    add("number.styled") { call in
      call.finish(NumberStyleOptions(call.string(1), locale: call.locale(2)).text(call.double(0)))
    }
    add("number.styledDigits") { call in
      // Integers and Decimals are passed as digits, because a Double would round them.
      let digits = call.string(0)
      let options = NumberStyleOptions(call.string(1), locale: call.locale(2))
      if let number = Int(digits) { return call.finish(options.text(number)) }
      return call.finish(options.text(Decimal(string: digits) ?? .nan))
    }
    add("number.groupedDigits") { call in
      call.finish(GroupedDigits.text(call.string(0), locale: call.locale(1)))
    }
    add("number.styledDecimal") { call in
      let options = NumberStyleOptions(call.string(1), locale: call.locale(2))
      return call.finish(options.text(Decimal(string: call.string(0)) ?? .nan))
    }
    add("number.parse") { call in
      let options = NumberStyleOptions(call.string(1), locale: call.locale(2))
      return call.finish(optional: options.number(call.string(0)).map { "\($0)" })
    }
    add("numberFormatter.text") { call in
      let formatter = NumberFormatterOptions(call.strings(1)).formatter(call.machine.services)
      let number = NSDecimalNumber(string: call.string(0))
      let exact = number == .notANumber ? NSNumber(value: Double(call.string(0)) ?? .nan) : number
      return call.finish(optional: formatter.string(from: exact))
    }
    add("numberFormatter.read") { call in
      let formatter = NumberFormatterOptions(call.strings(1)).formatter(call.machine.services)
      return call.finish(optional: formatter.number(from: call.string(0))?.doubleValue)
    }
    add("numberFormatter.value") { call in
      let formatter = NumberFormatterOptions(call.strings(1)).formatter(call.machine.services)
      return call.finish(NumberFormatterOptions.value(call.string(0), of: formatter))
    }
  }
}

/// The settings of a `NumberFormatter` of the library: the name and the value of each property that was set.
struct NumberFormatterOptions {
  private let values: [String]

  /// Creates options from alternating names and values, in the order in which they were set.
  init(_ values: [String]) { self.values = values }

  /// Returns the formatter with these settings.
  func formatter(_ services: Services) -> NumberFormatter {
    let formatter = NumberFormatter()
    formatter.locale = services.foundation.locale("en_US")
    for index in stride(from: 0, to: values.count - 1, by: 2) {
      set(values[index], values[index + 1], formatter, services)
    }
    return formatter
  }

  private func set(
    _ name: String, _ value: String, _ formatter: NumberFormatter, _ services: Services
  ) {
    switch name {
    case "locale": formatter.locale = services.foundation.locale(value)
    case "numberStyle":
      formatter.numberStyle = NumberFormatter.Style(rawValue: UInt(value) ?? 0) ?? .none
    case "roundingMode":
      formatter.roundingMode = NumberFormatter.RoundingMode(rawValue: UInt(value) ?? 4) ?? .halfEven
    case "paddingPosition":
      formatter.paddingPosition =
        NumberFormatter.PadPosition(rawValue: UInt(value) ?? 0) ?? .beforePrefix
    case "multiplier": formatter.multiplier = Double(value).map { NSNumber(value: $0) }
    case "roundingIncrement":
      formatter.roundingIncrement = Double(value).map { NSNumber(value: $0) }
    default:
      if let number = Int(value), setCount(name, number, formatter) { return }
      if setFlag(name, value == "true", formatter) { return }
      setText(name, value, formatter)
    }
  }

  private func setCount(_ name: String, _ count: Int, _ formatter: NumberFormatter) -> Bool {
    let count = max(0, min(count, 400))
    switch name {
    case "minimumFractionDigits": formatter.minimumFractionDigits = count
    case "maximumFractionDigits": formatter.maximumFractionDigits = count
    case "minimumIntegerDigits": formatter.minimumIntegerDigits = count
    case "maximumIntegerDigits": formatter.maximumIntegerDigits = count
    case "minimumSignificantDigits": formatter.minimumSignificantDigits = count
    case "maximumSignificantDigits": formatter.maximumSignificantDigits = count
    case "groupingSize": formatter.groupingSize = count
    case "secondaryGroupingSize": formatter.secondaryGroupingSize = count
    case "formatWidth": formatter.formatWidth = count
    default: return false
    }
    return true
  }

  private func setFlag(_ name: String, _ isOn: Bool, _ formatter: NumberFormatter) -> Bool {
    switch name {
    case "usesGroupingSeparator": formatter.usesGroupingSeparator = isOn
    case "usesSignificantDigits": formatter.usesSignificantDigits = isOn
    case "alwaysShowsDecimalSeparator": formatter.alwaysShowsDecimalSeparator = isOn
    case "allowsFloats": formatter.allowsFloats = isOn
    case "isLenient": formatter.isLenient = isOn
    case "generatesDecimalNumbers": formatter.generatesDecimalNumbers = isOn
    default: return false
    }
    return true
  }

  private func setText(_ name: String, _ text: String, _ formatter: NumberFormatter) {
    switch name {
    case "currencyCode": formatter.currencyCode = text
    case "currencySymbol": formatter.currencySymbol = text
    case "positivePrefix": formatter.positivePrefix = text
    case "positiveSuffix": formatter.positiveSuffix = text
    case "negativePrefix": formatter.negativePrefix = text
    case "negativeSuffix": formatter.negativeSuffix = text
    case "minusSign": formatter.minusSign = text
    case "plusSign": formatter.plusSign = text
    case "percentSymbol": formatter.percentSymbol = text
    case "exponentSymbol": formatter.exponentSymbol = text
    case "groupingSeparator": formatter.groupingSeparator = text
    case "decimalSeparator": formatter.decimalSeparator = text
    case "zeroSymbol": formatter.zeroSymbol = text
    case "nilSymbol": formatter.nilSymbol = text
    case "notANumberSymbol": formatter.notANumberSymbol = text
    case "positiveInfinitySymbol": formatter.positiveInfinitySymbol = text
    case "paddingCharacter": formatter.paddingCharacter = text
    case "format": formatter.format = text
    case "positiveFormat": formatter.positiveFormat = text
    case "negativeFormat": formatter.negativeFormat = text
    default: break
    }
  }

  /// Returns a property of a formatter as a string.
  static func value(_ name: String, of formatter: NumberFormatter) -> String {
    switch name {
    case "minimumFractionDigits": "\(formatter.minimumFractionDigits)"
    case "maximumFractionDigits": "\(formatter.maximumFractionDigits)"
    case "minimumIntegerDigits": "\(formatter.minimumIntegerDigits)"
    case "maximumIntegerDigits": "\(formatter.maximumIntegerDigits)"
    case "minimumSignificantDigits": "\(formatter.minimumSignificantDigits)"
    case "maximumSignificantDigits": "\(formatter.maximumSignificantDigits)"
    case "groupingSize": "\(formatter.groupingSize)"
    case "usesGroupingSeparator": "\(formatter.usesGroupingSeparator)"
    case "currencyCode": formatter.currencyCode ?? ""
    case "currencySymbol": formatter.currencySymbol ?? ""
    case "groupingSeparator": formatter.groupingSeparator ?? ""
    case "decimalSeparator": formatter.decimalSeparator ?? ""
    case "percentSymbol": formatter.percentSymbol ?? ""
    case "minusSign": formatter.minusSign ?? ""
    case "plusSign": formatter.plusSign ?? ""
    case "positivePrefix": formatter.positivePrefix ?? ""
    case "negativePrefix": formatter.negativePrefix ?? ""
    case "positiveSuffix": formatter.positiveSuffix ?? ""
    case "negativeSuffix": formatter.negativeSuffix ?? ""
    case "positiveFormat": formatter.positiveFormat ?? ""
    case "negativeFormat": formatter.negativeFormat ?? ""
    default: ""
    }
  }
}
