import Testing

/// A generator of source that is hard to check, of any size.
struct HostileSource: CustomTestStringConvertible, Sendable {
  let name: String
  /// The size at which it is tested: large enough to measure, and for sums beyond the 32 levels up to which all is solved
  /// together.
  let size: Int
  /// The code of the error that it is about; nil if it is checked without errors or if they do not matter.
  var code: String?
  /// Returns the source of a size.
  let text: @Sendable (Int) -> String

  var testDescription: String { name }

  init(
    _ name: String, _ size: Int, code: String? = nil, _ text: @escaping @Sendable (Int) -> String
  ) {
    self.name = name
    self.size = size
    self.code = code
    self.text = text
  }

  static func named(_ name: String) -> HostileSource { growing.first { $0.name == name }! }
}

/// Overloads that differ in the result of a closure.
private let closures = """
  func c(_ f: () -> Int) -> Int { f() }
  func c(_ f: () -> Double) -> Double { f() }
  func c(_ f: () -> String) -> String { f() }

  """

/// Returns a text for each number below `count`, in lines.
private func lines(_ count: Int, _ text: (Int) -> String) -> String {
  (0..<count).map(text).joined(separator: "\n") + "\n"
}

extension HostileSource {
  /// Sources that are checked in a time in proportion to their size.
  static let growing: [HostileSource] = [
    HostileSource("statements", 2_000) { lines($0) { "let x\($0) = [\($0)].count + 1" } },
    HostileSource("literals that decide between overloads", 60) { n in
      "func f(_ a: [Double]) -> Int { 1 }\nfunc f(_ a: [Int]) -> Int { 2 }\n"
        + "func c(_ a: () -> Double) -> Int { 1 }\nfunc c(_ a: () -> Int) -> Int { 2 }\n"
        + "let y = " + (0..<n).map { _ in "f(Array([1]))" }.joined(separator: " + ") + "\n"
        + lines(n) { "let x\($0) = [f(Array([1])), c { 1 }]" }
    },
    HostileSource("sums of closures whose type the context decides", 60) { n in
      closures + "let x: Double = " + (0..<n).map { "c { \($0) }" }.joined(separator: " + ") + "\n"
    },
    HostileSource("sums of closures that nothing decides", 40) { n in
      closures + "let x = " + (0..<n).map { "c { \($0) }" }.joined(separator: " + ") + "\n"
    },
    HostileSource("sums of results of several types", 40) { n in
      "func r() -> Int { 1 }\nfunc r() -> Double { 1 }\nfunc r() -> String { \"\" }\nlet x: Int = "
        + String(repeating: "r() + ", count: n) + "r()\n"
    },
    HostileSource("sums of generic overloads", 40) { n in
      "protocol P { associatedtype A; func get() -> A }\nstruct I: P { func get() -> Int { 1 } }\n"
        + "func f<T: P>(_ x: T) -> T.A where T.A == Int { 1 }\n"
        + "func f<T: P>(_ x: T) -> T.A where T.A == Double { 1 }\nlet x = "
        + String(repeating: "f(I()) + ", count: n) + "f(I())\n"
    },
    HostileSource("functions that use variables before they have values", 400) { n in
      lines(n) { "let x\($0): Int" } + lines(n) { "func f\($0)() { print(x\($0)) }" }
        + lines(n) { "x\($0) = \($0)" }
    },
    HostileSource("tuples of several kinds of literal", 500) { n in
      "let a = ["
        + (0..<n).map { $0 % 2 == 0 ? "(\($0), nil)" : "(\($0).5, \"a\")" }
        .joined(separator: ", ") + "]\n"
    },
    HostileSource("extensions of one type", 600) { n in
      "struct S {}\n" + lines(n) { "extension S { func f\($0)() -> Int { \($0) } }" }
    },
    HostileSource("closures that decide the parameters of those around them", 30) { n in
      "func f<T>(_ a: Int, _ b: T) -> Int { a }\nlet x = "
        + (0..<n).map { "{ x\($0) in\nlet y\($0) = f(x\($0), " }.joined() + "0"
        + (0..<n).reversed().map { ")\nreturn y\($0) }" }.joined() + "\n"
    },
    HostileSource("conformances of one type", 500) { n in
      lines(n) { "protocol P\($0) {}" } + "struct S {}\n" + lines(n) { "extension S: P\($0) {}" }
    },
    HostileSource("overloads of one method", 500) { n in
      lines(n) { "struct T\($0) {}" } + "struct S {\n" + lines(n) { "func f(_ x: T\($0)) {}" }
        + "}\n"
    },
    HostileSource("classes that override", 120) { n in
      "class C0 { func f() -> Int { 0 } }\n"
        + lines(n) { "class C\($0 + 1): C\($0) { override func f() -> Int { super.f() } }" }
    },
    HostileSource("cases of an enum", 2_000) { n in
      "enum E { \(lines(n) { "case c\($0)" }) }\nfunc f(_ e: E) -> Int {\nswitch e {\n"
        + lines(n) { "case .c\($0): return \($0)" } + "}\n}\n"
    },
    HostileSource("patterns of tuples", 400) { n in
      let letter = { (position: Int) in ["a", "b", "c", "d"][position % 4] }
      return "enum E { case a, b, c, d }\nfunc f(_ x: (E, E, E, Int)) -> Int {\nswitch x {\n"
        + lines(n) {
          "case (.\(letter($0)), .\(letter($0 / 4)), .\(letter($0 / 16)), \($0)): return 1"
        }
        + "default: return 0\n}\n}\n"
    },
    HostileSource("errors in one line", 2_000) { n in
      (0..<n).map { "let x\($0): Int = \"a\"" }.joined(separator: "; ")
    },
    HostileSource("unknown names", 1_500) { n in
      lines(n) { "let value\($0) = 1" } + lines(n) { "print(valeu\($0))" }
    },
    HostileSource("conditions of ternaries", 100) { n in
      "let x = 5\nlet y = "
        + (0..<n).map { "x == \($0) && x < \($0) ? \($0).5 : " }.joined() + "0\n"
    },
    HostileSource("elements of an array", 8_000) { n in
      "let a = [" + (0..<n).map { $0 % 2 == 0 ? "\($0)" : "\($0).5" }.joined(separator: ", ")
        + "]\n"
    },
    HostileSource("implicit members in an array", 600) { n in
      "struct S { static let a = S() }\nlet a: [S] = ["
        + String(repeating: ".a, ", count: n) + "]\n"
    },
    HostileSource("subscripts of subscripts", 100) { n in
      "let a = [1]\nlet b = a" + String(repeating: "[0...]", count: n) + "\n"
    },
    HostileSource("branches", 400) { n in
      "func f(_ x: Int) -> Int {\n" + lines(n) { "if x == \($0) { return \($0) }" }
        + "return 0\n}\n"
    },
    HostileSource("members of a builder", 300) { n in
      "struct V: View { var body: some View { VStack {\n" + lines(n) { "Text(\"\($0)\").bold()" }
        + "} } }\n"
    },
    HostileSource("compilation conditions", 6_000) { n in
      lines(n) { "#if os(Linux)\nlet a\($0) = 1\n#else\nfoo\n#endif" }
    },
    HostileSource("wrapped properties", 300) { n in
      "@propertyWrapper struct W<T> { var wrappedValue: T }\nstruct S {\n"
        + lines(n) { "@W var x\($0) = \($0)" } + "}\n"
    },
    HostileSource("nested types", 800) { n in
      "struct O {\n" + lines(n) { "struct N\($0) { var x = 1 }" } + "}\n"
    },
    HostileSource("tuples in an array", 2_000) { n in
      "let a = [" + (0..<n).map { "(\($0), \"a\")" }.joined(separator: ", ") + "]\n"
    },
    HostileSource("closures in an array of functions", 1_000) { n in
      "let a: [(Int) -> Int] = [" + (0..<n).map { "{ x in x + \($0) }" }.joined(separator: ", ")
        + "]\n"
    },
    HostileSource("interpolations in an array", 800) { n in
      "let a = [" + (0..<n).map { "\"\\(\($0))\"" }.joined(separator: ", ") + "]\n"
    },
    HostileSource("values in an array of any type", 1_000) { n in
      "let a: [Any] = ["
        + (0..<n).map { ["1", "\"a\"", "2.5"][$0 % 3] }.joined(separator: ", ") + "]\n"
    },
    HostileSource("generic requirements", 300) { n in
      "protocol P {}\nfunc f<\((0..<n).map { "T\($0)" }.joined(separator: ", "))>("
        + (0..<n).map { "_ a\($0): T\($0)" }.joined(separator: ", ") + ") where "
        + (0..<n).map { "T\($0): P" }.joined(separator: ", ") + " {}\n"
    },
    HostileSource("requirements of one parameter", 500) { n in
      lines(n) { "protocol P\($0) {}" } + "func f<T>(_ t: T) where "
        + (0..<n).map { "T: P\($0)" }.joined(separator: ", ") + " {}\n"
    },
    HostileSource("same-type requirements", 300) { n in
      "func f<\((0..<n).map { "T\($0): Sequence" }.joined(separator: ", "))>("
        + (0..<n).map { "_ a\($0): T\($0)" }.joined(separator: ", ") + ") where "
        + (1..<n).map { "T\($0 - 1).Element == T\($0).Element" }.joined(separator: ", ")
        + " {}\n"
    },
    HostileSource("noncopyable values", 60) { n in
      "struct F: ~Copyable { var a = 0; deinit {} }\nfunc use(_ f: consuming F) {}\n"
        + "func f(_ c: Bool) {\n"
        + (0..<n).map { "let x\($0) = F()\nif c { use(x\($0)) }\n" }.joined() + "}\n"
    },
    HostileSource("parameters of noncopyable types", 100) { n in
      "func f<\((0..<n).map { "T\($0): ~Copyable" }.joined(separator: ", "))>("
        + (0..<n).map { "_ a\($0): borrowing T\($0)" }.joined(separator: ", ") + ") {}\n"
    },
    HostileSource("branches of a builder", 150) { n in
      "struct V: View {\nvar x = 1\nvar body: some View {\n"
        + (0..<n).map { "if x == \($0) { Text(\"\($0)\") }" }.joined(separator: " else ")
        + "\n}\n}\n"
    },
    HostileSource("statements with errors in one line", 4_000) { n in
      (0..<n).map { _ in "foo" }.joined(separator: "; ")
    },
    HostileSource("local functions and variables", 600) { n in
      "func g() {\n" + lines(n) { "let v\($0) = \($0)\nfunc f\($0)() -> Int { v\($0) }" } + "}\n"
    },
    HostileSource("assignments in an initialiser", 600) { n in
      "struct S {\n" + lines(n) { "var a\($0): Int" } + "init() {\n"
        + lines(n) { "a\($0) = \($0)" } + "}\n}\n"
    },
    HostileSource("conditional values in an array", 1_000) { n in
      "let b = true\nlet a = [" + (0..<n).map { "b ? \($0) : \($0).5" }.joined(separator: ", ")
        + "]\n"
    },
    HostileSource("key paths in an array", 2_000) { n in
      "struct S { var a = 1 }\nlet a = [" + String(repeating: "\\S.a, ", count: n) + "]\n"
    },
    HostileSource("arrays in an array", 1_000) { n in
      "let a = [" + (0..<n).map { "[\($0), \($0).5]" }.joined(separator: ", ") + "]\n"
    },
    HostileSource("sums in an array", 600) { n in
      "let a = [" + (0..<n).map { "\($0) + \($0).5" }.joined(separator: ", ") + "]\n"
    },
    HostileSource("closures in a dictionary", 600) { n in
      "let a = ["
        + (0..<n).map { "\"k\($0)\": { (x: Int) in x + \($0) }" }.joined(separator: ", ") + "]\n"
    },
    HostileSource("generic calls with closures in an array", 200) { n in
      "func f<A, B>(_ a: A, _ g: (A) -> B) -> B { g(a) }\nlet a = ["
        + (0..<n).map { "f(\($0)) { $0 + 1 }" }.joined(separator: ", ") + "]\n"
    },
    HostileSource("interpolations in a string", 1_000) { n in
      "let x = 1\nlet s = \""
        + (0..<n).map { ["\\(x) ", "\\(1.5) ", "\\([1, 2]) "][$0 % 3] }.joined() + "\"\n"
    },
    HostileSource("calls of overloads with other labels", 600) { n in
      "struct S {\n" + lines(n) { "func f(a\($0): Int) {}" } + "}\nlet s = S()\n"
        + lines(n) { "s.f(a\($0): 1)" }
    },
    HostileSource("calls of overloads for other types", 400) { n in
      lines(n) { "struct T\($0) {}" } + "struct S {\n" + lines(n) { "func f(_ x: T\($0)) {}" }
        + "}\nlet s = S()\n" + lines(n) { "s.f(T\($0)())" }
    },
    HostileSource("calls of functions for other types", 300) { n in
      lines(n) { "struct T\($0) {}\nfunc f(_ x: T\($0)) -> T\($0) { x }" }
        + lines(n) { "let v\($0) = f(T\($0)())" }
    },
    HostileSource("operators for other types", 200) { n in
      lines(n) { "struct T\($0) {}\nfunc + (a: T\($0), b: T\($0)) -> T\($0) { a }" }
        + lines(n) { "let v\($0) = T\($0)() + T\($0)()" }
    },
    HostileSource("members of extensions for other types", 100) { n in
      "struct B<T> { let t: T }\n"
        + lines(n) {
          "struct T\($0) {}\nextension B where T == T\($0) { func go() -> T\($0) { t } }"
        } + lines(n) { "let v\($0) = B(t: T\($0)()).go()" }
    },
    HostileSource("modifiers with views in a row", 60) { n in
      "import SwiftUI\nlet v = Text(\"a\")"
        + (0..<n).map { ".overlay(Text(\"b\").padding(\($0)))" }.joined() + "\n"
    },
    HostileSource("views in modifiers in views", 50) { n in
      "import SwiftUI\nlet v = " + String(repeating: "Text(\"a\").overlay(", count: n)
        + "Text(\"a\")" + String(repeating: ")", count: n) + "\n"
    },
    HostileSource("maps in a row", 100) { n in
      "let v = [1, 2]" + (0..<n).map { ".map { $0 + \($0) }" }.joined() + "\n"
    },
    HostileSource("filters in a row", 100) { n in
      "let v = [1, 2]" + (0..<n).map { ".filter { $0 > \($0) }" }.joined() + "\n"
    },
    HostileSource("calls of two overloads in a row", 120) { n in
      "struct S {\nfunc go(_ x: Int) -> S { self }\nfunc go(_ x: Double) -> S { self }\n}\nlet v = S()"
        + (0..<n).map { ".go(\($0))" }.joined() + "\n"
    },
    HostileSource("mixed sums", 120) { n in
      "let a = 1.5\nlet v = "
        + (0..<n).map { $0 % 2 == 0 ? "a * \($0)" : "Double(\($0))" }.joined(separator: " + ")
        + "\n"
    },
    HostileSource("quotients of literals", 120) { n in
      "let v: Double = " + (0..<n).map { "1 / \($0 + 1)" }.joined(separator: " + ") + "\n"
    },
    HostileSource("concatenations", 60) { n in
      "let a = \"x\"\nlet v = "
        + (0..<n).map { $0 % 2 == 0 ? "a" : "\"\($0)\"" }.joined(separator: " + ") + "\n"
    },
    HostileSource("associated types of one protocol", 500) { n in
      "protocol P {\n" + lines(n) { "associatedtype A\($0)\nfunc f\($0)() -> A\($0)" }
        + "}\nstruct S: P {\n" + lines(n) { "func f\($0)() -> Int { \($0) }" } + "}\n"
    },
    HostileSource("generic parameters of a call", 500) { n in
      "func f<\((0..<n).map { "T\($0)" }.joined(separator: ", "))>("
        + (0..<n).map { "_ a\($0): T\($0)" }.joined(separator: ", ") + ") {}\nf("
        + (0..<n).map { "\($0)" }.joined(separator: ", ") + ")\n"
    },
    HostileSource("coded properties", 1_500) { n in
      "struct S: Codable {\n" + lines(n) { "var a\($0): Int" } + "}\n"
    },
    HostileSource("inherited protocols with requirements", 500) { n in
      lines(n) { "protocol P\($0) { func f\($0)() }" } + "protocol Q: "
        + (0..<n).map { "P\($0)" }.joined(separator: ", ") + " {}\nstruct S: Q {\n"
        + lines(n) { "func f\($0)() {}" } + "}\n"
    },
    HostileSource("unknown members", 1_000) { n in
      "struct S {\n" + lines(n) { "var value\($0) = 1" } + "}\nlet s = S()\n"
        + lines(n) { "print(s.valeu\($0))" }
    },
  ]

