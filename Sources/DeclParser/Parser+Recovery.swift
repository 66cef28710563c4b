import DeclTree

/// The parser state that is restored when speculative parsing fails.
struct ParserCheckpoint {
  let index: Int
  let token: Token
  let previousEnd: UInt32
  let splitEnd: UInt32
  let diagnosticCount: Int
  let lastErrorIndex: Int
}

extension Parser {
  // MARK: Errors

  // If `report`, `expect` and `skipGroup` were inlined, they would make up half of the parser's code size and
  // compile time.

  /// Records a diagnostic, unless the lexer or the parser already reported one at this token. While
  /// speculating, it only marks the speculation as failed.
  @inline(never)
  mutating func report(_ diagnostic: Diagnostic) {
    if isSpeculating {
      speculationFailed = true
      return
    }
    defer { lastErrorIndex = index }
    guard lastErrorIndex != index, !lexerErrorOffsets.contains(token.start) else { return }
    diagnostics.append(diagnostic)
  }

  /// The source range at which to report a missing element: the token, or the end of the previous token if
  /// this one is on the next line.
  var missingRange: SourceRange {
    if at(.endOfFile) || token.isAtLineStart && index != statementStart {
      return SourceRange(file: file, start: previousEnd, end: previousEnd)
    }
    return range(token)
  }

  /// Returns the range at which to report a missing element; for a bracket that is never closed, the end of
  /// the file.
  func closingRange(isClosing: Bool) -> SourceRange {
    // After an earlier error, the bracket is probably missing because of that error.
    isClosing && at(.endOfFile) && diagnostics.isEmpty ? range(token) : missingRange
  }

  /// Consumes a token of `kind`, or reports `missing` with a note at `opening` and returns false.
  @discardableResult
  @inline(never)
  mutating func expect(
    _ kind: Token.Kind, closing opening: SourceRange? = nil,
    _ missing: (SourceRange) -> Diagnostic
  ) -> Bool {
    if consume(kind) { return true }
    let place = closingRange(isClosing: opening != nil)
    report(missing(place).addingOpeningNote(opening))
    return false
  }

  /// An error node in place of a missing expression.
  var missingExpression: ExprSyntax { ExprSyntax(.error, missingRange) }

  /// An empty name in place of a missing one.
  var missingName: NameSyntax { NameSyntax("", missingRange) }

  // MARK: Nesting

  /// Enters a nesting level, which the caller ends with ``leave()``. At the maximum depth it reports an
  /// error, skips to the end of the enclosing brackets and returns false.
  mutating func enter() -> Bool {
    if depth < Parser.maximumDepth {
      depth += 1
      return true
    }
    report(.nestingTooDeep(range(token)))
    if !isSpeculating { skipToCloser() }
    return false
  }

  /// Leaves a nesting level.
  @inline(__always)
  mutating func leave() { depth -= 1 }

  // MARK: Skipping

  /// Skips to the end of the enclosing brackets.
  private mutating func skipToCloser() {
    while !isAtCloser, !at(.endOfFile) { skipGroup() }
    lastErrorIndex = index
  }

  /// Indicates whether the token is a closing bracket or quote.
  var isAtCloser: Bool {
    switch token.kind {
    case .rightParen, .rightSquare, .rightBrace, .interpolationClose, .stringClose: true
    default: false
    }
  }

  /// Skips a token, or brackets with their content. An unmatched `}` ends them too.
  @inline(never)
  mutating func skipGroup() {
    switch token.kind {
    case .leftBrace:
      move(to: closingBrace(of: index))
      advance()
    case .leftParen, .leftSquare: skipBrackets()
    case .stringOpen, .interpolationOpen: skipString()
    default: advance()
    }
  }

