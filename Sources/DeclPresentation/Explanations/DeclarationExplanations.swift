extension DiagnosticExplanation {
  /// The codes about what declarations may say.
  static let declarationRules: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      "invalid-declaration", "A word, an accessor or a member stands where it cannot.",
      """
      What may be written depends on the kind of type around: only classes have `deinit`, \
      `override` and `final`, enums and extensions store nothing, a `let` is not computed.
      """,
      wrong: "struct S {\n  let n: Int { 1 }\n}", right: "struct S {\n  var n: Int { 1 }\n}"),
    DiagnosticExplanation(
      "access-control", "Something private is used from outside, or shown further than its type.",
      """
      What is `private` is seen inside the braces that it stands in and in extensions of the same \
      type; what is `private` or `fileprivate` at the top level, in its file.
      """,
      wrong: "class A { private var n = 1 }\nprint(A().n)",
      right: "class A { var n = 1 }\nprint(A().n)"),
    DiagnosticExplanation(
      "unavailable", "Something is used of which its declaration says that it must not be.",
      """
      What is marked `@available(*, unavailable)` is there to tell what to use instead. `@Published` \
      is for the properties of classes only: a struct announces nothing.
      """,
      wrong: "struct Model { @Published var count = 0 }",
      right: "class Model: ObservableObject { @Published var count = 0 }"),
    DiagnosticExplanation(
      "required-initializer", "A class lacks an initialiser that it must have.",
      """
      `required` initialisers of a class, and those that a protocol asks for, are there in every \
      subclass: each writes its own, or inherits them all.
      """,
      wrong: "protocol Empty { init() }\nclass A: Empty { init() {} }",
      right: "protocol Empty { init() }\nclass A: Empty { required init() {} }"),
    DiagnosticExplanation(
      "recursive-type", "A value would contain itself.",
      "Put an array, a class or `indirect` in between.",
      wrong: "enum List { case end, node(Int, List) }",
      right: "indirect enum List { case end, node(Int, List) }"),
    DiagnosticExplanation(
      "redundant-conformance", "A type says twice that it conforms to a protocol.",
      "Remove one of the two.",
      wrong: "struct S: Equatable {}\nextension S: Equatable {}", right: "struct S: Equatable {}"),
    DiagnosticExplanation(
      "generic-parameter", "A generic parameter stands in no type of its function.",
      "Nothing could tell what it is at a call. Use it in a parameter or in the result.",
      wrong: "func make<T>() -> Int { 1 }", right: "func make() -> Int { 1 }"),
    DiagnosticExplanation(
      "host-function",
      "What the program around declares does not fit the closures that it has.",
      """
      A program that runs scripts gives them functions of its own: a declaration marked \
      `@_primitive("name")` and a closure with that name and the same types. The script cannot mend \
      this. docs/embedding.md tells what such functions can take and give.
      """,
      wrong: "@_primitive(\"greet\") func greet(_ name: String) -> String\n"
        + "// in the program: host.bind(\"greet\") { (count: Int) in count + 1 }"),
    DiagnosticExplanation(
      "script-runs",
      "A closure of the program around gave new source while the script runs that called it.",
      "Let the step end, and give the source then.",
      wrong: "// in the program: host.bind(\"begin\") { session.load([file]) }"),
  ]
}
