import DeclLang
import DeclPresentation
import DeclRuntime
import Testing

/// Tests of the examples that `declrepl explain` shows: the wrong one raises the warning, the corrected one
/// does not.
@Suite struct ExplanationScriptTests {
  /// A script that contains the sample of an explanation. `«»` is replaced by the sample; if the sample has a line `…`,
  /// `«1»` is replaced by the part before it, and `«»` by the part after it.
  private struct ExampleScript {
    let code: String
    let before: String
    var after: String?
    /// The steps that are performed after mounting.
    var steps: [String] = []
    /// The replacement of `…` inside a declaration.
    var rest = "var body: some View { Text(\"\") }"
  }

  private static func screen(_ members: String = "", _ view: String = "«»") -> String {
    """
    «1»
    struct Screen: View {
      \(members)
      @State private var isOn = false
      var body: some View {
        VStack {
          \(view)
        }
      }
    }
    Screen()
    """
  }

  private static let pets = """
    struct Pet: Identifiable { let id: Int; var name = "" }
    struct PetRow: View {
      let pet: Pet
      @State private var isOn = false
      var body: some View { Toggle(pet.name, isOn: $isOn) }
    }

    """

  private static let model = """
    final class Model: ObservableObject {
      @Published var count = 0
      @Published var name = "a"
    }

    """

  private static let settings = [
    ExampleScript(
      code: "state-lost-to-branch",
      before: """
        struct Counter: View {
          let name: String
          @State private var count = 0
          var body: some View { Text("\\(name) \\(count)") }
        }

        """ + screen("@State private var isNight = false")),
    ExampleScript(
      code: "conditional-modifier",
      before: """
        struct Dim: ViewModifier {
          let isOn: Bool
          func body(content: Content) -> some View { «» }
        }
        Text("a").modifier(Dim(isOn: true))
        """),
    ExampleScript(
      code: "any-view-instead-of-builder",
      before: """
        struct A: View { var body: some View { Text("a") } }
        struct B: View { var body: some View { Text("b") } }

        """ + screen("«»", "part()")),
    ExampleScript(code: "transition-never-runs", before: screen()),
    ExampleScript(
      code: "unstable-id",
      before: "struct Pet: Identifiable { «» }\n"
        + screen("@State private var pets = [Pet()]", "ForEach(pets) { _ in Text(\"pet\") }")),
    ExampleScript(
      code: "new-explicit-id",
      before: "struct Editor: View { var body: some View { Text(\"\") } }\n" + screen(),
      after: "struct Editor: View { var body: some View { Text(\"\") } }\n"
        + screen("«1»", "«»")
        .replacing("«1»\nstruct", with: "struct")),
    ExampleScript(
      code: "unbounded-in-scroll-view",
      before: "struct Pet: Identifiable { let id = 1; let name = \"Rex\" }\n"
        + screen("@State private var pets = [Pet()]")),
    ExampleScript(code: "spacer-outside-of-stack", before: screen()),
    ExampleScript(code: "contradictory-frame", before: screen()),
    ExampleScript(
      code: "position-as-id", before: pets + screen("@State private var pets: [Pet] = []")),
    ExampleScript(
      code: "edited-value-as-id",
      before: "struct Person: Identifiable { let id: Int; var name = \"\" }\n"
        + screen(
          "@State private var names = [\"a\"]; @State private var people = [Person(id: 1)]")),
    ExampleScript(
      code: "hash-as-id",
      before: "struct Pet: Identifiable, Hashable {\n«»\n}\n"
        + screen("@State private var pets = [Pet()]", "ForEach(pets) { Text($0.name) }")),
    ExampleScript(
      code: "new-elements",
      before: "struct Toy: Identifiable { let id = UUID(); let name: String }\n" + screen()),
    ExampleScript(
      code: "object-created-in-body",
      before: model + screen("@StateObject private var model = Model()")
    ),
    ExampleScript(
      code: "unobserved-object-in-state", before: model + screen("«»", "Text(model.name)")),
    ExampleScript(
      code: "published-with-own-publisher",
      before: "«»\n"
        + screen("@StateObject private var store = Store()", "Text(\"\\(store.count)\")")),
    ExampleScript(
      code: "stale-read", before: "struct Screen: View {\n  «1»\n  «»\n}\nScreen()"),
    ExampleScript(code: "non-constant-range", before: screen("@State private var count = 3")),
    ExampleScript(code: "new-value-in-view", before: "«»\n" + screen("", "Row()")),
    ExampleScript(
      code: "observed-object-created-in-view", before: model + screen("«»", "Text(model.name)")),
    ExampleScript(
      code: "nested-observable-object",
      before: "final class Shelf: ObservableObject { @Published var count = 0 }\n«»\nText(\"a\")",
      after: "@Observable final class Shelf {}\n«»\nText(\"a\")"),
    ExampleScript(
      code: "state-from-init",
      before: """
        struct Counter: View {
          @State private var count: Int
          «»
          var body: some View { Text("\\(count)") }
        }
        struct Parent: View {
          @State private var count = 1
          var body: some View { Counter(count: count) }
        }
        Parent()
        """,
      after: """
        struct Counter: View {
          «»
          var body: some View { Text("\\(count)") }
        }
        struct Parent: View {
          @State private var count = 1
          var body: some View { Counter(count: $count) }
        }
        Parent()
        """),
    ExampleScript(
      code: "untracked-branch",
      before: """
        struct Home: View { var body: some View { Text("home") } }
        struct Login: View { var body: some View { Text("login") } }

        """ + screen(),
      after: """
        struct Home: View { var body: some View { Text("home") } }
        struct Login: View { var body: some View { Text("login") } }

        """ + screen("«»", "if isLoggedIn { Home() } else { Login() }")),
    ExampleScript(
      code: "duplicate-id",
      before: screen(),
      after: """
        struct Drink: Identifiable { let id: Int; let name = "tea" }

        """ + screen("let drinks = [Drink(id: 1), Drink(id: 2)]")),
    ExampleScript(
      code: "state-write-in-body",
      before: "struct Screen: View {\n  @State private var count = 0\n  «»\n}\nScreen()",
      after: screen("@State private var count = 0")),
    ExampleScript(
      code: "publish-in-body",
      before: model + screen("@StateObject private var model = Model()", "«»\nText(model.name)"),
      after: model + screen("@StateObject private var model = Model()", "Text(model.name)«»")),
    ExampleScript(
      code: "no-navigation-destination", before: screen("", "NavigationStack { «» }"),
      steps: [":tap \"Owl\""]),
    ExampleScript(
      code: "storage-type-conflict", before: screen("«»", "Text(\"\\(count) \\(name)\")"),
      after: screen("«»", "Text(\"\\(count) \\(name)\")")),
    ExampleScript(
      code: "state-outside-view",
      before: """
        struct Screen: View {
          @State private var count = 0
          var binding: Binding<Int>?
          «»
          var body: some View { Text("\\(binding?.wrappedValue ?? 0)") }
        }
        Screen()
        """,
      after: """
        struct Child: View { @Binding var count: Int; var body: some View { Text("\\(count)") } }
        struct Screen: View {
          @State private var count = 0
          «»
        }
        Screen()
        """),
    ExampleScript(
      code: "state-object-outside-view",
      before: model + """
        struct Screen: View {
          @StateObject private var model = Model()
          let name: String
          «»
          var body: some View { Text(name) }
        }
        Screen()
        """,
      after: model + """
        struct Screen: View {
          @StateObject private var model = Model()
          «»
        }
        Screen()
        """),
    ExampleScript(
      code: "environment-outside-view",
      before: """
        struct Screen: View {
          @Environment(\\.colorScheme) private var scheme
          let isDark: Bool
          «»
          var body: some View { Text("\\(isDark)") }
        }
        Screen()
        """,
      after: """
        struct Screen: View {
          @Environment(\\.colorScheme) private var scheme
          «»
        }
        Screen()
        """),
    ExampleScript(
      code: "spelling-not-checked",
      before: screen(
        "@State private var word = \"decl\"; let words = [\"decl\"]",
        "Button(\"check\") {\n«»\n}"),
      steps: [":tap \"check\""]),
    ExampleScript(
      code: "change-cycle",
      before: screen(
        "@State private var count = 0; let limit = 1", "Button(\"add\") { count += 2 }«»"),
      steps: [":tap \"add\""]),
    ExampleScript(
      code: "presentation-not-shown",
      before: """
        struct Details: View { var body: some View { Text("details") } }
        struct Screen: View {
          private let controller = UIViewController()
          var body: some View { Button("show") { «» } }
        }
        Screen()
        """,
      after: """
        struct Details: View { var body: some View { Text("details") } }
        struct Screen: View {
          @State private var isShown = false
          var body: some View {
            Button("show") { isShown = true }
              «»
          }
        }
        Screen()
        """,
      steps: [":tap \"show\""]),
  ]

