import DeclJournal
import DeclLang
import DeclLayout
import DeclRuntime
import DeclScreen
import Testing

/// Tests of sessions whose screen changes while they run: a terminal or a window that gets another size.
@Suite struct ScreenChangeTests {
  private static let script = """
    struct Screen: View {
      @State private var count = 0
      @State private var seen = 0.0
      var body: some View {
        VStack {
          GeometryReader { proxy in
            Text("width \\(Int(proxy.size.width))")
              .onChange(of: proxy.size.width) { seen = proxy.size.width }
          }
          .frame(height: 40)
          Button("Add \\(count)") { count += 1 }
          Text("seen \\(Int(seen))")
          List { ForEach(0..<200) { Button("Row \\($0)") {} } }
        }
      }
    }
    Screen()
    """

  private func session(_ script: String = script, kept: Int = 1_000) throws -> Session {
    let session = Session()
    session.options.display = Self.phone
    session.options.isUndoable = true
    session.options.keptRecords = kept
    let errors = session.load([SourceFile(name: "a.decl", text: script)])
    try #require(errors.isEmpty, "\(errors)")
    _ = session.mount()
    return session
  }

  private static var phone: SessionDisplay { display(393, 852) }
  private static var tablet: SessionDisplay { display(820, 1180) }

  private static func display(_ width: Double, _ height: Double) -> SessionDisplay {
    ScreenOptions(size: Size(width, height), scale: 1, safeArea: .zero).display
  }

  private func texts(_ session: Session) -> [String] {
    func collect(_ node: ViewTree.Node) -> [String] {
      (node.role == "text" ? [node.label] : []) + node.children.flatMap(collect)
    }
    return session.tree.roots.flatMap(collect)
  }

  private func rows(_ session: Session) -> Int {
    texts(session).count { $0.hasPrefix("Row ") }
  }

  private func perform(_ line: String, _ session: Session) throws {
    _ = try session.perform(try #require(try StepParser.parse(line)), written: line)
  }

  @Test func geometryAndRowsFollowTheScreen() throws {
    let session = try session()
    #expect(texts(session).contains("width 393"))
    let before = rows(session)
    let records = session.show(on: Self.tablet)
    #expect(texts(session).contains("width 820"))
    // The effect of the change is an update that follows.
    #expect(texts(session).contains("seen 820"))
    #expect(rows(session) > before + 4)
    #expect(records.map(\.cause.kind) == [.window, .effect])
    #expect(records.first?.cause.label == "size")
    let reasons = records.first?.evaluated.flatMap(\.reasons).map(\.name) ?? []
    #expect(reasons.contains("geometry"))
    // Rows that leave the screen leave the tree.
    session.show(on: Self.phone)
    #expect(rows(session) == before)
    // The same screen again changes nothing.
    #expect(session.show(on: Self.phone).isEmpty)
  }

  @Test func bodiesThatReadTheScreenFollowIt() throws {
    let session = try session(
      """
      struct Wide: View {
        @State private var first = UIScreen.main.bounds.width
        @State private var turns = 0
        var body: some View {
          Text(verbatim: "\\(Int(UIScreen.main.bounds.width)) \\(Int(first)) \\(turns)")
            .onReceive(
              NotificationCenter.default.publisher(for: UIDevice.orientationDidChangeNotification)
            ) { _ in turns += 1 }
          Text(UIDevice.current.model)
        }
      }
      struct Other: View { var body: some View { Text("other") } }
      VStack { Wide(); Other() }
      """)
    #expect(texts(session) == ["393 393 0", "iPhone", "other"])
    let records = session.show(on: Self.tablet)
    #expect(texts(session) == ["820 393 0", "iPad", "other"])
    let run: [String] = records.flatMap(\.evaluated).map { $0.view.type }
    #expect(run == ["Wide"])
    session.show(on: Self.display(852, 393))
    #expect(texts(session) == ["852 393 1", "iPhone", "other"])
  }

  @Test func touchesMeetViewsWhereTheyAreNow() throws {
    let session = try session()
    session.show(on: Self.tablet)
    try perform(":tap \"Row \(rows(session) - 1)\"", session)
    #expect(throws: StepError.self) {
      try self.perform(":tap \"Row \(self.rows(session))\"", session)
    }
  }

  @Test func undoingAStepKeepsTheScreen() throws {
    let session = try session()
    try perform(":tap \"Add 0\"", session)
    session.show(on: Self.tablet)
    try perform(":tap \"Add 1\"", session)
    let shown = rows(session)
    _ = try session.undo()
    #expect(texts(session).contains("Add 1") && texts(session).contains("width 820"))
    #expect(rows(session) == shown)
    // The step before the change of the screen, which stays.
    _ = try session.undo()
    #expect(texts(session).contains("Add 0") && texts(session).contains("width 820"))
    #expect(rows(session) == shown)
    try perform(":tap \"Add 0\"", session)
    _ = try session.undo()
    #expect(texts(session).contains("Add 0") && texts(session).contains("seen 820"))
    #expect(rows(session) == shown)
  }

  @Test func momentsAreThoseOfTheScreenOfThen() throws {
    let session = try session(kept: 4)
    let before = rows(session)
    try perform(":tap \"Add 0\"", session)
    session.show(on: Self.tablet)
    let after = rows(session)
    for number in 1..<12 { try perform(":tap \"Add \(number)\"", session) }
    #expect(session.records.first?.number ?? 0 > 4)
    func shown(_ update: Int) throws -> (rows: Int, width: Bool) {
      func collect(_ node: ViewTree.Node) -> [String] {
        (node.role == "text" ? [node.label] : []) + node.children.flatMap(collect)
      }
      let texts = try session.moment(of: update).frame.tree.roots.flatMap(collect)
      return (texts.count { $0.hasPrefix("Row ") }, texts.contains("width 393"))
    }
    #expect(try shown(2) == (before, true))
    #expect(try shown(4) == (after, false))
  }

  @Test func aSessionThatShowsNothingTakesTheScreenToo() throws {
    let session = Session()
    session.options.display = Self.phone
    #expect(session.show(on: Self.tablet).isEmpty)
    session.load([SourceFile(name: "a.decl", text: Self.script)])
    #expect(session.show(on: Self.phone).isEmpty)
    _ = session.mount()
    #expect(texts(session).contains("width 393"))
  }
}
