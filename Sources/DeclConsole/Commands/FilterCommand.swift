import DeclPresentation
import DeclRuntime

/// The `:filter` command.
struct FilterCommand: ConsoleCommand {
  let name = "filter"
  let arguments = "[TARGET …|off]"
  let summary = "shows records, trees and state of chosen views only"
  let details = """
    A type name chooses all views of the type, also later ones; other targets choose the views that match now. Their
    descendants belong to them. off ends it; without TARGET, shows what is chosen. Output, warnings and runtime errors
    are always shown.
    """
  let group = CommandGroup.explain
  let completionSources: [CompletionSource] = [.targets]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    if argument == "off" {
      console.filter = nil
    } else if !argument.isEmpty {
      console.filter = try selection(argument, in: console)
    }
    console.answer(Self.description(console.filter))
  }

  private func selection(
    _ argument: String, in console: Console
  ) throws(ConsoleError) -> ViewSelection {
    var selection = ViewSelection()
    var rest = argument
    while !rest.isEmpty {
      guard let (target, more) = try? StepParser.target(rest) else {
        throw ConsoleError(":filter takes \(arguments)")
      }
      rest = more
      if target.parts.count == 1, case .type(let name, []) = target.parts[0] {
        guard console.isType(name) else {
          let names = NearestNames.of(name, among: console.viewTypes)
          throw ConsoleError(
            "no view has the type ‘\(name)’"
              + (names.isEmpty ? "" : "; did you mean \(names.joined(separator: " or "))?"))
        }
        selection.types.insert(name)
        continue
      }
      let found = console.session.views(matching: target)
      if found.isEmpty { throw ConsoleError("no view matches \(target)") }
      selection.handles.formUnion(found.map(\.view.handle))
    }
    return selection
  }

  private static func description(_ filter: ViewSelection?) -> String {
    guard let filter else { return "all views are shown" }
    let names =
      filter.types.sorted() + filter.handles.sorted { $0.number < $1.number }.map(\.description)
    return "only \(names.joined(separator: ", ")) shown; :filter off shows all"
  }
}

extension Console {
  /// The types of the views in the tree, and of those that the script declares.
  fileprivate var viewTypes: [String] {
    var names = Set(session.bodyTypes.map(\.owner))
    func collect(_ node: ViewTree.Node) {
      names.insert(node.type)
      node.children.forEach(collect)
    }
    session.tree.roots.forEach(collect)
    return names.sorted()
  }

  fileprivate func isType(_ name: String) -> Bool { viewTypes.contains(name) }

  /// Returns the part of a record that is about the chosen views, and a line that counts the rest; nil if there is
  /// no part to show.
  func filtered(_ record: UpdateRecord) -> (record: UpdateRecord, note: String) {
    guard let filter, !settings.isJSON else { return (record, "") }
    let (kept, count) = filter.selected(record, among: filter.views(in: session.tree))
    if count == 0 { return (kept, "") }
    let noun = count == 1 ? "line" : "lines"
    return (kept, settings.style("  … \(count) \(noun) about other views", .faint) + "\n")
  }
}
