/// Finds matches of a regular expression by trying, with a list of the places to come back to.
///
/// The number of steps is limited: a pattern that would take too long ends with an error.
package struct RegexMatcher {
  /// How many steps may be taken, beside a thousand for each character, and how many choices may be kept.
  static let mostSteps = 5_000_000

  private let program: RegexProgram
  private let text: [Character]
  private var captures: [Int]
  private var marks: [Int]
  private var returns: [Return] = []
  private var stepCount = 0
  private var searchStart = 0
  private let limit: Int

  /// What to do when a way leads nowhere.
  private enum Return {
    case to(step: Int, place: Int)
    case capture(Int, Int)
    case mark(Int, Int)
  }

  /// A matcher of a text.
  package init(_ program: RegexProgram, _ text: [Character]) {
    self.program = program
    self.text = text
    limit = Self.mostSteps + 1000 * text.count
    captures = Array(repeating: -1, count: 2 * program.names.count)
    marks = Array(repeating: -1, count: program.markCount)
  }

  /// The captures of the match that begins at a place, as pairs of places; nil when there is none.
  ///
  /// - Parameter end: where the match has to end, if it matters
  package mutating func match(at start: Int, endingAt end: Int? = nil) throws -> [Int]? {
    for index in captures.indices { captures[index] = -1 }
    returns.removeAll(keepingCapacity: true)
    searchStart = start
    guard let found = try run(0, start, end) else { return nil }
    captures[0] = start
    captures[1] = found
    return captures
  }

  /// The first match from a place on.
  package mutating func search(from start: Int) throws -> [Int]? {
    var place = start
    while place <= text.count {
      if let found = try match(at: place) { return found }
      place += 1
    }
    return nil
  }

  /// Runs from a step to `accept`; the place that was reached, or nil.
  private mutating func run(_ start: Int, _ from: Int, _ end: Int?) throws -> Int? {
    let base = returns.count
    var step = start
    var place = from
    while true {
      stepCount += 1
      if stepCount > limit || returns.count > Self.mostSteps {
        throw RegexError(message: "matching the regular expression takes too long")
      }
      if case .accept = program.steps[step], end == nil || end == place { return place }
      if try advance(&step, &place) { continue }
      guard let back = goBack(to: base) else { return nil }
      (step, place) = back
    }
  }

  /// Takes back what was done since the last choice; nil when none is left above `base`.
  private mutating func goBack(to base: Int) -> (step: Int, place: Int)? {
    while returns.count > base {
      switch returns.removeLast() {
      case .to(let step, let place): return (step, place)
      case .capture(let index, let old): captures[index] = old
      case .mark(let index, let old): marks[index] = old
      }
    }
    return nil
  }

  /// Performs one step; false when it does not fit.
  private mutating func advance(_ step: inout Int, _ place: inout Int) throws -> Bool {
    switch program.steps[step] {
    case .character(let character):
      guard place < text.count, text[place] == character else { return false }
      place += 1
    case .folded(let character):
      guard place < text.count, text[place].lowercased() == character else { return false }
      place += 1
    case .any(let matchesNewlines):
      guard place < text.count, matchesNewlines || !text[place].isNewline else { return false }
      place += 1
    case .set(let set):
      guard place < text.count, set.contains(text[place]) else { return false }
      place += 1
    case .split(let first, let second):
      returns.append(.to(step: second, place: place))
      step = first
      return true
    case .jump(let target):
      step = target
      return true
    case .save(let index):
      returns.append(.capture(index, captures[index]))
      captures[index] = place
    case .assertion(let assertion): guard holds(assertion, place) else { return false }
    case .backreference(let index, let ignoresCase):
      guard let next = repeats(index, at: place, ignoresCase) else { return false }
      place = next
    case .look(let isAhead, let isNegated, let next):
      guard try looks(step + 1, place, isAhead, isNegated) else { return false }
      step = next
      return true
    case .atomic(let next):
      let base = returns.count
      guard let reached = try run(step + 1, place, nil) else { return false }
      forgetChoices(since: base)
      place = reached
      step = next
      return true
    case .mark(let index):
      returns.append(.mark(index, marks[index]))
      marks[index] = place
    case .progress(let index): guard marks[index] != place else { return false }
    case .accept: return false
    }
    step += 1
    return true
  }

  /// Keeps what takes captures back, and drops the choices in between.
  private mutating func forgetChoices(since base: Int) {
    let kept = returns[base...].filter { if case .to = $0 { false } else { true } }
    returns.removeSubrange(base...)
    returns += kept
  }

  private mutating func looks(
    _ step: Int, _ place: Int, _ isAhead: Bool, _ isNegated: Bool
  ) throws -> Bool {
    let base = returns.count
    var isFound = false
    if isAhead {
      isFound = try run(step, place, nil) != nil
    } else {
      var start = place
      while start >= 0, !isFound {
        isFound = try run(step, start, place) != nil
        start -= 1
      }
    }
    if isNegated {
      if isFound { undo(to: base) }
      return !isFound
    }
    forgetChoices(since: base)
    return isFound
  }

  private mutating func undo(to base: Int) {
    while goBack(to: base) != nil {}
  }

  private func repeats(_ index: Int, at place: Int, _ ignoresCase: Bool) -> Int? {
    let (start, end) = (captures[2 * index], captures[2 * index + 1])
    guard start >= 0, end >= start, place + end - start <= text.count else { return nil }
    for offset in 0..<(end - start) {
      let (one, other) = (text[start + offset], text[place + offset])
      guard one == other || ignoresCase && one.lowercased() == other.lowercased() else {
        return nil
      }
    }
    return place + end - start
  }

  private func holds(_ assertion: RegexNode.Assertion, _ place: Int) -> Bool {
    switch assertion {
    case .textStart: return place == 0
    case .textEnd: return place == text.count
    case .textEndBeforeNewline:
      return place == text.count || place == text.count - 1 && text[place].isNewline
    case .lineStart: return place == 0 || text[place - 1].isNewline
    case .lineEnd: return place == text.count || text[place].isNewline
    case .wordBoundary: return isWordBoundary(place)
    case .notWordBoundary: return !isWordBoundary(place)
    case .matchStart: return place == searchStart
    }
  }

  /// Between a word and what is none; signs inside words and numbers do not end them: `don't`, `1.5`.
  private func isWordBoundary(_ place: Int) -> Bool {
    if joins(place) || joins(place - 1) { return false }
    let before = place > 0 && RegexCharacterKind.isWord(text[place - 1])
    let after = place < text.count && RegexCharacterKind.isWord(text[place])
    return before != after
  }

  /// Whether a sign stands between two letters or two digits and belongs to their word.
  private func joins(_ place: Int) -> Bool {
    guard place > 0, place + 1 < text.count else { return false }
    let (before, after) = (text[place - 1], text[place + 1])
    switch text[place] {
    case "'", "’", ".":
      return before.isLetter && after.isLetter || before.isNumber && after.isNumber
    case ":", "·": return before.isLetter && after.isLetter
    case ",", ";": return before.isNumber && after.isNumber
    default: return false
    }
  }
}
