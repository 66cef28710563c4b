/// A generator of inputs, each determined by the seed and its number.
struct InputGenerator {
  private let scripts: Scripts
  private let seed: Int

  /// Creates a generator with scripts to mutate and a seed.
  init(scripts: Scripts, seed: Int) {
    self.scripts = scripts
    self.seed = seed
  }

  /// Returns the input with a number.
  func input(_ number: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: seed, input: number)
    switch generator.below(14) {
    case 0: return soup(&generator)
    case 1: return nest(&generator)
    case 2, 3: return Self.program(&generator)
    case 4, 5: return Self.declarations(&generator)
    case 6, 7, 8, 9: return Self.session(&generator)
    // A generated script with one mistake.
    case 10: return mutated(Self.session(&generator), &generator)
    case 11: return mutated(Self.declarations(&generator), &generator)
    default: return mutated(generator.pick(scripts.scripts), &generator)
    }
  }

  /// Returns a mutation of an input.
  func mutation(of input: [UInt8]) -> [UInt8] {
    var generator = SeededGenerator(seed: seed, input: 0)
    return input.isEmpty ? self.input(seed) : mutated(input, &generator)
  }

  /// Returns an input with some lines replaced by lines of another one.
  func splice(_ input: [UInt8], _ other: [UInt8]) -> [UInt8] {
    var generator = SeededGenerator(seed: seed, input: 0)
    return spliced(input, other, &generator)
  }

  private static func program(_ generator: inout SeededGenerator) -> [UInt8] {
    var programs = ProgramGenerator(generator)
    return Array(programs.program().utf8)
  }

  private static func declarations(_ generator: inout SeededGenerator) -> [UInt8] {
    var programs = DeclarationGenerator(generator)
    return Array(programs.program().utf8)
  }

  private static func session(_ generator: inout SeededGenerator) -> [UInt8] {
    var sessions = SessionGenerator(generator)
    return Array(sessions.session().utf8)
  }

  private func mutated(_ input: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    switch generator.below(9) {
    case 0: Array(input.prefix(generator.below(input.count)))
    case 1, 2: spliced(input, generator.pick(scripts.scripts), &generator)
    case 3: flipped(input, &generator)
    case 4: withSteps(input, &generator)
    default: retokened(input, &generator)
    }
  }

  /// Returns an input with steps of another session.
  private func withSteps(_ input: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    let steps = Self.lines(Self.session(&generator)).filter { $0.starts(with: Array("//> ".utf8)) }
    return input + [10] + Array(steps.joined(separator: [10]))
  }

  /// Returns a script with some lines replaced by lines of another script.
  private func spliced(
    _ script: [UInt8], _ other: [UInt8], _ generator: inout SeededGenerator
  ) -> [UInt8] {
    var lines = Self.lines(script)
    let other = Self.lines(other)
    for _ in 0..<1 + generator.below(3) {
      let start = generator.below(lines.count)
      let end = min(lines.count, start + generator.below(6))
      let first = generator.below(other.count)
      let last = min(other.count, first + generator.below(12))
      lines.replaceSubrange(start..<end, with: other[first..<last])
      if lines.isEmpty { break }
    }
    return Array(lines.joined(separator: [10]))
  }

  /// Returns a script with some bytes changed, removed or duplicated.
  private func flipped(_ script: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var script = script
    for _ in 0..<1 + generator.below(8) where !script.isEmpty {
      let place = generator.below(script.count)
      switch generator.below(4) {
      case 0: script[place] = UInt8(generator.below(256))
      case 1: script[place] ^= 1 << UInt8(generator.below(8))
      case 2: script.remove(at: place)
      default:
        let length = 1 + generator.below(min(40, script.count - place))
        script.insert(contentsOf: script[place..<place + length], at: place)
      }
    }
    return script
  }

  /// Returns a script with some words replaced by other words of the script or the language.
  private func retokened(_ script: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var tokens = Self.tokens(script)
    let words = tokens.indices.filter { tokens[$0].first.map(Self.isWord) == true }
    for _ in 0..<1 + generator.below(4) where !words.isEmpty {
      let place = generator.pick(words)
      switch generator.below(4) {
      case 0: tokens[place] = Array(generator.pick(Self.words).utf8)
      case 1: tokens[place] = []
      case 2: tokens.swapAt(place, generator.pick(words))
      default: tokens[place] = tokens[generator.pick(words)]
      }
    }
    return Array(tokens.joined())
  }

  /// Returns random words and punctuation.
  private func soup(_ generator: inout SeededGenerator) -> [UInt8] {
    let count = 1 + generator.below(120)
    let separator = generator.below(2) == 0 ? " " : ""
    let text = (0..<count).map { _ in
      generator.below(3) == 0 ? generator.pick(Self.signs) : generator.pick(Self.words)
    }
    return Array(text.joined(separator: separator).utf8)
  }

  /// Returns a construct that is deeply nested in itself.
  private func nest(_ generator: inout SeededGenerator) -> [UInt8] {
    let (open, core, close) = generator.pick(Self.nestings)
    let depth = generator.pick([3, 30, 300, 3_000, 20_000])
    let closed = generator.below(4) == 0 ? generator.below(depth) : depth
    let text =
      String(repeating: open, count: depth) + core + String(repeating: close, count: closed)
    return Array((generator.below(2) == 0 ? "let x = " + text : text).utf8)
  }
}

extension InputGenerator {
  /// Splits a script into lines.
  static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Splits a script into words and the characters between them.
  static func tokens(_ bytes: [UInt8]) -> [[UInt8]] {
    var result: [[UInt8]] = []
    for byte in bytes {
      if let last = result.last?.last, isWord(last) == isWord(byte) {
        result[result.count - 1].append(byte)
      } else {
        result.append([byte])
      }
    }
    return result
  }
}
