import DeclJournal
import DeclLayout
import DeclRuntime

/// The rules of modifiers that change layout (G5, G9 to G14, G23).
enum LayoutModifiers {
  static let rules: [String: Builder.ModifierRule] = [
    "_PaddingLayout": .wrap { $0.content.wrapped(PaddingNode(insets($0))) },
    "_FrameLayout": .wrap { use in
      let frame = FrameNode(
        width: use.modifier.value("width").anyNumber,
        height: use.modifier.value("height").anyNumber,
        alignment: use.look.alignment(use.modifier.value("alignment")))
      if frame.isContradictory { use.look.window.warn(invalidFrame, of: use.drawn) }
      return use.content.wrapped(frame)
    },
    "_FlexFrameLayout": .wrap(flexibleFrame),
    "_FixedSizeLayout": .wrap { use in
      use.content.wrapped(
        FixedSizeNode(
          AxisSet(
            horizontal: use.modifier.value("horizontal").isTrue,
            vertical: use.modifier.value("vertical").isTrue)))
    },
    "_AspectRatioLayout": .wrap { use in
      use.content.wrapped(
        AspectRatioNode(
          ratio: use.length("aspectRatio").number,
          fills: use.modifier.value("contentMode").caseName == "fill"))
    },
    "_MoveEffect": .wrap { use in
      use.content.wrapped(
        MoveNode(
          use.modifier.value("edge").caseName ?? "leading",
          share: use.modifier.value("share").number ?? 0))
    },
    "_OffsetEffect": .wrap { $0.content.wrapped(OffsetNode($0.length("offset").pair)) },
    "_PositionLayout": .wrap {
      $0.content.wrapped(PositionNode($0.length("position").pair))
    },
    "_AlignmentWritingModifier": .wrap { use in
      guard let guide = use.modifier.guide else { return use.content }
      let alignments = use.look.window.alignments
      let axis: Axis = use.modifier.value("_isVertical").isTrue ? .vertical : .horizontal
      let key = alignments.key(use.modifier.value("guide").text ?? "", axis)
      return use.content.wrapped(
        GuideNode(key) { dimensions in alignments.value(of: guide, dimensions) ?? dimensions[key] })
    },
    "_LayoutPriorityModifier": .wrap {
      $0.content.wrapped(PriorityNode($0.modifier.value("priority").rank))
    },
    "_ZIndexModifier": .wrap { use in
      use.content.wrapped(TransparentNode()).with {
        $0.zIndex = use.modifier.value("zIndex").rank
      }
    },
    "_CoordinateSpaceModifier": .wrap { use in
      use.content.wrapped(TransparentNode()).with {
        $0.modifier = use.place
        $0.isCoordinateSpace = true
      }
    },
    "_AnchorPreferenceModifier": .wrap(placed),
    "_AnchorTransformModifier": .wrap(placed),
    "_AllowsHitTestingModifier": .wrap { use in
      use.content.wrapped(TransparentNode()).with {
        $0.allowsTouches = use.modifier.value("allowsHitTesting").isTrue
      }
    },
    "_ContentShapeModifier": .wrap { use in
      guard let shape = use.modifier.shape("shape"),
        (use.modifier.value("kinds")["rawValue"].integer ?? 0) & 1 != 0
      else { return use.content }
      return use.content.wrapped(TransparentNode()).with {
        $0.touchShape = { ShapeViews.path(shape, in: $0) }
        $0.handle = use.view
      }
    },
    "_InsetViewModifier": .wrap { use in
      guard !use.attached.isEmpty else { return use.content }
      let alignment = use.look.alignment(use.modifier.value("alignment"))
      let bar =
        use.attached.count == 1
        ? use.attached[0] : Piece(DepthStackNode(alignment: alignment), use.attached)
      let node = EdgeInsetNode(
        edge(use.modifier.value("edge")), distance: use.length("spacing").number,
        alignment: alignment)
      return use.content.wrapped(node, [bar])
    },
    "_SafeAreaPaddingModifier": .wrap { use in
      let insets = insets(use)
      guard let scroll = use.content.node as? ScrollNode else {
        return use.content.wrapped(PaddingNode(insets, extendsSafeArea: true))
      }
      // The content of a scroll view scrolls through the padding.
      scroll.contentInsets = scroll.contentInsets + insets
      return use.content
    },
    "_ScenePaddingModifier": .wrap { $0.content.wrapped(PaddingNode(insets($0))) },
    "_ContainerRelativeFrameLayout": .wrap { use in
      let (modifier, count) = (use.modifier, use.modifier.value("count").integer)
      let span = modifier.value("span").integer ?? 1
      let distance = use.length("spacing").number ?? 0
      let frame = ContainerFrameNode(
        axes: modifier.value("axes").axes,
        alignment: use.look.alignment(modifier.value("alignment"))
      ) { whole, axis in
        guard let count else {
          return modifier.containerLength(whole, isVertical: axis == .vertical) ?? whole
        }
        return ContainerFrameNode.length(of: span, from: count, distance: distance, in: whole)
      }
      return use.content.wrapped(frame)
    },
    "_GridCellModifier": .wrap { use in
      let modifier = use.modifier
      if let count = modifier.value("columns").integer { use.content.traits.gridSpan = count }
      if modifier.value("anchor") != .none {
        use.content.traits.gridAnchor = modifier.value("anchor").pair
      }
      if let key = use.look.alignmentKey(modifier.value("columnAlignment")) {
        use.content.traits.gridColumnAlignment = key
      }
      if modifier.value("unsizedAxes") != .none {
        use.content.traits.gridUnsizedAxes = modifier.value("unsizedAxes").axes
      }
      return use.content
    },
    "_SafeAreaRegionsIgnoringLayout": .wrap { use in
      let regions = use.modifier.value("regions")["rawValue"].integer.map {
        SafeAreaRegions(rawValue: UInt8(truncatingIfNeeded: $0))
      }
      return use.content.wrapped(
        SafeAreaIgnoringNode(use.modifier.value("edges").edges, regions: regions ?? .all))
    },
  ]

