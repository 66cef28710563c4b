extension DiagnosticExplanation {
  /// The codes of hazards: well-typed code that is likely to lose identity, state or transitions.
  package static let hazards: [DiagnosticExplanation] =
    branches + identifiers + objects + updates + runtimeHazards

  private static let branches = [
    DiagnosticExplanation(
      "state-lost-to-branch",
      "Both branches of a condition show the same view type, and each branch has its own view (I2, L3).",
      """
      When the condition changes, one view is removed with its state and the other is inserted with initial \
      values. To keep the state, write the view once and make its arguments depend on the condition.
      """,
      wrong: "if isNight { Counter(name: \"Owl\") } else { Counter(name: \"Lark\") }",
      right: "Counter(name: isNight ? \"Owl\" : \"Lark\")"),
    DiagnosticExplanation(
      "conditional-modifier",
      "A modifier or a helper shows its content in both branches of a condition (I2).",
      """
      The content has a different identity in each branch, so it loses its state when the condition changes, \
      and the change cannot animate. Apply the modifier in both cases, with an argument that has no effect in \
      one of them.
      """,
      wrong: "if isOn { content.opacity(0.5) } else { content }",
      right: "content.opacity(isOn ? 0.5 : 1)"),
    DiagnosticExplanation(
      "any-view-instead-of-builder", "A function returns one of several views as `AnyView` (I5).",
      """
      `AnyView` hides the branch: two branches with the same type are one view that keeps its state, and a \
      change of type replaces the view without a transition. Use `@ViewBuilder` and `some View`, which \
      preserve the branches in the type.
      """,
      wrong: "func part() -> AnyView {\n  isOn ? AnyView(A()) : AnyView(B())\n}",
      right: "@ViewBuilder func part() -> some View {\n  if isOn { A() } else { B() }\n}"),
    DiagnosticExplanation(
      "transition-never-runs",
      "A transition is on a view that is not inserted or removed by itself (X2).",
      """
      A transition runs only on the view that a condition, a `ForEach` or an `.id` inserts and removes, not on \
      a view inside of it. Move the transition to that view.
      """,
      wrong: "if isOn {\n  VStack { Text(\"a\").transition(.slide) }\n}",
      right: "if isOn {\n  VStack { Text(\"a\") }.transition(.slide)\n}"),
  ]

  private static let identifiers = [
    DiagnosticExplanation(
      "unstable-id", "An `id` property returns a new value at each access (F4).",
      """
      Every update then replaces every row and drops its state. Store the id in the element, so that it stays \
      the same.
      """,
      wrong: "var id: UUID { UUID() }", right: "let id = UUID()"),
    DiagnosticExplanation(
      "new-explicit-id", "`.id` gets a new value at each evaluation (I6).",
      """
      A view with a different id is a different view, so the state is dropped whenever the body runs. Remove `.id`, or \
      store the value in `@State` and change it only to reset the view.
      """,
      wrong: "Editor().id(UUID())",
      right: "@State private var version = 0\n…\nEditor().id(version)"),
    DiagnosticExplanation(
      "unbounded-in-scroll-view",
      "A `List`, `Form` or `GeometryReader` in a `ScrollView` has no height to take (G19).",
      """
      A scroll view proposes no length along its axis. A view that takes what is proposed then has its ideal size, \
      10 points. Give it a height with `frame`, or put it beside the scroll view.
      """,
      wrong: "ScrollView { List(pets) { Text($0.name) } }",
      right: "List(pets) { Text($0.name) }"),
    DiagnosticExplanation(
      "spacer-outside-of-stack", "A `Spacer` stands in a `ZStack` (G16).",
      """
      A spacer takes the room that is left along a vertical or horizontal stack. A `ZStack` is as large as its other \
      layers and does not grow for a spacer. Give the stack a `frame` with an alignment, or put the view and the spacer \
      into a `VStack` or `HStack`.
      """,
      wrong: "ZStack { Color.blue; Text(\"Top\"); Spacer() }",
      right: "ZStack { Color.blue; VStack { Text(\"Top\"); Spacer() } }"),
    DiagnosticExplanation(
      "contradictory-frame", "The limits of a `frame` are not in their order (G12).",
      """
      A minimum must not be greater than the ideal length, nor that than the maximum. SwiftUI writes a warning and ignores \
      the limits.
      """,
      wrong: "Color.red.frame(minWidth: 200, maxWidth: 100)",
      right: "Color.red.frame(minWidth: 100, maxWidth: 200)"),
    DiagnosticExplanation(
      "position-as-id", "The rows of a `ForEach` are identified by index (F3).",
      """
      State stays with the index. When an element is inserted, removed or moved, rows show another element but \
      keep their state. Use ids that belong to the elements.
      """,
      wrong: "ForEach(pets.indices, id: \\.self) { PetRow(pet: pets[$0]) }",
      right: "ForEach(pets) { PetRow(pet: $0) }"),
    DiagnosticExplanation(
      "edited-value-as-id",
      "The rows of a `ForEach` over a binding are identified by the value that a control edits (L8).",
      """
      Each key stroke changes the id, so the row is replaced: the field loses the focus. Give the elements \
      an id that stays the same while they are edited.
      """,
      wrong: "ForEach($names, id: \\.self) { $name in TextField(\"Name\", text: $name) }",
      right: "ForEach($people) { $person in TextField(\"Name\", text: $person.name) }"),
    DiagnosticExplanation(
      "hash-as-id", "An `id` is the hash value of an element that can change (L8).",
      """
      The hash depends on all properties, so a change of one of them replaces the row and drops its state. \
      Store an id in the element.
      """,
      wrong: "var name = \"\"\nvar id: Int { hashValue }", right: "var name = \"\"\nlet id = UUID()"
    ),
    DiagnosticExplanation(
      "new-elements",
      "The elements of a `ForEach` are created at each evaluation, each with a new id (F4).",
      """
      Every update then replaces every row and drops its state. Create the elements once, in a state or a \
      model, or take the id from the data.
      """,
      wrong: "ForEach([\"a\"].map { Toy(name: $0) }) { Text($0.name) }",
      right: "ForEach([\"a\"], id: \\.self) { Text($0) }"),
    DiagnosticExplanation(
      "non-constant-range", "A `ForEach` without ids has a range that is not constant (F1).",
      """
      Such a `ForEach` reads its range only once, so rows that are added later are not shown. Pass an `id`, \
      and the range may change.
      """,
      wrong: "ForEach(0..<count) { Text(\"\\($0)\") }",
      right: "ForEach(0..<count, id: \\.self) { Text(\"\\($0)\") }"),
    DiagnosticExplanation(
      "new-value-in-view",
      "A view stores a value that is new at each evaluation of its parent (D9).",
      """
      The view then never equals its previous value, so its body runs whenever the parent's does. Store the \
      value in `@State`, which keeps the initial value.
      """,
      wrong: "struct Row: View {\n  let id = UUID()\n  …\n}",
      right: "struct Row: View {\n  @State private var id = UUID()\n  …\n}"),
  ]

  private static let objects = [
    DiagnosticExplanation(
      "observed-object-created-in-view",
      "A view creates the object of its own `@ObservedObject` property (L12).",
      """
      `@ObservedObject` does not own its object: whenever the parent's body runs, a new object replaces the \
      previous one and its data. Use `@StateObject`, which creates the object once and keeps it.
      """,
      wrong: "@ObservedObject var model = Model()",
      right: "@StateObject private var model = Model()"),
    DiagnosticExplanation(
      "object-created-in-body", "A body creates an observable object and passes it on (L12).",
      """
      Each evaluation creates another object, and the data of the earlier one are lost. Own the object in a \
      `@StateObject` or `@State` property and pass that.
      """,
      wrong: "Text(\"\").environmentObject(Model())", right: "Text(\"\").environmentObject(model)"),
    DiagnosticExplanation(
      "unobserved-object-in-state",
      "A property of a view holds an object whose changes no view observes (O12).",
      """
      The property keeps the reference, and a change inside the object runs no body. Make the class `@Observable`, \
      or use `@StateObject` for an `ObservableObject`.
      """,
      wrong: "@State private var model = Model()", right: "@StateObject private var model = Model()"
    ),
    DiagnosticExplanation(
      "published-with-own-publisher",
      "A class with an `objectWillChange` of its own has `@Published` properties (O2).",
      """
      Only the default publisher is connected to published properties. A class that declares its own has to \
      send before each change itself; otherwise its views do not update.
      """,
      wrong:
        "final class Store: ObservableObject {\n  let objectWillChange = ObservableObjectPublisher()\n  @Published var count = 0\n}",
      right: "final class Store: ObservableObject {\n  @Published var count = 0\n}"),
    DiagnosticExplanation(
      "nested-observable-object", "An `ObservableObject` stores another `ObservableObject` (O10).",
      """
      The outer object publishes only changes of its own properties, so changes inside the inner object do not \
      update observers of the outer one. Let the view observe the inner object, or use `@Observable` classes, \
      which track every property that is read.
      """,
      wrong: "final class Library: ObservableObject {\n  @Published var shelf = Shelf()\n}",
      right: "@Observable final class Library {\n  var shelf = Shelf()  // @Observable too\n}"),
  ]

  private static let updates = [
    DiagnosticExplanation(
      "state-from-init", "An initialiser sets a state from its parameter (L10).",
      """
      The value is used only when the view is inserted and ignored later, so the parent cannot change it. Pass \
      a binding or a plain value, or give the view an `.id` that changes with the value.
      """,
      wrong: "init(count: Int) { _count = State(initialValue: count) }",
      right: "@Binding var count: Int"),
    DiagnosticExplanation(
      "stale-read", "Only content that is made later reads a state that actions write (D4a).",
      """
      A body depends on the state that it, or content that it created, has read. If only the closure of a sheet \
      reads it, nothing has read it when an action writes it and opens the sheet: the body does not run, and \
      the sheet shows the value that the body ran with. Read the value in the body, pass a binding, or present \
      the value itself by `sheet(item:)`.
      """,
      wrong:
        "@State private var n = 1\n@State private var isOpen = false\nvar body: some View {\n  Button(\"open\") { n = 2; isOpen = true }\n    .sheet(isPresented: $isOpen) { Text(\"\\(n)\") }\n}",
      right:
        "@State private var n = 1\n@State private var isOpen = false\nvar body: some View {\n  let _ = n\n  Button(\"open\") { n = 2; isOpen = true }\n    .sheet(isPresented: $isOpen) { Text(\"\\(n)\") }\n}"
    ),
    DiagnosticExplanation(
      "untracked-branch", "A body depends on a variable that is not tracked (D11).",
      """
      A change of a plain global or static variable invalidates no view: the other branch is shown only when \
      something else makes the body run. Store the value in a state or a model.
      """,
      wrong: "var isLoggedIn = false\n…\nif isLoggedIn { Home() } else { Login() }",
      right: "@State private var isLoggedIn = false"),
  ]

  /// The hazards that only a running script shows.
  private static let runtimeHazards = [
    DiagnosticExplanation(
      "duplicate-id", "Two elements of a `ForEach` have the same id (F2).",
      """
      SwiftUI leaves the result undefined. Decl matches the n-th element with an id to the n-th row with that \
      id, whose state is kept. Give each element a unique id.
      """,
      wrong: "ForEach([\"tea\", \"tea\"], id: \\.self) { Text($0) }",
      right: "ForEach(drinks) { Text($0.name) }  // with unique ids"),
    DiagnosticExplanation(
      "state-write-in-body", "A body writes state (W3).",
      """
      A body only describes the view and can run at any time and any number of times, so the write was \
      dropped. Write state in an action, in `onAppear` or in `onChange`.
      """,
      wrong: "var body: some View {\n  let _ = { count += 1 }()\n  Text(\"\\(count)\")\n}",
      right: "Text(\"\\(count)\").onAppear { count += 1 }"),
    DiagnosticExplanation(
      "publish-in-body", "A body changes an `ObservableObject` (W3).",
      """
      The change would invalidate the object's observers while bodies run. Change the object in an action or \
      an effect.
      """,
      wrong: "let _ = { model.count += 1 }()", right: ".onAppear { model.count += 1 }"),
    DiagnosticExplanation(
      "no-navigation-destination", "A navigation path contains a value without a destination (N2).",
      """
      `NavigationStack` finds the screen for a value by its type, among the `navigationDestination` modifiers \
      inside the stack. The value opens no screen. Declare a destination for its type inside the stack.
      """,
      wrong: "NavigationLink(\"Owl\", value: \"owl\")",
      right: "NavigationLink(\"Owl\", value: \"owl\")\n"
        + "  .navigationDestination(for: String.self) { Text($0) }"),
    DiagnosticExplanation(
      "unknown-scene", "The script opens a window that no scene of the app declares (S2).",
      """
      `openWindow` finds a scene by its id, or by the type of the value that its windows show. Nothing was \
      opened. Declare the scene, or correct the id.
      """,
      wrong: "openWindow(id: \"detials\")",
      right: "WindowGroup(id: \"details\") { Details() }\n…\nopenWindow(id: \"details\")"),
    DiagnosticExplanation(
      "no-window", "The delegates of the app showed no window (S9).",
      """
      An app whose entry point is a `UIApplicationDelegate` mounts the view of its window: the delegate of the app, or of \
      the scene, creates a `UIWindow`, sets its `rootViewController`, such as a `UIHostingController`, and calls \
      `makeKeyAndVisible()`.
      """,
      wrong: "window.rootViewController = UIHostingController(rootView: ContentView())",
      right: "window.rootViewController = UIHostingController(rootView: ContentView())\n"
        + "window.makeKeyAndVisible()"),
    DiagnosticExplanation(
      "appearance-not-shown", "Pictures do not show a setting of UIKit (V14).",
      """
      Of what `appearance()` returns, pictures show colours and hidden tab bars. The rest of the interface is as it would \
      be without the setting.
      """,
      wrong: "UITabBar.appearance().shadowImage = UIImage(named: \"line\")",
      right: "UITabBar.appearance().shadowImage = UIImage()"),
    DiagnosticExplanation(
      "presentation-not-shown",
      "A controller of UIKit presents another one, which is not shown (V15).",
      """
      Decl shows what SwiftUI presents: `sheet`, `fullScreenCover`, `popover` and `alert`. `present` of a \
      `UIViewController` calls its completion and does nothing else.
      """,
      wrong: "controller.present(UIHostingController(rootView: Details()), animated: true)",
      right: ".sheet(isPresented: $isShown) { Details() }"),
    DiagnosticExplanation(
      "view-not-drawn", "A script draws a picture in memory, or a view of UIKit in one (V15).",
      """
      Views are drawn only where they are shown. `drawHierarchy` returns false and draws nothing, and the pictures of \
      `UIGraphicsImageRenderer` are empty.
      """,
      wrong: "view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)",
      right: "declrepl render --out picture.png app.decl"),
    DiagnosticExplanation(
      "spelling-not-checked", "A script asks `UITextChecker`, which has no dictionary (V14).",
      """
      Decl has no dictionary: the checker accepts every word. A list of words in the script's folder can \
      stand for one.
      """,
      wrong: "let range = UITextChecker().rangeOfMisspelledWord(\n"
        + "  in: word, range: NSRange(location: 0, length: word.utf16.count), startingAt: 0,\n"
        + "  wrap: false, language: \"en\")",
      right: "let isKnown = words.contains(word)"),
    DiagnosticExplanation(
      "document-not-opened", "A document could not be reopened after a restart (S3).",
      """
      Its file was removed, may not be read, or has other contents; the message gives the reason. The window \
      was not restored, and the file is unchanged. Use `--allow-read` to allow access to the file.
      """,
      wrong: "declrepl --store app.store editor.decl",
      right: "declrepl --store app.store --allow-read drawings --allow-write drawings editor.decl"),
    DiagnosticExplanation(
      "document-not-saved", "A window was closed while its document had unsaved changes (S3).",
      """
      A document is saved when it changes, if it has a file that may be written: `:saveas PATH` sets the \
      file, and `--allow-write` allows the access. A document without such a file exists only in memory, until \
      its window is closed.
      """,
      wrong: ":input \"Title\" \"Night\"\n:window close",
      right: ":input \"Title\" \"Night\"\n:saveas night.drawing\n:window close"),
    DiagnosticExplanation(
      "storage-type-conflict", "Two properties store different types under one key (S6).",
      """
      A key has one value for the whole app. A property that finds a value of another type shows its default \
      value, and its first write overwrites the other property's value. Use a separate key for each value.
      """,
      wrong: "@AppStorage(\"shelf\") var count = 1\n@AppStorage(\"shelf\") var name = \"none\"",
      right: "@AppStorage(\"count\") var count = 1\n@AppStorage(\"name\") var name = \"none\""),
    DiagnosticExplanation(
      "state-outside-view", "A state is used before its view is in the tree (W4).",
      """
      In `init`, a `@State` has no storage yet: `$count` is a constant binding to the initial value, and \
      writes have no effect. Use the state in the body.
      """,
      wrong: "init() { binding = $count }", right: "var body: some View { Child(count: $count) }"),
    DiagnosticExplanation(
      "state-object-outside-view", "A state object is used before its view is in the tree (W4).",
      """
      In `init`, the object does not exist yet, and each access creates a separate one. Use the object in the \
      body.
      """,
      wrong: "init() { name = model.name }", right: "var body: some View { Text(model.name) }"),
    DiagnosticExplanation(
      "environment-outside-view", "The environment is read before the view is in the tree (W4).",
      """
      In `init`, the view has no parent yet, so the default value is read, and it never changes. Read the \
      environment in the body.
      """,
      wrong: "init() { isDark = scheme == .dark }",
      right: "var body: some View { Text(scheme == .dark ? \"dark\" : \"light\") }"),
    DiagnosticExplanation(
      "change-cycle", "An `onChange` action changes the value that it observes (E8).",
      """
      The action runs at most twice for one event and is then skipped. Write the value only when it has to \
      change.
      """,
      wrong: ".onChange(of: count) { count += 1 }",
      right: ".onChange(of: count) { if count > limit { count = limit } }"),
  ]
}