  /// Sources with a type that doubles with each line.
  static let doubling: [HostileSource] = [
    HostileSource("tuples", 40) { n in
      "let a0 = (1, 1)\n" + lines(n) { "let a\($0 + 1) = (a\($0), a\($0))" }
    },
    HostileSource("generic structs", 40) { n in
      "struct P<A, B> { var a: A; var b: B }\nlet a0 = 1\n"
        + lines(n) { "let a\($0 + 1) = P(a: a\($0), b: a\($0))" }
    },
    HostileSource("generic functions", 40) { n in
      "func twice<T>(_ x: T) -> (T, T) { (x, x) }\nlet a0 = 1\n"
        + lines(n) { "let a\($0 + 1) = twice(a\($0))" }
    },
    HostileSource("nested calls", 40) { n in
      "func twice<T>(_ x: T) -> (T, T) { (x, x) }\nlet a = "
        + String(repeating: "twice(", count: n) + "1" + String(repeating: ")", count: n) + "\n"
    },
    HostileSource("closures", 40) { n in
      "let a0 = { 1 }\n" + lines(n) { "let a\($0 + 1) = { (a\($0), a\($0)) }" }
    },
    HostileSource("type aliases", 40) { n in
      "typealias D<T> = (T, T)\ntypealias A0 = Int\n"
        + lines(n) { "typealias A\($0 + 1) = D<A\($0)>" }
    },
    HostileSource("opaque types", 40) { n in
      "struct V: View {\nvar v0: some View { Text(\"a\") }\n"
        + lines(n) { "var v\($0 + 1): some View { HStack { v\($0); v\($0) } }" }
        + "var body: some View { v\(n) }\n}\n"
    },
    HostileSource("enum payloads", 40) { n in
      "enum E<A, B> { case c(A, B) }\nlet a0 = 1\n"
        + lines(n) { "let a\($0 + 1) = E.c(a\($0), a\($0))" }
    },
    HostileSource("associated types", 40) { n in
      "protocol P { associatedtype A; var a: A { get } }\nstruct S: P { var a: Int { 1 } }\n"
        + "struct D<T: P>: P { var t: T; var a: (T.A, T.A) { (t.a, t.a) } }\nlet x = "
        + String(repeating: "D(t: ", count: n) + "S()" + String(repeating: ")", count: n)
        + "\nlet y = x.a\n"
    },
  ]

