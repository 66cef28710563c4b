/// A generator of declarations that refer to each other in cycles, and of types that grow exponentially.
///
/// Most of these programs are wrong: the checker must say so in bounded time and depth.
struct DeclarationGenerator {
  private var numbers: SeededGenerator
  private let count: Int

  /// Creates a generator.
  init(_ numbers: SeededGenerator) {
    var numbers = numbers
    count = 1 + numbers.below(4)
    self.numbers = numbers
  }

  /// Generates the source of a program.
  mutating func program() -> String {
    var text = ""
    for number in 0..<count + 1 { text += declaration(number) }
    for _ in 0..<1 + numbers.below(3) { text += use() }
    return text
  }

  /// The name of a type or function of one of the declarations.
  private mutating func other() -> String { "\(numbers.below(count + 1))" }

  private mutating func type(_ depth: Int = 2) -> String {
    let leaf = ["T" + other(), "Int", "String", "A" + other()]
    guard depth > 0 else { return numbers.pick(leaf) }
    let (a, b) = (type(depth - 1), type(depth - 1))
    return numbers.pick(
      leaf + [
        "[\(a)]", "\(a)?", "[Int: \(a)]", "(\(a), \(b))", "(\(a)) -> \(b)", "Box<\(a)>",
        "Twin<\(a), \(b)>",
      ])
  }

  private mutating func declaration(_ n: Int) -> String {
    let (o, p) = (other(), other())
    let head =
      n == 0 ? "struct Box<E> { var e: E }\nstruct Twin<E, F> { var e: E; var f: F }\n" : ""
    return head
      + numbers.pick([
        "struct T\(n) { var a: \(type()); var b = 1 }\n",
        "final class T\(n): T\(o) { var a: \(type())? }\n",
        "enum T\(n) { case a(\(type())), b\(numbers.pick(["", "(T\(o))"])) }\n",
        "class T\(n)<E: P\(o)>: T\(p) {}\n",
        "protocol P\(n): P\(o) { associatedtype A: P\(p) where A.A == Self; func m() -> A }\nstruct T\(n): P\(n) { typealias A = T\(o); func m() -> A { A() } }\n",
        "typealias A\(n) = \(type())\nstruct T\(n) { var v: A\(o)? }\n",
        "struct T\(n): View { var body: some View { \(numbers.pick(["T\(o)()", "VStack { T\(o)(); T\(p)() }", "if Bool.random() { T\(o)() }", "AnyView(T\(o)())"])) } }\n",
        "func f\(n)(_ n: Int = 0) -> some Equatable { \(numbers.pick(["f\(o)(n)", "[f\(o)()]", "n == 0 ? f\(o)() : f\(p)(n)"])) }\nstruct T\(n) {}\n",
        "protocol P\(n) {}\nextension Array: P\(n) where \(numbers.pick(["Array<Array<Element>>", "Element", "[Element?]"])): P\(o) {}\nstruct T\(n) {}\n",
        "extension T\(n) { init(_ o: T\(o)) { self.init(T\(p)(o)) } }\nstruct T\(n) {}\n",
        "let g\(n) = g\(o)\nvar h\(n): Int { h\(p) + 1 }\nstruct T\(n) { static let shared = T\(o).shared }\n",
        "@propertyWrapper struct T\(n) { @T\(o) var wrappedValue: Int }\n",
        "func p\(n)<E>(_ e: E) -> (E, E) { \(numbers.pick(["(e, e)", "p\(n)(p\(n)(e)).0"])) }\nstruct T\(n) { var a = \(nested("p\(n)", 3 + numbers.below(30))) }\n",
        "@resultBuilder enum T\(n) { static func buildBlock<E>(_ e: E...) -> T\(o) { T\(p)() } }\n",
      ])
  }

  private func nested(_ function: String, _ depth: Int) -> String {
    String(repeating: "\(function)(", count: depth) + "1" + String(repeating: ")", count: depth)
  }

  private mutating func use() -> String {
    let (o, p) = (other(), other())
    return numbers.pick([
      "print(T\(o)())\n", "let x\(o): T\(p) = .init()\n", "print(f\(o)())\n",
      "print([T\(o)(), T\(p)()].count)\n",
      "func r<E: P\(o)>(_ e: E) {}\nr([[1]])\n", "T\(o)()\n",
      "let y: \(type(4))? = nil\nprint(y as Any)\n",
      "print(\(nested("p\(o)", 5 + numbers.below(20))))\n", "print(g\(o), h\(p))\n",
      "let z = \((0..<3 + numbers.below(30)).map { _ in "\(numbers.below(9)).0" }.joined(separator: " + "))\n",
      "let q = [\((0..<2 + numbers.below(12)).map { "(\($0), nil, [\"\($0)\": \($0).5])" }.joined(separator: ", "))]\n",
    ])
  }
}
