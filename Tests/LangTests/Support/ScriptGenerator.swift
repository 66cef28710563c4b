/// A generator of random scripts whose views use conditionals, loops, nesting, bindings and models, with a
/// control for each piece of state.
struct ScriptGenerator {
  private var numbers: SeededGenerator
  private var view = 0
  private let isAnimated: Bool
  private static let viewCount = 4

  /// Creates a generator. Animated scripts change state with animations, so that views leave and are revived.
  init(seed: Int, isAnimated: Bool = false) {
    numbers = SeededGenerator(seed: seed)
    self.isAnimated = isAnimated
  }

  /// Generates the source of a script.
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
          @State private var late = 0
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
    struct Box<Content: View>: View {
      let title: Int
      @ViewBuilder let content: () -> Content
      @State private var opened = 0
      var body: some View {
        VStack {
          Button("box \\(title) \\(opened)") { opened += 1 }
          if opened % 3 != 1 { content() }
        }
      }
    }
    struct Framed: ViewModifier {
      let isWide: Bool
      @State private var turns = 0
      func body(content: Content) -> some View {
        HStack {
          Button("turn \\(turns)") { turns += 1 }
          if isWide || turns % 2 == 0 { content } else { Text("narrow") }
        }
      }
    }
    enum Face: View {
      case plain(Int), double(Int, Int)
      var body: some View {
        switch self {
        case .plain(let value): Text("face \\(value)")
        case .double(let left, let right): HStack { Text("\\(left)"); Text("\\(right)") }
        }
      }
    }
    struct Even: View, Equatable {
      let value: Int
      @State private var taps = 0
      static func == (left: Even, right: Even) -> Bool { left.value % 2 == right.value % 2 }
      var body: some View { Button("even \\(value % 2) \\(taps)") { taps += 1 } }
    }
    struct Act: View {
      let label: String
      let action: () -> Void
      var body: some View { Button(label, action: action) }
    }
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
    Button("n") { \(animated("n += 1")) }
    Button("q") { \(animated("q += 1")) }
    Button("rotate") { \(animated("ids = Array(ids.dropFirst()) + ids.prefix(1)")) }
    Button("insert") { ids.insert((ids.max() ?? 0) % 5 + 1, at: n % (ids.count + 1)) }
    Button("remove") { if ids.count > 1 { \(animated("ids.remove(at: n % ids.count)")) } }
    Button("model") { \(animated("model.count += 1")) }
    Button("names") { model.names = model.names.count > 3 ? [] : model.names + ["x\\(n)"] }
    Button("late") { late += 1 }
    Button("late and open") {
      late += 1
      isOpen.toggle()
    }
    Toggle("open", isOn: $isOpen)
    """
  }

  private func animated(_ action: String) -> String {
    isAnimated ? "_ = withAnimation(.linear(duration: 1)) { \(action) }" : action
  }

  private var modifiers: String {
    mutating get {
      switch numbers.next(9) {
      case 0: ".sheet(isPresented: $isOpen) { Text(\"sheet \\(n)\") }"
      case 7: ".popover(isPresented: $isOpen) { Text(\"late \\(late) \\(q) \\(level)\") }"
      case 1: ".environment(\\.level, n % 2)"
      case 2: ".opacity(n % 2 == 0 ? 1 : 0.5)"
      case 3 where isAnimated: ".animation(.linear(duration: 2), value: n)"
      case 4: ".onChange(of: n) { if q < 40 { q += 1 } }"
      case 5: ".onAppear { model.count += 1 }.onDisappear { model.count += 1 }"
      case 6: ".task(id: n / 2) { model.count += 1 }"
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
    switch numbers.next(23) {
    case 0: return "if \(condition()) {\n\(block(depth))\n}"
    case 1: return "if \(condition()) {\n\(block(depth))\n} else {\n\(block(depth))\n}"
    case 2:
      return "switch n % 3 {\ncase 0:\n\(block(depth))\ncase 1:\n\(leaf())\n"
        + "default:\n\(block(depth))\n}"
    case 3: return "ForEach(ids, id: \\.self) { id in\nText(\"row \\(id)\")\n\(block(depth))\n}"
    case 4: return "ForEach(model.names, id: \\.self) { name in Text(name) }"
    case 5: return "Group {\n\(block(depth))\n}"
    case 6: return "VStack {\n\(block(depth))\n}.id(n / 2)"
    case 8:
      return "if \(condition()) {\n\(block(depth))\n} else if \(condition()) {\n\(block(depth))\n}"
        + " else if \(condition()) {\n\(leaf())\n} else {\n\(block(depth))\n}"
    case 9: return "if let first = model.names.first {\nText(first)\n\(block(depth))\n}"
    case 10: return "Box(title: \(value())) {\n\(block(depth))\n}"
    case 11: return "VStack {\n\(block(depth))\n}.modifier(Framed(isWide: \(condition())))"
    case 12: return "(\(condition()) ? Face.plain(\(value())) : Face.double(\(value()), n))"
    case 13: return "Even(value: \(value()))\(numbers.next(2) == 0 ? ".equatable()" : "")"
    case 14: return "Act(label: \"act \\(\(value()))\") { n += 1 + (\(value())) % 2 }"
    case 15:
      return "ForEach(ids, id: \\.self) { id in\n"
        + "(id % 2 == \(value()) % 2 ? AnyView(\(leaf())) : AnyView(Even(value: id)))\n"
        + "if id > 1 {\n\(block(depth))\n}\n}"
    case 16:
      return "if \(condition()) {\n\(leaf())\(transition)\n} else {\n\(leaf())\(transition)\n}"
    case 17:
      return
        "Group {\nif \(condition()) {\nVStack {\n\(block(depth))\n}\(transition)\n}\n}\(transition)"
    case 19:
      return "DisclosureGroup(\"group\") {\nText(\"late \\(late) \\(q)\")\n\(block(depth))\n}"
    case 20: return "GeometryReader { _ in\nText(\"late \\(late)\")\n\(block(depth))\n}"
    case 18: return "\(leaf()).id(\(value()))\(transition)"
    case 7: return "(\(condition()) ? AnyView(\(leaf())) : AnyView(HStack { \(leaf()) }))"
    default: return child() ?? leaf()
    }
  }

  private var transition: String {
    mutating get {
      [
        "", ".transition(.slide)", ".transition(.identity)", ".zIndex(1)",
        ".transition(.asymmetric(insertion: .identity, removal: .scale))",
        ".transition(.opacity.animation(.linear(duration: 3)))",
      ][numbers.next(6)]
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
