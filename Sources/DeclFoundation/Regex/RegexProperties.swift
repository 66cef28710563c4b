/// Character sets by their Unicode and POSIX names.
enum RegexProperties {
  /// Returns the set of `\p{name}`.
  static func set(named name: String) throws -> RegexSet {
    let plain = name.lowercased().filter { $0 != "_" && $0 != " " && $0 != "-" }
    let value = plain.split(separator: "=").last.map(String.init) ?? plain
    if let members = categories[value] {
      return .union(members.map { .kind(.category($0)) })
    }
    switch value {
    case "alphabetic", "alpha": return .kind(.letter)
    case "uppercase", "upper": return .kind(.uppercase)
    case "lowercase", "lower": return .kind(.lowercase)
    case "whitespace", "space": return .kind(.space)
    case "asciihexdigit", "hexdigit": return .kind(.hexDigit)
    case "ascii": return .kind(.ascii)
    case "any": return .range(0, 0x10ffff)
    default: return .kind(.property(try RegexProperty(name)))
    }
  }

  /// Returns the set of `[:name:]`.
  static func posix(_ name: String) throws -> RegexSet {
    let isNegated = name.hasPrefix("^")
    let set: RegexSet
    switch isNegated ? String(name.dropFirst()) : name {
    case "alpha": set = .kind(.letter)
    case "digit": set = .kind(.category(.decimalNumber))
    case "alnum": set = .union([.kind(.letter), .kind(.category(.decimalNumber))])
    case "upper": set = .kind(.uppercase)
    case "lower": set = .kind(.lowercase)
    case "punct": set = .kind(.punctuation)
    case "space": set = .kind(.space)
    case "blank": set = .kind(.horizontalSpace)
    case "cntrl": set = .kind(.control)
    case "xdigit": set = .kind(.hexDigit)
    case "word": set = .kind(.word)
    default: throw RegexError(message: "unknown character property '\(name)'")
    }
    return isNegated ? .negated(set) : set
  }

  private static let letters: [Unicode.GeneralCategory] = [
    .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
  ]
  private static let numbers: [Unicode.GeneralCategory] = [
    .decimalNumber, .letterNumber, .otherNumber,
  ]
  private static let punctuation: [Unicode.GeneralCategory] = [
    .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
    .initialPunctuation, .finalPunctuation, .otherPunctuation,
  ]
  private static let symbols: [Unicode.GeneralCategory] = [
    .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol,
  ]
  private static let marks: [Unicode.GeneralCategory] = [
    .nonspacingMark, .spacingMark, .enclosingMark,
  ]
  private static let separators: [Unicode.GeneralCategory] = [
    .spaceSeparator, .lineSeparator, .paragraphSeparator,
  ]

  private static let categories: [String: [Unicode.GeneralCategory]] = [
    "l": letters, "letter": letters, "lu": [.uppercaseLetter],
    "uppercaseletter": [.uppercaseLetter],
    "ll": [.lowercaseLetter], "lowercaseletter": [.lowercaseLetter], "lt": [.titlecaseLetter],
    "lm": [.modifierLetter], "lo": [.otherLetter], "n": numbers, "number": numbers,
    "nd": [.decimalNumber], "decimalnumber": [.decimalNumber], "nl": [.letterNumber],
    "no": [.otherNumber], "p": punctuation, "punctuation": punctuation, "punct": punctuation,
    "pc": [.connectorPunctuation], "pd": [.dashPunctuation], "ps": [.openPunctuation],
    "pe": [.closePunctuation], "pi": [.initialPunctuation], "pf": [.finalPunctuation],
    "po": [.otherPunctuation], "s": symbols, "symbol": symbols, "sm": [.mathSymbol],
    "sc": [.currencySymbol], "currencysymbol": [.currencySymbol], "sk": [.modifierSymbol],
    "so": [.otherSymbol], "m": marks, "mark": marks, "mn": [.nonspacingMark],
    "mc": [.spacingMark], "me": [.enclosingMark], "z": separators, "separator": separators,
    "zs": [.spaceSeparator], "zl": [.lineSeparator], "zp": [.paragraphSeparator],
    "cc": [.control], "control": [.control], "cf": [.format], "co": [.privateUse],
    "cn": [.unassigned],
  ]
}
