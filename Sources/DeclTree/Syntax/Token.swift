/// A token: its kind and its byte range. Its accessors are inlinable because the parser spends most of its
/// time on tokens.
public struct Token: Sendable {
  /// The kinds of token.
  public enum Kind: UInt8, Sendable {
    /// An identifier, a contextual keyword (`async`, `get`), `` `name` `` or `$0`; ``Token/keyword`` identifies
    /// the keyword.
    case identifier
    /// A reserved keyword; ``Token/keyword`` identifies it.
    case keyword
    /// `_`
    case underscore
    case integer, float
    /// The opening quotes of a string literal: `"`, `"""`, `#"`.
    case stringOpen
    /// A segment of a string literal, with its escape sequences undecoded.
    case stringText
    /// `\(`
    case interpolationOpen
    /// The `)` that closes `\(`; empty if it is missing.
    case interpolationClose
    /// The closing quotes of a string literal; empty if they are missing.
    case stringClose
    /// `/a+/`, `#/a+/#`
    case regex
    /// An operator with white space on both sides or on neither.
    case infixOperator
    case prefixOperator, postfixOperator
    /// `->`
    case arrow
    /// `=`
    case equal
    /// `&` directly before its operand.
    case ampersand
    /// `?` directly after its operand.
    case questionPostfix
    /// `?` of the ternary operator.
    case questionInfix
    /// `!` directly after its operand.
    case exclaimPostfix
    case leftParen, rightParen, leftSquare, rightSquare, leftBrace, rightBrace
    case comma, colon, semicolon, period, at, backslash
    /// `#name`; ``Token/keyword`` identifies the directive, if it is one.
    case pound
    case endOfFile
    /// Bytes that form no token and were reported.
    case invalid
  }

  /// Properties of a token's spelling and of the trivia before it.
  public struct Flags: OptionSet, Sendable {
    /// The bit set of the flags.
    public let rawValue: UInt8

    /// Creates flags with a bit set.
    @inlinable @inline(__always)
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The token is the first on its line.
    @inlinable public static var atLineStart: Flags { Flags(rawValue: 1) }
    /// The token is preceded by trivia.
    @inlinable public static var afterTrivia: Flags { Flags(rawValue: 2) }
    /// The trivia before the token contains a `///` or `/** */` comment.
    @inlinable public static var documented: Flags { Flags(rawValue: 4) }
    /// The token is an identifier in backticks.
    @inlinable public static var backticked: Flags { Flags(rawValue: 8) }
  }

  /// The kind of token.
  public let kind: Kind
  /// The keyword that the token spells; `.none` if it spells none.
  public let keyword: Keyword
  /// The properties of its spelling and of the trivia before it.
  public let flags: Flags
  /// The offset of the first byte.
  public let start: UInt32
  /// The offset after the last byte.
  public let end: UInt32

  /// Creates a token with a kind and a byte range.
  @inlinable @inline(__always)
  public init(kind: Kind, keyword: Keyword = .none, flags: Flags = [], start: UInt32, end: UInt32) {
    self.kind = kind
    self.keyword = keyword
    self.flags = flags
    self.start = start
    self.end = end
  }

  /// Indicates whether the token is the first on its line.
  @inlinable @inline(__always)
  public var isAtLineStart: Bool { flags.contains(.atLineStart) }

  /// Indicates whether the token is an operator, excluding those with their own kind such as `=`, `->`, `&`
  /// and postfix `?`.
  @inlinable @inline(__always)
  public var isOperator: Bool {
    kind == .infixOperator || kind == .prefixOperator || kind == .postfixOperator
  }
}
