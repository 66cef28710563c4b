import DeclTree

extension Parser {
  /// A segment of a string literal whose text is not yet decoded.
  private enum RawSegment {
    case text(Token)
    case interpolation([ArgumentSyntax], SourceRange)
  }

  /// Parses `string → open (text | "\(" argument ("," argument)* ")")* close`.
  /// .
  /// A multi-line literal can only be decoded after its closing quotes are parsed, because they determine the
  /// indentation.
  mutating func parseString() -> ExprSyntax {
    let opening = token
    guard enter() else { return missingExpression }
    defer { leave() }
    advance()
    var segments: [RawSegment] = []
    while !at(.stringClose), !at(.endOfFile) {
      switch token.kind {
      case .stringText:
        segments.append(.text(token))
        advance()
      case .interpolationOpen:
        segments.append(parseInterpolation())
      default:
        skipGroup()
      }
    }
    let closing = token
    advance()
    let range = range(from: opening.start)
    var decoder = makeDecoder(opening, closing)
    return ExprSyntax(.string(decode(segments, &decoder)), range)
  }

  /// Parses `"\(" argument ("," argument)* ")"`.
  private mutating func parseInterpolation() -> RawSegment {
    let start = token.start
    let outer = context
    context = ExpressionContext()
    defer { context = outer }
    advance()
    var arguments: [ArgumentSyntax] = []
    if at(.interpolationClose) { report(.expectedInterpolatedValue(range(token))) }
    while !at(.interpolationClose), !at(.endOfFile) {
      let element = index
      arguments.append(parseArgument())
      if consume(.comma) { continue }
      guard !at(.interpolationClose) else { break }
      report(.expectedComma(range(token)))
      while !at(.interpolationClose), !at(.comma), !at(.endOfFile) { skipGroup() }
      if index == element { advance() }
      _ = consume(.comma)
    }
    _ = consume(.interpolationClose)
    return .interpolation(arguments, range(from: start))
  }

  // MARK: Decoding

  private func makeDecoder(_ opening: Token, _ closing: Token) -> StringDecoder {
    var pounds = 0
    while base[Int(opening.start) + pounds] == "#" { pounds += 1 }
    let isMultiline = Int(opening.end - opening.start) - pounds == 3
    let isClosed = closing.end > closing.start
    return StringDecoder(
      base: base, count: count, file: file, pounds: pounds, isMultiline: isMultiline,
      indentation: isMultiline && isClosed ? indentation(opening, closing) : 0..<0)
  }

  /// Returns the range of the white space before the closing quotes on their line.
  private func indentation(_ opening: Token, _ closing: Token) -> Range<Int> {
    var start = Int(closing.start)
    while start > Int(opening.end), base[start - 1] == " " || base[start - 1] == "\t" { start -= 1 }
    return start..<Int(closing.start)
  }

  private mutating func decode(
    _ segments: [RawSegment], _ decoder: inout StringDecoder
  ) -> StringLiteralSyntax {
    var decoded: [StringLiteralSyntax.Segment] = []
    for (position, segment) in segments.enumerated() {
      switch segment {
      case .text(let token):
        let text = decoder.decode(
          Int(token.start)..<Int(token.end), isFirst: position == 0,
          isLast: position == segments.count - 1)
        if !text.isEmpty { decoded.append(.text(text)) }
      case .interpolation(let arguments, let range):
        decoder.checkInterpolation(
          isFirst: position == 0, isLast: position == segments.count - 1, range)
        decoded.append(.interpolation(arguments, range))
      }
    }
    if !isSpeculating { diagnostics += decoder.diagnostics }
    return StringLiteralSyntax(segments: decoded)
  }
}
