/// An error of compiling or matching a regular expression.
package struct RegexError: Error {
  /// The message, in the Swift compiler's wording where it has one.
  package let message: String
}

/// A recursive-descent parser of Swift's regular expression syntax.
struct RegexParser {
  /// The maximum nesting depth of groups and sets.
  /// Groups are parsed recursively; a deeper pattern is an error of the pattern.
  static let maximumDepth = 100

  private let pattern: [Character]
  private var position = 0
  private var depth = 0
  private var options: RegexOptions
  /// The names of the capture groups, empty for those without one; the first is the whole match.
  private(set) var names = [""]

  init(_ pattern: String, _ options: RegexOptions) {
    self.pattern = Array(pattern)
    self.options = options
  }

  /// Parses the whole pattern.
  mutating func parse() throws -> RegexNode {
    let node = try parseAlternation()
    if position < pattern.count {
      throw RegexError(message: "closing ')' does not balance any groups")
    }
    return node
  }

  private var next: Character? { position < pattern.count ? pattern[position] : nil }

  private func follows(_ text: String) -> Bool {
    pattern[position...].starts(with: text)
  }

  private mutating func consume(_ text: String) -> Bool {
    guard follows(text) else { return false }
    position += text.count
    return true
  }

  private mutating func expect(_ text: String) throws {
    if !consume(text) { throw RegexError(message: "expected '\(text)'") }
  }

  /// Consumes and returns the characters up to a closing delimiter, and consumes the delimiter.
  private mutating func text(until end: Character) throws -> String {
    guard let close = pattern[position...].firstIndex(of: end) else {
      throw RegexError(message: "expected '\(end)'")
    }
    defer { position = close + 1 }
    return String(pattern[position..<close])
  }

  // MARK: Alternation, sequence, quantifiers

  private mutating func parseAlternation() throws -> RegexNode {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.maximumDepth { throw RegexError(message: "groups are nested too deeply") }
    let outer = options
    defer { options = outer }
    var branches = [try parseSequence()]
    while consume("|") { branches.append(try parseSequence()) }
    return branches.count == 1 ? branches[0] : .alternation(branches)
  }

