/// A generator of plain programs that are correct in their types, with huge numbers, deep values and deep
/// recursion.
struct ProgramGenerator {
  /// The types of expressions.
  private enum Kind: String, CaseIterable {
    case int = "Int"
    case double = "Double"
    case bool = "Bool"
    case string = "String"
    case ints = "[Int]"
    case strings = "[String]"
    case optional = "Int?"
    case dictionary = "[String: Int]"
    case point = "Point"
    case tree = "Tree"
    case node = "Node"
    case any = "Any"
  }

  private var numbers: SeededGenerator
  private var variables: [(name: String, kind: Kind)] = []
  private var nameCount = 0
  private var functions: [(name: String, parameter: Kind, result: Kind)] = []

  /// Creates a generator.
  init(_ numbers: SeededGenerator) { self.numbers = numbers }

  /// Generates the source of a program.
  mutating func program() -> String {
    var text = Self.prelude
    for _ in 0..<1 + numbers.below(3) { text += function() }
    for _ in 0..<4 + numbers.below(10) { text += statement(depth: 2, indent: "") }
    for variable in variables.suffix(6) { text += "print(\(variable.name))\n" }
    return text
  }

  private static let prelude = """
    struct Point: Hashable, Codable { var x = 0; var y = 0.5; var name: String? }
    indirect enum Tree: Equatable { case leaf, node(Tree, Int), pair(Tree, Tree) }
    class Node { var next: Node?; var value = 0; deinit { Node.count -= 1 }; static var count = 0 }
    class Leaf: Node { override var value: Int { didSet { if value > 3 { next = nil } } } }
    func deepTree(_ n: Int) -> Tree { var t = Tree.leaf; var i = 0; while i < n { t = .node(t, i); i += 1 }; return t }
    func deepNode(_ n: Int) -> Node { let first = Node(); var last = first; for _ in 0..<n { let m = Leaf(); last.next = m; last = m }; return first }
    func deepAny(_ n: Int) -> Any { var v: Any = 1; for _ in 0..<n { v = [v] }; return v }

    """

  private mutating func name() -> String {
    nameCount += 1
    return "v\(nameCount)"
  }

  private mutating func kind() -> Kind { numbers.pick(Kind.allCases) }

  private mutating func function() -> String {
    let (parameter, result) = (kind(), kind())
    let name = "f\(functions.count)"
    let outer = variables
    variables = [("p", parameter), ("n", .int)]
    var text = "func \(name)(_ p: \(parameter.rawValue), _ n: Int = 3) -> \(result.rawValue) {\n"
    text += "  if n <= 0 { return \(expression(result, 1)) }\n"
    for _ in 0..<numbers.below(3) { text += statement(depth: 1, indent: "  ") }
    // Now and then a recursion that does not end.
    let step = numbers.pick(["n - 1", "n - 1", "n / 2 - 1", "n"])
    text +=
      numbers.below(3) == 0
      ? "  return \(name)(p, \(step))\n}\n" : "  return \(expression(result, 2))\n}\n"
    variables = outer
    functions.append((name, parameter, result))
    return text
  }

  // MARK: Statements

  private mutating func statement(depth: Int, indent: String) -> String {
    switch numbers.below(depth > 0 ? 12 : 5) {
    case 0, 1, 2:
      let kind = kind()
      let value = expression(kind, 3)
      let name = name()
      variables.append((name, kind))
      return "\(indent)var \(name): \(kind.rawValue) = \(value)\n"
    case 3:
      guard
        let target = variables.filter({ $0.name != "p" && $0.name != "n" }).randomElement(
          using: &numbers)
      else { return "" }
      return "\(indent)\(target.name) = \(expression(target.kind, 3))\n"
    case 4: return "\(indent)print(\(expression(kind(), 2)))\n"
    case 5: return block("if \(expression(.bool, 2))", depth, indent)
    case 6:
      return block(
        "for i\(depth) in 0..<\(numbers.pick(["3", "100", "\(expression(.int, 1)) % 50"]))", depth,
        indent)
    case 7:
      return "\(indent)switch \(expression(.int, 2)) {\n\(indent)case 0...9: break\n"
        + block("default: do", depth, indent) + "\(indent)}\n"
    case 8:
      return block(
        "if let some\(depth) = \(expression(.optional, 2)), some\(depth) > 0", depth, indent)
    case 9:
      return block(
        "do { defer { print(\"end\") }; let c\(depth) = { \(expression(.int, 2)) }; print(c\(depth)()) }; do",
        depth, indent)
    case 10: return block("while Bool.random()", depth, indent)
    default:
      return block(
        "for w\(depth) in \(expression(.strings, 2)).prefix(4) where w\(depth).count < 9", depth,
        indent)
    }
  }

