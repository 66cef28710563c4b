import Testing

@testable import DeclLang
@testable import DeclRuntime

/// Tests that memory is freed: all of a session when it ends, and removed views while it runs.
struct MemoryTests {
  private let script = SourceFile(
    name: "counter.decl",
    text: """
      import SwiftUI
      final class Model: ObservableObject { @Published var total = 0 }
      struct Row: View {
        let number: Int
        @State private var isOn = false
        var body: some View { Toggle("\\(number)", isOn: $isOn) }
      }
      struct Counter: View {
        @StateObject private var model = Model()
        @State private var count = 0
        var body: some View {
          VStack {
            Button("Add") { count += 1; model.total += count }
            ForEach(0..<count, id: \\.self) { Row(number: $0) }
          }
        }
      }
      """)

  /// The records of a list of which one element changes at a time hold its other elements once.
  @Test func recordsOfALargeListShareItsElements() throws {
    let source = """
      struct Item: Identifiable { let id: Int; var isOn = false; var name = "a name" }
      struct Items: View {
        @State private var items = (0..<2000).map { Item(id: $0) }
        var body: some View {
          VStack {
            Button("next") { items[items.count / 2].isOn.toggle() }
            Button("first") { items.removeFirst() }
          }
        }
      }
      Items()
      """
    let session = Session()
    try #require(session.load([SourceFile(name: "items.decl", text: source)]).isEmpty)
    _ = session.mount()
    for label in ["next", "first"] {
      let step = try #require(try StepParser.parse(":tap \"\(label)\""))
      for _ in 0..<3 { _ = try session.perform(step) }
      let before = session.usedMemory
      for _ in 0..<10 { _ = try session.perform(step) }
      // Two lists of 2,000 references each; without sharing a record takes more than a megabyte.
      #expect(session.usedMemory - before < 10 * 100_000, "\(label)")
    }
  }

  @Test func aSessionIsFreedCompletely() {
    weak var loaded: LoadedScript?
    weak var program: Program?
    weak var module: CheckedModule?
    weak var types: TypeSystem?
    weak var compiler: Compiler?
    weak var checker: Checker?
    weak var view: Decl?
    do {
      let session = Session()
      #expect(session.load([script]).isEmpty)
      _ = session.run()
      _ = session.mount()
      loaded = session.script
      program = session.script?.program
      module = session.script?.module
      types = session.script?.module.types
      compiler = session.compiler
      checker = session.compiler.checker
      view = session.script?.module.declarations.last
      #expect(view != nil)
    }
    #expect(loaded == nil)
    #expect(program == nil)
    #expect(module == nil)
    #expect(compiler == nil)
    #expect(types == nil)
    #expect(checker == nil)
    #expect(view == nil)
  }

  // MARK: Removed views

  /// Returns a script with rows that can be removed, whose model class is the source `model`.
  private func rows(_ model: String) -> SourceFile {
    SourceFile(
      name: "rows.decl",
      text: """
        import SwiftUI
        \(model)
        struct Row: View {
          let number: Int
          let mark: Int
          @State private var model = Model(name: "one")
          var body: some View { Text("\\(number) \\(mark) \\(model.name)") }
        }
        struct Rows: View {
          @State private var count = 100
          @State private var mark = 0
          var body: some View {
            ForEach(0..<count, id: \\.self) { Row(number: $0, mark: mark) }
            Button("clear") { count = 0 }
            Button("mark") { mark += 1 }
          }
        }
        Rows()
        """)
  }

  private func session(_ model: String, isRecording: Bool = false) -> Session {
    var options = Session.Options()
    options.isRecording = isRecording
    let session = Session(options: options)
    #expect(session.load([rows(model)]).isEmpty)
    _ = session.run()
    _ = session.mount()
    return session
  }

  private let plain =
    "final class Model { let name: String; init(name: String) { self.name = name } }"

  @Test func removedViewsAreFreedWhenIdle() throws {
    let session = session(plain)
    let machine = try #require(session.script?.machine)
    let full = machine.heap.liveObjects
    _ = try session.perform(.gesture(.tap, Target(parts: [.label("clear")])))
    #expect(machine.heap.liveObjects > full - 100)
    session.releaseRemovedViews()
    let empty = machine.heap.liveObjects
    #expect(empty < full - 400)
    // Removed views depend on nothing, and the next event frees them if `releaseRemovedViews()` was not called.
    let other = self.session(plain)
    _ = try other.perform(.gesture(.tap, Target(parts: [.label("clear")])))
    _ = try other.perform(.gesture(.tap, Target(parts: [.label("mark")])))
    let left = try #require(other.script?.machine).heap.liveObjects
    // Each of the hundred rows has more than one object; some others belong to the second event.
    #expect(left <= empty + 10)
  }

  @Test(arguments: [
    "final class Model { let name: String; init(name: String) { self.name = name }; deinit { print(\"gone\") } }",
    "final class Model { let name: String; init(name: String) { self.name = name; last = self } }; weak var last: Model?",
  ])
  func objectsWhoseReleaseIsVisibleAreFreedImmediately(_ model: String) throws {
    let session = session(model)
    let machine = try #require(session.script?.machine)
    let full = machine.heap.liveObjects
    _ = try session.perform(.gesture(.tap, Target(parts: [.label("clear")])))
    #expect(machine.heap.liveObjects < full - 400)
  }
}
