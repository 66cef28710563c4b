@testable import DeclConsole
import DeclLang
import DeclRuntime
import Testing

/// Tests of frames of the past: `:goto` and `:diff`.
@Suite struct FrameTests {
  private static let script = """
    struct Row: View {
      let name: String
      @State private var taps = 0
      var body: some View { Button("\\(name) \\(taps)") { taps += 1 } }
    }
    struct Shelf: View {
      @State private var names = ["a", "b", "c"]
      var body: some View {
        VStack {
          ForEach(names, id: \\.self) { Row(name: $0) }
          Button("turn") { names.append(names.removeFirst()) }
          Button("drop") { names.removeLast() }
          Button("slowly") { withAnimation(.linear(duration: 1)) { _ = names.removeFirst() } }
          Button("add") { names.append("d") }
        }
      }
    }
    Shelf()
    """

  private func session(_ steps: String...) throws -> Session {
    let session = Session()
    session.load([SourceFile(name: "shelf.decl", text: Self.script)])
    _ = session.run()
    _ = session.mount()
    for step in steps { _ = try session.perform(try #require(try StepParser.parse(step))) }
    return session
  }

  @Test func aMomentWhoseRecordWasGivenUpIsMadeAgain() throws {
    var options = Session.Options()
    options.isUndoable = true
    options.keptRecords = 8
    let session = Session(options: options)
    session.load([SourceFile(name: "shelf.decl", text: Self.script)])
    _ = session.run()
    _ = session.mount()
    var known: [Int: Moment] = [:]
    let steps = [
      "tap \"a 0\"", "tap \"turn\"", "tap \"add\"", "tap \"drop\"", "tap \"slowly\"", "advance 2",
    ]
    for round in 0..<10 {
      for step in steps.prefix(round == 0 ? 6 : 4).dropFirst(round == 0 ? 0 : 1) {
        for record in try session.perform(try #require(try StepParser.parse(step))) {
          known[record.number] = try session.moment(of: record.number)
        }
      }
    }
    #expect(session.records.count <= 10)
    #expect(session.earlierUpdates.count > 20)
    let kept = Set(session.records.map(\.number))
    let output = session.records.count
    for (number, moment) in known where !kept.contains(number) {
      let again = try session.moment(of: number)
      #expect(again.frame == moment.frame, "#\(number)")
      #expect(again.record == moment.record, "#\(number)")
    }
    let root = try #require(session.tree.roots.first).handle
    #expect(try session.why(root, update: 2).update == 2)
    #expect(session.records.count == output)
    #expect(throws: StepError.self) { try session.moment(of: 1_000) }
    #expect(throws: StepError.self) { try session.why(root, update: 1_000) }
  }

  @Test func aMomentIsMadeAgainWithTheNumbersOfObjectsAndUpdates() throws {
    let script = """
      final class Item: ObservableObject { @Published var count = 0 }
      struct Row: View {
        @ObservedObject var item: Item
        @State private var seen = 0
        var body: some View {
          Button("add \\(item.count)") { item.count += 1 }
            .onChange(of: item.count) { seen += 1 }
        }
      }
      struct Screen: View {
        @State private var items: [Item] = []
        @State private var isOn = false
        @State private var text = ""
        var body: some View {
          VStack {
            Button("new") { items.append(Item()) }
            Button("drop") { items.removeFirst() }
            Button("equal") { isOn = isOn }
            Toggle("on", isOn: $isOn)
            TextField("text", text: $text)
            if isOn { Row(item: Item()) }
            ForEach(items.indices, id: \\.self) { Row(item: items[$0]) }
          }
        }
      }
      Screen()
      """
    var options = Session.Options()
    options.isUndoable = true
    options.keptRecords = 4
    let session = Session(options: options)
    #expect(session.load([SourceFile(name: "items.decl", text: script)]).isEmpty)
    _ = session.run()
    _ = session.mount()
    var known: [Moment] = []
    let steps = [
      "tap \"new\"", "tap \"add 0\"", "tap \"equal\"", "toggle \"on\"",
      "input \"text\" \"a\"", "toggle \"on\"", "tap \"new\"", "tap \"drop\"", "tap \"add 0\"",
      "tap \"add 1\"", "tap \"drop\"",
    ]
    for step in steps + steps {
      for record in try session.perform(try #require(try StepParser.parse(step))) {
        known.append(try session.moment(of: record.number))
      }
    }
    let size = session.usedMemory
    let kept = Set(session.records.map(\.number))
    let earlier = known.filter { !kept.contains($0.record.number) }
    #expect(earlier.count > 20)
    // Forwards, where the session of the last moment goes on, and backwards.
    for moment in earlier + earlier.reversed() {
      let again = try session.moment(of: moment.record.number)
      #expect(again.frame == moment.frame, "#\(moment.record.number)")
      #expect(again.record == moment.record, "#\(moment.record.number)")
    }
    // What is kept for the next question counts as memory of the session.
    #expect(session.usedMemory > size)
    let before = session.tree
    _ = try session.perform(try #require(try StepParser.parse("toggle \"on\"")))
    _ = try session.undo()
    #expect(session.tree == before)
  }

  private func answers(to inputs: String...) -> String {
    let text = Collected()
    let console = Console(
      output: Console.Output(results: { text.value += $0 }, errors: { text.value += $0 }))
    for input in [Self.script, ":mount Shelf()"] + inputs { console.run(input) }
    return text.value
  }

  @Test func eachFrameIsTheTreeAfterItsUpdate() throws {
    let session = try session()
    var trees = [session.tree]
    var states = [try session.state().map(\.value)]
    let steps = [
      ":tap \"a 0\"", ":tap \"turn\"", ":tap \"a 1\"", ":tap \"slowly\"", ":advance 0.5",
      ":tap \"turn\"", ":tap \"drop\"", ":tap \"add\"", ":advance 1", ":mount Row(name: \"x\")",
      ":tap \"x 0\"", ":unmount",
    ]
    for step in steps {
      let action = try #require(try StepParser.parse(step))
      for _ in try session.perform(action) {
        trees.append(session.tree)
        states.append(try session.state().map(\.value))
      }
    }
    for (index, record) in session.records.enumerated() {
      let frame = try session.frame(after: record.number)
      #expect(frame.tree.withoutLocations == trees[index].withoutLocations, "after \(record.cause)")
      #expect(frame.state.map(\.value) == states[index], "after \(record.cause)")
    }
    #expect(session.records.count == steps.count)
  }

  @Test func reloadsAndRestartsHaveFrames() throws {
    let session = try session(":tap \"a 0\"")
    let before = session.tree
    let changed = Self.script.replacing("[\"a\", \"b\", \"c\"]", with: "[\"a\", \"b\"]")
      .replacing("\\(name) \\(taps)", with: "\\(name): \\(taps)")
    _ = session.reload([SourceFile(name: "shelf.decl", text: "\n" + changed)])
    let reloaded = session.tree
    let count = session.records.count
    _ = try session.perform(try #require(try StepParser.parse(":restart")))
    #expect(try session.frame(after: 2).tree == before)
    let after = try session.frame(after: session.records[count - 1].number)
    #expect(after.tree.withoutLocations == reloaded.withoutLocations)
    let last = try session.frame(after: session.records.last!.number)
    #expect(last.tree == session.tree)
    #expect(last.state.map(\.value) == (try session.state().map(\.value)))
  }

  @Test func aDifferenceOmitsViewsThatWereInsertedAndRemoved() throws {
    let session = try session(":tap \"add\"", ":tap \"a 0\"", ":tap \"a 1\"", ":tap \"drop\"")
    let record = try #require(try session.difference(from: 1, to: 5))
    #expect(record.changes.count == 1)
    guard case .updated(let update) = record.changes.first else {
      Issue.record("an update was expected")
      return
    }
    #expect(update.old == .string("a 0") && update.new == .string("a 2"))
  }

  @Test func applyingADifferenceYieldsTheNewTree() throws {
    let session = try session(
      ":tap \"turn\"", ":tap \"add\"", ":tap \"turn\"", ":tap \"c 0\"", ":tap \"drop\"",
      ":tap \"turn\"", ":tap \"slowly\"")
    let numbers = session.records.map(\.number)
    for (position, from) in numbers.enumerated() {
      for to in numbers.dropFirst(position + 1) {
        let record = try #require(try session.difference(from: from, to: to))
        let before = try session.frame(after: from).tree.withoutLeaving
        let after = try session.frame(after: to).tree.withoutLeaving
        let made = before.applying(record.changes).withoutLocations.fullDescription
        #expect(made == after.withoutLocations.fullDescription, "from \(from) to \(to)")
      }
    }
  }

  @Test func queriesAfterGotoReferToThatFrame() {
    let text = answers(
      to: ":tap \"a 0\"", ":tap \"slowly\"", ":advance 1", ":goto 2", ":state", ":goto 3",
      ":goto 4", ":tree")
    #expect(text.contains("Row[\"a\"] @12.taps  = 1\n"))
    #expect(text.contains("frame 2 of 4; :goto returns to the present\n"))
    #expect(text.contains("@12  leaving"))
  }

  @Test func aStepReturnsToThePresentUnlessItFails() {
    let text = answers(
      to: ":tap \"a 0\"", ":goto 1", ":tap \"nothing\"", "1 + 1", ":deps @1", ":show @99",
      ":tap \"a 1\"", ":show @12")
    let lines = text.split(separator: "\n").map(String.init)
    #expect(text.contains("error: the list of reads is known only in the present, not after #1"))
    let back = lines.firstIndex(of: "back to the present")
    let event = lines.firstIndex { $0.hasPrefix("#3 tap \"a 1\"") }
    #expect(back.map { $0 + 1 } == event && back != nil)
    #expect(text.contains("taps  Int = 2"))
  }

  @Test func numbersWithoutAFrameAreErrors() {
    let text = answers(to: ":goto 7", ":goto -1", ":goto x", ":goto 1 2", ":diff 2 1")
    #expect(text.contains("error: no such update #7; the last one is #1\n"))
    #expect(text.contains("error: no such update #-1; the last one is #1\n"))
    #expect(text.contains("error: ‘x’ is not an update number\n"))
    #expect(text.contains("error: ‘1 2’ is not an update number\n"))
  }

  @Test func aSessionWithoutRecordingHasNoFrames() throws {
    var options = Session.Options()
    options.isRecording = false
    let session = Session(options: options)
    session.load([SourceFile(name: "shelf.decl", text: Self.script)])
    _ = session.mount()
    #expect(throws: StepError.self) { _ = try session.frame(after: 1) }
  }
}

private final class Collected { var value = "" }
