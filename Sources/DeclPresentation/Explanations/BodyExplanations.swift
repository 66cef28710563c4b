extension DiagnosticExplanation {
  /// The codes about statements and builders.
  static let bodies: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      "control-flow-in-builder", "A loop stands in a builder.",
      """
      A builder's source becomes a type, and a type has no loops. `ForEach` makes a view for each \
      element, and gives each an identity.
      """,
      wrong: "VStack {\n  for book in books { Text(book.title) }\n}",
      right: "VStack {\n  ForEach(books) { book in Text(book.title) }\n}"),
    DiagnosticExplanation(
      "immutable", "Something that cannot change is written.",
      """
      A `let` is written once, a computed property without `set` never, and the properties of a \
      view only through `@State` and its like, because a view is a value.
      """,
      wrong: "struct Row: View {\n  var count = 0\n  func add() { count += 1 }\n}",
      right: "struct Row: View {\n  @State private var count = 0\n  func add() { count += 1 }\n}"),
    DiagnosticExplanation(
      "missing-return", "A function can end without giving its result.",
      "Every way through the body ends in `return` or `throw`.",
      wrong: "func sign(_ n: Int) -> Int {\n  if n < 0 { return -1 }\n}",
      right: "func sign(_ n: Int) -> Int {\n  if n < 0 { return -1 }\n  return 1\n}"),
    DiagnosticExplanation(
      "missing-return-value", "`return` stands alone in a function that has a result.",
      "Write the value after it.", wrong: "func one() -> Int { return }",
      right: "func one() -> Int { return 1 }"),
    DiagnosticExplanation(
      "unexpected-return-value", "A function without a result returns a value.",
      "Write the type of the result after an arrow.", wrong: "func one() { return 1 }",
      right: "func one() -> Int { return 1 }"),
    DiagnosticExplanation(
      "guard-falls-through", "The braces of a `guard` can be left at their end.",
      "After a guard its conditions hold; its braces therefore leave the scope.",
      wrong: "guard let book else { print(\"none\") }",
      right: "guard let book else { return }"),
    DiagnosticExplanation(
      "switch-not-exhaustive", "A `switch` does not cover every value.",
      "The note names a case that is missing; `default` covers the rest.",
      wrong: "switch kind {\ncase .book: 1\n}",
      right: "switch kind {\ncase .book: 1\ncase .paper: 2\n}"),
    DiagnosticExplanation(
      "pattern-mismatch", "A pattern cannot match values of this type.",
      "A tuple pattern needs a tuple of as many elements, `.name?` an optional.",
      wrong: "case .rated(let stars, let by)", right: "case .rated(let stars)"),
    DiagnosticExplanation(
      "branch-without-value", "An `if` or `switch` is used as a value, and a branch has none.",
      "Each branch ends in one expression, and an `if` has an `else`.",
      wrong: "let text = if isOn { \"on\" }",
      right: "let text = if isOn { \"on\" } else { \"off\" }"),
    DiagnosticExplanation(
      "jump-outside-loop", "`break` or `continue` stands where there is nothing to leave.",
      "`return` leaves a function.", wrong: "if isDone { break }", right: "if isDone { return }"),
    DiagnosticExplanation(
      "unsupported", "Decl leaves this part of Swift out.",
      """
      The code goes on with what it is: `unsupported-macro`, `unsupported-module`; `unsupported-api` for a name \
      of Apple's libraries. The source is right for the Swift compiler, and wrong only here; docs/language.md \
      lists what is left out, docs/divergences.md what differs.
      """,
      wrong: "import MapKit"),
  ]
}
