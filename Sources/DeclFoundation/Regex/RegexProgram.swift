/// A regular expression compiled to steps for the matcher.
package struct RegexProgram {
  /// A step of the program. Targets are indices of steps.
  enum Step {
    case character(Character)
    /// A character matched case-insensitively; the operand is lowercase.
    case folded(String)
    case any(matchesNewlines: Bool)
    case set(RegexSet)
    /// A choice: continues at the first target, and at the second one if that fails.
    case split(Int, Int)
    case jump(Int)
    case save(Int)
    case assertion(RegexNode.Assertion)
    case backreference(Int, ignoresCase: Bool)
    /// A lookaround: the steps that follow, up to their `accept`, must match, or must not; continues at
    /// `next`.
    case lookaround(isAhead: Bool, isNegated: Bool, next: Int)
    case atomic(next: Int)
    /// Records the position where an iteration of a loop starts.
    case mark(Int)
    /// Fails if the iteration that started at the mark consumed nothing, so that a loop over an empty match
    /// ends.
    case progress(Int)
    case accept
  }

  /// The maximum number of steps of a pattern.
  /// Nested repetitions multiply their unrolled counts; a larger pattern is an error of the pattern.
  static let maximumStepCount = 20_000

  private(set) var steps: [Step] = []
  /// The names of the capture groups, with the whole match first.
  package let names: [String]
  private(set) var markCount = 0

  /// Creates a program; throws a ``RegexError`` when the pattern is invalid.
  init(_ pattern: String, _ options: RegexOptions) throws {
    var parser = RegexParser(pattern, options)
    let node = try parser.parse()
    names = parser.names
    try add(node)
    steps.append(.accept)
  }

  private mutating func add(_ node: RegexNode) throws {
    if steps.count > Self.maximumStepCount { throw RegexError(message: "the pattern is too large") }
    switch node {
    case .empty: break
    case .character(let character, let ignoresCase):
      steps.append(ignoresCase ? .folded(character.lowercased()) : .character(character))
    case .any(let matchesNewlines): steps.append(.any(matchesNewlines: matchesNewlines))
    case .set(let set): steps.append(.set(set))
    case .newline: steps.append(.set(.kind(.newline)))
    case .sequence(let nodes): for node in nodes { try add(node) }
    case .alternation(let branches): try add(branches)
    case .capture(let index, let inner):
      steps.append(.save(2 * index))
      try add(inner)
      steps.append(.save(2 * index + 1))
    case .repetition(let inner, let least, let most, let eagerness):
      try add(inner, least, most, eagerness)
    case .assertion(let assertion): steps.append(.assertion(assertion))
    case .backreference(let index, let ignoresCase):
      steps.append(.backreference(index, ignoresCase: ignoresCase))
    case .lookaround(let inner, let isAhead, let isNegated):
      try addEnclosed(inner) { .lookaround(isAhead: isAhead, isNegated: isNegated, next: $0) }
    case .atomic(let inner): try addEnclosed(inner) { .atomic(next: $0) }
    }
  }

  private mutating func addEnclosed(_ inner: RegexNode, _ step: (Int) -> Step) throws {
    let start = steps.count
    steps.append(.accept)
    try add(inner)
    steps.append(.accept)
    steps[start] = step(steps.count)
  }

  private mutating func add(_ branches: [RegexNode]) throws {
    var ends: [Int] = []
    for branch in branches.dropLast() {
      let split = steps.count
      steps.append(.accept)
      try add(branch)
      ends.append(steps.count)
      steps.append(.accept)
      steps[split] = .split(split + 1, steps.count)
    }
    try add(branches[branches.count - 1])
    for end in ends { steps[end] = .jump(steps.count) }
  }

  private mutating func add(
    _ inner: RegexNode, _ least: Int, _ most: Int?, _ eagerness: RegexNode.QuantifierKind
  ) throws {
    if eagerness == .possessive {
      return try addEnclosed(.repetition(inner, least: least, most: most, .greedy)) {
        .atomic(next: $0)
      }
    }
    for _ in 0..<least { try add(inner) }
    guard let most else { return try addLoop(inner, eagerness) }
    var splits: [Int] = []
    for _ in least..<max(least, most) {
      splits.append(steps.count)
      steps.append(.accept)
      try add(inner)
    }
    for split in splits { steps[split] = branch(split + 1, steps.count, eagerness) }
  }

  private mutating func addLoop(_ inner: RegexNode, _ eagerness: RegexNode.QuantifierKind) throws {
    let mark = markCount
    markCount += 1
    let start = steps.count
    steps.append(.accept)
    steps.append(.mark(mark))
    try add(inner)
    steps.append(.progress(mark))
    steps.append(.jump(start))
    steps[start] = branch(start + 1, steps.count, eagerness)
  }

  private func branch(_ more: Int, _ done: Int, _ eagerness: RegexNode.QuantifierKind) -> Step {
    eagerness == .lazy ? .split(done, more) : .split(more, done)
  }
}
