/// Further Unicode properties of scalars: `Library/Decl/Standard/ScalarProperties.decl`.
extension NativeTable {
  mutating func addScalarProperties() {
    add("scalar.flag") { call in
      let properties = call.scalar(0).properties
      return call.finish(
        ScalarValues.flags[call.string(1)].map { properties[keyPath: $0] } ?? false)
    }
    add("scalar.number") { call in
      call.finish(ScalarValues.number(call.int(1), of: call.scalar(0).properties))
    }
    add("scalar.value") { call in call.finish(optional: call.scalar(0).properties.numericValue) }
    add("scalar.text") { call in
      call.finish(optional: ScalarValues.text(call.int(1), of: call.scalar(0).properties))
    }
  }
}

extension NativeCall {
  /// Returns an argument that is a scalar's value; U+FFFD if it is no scalar.
  fileprivate func scalar(_ index: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt32(truncatingIfNeeded: int(index))) ?? "\u{fffd}"
  }
}

/// Unicode properties of scalars, by name or by the numbers in the library's declarations.
enum ScalarValues {
  typealias Properties = Unicode.Scalar.Properties

  // Never changed, so that all threads may read it.
  nonisolated(unsafe) static let flags: [String: KeyPath<Properties, Bool>] = [
    "isMath": \.isMath, "isDash": \.isDash,
    "isIdeographic": \.isIdeographic, "isXIDStart": \.isXIDStart,
    "isXIDContinue": \.isXIDContinue, "isHexDigit": \.isHexDigit,
    "isASCIIHexDigit": \.isASCIIHexDigit, "isDiacritic": \.isDiacritic,
    "isEmojiModifier": \.isEmojiModifier, "isEmojiModifierBase": \.isEmojiModifierBase,
    "isBidiMirrored": \.isBidiMirrored, "isQuotationMark": \.isQuotationMark,
    "isCased": \.isCased, "isPatternWhitespace": \.isPatternWhitespace,
    "isVariationSelector": \.isVariationSelector,
    "isNoncharacterCodePoint": \.isNoncharacterCodePoint,
    "isDefaultIgnorableCodePoint": \.isDefaultIgnorableCodePoint, "isIDStart": \.isIDStart,
    "isIDContinue": \.isIDContinue, "isGraphemeBase": \.isGraphemeBase,
    "isGraphemeExtend": \.isGraphemeExtend, "isJoinControl": \.isJoinControl,
    "isRadical": \.isRadical, "isSoftDotted": \.isSoftDotted,
    "isUnifiedIdeograph": \.isUnifiedIdeograph, "isExtender": \.isExtender,
    "isCaseIgnorable": \.isCaseIgnorable, "isDeprecated": \.isDeprecated,
    "isSentenceTerminal": \.isSentenceTerminal,
  ]

  private static let categories: [Unicode.GeneralCategory] = [
    .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter,
    .otherLetter, .nonspacingMark, .spacingMark, .enclosingMark,
    .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation,
    .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
    .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
    .modifierSymbol, .otherSymbol, .spaceSeparator, .lineSeparator,
    .paragraphSeparator, .control, .format, .surrogate,
    .privateUse, .unassigned,
  ]

  static func number(_ kind: Int, of properties: Properties) -> Int {
    switch kind {
    case 0: return categories.firstIndex(of: properties.generalCategory) ?? 0
    case 1: return Int(properties.canonicalCombiningClass.rawValue)
    case 2:
      return switch properties.numericType {
      case .decimal: 1
      case .digit: 2
      case .numeric: 3
      default: 0
      }
    default:
      guard let age = properties.age else { return -1 }
      return age.major * 1000 + age.minor
    }
  }

  static func text(_ kind: Int, of properties: Properties) -> String? {
    switch kind {
    case 0: properties.name
    case 1: properties.nameAlias
    case 2: properties.uppercaseMapping
    case 3: properties.lowercaseMapping
    default: properties.titlecaseMapping
    }
  }
}
