import DeclConsole
import DeclFoundation
import DeclJournal
import DeclLang
import DeclPresentation
import DeclRuntime
import DeclScreen
import Foundation
import Testing

/// Tests of lazy containers: random sequences of scrolls and updates leave tree, state, records and frames consistent,
/// and work follows what is in sight.
@Suite struct LazyRowsTests {
  /// The containers, each with the type of its rows' distance.
  private static let containers = [
    "List { CONTENT }.listStyle(.plain)",
    "List { CONTENT }",
    "Form { CONTENT }",
    "ScrollView { LazyVStack(spacing: 0) { CONTENT } }",
    "ScrollView { LazyVStack { CONTENT } }",
    "ScrollView(.horizontal) { LazyHStack { CONTENT } }",
    "ScrollView { LazyVGrid(columns: [GridItem(), GridItem()]) { CONTENT } }",
  ]
  private static let contents = [
    "ForEach(items) { Row(item: $0) }",
    "Section(\"A\") { ForEach(items) { Row(item: $0) } }; Section(\"B\") { ForEach(others) { Row(item: $0) } }",
    "if isOpen { ForEach(items) { Row(item: $0) } }; ForEach(others) { Row(item: $0); Text(\"below\") }",
    "ForEach(others) { other in Group { ForEach(items.prefix(3)) { Row(item: $0) } } }",
  ]

  private static func script(_ container: Int, _ content: Int) -> String {
    """
    struct Item: Identifiable, Equatable { let id: Int; var size: Double }
    struct Mark: View {
      @State var count = 0
      var body: some View { Button("mark \\(count)") { count += 1 } }
    }
    struct Row: View {
      let item: Item
      @State var taps = 0
      @State var isLong = false
      var body: some View {
        HStack {
          Button("row \\(item.id): \\(taps)") { taps += 1 }
          Toggle("long", isOn: $isLong)
          if isLong { Mark() }
        }
        .frame(width: 150, height: isLong ? 90 : item.size)
        .onAppear { appeared += 1 }
        .onDisappear { appeared -= 1 }
      }
    }
    nonisolated(unsafe) var appeared = 0
    struct Screen: View {
      @State var items = (0..<40).map { Item(id: $0, size: Double(30 + $0 % 3 * 20)) }
      @State var others = (100..<140).map { Item(id: $0, size: 40) }
      @State var isOpen = true
      @State var next = 1000
      var body: some View {
        VStack {
          HStack {
            Button("insert") { items.insert(Item(id: next, size: 35), at: items.count / 3); next += 1 }
            Button("append") { items.append(Item(id: next, size: 55)); next += 1 }
            Button("drop") { if items.count > 3 { items.removeFirst(2) } }
            Button("cut") { if items.count > 6 { items.removeSubrange(3..<5) } }
          }
          HStack {
            Button("turn") { items.reverse() }
            Button("swap") { if items.count > 9 { items.swapAt(1, items.count - 2) } }
            Button("grow") { for index in items.indices { items[index].size += 7 } }
            Button("less") { others.removeLast(others.count / 4) }
            Toggle("open", isOn: $isOpen)
          }
          \(containers[container].replacingOccurrences(of: "CONTENT", with: contents[content]))
            .frame(height: 300)
        }
      }
    }
    Screen()
    """
  }

  private static var options: SessionOptions {
    var options = SessionOptions()
    options.display = ScreenOptions().display
    return options
  }

  static let seeds: [Int] =
    ProcessInfo.processInfo.environment["SEEDS"].map { text in
      let ends = text.split(separator: "-").map { Int($0)! }
      return Array(ends[0]...ends[ends.count - 1])
    } ?? Array(0..<28)

  @Test(arguments: LazyRowsTests.seeds) func anySequenceOfScrollsAndUpdatesIsConsistent(
    _ seed: Int
  ) throws {
    let source = Self.script(
      seed % Self.containers.count, seed / Self.containers.count % Self.contents.count)
    let session = Session(options: Self.options)
    let errors = session.load([SourceFile(name: "lazy.decl", text: source)])
      .filter { $0.severity == .error }
    try #require(errors.isEmpty, "\(errors.map(\.message))\n\(source)")
    #expect(session.run().trap == nil)
    let checker = TreePropertyTests()
    checker.check(session.mount(), from: ViewTree(), session, "mount of \(seed)")
    expectRowsInSight(of: session, "mount of \(seed)")
    var numbers = SeededGenerator(seed: seed + 77)
    for number in 0..<30 {
      guard let line = step(in: session, &numbers) else { return }
      let before = session.tree
      let records = try session.perform(try #require(try StepParser.parse(line)))
      let name = "step \(number) of \(seed), \(line)"
      guard checker.check(records, from: before, session, name) else {
        Issue.record("\(records.map { RecordFormatter(sources: SourceMap()).text($0) }.joined())")
        return
      }
      expectRowsInSight(of: session, name)
    }
  }

  /// Returns a random step: a scroll, or a use of a control.
  private func step(in session: Session, _ numbers: inout SeededGenerator) -> String? {
    let nodes = session.tree.roots.flatMap(\.all)
    let scrolls = nodes.filter(\.isScrollView)
    if numbers.next(2) == 0, let scroll = scrolls.first {
      let distance = [40, 170, -60, 900, -1500][numbers.next(5)]
      return ":scroll \(scroll.handle) by \(distance),\(distance)"
    }
    let controls = session.tree.roots.flatMap(\.controls)
    guard !controls.isEmpty else { return nil }
    let control = controls[numbers.next(controls.count)]
    return "\(control.role == "toggle" ? ":toggle" : ":tap") \(control.handle)"
  }

  /// Checks that every row in the tree is in sight, and that the effects of appearance have counted the same rows.
  private func expectRowsInSight(of session: Session, _ step: String) {
    let nodes = session.tree.roots.flatMap(\.all)
    let rows = nodes.filter { $0.type == "Row" }
    guard let layout = session.layout, let scroll = nodes.first(where: \.isScrollView),
      let area = layout.frame(of: scroll.handle)
    else { return }
    // The insets of a row in a list count as well.
    let insets = 24.0
    for row in rows {
      guard let frame = layout.frame(of: row.handle) else {
        Issue.record("\(step): \(row.handle) has no frame")
        continue
      }
      let isSeen =
        frame.x < area.x + area.width && frame.x + frame.width > area.x
        && frame.y < area.y + area.height + insets && frame.y + frame.height > area.y - insets
      #expect(isSeen, "\(step): \(row.handle) is at \(frame)")
    }
    let appeared = session.evaluate(SourceFile(name: "input", text: "appeared")).value
    #expect(
      appeared?.text == "\(rows.count)",
      "\(step): \(rows.count) rows are in sight, and \(appeared?.text ?? "?") appeared")
  }
}

extension ViewTree.Node {
  /// The node and those below it.
  fileprivate var all: [ViewTree.Node] { [self] + children.flatMap(\.all) }

  /// Indicates whether its content can be scrolled.
  fileprivate var isScrollView: Bool {
    ["List", "Form", "ScrollView"].contains(String(type.prefix { $0 != "<" }))
  }
}
