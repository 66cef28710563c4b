import DeclTree

extension Parser {
  /// A platform in an availability condition.
  private struct Platform {
    /// The name; `*` for all others, and empty after an error.
    var name = ""
    var range: SourceRange
    var version: SourceRange?
  }

  /// Parses `availability → ("#available" | "#unavailable") "(" platform ("," platform)* ")"`.
  mutating func parseAvailability() -> ConditionSyntax.Kind {
    let isUnavailable = token.keyword == .unavailable
    advance()
    guard at(.leftParen) else {
      report(.expectedAvailability(missingRange))
      return .availability(isUnavailable: isUnavailable)
    }
    let known = diagnostics.count
    if peek().kind == .rightParen {
      advance()
      report(.expectedPlatform(range(token)))
      advance()
    } else {
      let platforms = parseParenthesisedList(Diagnostic.expectedParenthesisInQuery) { parser in
        parser.parsePlatform()
      }
      if diagnostics.count == known { check(platforms, isUnavailable: isUnavailable) }
    }
    return .availability(isUnavailable: isUnavailable)
  }

  /// Parses `platform → name version | "*"`.
  private mutating func parsePlatform() -> Platform {
    var platform = Platform(range: range(token))
    if atOperator("*") {
      platform.name = "*"
      advance()
    } else if token.isNameLike {
      platform.name = text(token)
      advance()
      platform.version = parseVersion()
      if platform.version == nil { report(.expectedVersion(platform.range)) }
    } else {
      report(.expectedPlatform(platform.range))
    }
    return platform
  }

  /// Parses `version → number ("." number)*`.
  private mutating func parseVersion() -> SourceRange? {
    guard at(.integer) || at(.float) else { return nil }
    let start = token.start
    repeat { advance() } while at(.integer) || at(.float) || at(.period)
    return range(from: start)
  }

  private mutating func check(_ platforms: [Platform], isUnavailable: Bool) {
    var names: Set<String> = []
    for platform in platforms {
      if platform.name == "swift" { return report(.swiftVersionInQuery(platform.range)) }
      if platform.name == "*" {
        if isUnavailable { return report(.wildcardInUnavailable(platform.range)) }
      } else if !names.insert(platform.name).inserted {
        return report(.repeatedPlatform(platform.name, platform.range))
      }
    }
    if !isUnavailable, let last = platforms.last, !platforms.contains(where: { $0.name == "*" }) {
      report(.missingWildcard(last.version ?? last.range))
    }
  }
}

/// `@available` is skipped, since only `unavailable` has an effect here, but its arguments must be well formed.
extension Parser {
  /// Returns the first mistake in the parentheses of `@available`, which begin at the current token:
  /// `availability → platform version ("," platform version | "," "*")* | platform ("," option)+`.
  func availabilityMistake(of attribute: SourceRange) -> Diagnostic? {
    var place = index + 1
    func failure(_ message: String, _ range: SourceRange? = nil) -> Diagnostic {
      let here = place < limit ? self.range(tokens[place]) : attribute
      return .malformedAvailability(message, range ?? here)
    }
    func isAt(_ kind: Token.Kind) -> Bool { place < limit && tokens[place].kind == kind }
    func isAtVersion() -> Bool { isAt(.integer) || isAt(.float) }
    func skipVersion() {
      repeat { place += 1 } while isAtVersion() || isAt(.period)
    }
    guard place < limit, tokens[place].isNameLike || text(tokens[place]) == "*" else {
      return failure("expected platform name or '*' for 'available' attribute")
    }
    place += 1
    if isAtVersion() {
      skipVersion()
      while isAt(.comma) {
        place += 2
        if isAtVersion() { skipVersion() }
      }
      return isAt(.rightParen) ? nil : failure("expected ',' in 'available' attribute")
    }
    guard isAt(.comma) else { return failure("expected ',' in 'available' attribute") }
    while isAt(.comma) {
      place += 1
      guard place < limit else { return nil }
      let option = text(tokens[place])
      place += 1
      switch option {
      case "unavailable", "noasync": break
      case "deprecated" where !isAt(.colon): break
      case "introduced", "deprecated", "obsoleted":
        guard isAt(.colon) else {
          return failure("expected ':' after '\(option)' in 'available' attribute")
        }
        place += 1
        guard isAtVersion() else {
          return failure("expected version number in 'available' attribute")
        }
        skipVersion()
      case "message", "renamed":
        guard isAt(.colon) else {
          return failure("expected ':' after '\(option)' in 'available' attribute")
        }
        place += 1
        guard isAt(.stringOpen) else {
          return failure("expected string literal in 'available' attribute", attribute)
        }
        while place < limit, !isAt(.stringClose) { place += 1 }
        place += 1
      default:
        place -= 1
        return failure(
          "expected 'available' option such as 'unavailable', 'introduced', 'deprecated', 'obsoleted', 'message', or 'renamed'"
        )
      }
    }
    return nil
  }
}