  private mutating func skipBrackets() {
    var open = 0
    repeat {
      switch token.kind {
      case .leftParen, .leftSquare: open += 1
      case .rightParen, .rightSquare: open -= 1
      case .leftBrace:
        skipGroup()
        continue
      case .rightBrace, .endOfFile, .interpolationClose: return
      case .stringOpen:
        skipString()
        continue
      default: break
      }
      advance()
    } while open > 0
  }

  /// Skips a string literal, whose tokens the lexer always completes.
  private mutating func skipString() {
    var open = 0
    repeat {
      switch token.kind {
      case .stringOpen, .interpolationOpen: open += 1
      case .stringClose, .interpolationClose: open -= 1
      case .endOfFile: return
      default: break
      }
      advance()
    } while open > 0
  }

  /// Returns the index of the brace that closes the one at `place`; `limit` if it is not closed.
  func closingBrace(of place: Int) -> Int {
    min(bracePair(at: place)?.close ?? limit, limit)
  }

  /// Returns the pair of the opening brace at `place`, by binary search.
  func bracePair(at place: Int) -> Lexer.BracePair? {
    var low = 0
    var high = braces.count
    while low < high {
      let middle = (low + high) / 2
      if braces[middle].open < place { low = middle + 1 } else { high = middle }
    }
    guard low < braces.count, braces[low].open == place else { return nil }
    return braces[low]
  }

  /// Skips the rest of the line, after an error in a statement or member.
  mutating func skipToLineEnd() {
    while !token.isAtLineStart, !at(.semicolon), !at(.rightBrace), !at(.endOfFile) { skipGroup() }
  }

  /// Skips to the next comma or to the end of the list, after an error in a list.
  mutating func skipToSeparator() {
    while !at(.comma), !isAtCloser, !at(.endOfFile), !(token.isAtLineStart && isAtStatementKeyword)
    {
      skipGroup()
    }
  }

  /// Indicates whether the token is a keyword that begins a statement or declaration but never an expression.
  var isAtStatementKeyword: Bool {
    guard token.kind == .keyword else { return false }
    switch token.keyword {
    case .let, .var, .func, .struct, .class, .enum, .protocol, .extension, .import, .typealias:
      return true
    case .return, .guard, .for, .while, .defer, .break, .continue, .throw, .static, .private:
      return true
    case .public, .internal, .fileprivate, .subscript, .deinit, .case, .default, .else: return true
    default: return false
    }
  }

  // MARK: Speculation

  /// The current parser state, for ``restore(_:)``.
  var checkpoint: ParserCheckpoint {
    ParserCheckpoint(
      index: index, token: token, previousEnd: previousEnd, splitEnd: splitEnd,
      diagnosticCount: diagnostics.count, lastErrorIndex: lastErrorIndex)
  }

  /// Restores an earlier parser state and discards the diagnostics reported since.
  mutating func restore(_ checkpoint: ParserCheckpoint) {
    index = checkpoint.index
    token = checkpoint.token
    previousEnd = checkpoint.previousEnd
    splitEnd = checkpoint.splitEnd
    diagnostics.removeSubrange(checkpoint.diagnosticCount...)
    lastErrorIndex = checkpoint.lastErrorIndex
  }

  /// Parses speculatively: if `body` returns nil or reports an error, restores the parser state and returns
  /// nil.
  mutating func speculate<Result>(_ body: (inout Parser) -> Result?) -> Result? {
    let start = checkpoint
    let wasSpeculating = isSpeculating
    let hadFailed = speculationFailed
    isSpeculating = true
    speculationFailed = false
    let result = body(&self)
    let failed = speculationFailed
    isSpeculating = wasSpeculating
    speculationFailed = hadFailed
    if let result, !failed { return result }
    restore(start)
    return nil
  }
}

extension Diagnostic {
  /// Returns the diagnostic with a note at the opening bracket, if there is one.
  func addingOpeningNote(_ opening: SourceRange?) -> Diagnostic {
    guard let opening else { return self }
    var copy = self
    copy.notes.append(Diagnostic.openingBracket(opening))
    return copy
  }
}
