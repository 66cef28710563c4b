import DeclLang
import DeclPresentation
import DeclRuntime
import Testing

/// Tests of update records as text and as JSON, with records created by hand.
@Suite struct RecordTextTests {
  private let sources: SourceMap

  init() {
    var sources = SourceMap()
    let text = (1...80).map { "line \($0)" }.joined(separator: "\n")
    _ = sources.add(SourceFile(name: "examples/book-club.decl", text: text))
    self.sources = sources
  }

  private func line(_ number: Int) -> SourceRange {
    let range = sources.files[0].lineRange(number)
    return SourceRange(file: 0, start: UInt32(range.lowerBound), end: UInt32(range.upperBound))
  }

  private func view(_ number: Int, _ type: String, key: ValueSnapshot? = nil) -> ViewReference {
    ViewReference(handle: ViewHandle(number), type: type, key: key)
  }

  private func node(
    _ number: Int, _ type: String, _ kind: ViewTree.Node.Kind = .custom,
    children: [ViewTree.Node] = []
  ) -> ViewTree.Node {
    ViewTree.Node(
      handle: ViewHandle(number), kind: kind, type: type, fullType: type, children: children)
  }

  private func config(_ isPresented: Bool, _ note: String, _ progress: Double) -> ValueSnapshot {
    .structure(
      type: "EditorConfig",
      fields: [
        .init(name: "isEditorPresented", value: .bool(isPresented)),
        .init(name: "note", value: .string(note)),
        .init(name: "progress", value: .number(progress)),
      ])
  }

  private func write(
    _ cell: String, of owner: Write.Owner, _ old: ValueSnapshot, _ new: ValueSnapshot,
    changed: [Write.Leaf], outcome: Write.Outcome = .applied
  ) -> Write {
    Write(
      cell: cell, owner: owner, old: old, new: new, changed: changed, range: line(31),
      function: "BookView.presentEditor()", outcome: outcome)
  }

