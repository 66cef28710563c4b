package import DeclSource
package import DeclJournal

/// An encoder of trees as JSON, with all nodes, including structural ones.
package struct TreeJSON {
  private let places: DiagnosticJSON

  /// Creates an encoder for trees whose ranges refer to `sources`.
  package init(sources: SourceMap) { places = DiagnosticJSON(sources: sources) }

  /// Creates an encoder that writes source ranges with `places`.
  init(places: DiagnosticJSON) { self.places = places }

  /// Returns the tree as an object.
  package func object(_ tree: ViewTree) -> JSON {
    .object(["schema": .int(JSONSchema.version), "roots": .array(tree.roots.map(object))])
  }

  /// Returns a node with its descendants as an object.
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
                "at": places.place($0.range),
              ])
            }),
          "at": places.place(node.range),
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
