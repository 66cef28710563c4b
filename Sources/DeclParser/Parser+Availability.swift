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
