import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The rules of modifiers that change what is drawn and not the layout (G14).
enum DrawingModifiers {
  static let rules: [String: Builder.ModifierRule] = [
    "_ForegroundStyleModifier": .look({ foreground($0, &$1, ["style"]) }),
    "_ForegroundStyleModifier2": .look({ foreground($0, &$1, ["primary", "secondary"]) }),
    "_ForegroundStyleModifier3": .look({
      foreground($0, &$1, ["primary", "secondary", "tertiary"])
    }),
    "_BackgroundModifier": .wrap { layers($0, isBehind: true) },
    "_OverlayModifier": .wrap { layers($0, isBehind: false) },
    "_BackgroundPreferenceModifier": .wrap { layers($0, isBehind: true) },
    "_OverlayPreferenceModifier": .wrap { layers($0, isBehind: false) },
    "_BackgroundStyleModifier": .wrap { filled($0, isBehind: true) },
    "_OverlayStyleModifier": .wrap { filled($0, isBehind: false) },
    "_BackgroundShapeModifier": .wrap { shaped($0, isBehind: true) },
    "_OverlayShapeModifier": .wrap { shaped($0, isBehind: false) },
    "_BorderModifier": .wrap(border),
    "_OpacityEffect": effect { use, effects, _ in
      effects.opacity = use.modifier.value("opacity").share ?? 1
    },
    "_HiddenModifier": .wrap { use in
      use.content.wrapped(TransparentNode()).with { $0.isHidden = true }
    },
    "_ClipEffect": .wrap(clip),
    "_ShadowEffect": effect { use, effects, _ in
      let offset = use.modifier.value("offset").pair
      let color = use.look.color(use.modifier.value("color").unwrapped) ?? .black
      effects.shadows = [
        Shadow(
          color, radius: (use.modifier.value("radius").number ?? 0) / 2, x: offset.x, y: offset.y)
      ]
    },
    "_RotationEffect": effect { use, effects, rect in
      let angle = use.modifier.value("angle").radians
      effects.transform = Transform.rotation(angle).about(anchor(use, rect))
    },
    "_ScaleEffect": effect { use, effects, rect in
      let scale = use.modifier.value("scale").pair
      effects.transform = Transform.scale(scale.x, scale.y).about(anchor(use, rect))
    },
    "_BackgroundExtensionEffect": .wrap { use in
      if use.modifier.value("isEnabled").isTrue {
        use.look.warn("the copies of a background extension effect are not shown")
      }
      return use.content
    },
    "_TransformEffect": effect { use, effects, rect in
      let value = use.modifier.value("transform")
      func part(_ name: String) -> Double { value[name].number ?? 0 }
      effects.transform = Transform(
        part("a"), part("b"), part("c"), part("d"), part("tx"), part("ty")
      ).about(rect.origin)
    },
    "_ProjectionEffect": effect { use, effects, rect in
      effects.transform = Transform(projection: use.modifier.value("transform"))
        .about(rect.origin)
    },
    "_Rotation3DEffect": effect { use, effects, rect in
      let modifier = use.modifier
      effects.transform = Transform(
        turning: modifier.value("angle").radians, about: modifier.value("axis"),
        anchor: modifier.value("anchor"), height: modifier.value("anchorZ"),
        perspective: modifier.value("perspective"), in: rect,
        isRightToLeft: use.look.isRightToLeft)
    },
    "_BlurEffect": effect { use, effects, _ in
      effects.blur = use.modifier.value("radius").number ?? 0
    },
    "_ColorEffect": effect { use, effects, _ in
      let amount = use.modifier.value("amount").number ?? 0
      switch use.modifier.value("effect").text {
      case "brightness": effects.filters = [.brightness(amount)]
      case "contrast": effects.filters = [.contrast(amount)]
      case "saturation": effects.filters = [.saturation(amount)]
      case "grayscale": effects.filters = [.grayscale(amount)]
      default: break
      }
    },
    "_HueRotationEffect": effect { use, effects, _ in
      effects.filters = [.hueRotation(use.modifier.value("angle").radians)]
    },
    "_ColorMultiplyEffect": effect { use, effects, _ in
      if let color = use.look.color(use.modifier.value("color").unwrapped) {
        effects.filters = [.multiply(color)]
      }
    },
    "_ColorInvertEffect": effect { _, effects, _ in effects.filters = [.invert] },
    "_BlendModeEffect": effect { use, effects, _ in
      let name = use.modifier.value("blendMode").caseName ?? "normal"
      effects.blend = BlendMode(rawValue: name) ?? .normal
    },
    "_CompositingGroupEffect": effect { _, effects, _ in effects.isGroup = true },
    "_DrawingGroupEffect": effect { _, effects, _ in effects.isGroup = true },
    "_MaskAlignmentEffect": .wrap(mask),
    "_VisualEffectModifier": effect(visualChanges),
    "_ScrollTransitionModifier": effect(visualChanges),
    "GeometryEffect": effect(visualChanges),
    "_MatchedGeometryEffect": .wrap { use in
      let node = MatchedNode()
      return use.content.wrapped(node).with {
        $0.matched = MatchedPiece(use.modifier, node)
        use.look.window.hasMatchedViews = true
      }
    },
    "_PrivacySensitiveModifier": .look { modifier, look in
      look.isPrivate = modifier.value("isSensitive").isTrue
    },
    "_GeometryGroupEffect": .wrap { use in
      use.content.wrapped(TransparentNode()).with { $0.isGeometryGroup = true }
    },
  ]

