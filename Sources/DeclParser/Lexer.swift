import DeclTree

/// The lexer: it splits the bytes of a file into tokens.
///
/// Any input produces tokens; bytes that form no Swift token become `.invalid` with a diagnostic. White space
/// and comments between tokens are trivia. A string literal is a run of tokens, `stringOpen (stringText |
/// interpolationOpen … interpolationClose)* stringClose`, always complete: missing ends are added as empty
/// tokens.
struct Lexer {
  /// The tokens, brace pairs and diagnostics of a file.
  struct Output: Sendable {
    var tokens: [Token] = []
    /// The brace pairs in the order of their opening braces.
    var braces: [BracePair] = []
    var diagnostics: [Diagnostic] = []
  }

  /// A pair of matching braces, as token indices.
  struct BracePair: Sendable {
    let open: Int
    /// The index of the closing brace; of the end-of-file token if the brace is not closed.
    var close: Int
    /// Indicates whether an operator function is declared between the braces.
    var declaresOperator = false
    /// The names of the variables between skipped braces that are declared as `T!`.
    var implicitlyUnwrappedNames: [String] = []
  }

  /// A string literal that is still open while the tokens of its interpolation are read.
  struct OpenString {
    let delimiter: StringDelimiter
    /// The offset of the opening quotes.
    let start: Int
    /// The offset of the open `\(`.
    var interpolationStart = 0
    /// The number of open parentheses inside the interpolation.
    var openParenthesisCount = 0
  }

  /// The bytes of the file, followed by at least 16 zeros.
  let base: UnsafePointer<Byte>
  /// The offset after the last byte to read.
  let count: Int
  let file: UInt32
  /// Indicates whether bodies and members in braces are skipped without producing tokens.
  private var skipsBraces: Bool
  let keywords = KeywordTable.shared
  var offset = 0
  var output = Output()
  /// The flags of the next token.
  var flags: Token.Flags = [.atLineStart]
  var openStrings: [OpenString] = []
  /// The offset before which no regular expression can begin, because an earlier attempt reached the end of
  /// the line.
  var regexFreeEnd = 0
  private var openBraces: [Int] = []
  private let interruption: Interruption?

  private init(
    base: UnsafePointer<Byte>, range: Range<Int>, file: UInt32, skipsBraces: Bool,
    interruption: Interruption?
  ) {
    self.base = base
    self.interruption = interruption
    self.file = file
    self.skipsBraces = skipsBraces
    offset = range.lowerBound
    count = range.upperBound
    // A token has about 5 bytes; with skipped braces, declarations have about 50 bytes for each token.
    output.tokens.reserveCapacity(range.count / (skipsBraces ? 50 : 5) + 16)
  }

  /// Returns the bytes of `file` with the zero padding that the lexer requires: lookahead and keyword lookup
  /// read past the end.
  static func padded(_ file: SourceFile) -> [UInt8] {
    file.bytes + [UInt8](repeating: 0, count: KeywordTable.maximumLength)
  }

  /// Reads all tokens in a range of the bytes at `base`, which must be followed by 16 zeros. With
  /// `skipsBraces`, bodies and members are skipped. An interrupted lexer takes the rest of the file for its end.
  static func lex(
    _ base: UnsafePointer<Byte>, _ range: Range<Int>, file: UInt32, skipsBraces: Bool = false,
    interruption: Interruption? = nil
  ) -> Output {
    var lexer = Lexer(
      base: base, range: range, file: file, skipsBraces: skipsBraces, interruption: interruption)
    if range.lowerBound == 0 { lexer.skipPrologue() }
    lexer.run()
    return lexer.output
  }

  private mutating func run() {
    while true {
      skipTrivia()
      if offset >= count || isInterrupted { break }
      lexToken(base[offset])
    }
    closeStringsAtLineEnd(all: true)
    append(.endOfFile, end: count)
    for open in openBraces { output.braces[open].close = output.tokens.count - 1 }
  }

  /// Indicates whether lexing must stop; asked once for every thousand tokens.
  private var isInterrupted: Bool {
    output.tokens.count % 1024 == 1023 && interruption?.isRequested == true
  }

  /// Indicates whether a `::` stands here between two names, as in `Swift::max`.
  private var isModuleSelector: Bool {
    guard previousKind == .identifier, !flags.contains(.afterTrivia), base[offset + 1] == ":" else {
      return false
    }
    return switch base[offset + 2] {
    case "a"..."z", "A"..."Z", "_", "`": true
    default: false
    }
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
    case ":":
      // After a module `::` is what a dot is after other names.
      if isModuleSelector { append(.period, length: 2) } else { append(.colon, length: 1) }
    case ";": append(.semicolon, length: 1)
    case "@": append(.at, length: 1)
    case "\\": append(.backslash, length: 1)
    case "\"": openString(pounds: 0)
    case "#": lexPound()
    case "`": lexBackticks()
    case "'": lexSingleQuotes()
    case "/": lexSlash()
    case ".", "=", "-", "+", "*", "%", "<", ">", "&", "|", "^", "~", "!", "?": lexOperator()
    case Byte.firstNonASCII...: lexUnicode()
    default: invalid(length: 1, Diagnostic.invalidCharacter)
    }
  }

  private mutating func leftParenthesis() {
    append(.leftParen, length: 1)
    if !openStrings.isEmpty { openStrings[openStrings.count - 1].openParenthesisCount += 1 }
  }

  private mutating func rightParenthesis() {
    guard let last = openStrings.indices.last else { return append(.rightParen, length: 1) }
    if openStrings[last].openParenthesisCount == 0 {
      append(.interpolationClose, length: 1)
      lexStringBody()
    } else {
      openStrings[last].openParenthesisCount -= 1
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

  /// Appends the token of `length` bytes that begins here, and advances past it.
  @inline(__always)
  mutating func append(_ kind: Token.Kind, _ word: Keyword = .none, length: Int) {
    append(kind, word, end: offset + length)
  }

  /// Appends the token from the current offset to `end`, and advances to `end`.
  @inline(__always)
  mutating func append(_ kind: Token.Kind, _ word: Keyword = .none, end: Int) {
    output.tokens.append(
      Token(kind: kind, keyword: word, flags: flags, start: UInt32(offset), end: UInt32(end)))
    offset = end
    flags = []
  }

  /// Records in all open brace pairs that they contain an operator function.
  mutating func recordOperatorFunction() {
    for open in openBraces { output.braces[open].declaresOperator = true }
  }

  /// Appends an invalid token and reports `diagnostic` for it.
  mutating func invalid(length: Int, _ diagnostic: (SourceRange) -> Diagnostic) {
    report(diagnostic(range(offset, min(offset + length, count))))
    append(.invalid, end: min(offset + length, count))
  }

  // MARK: Source ranges and diagnostics

  /// Returns the source range between two offsets.
  func range(_ start: Int, _ end: Int) -> SourceRange {
    SourceRange(file: file, start: UInt32(start), end: UInt32(min(end, count)))
  }

  /// Records a diagnostic.
  mutating func report(_ diagnostic: Diagnostic) { output.diagnostics.append(diagnostic) }

  /// The kind of the previous token; `.endOfFile` at the start of the file.
  var previousKind: Token.Kind { output.tokens.last?.kind ?? .endOfFile }
}
