import DeclTree

/// A scanner for the capture groups of a regular expression, which determine the type of its output.
struct RegexCaptures {
  /// A capture group.
  struct Capture {
    let name: String?
    /// Indicates whether a match may skip the group.
    var isOptional = false
  }

  private let pattern: [UInt8]
  // Never beyond the end, also behind a group that is not closed.
  private var position = 0 { didSet { position = min(position, pattern.count) } }
  private var isExtended: Bool
  private var depth = 0

  /// Returns the captures of a pattern in order.
  static func captures(of pattern: String, isExtended: Bool) -> [Capture] {
    var scanner = RegexCaptures(pattern, isExtended)
    return scanner.scanAlternation()
  }

  private init(_ pattern: String, _ isExtended: Bool) {
    self.pattern = Array(pattern.utf8)
    self.isExtended = isExtended
  }

  private var next: UInt8? { position < pattern.count ? pattern[position] : nil }

  private mutating func consume(_ text: StaticString) -> Bool {
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard pattern[position...].starts(with: bytes) else { return false }
    position += bytes.count
    return true
  }

  private mutating func scanAlternation() -> [Capture] {
    depth += 1
    defer { depth -= 1 }
    // Deeper nesting is reported when the pattern itself is parsed.
    // The bound of the parser itself is lower (`RegexParser.maximumDepth`).
    guard depth < 200 else { return [] }
    var captures = scanSequence()
    var hasBranches = false
    while consume("|") {
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
    if consume("\\Q") {
      while position < pattern.count, !consume("\\E") { position += 1 }
      return []
    }
    switch pattern[position] {
    case UInt8(ascii: "\\"): position = min(position + 2, pattern.count)
    case UInt8(ascii: "["): skipSet()
    case UInt8(ascii: "#") where isExtended:
      while let byte = next, byte != UInt8(ascii: "\n") { position += 1 }
    case UInt8(ascii: "("): return scanGroup()
    default: position += 1
    }
    return []
  }

  private mutating func skipSet() {
    var open = 0
    repeat {
      switch pattern[position] {
      case UInt8(ascii: "\\"): position += 1
      case UInt8(ascii: "["): open += 1
      case UInt8(ascii: "]"): open -= 1
      default: break
      }
      position += 1
    } while open > 0 && position < pattern.count
  }

  private mutating func scanGroup() -> [Capture] {
    position += 1
    guard consume("?") else { return scanCapture(name: nil) }
    if consume("#") {
      while let byte = next, byte != UInt8(ascii: ")") { position += 1 }
      position += 1
      return []
    }
    if consume("<=") || consume("<!") || consume("=") || consume("!") || consume(">")
      || consume(":")
    {
      return scanBody()
    }
    if consume("P<") || consume("<") { return scanCapture(name: name(until: UInt8(ascii: ">"))) }
    if consume("'") { return scanCapture(name: name(until: UInt8(ascii: "'"))) }
    let outer = isExtended
    scanOptions()
    if consume(":") {
      let captures = scanBody()
      isExtended = outer
      return captures
    }
    position += 1
    return []
  }

  /// Scans matching options such as `x` and `i-x`; after `^` all of them are off.
  private mutating func scanOptions() {
    var adds = true
    while let byte = next, byte != UInt8(ascii: ")"), byte != UInt8(ascii: ":") {
      switch byte {
      case UInt8(ascii: "-"): adds = false
      case UInt8(ascii: "^"): isExtended = false
      case UInt8(ascii: "x"): isExtended = adds
      default: break
      }
      position += 1
    }
  }

  /// Scans the rest of a group. Options that are set inside end with it.
  private mutating func scanBody() -> [Capture] {
    let outer = isExtended
    defer { isExtended = outer }
    let captures = scanAlternation()
    position += 1
    return captures
  }

  private mutating func scanCapture(name: String?) -> [Capture] {
    [Capture(name: name)] + scanBody()
  }

  private mutating func name(until end: UInt8) -> String {
    let start = position
    while let byte = next, byte != end { position += 1 }
    defer { position += 1 }
    return String(decoding: pattern[start..<position], as: UTF8.self)
  }

  /// Skips quantifiers; true if they permit zero repetitions.
  private mutating func skipQuantifiers() -> Bool {
    var isOptional = false
    while let byte = next {
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "?"): isOptional = true
      case UInt8(ascii: "+"): break
      case UInt8(ascii: "{"):
        guard let least = scanLowerBound() else { return isOptional }
        isOptional = isOptional || least == 0
        continue
      default: return isOptional
      }
      position += 1
      // The suffixes in `??` and `+?` only change the order in which matches are tried.
      if consume("?") || consume("+") {}
    }
    return isOptional
  }

  /// Skips a quantifier such as `{2,}` and returns its lower bound; nil if it is not a quantifier.
  private mutating func scanLowerBound() -> Int? {
    guard let close = pattern[position...].firstIndex(of: UInt8(ascii: "}")) else { return nil }
    let text = String(decoding: pattern[(position + 1)..<close], as: UTF8.self)
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ $0.isEmpty || Int($0) != nil }), text != "" else {
      return nil
    }
    position = close + 1
    if consume("?") || consume("+") {}
    return Int(parts[0]) ?? 0
  }
}