  /// Returns the rule of a modifier that changes what is drawn, given the frame on the screen.
  private static func effect(
    _ change: @escaping @Sendable (Builder.Modified, inout Effects, Rect) -> Void
  ) -> Builder.ModifierRule {
    .wrap { use in
      use.content.wrapped(TransparentNode()).with {
        $0.effects = { rect in Effects { change(use, &$0, rect) } }
      }
    }
  }

  private static func visualChanges(
    _ use: Builder.Modified, _ effects: inout Effects, _ rect: Rect
  ) {
    let window = use.look.window
    let changes = use.modifier.visualChanges(
      in: LayoutFrame(rect), safeArea: window.safeArea(around: rect),
      window.areas.surrounding, isRightToLeft: use.look.isRightToLeft)
    VisualChanges.apply(
      changes, to: &effects, rect, isRightToLeft: use.look.isRightToLeft)
  }

  private static func foreground(
    _ modifier: DrawnModifier, _ look: inout Look, _ names: [String]
  ) {
    let inks = names.compactMap { look.ink(modifier.value($0)) }
    if inks.count == names.count { look.foregroundLevels = inks }
  }

  private static func anchor(_ use: Builder.Modified, _ rect: Rect) -> Point {
    let unit = use.modifier.value("anchor").pair
    return Point(
      rect.origin.x + unit.x * rect.size.width, rect.origin.y + unit.y * rect.size.height)
  }

  /// Returns a piece with the modifier's views behind or in front of the content. Several stand in a depth stack.
  private static func layers(_ use: Builder.Modified, isBehind: Bool) -> Piece {
    guard !use.attached.isEmpty else { return use.content }
    let alignment = use.look.alignment(use.modifier.value("alignment"))
    let layer =
      use.attached.count == 1
      ? use.attached[0] : Piece(DepthStackNode(alignment: alignment), use.attached)
    return layered(use.content, layer, alignment, isBehind: isBehind)
  }

  private static func layered(
    _ content: Piece, _ layer: Piece, _ alignment: Alignment = .center, isBehind: Bool
  ) -> Piece {
    content.wrapped(LayersNode(alignments: [alignment]), [layer]).with {
      $0.drawsLastChildFirst = isBehind
    }
  }

  /// Returns a piece with a style behind or in front of the content, which reaches under the safe area at the edges
  /// that the content touches (G23).
  private static func filled(_ use: Builder.Modified, isBehind: Bool) -> Piece {
    guard let ink = use.look.ink(use.modifier.value("style")) else { return use.content }
    let area = Piece(FillNode()).with {
      $0.draw = { [.fill(.rectangle($0), ink.paint(in: $0), .nonZero)] }
    }
    let edges = use.modifier.value("ignoresSafeAreaEdges").edges
    let layer = edges.isEmpty ? area : area.wrapped(SafeAreaIgnoringNode(edges))
    return layered(use.content, layer, isBehind: isBehind)
  }

  private static func shaped(_ use: Builder.Modified, isBehind: Bool) -> Piece {
    guard let ink = use.look.ink(use.modifier.value("style")),
      let shape = use.modifier.shape("shape")
    else { return use.content }
    let evenOdd = use.modifier.value("fillStyle")["isEOFilled"].isTrue
    return layered(
      use.content, ShapeViews.fill(shape, ink, evenOdd: evenOdd), isBehind: isBehind)
  }

  private static func border(_ use: Builder.Modified) -> Piece {
    guard let ink = use.look.ink(use.modifier.value("style")) else { return use.content }
    let width = use.modifier.value("width").number ?? 1
    let line = Piece(FillNode()).with {
      $0.draw = { rect in
        let half = width / 2
        let inner = rect.inset(by: Insets(top: half, leading: half, bottom: half, trailing: half))
        return [.stroke(.rectangle(inner), StrokeStyle(width: width), ink.paint(in: rect))]
      }
    }
    return layered(use.content, line.untouchable(), isBehind: false)
  }

  private static func clip(_ use: Builder.Modified) -> Piece {
    guard let shape = use.modifier.shape("shape") else { return use.content }
    let evenOdd = use.modifier.value("style")["isEOFilled"].isTrue
    return use.content.wrapped(TransparentNode()).with {
      $0.effects = { rect in
        Effects {
          $0.clip = Clip(ShapeViews.path(shape, in: rect), rule: evenOdd ? .evenOdd : .nonZero)
        }
      }
    }
  }

  private static func mask(_ use: Builder.Modified) -> Piece {
    guard let mask = use.attached.first else { return use.content }
    let alignment = use.look.alignment(use.modifier.value("alignment"))
    return use.content.wrapped(LayersNode(alignments: [alignment]), [mask]).with {
      $0.masksWithLastChild = true
    }
  }
}