  /// Sources with chains that are deeper than any stack.
  static let deep: [HostileSource] = [
    HostileSource("arrays in arrays", 20_000, code: "type-too-complex") { n in
      "let a0 = [1]\n" + lines(n) { "let a\($0 + 1) = [a\($0)]" }
    },
    HostileSource("superclasses", 20_000, code: "inheritance-too-deep") { n in
      "class C0 {}\n" + lines(n) { "class C\($0 + 1): C\($0) {}" }
    },
    HostileSource("superclasses declared later", 20_000, code: "dependencies-too-deep") { n in
      lines(n) { "class C\($0): C\($0 + 1) {}" } + "class C\(n) {}\n"
    },
    HostileSource("inherited protocols", 20_000, code: "inheritance-too-deep") { n in
      "protocol P0 {}\n" + lines(n) { "protocol P\($0 + 1): P\($0) {}" }
        + "struct S: P\(n) {}\n"
    },
    HostileSource("inferred types", 20_000, code: "dependencies-too-deep") { n in
      "struct S {\n" + lines(n) { "static let x\($0) = x\($0 + 1)" } + "static let x\(n) = 1\n}\n"
    },
    HostileSource("type aliases", 20_000, code: "dependencies-too-deep") { n in
      lines(n) { "typealias T\($0) = T\($0 + 1)" } + "typealias T\(n) = Int\n"
    },
    HostileSource("structs in structs", 20_000, code: "values-too-deep") { n in
      "struct S0 {}\n" + lines(n) { "struct S\($0 + 1) { var s: S\($0) }" }
    },
    HostileSource("protocols declared later", 20_000, code: "inheritance-too-deep") { n in
      lines(n) { "protocol P\($0): P\($0 + 1) {}" } + "protocol P\(n) {}\nstruct S: P0 {}\n"
    },
    HostileSource("chains in brackets", 100, code: "nesting-too-deep") { n in
      let chain = String(repeating: " && x", count: 900)
      return "let x = true\nlet y = "
        + String(repeating: "(", count: n) + "x" + String(repeating: chain + ")", count: n) + "\n"
    },
    HostileSource("sums of closures of no common type", 40, code: "type-mismatch") { n in
      closures + "let x = " + (0..<n).map { "c { \($0) }" }.joined(separator: " + ")
        + " + c { true }\n"
    },
    HostileSource("unknown operands", 40, code: "expression-too-complex") { n in
      "let a = " + (0..<n).map { "(.a\($0) + .b\($0))" }.joined(separator: " * ") + "\n"
    },
  ]

