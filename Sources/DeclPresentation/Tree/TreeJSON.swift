package import DeclSource
package import DeclJournal

/// An encoder of trees as JSON, with all nodes, including structural ones.
package struct TreeJSON {
  private let places: DiagnosticJSON
  /// Returns the geometry of a view; nil for a view that is not laid out.
  private var geometry: (ViewHandle) -> ViewGeometry? = { _ in nil }

  /// Creates an encoder for trees whose ranges refer to `sources`.
  /// - Parameter geometry: a function that returns the geometry of a view.
  package init(
    sources: SourceMap, geometry: @escaping (ViewHandle) -> ViewGeometry? = { _ in nil }
  ) {
    places = DiagnosticJSON(sources: sources)
    self.geometry = geometry
  }

  /// Creates an encoder that writes source ranges with `places`.
  init(places: DiagnosticJSON) { self.places = places }

  /// Returns the tree as the text of an object.
  package func text(_ tree: ViewTree) -> String {
    JSONWriter.text { writer in
      writer.object { writer in
        writer.member("schema", JSONSchema.version)
        writer.member("roots", tree.roots) { write($1, to: &$0) }
      }
    }
  }

  /// Returns a node with its descendants as the text of an object.
  package func text(_ node: ViewTree.Node) -> String {
    JSONWriter.text { write(node, to: &$0) }
  }

  /// Writes a node with its descendants as an object.
  func write(_ node: ViewTree.Node, to writer: inout JSONWriter) {
    writer.view(node.reference) { writer in
      writer.member("kind", Self.kind(node.kind))
      writer.member("type", node.fullType)
      writer.optionalMember("role", node.role)
      writer.optionalMember("slot", node.slot)
      if node.isLeaving {
        writer.key("leaving")
        writer.bool(true)
      }
      if let geometry = geometry(node.handle) {
        lengths("frame", geometry.frame, to: &writer)
        if let proposal = geometry.proposal { lengths("proposal", proposal, to: &writer) }
        if let clip = geometry.clip { lengths("clip", clip, to: &writer) }
      }
      attributes(node.attributes, to: &writer)
      writer.member("modifiers", node.modifiers) { write($1, to: &$0) }
      places.place(node.range, to: &writer)
      writer.member("children", node.children) { write($1, to: &$0) }
    }
  }

  private func write(_ modifier: ViewTree.Modifier, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("type", modifier.type)
      writer.optionalMember("name", modifier.name)
      attributes(modifier.attributes, to: &writer)
      places.place(modifier.range, to: &writer)
    }
  }

  /// Writes lengths in points; null stands for nothing and for an infinite length.
  private func lengths(_ name: StaticString, _ values: [Double?], to writer: inout JSONWriter) {
    writer.key(name)
    writer.array(values) { writer, value in
      guard let value, value.isFinite else { return writer.null() }
      writer.double((value * 100).rounded() / 100)
    }
  }

  private func attributes(_ attributes: [ViewTree.Attribute], to writer: inout JSONWriter) {
    writer.member("attributes", attributes) { writer, attribute in
      writer.object { writer in
        writer.member("name", attribute.name)
        writer.member("value", attribute.value)
      }
    }
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
