import Testing

/// A generator of source that is hard to check, of any size.
struct HostileSource: CustomTestStringConvertible, Sendable {
  let name: String
  /// The size at which it is tested, large enough to measure.
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

/// Returns a text for each number below `count`, in lines.
private func lines(_ count: Int, _ text: (Int) -> String) -> String {
  (0..<count).map(text).joined(separator: "\n") + "\n"
}

extension HostileSource {
  /// Sources that are checked in a time in proportion to their size.
  static let growing: [HostileSource] = [
    HostileSource("statements", 2_000) { lines($0) { "let x\($0) = [\($0)].count + 1" } },
    HostileSource("extensions of one type", 600) { n in
      "struct S {}\n" + lines(n) { "extension S { func f\($0)() -> Int { \($0) } }" }
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
    HostileSource("elements of an array", 8_000) { n in
      "let a = [" + (0..<n).map { $0 % 2 == 0 ? "\($0)" : "\($0).5" }.joined(separator: ", ")
        + "]\n"
    },
    HostileSource("implicit members in an array", 600) { n in
      "struct S { static let a = S() }\nlet a: [S] = ["
        + String(repeating: ".a, ", count: n) + "]\n"
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
  ]
}
