import DeclJournal
import DeclLayout
import DeclRuntime

/// The rules of layouts as values, of layouts that the script computes, and of choices by size (G17, G21).
enum LayoutViews {
  static let rules: [String: Builder.ViewRule] = [
    "_LayoutView": { builder, view, look in
      var layout = view.value("layout")
      while layout.typeName == "AnyLayout" { layout = layout["layout"] }
      if let node = standard(layout, look) {
        return [Piece(node.node, builder.parts(of: view, look.with { $0.stackAxis = node.axis }))]
      }
      guard let script = view.layout("layout") else { return builder.parts(of: view, look) }
      let parts = builder.parts(of: view, look.with { $0.stackAxis = nil })
      let handles = parts.map { look.window.handles(of: $0) }
      return [Piece(ScriptLayoutNode.make(script, handles, look), parts)]
    },
    "ViewThatFits": { builder, view, look in
      let node = FirstFittingNode(view.value("axes").axes)
      return [
        Piece(node, builder.parts(of: view, look)).with { piece in
          piece.shownChild = { node.choice(for: node.fit.proposal) }
        }
      ]
    },
  ]

  /// Returns the node for a layout of the library; nil for one of the script.
  private static func standard(_ layout: ValueSnapshot, _ look: Look) -> (
    node: LayoutNode, axis: Axis?
  )? {
    switch layout.typeName {
    case "HStackLayout", "VStackLayout":
      let axis: Axis = layout.typeName == "HStackLayout" ? .horizontal : .vertical
      let node = StackNode(
        axis, alignment: look.alignmentKey(layout["alignment"]),
        distance: look.length(layout["spacing"]))
      return (node, axis)
    case "ZStackLayout":
      return (DepthStackNode(alignment: look.alignment(layout["alignment"])), nil)
    default: return nil
    }
  }
}

/// The views of a script's layout while it runs.
private final class Subviews: RunningLayout {
  var nodes: [LayoutNode] = []
  /// The places that the layout has given, by index.
  var places: [Int: CustomNode.Place] = [:]
  /// The alignments by their names.
  weak var alignments: Alignments?
  /// The handles of the views.
  var views: [[ViewHandle]] = []

  // A question about several views is about the guides of none.
  func explicitGuide(_ name: String, isVertical: Bool) -> Double? { nil }

  /// The corner of the bounds in which the layout places its views.
  var origin = Point.zero

  func size(of index: Int, width: Double?, height: Double?) -> (width: Double, height: Double) {
    let size = nodes[index].size(for: Proposal(width, height))
    return (size.width, size.height)
  }

  func priority(of index: Int) -> Double { nodes[index].priority }

  func distance(from first: Int, to second: Int, isHorizontal: Bool) -> Double {
    nodes[first].spacing.distance(
      to: nodes[second].spacing, along: isHorizontal ? .horizontal : .vertical)
      ?? StackNode.defaultDistance
  }

  func place(
    _ index: Int, x: Double, y: Double, anchorX: Double, anchorY: Double, width: Double?,
    height: Double?
  ) {
    places[index] = CustomNode.Place(
      Point(x, y) - origin, anchor: Point(anchorX, anchorY), proposal: Proposal(width, height))
  }

  func guide(
    of index: Int, width: Double?, height: Double?, name: String, isVertical: Bool,
    isExplicit: Bool
  ) -> Double? {
    guard let key = alignments?.key(name, isVertical ? .vertical : .horizontal) else { return nil }
    let dimensions = nodes[index].dimensions(for: Proposal(width, height))
    return isExplicit ? dimensions[explicit: key] : dimensions[key]
  }

  func handles(of index: Int) -> [ViewHandle] { views[index] }
}

/// A node for a layout that the script computes.
enum ScriptLayoutNode {
  /// Returns the node for a layout.
  static func make(
    _ layout: DrawnLayout, _ handles: [[ViewHandle]], _ look: Look
  ) -> CustomNode {
    let isRightToLeft = look.isRightToLeft
    let views = Subviews()
    views.views = handles
    views.alignments = look.window.alignments
    let keys = DrawnLayout.guides.map {
      look.window.alignments.key($0.name, $0.isVertical ? .vertical : .horizontal)
    }
    let node = CustomNode(
      CustomNode.Rules(
        size: { proposal, nodes in
          views.nodes = nodes
          let size = layout.size(
            of: views, nodes.count, isRightToLeft: isRightToLeft, width: proposal.width,
            height: proposal.height)
          return size.map { Size($0.width, $0.height) } ?? .zero
        },
        places: { fit, nodes in
          views.nodes = nodes
          views.places = [:]
          let bounds = LayoutFrame(
            x: views.origin.x, y: views.origin.y, width: fit.size.width, height: fit.size.height)
          _ = layout.place(
            views, nodes.count, isRightToLeft: isRightToLeft, width: fit.proposal.width,
            height: fit.proposal.height, in: bounds)
          return nodes.indices.map { index in
            views.places[index]
              ?? CustomNode.Place(
                Point(fit.size.width / 2, fit.size.height / 2), anchor: Point(0.5, 0.5),
                proposal: fit.proposal)
          }
        },
        guide: { key, fit, nodes in
          guard let number = keys.firstIndex(of: key) else { return nil }
          views.nodes = nodes
          return layout.guide(
            number, of: views, nodes.count, isRightToLeft: isRightToLeft,
            width: fit.proposal.width, height: fit.proposal.height,
            in: LayoutFrame(x: 0, y: 0, width: fit.size.width, height: fit.size.height))
        },
        spacing: { nodes in
          views.nodes = nodes
          guard
            let found = layout.spacing(of: views, nodes.count, isRightToLeft: isRightToLeft)
          else { return nil }
          return CustomNode.commonSpacing(
            of: found.filter { nodes.indices.contains($0) }.map { nodes[$0] })
        }))
    node.guides = keys
    return node
  }
}
