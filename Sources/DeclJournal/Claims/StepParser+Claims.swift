/// The grammar of claims, which follow steps.
///
///     claim → relation targets | storage cells | cell "==" value | "let" name "=" target
///           | target "is" [ "not" ] name | ( "moved" | "ran" | "idle" ) targets | "updates" number
///           | "effects" ( "nothing" | kind target { "," kind target } )
///           | ( "prints" | "shows" | "draws" | "warns" | "saves" ) ( "nothing" | string { "," string } )
///           | ( "insertion" | "removal" | "animates" ) target "by" words | "type" name "==" type
///           | "frame" target number "," number "," number "," number | "size" target number "," number
///           | "lines" target number | "above" target { "," target } | "inside" target "," target
///           | ( "traps" | "fails" ) string | ( "error" | "warning" ) line [ string ]
///     targets → "nothing" | target { "," target }
///     cell → target "." name
extension StepParser {
  /// Parses a line that contains one claim.
  public static func claim(_ line: String) throws(StepError) -> Claim {
    var parser = StepParser(Substring(line))
    let claim = try parser.claim()
    parser.skipSpace()
    guard parser.rest.isEmpty else {
      throw .syntax("unexpected ‘\(parser.rest)’ after the claim")
    }
    return claim
  }

  mutating func claim() throws(StepError) -> Claim {
    skipSpace()
    let start = rest
    let word = identifier()
    if let relation = Claim.Relation(rawValue: word), isBeforeTarget {
      return .views(relation, try targets())
    }
    if let relation = Claim.StorageRelation(rawValue: word), isBeforeTarget {
      return .storage(relation, try cells())
    }
    if let claim = try keywordClaim(word) { return claim }
    let mayFollow = !word.isEmpty && rest.first.map { $0.isWhitespace || ".[".contains($0) } == true
    rest = start
    guard mayFollow || word.isEmpty && !atEnd else { throw Self.noClaim(word) }
    return try subjectClaim()
  }

  /// Returns the error for what begins like no claim.
  private static func noClaim(_ word: String) -> StepError {
    if Claim.Relation(rawValue: word) != nil { return .syntax("expected a target after \(word)") }
    if Claim.StorageRelation(rawValue: word) != nil {
      return .syntax("expected a target and a property after \(word), such as Row.count")
    }
    return .syntax(
      "expected a claim, such as same Row, kept Row.count, ran Screen or shows \"text\"; "
        + "docs/testing.md lists them")
  }

  private mutating func keywordClaim(_ word: String) throws(StepError) -> Claim? {
    switch word {
    case "let": return try name()
    case "moved": return .moved(try targets())
    case "ran": return .ran(try targets())
    case "idle": return .idle(try targets())
    case "updates": return .updates(try integer())
    case "effects": return .effects(try effects())
    case "prints": return .prints(try strings())
    case "shows": return .shows(try strings())
    case "draws": return .draws(try strings())
    case "warns": return .warns(try strings())
    case "insertion": return .insertion(try target(), try manner())
    case "removal": return .removal(try target(), try manner())
    case "animates": return .animates(try target(), try manner())
    case "type": return try type()
    case "traps": return .traps(try string())
    case "saves": return .saves(try strings())
    case "fails": return .fails(try string())
    case "frame": return .frame(try target(), try numbers(4))
    case "size": return .size(try target(), try numbers(2))
    case "lines": return .lines(try target(), try integer())
    case "above": return .above(try targets())
    case "inside":
      let inner = try target()
      guard consumeSeparator() else { throw .syntax("expected ‘,’ and the outer view") }
      return .inside(inner, try target())
    case "error", "warning":
      let line = try integer()
      return .diagnostic(severity: word, line: line, atEnd ? nil : try string())
    default: return nil
    }
  }

