/// A node of a parsed regular expression, with its options already applied.
indirect enum RegexNode {
  /// A condition on a position that consumes no characters.
  enum Assertion {
    case textStart, textEnd, textEndBeforeNewline, lineStart, lineEnd, wordBoundary,
      notWordBoundary, matchStart
  }

  /// The order in which a quantifier tries repetitions: as many as possible first, as few as possible first,
  /// or as many as possible without backtracking.
  enum QuantifierKind {
    case greedy, lazy, possessive
  }

  case empty
  case character(Character, ignoresCase: Bool)
  case any(matchesNewlines: Bool)
  case set(RegexSet)
  case newline
  case sequence([RegexNode])
  case alternation([RegexNode])
  case capture(Int, RegexNode)
  case repetition(RegexNode, least: Int, most: Int?, QuantifierKind)
  case assertion(Assertion)
  case backreference(Int, ignoresCase: Bool)
  case lookaround(RegexNode, isAhead: Bool, isNegated: Bool)
  case atomic(RegexNode)
}

/// A set of characters: `[a-z\d]`, `\w`, `\p{Lu}`.
indirect enum RegexSet {
  case character(Character)
  case range(UInt32, UInt32)
  case kind(RegexCharacterKind)
  case union([RegexSet])
  case intersection(RegexSet, RegexSet)
  case subtraction(RegexSet, RegexSet)
  case symmetricDifference(RegexSet, RegexSet)
  case negated(RegexSet)
  case ignoringCase(RegexSet)

  func contains(_ character: Character) -> Bool {
    switch self {
    case .character(let other): return character == other
    case .range(let low, let high):
      let scalars = character.unicodeScalars
      guard let first = scalars.first, scalars.count == 1 else { return false }
      return low <= first.value && first.value <= high
    case .kind(let kind): return kind.contains(character)
    case .union(let members): return members.contains { $0.contains(character) }
    case .intersection(let one, let other):
      return one.contains(character) && other.contains(character)
    case .subtraction(let one, let other):
      return one.contains(character) && !other.contains(character)
    case .symmetricDifference(let one, let other):
      return one.contains(character) != other.contains(character)
    case .negated(let set): return !set.contains(character)
    case .ignoringCase(let set):
      if set.contains(character) { return true }
      return [character.lowercased(), character.uppercased()].contains {
        $0.count == 1 && set.contains($0.first!)
      }
    }
  }
}

/// A named class of characters.
enum RegexCharacterKind {
  case digit, word, space, horizontalSpace, verticalSpace, newline
  case letter, uppercase, lowercase, punctuation, symbol, number, hexDigit, ascii, control
  case category(Unicode.GeneralCategory)
  case property(RegexProperty)

  func contains(_ character: Character) -> Bool {
    switch self {
    case .digit: return character.isNumber
    case .word: return Self.isWord(character)
    case .space: return character.isWhitespace
    case .horizontalSpace:
      return character == "\t" || first(character).generalCategory == .spaceSeparator
    case .verticalSpace, .newline: return character.isNewline
    case .letter: return character.isLetter
    case .uppercase: return character.isUppercase
    case .lowercase: return character.isLowercase
    case .punctuation: return character.isPunctuation
    case .symbol: return character.isSymbol
    case .number: return character.isNumber
    case .hexDigit: return character.isHexDigit
    case .ascii: return character.isASCII
    case .control: return first(character).generalCategory == .control
    case .category(let category): return first(character).generalCategory == category
    case .property(let property): return property.contains(character)
    }
  }

  private func first(_ character: Character) -> Unicode.Scalar.Properties {
    character.unicodeScalars.first!.properties
  }

  /// Returns whether a character belongs to words: letters, numbers, combining marks and connector
  /// punctuation.
  static func isWord(_ character: Character) -> Bool {
    if character.isLetter || character.isNumber { return true }
    let properties = character.unicodeScalars.first!.properties
    switch properties.generalCategory {
    case .connectorPunctuation, .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber:
      return true
    default: return properties.isAlphabetic
    }
  }
}
