import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The rules of stacks and of what stands in them (G2 to G7, G10, G16).
enum StackViews {
  static let rules: [String: Builder.ViewRule] = [
    "VStack": { stack($0, $1, $2, .vertical) },
    "HStack": { stack($0, $1, $2, .horizontal) },
    "LazyVStack": { stack($0, $1, $2, .vertical, isLazy: true) },
    "LazyHStack": { stack($0, $1, $2, .horizontal, isLazy: true) },
    "ZStack": { builder, view, look in
      let node = DepthStackNode(alignment: look.alignment(view.value("alignment")))
      return [Piece(node, builder.parts(of: view, look.with { $0.stackAxis = nil }))]
    },
    "Spacer": { _, view, look in
      [Piece(SpacerNode(axis: look.stackAxis, minLength: look.length(view.value("minLength"))))]
    },
    "Divider": { _, _, look in
      let node = DividerNode(
        axis: look.stackAxis ?? .vertical, thickness: look.window.measurer.pixel)
      let color = look.system(.separator)
      return [Piece(node).with { $0.draw = { [.fill(.rectangle($0), .color(color), .nonZero)] } }]
    },
    "EmptyView": { _, _, _ in [] },
    "_GeometryContent": { builder, view, look in
      [Piece(ReaderNode(), builder.parts(of: view, look.with { $0.stackAxis = nil }))]
    },
  ]

  private static func stack(
    _ builder: Builder, _ view: DrawnView, _ look: Look, _ axis: Axis, isLazy: Bool = false
  ) -> [Piece] {
    let node = StackNode(
      axis, alignment: look.alignmentKey(view.value("alignment")),
      distance: look.length(view.value("spacing")))
    node.isLazy = isLazy
    let pinned = isLazy ? view.pinnedParts : (headers: false, footers: false)
    let inner = look.inStack(axis).with { $0.pinsSections = pinned.headers || pinned.footers }
    let parts = builder.parts(of: view, inner)
    if isLazy { Gap.prepare(parts, axis, distance: node.distance) }
    let stack = Piece(node, parts)
    stack.pinSections(axis, headers: pinned.headers, footers: pinned.footers)
    return [stack]
  }
}

extension DrawnView {
  /// The parts of sections that a lazy container keeps in sight.
  var pinnedParts: (headers: Bool, footers: Bool) {
    let bits = value("pinnedViews")["rawValue"].integer ?? 0
    return (bits & 1 != 0, bits & 2 != 0)
  }
}

extension Look {
  /// The look of the views of a stack along an axis.
  fileprivate func inStack(_ axis: Axis) -> Look {
    with {
      $0.stackAxis = axis
      $0.isInRowStack = true
    }
  }
}