  /// Indicates whether a target may follow; if not, the identifier before it was the type name of a view.
  private var isBeforeTarget: Bool {
    let next = rest.drop(while: \.isWhitespace).first
    return next.map { $0 == "\"" || $0 == "@" || $0.isLetter || $0 == "_" } ?? false
  }

  /// Parses `target.cell == value` or `target is name`.
  private mutating func subjectClaim() throws(StepError) -> Claim {
    let target = try target()
    if rest.first == "." {
      let cell = try cell(of: target)
      try expect("==")
      return .value(cell, try remainder("a value"))
    }
    skipSpace()
    guard rest.hasPrefix("is") else { throw Self.noClaim("") }
    rest = rest.dropFirst(2)
    skipSpace()
    var name = identifier()
    let isNot = name == "not"
    if isNot {
      skipSpace()
      name = identifier()
    }
    if name.isEmpty { throw .syntax("expected the name of a view") }
    return .identical(target, name, !isNot)
  }

  private mutating func name() throws(StepError) -> Claim {
    skipSpace()
    let name = identifier()
    if name.isEmpty { throw .syntax("expected a name") }
    try expect("=")
    return .name(name, try target())
  }

  private mutating func type() throws(StepError) -> Claim {
    skipSpace()
    let name = rest.prefix { !$0.isWhitespace }
    rest = rest.dropFirst(name.count)
    try expect("==")
    return .type(String(name), try remainder("a type"))
  }

  private mutating func cell(of target: Target) throws(StepError) -> Claim.Cell {
    guard rest.first == "." else { throw .syntax("expected ‘.’ and the name of a property") }
    rest.removeFirst()
    let name = identifier()
    if name.isEmpty { throw .syntax("expected the name of a property") }
    return Claim.Cell(target: target, name: name)
  }

  private mutating func cells() throws(StepError) -> [Claim.Cell] {
    var result: [Claim.Cell] = []
    repeat { result.append(try cell(of: try target())) } while consumeSeparator()
    return result
  }

  private mutating func targets() throws(StepError) -> [Target] {
    if consumeNothing() { return [] }
    var result: [Target] = []
    repeat { result.append(try target()) } while consumeSeparator()
    return result
  }

  /// Parses numbers that are separated by commas.
  private mutating func numbers(_ count: Int) throws(StepError) -> [Double] {
    let words = try remainder("\(count) numbers").split(separator: ",").map { word in
      Double(word.filter { !$0.isWhitespace })
    }
    let numbers = words.compactMap { $0 }
    guard numbers.count == count, words.count == count else {
      throw .syntax("expected \(count) numbers with commas between them")
    }
    return numbers
  }

  private mutating func effects() throws(StepError) -> [Claim.EffectClaim] {
    if consumeNothing() { return [] }
    var result: [Claim.EffectClaim] = []
    repeat {
      skipSpace()
      let kind = rest.prefix { $0.isLetter || $0 == "-" }
      rest = rest.dropFirst(kind.count)
      result.append(Claim.EffectClaim(kind: String(kind), target: try target()))
    } while consumeSeparator()
    return result
  }

  private mutating func strings() throws(StepError) -> [String] {
    if consumeNothing() { return [] }
    var result: [String] = []
    repeat { result.append(try string()) } while consumeSeparator()
    return result
  }

  /// Parses `by` and a transition or animation; returns nil for `by nothing`.
  private mutating func manner() throws(StepError) -> String? {
    try expect("by")
    if consumeNothing() { return nil }
    return try remainder("a transition or an animation")
  }

  private mutating func consumeNothing() -> Bool {
    skipSpace()
    guard rest == "nothing" else { return false }
    rest = ""
    return true
  }

  private mutating func consumeSeparator() -> Bool {
    skipSpace()
    return consumeComma()
  }

  private mutating func expect(_ mark: String) throws(StepError) {
    skipSpace()
    guard rest.hasPrefix(mark) else { throw .syntax("expected ‘\(mark)’") }
    rest = rest.dropFirst(mark.count)
  }
}
