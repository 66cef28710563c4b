extension DiagnosticExplanation {
  /// The codes about statements and result builders.
  static let bodies: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      "control-flow-in-builder", "A result builder contains a loop or a jump.",
      """
      A view builder turns its statements into one static type, which cannot express a loop. Use `ForEach`: it \
      creates a view for each element and gives each an identity.
      """,
      wrong: "VStack {\n  for book in books { Text(book.title) }\n}",
      right: "VStack {\n  ForEach(books) { book in Text(book.title) }\n}"),
    DiagnosticExplanation(
      "declaration-in-builder", "A result builder contains a type or a function.",
      """
      A builder collects the values of its statements. It may contain `let` and `var`, but types, type aliases \
      and functions belong outside of it: in the view, or at the top level.
      """,
      wrong: "VStack {\n  func title() -> String { \"a\" }\n  Text(title())\n}",
      right: "func title() -> String { \"a\" }\nVStack {\n  Text(title())\n}"),
    DiagnosticExplanation(
      "optional-chain", "A `?` after a value is not followed by a link of a chain.",
      """
      A chain such as `book?.title` needs a member, a call or a subscript behind the `?`. Only the left side of \
      an assignment may end in `?`. To use an optional value as a whole, omit the `?`.
      """,
      wrong: "let name: String? = \"a\"\nlet other = name?",
      right: "let name: String? = \"a\"\nlet other = name"),
    DiagnosticExplanation(
      "immutable", "A value that cannot change is assigned or mutated.",
      """
      A `let` is assigned once, and a computed property without `set` is read-only. The properties of a view \
      change only through `@State` and similar wrappers, because a view is a value and its body is not \
      `mutating`.
      """,
      wrong: "struct Row: View {\n  var count = 0\n  func add() { count += 1 }\n}",
      right: "struct Row: View {\n  @State private var count = 0\n  func add() { count += 1 }\n}"),
    DiagnosticExplanation(
      "top-level-statement", "A file of a module contains a statement outside of any function.",
      """
      In a package, only the statements of `main.swift` run when the program starts. The other files contain \
      declarations; their global variables are initialised when they are first used.
      """,
      wrong: "// Sources/Shapes/Shapes.swift\nprint(\"loaded\")",
      right: "// Sources/App/main.swift\nprint(\"loaded\")"),
    DiagnosticExplanation(
      "missing-return", "A function can end without returning its result.",
      "Every path through the body must end in `return` or `throw`.",
      wrong: "func sign(_ n: Int) -> Int {\n  if n < 0 { return -1 }\n}",
      right: "func sign(_ n: Int) -> Int {\n  if n < 0 { return -1 }\n  return 1\n}"),
    DiagnosticExplanation(
      "misplaced-discard", "`_` is used as a value.",
      "It stands for any value in patterns, and for no variable on the left side of an assignment.",
      wrong: "let numbers = [1, _]", right: "let numbers = [1, 2]"),
    DiagnosticExplanation(
      "missing-return-value", "`return` has no value in a function with a result type.",
      "Write the value after `return`.", wrong: "func one() -> Int { return }",
      right: "func one() -> Int { return 1 }"),
    DiagnosticExplanation(
      "unexpected-return-value", "A function without a result type returns a value.",
      "Declare the result type after `->`, or remove the value.", wrong: "func one() { return 1 }",
      right: "func one() -> Int { return 1 }"),
    DiagnosticExplanation(
      "guard-falls-through", "The body of a `guard` does not leave the scope.",
      """
      The conditions of a `guard` must hold in the code after it. End its body with `return`, `throw`, \
      `break` or `continue`.
      """,
      wrong: "guard let book else { print(\"none\") }",
      right: "guard let book else { return }"),
    DiagnosticExplanation(
      "switch-not-exhaustive", "A `switch` does not cover every value.",
      "The note names a missing case. Add the case, or `default` for all others.",
      wrong: "switch kind {\ncase .book: 1\n}",
      right: "switch kind {\ncase .book: 1\ncase .paper: 2\n}"),
    DiagnosticExplanation(
      "switch-too-complex", "The patterns of a `switch` are too many to compare.",
      """
      Whether a `switch` over a tuple of many elements covers every value may take exponential time to find \
      out, so the work is bounded. Add `default`, or switch over fewer values at a time.
      """,
      wrong: "switch (a, b, c, …) {\n…\n}", right: "switch (a, b, c, …) {\n…\ndefault: break\n}"),
    DiagnosticExplanation(
      "pattern-mismatch", "A pattern cannot match values of this type.",
      """
      A tuple pattern needs a tuple with the same number of elements, `.name(…)` an enum case with associated \
      values, and `name?` an optional.
      """,
      wrong: "case .rated(let stars, let by)", right: "case .rated(let stars)"),
    DiagnosticExplanation(
      "branch-without-value", "An `if` or `switch` expression has a branch without a value.",
      "Each branch must be a single expression, and an `if` expression needs an `else`.",
      wrong: "let text = if isOn { \"on\" }",
      right: "let text = if isOn { \"on\" } else { \"off\" }"),
    DiagnosticExplanation(
      "jump-outside-loop",
      "`break`, `continue` or `fallthrough` is used outside of a loop or `switch`, or `return` outside of a function.",
      "There is no statement that it could leave. To leave a function, use `return`.",
      wrong: "if isDone { break }", right: "if isDone { return }"),
    DiagnosticExplanation(
      "predicate",
      "A `#Predicate` or `#Expression` contains something that its macro does not support.",
      """
      The macro of Foundation translates the closure, so that a database can evaluate it. It knows comparisons, \
      arithmetic, `&&`, `||`, `!`, `??`, `contains`, `allSatisfy`, `filter`, `flatMap`, `starts(with:)`, `min()`, \
      `max()`, subscripts, casts and `if` with `else`, and properties of the values. Compute everything else \
      before the predicate, in a constant.
      """,
      wrong: "#Predicate<Book> { $0.title.uppercased() == \"OWLS\" }",
      right: "#Predicate<Book> { $0.title == name }"),
    DiagnosticExplanation(
      "unsupported", "Decl does not support this part of Swift or of Apple's libraries.",
      """
      The full code names the part, such as `unsupported-macro`, `unsupported-module`, or `unsupported-api` for a \
      name of Apple's libraries. The source is valid for the Swift compiler. docs/language.md lists what is \
      unsupported, and docs/divergences.md what behaves differently.
      """,
      wrong: "import MapKit"),
  ]
}
