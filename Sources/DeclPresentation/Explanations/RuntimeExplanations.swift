extension DiagnosticExplanation {
  /// The codes of faults: what ends an update, or the script's top-level code, while it runs.
  static let runtime: [DiagnosticExplanation] = values + statements + limits

  private static let values = [
    DiagnosticExplanation(
      "no-last-value", "`_` stands for the last value, and there was none yet.",
      """
      At the prompt `_` is the value of the last expression. It is forgotten when files are loaded \
      or something is declared again, because its type may be another one then.
      """,
      wrong: "_ + 1", right: "1 + 1\n_ + 1"),
    DiagnosticExplanation(
      "arithmetic-overflow", "The result of a calculation does not fit into its type.",
      """
      Swift's integers do not wrap around. `&+`, `&-` and `&*` do, and \
      `addingReportingOverflow` tells whether they had to.
      """,
      wrong: "let big = Int.max + 1", right: "let big = Int.max &+ 1"),
    DiagnosticExplanation(
      "division-by-zero", "An integer is divided by zero.",
      "Ask first. With `Double` the result is infinite, or not a number.",
      wrong: "let share = total / people", right: "let share = people == 0 ? 0 : total / people"),
    DiagnosticExplanation(
      "index-out-of-range", "A collection has no element at this position.",
      """
      `first` and `last` give nil for an empty array, and `indices.contains(i)` asks for any \
      position.
      """,
      wrong: "let newest = books[0]", right: "let newest = books.first"),
    DiagnosticExplanation(
      "nil-unwrapped", "An optional is nil, and `!` promised that it is not.",
      "`if let`, `guard let` and `??` say what happens when there is no value.",
      wrong: "Text(book.subtitle!)", right: "if let subtitle = book.subtitle { Text(subtitle) }"),
    DiagnosticExplanation(
      "failed-cast", "A value is not of the type that `as!` promised.",
      "`as?` gives nil instead.",
      wrong: "let row = item as! Row", right: "if let row = item as? Row { … }"),
    DiagnosticExplanation(
      "conflicting-access", "A value is read or written while it is being changed elsewhere.",
      """
      While a call holds a place as `inout`, nothing else may use the same place. Copy the value \
      first.
      """,
      wrong: "swap(&pair.a, &pair.a)"),
  ]

  private static let statements = [
    DiagnosticExplanation(
      "fatal-error", "The script called `fatalError`.", "The message is the script's own.",
      wrong: "fatalError(\"no such page\")"),
    DiagnosticExplanation(
      "failed-precondition", "What `precondition` asks for does not hold.",
      "The message is the script's own.", wrong: "precondition(count > 0)"),
    DiagnosticExplanation(
      "failed-assertion", "What `assert` asks for does not hold.",
      "The message is the script's own.", wrong: "assert(count > 0)"),
    DiagnosticExplanation(
      "uncaught-error", "An error was thrown and nobody caught it.",
      "At the top level a `try` without `do` and `catch` ends the script.",
      wrong: "try save()", right: "do { try save() } catch { print(error) }"),
  ]

  private static let limits = [
    DiagnosticExplanation(
      "step-limit", "An event ran more instructions than `--max-steps` allows.",
      "Without the option there is no limit, and Ctrl-C stops what runs.",
      wrong: "while true { }"),
    DiagnosticExplanation(
      "call-depth", "Functions call each other too deeply.",
      "A function that calls itself needs a case in which it does not.",
      wrong: "func f(_ n: Int) -> Int { f(n - 1) }",
      right: "func f(_ n: Int) -> Int { n == 0 ? 0 : f(n - 1) }"),
    DiagnosticExplanation(
      "update-cycle", "Effects write state, and the updates that follow have these effects again.",
      """
      An `onChange` or `onAppear` that writes what it reacts to starts over and over. The report \
      says who wrote what; the last good tree stays. Write only when the value differs.
      """,
      wrong: ".onChange(of: count) { count += 1 }",
      right: ".onChange(of: count) { if count < 10 { count += 1 } }"),
    DiagnosticExplanation(
      "memory-limit", "The script asked for more memory than it may have.",
      "Mostly an array or a string that grows in a loop without end.",
      wrong: "while true { text += text }"),
    DiagnosticExplanation(
      "stalled", "The script awaits something that cannot come any more.",
      """
      Every task waits: for another task, or for a continuation that nobody is left to resume. A \
      compiled program would hang here.
      """,
      wrong: "await withCheckedContinuation { (c: CheckedContinuation<Void, Never>) in }",
      right: "await withCheckedContinuation { c in c.resume() }"),
    DiagnosticExplanation(
      "interrupted", "Ctrl-C stopped what ran.",
      "The last good tree stays, and the session goes on.", wrong: "while true { }"),
  ]
}
