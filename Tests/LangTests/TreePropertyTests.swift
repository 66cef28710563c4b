import DeclLang
import DeclPresentation
import DeclRuntime
import Foundation
import Testing

/// Tests of the invariants of every update, with random scripts: the tree equals one rebuilt from the state
/// (D13), and applying the record's changes to the previous tree yields it.
@Suite struct TreePropertyTests {
  private static let stepCount = 40

  private static let lastSeedWithoutAnimations = 12

  /// The seeds of the scripts; `SEEDS=31-130` replaces them. Scripts with seeds above `stillCount` change
  /// state with animations.
  static let seeds: [Int] =
    ProcessInfo.processInfo.environment["SEEDS"].map { text in
      let ends = text.split(separator: "-").map { Int($0)! }
      return Array(ends[0]...ends[ends.count - 1])
    } ?? Array(1...30)

  @Test(arguments: TreePropertyTests.seeds) func recordsOfARandomScriptAreExact(_ seed: Int) throws
  {
    var generator = ScriptGenerator(seed: seed, isAnimated: seed > Self.lastSeedWithoutAnimations)
    let source = generator.script()
    let session = Session()
    let diagnostics = session.load([SourceFile(name: "random.decl", text: source)])
    let errors = diagnostics.filter { $0.severity == .error }
    try #require(errors.isEmpty, "\(errors.map(\.message))\n\(source)")
    #expect(session.run().trap == nil)
    check(session.mount(), from: ViewTree(), session, "mount of \(seed)")
    try performRandomSteps(in: session, seed)
  }

  private func performRandomSteps(in session: Session, _ seed: Int) throws {
    var numbers = SeededGenerator(seed: seed)
    var updates = 0
    for step in 0..<Self.stepCount {
      let controls = session.tree.withoutLeaving.roots.flatMap(\.controls)
      guard !controls.isEmpty else { return }
      let control = controls[numbers.next(controls.count)]
      let word = control.role == "toggle" ? ":toggle" : ":tap"
      let waits = seed > Self.lastSeedWithoutAnimations && numbers.next(4) == 0
      let line = waits ? ":advance 0.4" : "\(word) \(control.handle)"
      let before = session.tree
      let action = try #require(try StepParser.parse(line))
      let records = try performOrDismiss(action, in: session)
      updates += records.filter { !$0.changes.isEmpty }.count
      guard check(records, from: before, session, "step \(step) of \(seed), \(line)") else {
        return
      }
    }
    #expect(updates > 5, "the steps changed nothing, so that nothing was checked")
  }

  /// Performs a step; if a sheet lies over its target, dismisses the sheet instead.
  private func performOrDismiss(_ step: Step, in session: Session) throws -> [UpdateRecord] {
    do {
      return try session.perform(step)
    } catch {
      guard case .untouchable = error else { throw error }
      return try session.perform(.dismiss(nil))
    }
  }

  /// Checks that the text of a record does not contradict itself: no view is new, gone and moved at once, and
  /// each write names its owner.
  private func checkText(of record: UpdateRecord, _ step: String) {
    let text = RecordFormatter(sources: SourceMap(), detail: .everything).text(record)
    var handles: [Substring: Set<Substring>] = [:]
    for line in text.split(separator: "\n") {
      guard let match = line.firstMatch(of: /^ {2}(new|gone|move|back|leave|write) +(.*)/) else {
        continue
      }
      let isObject = match.2.firstMatch(of: /^[A-Za-z]+\([0-9]+\)\./) != nil
      if match.1 == "write", isObject { continue }
      let handle = match.2.firstMatch(of: /@[0-9]+/)?.0
      #expect(handle != nil, "\(step): no handle in ‘\(line)’")
      if let handle { handles[match.1, default: []].insert(handle) }
    }
    let words = ["new", "gone", "move", "back", "leave"] as [Substring]
    for (index, word) in words.enumerated() {
      for other in words[(index + 1)...] {
        let both = handles[word, default: []].intersection(handles[other, default: []])
        #expect(both.isEmpty, "\(step): \(both) is both \(word) and \(other) in\n\(text)")
      }
    }
    for change in record.identity {
      #expect(change.removed.handle != change.inserted.handle, "\(step): \(change)")
      if case .type(let old, let new) = change.difference { #expect(old != new, "\(step)") }
    }
  }

  /// Checks that the records of a step, the tree, the frame and a tree rebuilt from the state agree.
  @discardableResult
  func check(
    _ records: [UpdateRecord], from before: ViewTree, _ session: Session, _ step: String
  ) -> Bool {
    let faults = records.compactMap(\.trap)
    #expect(faults.isEmpty, "\(step)")
    for record in records { checkText(of: record, step) }
    let unknown = records.flatMap(\.evaluated).filter { $0.reasons.contains(.unknown) }
    #expect(unknown.isEmpty, "\(step): bodies ran for reasons that are not known")
    let after = session.tree
    let applied = records.reduce(before.withoutLeaving) { $0.applying($1.changes) }
      .withoutLeaving.withoutLocations
    let expected = after.withoutLeaving.withoutLocations
    let isExact = applied == expected
    #expect(isExact, "\(step): \(difference(applied.fullDescription, expected.fullDescription))")
    expectFrame(of: session, step)
    let rebuilt = session.rebuiltTree()
    let outline = after.withoutLeaving.outline
    let isSame = rebuilt?.outline == outline
    #expect(isSame, "\(step): \(difference(rebuilt?.outline ?? "nothing", outline))")
    return isExact && isSame && faults.isEmpty && unknown.isEmpty
  }

  /// Checks that the frame after the last update equals the current tree and state.
  private func expectFrame(of session: Session, _ step: String) {
    guard let last = session.records.last?.number,
      let frame = try? session.frame(after: last), let state = try? session.state()
    else {
      Issue.record("\(step): there is no frame")
      return
    }
    let made = frame.tree.withoutLocations.fullDescription
    let tree = session.tree.withoutLocations.fullDescription
    #expect(made == tree, "\(step), frame: \(difference(made, tree))")
    let cells = frame.state.map { "\($0.view).\($0.name) = \($0.value)\n" }.joined()
    let present = state.map { "\($0.view).\($0.name) = \($0.value)\n" }.joined()
    #expect(cells == present, "\(step), state: \(difference(cells, present))")
  }

  /// Returns a description of the first line that differs.
  private func difference(_ made: String, _ there: String) -> String {
    let left = made.split(separator: "\n")
    let right = there.split(separator: "\n")
    let same = zip(left, right).prefix { $0 == $1 }.count
    return "made \(left.dropFirst(same).first ?? "the end"), "
      + "but there is \(right.dropFirst(same).first ?? "the end")"
  }
}

extension ViewTree.Node {
  /// The buttons, toggles and disclosure groups in this subtree, in document order.
  var controls: [ViewTree.Node] {
    let own = ["button", "toggle", "disclosureLabel"].contains(role) ? [self] : []
    return own + children.flatMap(\.controls)
  }
}