  private mutating func block(_ head: String, _ depth: Int, _ indent: String) -> String {
    let outer = variables
    defer { variables = outer }
    var text = "\(indent)\(head) {\n"
    for _ in 0..<1 + numbers.below(3) { text += statement(depth: depth - 1, indent: indent + "  ") }
    return text + "\(indent)}\n"
  }

  // MARK: Expressions

  private static let integers = [
    "0", "1", "(-1)", "7", "100", "65", "4096", "100_000", "Int.max", "Int.min", "(1 << 62)",
    "0xFFFF_FFFF",
  ]

  private mutating func expression(_ kind: Kind, _ depth: Int) -> String {
    if numbers.below(3) == 0,
      let variable = variables.filter({ $0.kind == kind }).randomElement(using: &numbers)
    {
      return variable.name
    }
    if depth > 0, numbers.below(8) == 0,
      let function = functions.filter({ $0.result == kind }).randomElement(using: &numbers)
    {
      return "\(function.name)(\(expression(function.parameter, depth - 1)))"
    }
    let choices = depth > 0 ? composed(kind, depth - 1) : simple(kind)
    return numbers.pick(choices)
  }

  private mutating func simple(_ kind: Kind) -> [String] {
    switch kind {
    case .int: Self.integers
    case .double:
      ["0.5", "(-0.0)", "1e308", "Double.infinity", "Double.nan", "Double(\(numbers.below(99)))"]
    case .bool: ["true", "false"]
    case .string: ["\"\"", "\"a\"", "\"é👩‍👧\"", "\"\\u{1B}[2J\"", "\"\\n\\t\\0\""]
    case .ints: ["([] as [Int])", "[1, 2, 3]", "[Int.max]"]
    case .strings: ["([] as [String])", "[\"a\", \"b\"]"]
    case .optional: ["(nil as Int?)", "Optional(3)"]
    case .dictionary: ["([:] as [String: Int])", "[\"a\": 1]"]
    case .point: ["Point()", "Point(x: -1, name: \"p\")"]
    case .tree: ["Tree.leaf", "deepTree(\(numbers.pick(["10", "1000", "100_000"])))"]
    case .node: ["Node()", "deepNode(\(numbers.pick(["10", "1000", "100_000"])))"]
    case .any:
      ["(1 as Any)", "(\"a\" as Any)", "deepAny(\(numbers.pick(["10", "1000", "20_000"])))"]
    }
  }

