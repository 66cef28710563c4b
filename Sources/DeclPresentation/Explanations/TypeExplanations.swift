extension DiagnosticExplanation {
  /// The codes about types and values.
  static let types: [DiagnosticExplanation] = conversions + optionals + protocols + declarations

  private static let conversions = [
    DiagnosticExplanation(
      "captured-by-type", "A type that is declared in a function uses a variable of the function.",
      "Types capture nothing, unlike closures and local functions. Pass the value to an initialiser of the type.",
      wrong: """
        func make() {
          let size = 2
          struct Box { func area() -> Int { size * size } }
          print(Box().area())
        }
        """,
      right: """
        func make() {
          struct Box {
            let size: Int
            func area() -> Int { size * size }
          }
          print(Box(size: 2).area())
        }
        """),
    DiagnosticExplanation(
      "noncopyable",
      "A noncopyable type stands where values are copied, or its ownership is missing.",
      """
      A type with `~Copyable` cannot be part of a copyable type, a generic argument that is copied, an existential value or a \
      tuple. Its parameters say whether they borrow (`borrowing`), change (`inout`) or take (`consuming`) the value.
      """,
      wrong: "struct File: ~Copyable {}\nfunc close(_ f: File) {}",
      right: "struct File: ~Copyable {}\nfunc close(_ f: consuming File) {}"),
    DiagnosticExplanation(
      "closure-arity", "A closure has the wrong number of parameters.",
      "The message shows the expected type. Declare as many parameters, or use only those in `$0`, `$1` and so on.",
      wrong: "[1, 2].forEach { number, index in print(number) }",
      right: "[1, 2].enumerated().forEach { index, number in print(number) }"),
    DiagnosticExplanation(
      "type-mismatch", "A value has a different type than the one required here.",
      "Swift does not convert values implicitly. Call an initialiser of the required type.",
      wrong: "let half: Double = count / 2", right: "let half = Double(count) / 2"),
    DiagnosticExplanation(
      "operator-mismatch", "No overload of this operator accepts operands of these types.",
      "Operands of arithmetic operators must have the same type. Convert one of them.",
      wrong: "let total = price * count", right: "let total = price * Double(count)"),
    DiagnosticExplanation(
      "operator-order", "The order of two adjacent operators is undefined.",
      """
      Their precedence groups are unordered, or the operator is not associative. Add parentheses.
      """,
      wrong: "let same = a == b == c", right: "let same = (a == b) == c"),
    DiagnosticExplanation(
      "integer-overflow", "An integer literal does not fit into its type.",
      "`Int` has 64 bits, `UInt8` holds 0 to 255. Use a larger type or a smaller literal.",
      wrong: "let byte: UInt8 = 256", right: "let byte: UInt8 = 255"),
    DiagnosticExplanation(
      "ambiguous-type", "The checker cannot determine a type.",
      """
      The expression leaves several types possible, or none. Write the type of the variable, of the closure's \
      parameter, or of the empty collection.
      """,
      wrong: "var books = []", right: "var books: [Book] = []"),
    DiagnosticExplanation(
      "heterogeneous-literal", "The elements of a collection literal have no type in common.",
      """
      Only `Any` is a type of all elements, or `AnyHashable` of all keys, which is rarely meant. Give the elements one \
      type, or write `as [Any]` after the literal. Arithmetic of literals has a type of its own: `3 / 2` is an \
      `Int` beside `2.5`.
      """,
      wrong: "let sizes = [3 / 2, 2.5]", right: "let sizes: [Double] = [3 / 2, 2.5]"),
    DiagnosticExplanation(
      "invalid-regex", "The pattern of a literal is no regular expression.",
      """
      The message names the first mistake in the pattern. Write a backslash before a character such as `(` that stands \
      for itself.
      """,
      wrong: "let call = /f(/", right: "let call = /f\\(/"),
    DiagnosticExplanation(
      "expression-too-complex",
      "The expression has too many possible overload combinations to check.",
      """
      The checker bounds its work for each expression, as Swift's does. Move parts of the expression into \
      constants with explicit types.
      """,
      wrong: "let sum = 1 + 1 + … + 1  // thousands of them",
      right: "let first: Int = 1 + 1\nlet sum = first + 1"),
    DiagnosticExplanation(
      "type-too-complex", "A type consists of too many types, or they are nested too deeply.",
      """
      The limits are 30000 types and 1000 levels. A type that contains another one twice doubles with each \
      declaration. Put the parts into a struct, an enum or a class of their own, which is one type.
      """,
      wrong: "let a = (1, 1)\nlet b = (a, a)\nlet c = (b, b)  // and so on",
      right: "struct Pair { let first: Int; let second: Int }"),
    DiagnosticExplanation(
      "missing-type", "A variable has neither an initial value nor a type.",
      "Write one of them.", wrong: "var count", right: "var count = 0"),
    DiagnosticExplanation(
      "generic-arguments", "A generic type has the wrong number of generic arguments.",
      """
      Write one argument for each generic parameter. Omit the angle brackets where the types can be inferred \
      from a value.
      """,
      wrong: "let pair: Dictionary<String>", right: "let pair: Dictionary<String, Int>"),
    DiagnosticExplanation(
      "requirement-not-met", "Two types must be the same and are not.",
      "The `where` clause of the called declaration requires it. Pass values of matching types.",
      wrong: "merge([1], with: [\"a\"])", right: "merge([1], with: [2])"),
    DiagnosticExplanation(
      "needless-any", "`any` is written before a type that is no protocol.",
      "Omit it: a value of a struct, an enum or a class needs no box. Optional protocols are `(any P)?`.",
      wrong: "let count: any Int = 1", right: "let count: Int = 1"),
    DiagnosticExplanation(
      "opaque-type", "The branches of a body with an opaque result type return different types.",
      """
      `some View` is one type that the body determines. Mark the declaration `@ViewBuilder`: the builder \
      combines the branches into one type and preserves the identity of each.
      """,
      wrong:
        "func icon() -> some View {\n  if isOn { return Text(\"on\") }\n  return Image(\"off\")\n}",
      right:
        "@ViewBuilder func icon() -> some View {\n  if isOn { Text(\"on\") } else { Image(\"off\") }\n}"
    ),
  ]

  private static let optionals = [
    DiagnosticExplanation(
      "optional-not-unwrapped", "An optional is used where a non-optional value is required.",
      """
      Unwrap it with `if let` or `guard let`, provide a default value with `??`, or use optional chaining \
      with `?.`.
      """,
      wrong: "Text(book.subtitle)", right: "Text(book.subtitle ?? \"\")"),
    DiagnosticExplanation(
      "not-optional", "A value that is not optional is unwrapped.",
      "The value can never be nil. Remove the `?`, the `!` or the `if let`.",
      wrong: "if let title = book.title { }", right: "let title = book.title"),
    DiagnosticExplanation(
      "nil-not-compatible", "`nil` is used for a type that is not optional.",
      "Only optional types have the value nil. Make the type optional with `?`, or pass a value.",
      wrong: "var title: String = nil", right: "var title: String? = nil"),
    DiagnosticExplanation(
      "nil-without-context", "The type of `nil` cannot be inferred.",
      "`nil` by itself has no type. Write the optional type.",
      wrong: "let book = nil", right: "let book: Book? = nil"),
  ]

  private static let protocols = [
    DiagnosticExplanation(
      "existential-member", "A member cannot be used on a value of type `any P`.",
      """
      Its parameters mention `Self` or an associated type, and the type behind the value is not known. Use a generic \
      parameter: `func f<T: P>(_ value: T)` or `some P`.
      """,
      wrong: """
        protocol P {
          func isSame(_ other: Self) -> Bool
        }
        func f(_ p: any P) -> Bool { p.isSame(p) }
        """,
      right: """
        protocol P {
          func isSame(_ other: Self) -> Bool
        }
        func f<T: P>(_ p: T) -> Bool { p.isSame(p) }
        """),
    DiagnosticExplanation(
      "associated-type", "Nothing determines an associated type.",
      """
      It is inferred from the members that implement the protocol's requirements, but their types mention it \
      themselves. Write the type in a member, or a type alias.
      """,
      wrong: """
        protocol P {
          associatedtype Item
          func item() -> Item
        }
        struct S: P {
          func item() -> Item { 1 }
        }
        """,
      right: """
        protocol P {
          associatedtype Item
          func item() -> Item
        }
        struct S: P {
          func item() -> Int { 1 }
        }
        """),
    DiagnosticExplanation(
      "no-conformance", "A type does not conform to a required protocol.",
      "The notes name the requirements that the type does not satisfy. Implement them, or use another type.",
      wrong: "struct Row: View {\n  let title: String\n}",
      right: "struct Row: View {\n  let title: String\n  var body: some View { Text(title) }\n}"),
    DiagnosticExplanation(
      "not-a-protocol", "A type is used where a protocol is required.",
      """
      Structs and enums cannot be inherited from; only a class can have a superclass, and only one. Store a \
      value of the type as a property instead.
      """,
      wrong: "struct Novel: Book { }", right: "struct Novel {\n  let book: Book\n}"),
    DiagnosticExplanation(
      "view-is-class", "A view is declared as a class.",
      """
      SwiftUI creates and compares views often, so they must be value types. Declare a struct, and keep \
      shared state in a model class.
      """,
      wrong: "class Row: View { }", right: "struct Row: View { }"),
    DiagnosticExplanation(
      "property-wrapper", "A property wrapper cannot wrap this property.",
      """
      The wrapper needs a property `wrappedValue` whose type is that of the wrapped property, and the \
      wrapped property must be a `var`.
      """,
      wrong: "@State var model: Binding<Int> = 3", right: "@State var model = 3"),
  ]

  private static let declarations = [
    DiagnosticExplanation(
      "missing-body", "A function has no body.",
      "Only protocol requirements have no body. Add braces.", wrong: "func reset()",
      right: "func reset() { }"),
    DiagnosticExplanation(
      "missing-initializer",
      "A class has stored properties without initial values and no initialiser.",
      """
      Structs get a memberwise initialiser, classes do not. Declare an initialiser, or give each property an \
      initial value.
      """,
      wrong: "class Model {\n  var title: String\n}",
      right: "class Model {\n  var title: String\n  init(title: String) { self.title = title }\n}"),
    DiagnosticExplanation(
      "raw-value", "The raw value or raw type of an enum is invalid.",
      """
      A raw value is a unique literal that matches the raw type, because it is computed at compile time. \
      Cases with associated values have none.
      """,
      wrong: "case a = makeName()", right: "case a = \"a\""),
  ]
}
