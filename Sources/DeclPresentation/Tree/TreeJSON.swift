package import DeclSource
package import DeclJournal

/// The tree as programs read it: every node, structure included.
package struct TreeJSON {
  private let places: DiagnosticJSON

  /// Objects for trees whose ranges point into `sources`.
  package init(sources: SourceMap) { places = DiagnosticJSON(sources: sources) }

  /// Objects whose places are written as those of diagnostics are.
  init(places: DiagnosticJSON) { self.places = places }

  /// The whole tree as an object.
  package func object(_ tree: ViewTree) -> JSON {
    .object(["schema": .int(1), "roots": .array(tree.roots.map(object))])
  }

  /// A node and all inside it.
  package func object(_ node: ViewTree.Node) -> JSON {
    .object(
      JSON.members(of: node.reference)
        + JSON.members([
          "kind": .string(Self.kind(node.kind)),
          "type": .string(node.fullType),
          "role": .string(node.role),
          "slot": .string(node.slot),
          "leaving": node.isLeaving ? .bool(true) : nil,
          "attributes": attributes(node.attributes),
          "modifiers": .array(
            node.modifiers.map {
              .object([
                "type": .string($0.type), "name": .string($0.name),
                "attributes": attributes($0.attributes),
                "at": places.place($0.place),
              ])
            }),
          "at": places.place(node.place),
          "children": .array(node.children.map(object)),
        ]))
  }

  private func attributes(_ attributes: [ViewTree.Attribute]) -> JSON {
    .array(
      attributes.map { .object(["name": .string($0.name), "value": .value($0.value)]) })
  }

  private static func kind(_ kind: ViewTree.Node.Kind) -> String {
    switch kind {
    case .custom: "custom"
    case .primitive: "primitive"
    case .structure(let decider): decider.rawValue
    case .modifier: "modifier"
    }
  }
}
