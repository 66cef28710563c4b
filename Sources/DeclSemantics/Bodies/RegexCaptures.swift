import DeclTree

/// Finds the groups of a regular expression that capture: from them follows the type of its output.
struct RegexCaptures {
  /// A group that captures.
  struct Capture {
    let name: String?
    /// Whether a match need not go through the group.
    var isOptional = false
  }

  private let pattern: [UInt8]
  private var place = 0
  private var isExtended: Bool
  private var depth = 0

  /// The captures of a pattern in order.
  static func captures(of pattern: String, isExtended: Bool) -> [Capture] {
    var scanner = RegexCaptures(pattern, isExtended)
    return scanner.scanAlternation()
  }

  private init(_ pattern: String, _ isExtended: Bool) {
    self.pattern = Array(pattern.utf8)
    self.isExtended = isExtended
  }

  private var next: UInt8? { place < pattern.count ? pattern[place] : nil }

  private mutating func take(_ text: StaticString) -> Bool {
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard pattern[place...].starts(with: bytes) else { return false }
    place += bytes.count
    return true
  }

  private mutating func scanAlternation() -> [Capture] {
    depth += 1
    defer { depth -= 1 }
    // The parser of the pattern reports what lies deeper.
    guard depth < 200 else { return [] }
    var captures = scanSequence()
    var hasBranches = false
    while take("|") {
      hasBranches = true
      captures += scanSequence()
    }
    return hasBranches ? captures.map { Capture(name: $0.name, isOptional: true) } : captures
  }

  private mutating func scanSequence() -> [Capture] {
    var captures: [Capture] = []
    while let byte = next, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
      let found = scanAtom()
      captures += skipQuantifiers() ? found.map { Capture(name: $0.name, isOptional: true) } : found
    }
    return captures
  }

  private mutating func scanAtom() -> [Capture] {
    if take("\\Q") {
      while place < pattern.count, !take("\\E") { place += 1 }
      return []
    }
    switch pattern[place] {
    case UInt8(ascii: "\\"): place = min(place + 2, pattern.count)
    case UInt8(ascii: "["): skipSet()
    case UInt8(ascii: "#") where isExtended:
      while let byte = next, byte != UInt8(ascii: "\n") { place += 1 }
    case UInt8(ascii: "("): return scanGroup()
    default: place += 1
    }
    return []
  }

  private mutating func skipSet() {
    var open = 0
    repeat {
      switch pattern[place] {
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "["): open += 1
      case UInt8(ascii: "]"): open -= 1
      default: break
      }
      place += 1
    } while open > 0 && place < pattern.count
  }

  private mutating func scanGroup() -> [Capture] {
    place += 1
    guard take("?") else { return scanCapture(name: nil) }
    if take("#") {
      while let byte = next, byte != UInt8(ascii: ")") { place += 1 }
      place += 1
      return []
    }
    if take("<=") || take("<!") || take("=") || take("!") || take(">") || take(":") {
      return scanBody()
    }
    if take("P<") || take("<") { return scanCapture(name: name(until: UInt8(ascii: ">"))) }
    if take("'") { return scanCapture(name: name(until: UInt8(ascii: "'"))) }
    while let byte = next, byte != UInt8(ascii: ")"), byte != UInt8(ascii: ":") {
      if byte == UInt8(ascii: "x") { isExtended = true }
      place += 1
    }
    if take(":") { return scanBody() }
    place += 1
    return []
  }

  private mutating func scanBody() -> [Capture] {
    let captures = scanAlternation()
    place += 1
    return captures
  }

  private mutating func scanCapture(name: String?) -> [Capture] {
    [Capture(name: name)] + scanBody()
  }

  private mutating func name(until end: UInt8) -> String {
    let start = place
    while let byte = next, byte != end { place += 1 }
    defer { place += 1 }
    return String(decoding: pattern[start..<place], as: UTF8.self)
  }

  /// Passes what says how often; whether that may be never.
  private mutating func skipQuantifiers() -> Bool {
    var isOptional = false
    while let byte = next {
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "?"): isOptional = true
      case UInt8(ascii: "+"): break
      case UInt8(ascii: "{"):
        guard let least = amount() else { return isOptional }
        isOptional = isOptional || least == 0
        continue
      default: return isOptional
      }
      place += 1
      // `??` and `+?` only say what is tried first.
      if take("?") || take("+") {}
    }
    return isOptional
  }

  /// The lower bound of `{2,}`, which is passed; nil when it is none.
  private mutating func amount() -> Int? {
    guard let close = pattern[place...].firstIndex(of: UInt8(ascii: "}")) else { return nil }
    let text = String(decoding: pattern[(place + 1)..<close], as: UTF8.self)
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ $0.isEmpty || Int($0) != nil }), text != "" else {
      return nil
    }
    place = close + 1
    if take("?") || take("+") {}
    return Int(parts[0]) ?? 0
  }
}