  /// The message of SwiftUI about a frame whose lengths cannot be.
  private static let invalidFrame = "Invalid frame dimension (negative or non-finite)."
  /// The message about other lengths that cannot be.
  fileprivate static let invalidLength = "Invalid length (infinite or not a number)."
  /// The message of SwiftUI about a frame whose limits are not in their order.
  private static let contradictoryFrame = "Contradictory frame constraints specified."

  /// Returns the content with a frame that the session reads.
  private static func placed(_ use: Builder.Modified) -> Piece {
    use.content.wrapped(TransparentNode()).with { $0.modifier = use.place }
  }

  private static func insets(_ use: Builder.Modified) -> Insets {
    if let insets = use.length("insets").insets { return insets }
    let edges = use.modifier.value("edges").edges
    let written = use.length("length")
    let length = written == .none ? PaddingNode.defaultLength : written.number ?? 0
    func inset(_ edge: EdgeSet) -> Double { edges.contains(edge) ? length : 0 }
    return Insets(
      top: inset(.top), leading: inset(.leading), bottom: inset(.bottom),
      trailing: inset(.trailing))
  }

  /// An `Edge`.
  private static func edge(_ value: ValueSnapshot) -> EdgeSet {
    switch value.caseName {
    case "top": .top
    case "leading": .leading
    case "trailing": .trailing
    default: .bottom
    }
  }

  private static func flexibleFrame(_ use: Builder.Modified) -> Piece {
    func number(_ name: String) -> Double? { use.modifier.value(name).anyNumber }
    let width = LengthLimits(
      minimum: number("minWidth"), ideal: number("idealWidth"), maximum: number("maxWidth"))
    let height = LengthLimits(
      minimum: number("minHeight"), ideal: number("idealHeight"), maximum: number("maxHeight"))
    if width.isContradictory || height.isContradictory {
      use.look.window.warn(contradictoryFrame, of: use.drawn)
    }
    return use.content.wrapped(
      FlexibleFrameNode(
        width: width, height: height, alignment: use.look.alignment(use.modifier.value("alignment"))
      ))
  }
}

extension Builder.Modified {
  /// Returns lengths among the values of the modifier, with a warning for those that cannot be.
  func length(_ name: String) -> ValueSnapshot {
    let value = modifier.value(name)
    if value.hasEndlessNumber { look.window.warn(LayoutModifiers.invalidLength, of: drawn) }
    return value
  }
}

extension Look {
  /// Returns a length of a view, with a warning for one that cannot be; nil for none.
  func length(_ value: ValueSnapshot) -> Double? {
    if value.hasEndlessNumber { warn(LayoutModifiers.invalidLength) }
    return value.number
  }
}
