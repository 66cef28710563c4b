import DeclTree

/// What a parser needs to go back to where it was.
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

  // Inlined, it and the two below would make up half of the parser's code and of its compile time.

  /// Keeps a diagnostic, unless one was given for the same token or the lexer gave one.
  @inline(never)
  mutating func report(_ diagnostic: Diagnostic) {
    if isSpeculating {
      speculationFailed = true
      return
    }
    defer { lastErrorIndex = index }
    guard lastErrorIndex != index, !lexedErrors.contains(token.start) else { return }
    diagnostics.append(diagnostic)
  }

  /// The place of something that is missing: the token, or the end of the one before when the token
  /// is on the next line.
  var missingPlace: SourceRange {
    if at(.endOfFile) || token.isAtLineStart && index != statementStart {
      return SourceRange(file: file, start: previousEnd, end: previousEnd)
    }
    return range(token)
  }

  /// The place of something that is missing; a bracket that the whole file does not close, at its end.
  func closingPlace(isClosing: Bool) -> SourceRange {
    // After another mistake the bracket is missing because of that.
    isClosing && at(.endOfFile) && diagnostics.isEmpty ? range(token) : missingPlace
  }

  /// Takes `kind`, or reports `missing` with a note at `opening`. False when it is not there.
  @discardableResult
  @inline(never)
  mutating func expect(
    _ kind: Token.Kind, closing opening: SourceRange? = nil,
    _ missing: (SourceRange) -> Diagnostic
  ) -> Bool {
    if take(kind) { return true }
    let place = closingPlace(isClosing: opening != nil)
    report(missing(place).noting(opening))
    return false
  }

  /// An expression that could not be parsed.
  var missingExpression: ExprSyntax { ExprSyntax(.error, missingPlace) }

  /// A name that is missing.
  var missingName: NameSyntax { NameSyntax("", missingPlace) }

  // MARK: Nesting

  /// Goes one level deeper; false and an error when that is too deep, and then everything up to the
  /// end of the enclosing brackets is skipped. The caller ends the level with ``leave()``.
  mutating func enter() -> Bool {
    if depth < Parser.maximumDepth {
      depth += 1
      return true
    }
    report(.nestingTooDeep(range(token)))
    if !isSpeculating { skipToCloser() }
    return false
  }

  /// Ends a level.
  @inline(__always)
  mutating func leave() { depth -= 1 }

  // MARK: Skipping

  /// Skips to the end of the enclosing brackets.
  private mutating func skipToCloser() {
    while !isAtCloser, !at(.endOfFile) { skipGroup() }
    lastErrorIndex = index
  }

  /// Whether the token ends brackets.
  var isAtCloser: Bool {
    switch token.kind {
    case .rightParen, .rightSquare, .rightBrace, .interpolationClose, .stringClose: true
    default: false
    }
  }

  /// Skips a token, or brackets and all that is between them. An unmatched `}` ends brackets too.
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

  /// Skips a string literal; its tokens are always complete.
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

  /// The index of the token that closes the brace at `place`; that of the last one if none does.
  func closingBrace(of place: Int) -> Int {
    min(bracePair(at: place)?.close ?? limit, limit)
  }

  /// The opening brace at `place` with its closing one.
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

  /// After an error in a statement or member: skips the rest of its line.
  mutating func skipToLineEnd() {
    while !token.isAtLineStart, !at(.semicolon), !at(.rightBrace), !at(.endOfFile) { skipGroup() }
  }

  /// After an error in a list: skips to the next comma or to what ends the list.
  mutating func skipToSeparator() {
    while !at(.comma), !isAtCloser, !at(.endOfFile), !(token.isAtLineStart && isAtStatementWord) {
      skipGroup()
    }
  }

  /// Whether the token is a reserved word that begins a statement or declaration and no expression.
  var isAtStatementWord: Bool {
    guard token.kind == .keyword else { return false }
    switch token.word {
    case .let, .var, .func, .struct, .class, .enum, .protocol, .extension, .import, .typealias:
      return true
    case .return, .guard, .for, .while, .defer, .break, .continue, .throw, .static, .private:
      return true
    case .public, .internal, .fileprivate, .subscript, .deinit, .case, .default, .else: return true
    default: return false
    }
  }

  // MARK: Speculation

  /// Where the parser is.
  var checkpoint: ParserCheckpoint {
    ParserCheckpoint(
      index: index, token: token, previousEnd: previousEnd, splitEnd: splitEnd,
      diagnosticCount: diagnostics.count, lastErrorIndex: lastErrorIndex)
  }

  /// Goes back to where the parser was, also in the diagnostics.
  mutating func restore(_ checkpoint: ParserCheckpoint) {
    index = checkpoint.index
    token = checkpoint.token
    previousEnd = checkpoint.previousEnd
    splitEnd = checkpoint.splitEnd
    diagnostics.removeSubrange(checkpoint.diagnosticCount...)
    lastErrorIndex = checkpoint.lastErrorIndex
  }

  /// Parses on trial: nil, and nothing has happened, when `body` gives nil or finds an error.
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
  /// The diagnostic with a note at the bracket that was opened.
  func noting(_ opening: SourceRange?) -> Diagnostic {
    guard let opening else { return self }
    var copy = self
    copy.notes.append(Diagnostic.openingBracket(opening))
    return copy
  }
}
