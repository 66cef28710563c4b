import Testing

@testable import DeclLang
@testable import DeclRuntime

/// What a session leaves behind.
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

  @Test func nothingOfASessionOutlivesIt() {
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
}
