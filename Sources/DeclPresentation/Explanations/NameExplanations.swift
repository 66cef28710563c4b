extension DiagnosticExplanation {
  /// The codes about names, members and calls.
  static let names: [DiagnosticExplanation] = scope + members + calls

  private static let scope = [
    DiagnosticExplanation(
      "unknown-name", "No declaration with this name is in scope.",
      """
      The name may be misspelt, private in another scope, or a member of another type. A suggested name \
      always exists in this scope.
      """,
      wrong: "Text(titel)", right: "Text(title)"),
    DiagnosticExplanation(
      "unknown-type", "No type with this name is in scope.",
      "The name may be misspelt. For a nested type, write the enclosing type too: `Outer.Inner`.",
      wrong: "let book: Bok", right: "let book: Book"),
    DiagnosticExplanation(
      "unknown-module", "The target does not depend on the imported module.",
      """
      A target of a package can import the modules that its `dependencies` in `Package.swift` name, and those \
      that they export. Add the module's target or product to them.
      """,
      wrong: "import Shapes"),
    DiagnosticExplanation(
      "missing-package", "A package on which a target depends was not found.",
      """
      A package of `.package(path:)` must be in that folder, and one of `.package(url:)` in the folder \
      `.build/checkouts` of the package that is run, where `swift package resolve` puts it. Decl downloads \
      nothing.
      """,
      wrong: ".package(url: \"https://example.com/shapes.git\", from: \"1.0.0\")"),
    DiagnosticExplanation(
      "invalid-package",
      "The manifest of a package does not match its folder, or contradicts itself.",
      """
      A target needs a folder with Swift files, by default `Sources/NAME`; its dependencies must be targets of \
      the package or products of the packages that it depends on; and no two modules may have one name.
      """,
      wrong: ".target(name: \"Shapes\", path: \"no-such-folder\")"),
    DiagnosticExplanation(
      "unknown-attribute", "The name after `@` is neither an attribute nor a property wrapper.",
      """
      A property wrapper is a type that is marked `@propertyWrapper`. Check the spelling, or declare the \
      wrapper.
      """,
      wrong: "@Stat private var count = 0", right: "@State private var count = 0"),
    DiagnosticExplanation(
      "macro-not-applicable", "The attribute cannot be applied to this kind of type.",
      """
      `@Observable` is for classes only: observers follow one instance, and a value type has no identity. \
      Declare a class.
      """,
      wrong: "@Observable struct Model { var count = 0 }",
      right: "@Observable class Model { var count = 0 }"),
    DiagnosticExplanation(
      "invalid-entry", "`@Entry` cannot be applied to this variable.",
      """
      `@Entry` needs a stored `var` with a default value, in an extension of `EnvironmentValues`, \
      `Transaction` or `ContainerValues`. In an extension of `FocusedValues` the variable has an optional \
      type and no default value.
      """,
      wrong: "extension EnvironmentValues { @Entry var size: Int }",
      right: "extension EnvironmentValues { @Entry var size: Int = 1 }"),
    DiagnosticExplanation(
      "lazy-computed-property", "An `@Observable` class has a `lazy` property.",
      """
      `@Observable` turns stored properties into computed ones, and a computed property cannot be `lazy`. \
      Mark the property `@ObservationIgnored`, or remove `lazy`.
      """,
      wrong: "@Observable class Model { lazy var size = 1 }",
      right: "@Observable class Model { @ObservationIgnored lazy var size = 1 }"),
    DiagnosticExplanation(
      "replaced-name", "The name is from the SwiftUI betas of 2019 and has been replaced.",
      """
      `BindableObject` is now `ObservableObject`, and `@ObjectBinding` is `@ObservedObject`. `didChange` is \
      now `objectWillChange`, which is sent before the change. Use the current name.
      """,
      wrong: "class Model: BindableObject { }", right: "class Model: ObservableObject { }"),
    DiagnosticExplanation(
      "redeclaration", "The same scope declares this name twice.",
      """
      Functions may share a name if their labels or types differ; other declarations may not. Rename one \
      of the two.
      """,
      wrong: "let count = 1\nlet count = 2", right: "let count = 1\nlet next = 2"),
    DiagnosticExplanation(
      "circular-reference", "A declaration depends on itself.",
      """
      The checker cannot infer a type that depends on itself, a type cannot inherit from itself, and a protocol \
      cannot refine itself. Write the type of one of the declarations, or break the cycle.
      """,
      wrong: "let a = b\nlet b = a", right: "let a: Int = 1\nlet b = a"),
    DiagnosticExplanation(
      "label", "`break` or `continue` names an unknown label, or a label is misplaced.",
      "A label is allowed on loops, `if`, `switch` and `do`. It is in scope only inside its statement.",
      wrong: "for x in xs { break outer }", right: "outer: for x in xs { break outer }"),
  ]

  private static let members = [
    DiagnosticExplanation(
      "unknown-member", "The type has no member with this name.",
      """
      The message names the type of the expression before the dot. Check the spelling and the type; \
      `:doc NAME` in the REPL shows where a member is declared.
      """,
      wrong: "Text(book.titel)", right: "Text(book.title)"),
    DiagnosticExplanation(
      "instance-member-on-type", "An instance member is used on the type itself.",
      "Create an instance first, or declare the member `static`.",
      wrong: "Book.title", right: "Book(title: \"Dune\").title"),
    DiagnosticExplanation(
      "instance-member-in-initializer",
      "An instance member is used in the initial value of a property or in a default argument.",
      """
      Both are evaluated before there is an instance. Make the property `lazy` or computed, or set it in an \
      initialiser; give a parameter the default value `nil`, or write a second method without the parameter.
      """,
      wrong: "struct Page {\n  let number = 1\n  var title = \"Page \\(number)\"\n}",
      right: "struct Page {\n  let number = 1\n  var title: String { \"Page \\(number)\" }\n}"),
    DiagnosticExplanation(
      "hidden-function", "A method of the type hides the global function that was meant.",
      """
      A name without a base is looked up in the types around it first, and only there if one of them has such a \
      member. Write the module before the function, or give a function of your own another name.
      """,
      wrong: "extension Array {\n  var half: Int { max(1, count / 2) }\n}",
      right: "extension Array {\n  var half: Int { Swift.max(1, count / 2) }\n}"),
    DiagnosticExplanation(
      "static-member-on-instance", "A static member is used on an instance.",
      "Write the type before the dot, or `Self` inside the type.",
      wrong: "book.samples", right: "Book.samples"),
    DiagnosticExplanation(
      "no-subscript", "The type has no subscript.",
      "Square brackets need a `subscript` declaration. Use a property that is a collection, or a method.",
      wrong: "let first = book[0]", right: "let first = book.pages[0]"),
    DiagnosticExplanation(
      "super-outside-class", "`super` is used outside of a class.",
      "Only members of classes have a superclass. Remove `super`.", wrong: "func f() { super.f() }"),
    DiagnosticExplanation(
      "override", "`override` is missing or wrong, or the declaration cannot override.",
      """
      A member that replaces a member of the superclass needs `override`; any other member must not have \
      it. The overridden member must not be `final` or `static`, and its type must match.
      """,
      wrong: "class B: A {\n  func f() { }\n}", right: "class B: A {\n  override func f() { }\n}"),
  ]

  private static let calls = [
    DiagnosticExplanation(
      "missing-argument", "The call has no argument for a parameter without a default value.",
      "The message names the parameter; `:doc` shows the whole declaration. Add the argument.",
      wrong: "Slider()", right: "Slider(value: $progress)"),
    DiagnosticExplanation(
      "extra-argument", "The call has an argument that matches no parameter.",
      "Often the label is misspelt, or the argument belongs to a modifier. Rename or remove it.",
      wrong: "Text(\"a\", bold: true)", right: "Text(\"a\").bold()"),
    DiagnosticExplanation(
      "wrong-label", "An argument label is missing, superfluous or wrong.",
      """
      In Swift, argument labels are part of a function's name. Write the labels exactly as the declaration \
      does.
      """,
      wrong: "Book(name: \"Dune\")", right: "Book(title: \"Dune\")"),
    DiagnosticExplanation(
      "type-as-value", "The name of a type is used as a value.",
      "Write `.self` to pass the type itself, or call an initialiser to create an instance.",
      wrong: "decoder.decode(Book, from: data)", right: "decoder.decode(Book.self, from: data)"),
    DiagnosticExplanation(
      "no-matching-overload", "No overload of this function accepts these arguments.",
      """
      Functions with this name exist, but the number, labels or types of the arguments match none of them. \
      The notes point to the candidates.
      """,
      wrong: "Text(3)", right: "Text(\"\\(3)\")"),
    DiagnosticExplanation(
      "no-initializer", "The type has no initialiser that can be called here.",
      """
      A protocol has no instances, and an initialiser may be private. Use a type that conforms to the \
      protocol, or make the initialiser accessible.
      """,
      wrong: "let shape = Shape()", right: "let shape = Circle()"),
    DiagnosticExplanation(
      "not-callable", "A value that is not a function is called.",
      "Parentheses after an expression call it. Remove them.", wrong: "title()", right: "title"),
    DiagnosticExplanation(
      "inout", "`&` is missing before an `inout` argument, or used for another argument.",
      "`&` shows that the function may change the variable. Write it for `inout` parameters only.",
      wrong: "swap(a, b)", right: "swap(&a, &b)"),
    DiagnosticExplanation(
      "pack-expansion", "An element of a parameter pack is used outside of `repeat`.",
      "`each x` is one element of a pack. Write `repeat` before the expression that uses it.",
      wrong: "func show<each T>(_ x: repeat each T) { print(each x) }",
      right: "func show<each T>(_ x: repeat each T) { repeat print(each x) }"),
    DiagnosticExplanation(
      "throwing-function", "A throwing function is used where a non-throwing one is required.",
      "Handle the error inside the closure.",
      wrong: "Button(\"Save\") { try save() }",
      right: "Button(\"Save\") {\n  do { try save() } catch { message = \"\\(error)\" }\n}"),
    DiagnosticExplanation(
      "async-function", "An asynchronous function is used where a synchronous one is required.",
      "A synchronous function cannot suspend. Start a `Task` in it.",
      wrong: "Button(\"Load\") { await load() }",
      right: "Button(\"Load\") {\n  Task { await load() }\n}"),
  ]
}
