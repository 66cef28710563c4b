/// A generator of scripts with views, and of sessions with them: steps, inputs, redeclarations, reloads and
/// questions about the past.
struct SessionGenerator {
  private var numbers: SeededGenerator
  private static let viewCount = 3

  /// Creates a generator.
  init(_ numbers: SeededGenerator) { self.numbers = numbers }

  /// Generates a script, and inputs of a session in lines that begin with `//> `.
  mutating func session() -> String {
    var text = Self.prelude + LayoutGenerator.declarations
    for number in 0..<Self.viewCount { text += view(number) }
    text +=
      numbers.below(4) == 0
      ? Self.app : "V0(p: 1, name: .constant(\"n\")).environmentObject(shared)\n"
    for _ in 0..<3 + numbers.below(12) {
      let line = numbers.below(3) == 0 ? layout { $0.input() } : input()
      text += "//> \(line)\n"
    }
    return text
  }

  /// Returns what a generator for layout makes, which takes its numbers from this one.
  private mutating func layout(_ make: (inout LayoutGenerator) -> String) -> String {
    var generator = LayoutGenerator(numbers: numbers)
    defer { numbers = generator.numbers }
    return make(&generator)
  }

  private static let prelude = """
    class Model: ObservableObject { @Published var count = 0; @Published var names = ["a", "b"]; func grow() { names += names } }
    @Observable class Book { var title = "t"; var pages = [1, 2] }
    struct Depth: PreferenceKey { static var defaultValue: Int { 0 }; static func reduce(value: inout Int, nextValue: () -> Int) { value = max(value, nextValue() + 1) } }
    let shared = Model()
    let book = Book()

    """

  private static let app = """
    @main struct Main: App {
      @StateObject private var model = shared
      var body: some Scene {
        WindowGroup { V0(p: 1, name: .constant("n")).environmentObject(model) }.commands { CommandMenu("Do") { Button("Grow") { model.grow() }.keyboardShortcut("g") } }
        WindowGroup(id: "other", for: Int.self) { $n in Text("other \\(n ?? 0)") }
      }
    }

    """

  private mutating func view(_ n: Int) -> String {
    """
    struct V\(n): View {
      let p: Int
      @Binding var name: String
      @EnvironmentObject var model: Model
      @Environment(\\.colorScheme) var scheme
      @Environment(\\.dismiss) var dismiss
      @AppStorage("k\(n % 2)") var stored = 1
      @State private var n = \(numbers.pick(["0", "1", "Int.max", "100"]))
      @State private var text = "t"
      @State private var on = false
      @State private var rows = [1, 2, 3]
      @State private var path = [Int]()
      @FocusState private var focus: Int?
      var body: some View {
        \(content(depth: 3, in: n))
        \(modifiers(n))
      }
    }

    """
  }

  private mutating func content(depth: Int, in n: Int) -> String {
    var leaf = [
      "Text(\"\\(n) \\(text) \\(scheme == .dark ? 1 : 0)\")", "Button(\"Add\") { n &+= 1 }",
      "Button(\"Rows\") { rows.append(rows.count &+ n) }",
      "Toggle(\"On\", isOn: $on)", "TextField(\"Name\", text: $text).focused($focus, equals: 1)",
      "Stepper(\"Step\", value: $n)",
      "Button(\"Trap\") { print(rows[n]) }", "Button(\"Store\") { stored += 1; model.count += 1 }",
      "Text(book.title)",
      "Button(\"Book\") { book.title += \"x\"; book.pages.append(n) }",
      "Slider(value: .constant(0.5))", "Button(\"Grow\") { withAnimation { model.grow() } }",
      "Picker(\"Pick\", selection: $n) { ForEach(0..<3, id: \\.self) { Text(\"o\\($0)\") } }",
      "Button(\"Close\") { dismiss() }",
      "Button(\"Task\") { Task { try await Task.sleep(for: .seconds(1)); n &+= 1 } }",
      "Button(\"Push\") { path.append(n) }",
      "Button(\"Double\") { text += text }", "Text(\"focus \\(focus ?? 0)\")",
    ]
    if n + 1 < Self.viewCount {
      leaf += ["V\(n + 1)(p: n, name: $text)", "V\(n + 1)(p: p, name: $name)"]
    }
    guard depth > 0 else { return numbers.pick(leaf) }
    let (a, b) = (content(depth: depth - 1, in: n), content(depth: depth - 1, in: n))
    switch numbers.below(5) {
    case 0: return layout { $0.container(a, b) }
    case 1: return a + layout { $0.modifier() } + "\n\(b)"
    default: break
    }
    return numbers.pick([
      "VStack { \(a); \(b) }", "if on { \(a) } else { \(b) }",
      "ForEach(rows, id: \\.self) { row in HStack { Text(\"\\(row)\"); \(a) } }",
      "List { ForEach($rows, id: \\.self) { $r in Button(\"r\\(r)\") { r &+= 1 } }.onDelete { rows.remove(atOffsets: $0) }; \(b) }",
      "Group { \(a) }.transition(.opacity).id(n)",
      "NavigationStack(path: $path) { \(a) }.navigationDestination(for: Int.self) { Text(\"at \\($0)\") }",
      "AnyView(\(a))", "switch n % 3 { case 0: \(a)\ncase 1: \(b)\ndefault: EmptyView() }",
      "TabView { Tab(\"A\", systemImage: \"a\") { \(a) }; Tab(\"B\", systemImage: \"b\") { \(b) } }",
      "ForEach(0..<(n < 0 ? 0 : n > 2000 ? 2000 : n), id: \\.self) { Text(\"\\($0)\") }\n\(b)",
      "if let first = rows.first, first > 0 { \(a) }\n\(b)",
      "ForEach(model.names, id: \\.self) { name in \(a) }", "GeometryReader { _ in \(a) }",
      "DisclosureGroup(\"More\", isExpanded: $on) { \(a) }",
    ])
  }

