extension DiagnosticExplanation {
  /// The codes of hazards: what is well typed and still likely to lose identity, state or transitions.
  package static let hazards: [DiagnosticExplanation] =
    branches + identifiers + objects + updates + met

  private static let branches = [
    DiagnosticExplanation(
      "state-lost-to-branch",
      "Both branches show the same view, and each has one of its own (I2, L3).",
      """
      When the condition changes, the view of one branch goes with its state, and another one \
      begins. If it is meant to be one view, write it once and let its arguments vary.
      """,
      wrong: "if isNight { Counter(name: \"Owl\") } else { Counter(name: \"Lark\") }",
      right: "Counter(name: isNight ? \"Owl\" : \"Lark\")"),
    DiagnosticExplanation(
      "branch-around-content",
      "A modifier or a helper shows its content in both branches of a condition (I2).",
      """
      The content is another view in each branch, so it loses its state whenever the condition \
      changes, and nothing can animate. Apply the modifier always, with a value that says nothing \
      when it is not wanted.
      """,
      wrong: "if isOn { content.opacity(0.5) } else { content }",
      right: "content.opacity(isOn ? 0.5 : 1)"),
    DiagnosticExplanation(
      "any-view-instead-of-builder", "Several views hide behind `AnyView` (I5).",
      """
      An `AnyView` is known by the type inside. Two branches of one type are then one view, and \
      two types are replaced without a transition. A builder keeps the branches in the type.
      """,
      wrong: "func part() -> AnyView {\n  isOn ? AnyView(A()) : AnyView(B())\n}",
      right: "@ViewBuilder func part() -> some View {\n  if isOn { A() } else { B() }\n}"),
    DiagnosticExplanation(
      "transition-not-taken", "A transition stands on a view that neither comes nor goes (X2).",
      """
      Transitions belong to the elements of a condition, of a `ForEach` or of an `.id`. Inside a \
      stack they are not looked for: put the transition on what the condition decides about.
      """,
      wrong: "if isOn {\n  VStack { Text(\"a\").transition(.slide) }\n}",
      right: "if isOn {\n  VStack { Text(\"a\") }.transition(.slide)\n}"),
  ]

  private static let identifiers = [
    DiagnosticExplanation(
      "unstable-id", "An `id` is made anew at each access (F4).",
      "Every change then replaces every row, with its state. Store the id when the element is made.",
      wrong: "var id: UUID { UUID() }", right: "let id = UUID()"),
    DiagnosticExplanation(
      "new-explicit-id", "`.id` gets a value that is new at each evaluation (I6).",
      """
      Another id is another view: the state is dropped whenever the body runs. Keep the id in a \
      state and change it when the view is meant to begin again.
      """,
      wrong: "Editor().id(UUID())",
      right: "@State private var version = 0\n…\nEditor().id(version)"),
    DiagnosticExplanation(
      "position-as-id", "Rows are known by their positions (F3).",
      """
      When something is inserted in front, each row shows another element and keeps the state of \
      the one before. Ids that belong to the elements move with them.
      """,
      wrong: "ForEach(pets.indices, id: \\.self) { PetRow(pet: pets[$0]) }",
      right: "ForEach(pets) { PetRow(pet: $0) }"),
    DiagnosticExplanation(
      "non-constant-range", "A `ForEach` without ids has a range that may change (F1).",
      """
      Such a `ForEach` reads its range once. Rows that are added later are not shown. With an id the \
      range may change.
      """,
      wrong: "ForEach(0..<count) { Text(\"\\($0)\") }",
      right: "ForEach(0..<count, id: \\.self) { Text(\"\\($0)\") }"),
    DiagnosticExplanation(
      "new-value-in-view", "A view stores a value that is new at each evaluation (D9).",
      """
      The view then never equals the one before, and its body runs whenever its parent's does. A \
      `@State` keeps the first value.
      """,
      wrong: "struct Row: View {\n  let id = UUID()\n  …\n}",
      right: "struct Row: View {\n  @State private var id = UUID()\n  …\n}"),
  ]

  private static let objects = [
    DiagnosticExplanation(
      "observed-object-made-in-place", "A view observes an object that it makes itself (L12).",
      """
      `@ObservedObject` does not keep what it observes: whenever the parent's body runs, a new \
      object takes the place of the old one. `@StateObject` makes one and keeps it.
      """,
      wrong: "@ObservedObject var model = Model()",
      right: "@StateObject private var model = Model()"),
    DiagnosticExplanation(
      "nested-observable-object", "An observable object holds another one (O10).",
      """
      Only the outer object's own properties announce changes. A view that shows the inner object \
      has to observe that one itself. `@Observable` classes may hold one another: what is read is tracked.
      """,
      wrong: "final class Library: ObservableObject {\n  @Published var shelf = Shelf()\n}",
      right: "@Observable final class Library {\n  var shelf = Shelf()  // @Observable too\n}"),
  ]