  /// The codes whose example needs files, windows or an option, and is therefore a session instead of a
  /// script.
  private static let sessions: Set<String> = [
    "unknown-scene", "no-window", "appearance-not-shown", "view-not-drawn",
    "document-not-opened", "document-not-saved",
  ]

  @Test func everyHazardHasAScriptOrSession() {
    let known = Set(Self.settings.map(\.code)).union(Self.sessions)
    #expect(known == Set(DiagnosticExplanation.hazards.map(\.code)))
  }

  @Test(arguments: settings.map(\.code)) func onlyTheWrongExampleRaisesTheWarning(_ code: String)
    throws
  {
    let setting = try #require(Self.settings.first { $0.code == code })
    let explanation = try #require(DiagnosticExplanation.of(code))
    let before = Self.script(setting.before, explanation.wrong, setting)
    let after = Self.script(setting.after ?? setting.before, explanation.right, setting)
    #expect(try warnings(of: before, setting).contains(code), "\(before)")
    let left = try warnings(of: after, setting)
    #expect(left.isEmpty, "\(left) in\n\(after)")
  }

  private static func script(_ frame: String, _ text: String, _ setting: ExampleScript) -> String {
    let parts = text.components(separatedBy: "\n…\n")
    let first = parts.count > 1 ? parts[0] : ""
    return frame.replacing("«1»", with: first)
      .replacing("«»", with: parts.last!.replacing("…", with: setting.rest))
  }

  /// Runs a script with the setting's steps; returns the codes of the hazards and of the diagnostics in its
  /// records.
  private func warnings(of text: String, _ setting: ExampleScript) throws -> [String] {
    let session = Session()
    let errors = session.load([SourceFile(name: "script.decl", text: text)])
      .filter { $0.severity == .error }
    try #require(errors.isEmpty, "\(errors.map(\.message)) in\n\(text)")
    _ = session.run()
    var records = session.mount()
    for step in setting.steps {
      records += try session.perform(try #require(try StepParser.parse(step)))
    }
    #expect(records.compactMap(\.trap).isEmpty, "\(text)")
    return session.hazards.map(\.code) + records.flatMap(\.diagnostics).map(\.diagnostic.code)
  }
}