  private mutating func parseSequence() throws -> RegexNode {
    var nodes: [RegexNode] = []
    while let character = next, character != "|", character != ")" {
      if options.contains(.isExtended), skipTrivia() { continue }
      if consume("\\Q") {
        while position < pattern.count, !consume("\\E") {
          nodes.append(literal(pattern[position])); position += 1
        }
        continue
      }
      nodes.append(try parseQuantified())
    }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  private mutating func skipTrivia() -> Bool {
    guard let character = next else { return false }
    if character.isWhitespace {
      position += 1
      return true
    }
    guard character == "#" else { return false }
    while let character = next, !character.isNewline { position += 1 }
    return true
  }

  private mutating func parseQuantified() throws -> RegexNode {
    let node = try parseAtom()
    guard let (least, most) = try parseQuantifier() else { return node }
    let eagerness: RegexNode.QuantifierKind =
      consume("?") ? .lazy : consume("+") ? .possessive : .greedy
    let start = position
    // What is quantified already takes no other quantifier.
    if try parseQuantifier() != nil {
      let written = String(pattern[start..<position])
      throw RegexError(message: "quantifier '\(written)' must appear after expression")
    }
    return .repetition(node, least: least, most: most, eagerness)
  }

  private mutating func parseQuantifier() throws -> (least: Int, most: Int?)? {
    if options.contains(.isExtended) { while skipTrivia() {} }
    if consume("*") { return (0, nil) }
    if consume("+") { return (1, nil) }
    if consume("?") { return (0, 1) }
    guard next == "{" else { return nil }
    let start = position
    position += 1
    let least = parseNumber()
    let hasComma = consume(",")
    let most = hasComma ? parseNumber() : least
    guard consume("}"), least != nil || most != nil else {
      position = start
      return nil
    }
    // The program unrolls repetitions, so their counts are bounded.
    let low = least ?? 0
    if low > 1000 || (most ?? 0) > 1000 {
      throw RegexError(message: "the repetition count is too large")
    }
    if let most, most < low { throw RegexError(message: "range lower bound exceeds upper bound") }
    return (low, most)
  }

  private mutating func parseNumber() -> Int? {
    let start = position
    while let character = next, character.isASCII, character.isNumber { position += 1 }
    return Int(String(pattern[start..<position]))
  }

  // MARK: Atoms

  private func literal(_ character: Character) -> RegexNode {
    .character(character, ignoresCase: options.contains(.ignoresCase))
  }

  private mutating func parseAtom() throws -> RegexNode {
    let character = pattern[position]
    switch character {
    case "(": return try parseGroup()
    case "[":
      position += 1
      return .set(folded(try parseSet()))
    case "\\":
      position += 1
      return try parseEscape()
    case "*", "+", "?":
      throw RegexError(message: "quantifier '\(character)' must appear after expression")
    default: break
    }
    position += 1
    switch character {
    case ".": return .any(matchesNewlines: options.contains(.dotMatchesNewlines))
    case "^": return .assertion(options.contains(.anchorsMatchLines) ? .lineStart : .textStart)
    case "$": return .assertion(options.contains(.anchorsMatchLines) ? .lineEnd : .textEnd)
    default: return literal(character)
    }
  }

  private func folded(_ set: RegexSet) -> RegexSet {
    options.contains(.ignoresCase) ? .ignoringCase(set) : set
  }

  private mutating func parseGroup() throws -> RegexNode {
    position += 1
    guard consume("?") else { return try parseCapture(name: "") }
    if consume("#") {
      _ = try text(until: ")")
      return .empty
    }
    for (mark, isAhead, isNegated) in [
      ("=", true, false), ("!", true, true), ("<=", false, false), ("<!", false, true),
    ] where consume(mark) {
      return .lookaround(try parseBody(), isAhead: isAhead, isNegated: isNegated)
    }
    if consume(">") { return .atomic(try parseBody()) }
    if consume(":") { return try parseBody() }
    if consume("P<") || consume("<") { return try parseCapture(name: try text(until: ">")) }
    if consume("'") { return try parseCapture(name: try text(until: "'")) }
    return try parseOptions()
  }

  private mutating func parseBody() throws -> RegexNode {
    let node = try parseAlternation()
    try expect(")")
    return node
  }

  private mutating func parseCapture(name: String) throws -> RegexNode {
    let index = names.count
    names.append(name)
    return .capture(index, try parseBody())
  }

  /// Parses inline options: `(?i)` for the rest of the enclosing group, `(?i:…)` for a separate group.
  private mutating func parseOptions() throws -> RegexNode {
    let outer = options
    var isOn = true
    while let character = next, character != ")", character != ":" {
      position += 1
      switch character {
      case "-": isOn = false
      case "^": options = []
      case "i": set(.ignoresCase, isOn)
      case "s": set(.dotMatchesNewlines, isOn)
      case "m": set(.anchorsMatchLines, isOn)
      case "x": set(.isExtended, isOn)
      default: throw RegexError(message: "unknown group kind '(?\(character)'")
      }
    }
    if consume(")") { return .empty }
    try expect(":")
    let node = try parseBody()
    options = outer
    return node
  }

  private mutating func set(_ option: RegexOptions, _ isOn: Bool) {
    if isOn { options.insert(option) } else { options.remove(option) }
  }

  // MARK: Escapes

  private mutating func parseEscape() throws -> RegexNode {
    guard let character = next else { throw RegexError(message: "expected escape sequence") }
    position += 1
    switch character {
    case "b": return .assertion(.wordBoundary)
    case "B": return .assertion(.notWordBoundary)
    case "A": return .assertion(.textStart)
    case "Z": return .assertion(.textEndBeforeNewline)
    case "z": return .assertion(.textEnd)
    case "G": return .assertion(.matchStart)
    case "R": return .newline
    case "X": return .any(matchesNewlines: true)
    case "N": return .any(matchesNewlines: false)
    case "K": throw RegexError(message: "'\\K' is not supported")
    case "k": return try parseReference()
    case "1"..."9":
      position -= 1
      return try reference(parseNumber() ?? 0)
    default: break
    }
    if let set = try escapedSet(character) { return .set(set) }
    return literal(try escapedCharacter(character))
  }

  private mutating func parseReference() throws -> RegexNode {
    let name = consume("<") ? try text(until: ">") : consume("{") ? try text(until: "}") : ""
    if let number = Int(name) { return try reference(number) }
    guard let index = names.firstIndex(of: name), index > 0 else {
      throw RegexError(message: "no capture named '\(name)'")
    }
    return .backreference(index, ignoresCase: options.contains(.ignoresCase))
  }

  private func reference(_ index: Int) throws -> RegexNode {
    guard index > 0, index < names.count else {
      throw RegexError(message: "no capture numbered \(index)")
    }
    return .backreference(index, ignoresCase: options.contains(.ignoresCase))
  }

  private mutating func escapedSet(_ character: Character) throws -> RegexSet? {
    switch character {
    case "d": return .kind(.digit)
    case "D": return .negated(.kind(.digit))
    case "w": return .kind(.word)
    case "W": return .negated(.kind(.word))
    case "s": return .kind(.space)
    case "S": return .negated(.kind(.space))
    case "h": return .kind(.horizontalSpace)
    case "H": return .negated(.kind(.horizontalSpace))
    case "v": return .kind(.verticalSpace)
    case "V": return .negated(.kind(.verticalSpace))
    case "p", "P":
      try expect("{")
      let set = try RegexProperties.set(named: try text(until: "}"))
      return character == "p" ? set : .negated(set)
    default: return nil
    }
  }

  private mutating func escapedCharacter(_ character: Character) throws -> Character {
    switch character {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "f": return "\u{c}"
    case "a": return "\u{7}"
    case "e": return "\u{1b}"
    case "0": return "\0"
    case "x": return try scalar(digits: 2)
    case "u": return try scalar(digits: 4)
    case "U": return try scalar(digits: 8)
    default:
      if character.isASCII, character.isLetter || character.isNumber {
        throw RegexError(message: "invalid escape sequence '\\\(character)'")
      }
      return character
    }
  }

  private mutating func scalar(digits: Int) throws -> Character {
    let text: String
    if consume("{") {
      text = try self.text(until: "}")
    } else {
      text = String(pattern[position..<min(pattern.count, position + digits)])
      position += text.count
    }
    guard let value = UInt32(text, radix: 16), let scalar = Unicode.Scalar(value) else {
      throw RegexError(message: "invalid scalar value '\(text)'")
    }
    return Character(scalar)
  }

  // MARK: Sets

  /// Parses a character set after its `[`, through the closing bracket.
  private mutating func parseSet() throws -> RegexSet {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.maximumDepth {
      throw RegexError(message: "character sets are nested too deeply")
    }
    let isNegated = consume("^")
    var set = try parseMembers()
    while !consume("]") {
      if consume("&&") {
        set = .intersection(set, try parseMembers())
      } else if consume("--") {
        set = .subtraction(set, try parseMembers())
      } else if consume("~~") {
        set = .symmetricDifference(set, try parseMembers())
      } else {
        throw RegexError(message: "expected ']'")
      }
    }
    return isNegated ? .negated(set) : set
  }

  private mutating func parseMembers() throws -> RegexSet {
    var members: [RegexSet] = []
    while let character = next, character != "]" || members.isEmpty {
      if follows("&&") || follows("--") || follows("~~") { break }
      if options.contains(.isExtended), character.isWhitespace {
        position += 1
        continue
      }
      if consume("[:") {
        members.append(try RegexProperties.posix(try text(until: ":")))
        try expect("]")
      } else if consume("[") {
        members.append(try parseSet())
      } else {
        members.append(try parseMember())
      }
    }
    return .union(members)
  }

  /// Parses a character, an escape, or a range of characters.
  private mutating func parseMember() throws -> RegexSet {
    guard let low = try parseSetCharacter() else { return lastSet }
    guard next == "-", position + 1 < pattern.count, pattern[position + 1] != "]", !follows("--")
    else {
      return .character(low)
    }
    position += 1
    guard let high = try parseSetCharacter(),
      let first = low.unicodeScalars.first?.value, let last = high.unicodeScalars.first?.value,
      first <= last
    else { throw RegexError(message: "invalid character range") }
    return .range(first, last)
  }

  /// The set of the last escape that denotes one, such as `\d`; valid when `parseSetCharacter()` returned
  /// nil.
  private var lastSet = RegexSet.union([])

  private mutating func parseSetCharacter() throws -> Character? {
    guard let character = next else { throw RegexError(message: "expected ']'") }
    position += 1
    guard character == "\\" else { return character }
    guard let escaped = next else { throw RegexError(message: "expected escape sequence") }
    position += 1
    if escaped == "b" { return "\u{8}" }
    if let set = try escapedSet(escaped) {
      lastSet = set
      return nil
    }
    return try escapedCharacter(escaped)
  }
}
