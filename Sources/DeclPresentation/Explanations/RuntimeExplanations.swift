extension DiagnosticExplanation {
  /// The codes of runtime errors, which end an update or the script's top-level code.
  static let runtime: [DiagnosticExplanation] = values + statements + limits

  private static let values = [
    DiagnosticExplanation(
      "no-last-value", "`_` is used before any expression was evaluated.",
      """
      At the prompt, `_` is the value of the last expression. It is reset when files are loaded or a \
      declaration is replaced, because its type may have changed. Evaluate an expression first.
      """,
      wrong: "_ + 1", right: "1 + 1\n_ + 1"),
    DiagnosticExplanation(
      "nothing-to-show",
      "A reload found neither a view nor an app in the files, although one is shown.",
      """
      An editor may save a file that is empty for a moment, or without its last lines. The session keeps what it \
      shows, with its state, until the files have a view again.
      """,
      wrong: "", right: "ShelfView()"),
    DiagnosticExplanation(
      "arithmetic-overflow", "The result of an arithmetic operation does not fit into its type.",
      """
      Swift's integers do not wrap around. Use a larger type, or `&+`, `&-` and `&*`, which wrap; \
      `addingReportingOverflow` returns whether the addition overflowed.
      """,
      wrong: "let big = Int.max + 1", right: "let big = Int.max &+ 1"),
    DiagnosticExplanation(
      "division-by-zero", "An integer is divided by zero.",
      "Check the divisor first. A `Double` division does not trap: its result is infinite or not a number.",
      wrong: "let share = total / people", right: "let share = people == 0 ? 0 : total / people"),
    DiagnosticExplanation(
      "index-out-of-range", "A collection has no element at this index.",
      """
      Check the index with `indices.contains(i)`, or use `first` and `last`, which return nil for an empty \
      collection.
      """,
      wrong: "let newest = books[0]", right: "let newest = books.first"),
    DiagnosticExplanation(
      "nil-unwrapped", "`!` unwraps an optional that is nil.",
      "Use `if let`, `guard let` or `??` to handle nil.",
      wrong: "Text(book.subtitle!)", right: "if let subtitle = book.subtitle { Text(subtitle) }"),
    DiagnosticExplanation(
      "failed-cast", "`as!` casts a value to a type that it does not have.",
      "Use `as?`, which returns nil instead.",
      wrong: "let row = item as! Row", right: "if let row = item as? Row { … }"),
    DiagnosticExplanation(
      "conflicting-access", "A value is accessed while another access modifies it.",
      """
      During a call, no other code may use a variable that is passed as `inout`. Copy the value first.
      """,
      wrong: "swap(&pair.a, &pair.a)"),
  ]

  private static let statements = [
    DiagnosticExplanation(
      "fatal-error", "The script called `fatalError`.",
      "The script or the library reached a state from which it cannot continue; the message says which.",
      wrong: "fatalError(\"no such page\")"),
    DiagnosticExplanation(
      "failed-precondition", "The condition of a `precondition` is false.",
      "The message is the one that the call passes. Correct the code that breaks the condition.",
      wrong: "precondition(count > 0)"),
    DiagnosticExplanation(
      "failed-assertion", "The condition of an `assert` is false.",
      "The message is the one that the call passes. Correct the code that breaks the condition.",
      wrong: "assert(count > 0)"),
    DiagnosticExplanation(
      "uncaught-error", "An error was thrown and not caught.",
      """
      An error that leaves the top-level code ends the script, as does one in a `try!` expression. Catch it \
      with `do` and `catch`.
      """,
      wrong: "try save()", right: "do { try save() } catch { print(error) }"),
  ]

  private static let limits = [
    DiagnosticExplanation(
      "step-limit", "An event made more calls and jumps than `--max-steps` allows.",
      """
      Usually a loop or a recursion does not end. Without the option there is no limit, and Ctrl-C interrupts \
      the script.
      """,
      wrong: "while true { }"),
    DiagnosticExplanation(
      "call-depth", "The call stack is exhausted.",
      """
      Functions call each other too deeply, or views are nested too deeply. A recursive function needs a \
      case that does not call itself.
      """,
      wrong: "func f(_ n: Int) -> Int { f(n - 1) }",
      right: "func f(_ n: Int) -> Int { n == 0 ? 0 : f(n - 1) }"),
    DiagnosticExplanation(
      "update-cycle", "Effects write state, and the resulting updates run the same effects again.",
      """
      An `onChange` or `onAppear` that writes the value that triggers it never settles. The message lists \
      the writes of the cycle; the tree of the last complete update remains. Write only when the value differs.
      """,
      wrong: ".onChange(of: count) { count += 1 }",
      right: ".onChange(of: count) { if count < 10 { count += 1 } }"),
    DiagnosticExplanation(
      "memory-limit", "The script uses more memory than its limit.",
      """
      Usually an array, a string or a tree of views grows in a loop that does not end. Objects, views and kept \
      records count; old records are given up first. `--memory` sets the limit, 2G without it. The values that \
      exist stay: `a = []` or `:reset` frees their memory.
      """,
      wrong: "while true { text += text }"),
    DiagnosticExplanation(
      "records-dropped", "Old records were given up because memory is short.",
      """
      Kept records count towards the script's memory limit. When the limit is reached, the older half of the \
      records is given up before code traps with `memory-limit`; `:goto` and `:log` no longer know these updates.
      """,
      wrong: "var all: [Int] = []; while true { all += [1] }"),
    DiagnosticExplanation(
      "stalled", "The script waits for a task that can never continue.",
      """
      Every task is suspended: it awaits another task, or a continuation that no remaining code can resume. \
      A compiled program would hang here. Resume every continuation exactly once.
      """,
      wrong: "await withCheckedContinuation { (c: CheckedContinuation<Void, Never>) in }",
      right: "await withCheckedContinuation { c in c.resume() }"),
    DiagnosticExplanation(
      "exit", "The script has ended itself.",
      """
      In `declrepl run`, `exit` ends the process with its status. Elsewhere it ends the run of the script: the update \
      is rolled back, tasks and timers no longer run, and the session continues with the tree of the last complete \
      update.
      """,
      wrong: "exit(1)"),
    DiagnosticExplanation(
      "interrupted", "Ctrl-C stopped the script.",
      "The update is rolled back. The tree of the last complete update remains, and the session continues.",
      wrong: "while true { }"),
  ]
}
