extension DiagnosticExplanation {
  /// The codes about names, members and calls.
  static let names: [DiagnosticExplanation] = scope + members + calls

  private static let scope = [
    DiagnosticExplanation(
      "unknown-name", "No declaration with this name can be seen from here.",
      """
      It may be misspelt, private elsewhere, or declared inside another type. A name is suggested \
      only when it does exist here.
      """,
      wrong: "Text(titel)", right: "Text(title)"),
    DiagnosticExplanation(
      "unknown-type", "No type with this name can be seen from here.",
      "Write the outer type too when the type stands inside another one: `Outer.Inner`.",
      wrong: "let book: Bok", right: "let book: Book"),
    DiagnosticExplanation(
      "unknown-attribute", "The word after `@` is neither an attribute nor a property wrapper.",
      "A property wrapper is a type marked `@propertyWrapper`; it may be misspelt, or declared elsewhere.",
      wrong: "@Stat private var count = 0", right: "@State private var count = 0"),
    DiagnosticExplanation(
      "macro-not-applicable", "The attribute is for another kind of type.",
      "`@Observable` is for classes: what is observed is an instance, and a value has no identity.",
      wrong: "@Observable struct Model { var count = 0 }",
      right: "@Observable class Model { var count = 0 }"),
    DiagnosticExplanation(
      "invalid-entry", "`@Entry` makes a key for a variable, and cannot make one here.",
      "It stands on a `var` with a default value, in an extension of a type that keeps values by keys.",
      wrong: "extension EnvironmentValues { @Entry var size: Int }",
      right: "extension EnvironmentValues { @Entry var size: Int = 1 }"),
    DiagnosticExplanation(
      "lazy-computed-property",
      "A lazy property of an observable class would be computed and stored at once.",
      "Take it out of the tracking with `@ObservationIgnored`, or give it its value in the initialiser.",
      wrong: "@Observable class Model { lazy var size = 1 }",
      right: "@Observable class Model { @ObservationIgnored lazy var size = 1 }"),
    DiagnosticExplanation(
      "replaced-name", "The name is one from the betas of 2019; it has another name today.",
      """
      `BindableObject` became `ObservableObject`, `@ObjectBinding` became `@ObservedObject`, \
      `didChange` became `objectWillChange`, which is sent before the change.
      """,
      wrong: "class Model: BindableObject { }", right: "class Model: ObservableObject { }"),
    DiagnosticExplanation(
      "redeclaration", "The same scope declares this name twice.",
      "Functions may share a name when their labels or types differ; other declarations may not.",
      wrong: "let count = 1\nlet count = 2", right: "let count = 1\nlet next = 2"),
    DiagnosticExplanation(
      "circular-reference", "A declaration needs itself in order to be understood.",
      "Write the type of one of the declarations on the way.",
      wrong: "let a = b\nlet b = a", right: "let a: Int = 1\nlet b = a"),
    DiagnosticExplanation(
      "label", "A `break` or `continue` names a label that is not there.",
      "Labels stand in front of loops, `if`, `switch` and `do`.",
      wrong: "for x in xs { break outer }", right: "outer: for x in xs { break outer }"),
  ]

  private static let members = [
    DiagnosticExplanation(
      "unknown-member", "The type has no member with this name.",
      """
      The message names the type that the expression in front of the dot has. `:doc NAME` in the \
      REPL shows where a member is declared.
      """,
      wrong: "Text(book.titel)", right: "Text(book.title)"),
    DiagnosticExplanation(
      "instance-member-on-type", "A member of instances is used on the type.",
      "Make an instance first, or declare the member `static`.",
      wrong: "Book.title", right: "Book(title: \"Dune\").title"),
    DiagnosticExplanation(
      "static-member-on-instance", "A static member is used on an instance.",
      "Write the type in front of the dot, or `Self`.",
      wrong: "book.samples", right: "Book.samples"),
    DiagnosticExplanation(
      "no-subscript", "The type has no subscript.",
      "Only types that declare `subscript` can be followed by square brackets.",
      wrong: "let first = book[0]", right: "let first = book.pages[0]"),
    DiagnosticExplanation(
      "super-outside-class", "`super` is used where there is no superclass.",
      "Only members of classes have it.", wrong: "func f() { super.f() }"),
    DiagnosticExplanation(
      "override", "`override` is missing, or overrides nothing.",
      "A member of a class that replaces one of its superclass says so; no other member does.",
      wrong: "class B: A {\n  func f() { }\n}", right: "class B: A {\n  override func f() { }\n}"),
  ]

  private static let calls = [
    DiagnosticExplanation(
      "missing-argument", "A parameter that has no default gets no argument.",
      "The message names the parameter; `:doc` shows the whole declaration.",
      wrong: "Slider()", right: "Slider(value: $progress)"),
    DiagnosticExplanation(
      "extra-argument", "The call has an argument that no parameter takes.",
      "Often a label is misspelt, or the argument belongs to a modifier.",
      wrong: "Text(\"a\", bold: true)", right: "Text(\"a\").bold()"),
    DiagnosticExplanation(
      "wrong-label", "An argument has another label than its parameter, one too many, or none.",
      "Labels belong to a function's name in Swift.",
      wrong: "Book(name: \"Dune\")", right: "Book(title: \"Dune\")"),
    DiagnosticExplanation(
      "type-as-value", "The name of a type stands where a value is wanted.",
      "A type as a value is written with `.self`; an instance is made by a call.",
      wrong: "decoder.decode(Book, from: data)", right: "decoder.decode(Book.self, from: data)"),
    DiagnosticExplanation(
      "no-matching-overload", "Functions of this name exist, and none takes these arguments.",
      "The notes show the candidates.", wrong: "Text(3)", right: "Text(\"\\(3)\")"),
    DiagnosticExplanation(
      "no-initializer", "The type cannot be made by a call.",
      "A protocol has no instances of its own, and an initialiser may be private.",
      wrong: "let shape = Shape()", right: "let shape = Circle()"),
    DiagnosticExplanation(
      "not-callable", "The value is no function.",
      "Parentheses after a value call it.", wrong: "title()", right: "title"),
    DiagnosticExplanation(
      "inout", "`&` is missing where a parameter is `inout`, or stands where none is.",
      "`&` says at the call that the function may change the variable.",
      wrong: "swap(a, b)", right: "swap(&a, &b)"),
    DiagnosticExplanation(
      "throwing-function", "A function that throws stands where one that does not is expected.",
      "Catch the error inside the closure.",
      wrong: "Button(\"Save\") { try save() }",
      right: "Button(\"Save\") {\n  do { try save() } catch { message = \"\\(error)\" }\n}"),
  ]
}
