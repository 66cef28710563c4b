/// A generator of inputs, each determined by the seed and its number.
struct InputGenerator {
  private let corpus: Corpus
  private let seed: Int

  /// Creates a generator with a corpus and a seed.
  init(corpus: Corpus, seed: Int) {
    self.corpus = corpus
    self.seed = seed
  }

  /// Returns the input with a number.
  func input(_ number: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: seed, input: number)
    switch generator.below(10) {
    case 0: return soup(&generator)
    case 1: return nest(&generator)
    case 2: return truncated(&generator)
    case 3, 4: return spliced(&generator)
    case 5: return flipped(&generator)
    default: return retokened(&generator)
    }
  }

  /// Returns a script that is cut off at a random byte.
  private func truncated(_ generator: inout SeededGenerator) -> [UInt8] {
    let script = generator.pick(corpus.scripts)
    return Array(script.prefix(generator.below(script.count)))
  }

  /// Returns a script with some lines replaced by lines of another script.
  private func spliced(_ generator: inout SeededGenerator) -> [UInt8] {
    var lines = Self.lines(generator.pick(corpus.scripts))
    let other = Self.lines(generator.pick(corpus.scripts))
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
  private func flipped(_ generator: inout SeededGenerator) -> [UInt8] {
    var script = generator.pick(corpus.scripts)
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
  private func retokened(_ generator: inout SeededGenerator) -> [UInt8] {
    var tokens = Self.tokens(generator.pick(corpus.scripts))
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
  // The opening part, the core and the closing part of each nested construct.
  private static let nestings: [(String, String, String)] = [
    ("(", "1", ")"), ("[", "1", "]"), ("{", "1", "}"), ("[1: ", "2", "]"), ("f(", "x", ")"),
    ("{ (x: Int) in ", "x", " }"), ("Array<", "Int", ">"), ("[", "Int", "]()"),
    ("\"\\(", "1", ")\""),
    ("(a: ", "1", ", b: 2)"), ("-", "1", ""), ("!", "true", ""), ("try ", "f()", ""),
    ("a ? ", "1", " : 2"), ("a ?? ", "1", ""), ("1 + ", "1", ""), ("x.", "y", ""), ("x?.", "y", ""),
    ("if true { ", "f()", " }"), ("do { ", "f()", " }"), ("for i in 0..<1 { ", "f()", " }"),
    ("switch 1 { default: ", "f()", " }"), ("func f() { ", "", " }"), ("struct S { ", "", " }"),
    ("enum E { case a; ", "", " }"), ("class C { ", "", " }"), ("extension Int { ", "", " }"),
    ("VStack { ", "Text(\"a\")", " }"), ("/*", "", "*/"), ("#if DEBUG\n", "f()", "\n#endif\n"),
    ("let x: Optional<", "Int", ">"), ("(Int) -> ", "Int", ""), ("some ", "View", ""),
    ("@a ", "var x", ""), ("case .a(", "let x", ")"), ("\\.", "a", ""), ("a[", "0", "]"),
    ("Text(\"a\").padding(", "1", ")"), ("guard let x = ", "y", " else { return }"),
    ("\"\"\"\n\\(", "1", ")\n\"\"\""), ("#\"", "\\#(1)", "\"#"), ("f { ", "$0", " }"),
  ]

  private static let signs: [String] = [
    "(", ")", "[", "]", "{", "}", "<", ">", ",", ":", ";", ".", "=", "==", "->", "+", "-", "*", "/",
    "%", "&", "|", "^", "!", "?", "??", "...", "..<", "@", "#", "$", "\\", "\"", "\"\"\"", "'", "`",
    "_", "\n", "\t", "//", "/*", "*/", "&&", "||", "~=", "\\(", "\u{0}", "é", "😀", "\u{202e}", "\r",
  ]

  private static let words: [String] = [
    "let", "var", "func", "struct", "class", "enum", "protocol", "extension", "case", "if", "else",
    "guard", "return", "for", "in", "while", "repeat", "switch", "default", "break", "continue",
    "init", "deinit", "self", "Self", "super", "nil", "true", "false", "throw", "throws", "try",
    "catch", "do", "async", "await", "import", "typealias", "associatedtype", "where", "is", "as",
    "inout", "static", "private", "public", "some", "any", "lazy", "weak", "mutating", "operator",
    "Int", "String", "Double", "Bool", "Array", "View", "Text", "VStack", "ForEach", "State",
    "body",
    "x", "y", "foo", "0", "1", "3.14", "0xff", "99999999999999999999", "\"a\"", "\"\\(x)\"", "$0",
    "#if", "#endif", "#else", "@State", "@ViewBuilder", "@main", "map", "print", "count", "Never",
  ]

  private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
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
  private static func tokens(_ bytes: [UInt8]) -> [[UInt8]] {
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
