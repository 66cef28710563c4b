extension DiagnosticExplanation {
  /// The codes about errors, waiting, and values that are not there yet.
  static let flow: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      "error-not-handled", "An error can be thrown where nobody marks or takes it.",
      """
      A call that can throw is marked with `try`, and stands in a `do` whose `catch` takes every \
      error, or in a function that says `throws`. `try?` makes nil of an error.
      """,
      wrong: "func load() throws -> Int { 1 }\nfunc show() { print(load()) }",
      right: "func load() throws -> Int { 1 }\nfunc show() throws { print(try load()) }"),
    DiagnosticExplanation(
      "missing-await", "A call that may wait is not marked with `await`.",
      "The mark shows where other work can happen in between.",
      wrong: "func load() async -> Int { 1 }\nfunc show() async { print(load()) }",
      right: "func load() async -> Int { 1 }\nfunc show() async { print(await load()) }"),
    DiagnosticExplanation(
      "async-in-sync-function", "A function that cannot wait calls one that does.",
      "Make the function `async`, or start a task in it.",
      wrong: "func load() async -> Int { 1 }\nfunc show() { print(await load()) }",
      right: "func load() async -> Int { 1 }\nfunc show() async { print(await load()) }"),
    DiagnosticExplanation(
      "needless-mark", "A `try` or `await` stands where nothing can throw or wait.",
      "It does no harm. A reader looks for what it marks.",
      wrong: "func total() -> Int { 1 }\nlet a = try total()",
      right: "func total() -> Int { 1 }\nlet a = total()"),
    DiagnosticExplanation(
      "actor-isolated", "A member of an actor is used from outside as if it were one's own.",
      "From outside, an actor's members are awaited, and its properties are only read.",
      wrong: "actor Counter { var n = 0 }\nfunc show(_ c: Counter) { print(c.n) }",
      right: "actor Counter { var n = 0 }\nfunc show(_ c: Counter) async { print(await c.n) }"),
    DiagnosticExplanation(
      "used-before-initialized", "A variable, or `self`, is used before it has its value.",
      """
      A variable that is declared without a value gets one on every way to its first use. In an \
      initialiser `self` is complete once every stored property has its value and, in a subclass, \
      `super.init` was called.
      """,
      wrong: "let name: String\nif isOpen { name = \"a\" }\nprint(name)",
      right: "let name: String\nif isOpen { name = \"a\" } else { name = \"b\" }\nprint(name)"),
    DiagnosticExplanation(
      "incomplete-initializer", "An initialiser ends, or calls another one, too early or too late.",
      """
      An initialiser gives every stored property its value; that of a subclass then calls \
      `super.init` once, a convenience initialiser calls `self.init`.
      """,
      wrong: "struct Point {\n  var x: Int, y: Int\n  init(x: Int) { self.x = x }\n}",
      right: "struct Point {\n  var x: Int, y: Int\n  init(x: Int) { self.x = x; y = 0 }\n}"),
    DiagnosticExplanation(
      "implicit-self", "A closure that is kept uses `self` without saying so.",
      "Such a closure keeps its object alive. Write `self.`, or name `self` in the capture list.",
      wrong: "class A { var n = 1; var f: (() -> Int)?; func g() { f = { n } } }",
      right: "class A { var n = 1; var f: (() -> Int)?; func g() { f = { self.n } } }"),
    DiagnosticExplanation(
      "non-escaping", "A function that only lives as long as a call is kept.",
      "Mark the parameter's type with `@escaping`.",
      wrong: "var all: [() -> Void] = []\nfunc keep(_ f: () -> Void) { all.append(f) }",
      right: "var all: [() -> Void] = []\nfunc keep(_ f: @escaping () -> Void) { all.append(f) }"),
  ]
}
