@testable import DeclConsole
import DeclLang
import Testing

/// The output of a console, collected in one string.
private final class Collected { var value = "" }

/// Tests of the explanations why a view updated or did not.
@Suite struct WhyTests {
  /// Loads and mounts a script and runs commands; returns the results of the commands.
  private func answers(_ script: String, _ commands: String...) -> String {
    let text = Collected()
    let console = Console(
      output: Console.Output(results: { text.value += $0 }, errors: { text.value += $0 }))
    guard console.start([SourceFile(name: "script.decl", text: script)]) else { return text.value }
    console.show(console.mount())
    text.value = ""
    for command in commands { console.run(command) }
    return text.value
  }

  private static let untracked = """
    var tone = 1
    final class Account { static let shared = Account(); var isPaid = false }
    final class Inner: ObservableObject { @Published var n = 0 }
    final class Model: ObservableObject { @Published var inner = Inner(); var plain = 0; var unread = 0 }
    @Observable final class Settings { var a = 0; @ObservationIgnored var b = 0 }
    final class Own: ObservableObject {
      let objectWillChange = ObservableObjectPublisher()
      @Published var n = 0
    }
    struct Kid: View { let account: Account; var body: some View { Text("kid \\(account.isPaid)") } }
    struct Screen: View {
      @StateObject var model = Model()
      @StateObject var own = Own()
      @State var settings = Settings()
      var body: some View {
        Text("\\(tone) \\(Account.shared.isPaid) \\(model.inner.n) \\(model.plain) \\(settings.b) \\(own.n)")
        Kid(account: Account.shared)
        Button("tone") { tone += 1 }
        Button("paid") { Account.shared.isPaid = true }
        Button("inner") { model.inner.n += 1 }
        Button("plain") { model.plain += 1; model.unread += 1 }
        Button("ignored") { settings.b += 1 }
        Button("own") { own.n += 1 }
        Button("sent") { own.objectWillChange.send(); own.n += 1 }
      }
    }
    Screen()
    """

  @Test(arguments: [
    ("tone", "global.tone  1 → 2, which no view observes"),
    ("paid", "isPaid  false → true, which no view observes"),
    ("inner", ".n  0 → 1, which no view observes"),
    ("plain", ".plain  0 → 1, which no view observes"),
    ("ignored", ".b  0 → 1, which no view observes"),
    ("own", ".n  0 → 1, which no view observes"),
  ])
  func aWriteThatNoViewObservesIsRecorded(_ label: String, _ write: String) {
    let text = answers(Self.untracked, ":tap \"\(label)\"")
    #expect(text.contains(write), "\(text)")
    #expect(!text.contains("eval"), "\(text)")
    #expect(!text.contains("unread"), "\(text)")
  }

  @Test func anOwnPublisherThatSendsIsObserved() {
    let text = answers(Self.untracked, ":tap \"sent\"")
    #expect(!text.contains("no view observes"), "\(text)")
    #expect(text.contains("eval"), "\(text)")
  }

  @Test func whyNotNamesWhatNothingTracks() {
    let text = answers(Self.untracked, ":tap \"tone\"", ":why-not Screen")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for reason in [
      "it reads tone: global and static variables are not tracked (D11)",
      "it reads Account.shared: Account is not observable",
      "whose plain is not @Published", "the object around it does not announce its changes (O10)",
      "whose b is @ObservationIgnored", "Own declares its own objectWillChange",
    ] {
      #expect(text.contains(reason), "\(text)")
    }
    #expect(!text.contains("unread"), "\(text)")
  }

  @Test func whyNotNamesAnObjectThatTheParentPassed() {
    let text = answers(Self.untracked, ":tap \"paid\"", ":why-not Kid")
    #expect(text.contains("its account is Account("), "\(text)")
    #expect(text.contains("isPaid  false → true"), "\(text)")
  }

  private static let effects = """
    struct Row: View { @State var n: Int; var body: some View { Text("row \\(n)") } }
    struct Leaf: View { let b: Int; var body: some View { Text("leaf \\(b)") } }
    struct Screen: View {
      @State private var a = 0
      @State private var b = 0
      var body: some View {
        Button("a") { a += 1 }
        Row(n: a)
        Text("b").onChange(of: a) { b = a * 10 }
        Leaf(b: b)
      }
    }
    Screen()
    """

  @Test func theChainGoesThroughEffectsBackToTheEvent() {
    let text = answers(Self.effects, ":tap \"a\"", ":why Leaf")
    let parts = ["effect Text", "effect  change Text", ".a  0 → 1", "event   tap \"a\""]
    var rest = Substring(text.split(separator: "Leaf @6 ran").last ?? "")
    for part in parts {
      guard let range = rest.firstRange(of: part) else {
        Issue.record("‘\(part)’ is missing in order: \(text)")
        return
      }
      rest = rest[range.upperBound...]
    }
  }

  @Test func stateThatIgnoresAnInitialValueIsNamed() {
    let text = answers(Self.effects, ":tap \"a\"", ":why-not Row 2")
    #expect(text.contains("its state n keeps its value: 1 is an initial value"), "\(text)")
  }
}

/// Tests of claims in a session that observes only small trees by itself.
@Suite struct ClaimSessionTests {
  private func console(rows: Int, _ text: Collected) -> Console {
    let console = Console(
      output: Console.Output(results: { text.value += $0 }, errors: { text.value += $0 }))
    let script = """
      struct Screen: View {
        @State private var n = 0
        var body: some View {
          Button("Add") { n += 1 }
          ForEach(0..<\(rows), id: \\.self) { Text("\\($0)") }
          Text("n \\(n)")
        }
      }
      Screen()
      """
    #expect(console.start([SourceFile(name: "script.decl", text: script)]))
    console.show(console.mount())
    text.value = ""
    return console
  }

  @Test func claimsAboutASmallTreeCompareWithTheTreeBefore() {
    let text = Collected()
    let console = console(rows: 3, text)
    console.run(":tap \"Add\"")
    console.run(":expect same Screen")
    #expect(!console.hasFailed, "\(text.value)")
    console.run(":expect new Screen")
    #expect(console.hasFailed, "\(text.value)")
  }

  @Test func theFirstClaimAboutALargeTreeSaysWhatItCannotCompare() {
    let text = Collected()
    let console = console(rows: 2000, text)
    console.run(":tap \"Add\"")
    text.value = ""
    console.run(":expect ran Screen")
    #expect(!console.hasFailed, "\(text.value)")
    console.run(":tap \"Add\"")
    console.run(":expect same Screen")
    #expect(!console.hasFailed, "\(text.value)")
  }

  @Test func aLargeTreeIsNotComparedWithOneThatWasNotObserved() {
    let text = Collected()
    let console = console(rows: 2000, text)
    console.run(":tap \"Add\"")
    text.value = ""
    console.run(":expect same Screen")
    #expect(text.value.contains("was not observed"), "\(text.value)")
    #expect(console.hasFailed)
  }
}
