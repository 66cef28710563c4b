extension DiagnosticExplanation {
  /// The codes about the rules of declarations.
  static let declarationRules: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      "invalid-declaration", "A modifier, accessor or member is not allowed here.",
      """
      What a declaration may contain depends on the enclosing type. Only classes have `deinit`, `override` \
      and `final`, enums and extensions have no stored properties, and a `let` cannot be computed.
      """,
      wrong: "struct S {\n  let n: Int { 1 }\n}", right: "struct S {\n  var n: Int { 1 }\n}"),
    DiagnosticExplanation(
      "misplaced-attribute",
      "`inout`, `@escaping` or `@autoclosure` is used where it does not belong.",
      """
      All three describe how a parameter is passed, and the attributes only those whose type is a function. A stored \
      or optional function always escapes. Remove the word.
      """,
      wrong: "var action: @escaping () -> Void = {}", right: "var action: () -> Void = {}"),
    DiagnosticExplanation(
      "precedence-group", "A precedence group is unknown, repeats itself or is higher than itself.",
      """
      A group names other groups, such as `AdditionPrecedence`, that it is higher or lower than. The groups of a \
      module must be ordered, and only infix operators belong to one.
      """,
      wrong: "precedencegroup A { higherThan: A }",
      right: "precedencegroup A { higherThan: AdditionPrecedence }"),
    DiagnosticExplanation(
      "error-directive", "The script contains `#error`.",
      "The message is the script's own. Such a line usually stands in a branch of `#if` that should not be used.",
      wrong: "#error(\"not finished\")", right: "print(\"finished\")"),
    DiagnosticExplanation(
      "warning-directive", "The script contains `#warning`.",
      "The message is the script's own; the script runs nevertheless.",
      wrong: "#warning(\"not finished\")", right: "print(\"finished\")"),
    DiagnosticExplanation(
      "missing-import", "A `.swift` file uses a name of a module that it does not import.",
      """
      Each file with the extension `swift` imports what it uses: `import SwiftUI` provides the names of SwiftUI, \
      Foundation, Combine and Observation, `import Foundation` also those of Observation, `ObservableObject` and \
      `@Published`. In `.decl` files, in the REPL and in source from the command line \
      these four are imported already; `declrepl check --strict-imports` asks for imports there too.
      """,
      wrong: "let today = Date()", right: "import Foundation\nlet today = Date()"),
    DiagnosticExplanation(
      "access-control", "A declaration is inaccessible here, or more visible than a type it uses.",
      """
      A `private` member is accessible inside the enclosing braces and in extensions of the same type; a \
      top-level `private` or `fileprivate` declaration is accessible in its file. Make the declaration \
      more visible, or restrict the one that exposes it.
      """,
      wrong: "class A { private var n = 1 }\nprint(A().n)",
      right: "class A { var n = 1 }\nprint(A().n)"),
    DiagnosticExplanation(
      "unavailable", "The declaration is marked as unavailable.",
      """
      A declaration with `@available(*, unavailable)` only tells which one to use instead; the message \
      repeats that. For example, `@Published` is available in classes only, because a struct cannot notify \
      observers.
      """,
      wrong: "struct Model { @Published var count = 0 }",
      right: "class Model: ObservableObject { @Published var count = 0 }"),
    DiagnosticExplanation(
      "required-initializer", "A class does not provide a required initialiser.",
      """
      Every subclass must have the `required` initialisers of its superclass, and an initialiser that a \
      protocol requires must be `required` in a class that is not final. Declare it in the subclass, or \
      declare no designated initialiser there, so that all are inherited.
      """,
      wrong: "protocol Empty { init() }\nclass A: Empty { init() {} }",
      right: "protocol Empty { init() }\nclass A: Empty { required init() {} }"),
    DiagnosticExplanation(
      "recursive-type", "A value type contains itself.",
      "Such a value would have infinite size. Use an array or a class in between, or mark the enum `indirect`.",
      wrong: "enum List { case end, node(Int, List) }",
      right: "indirect enum List { case end, node(Int, List) }"),
    DiagnosticExplanation(
      "inheritance-too-deep", "A class or protocol inherits from too many others in a row.",
      "The limit is 500. Let classes inherit from a common superclass instead of from each other.",
      wrong: "class C501: C500 {}  // and so on, up to class C0", right: "class C501: C0 {}"),
    DiagnosticExplanation(
      "dependencies-too-deep",
      "Too many declarations depend on each other in a row, each on one that is declared later.",
      """
      The limit is 300. Declare the type of the variable, or order the declarations so that each one follows \
      those that it depends on.
      """,
      wrong: "static let a = b\nstatic let b = c  // and so on", right: "static let a: Int = b"),
    DiagnosticExplanation(
      "values-too-deep", "Structs or enums contain each other too deeply.",
      "The limit is 500 levels. Use a class or an array in between.",
      wrong: "struct A { var b: B }\nstruct B { var c: C }  // and so on",
      right: "struct A { var b: [B] }"),
    DiagnosticExplanation(
      "check-interrupted", "The check of the source was interrupted.",
      "Ctrl-C, or the host, ended it. The session is as it was before. Enter the source again.",
      wrong: "// Ctrl-C while the source is checked"),
    DiagnosticExplanation(
      "redundant-conformance", "A type declares the same conformance twice.",
      "Remove one of the two.",
      wrong: "struct S: Equatable {}\nextension S: Equatable {}", right: "struct S: Equatable {}"),
    DiagnosticExplanation(
      "generic-parameter", "A generic parameter is not used in the function's signature.",
      """
      A call could not determine the type argument. Use the parameter in a parameter type or in the result \
      type, or remove it.
      """,
      wrong: "func make<T>() -> Int { 1 }", right: "func make() -> Int { 1 }"),
    DiagnosticExplanation(
      "host-function", "The host's declarations and its closures do not match.",
      """
      A host gives scripts its own functions: each is a declaration marked `@_primitive("name")` and a Swift \
      closure bound to that name, with the same types. The script cannot correct this error; the host must. \
      docs/embedding.md lists the types that such functions can have.
      """,
      wrong: "@_primitive(\"greet\") func greet(_ name: String) -> String\n"
        + "// in the host: host.bind(\"greet\") { (count: Int) in count + 1 }"),
    DiagnosticExplanation(
      "script-running",
      "A closure of the host changed the source while the script that called it was running.",
      "A session cannot replace a script that is running. Load the source after the step has ended.",
      wrong: "// in the host: host.bind(\"begin\") { session.load([file]) }"),
  ]
}
