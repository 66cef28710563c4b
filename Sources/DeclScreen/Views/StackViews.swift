import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The rules of stacks and of what stands in them (G2 to G7, G10, G16, G19).
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
      [Piece(SpacerNode(axis: look.stackAxis, minLength: view.value("minLength").number))]
    },
    "Divider": { _, _, look in
      let node = DividerNode(
        axis: look.stackAxis ?? .vertical, thickness: look.window.measurer.pixel)
      let color = look.system(.separator)
      return [Piece(node).with { $0.draw = { [.fill(.rectangle($0), .color(color), .nonZero)] } }]
    },
    "EmptyView": { _, _, _ in [] },
    "ScrollView": scroll,
    "_GeometryContent": { builder, view, look in
      [Piece(ReaderNode(), builder.parts(of: view, look.with { $0.stackAxis = nil }))]
    },
  ]

  private static func stack(
    _ builder: Builder, _ view: DrawnView, _ look: Look, _ axis: Axis, isLazy: Bool = false
  ) -> [Piece] {
    let node = StackNode(
      axis, alignment: look.alignmentKey(view.value("alignment")),
      distance: view.value("spacing").number)
    node.isLazy = isLazy
    let parts = builder.parts(of: view, look.inStack(axis))
    if isLazy { Gap.prepare(parts, axis, distance: node.distance) }
    return [Piece(node, parts)]
  }

  private static func scroll(
    _ builder: Builder, _ view: DrawnView, _ look: Look
  ) -> [Piece] {
    let axes = view.value("axes").axes
    // Several views stand along the axis, as in a stack.
    let axis: Axis = axes == .horizontal ? .horizontal : .vertical
    let parts = builder.parts(of: view, look.with { $0.stackAxis = nil })
    let content = parts.count == 1 ? parts[0] : Piece(StackNode(axis), parts)
    return [
      Piece(ScrollNode(axes), [content]).with {
        $0.effects = scrollClip(look)
      }
    ]
  }

  /// Returns the area in which scrolled content is drawn: the frame, and what lies beside it outside of the safe area.
  static func scrollClip(_ look: Look) -> (Rect) -> Effects {
    let options = look.window.options
    return { rect in
      let top = rect.origin.y <= options.safeArea.top ? 0 : rect.origin.y
      let bottom =
        rect.maxY >= options.size.height - options.safeArea.bottom - 1
        ? max(options.size.height, rect.maxY) : rect.maxY
      let area = Rect(rect.origin.x, top, rect.size.width, bottom - top)
      return Effects { $0.clip = Clip(.rectangle(area)) }
    }
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
