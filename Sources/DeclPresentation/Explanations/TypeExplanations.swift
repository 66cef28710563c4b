extension DiagnosticExplanation {
  /// The codes about types and values.
  static let types: [DiagnosticExplanation] = conversions + optionals + protocols + declarations

  private static let conversions = [
    DiagnosticExplanation(
      "closure-arity", "A closure names more parameters than it is called with.",
      "The type that is wanted of the closure says how many there are.",
      wrong: "[1, 2].forEach { number, index in print(number) }",
      right: "[1, 2].enumerated().forEach { index, number in print(number) }"),
    DiagnosticExplanation(
      "type-mismatch", "A value has another type than its place asks for.",
      "Swift converts nothing by itself; an initialiser of the wanted type does.",
      wrong: "let half: Double = count / 2", right: "let half = Double(count) / 2"),
    DiagnosticExplanation(
      "operator-mismatch", "No operator of this name takes operands of these types.",
      "Numbers of different types are converted before they are joined.",
      wrong: "let total = price * count", right: "let total = price * Double(count)"),
    DiagnosticExplanation(
      "operator-order", "Two operators follow each other, and nothing says which goes first.",
      "Parentheses say it.", wrong: "let same = a == b == c", right: "let same = (a == b) == c"),
    DiagnosticExplanation(
      "integer-overflow", "An integer literal does not fit into its type.",
      "`Int` has 64 bits, `UInt8` holds 0 to 255, and so on.",
      wrong: "let byte: UInt8 = 256", right: "let byte: UInt8 = 255"),
    DiagnosticExplanation(
      "ambiguous-type", "The source does not say enough to know a type.",
      "Write the type: of a variable, a closure's parameter, an empty collection.",
      wrong: "var books = []", right: "var books: [Book] = []"),
    DiagnosticExplanation(
      "expression-too-complex",
      "So much is open in one expression that its types are not looked for.",
      "Each meaning of an overloaded name may change those of the others. Name parts of it, and say their types.",
      wrong: "let sum = 1 + 1 + … + 1  // thousands of them",
      right: "let first: Int = 1 + 1\nlet sum = first + 1"),
    DiagnosticExplanation(
      "missing-type", "A variable has neither a value nor a type.",
      "One of them must be written.", wrong: "var count", right: "var count = 0"),
    DiagnosticExplanation(
      "generic-arguments", "A generic type has too few or too many types in its angle brackets.",
      "They can be left out where a value makes them known.",
      wrong: "let pair: Dictionary<String>", right: "let pair: Dictionary<String, Int>"),
    DiagnosticExplanation(
      "requirement-not-met", "Two types must be the same here, and are not.",
      "The condition stands in the `where` clause of what is called.",
      wrong: "merge([1], with: [\"a\"])", right: "merge([1], with: [2])"),
    DiagnosticExplanation(
      "opaque-type", "A body that gives `some` type gives different types.",
      """
      `some View` hides one type. `@ViewBuilder` before the declaration makes one type of the \
      branches, which also keeps them apart as views.
      """,
      wrong:
        "func icon() -> some View {\n  if isOn { return Text(\"on\") }\n  return Image(\"off\")\n}",
      right:
        "@ViewBuilder func icon() -> some View {\n  if isOn { Text(\"on\") } else { Image(\"off\") }\n}"
    ),
  ]

  private static let optionals = [
    DiagnosticExplanation(
      "optional-not-unwrapped", "A value that may be nil stands where one must be.",
      "`if let`, `guard let` and `??` say what happens without a value; `?.` passes nil on.",
      wrong: "Text(book.subtitle)", right: "Text(book.subtitle ?? \"\")"),
    DiagnosticExplanation(
      "not-optional", "A value that is never nil is unwrapped.",
      "Take the `?`, `!` or `if let` away.", wrong: "if let title = book.title { }",
      right: "let title = book.title"),
    DiagnosticExplanation(
      "nil-not-compatible", "`nil` stands where a value must be.",
      "A type with a question mark may be nil.",
      wrong: "var title: String = nil", right: "var title: String? = nil"),
    DiagnosticExplanation(
      "nil-without-context", "`nil` alone has no type.", "Write the type that may be nil.",
      wrong: "let book = nil", right: "let book: Book? = nil"),
  ]

  private static let protocols = [
    DiagnosticExplanation(
      "no-conformance", "A type does not conform to a protocol that is asked for.",
      "The notes name what the protocol requires and the type does not have.",
      wrong: "struct Row: View {\n  let title: String\n}",
      right: "struct Row: View {\n  let title: String\n  var body: some View { Text(title) }\n}"),
    DiagnosticExplanation(
      "not-a-protocol", "A type stands where a protocol must be.",
      "Structs and enums cannot be inherited from; a class inherits from one class.",
      wrong: "struct Novel: Book { }", right: "struct Novel {\n  let book: Book\n}"),
    DiagnosticExplanation(
      "view-is-class", "A view is a class.",
      """
      Views are values: SwiftUI makes them anew whenever it likes and compares them. What must \
      last is a model, which may be a class.
      """,
      wrong: "class Row: View { }", right: "struct Row: View { }"),
    DiagnosticExplanation(
      "property-wrapper", "A property wrapper does not fit the property that it wraps.",
      "The type behind `@` has a property `wrappedValue`, whose type is that of the property.",
      wrong: "@State var model: Binding<Int> = 3", right: "@State var model = 3"),
  ]

  private static let declarations = [
    DiagnosticExplanation(
      "missing-body", "A function has no body.",
      "Only the requirements of a protocol go without.", wrong: "func reset()",
      right: "func reset() { }"),
    DiagnosticExplanation(
      "missing-initializer", "A class has stored properties without values and no initialiser.",
      "Structs get an initialiser from their properties, classes do not.",
      wrong: "class Model {\n  var title: String\n}",
      right: "class Model {\n  var title: String\n  init(title: String) { self.title = title }\n}"),
    DiagnosticExplanation(
      "raw-value", "The raw value of an enum's case is no literal.",
      "It is known before anything runs.", wrong: "case a = makeName()", right: "case a = \"a\""),
  ]
}
