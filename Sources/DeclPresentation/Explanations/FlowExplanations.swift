extension DiagnosticExplanation {
  /// The codes about error handling, concurrency and initialisation.
  static let flow: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      "error-not-handled", "A call can throw an error that is not marked or not handled.",
      """
      Mark the call with `try`, and put it into a `do` with an exhaustive `catch`, or into a function that \
      `throws`. `try?` turns an error into nil.
      """,
      wrong: "func load() throws -> Int { 1 }\nfunc show() { print(load()) }",
      right: "func load() throws -> Int { 1 }\nfunc show() throws { print(try load()) }"),
    DiagnosticExplanation(
      "missing-await", "A call that can suspend is not marked with `await`.",
      "The mark shows where other tasks may run. Write `await` before the expression.",
      wrong: "func load() async -> Int { 1 }\nfunc show() async { print(load()) }",
      right: "func load() async -> Int { 1 }\nfunc show() async { print(await load()) }"),
    DiagnosticExplanation(
      "async-in-sync-function", "A synchronous function calls an asynchronous one.",
      "A synchronous function cannot suspend. Declare it `async`, or start a `Task` in it.",
      wrong: "func load() async -> Int { 1 }\nfunc show() { print(await load()) }",
      right: "func load() async -> Int { 1 }\nfunc show() async { print(await load()) }"),
    DiagnosticExplanation(
      "unnecessary-try", "No call in a `try` expression can throw.",
      "The mark has no effect and misleads readers. Remove it.",
      wrong: "func total() -> Int { 1 }\nlet a = try total()",
      right: "func total() -> Int { 1 }\nlet a = total()"),
    DiagnosticExplanation(
      "unreachable-catch", "No call in a `do` block can throw, so that its `catch` never runs.",
      "The handler has no effect. Remove it, or call in the block what can throw.",
      wrong: "func total() -> Int { 1 }\ndo { print(total()) } catch { print(error) }",
      right: "func total() -> Int { 1 }\nprint(total())"),
    DiagnosticExplanation(
      "unnecessary-await", "No call in an `await` expression can suspend.",
      "The mark has no effect and misleads readers. Remove it.",
      wrong: "let sum = await 1 + 2", right: "let sum = 1 + 2"),
    DiagnosticExplanation(
      "unused-value", "A statement computes a value that nothing uses.",
      """
      Use the value, or write `_ =` before the expression if only its effects matter. A function whose result is often of no \
      interest can be marked `@discardableResult`.
      """,
      wrong: "var names = [\"b\", \"a\"]\nnames.sorted()",
      right: "var names = [\"b\", \"a\"]\nnames.sort()"),
    DiagnosticExplanation(
      "unused-function", "A statement names a function and does not call it.",
      "Write `()` with the arguments behind the name.",
      wrong: "func show() { print(1) }\nshow", right: "func show() { print(1) }\nshow()"),
    DiagnosticExplanation(
      "unused-key-path", "A statement is a key path that nothing uses.",
      "Use it to read a value, or remove it.",
      wrong: "let name = \"Ann\"\n\\String.count",
      right: "let name = \"Ann\"\nprint(name[keyPath: \\.count])"),
    DiagnosticExplanation(
      "actor-isolated", "A member of an actor is used from outside without `await`.",
      """
      Only the actor's own code can access its members synchronously. From outside, await the members, and \
      change properties through a method of the actor.
      """,
      wrong: "actor Counter { var n = 0 }\nfunc show(_ c: Counter) { print(c.n) }",
      right: "actor Counter { var n = 0 }\nfunc show(_ c: Counter) async { print(await c.n) }"),
    DiagnosticExplanation(
      "used-before-initialized", "A variable, or `self`, is used before it is initialised.",
      """
      A variable without an initial value must be assigned on every path to its first use. In an initialiser, \
      `self` can be used after every stored property has a value and, in a subclass, `super.init` was called.
      """,
      wrong: "let name: String\nif isOpen { name = \"a\" }\nprint(name)",
      right: "let name: String\nif isOpen { name = \"a\" } else { name = \"b\" }\nprint(name)"),
    DiagnosticExplanation(
      "uninitialized-input",
      "A variable that is declared at the prompt has no value when its input ends.",
      "Each input runs at once, and later ones may read the variable. Give it a value where it is declared.",
      wrong: "let name: String", right: "let name = \"Ann\""),
    DiagnosticExplanation(
      "consumed",
      "A value is used after it was consumed, or consumed by code that does not own it.",
      """
      `consume`, a `consuming` parameter, a `return` and an assignment end the lifetime of a noncopyable variable. Only a \
      new value makes it usable again. Borrowed parameters, captured variables and properties of classes have another owner, \
      and an `inout` parameter must have a value when the function returns. Borrow the value, or consume it last.
      """,
      wrong:
        "struct File: ~Copyable { func read() {} }\nfunc close(_ f: consuming File) {}\nfunc use() { let f = File(); close(f); f.read() }",
      right:
        "struct File: ~Copyable { func read() {} }\nfunc close(_ f: consuming File) {}\nfunc use() { let f = File(); f.read(); close(f) }"
    ),
    DiagnosticExplanation(
      "incomplete-initializer",
      "An initialiser leaves a property without a value, or delegates wrongly.",
      """
      An initialiser must assign every stored property. A subclass then calls `super.init` exactly once, and \
      a convenience initialiser calls `self.init`.
      """,
      wrong: "struct Point {\n  var x: Int, y: Int\n  init(x: Int) { self.x = x }\n}",
      right: "struct Point {\n  var x: Int, y: Int\n  init(x: Int) { self.x = x; y = 0 }\n}"),
    DiagnosticExplanation(
      "implicit-self", "An escaping closure uses `self` implicitly.",
      """
      Such a closure keeps its object alive, so Swift requires the capture to be visible. Write `self.`, or \
      put `self` into the capture list.
      """,
      wrong: "class A { var n = 1; var f: (() -> Int)?; func g() { f = { n } } }",
      right: "class A { var n = 1; var f: (() -> Int)?; func g() { f = { self.n } } }"),
    DiagnosticExplanation(
      "non-escaping", "A non-escaping closure parameter is stored or passed on.",
      "It is valid only during the call. Mark the parameter's type `@escaping`.",
      wrong: "var all: [() -> Void] = []\nfunc keep(_ f: () -> Void) { all.append(f) }",
      right: "var all: [() -> Void] = []\nfunc keep(_ f: @escaping () -> Void) { all.append(f) }"),
    DiagnosticExplanation(
      "escaping-mutable",
      "A closure or local function that may outlive the call captures an inout parameter or a mutable 'self'.",
      """
      Such a variable belongs to the caller only during the call. Capture a copy in a capture list, or change the \
      variable after the call.
      """,
      wrong: "func later(_ n: inout Int) -> () -> Int { { n + 1 } }",
      right: "func later(_ n: inout Int) -> () -> Int { { [n] in n + 1 } }"),
    DiagnosticExplanation(
      "exclusivity",
      "A call changes a variable while another argument of the same call uses it.",
      """
      During the call the variable belongs to the argument that changes it. Pass a copy to the other argument, copy what a \
      closure needs into a constant before the call, or use a method that needs one access, such as 'swapAt'.
      """,
      wrong: "func f() { var a = [2, 1]; swap(&a[0], &a[1]) }",
      right: "func f() { var a = [2, 1]; a.swapAt(0, 1) }"),
  ]
}
