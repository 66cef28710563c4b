import DeclLang
import DeclRuntime
import Foundation
import Testing

/// Tests of the fixes of identity hazards: a fix removes the hazard that it is offered for and does not
/// change the tree.
@Suite struct FixTests {
  @Test func everyFixOfACaseRemovesItsHazard() throws {
    var count = 0
    for file in CaseFolder.cases.all(in: "hazards") {
      let text = DrawnDiagnostics.source(of: try String(contentsOf: file.url, encoding: .utf8))
      let source = SourceFile(name: file.name, text: text)
      let hazards = Compiler.check([source]).hazards
      for hazard in hazards {
        for fix in hazard.fixIts {
          count += 1
          expect(hazard, hazards, removedBy: fix, in: source)
        }
      }
    }
    #expect(count > 8)
  }

  /// Checks that applying one fix removes exactly its hazard and introduces no error.
  private func expect(
    _ hazard: Diagnostic, _ hazards: [Diagnostic], removedBy fix: Diagnostic.FixIt,
    in source: SourceFile
  ) {
    let fixed = applying([fix], to: source)
    let module = Compiler.check([fixed])
    let errors = module.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(hazard.code): \(errors.map(\.message)) in\n\(fixed.whole)")
    let left = module.hazards.map(\.code)
    let expected = hazards.filter { $0 != hazard }.map(\.code)
    #expect(left.sorted() == expected.sorted(), "\(hazard.code): \(fix.message)")
  }

  private func applying(_ fixes: [Diagnostic.FixIt], to source: SourceFile) -> SourceFile {
    var bytes = Array(source.whole.utf8)
    for fix in fixes.sorted(by: { $0.range.start > $1.range.start }) {
      bytes.replaceSubrange(
        Int(fix.range.start)..<Int(fix.range.end), with: Array(fix.replacement.utf8))
    }
    return SourceFile(name: source.name, text: String(decoding: bytes, as: UTF8.self))
  }

  private static let screen = """
    struct Toy: Identifiable { let id: Int; var name: String }
    struct Pet: Identifiable { var id: UUID { UUID() }; let name: String }
    final class Model: ObservableObject { @Published var name = "model" }
    struct Counter: View {
      let name: String
      var step = 1
      let stamp = UUID()
      @State private var count = 0
      @ObservedObject var model = Model()
      var body: some View { Button("\\(name) \\(count) \\(model.name)") { count += step } }
    }
    struct Screen: View {
      @State private var toys = [Toy(id: 1, name: "a"), Toy(id: 2, name: "b")]
      @State private var pets = [Pet(name: "cat")]
      @State private var isOn = true
      @State private var size = 2
      var body: some View {
        VStack {
          ForEach(toys.indices, id: \\.self) { index in
            Text(toys[index].name)
            Counter(name: toys[index].name)
          }
          ForEach(0..<toys.count) { Text(toys[$0].name) }
          ForEach(0..<size) { Text("\\($0)") }
          ForEach(Array(toys.enumerated()), id: \\.offset) { Text("\\($0.offset) \\($0.element.name)") }
          ForEach(pets) { Text($0.name) }
          Counter(name: "x").padding()
            .id(UUID())
            .border(.red)
          if isOn { Counter(name: "on", step: 2).padding(1) } else { Counter(name: "off").padding(2) }
          if isOn {
            Counter(name: "on", step: 2)
              .padding(1)
          } else {
            Counter(name: "off", step: 1)
              .padding(2)
          }
          if isOn { HStack { Text("comes").transition(.slide).bold() } }
          Text("stays").transition(.slide).bold()
        }
      }
    }
    Screen()
    """

  @Test func applyingAllFixesDoesNotChangeTheText() throws {
    let source = SourceFile(name: "screen.decl", text: Self.screen)
    let hazards = Compiler.check([source]).hazards
    #expect(hazards.count == 11)
    let fixes = hazards.compactMap(\.fixIts.first)
    let fixed = applying(fixes, to: source)
    let left = Compiler.check([fixed]).hazards
    // One hazard has no fix: its branches differ in an argument that only one of them has.
    #expect(left.map(\.code) == ["state-lost-to-branch"], "\(left.map(\.message))\n\(fixed.whole)")
    #expect(try texts(source) == (try texts(fixed)))
  }

  private func texts(_ source: SourceFile) throws -> [String] {
    let session = Session()
    let errors = session.load([source]).filter { $0.severity == .error }
    try #require(errors.isEmpty, "\(errors.map(\.message))\n\(source.whole)")
    _ = session.run()
    let records = session.mount()
    #expect(records.compactMap(\.trap).isEmpty)
    return session.tree.roots.flatMap(\.texts)
  }

  @Test(arguments: [
    // The index is used for more than access to the element.
    "ForEach(toys.indices, id: \\.self) { Counter(name: \"\\($0) \\(toys[$0].name)\") }",
    // The element is written to.
    "ForEach(toys.indices, id: \\.self) { TextField(\"\", text: $toys[$0].name) }",
    "ForEach(toys.indices, id: \\.self) { i in Counter(name: toys[i].name).onTapGesture { toys[i].name += \"x\" } }",
    // The branches differ in a closure.
    "if isOn { Fold { Text(\"a\") } } else { Fold { Text(\"b\") } }",
    // A chain of three branches, and an optional binding.
    "if toys.isEmpty { Text(\"x\") } else if isOn { Counter(name: \"a\") } else { Counter(name: \"b\") }",
    "if let toy = toys.first { Counter(name: toy.name) } else { Counter(name: \"b\") }",
    // One branch has an additional modifier.
    "if isOn { Counter(name: \"a\").padding() } else { Counter(name: \"b\") }",
  ])
  func hazardsWithoutASafeEditHaveNoFix(_ view: String) {
    let text = """
      struct Toy: Identifiable { let id: Int; var name: String }
      struct Counter: View {
        let name: String
        @State private var count = 0
        var body: some View { Text(name) }
      }
      struct Fold<Content: View>: View {
        @ViewBuilder let content: () -> Content
        @State private var isOpen = false
        var body: some View { content() }
      }
      struct Screen: View {
        @State private var toys: [Toy] = []
        @State private var isOn = true
        var body: some View { VStack { \(view) } }
      }
      """
    let module = Compiler.check([SourceFile(name: "screen.decl", text: text)])
    let hazards = module.hazards
    #expect(hazards.count == 1, "\(module.diagnostics.map(\.message))")
    #expect(hazards.flatMap(\.fixIts).isEmpty)
  }
}

extension ViewTree.Node {
  fileprivate var texts: [String] {
    let own = type == "Text" ? [attribute("text").map { "\($0)" } ?? ""] : []
    return own + children.flatMap(\.texts)
  }
}

extension SourceFile {
  fileprivate var whole: String { text(0..<Int.max) }
}
