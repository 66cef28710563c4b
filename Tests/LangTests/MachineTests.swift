import DeclLang
import DeclRuntime
import Testing

/// Tests of the machine: layouts, memory, traps and limits.
@Suite struct MachineTests {
  private static let definitions = """
    struct Point { var x: Int; var y: Double }
    struct Named { var name: String; var at: Point; var next: [Named] }
    enum Shape { case dot, circle(Double), label(String, Point) }
    final class Model { var count = 0; var items: [String] = [] }

    """

  /// Calls `look` with the layout of a type. The layout belongs to its program, which lives until `look`
  /// returns.
  private func layout(of name: String, _ look: (RuntimeType) -> Void) throws {
    let run = ScriptRun(Self.definitions)
    let program = try #require(run.program, "\(run.outputAndFailure)")
    let decl = run.module.declarations.first { $0.name == name }
    look(program.type(try #require(decl as? NominalDecl).plainType))
  }

  // MARK: Layout

  @Test func aStructHasItsFieldsOneAfterAnother() throws {
    try layout(of: "Named") { named in
      #expect(named.scalarCount == 2)
      #expect(named.referenceCount == 2)
      #expect(named.fields.map(\.scalar) == [0, 0, 2])
      #expect(named.fields.map(\.reference) == [0, 1, 1])
      #expect(named.nonNullReferences == [0, 1])
    }
  }

  @Test func thePayloadsOfAnEnumOverlap() throws {
    try layout(of: "Shape") { shape in
      #expect(shape.scalarCount == 3)
      #expect(shape.referenceCount == 1)
      #expect(shape.nonNullReferences.isEmpty)
      #expect(shape.cases[2].payload.map(\.scalar) == [1, 1])
    }
  }

  @Test func anInstanceIsOneReference() throws {
    try layout(of: "Model") { model in
      #expect(model.scalarCount == 0)
      #expect(model.referenceCount == 1)
      #expect(model.instanceFields.map(\.name) == ["count", "items"])
    }
  }

  // MARK: Memory

  @Test func objectsAreFreedWhenAFunctionReturns() {
    let run = ScriptRun(
      Self.definitions + """
        func work() -> Int {
          let model = Model()
          for i in 0..<10 { model.items.append("item \\(i)") }
          let shapes: [Shape] = [.dot, .label("a\\(1)", Point(x: 1, y: 2))]
          let closure = { model.items.count + shapes.count }
          return closure()
        }
        print(work())
        """)
    #expect(run.outputAndFailure == "12\n")
    #expect(run.liveObjects == 0)
  }

  @Test func aTrapReleasesTheObjectsOfItsFrames() {
    let run = ScriptRun(
      Self.definitions + """
        func work(_ model: Model, _ i: Int) -> String {
          let text = "text \\(i)"
          return model.items[i] + text
        }
        func begin() { print(work(Model(), 3)) }
        begin()
        """)
    #expect(run.trap?.kind == .indexOutOfRange)
    #expect(run.trap?.stack.map(\.function) == ["work(_:_:)", "begin()", "main"])
    #expect(run.liveObjects == 0)
  }

  @Test func aTrapDuringAMutationKeepsTheProperty() {
    let run = ScriptRun(
      Self.definitions + """
        extension Array { mutating func fail() { fatalError("no") } }
        let model = Model()
        model.items = ["a", "b"]
        func begin() { model.items.fail() }
        begin()
        """)
    #expect(run.trap?.message == "Fatal error: no")
    // The model and its array; the constant strings in the array are immortal and not counted.
    #expect(run.liveObjects == 2)
  }

  @Test func longLinkedListsAreFreedWithoutRecursion() {
    let run = ScriptRun(
      """
      final class Node { var next: Node?; init(_ next: Node?) { self.next = next } }
      func work() {
        var head: Node?
        for _ in 0..<200_000 { head = Node(head) }
        print(head != nil)
      }
      work()
      """)
    #expect(run.outputAndFailure == "true\n")
    #expect(run.liveObjects == 0)
  }

  // MARK: Limits

  @Test func infiniteRecursionTraps() {
    let run = ScriptRun("func f(_ n: Int) -> Int { f(n + 1) + 1 }\nprint(f(0))")
    #expect(run.trap?.kind == .callDepth)
    #expect(run.liveObjects == 0)
  }

  @Test func anInfiniteLoopReachesTheStepLimit() {
    var limits = Machine.Limits()
    limits.steps = 100_000
    let run = ScriptRun("var i = 0\nwhile true { i += 1 }", limits: limits)
    #expect(run.trap?.kind == .stepLimit)
  }

  @Test func anArrayThatGrowsForeverReachesTheMemoryLimit() {
    var limits = Machine.Limits()
    limits.heapBytes = 1 << 22
    let run = ScriptRun("var a = [0]\nwhile true { a.append(a.count) }", limits: limits)
    #expect(run.trap?.kind == .memoryLimit)
  }

  @Test func overlappingAccessesTrap() {
    let run = ScriptRun(
      Self.definitions + """
        extension Array { mutating func visit(_ body: () -> Void) { body() } }
        let model = Model()
        model.items.visit { model.items.append("x") }
        """)
    #expect(run.trap?.kind == .conflictingAccess)
  }
}