  /// Sources almost as deep as the bounds allow, which print `done`.
  static let runnable: [HostileSource] = [
    HostileSource("operators in a row", 990) { n in
      "let x = 1.5\nlet y = x" + String(repeating: " + x", count: n)
        + "\nprint(y > 0 ? \"done\" : \"\")\n"
    },
    HostileSource("calls in a row", 490) { n in
      "struct S { func f() -> S { self } }\n_ = S()" + String(repeating: ".f()", count: n)
        + "\nprint(\"done\")\n"
    },
    HostileSource("brackets", 200) { n in
      "let x = 1\nlet y = " + String(repeating: "(", count: n) + "x"
        + String(repeating: ")", count: n) + "\nprint(y == 1 ? \"done\" : \"\")\n"
    },
    HostileSource("nested calls", 200) { n in
      "func f(_ x: Int) -> Int { x }\nlet y = " + String(repeating: "f(", count: n) + "1"
        + String(repeating: ")", count: n) + "\nprint(y == 1 ? \"done\" : \"\")\n"
    },
    HostileSource("nested closures", 60) { n in
      "let f = " + String(repeating: "{ () -> Int in ", count: n) + "1"
        + String(repeating: " }()", count: n) + "\nprint(\"done\")\n"
    },
    HostileSource("nested branches", 200) { n in
      "let x = true\n" + String(repeating: "if x {\n", count: n) + "print(\"done\")\n"
        + String(repeating: "}\n", count: n)
    },
    HostileSource("branches in a row", 900) { n in
      "let x = -1\n" + (0..<n).map { "if x == \($0) { print(\($0)) }" }.joined(separator: " else ")
        + "\nprint(\"done\")\n"
    },
    HostileSource("nested types", 200) { n in
      "let x: \(String(repeating: "[", count: n))Int\(String(repeating: "]", count: n)) = []\n"
        + "print(\"done\")\n"
    },
    HostileSource("nested patterns", 100) { n in
      "switch 1 {\ncase \(String(repeating: "(", count: n))1\(String(repeating: ")", count: n)): "
        + "print(\"done\")\ndefault: break\n}\n"
    },
    HostileSource("conditions in a row", 200) { n in
      "let x = 1\nlet y = " + (0..<n).map { "x < \($0) ? x : " }.joined()
        + "0\nprint(y >= 0 ? \"done\" : \"\")\n"
    },
  ]
}