  private mutating func composed(_ kind: Kind, _ d: Int) -> [String] {
    switch kind {
    case .int: integer(d)
    case .double:
      [
        "(\(expression(.double, d)) / \(expression(.double, d)))", "Double(\(expression(.int, d)))",
        "\(expression(.point, d)).y",
      ]
    case .bool: boolean(d)
    case .string: string(d)
    case .ints: integers(d)
    case .strings:
      [
        "\(expression(.ints, d)).prefix(99).map { \"\\($0)\" }", "[\(expression(.string, d))]",
        "\(expression(.string, d)).split(separator: \"a\").map(String.init)",
        "\(expression(.dictionary, d)).keys.sorted()",
      ]
    case .optional:
      [
        "\(expression(.dictionary, d))[\(expression(.string, d))]", "\(expression(.ints, d)).max()",
        "Int(\(expression(.string, d)))", "\(expression(.any, d)) as? Int",
        "\(expression(.node, d)).next?.value",
      ]
    case .dictionary:
      [
        "[\(expression(.string, d)): \(expression(.int, d))]",
        "\(expression(.dictionary, d)).mapValues { $0 &+ 1 }",
        "Dictionary(\(expression(.strings, d)).map { ($0, 1) }, uniquingKeysWith: +)",
        "[String: Int](minimumCapacity: \(expression(.int, 0)))",
      ]
    case .point:
      [
        "Point(x: \(expression(.int, d)), y: \(expression(.double, d)))",
        "Point(name: \(expression(.string, d)))",
      ]
    case .tree:
      [
        "Tree.node(\(expression(.tree, d)), \(expression(.int, d)))",
        "Tree.pair(\(expression(.tree, d)), \(expression(.tree, d)))",
      ]
    case .node:
      ["(\(expression(.node, d)).next ?? Leaf())", "deepNode(\(expression(.int, 0)) % 1000)"]
    case .any:
      [
        "(\(expression(self.kind(), d)) as Any)",
        "([\(expression(.any, d)), \(expression(.any, d))] as Any)",
        "(Mirror(reflecting: \(expression(.point, d))).children.count as Any)",
      ]
    }
  }

  private mutating func integer(_ d: Int) -> [String] {
    let (a, b) = (expression(.int, d), expression(.int, d))
    return [
      "(\(a) &+ \(b))", "(\(a) + \(b))", "(\(a) &* \(b))", "(\(a) / \(b))", "(\(a) % \(b))",
      "(\(a) &<< \(b))",
      "\(expression(.ints, d)).count", "\(expression(.string, d)).count",
      "\(expression(.ints, d))[\(a)]",
      "\(expression(.point, d)).hashValue", "(\(expression(.optional, d)) ?? \(a))",
      "\(expression(.ints, d)).reduce(0, &+)", "(\(expression(.bool, d)) ? \(a) : \(b))",
      "Int(\(expression(.double, d)))", "min(\(a), \(b))", "abs(\(a))",
      "\(expression(.node, d)).value",
    ]
  }

  private mutating func boolean(_ d: Int) -> [String] {
    [
      "(\(expression(.int, d)) < \(expression(.int, d)))",
      "(\(expression(.tree, d)) == \(expression(.tree, d)))",
      "!\(expression(.bool, d))", "(\(expression(.bool, d)) && \(expression(.bool, d)))",
      "\(expression(.string, d)).isEmpty", "(\(expression(.any, d)) is String)",
      "\(expression(.strings, d)).contains(\(expression(.string, d)))",
      "(\(expression(.node, d)) === \(expression(.node, d)))",
    ]
  }

  private mutating func string(_ d: Int) -> [String] {
    let kind = kind()
    return [
      "\"<\\(\(expression(kind, 0)))>\"", "(\(expression(.string, d)) + \(expression(.string, d)))",
      "String(repeating: \(expression(.string, d)), count: \(expression(.int, 0)))",
      "String(describing: \(expression(kind, d)))", "String(reflecting: \(expression(.any, d)))",
      "String(\(expression(.string, d)).reversed())",
      "\(expression(.strings, d)).joined(separator: \", \")",
      "String(\(expression(.int, d)), radix: \(numbers.pick(["2", "16", "36"])))",
      "String(\(expression(.string, d)).dropFirst(\(expression(.int, 0))))",
    ]
  }

  private mutating func integers(_ d: Int) -> [String] {
    let count = expression(.int, 0)
    return [
      "Array(0..<\(count))", "Array(repeating: \(expression(.int, d)), count: \(count))",
      "\(expression(.ints, d)).map { $0 &+ \(expression(.int, 0)) }",
      "\(expression(.ints, d)).sorted(by: >)",
      "(\(expression(.ints, d)) + \(expression(.ints, d)))",
      "Array(\(expression(.ints, d)).prefix(\(count)))",
      "\(expression(.ints, d)).filter { $0 > \(expression(.int, 0)) }",
      "Array(stride(from: \(count), to: \(count), by: \(expression(.int, 0))))",
      "\(expression(.ints, d)).shuffled()", "Array(Set(\(expression(.ints, d))))",
    ]
  }
}