  private func check(_ record: UpdateRecord, _ expected: String) {
    let text = RecordFormatter(sources: sources).text(record)
    #expect(text == expected)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("  ") }
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test func aTapThatPresentsASheetIsPrinted() {
    var record = UpdateRecord(
      number: 2, time: 0, cause: Cause(.tap, target: view(14, "Button"), label: "Update Progress"))
    record.writes = [
      write(
        "editorConfig", of: .view(view(9, "BookView")), config(false, "", 0), config(true, "", 0),
        changed: [
          .init(path: "editorConfig.isEditorPresented", old: .bool(false), new: .bool(true))
        ])
    ]
    record.evaluated = [
      Evaluation(
        view: view(9, "BookView"), count: 1,
        causes: [.init(.state(path: "editorConfig.isEditorPresented"))]),
      Evaluation(view: view(21, "ProgressEditor"), count: 1, causes: [.init(.first)]),
    ]
    record.skipped = [Skip(view: view(10, "BookCard"), reason: .equal)]
    let editor = node(21, "ProgressEditor", children: [node(22, "Form", .primitive)])
    record.changes = [
      .inserted(
        Change.Position(
          view: view(21, "ProgressEditor"), parent: ViewHandle(9), index: 1,
          decider: .presentation, step: .presented("sheet"), range: line(44)), node: editor)
    ]
    record.state = [
      StateEvent(
        view: view(21, "ProgressEditor"), cell: "draft", kind: .created, value: .string(""),
        wrapper: "State")
    ]
    record.transitions = [
      TransitionEvent(
        view: view(21, "ProgressEditor"), phase: .insert, transition: "move(edge: bottom)",
        animation: "spring", source: "withAnimation", skipReason: nil)
    ]
    record.effects = [Effect(.appear, view: view(21, "ProgressEditor"), range: line(70))]
    record.unvisitedCount = 17
    check(
      record,
      """
      #2 tap "Update Progress" @14
        write  BookView @9.editorConfig.isEditorPresented  false → true            :31
        eval   BookView @9               state editorConfig.isEditorPresented
        same   BookCard @10              equal
        new    ProgressEditor @21        sheet in @9  2 views        book-club.decl:44
               insertion by move(edge: bottom), spring, from withAnimation
        state  ProgressEditor @21.draft  initial value ""
        effect appear ProgressEditor @21                             book-club.decl:70
        2 bodies ran, 1 skipped, 17 untouched

      """)
  }

  @Test func aWriteOfSeveralPropertiesListsEach() {
    var record = UpdateRecord(
      number: 3, time: 1.5, cause: Cause(.slide, target: view(24, "Slider")))
    record.writes = [
      write(
        "editorConfig", of: .view(view(9, "BookView")), config(true, "a", 0),
        config(true, "b", 0.5),
        changed: [
          .init(path: "editorConfig.note", old: .string("a"), new: .string("b")),
          .init(path: "editorConfig.progress", old: .number(0), new: .number(0.5)),
        ])
    ]
    check(
      record,
      """
      #3 slide Slider @24  at 1.5 s
        write  BookView @9.editorConfig  2 parts                     book-club.decl:31
                 .note      "a" → "b"
                 .progress  0.0 → 0.5

      """)
  }

  @Test func writesWithoutEffectStateTheReason() {
    var record = UpdateRecord(number: 4, time: 0, cause: Cause(.send, label: "model.bump()"))
    let owner = Write.Owner.object(type: "Model", number: 2)
    record.writes = [
      write("n", of: owner, .integer(3), .integer(3), changed: [], outcome: .equal),
      write("n", of: owner, .integer(3), .integer(4), changed: [], outcome: .droppedInBody),
      write("n", of: owner, .integer(3), .integer(4), changed: [], outcome: .noView),
    ]
    check(
      record,
      """
      #4 send model.bump()
        write  Model(2).n  3, unchanged                              book-club.decl:31
        write  Model(2).n  dropped: written while a body ran         book-club.decl:31
        write  Model(2).n  no effect: its view was removed           book-club.decl:31

      """)
  }

  private func branch(_ leaf: Int, _ name: String) -> ViewIdentity.Step {
    .branch(ViewIdentity.Branch(leaf: leaf, choices: [.init(.condition, name)]))
  }

  @Test func aChangedBranchExplainsTheNewIdentity() {
    var record = UpdateRecord(
      number: 5, time: 0, cause: Cause(.toggle, target: view(8, "Toggle"), label: "Grid"))
    let place = line(33)
    record.changes = [
      .removed(
        Change.Position(
          view: view(12, "Detail"), parent: ViewHandle(3), index: 0, decider: .conditional,
          step: branch(0, "true"), range: place), identity: ViewIdentity(steps: [.root("Detail")])),
      .inserted(
        Change.Position(
          view: view(41, "Detail"), parent: ViewHandle(3), index: 0, decider: .conditional,
          step: branch(1, "false"), range: place), node: node(41, "Detail")),
    ]
    record.identity = [
      IdentityChange(
        removed: view(12, "Detail"), inserted: view(41, "Detail"),
        difference: .branch(old: "true", new: "false"), range: place)
    ]
    record.state = [
      StateEvent(
        view: view(12, "Detail"), cell: "count", kind: .dropped, value: .integer(4),
        wrapper: "State"),
      StateEvent(
        view: view(41, "Detail"), cell: "count", kind: .created, value: .integer(0),
        wrapper: "State"),
    ]
    check(
      record,
      """
      #5 toggle "Grid" @8
        gone   Detail @12        if true in @3                       book-club.decl:33
        state  Detail @12.count  dropped, was 4
        new    Detail @41        if false in @3                      book-club.decl:33
               not Detail @12: a different branch was taken (true → false)
        state  Detail @41.count  initial value 0

      """)
  }

  @Test func manyLinesOfOneKindAreCounted() {
    var record = UpdateRecord(number: 6, time: 0, cause: Cause(.tap, label: "All"))
    record.evaluated = (0..<100).map {
      Evaluation(
        view: view(200 + $0, "Row", key: .integer($0)), count: 1,
        causes: [
          .init(.value(property: "isOn", old: .bool(false), new: .bool(true), capture: nil))
        ])
    }
    check(
      record,
      """
      #6 tap "All"
        eval   Row[0] @200  value isOn false → true
        eval   Row[1] @201  value isOn false → true
        eval   Row[2] @202  value isOn false → true
        eval   … and 97 more like it
        100 bodies ran

      """)
    let verbose = RecordFormatter(sources: sources, detail: .full).text(record)
    #expect(verbose.contains("Row[99] @299"))
  }

  @Test func anEventWithoutEffectIsReported() {
    check(
      UpdateRecord(number: 7, time: 0, cause: Cause(.tap, target: view(3, "Button"), label: "Add")),
      "#7 tap \"Add\" @3  nothing changed\n")
  }

  @Test func outputOfTheScriptIsPartOfTheRecord() {
    var record = UpdateRecord(number: 8, time: 0, cause: Cause(.tap, label: "Add"))
    record.output = "one\ntwo\n"
    check(record, "#8 tap \"Add\"\n  print  one\n  print  two\n")
  }

  @Test func documentEventsNameTheirDocuments() {
    var record = UpdateRecord(number: 8, time: 0, cause: Cause(.open, label: "a.txt"))
    record.documents = [
      DocumentEvent(.opened, document: "a.txt", size: 1, reason: ""),
      DocumentEvent(.saved, document: "notes/b.txt", size: 20, reason: ""),
      DocumentEvent(.unsaved, document: "c.txt", size: 0, reason: "it is too late"),
    ]
    check(
      record,
      """
      #8 open a.txt
        opened  a.txt        1 byte
        saved   notes/b.txt  20 bytes
        unsaved c.txt        it is too late

      """)
    #expect(
      RecordJSON(sources: sources).text(record).contains(
        """
        {"event": "unsaved", "document": "c.txt", "size": 0, "reason": "it is too late"}
        """))
  }

