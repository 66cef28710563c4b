/// Makes scripts of views that decide, repeat, nest, bind and observe at random, with a control for each piece of state.
struct ScriptGenerator {
  private var numbers: SeededGenerator
  private var view = 0
  private static let viewCount = 4

  init(seed: Int) { numbers = SeededGenerator(seed: seed) }

  /// The source of a script.
  mutating func script() -> String {
    var text = Self.prelude
    for number in 0..<Self.viewCount {
      view = number
      text += """
        struct V\(number): View {
          let p: Int
          @Binding var q: Int
          @ObservedObject var model: Model
          @Environment(\\.level) var level
          @State private var n = \(number)
          @State private var ids = [1, 2, 3]
          @State private var isOpen = false
          var body: some View {
            VStack {
              \(controls)
              \(content(depth: 3).joined(separator: "\n      "))
            }\(modifiers)
          }
        }

        """
    }
    return text + Self.top
  }

  private static let prelude = """
    class Model: ObservableObject {
      @Published var count = 0
      @Published var names = ["a", "b"]
    }
    struct LevelKey: EnvironmentKey { static let defaultValue = 0 }
    extension EnvironmentValues {
      var level: Int {
        get { self[LevelKey.self] }
        set { self[LevelKey.self] = newValue }
      }
    }

    """

  private static let top = """
    struct Top: View {
      @StateObject private var model = Model()
      @State private var q = 0
      var body: some View { V0(p: q / 2, q: $q, model: model).environment(\\.level, q % 3) }
    }
    Top()
    """

  private var controls: String {
    """
    Button("n") { n += 1 }
    Button("q") { q += 1 }
    Button("rotate") { ids = Array(ids.dropFirst()) + ids.prefix(1) }
    Button("insert") { ids.insert((ids.max() ?? 0) + 1, at: n % (ids.count + 1)) }
    Button("remove") { if ids.count > 1 { ids.remove(at: n % ids.count) } }
    Button("model") { model.count += 1 }
    Button("names") { model.names = model.names.count > 3 ? [] : model.names + ["x\\(n)"] }
    Toggle("open", isOn: $isOpen)
    """
  }

  private var modifiers: String {
    mutating get {
      switch numbers.next(4) {
      case 0: ".sheet(isPresented: $isOpen) { Text(\"sheet \\(n)\") }"
      case 1: ".environment(\\.level, n % 2)"
      case 2: ".opacity(n % 2 == 0 ? 1 : 0.5)"
      default: ""
      }
    }
  }

  private mutating func content(depth: Int) -> [String] {
    (0...numbers.next(2)).map { _ in piece(depth: depth) }
  }

  private mutating func block(_ depth: Int) -> String {
    content(depth: depth - 1).joined(separator: "\n")
  }

  private mutating func piece(depth: Int) -> String {
    guard depth > 0 else { return leaf() }
    switch numbers.next(10) {
    case 0: return "if \(condition()) {\n\(block(depth))\n}"
    case 1: return "if \(condition()) {\n\(block(depth))\n} else {\n\(block(depth))\n}"
    case 2:
      return "switch n % 3 {\ncase 0:\n\(block(depth))\ncase 1:\n\(leaf())\n"
        + "default:\n\(block(depth))\n}"
    case 3: return "ForEach(ids, id: \\.self) { id in\nText(\"row \\(id)\")\n\(block(depth))\n}"
    case 4: return "ForEach(model.names, id: \\.self) { name in Text(name) }"
    case 5: return "Group {\n\(block(depth))\n}"
    case 6: return "VStack {\n\(block(depth))\n}.id(n / 2)"
    case 7: return "(\(condition()) ? AnyView(\(leaf())) : AnyView(HStack { \(leaf()) }))"
    default: return child() ?? leaf()
    }
  }

  private mutating func child() -> String? {
    guard view + 1 < Self.viewCount else { return nil }
    let number = view + 1 + numbers.next(Self.viewCount - view - 1)
    let binding = numbers.next(2) == 0 ? "$q" : "$n"
    return "V\(number)(p: \(value()), q: \(binding), model: model)"
  }

  private mutating func leaf() -> String {
    "Text(\"\(["v", "w"][numbers.next(2)]) \\(\(value()))\")"
  }

  private mutating func condition() -> String {
    ["n % 2 == 0", "q > 1", "p > 0", "isOpen", "level == 1", "model.count % 2 == 1"][
      numbers.next(6)]
  }

  private mutating func value() -> String {
    ["n", "q", "p", "level", "model.count", "0"][numbers.next(6)]
  }
}
