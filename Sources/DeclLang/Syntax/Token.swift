/// One token: its kind and its bytes.
package struct Token: Sendable {
  /// The kinds of token; the lexer's finer kinds are added here.
  package enum Kind: UInt8, Sendable {
    case identifier, keyword, integer, float, string, operatorName, punctuation, pound, endOfFile
    case invalid
  }

  package let kind: Kind
  /// The offset of the first byte.
  package let start: UInt32
  /// The offset after the last byte.
  package let end: UInt32

  package init(kind: Kind, start: UInt32, end: UInt32) {
    self.kind = kind
    self.start = start
    self.end = end
  }
}
