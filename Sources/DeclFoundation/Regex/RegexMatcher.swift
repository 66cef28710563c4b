/// A backtracking matcher of regular expressions, with an explicit stack of choices.
///
/// The number of steps is limited: a pattern that would take too long ends with an error.
package struct RegexMatcher {
  /// The maximum number of steps of one matcher, besides 1,000 for each character of its input, and of
  /// entries on its backtracking stack.
  /// Exponential backtracking reaches it in about a tenth of a second.
  static let maximumStepCount = 5_000_000

  private let program: RegexProgram
  private let text: [Character]
  private var captures: [Int]
  private var marks: [Int]
  private var backtrackStack: [BacktrackEntry] = []
  private var stepCount = 0
  private var searchStart = 0
  private let limit: Int
  private let goOn: (Int) -> Bool
  /// The number of steps between two calls of `goOn`.
  private static let stepPortion = 1 << 12

  /// The error that ends a match when the function that allows to go on returned false.
  package struct Stopped: Error {
    package init() {}
  }

  /// An entry of the backtracking stack: a choice to resume at, or an old value to restore.
  private enum BacktrackEntry {
    case to(step: Int, place: Int)
    case capture(Int, Int)
    case mark(Int, Int)
  }

  /// Creates a matcher of a program and an input.
  ///
  /// - Parameter goOn: is called after each portion of work with the number of bytes that the matcher may soon
  ///   take; if it returns false, the match ends with the error ``Stopped``.
  package init(
    _ program: RegexProgram, _ text: [Character], goOn: @escaping (_ bytes: Int) -> Bool
  ) {
    self.goOn = goOn
    self.program = program
    self.text = text
    limit = Self.maximumStepCount + 1000 * text.count
    captures = Array(repeating: -1, count: 2 * program.names.count)
    marks = Array(repeating: -1, count: program.markCount)
  }

  /// Returns the captures of the match that starts at a position, as pairs of positions; nil when there is
  /// none.
  ///
  /// - Parameter end: the position where the match must end; nil for any
  package mutating func match(at start: Int, endingAt end: Int? = nil) throws -> [Int]? {
    for index in captures.indices { captures[index] = -1 }
    backtrackStack.removeAll(keepingCapacity: true)
    searchStart = start
    guard let found = try run(0, start, end) else { return nil }
    captures[0] = start
    captures[1] = found
    return captures
  }

  /// Returns the captures of the first match at or after a position; nil when there is none.
  package mutating func search(from start: Int) throws -> [Int]? {
    var place = start
    while place <= text.count {
      if let found = try match(at: place) { return found }
      place += 1
    }
    return nil
  }

  /// Runs from a step to an `accept`; returns the position that it reached, or nil.
  private mutating func run(_ start: Int, _ from: Int, _ end: Int?) throws -> Int? {
    let base = backtrackStack.count
    var step = start
    var place = from
    while true {
      stepCount += 1
      if stepCount > limit || backtrackStack.count > Self.maximumStepCount {
        throw RegexError(message: "the search takes too many steps")
      }
      if stepCount % Self.stepPortion == 0 { try checkRoom() }
      if case .accept = program.steps[step], end == nil || end == place { return place }
      if try advance(&step, &place) { continue }
      guard let back = backtrack(to: base) else { return nil }
      (step, place) = back
    }
  }

  private func checkRoom() throws {
    // The stack doubles its capacity when it is full.
    let bytes = 2 * backtrackStack.count * MemoryLayout<BacktrackEntry>.stride
    if !goOn(bytes) { throw Stopped() }
  }

  /// Backtracks to the last choice; returns nil when none is left above `base`.
  private mutating func backtrack(to base: Int) -> (step: Int, place: Int)? {
    while backtrackStack.count > base {
      switch backtrackStack.removeLast() {
      case .to(let step, let place): return (step, place)
      case .capture(let index, let old): captures[index] = old
      case .mark(let index, let old): marks[index] = old
      }
    }
    return nil
  }

  /// Performs one step; returns false if it does not match.
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
      backtrackStack.append(.to(step: second, place: place))
      step = first
      return true
    case .jump(let target):
      step = target
      return true
    case .save(let index):
      backtrackStack.append(.capture(index, captures[index]))
      captures[index] = place
    case .assertion(let assertion): guard holds(assertion, place) else { return false }
    case .backreference(let index, let ignoresCase):
      guard let next = endOfBackreference(index, at: place, ignoresCase) else { return false }
      place = next
    case .lookaround(let isAhead, let isNegated, let next):
      guard try matchesLookaround(step + 1, place, isAhead, isNegated) else { return false }
      step = next
      return true
    case .atomic(let next):
      let base = backtrackStack.count
      guard let reached = try run(step + 1, place, nil) else { return false }
      dropChoices(since: base)
      place = reached
      step = next
      return true
    case .mark(let index):
      backtrackStack.append(.mark(index, marks[index]))
      marks[index] = place
    case .progress(let index): guard marks[index] != place else { return false }
    case .accept: return false
    }
    step += 1
    return true
  }

  /// Drops the choices since `base`, and preserves the entries that restore captures and marks.
  private mutating func dropChoices(since base: Int) {
    let kept = backtrackStack[base...].filter { if case .to = $0 { false } else { true } }
    backtrackStack.removeSubrange(base...)
    backtrackStack += kept
  }

  private mutating func matchesLookaround(
    _ step: Int, _ place: Int, _ isAhead: Bool, _ isNegated: Bool
  ) throws -> Bool {
    let base = backtrackStack.count
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
    dropChoices(since: base)
    return isFound
  }

  private mutating func undo(to base: Int) {
    while backtrack(to: base) != nil {}
  }

  private func endOfBackreference(_ index: Int, at place: Int, _ ignoresCase: Bool) -> Int? {
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

  /// Returns whether a position is a word boundary. Punctuation inside words and numbers does not end them:
  /// `don't`, `1.5`.
  private func isWordBoundary(_ place: Int) -> Bool {
    if joinsWord(place) || joinsWord(place - 1) { return false }
    let before = place > 0 && RegexCharacterKind.isWord(text[place - 1])
    let after = place < text.count && RegexCharacterKind.isWord(text[place])
    return before != after
  }

  /// Returns whether a punctuation character lies between two letters or two digits and belongs to their
  /// word.
  private func joinsWord(_ place: Int) -> Bool {
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