  private mutating func modifiers(_ n: Int) -> String {
    let all = [
      ".onChange(of: n) { n = n &+ 1 }", ".onAppear { rows.append(p) }", ".task { n &+= 1 }",
      ".task(id: n) { try? await Task.sleep(for: .seconds(1)) }",
      ".sheet(isPresented: $on) { Text(\"sheet\"); Button(\"Down\") { on = false } }",
      ".preference(key: Depth.self, value: n % 5)",
      ".onPreferenceChange(Depth.self) { _ in stored = 2 }", ".disabled(on)",
      ".animation(.default, value: n)", ".environment(\\.colorScheme, on ? .dark : .light)",
      ".onDisappear { print(\"gone\", n) }",
      ".alert(\"Alert\", isPresented: $on) { Button(\"OK\") {} }",
      ".onReceive(model.$count) { _ in n &+= 1 }",
      ".popover(item: Binding(get: { path.last.map { Item(id: $0) } }, set: { _ in path = [] })) { Text(\"i\\($0.id)\") }",
    ]
    var chosen = (0..<numbers.below(4)).map { _ in numbers.pick(all) }
    for _ in 0..<numbers.below(3) { chosen.append(layout { $0.modifier() }) }
    return chosen.filter { !$0.contains("Item(") }.joined(separator: "\n    ")
  }

  private mutating func input() -> String {
    let label = numbers.pick([
      "Add", "Rows", "On", "Step", "Trap", "Store", "Book", "Grow", "Close", "Task", "Push",
      "Double", "r1", "Down", "OK", "More",
    ])
    let number = numbers.pick(["0", "1", "-1", "3", "100", "9223372036854775807"])
    return numbers.pick([
      ":tap \"\(label)\"", ":tap \"\(label)\"", ":tap Button[\(numbers.below(4))]",
      ":tap @\(1 + numbers.below(30))", ":toggle \"On\"", ":input TextField \"\\u{1B}é\"",
      ":step \"Step\" \(numbers.pick(["+", "-"]))", ":pick \"Pick\" \(number)", ":back", ":dismiss",
      ":advance \(numbers.pick(["0", "1", "0.3", "1e9"]))",
      ":send shared.grow()", ":send shared.names = []", ":send book.pages.removeAll()",
      ":set @1.n = \(number)", ":set @\(1 + numbers.below(9)).rows = [1, 1, 2]", ":restart",
      ":reload",
      ":goto \(numbers.below(9))", ":diff \(numbers.below(4)) \(numbers.below(9))",
      ":why @\(1 + numbers.below(30))", ":why V1", ":deps V0", ":id V\(numbers.below(3))", ":state",
      ":tree all", ":log",
      ":window new", ":window 2", ":window close", ":key cmd+g", ":menu \"Do\" \"Grow\"",
      ":env colorScheme .dark", ":phase background", ":open https://a/b",
      ":mount V2(p: 2, name: .constant(\"z\")).environmentObject(shared)", ":unmount",
      ":delete \"r1\"", ":move \"r1\" to 2", ":submit TextField", ":slide Slider 0.2", ":json on",
      ":verbose", ":stdin \"a\\nb\"",
      "struct V2: View { let p: Int; @Binding var name: String; var body: some View { Text(\"new \\(p)\"); Button(\"Add\") { name += \"+\" } } }",
      "struct V1: View { let p: Int; @Binding var name: String; @State private var n = \"text\"; var body: some View { Text(n) } }",
      "let extra\(numbers.below(3)) = \(number)", "shared.count", "_",
      "V1(p: 1, name: .constant(\"a\"))", "func grow() { shared.grow() }", "exit(\(number))",
      "Task { for _ in 0..<9 { await Task.yield(); shared.count += 1 } }",
      "extension V0 { var more: Int { more } }", "class Model {}",
    ])
  }
}
