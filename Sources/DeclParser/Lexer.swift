import DeclTree

/// Cuts the bytes of a file into tokens.
///
/// Any bytes give tokens; what is no token of Swift becomes `.invalid` with a diagnostic. What lies
/// between two tokens is trivia: white space and comments. A string literal is a run of tokens,
/// `stringOpen (stringText | interpolationOpen … interpolationClose)* stringClose`, always complete:
/// missing ends are added as empty tokens.
struct Lexer {
  /// The tokens of a file and what parsing needs to know about them.
  struct Output: Sendable {
    var tokens: [Token] = []
    /// The opening braces in order, each with its closing one.
    var braces: [BracePair] = []
    var diagnostics: [Diagnostic] = []
  }

  /// Two braces that belong together, as indices of tokens.
  struct BracePair: Sendable {
    let open: Int
    /// The number of tokens when the brace is not closed.
    var close: Int
    /// Whether an operator function is declared between them.
    var declaresOperator = false
  }

  /// A string literal that is not finished while the tokens of an interpolation are read.
  struct OpenString {
    let delimiter: StringDelimiter
    /// The place of the opening quotes.
    let start: Int
    /// The place of the `\(` that is open.
    var interpolationStart = 0
    /// The parentheses that are open inside the interpolation.
    var parentheses = 0
  }

  /// The bytes, with at least 16 zeros after them.
  let base: UnsafePointer<Byte>
  /// The offset after the last byte that is read.
  let count: Int
  let file: UInt32
  /// Whether no tokens are made between braces.
  private var skipsBraces: Bool
  let words = WordTable.shared
  var offset = 0
  var output = Output()
  /// The flags of the token that comes next.
  var flags: Token.Flags = [.atLineStart]
  var openStrings: [OpenString] = []
  /// Before this offset no regular expression begins.
  var regexFreeEnd = 0
  private var openBraces: [Int] = []

  private init(
    base: UnsafePointer<Byte>, range: Range<Int>, file: UInt32, skipsBraces: Bool
  ) {
    self.base = base
    self.file = file
    self.skipsBraces = skipsBraces
    offset = range.lowerBound
    count = range.upperBound
    output.tokens.reserveCapacity(range.count / (skipsBraces ? 50 : 5) + 16)
  }

  /// The bytes of `file` with the zeros that a lexer needs after them.
  static func padded(_ file: SourceFile) -> [UInt8] {
    file.bytes + [UInt8](repeating: 0, count: WordTable.maximumLength)
  }

  /// Reads all tokens in a range of the bytes at `base`, after which 16 zeros stand; those between braces only if they
  /// are not to be skipped.
  static func lex(
    _ base: UnsafePointer<Byte>, _ range: Range<Int>, file: UInt32, skipsBraces: Bool = false
  ) -> Output {
    var lexer = Lexer(base: base, range: range, file: file, skipsBraces: skipsBraces)
    if range.lowerBound == 0 { lexer.skipPrologue() }
    lexer.run()
    return lexer.output
  }

  private mutating func run() {
    while true {
      skipTrivia()
      if offset >= count { break }
      lexToken(base[offset])
    }
    closeStringsAtLineEnd(all: true)
    append(.endOfFile, end: count)
    for open in openBraces { output.braces[open].close = output.tokens.count - 1 }
  }

  /// Skips a byte order mark and a `#!` line.
  private mutating func skipPrologue() {
    if base[0].value == 0xEF, base[1].value == 0xBB, base[2].value == 0xBF { offset = 3 }
    guard base[offset] == "#", base[offset + 1] == "!" else { return }
    while offset < count, base[offset] != "\n" { offset += 1 }
  }

  // MARK: Tokens

  mutating func lexToken(_ byte: Byte) {
    switch byte {
    case "a"..."z", "A"..."Z", "_", "$": lexName()
    case "0"..."9": lexNumber()
    case "(": leftParenthesis()
    case ")": rightParenthesis()
    case "{": leftBrace()
    case "}": rightBrace()
    case "[": append(.leftSquare, length: 1)
    case "]": append(.rightSquare, length: 1)
    case ",": append(.comma, length: 1)
    case ":": append(.colon, length: 1)
    case ";": append(.semicolon, length: 1)
    case "@": append(.at, length: 1)
    case "\\": append(.backslash, length: 1)
    case "\"": openString(pounds: 0)
    case "#": lexPound()
    case "`": lexBackticks()
    case "'": lexSingleQuotes()
    case "/": lexSlash()
    case ".", "=", "-", "+", "*", "%", "<", ">", "&", "|", "^", "~", "!", "?": lexOperator()
    case Byte.firstOfMany...: lexUnicode()
    default: invalid(length: 1, Diagnostic.invalidCharacter)
    }
  }

  private mutating func leftParenthesis() {
    append(.leftParen, length: 1)
    if !openStrings.isEmpty { openStrings[openStrings.count - 1].parentheses += 1 }
  }

  private mutating func rightParenthesis() {
    guard let last = openStrings.indices.last else { return append(.rightParen, length: 1) }
    if openStrings[last].parentheses == 0 {
      append(.interpolationClose, length: 1)
      lexStringBody()
    } else {
      openStrings[last].parentheses -= 1
      append(.rightParen, length: 1)
    }
  }

  private mutating func leftBrace() {
    openBraces.append(output.braces.count)
    output.braces.append(BracePair(open: output.tokens.count, close: 0))
    let isSkipped = skipsBraces && openStrings.isEmpty && isAfterSkippedHead
    append(.leftBrace, length: 1)
    if isSkipped { skipToClosingBrace() }
  }

  private mutating func rightBrace() {
    if let open = openBraces.popLast() { output.braces[open].close = output.tokens.count }
    append(.rightBrace, length: 1)
  }

  /// Adds the token of `length` bytes that begins here.
  @inline(__always)
  mutating func append(_ kind: Token.Kind, _ word: Word = .none, length: Int) {
    append(kind, word, end: offset + length)
  }

  /// Adds the token that begins here and ends at `end`, and goes there.
  @inline(__always)
  mutating func append(_ kind: Token.Kind, _ word: Word = .none, end: Int) {
    output.tokens.append(
      Token(kind: kind, word: word, flags: flags, start: UInt32(offset), end: UInt32(end)))
    offset = end
    flags = []
  }

  /// Notes for all braces around that an operator function is declared in them.
  mutating func noteOperatorFunction() {
    for open in openBraces { output.braces[open].declaresOperator = true }
  }

  /// Adds an invalid token and says why.
  mutating func invalid(length: Int, _ diagnostic: (SourceRange) -> Diagnostic) {
    report(diagnostic(range(offset, min(offset + length, count))))
    append(.invalid, end: min(offset + length, count))
  }

  // MARK: Places

  /// The range between two offsets.
  func range(_ start: Int, _ end: Int) -> SourceRange {
    SourceRange(file: file, start: UInt32(start), end: UInt32(min(end, count)))
  }

  /// Keeps a diagnostic.
  mutating func report(_ diagnostic: Diagnostic) { output.diagnostics.append(diagnostic) }

  /// The kind of the token before; `.endOfFile` at the beginning.
  var previousKind: Token.Kind { output.tokens.last?.kind ?? .endOfFile }
}