  private static let updates = [
    DiagnosticExplanation(
      "state-from-init", "A state is set from a parameter of `init` (L10).",
      """
      The value is taken when the view is new and ignored afterwards: the parent cannot change it \
      any more. Pass a binding, or the plain value, or give the view an `.id` that changes with it.
      """,
      wrong: "init(count: Int) { _count = State(initialValue: count) }",
      right: "@Binding var count: Int"),
    DiagnosticExplanation(
      "untracked-branch", "A body branches on a variable that nobody tracks (D11).",
      "The view shows the other branch only when something else makes its body run. Keep the value in a state or a model.",
      wrong: "var isLoggedIn = false\n…\nif isLoggedIn { Home() } else { Login() }",
      right: "@State private var isLoggedIn = false"),
  ]

  /// What is only seen while a script runs.
  private static let met = [
    DiagnosticExplanation(
      "duplicate-id", "Two elements of a `ForEach` have the same id (F2).",
      """
      SwiftUI leaves open what happens then. Decl takes the n-th element with an id for its n-th \
      occurrence, which keeps its state as long as there are that many.
      """,
      wrong: "ForEach([\"tea\", \"tea\"], id: \\.self) { Text($0) }",
      right: "ForEach(drinks) { Text($0.name) }  // each with an id of its own"),
    DiagnosticExplanation(
      "state-write-in-body", "A body writes state (W3).",
      """
      A body says what is shown; it may run at any time and any number of times. The write was \
      dropped. Write in an action, in `onAppear` or in `onChange`.
      """,
      wrong: "var body: some View {\n  let _ = { count += 1 }()\n  Text(\"\\(count)\")\n}",
      right: "Text(\"\\(count)\").onAppear { count += 1 }"),
    DiagnosticExplanation(
      "publish-in-body", "A body changes an observed object (W3).",
      "Views that observe the object would have to run while views run. Change it in an action or an effect.",
      wrong: "let _ = { model.count += 1 }()", right: ".onAppear { model.count += 1 }"),
    DiagnosticExplanation(
      "unknown-scene", "A window is to be opened that no scene of the app declares (S2).",
      """
      `openWindow` finds a scene by its id, or by the type of the values that its windows show. \
      Nothing was opened.
      """,
      wrong: "openWindow(id: \"detials\")",
      right: "WindowGroup(id: \"details\") { Details() }\n…\nopenWindow(id: \"details\")"),
    DiagnosticExplanation(
      "document-not-opened", "A document could not be opened again after a restart (S3).",
      """
      Its file is gone, may not be read any more, or holds something else; the message says which. \
      The window did not come back, and the file was left as it is.
      """,
      wrong: "declrepl --store app.store editor.decl",
      right: "declrepl --store app.store --allow-read drawings --allow-write drawings editor.decl"),
    DiagnosticExplanation(
      "document-not-saved", "A window was closed with changes that are in no file (S3).",
      """
      A document is saved when it changes, once it has a file that may be written: `:saveas PATH` \
      names one, `--allow-write` allows it. What is only looked at, or was never given a file, is \
      in memory as long as its window.
      """,
      wrong: ":input \"Title\" \"Night\"\n:window close",
      right: ":input \"Title\" \"Night\"\n:saveas night.drawing\n:window close"),
    DiagnosticExplanation(
      "storage-kinds", "Two properties store different types under one key (S6).",
      """
      A key has one value for the whole app. A property that finds a value of another type shows \
      its default, and its first write takes the other one's value away. Give each value its own key.
      """,
      wrong: "@AppStorage(\"shelf\") var count = 1\n@AppStorage(\"shelf\") var name = \"none\"",
      right: "@AppStorage(\"count\") var count = 1\n@AppStorage(\"name\") var name = \"none\""),
    DiagnosticExplanation(
      "state-outside-view", "A state is used before its view is shown (W4).",
      """
      In `init` a `@State` has no storage yet: `$count` is a constant binding to the initial value, and \
      writes are not kept.
      """,
      wrong: "init() { binding = $count }", right: "var body: some View { Child(count: $count) }"),
    DiagnosticExplanation(
      "state-object-outside-view", "A state object is used before its view is shown (W4).",
      "In `init` there is no object yet, and each access makes another one.",
      wrong: "init() { name = model.name }", right: "var body: some View { Text(model.name) }"),
    DiagnosticExplanation(
      "environment-outside-view", "The environment is read before the view is shown (W4).",
      "In `init` the view has no place yet, so the default value is read.",
      wrong: "init() { isDark = scheme == .dark }",
      right: "var body: some View { Text(scheme == .dark ? \"dark\" : \"light\") }"),
    DiagnosticExplanation(
      "change-cycle", "An `onChange` keeps changing what it waits for (E8).",
      "After two runs for one event the action is not run again.",
      wrong: ".onChange(of: count) { count += 1 }",
      right: ".onChange(of: count) { if count > limit { count = limit } }"),
  ]
}
