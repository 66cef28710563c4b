/// Claims as they are written after a step.
///
///     claim → relation targets | storage cells | cell "==" value | "let" name "=" target
///           | target "is" [ "not" ] name | ( "moved" | "ran" | "idle" ) targets | "updates" number
///           | "effects" ( "nothing" | word target { "," word target } )
///           | ( "prints" | "shows" | "draws" | "warns" | "saves" ) ( "nothing" | string { "," string } )
///           | ( "comes" | "goes" | "animates" ) target "by" words | "type" name "==" type
///           | ( "traps" | "fails" ) string | ( "error" | "warning" ) line [ string ]
///     targets → "nothing" | target { "," target }
///     cell → target "." name
extension StepParser {
  /// The claim on a line.
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
    let word = word()
    if let relation = Claim.Relation(rawValue: word), isBeforeTarget {
      return .views(relation, try targets())
    }
    if let relation = Claim.StorageRelation(rawValue: word), isBeforeTarget {
      return .storage(relation, try cells())
    }
    if let claim = try wordClaim(word) { return claim }
    rest = start
    return try subjectClaim()
  }

  private mutating func wordClaim(_ word: String) throws(StepError) -> Claim? {
    switch word {
    case "let": return try name()
    case "moved": return .moved(try targets())
    case "ran": return .ran(try targets())
    case "idle": return .idle(try targets())
    case "updates": return .updates(try wholeNumber())
    case "effects": return .effects(try effects())
    case "prints": return .prints(try texts())
    case "shows": return .shows(try texts())
    case "draws": return .draws(try texts())
    case "warns": return .warns(try texts())
    case "comes": return .comes(try target(), try manner())
    case "goes": return .goes(try target(), try manner())
    case "animates": return .animates(try target(), try manner())
    case "type": return try type()
    case "traps": return .traps(try string())
    case "saves": return .saves(try texts())
    case "fails": return .fails(try string())
    case "error", "warning":
      let line = try wholeNumber()
      return .diagnostic(severity: word, line: line, atEnd ? nil : try string())
    default: return nil
    }
  }

  /// Whether what follows can be a target; else the word was the name of a view's type.
  private var isBeforeTarget: Bool {
    let next = rest.drop(while: \.isWhitespace).first
    return next.map { $0 == "\"" || $0 == "@" || $0.isLetter || $0 == "_" } ?? false
  }

  /// `target.cell == value`, `target is name`
  private mutating func subjectClaim() throws(StepError) -> Claim {
    let target = try target()
    if rest.first == "." {
      let cell = try cell(of: target)
      try expect("==")
      return .value(cell, try remainder("a value"))
    }
    try expect("is")
    skipSpace()
    var name = word()
    let isNot = name == "not"
    if isNot {
      skipSpace()
      name = word()
    }
    if name.isEmpty { throw .syntax("expected the name of a view") }
    return .identical(target, name, !isNot)
  }

  private mutating func name() throws(StepError) -> Claim {
    skipSpace()
    let name = word()
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
    let name = word()
    if name.isEmpty { throw .syntax("expected the name of a property") }
    return Claim.Cell(target: target, name: name)
  }

  private mutating func cells() throws(StepError) -> [Claim.Cell] {
    var result: [Claim.Cell] = []
    repeat { result.append(try cell(of: try target())) } while takeSeparator()
    return result
  }

  private mutating func targets() throws(StepError) -> [Target] {
    if takeNothing() { return [] }
    var result: [Target] = []
    repeat { result.append(try target()) } while takeSeparator()
    return result
  }

  private mutating func effects() throws(StepError) -> [Claim.EffectClaim] {
    if takeNothing() { return [] }
    var result: [Claim.EffectClaim] = []
    repeat {
      skipSpace()
      let kind = rest.prefix { $0.isLetter || $0 == "-" }
      rest = rest.dropFirst(kind.count)
      result.append(Claim.EffectClaim(kind: String(kind), target: try target()))
    } while takeSeparator()
    return result
  }

  private mutating func texts() throws(StepError) -> [String] {
    if takeNothing() { return [] }
    var result: [String] = []
    repeat { result.append(try string()) } while takeSeparator()
    return result
  }

  /// `by` and how; nil for `by nothing`.
  private mutating func manner() throws(StepError) -> String? {
    try expect("by")
    if takeNothing() { return nil }
    return try remainder("how")
  }

  private mutating func takeNothing() -> Bool {
    skipSpace()
    guard rest == "nothing" else { return false }
    rest = ""
    return true
  }

  private mutating func takeSeparator() -> Bool {
    skipSpace()
    return takeComma()
  }

  private mutating func expect(_ mark: String) throws(StepError) {
    skipSpace()
    guard rest.hasPrefix(mark) else { throw .syntax("expected ‘\(mark)’") }
    rest = rest.dropFirst(mark.count)
  }
}