  @Test func aTrapIsPrintedWithLocationStackAndView() {
    var record = UpdateRecord(number: 9, time: 0, cause: Cause(.tap, label: "Add"))
    record.trap = TrapReport(
      code: "index-out-of-range", message: "Fatal error: Index out of range", range: line(12),
      stack: [.init(function: "Shelf.newest()", range: line(12))], view: view(3, "Shelf"),
      identity: ViewIdentity(steps: [.root("Shelf"), .body("Shelf")]))
    check(
      record,
      """
      #9 tap "Add"
      examples/book-club.decl:12:1: error[index-out-of-range]: Fatal error: Index out of range
         12 | line 12
            | ^~~~~~~
        in Shelf.newest()  book-club.decl:12
        view Shelf @3  Shelf/body

      """)
  }

  @Test func theJSONHasEveryField() {
    let record = UpdateRecord(
      number: 1, time: 0.5, cause: Cause(.mount, label: "BookView()", range: line(2)))
    #expect(
      RecordJSON(sources: sources).text(record) == """
        {"schema": 2, "update": 1, "time": 0.5, "cause": {"kind": "mount", "label": "BookView()", \
        "at": {"file": "examples/book-club.decl", "line": 2, "column": 1, "endLine": 2, \
        "endColumn": 7}}, "writes": [], "evaluated": [], "built": [], "staleReads": [], "skipped": [], \
        "changes": [], "identity": [], "state": [], "transitions": [], "effects": [], \
        "documents": [], "output": "", "diagnostics": [], "trap": null, "untouched": 0}
        """)
  }
}

/// Tests of the view tree as text.
@Suite struct TreeTextTests {
  private func text(_ text: String) -> ViewTree.Node {
    ViewTree.Node(
      handle: ViewHandle(9), kind: .primitive, type: "Text", fullType: "Text", slot: "label",
      attributes: [.init(name: "content", value: .string(text))])
  }

  private var tree: ViewTree {
    let button = ViewTree.Node(
      handle: ViewHandle(5), kind: .primitive, type: "Button", fullType: "Button<Text>",
      role: "button", children: [text("Add")])
    let row = ViewTree.Node(
      handle: ViewHandle(4), kind: .custom, type: "Row", fullType: "Row", key: .integer(3),
      attributes: [.init(name: "title", value: .string("Dune"))])
    let forEach = ViewTree.Node(
      handle: ViewHandle(3), kind: .structure(.forEach), type: "ForEach", fullType: "ForEach",
      children: [row])
    let optional = ViewTree.Node(
      handle: ViewHandle(6), kind: .structure(.optional), type: "Optional", fullType: "Optional",
      children: [button])
    return ViewTree(roots: [
      ViewTree.Node(
        handle: ViewHandle(1), kind: .custom, type: "Shelf", fullType: "Shelf",
        children: [
          ViewTree.Node(
            handle: ViewHandle(2), kind: .primitive, type: "VStack", fullType: "VStack",
            children: [forEach, optional])
        ])
    ])
  }

  @Test func eachViewIsOneLineWithItsValues() {
    #expect(
      TreeFormatter(marks: [ViewHandle(4): .new]).text(tree) == """
          Shelf @1
          └ VStack @2
            ├ ForEach @3
        +   │ └ Row[3] @4  title: "Dune"
            └ Button @5  "Add"

        """)
  }

  @Test func depthCountsTheOmittedViews() {
    #expect(
      TreeFormatter(detail: TreeFormatter.Detail(depth: 1)).text(tree) == """
          Shelf @1
          └ VStack @2
            └ … 3 descendants

        """)
  }

  @Test func anEmptyTreeIsReported() {
    #expect(TreeFormatter().text(ViewTree()) == "nothing is mounted\n")
  }
}
