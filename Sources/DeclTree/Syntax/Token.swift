/// One token: its kind and its bytes. The parser works with little else, hence what is inlined here.
public struct Token: Sendable {
  /// The kinds of token.
  public enum Kind: UInt8, Sendable {
    /// A name, a contextual word (`async`, `get`), `` `name` ``, `$0`.
    case identifier
    /// A reserved word; which one, ``Token/word`` says.
    case keyword
    /// `_`
    case underscore
    case integer, float
    /// `"`, `"""`, `#"`: the opening quotes of a string literal.
    case stringOpen
    /// A stretch of a string literal's text with its escapes.
    case stringText
    /// `\(`
    case interpolationOpen
    /// The `)` that ends `\(`; empty when it is missing.
    case interpolationClose
    /// The closing quotes of a string literal; empty when they are missing.
    case stringClose
    /// `/a+/`, `#/a+/#`
    case regex
    /// An operator with the same spacing on both sides.
    case infixOperator
    case prefixOperator, postfixOperator
    /// `->`
    case arrow
    /// `=`
    case equal
    /// `&` before its operand.
    case ampersand
    /// `?` right after its operand.
    case questionPostfix
    /// `?` of the ternary operator.
    case questionInfix
    /// `!` right after its operand.
    case exclaimPostfix
    case leftParen, rightParen, leftSquare, rightSquare, leftBrace, rightBrace
    case comma, colon, semicolon, period, at, backslash
    /// `#name`; which directive it is, if any, ``Token/word`` says.
    case pound
    case endOfFile
    /// Bytes that no token begins with; a diagnostic was given.
    case invalid
  }

  /// What the lexer saw around and inside a token.
  public struct Flags: OptionSet, Sendable {
    /// One bit for each.
    public let rawValue: UInt8

    /// The flags of these bits.
    @inlinable @inline(__always)
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A line ends in the trivia before the token, or it is the file's first one.
    @inlinable public static var atLineStart: Flags { Flags(rawValue: 1) }
    /// The trivia before the token is not empty.
    @inlinable public static var afterTrivia: Flags { Flags(rawValue: 2) }
    /// The trivia before the token holds a `///` or `/** */` comment.
    @inlinable public static var documented: Flags { Flags(rawValue: 4) }
    /// A name in backticks.
    @inlinable public static var backticked: Flags { Flags(rawValue: 8) }
  }

  /// What kind of token it is.
  public let kind: Kind
  /// The word that it spells, if it is one of Swift's.
  public let word: Word
  /// What is around and inside it.
  public let flags: Flags
  /// The offset of the first byte.
  public let start: UInt32
  /// The offset after the last byte.
  public let end: UInt32

  /// The token of the bytes from `start` to `end`.
  @inlinable @inline(__always)
  public init(kind: Kind, word: Word = .none, flags: Flags = [], start: UInt32, end: UInt32) {
    self.kind = kind
    self.word = word
    self.flags = flags
    self.start = start
    self.end = end
  }

  /// Whether it is the first token on its line.
  @inlinable @inline(__always)
  public var isAtLineStart: Bool { flags.contains(.atLineStart) }

  /// Whether it is an operator that could also be a bracket or a mark of a type.
  @inlinable @inline(__always)
  public var isOperator: Bool {
    kind == .infixOperator || kind == .prefixOperator || kind == .postfixOperator
  }
}
