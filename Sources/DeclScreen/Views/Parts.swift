import DeclFont
import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// Parts that the look adds: stacks, boxes, symbols and strings, of which controls, lists and bars consist.
enum Parts {
  /// Returns pieces beside each other.
  static func row(
    _ pieces: [Piece], distance: Double? = nil, alignment: AlignmentKey? = nil
  ) -> Piece {
    Piece(StackNode(.horizontal, alignment: alignment, distance: distance), pieces)
  }

  /// Returns pieces below each other.
  static func column(
    _ pieces: [Piece], distance: Double? = nil, alignment: AlignmentKey? = nil
  ) -> Piece {
    Piece(StackNode(.vertical, alignment: alignment, distance: distance), pieces)
  }

  /// Returns the pieces as one: a single piece itself, several below each other.
  static func one(_ pieces: [Piece], alignment: AlignmentKey? = nil) -> Piece {
    pieces.count == 1 ? pieces[0] : column(pieces, alignment: alignment)
  }

  /// Returns space that takes what is left in a stack.
  static func spacer(_ axis: Axis? = .horizontal, minLength: Double = 8) -> Piece {
    Piece(SpacerNode(axis: axis, minLength: minLength))
  }

  /// Returns a piece of a fixed size that draws itself.
  static func drawing(
    _ size: Size, baseline: Double? = nil, _ draw: @escaping (Rect) -> [DisplayNode.Content]
  ) -> Piece {
    Piece(FixedNode(size, baseline: baseline)).with { $0.draw = draw }
  }

  /// Returns an area that takes what is proposed, with round corners.
  static func box(_ ink: Ink, radius: Double = 0) -> Piece {
    Piece(FillNode()).with {
      $0.draw = { rect in ink.drawn(in: rect) { .fill(shape(rect, radius), $0, .nonZero) } }
    }
  }

  /// Returns the outline of an area that takes what is proposed, drawn inside of its edges.
  static func outline(_ ink: Ink, width: Double, radius: Double) -> Piece {
    Piece(FillNode()).with {
      $0.draw = { rect in
        let half = width / 2
        let inner = rect.inset(by: Insets(top: half, leading: half, bottom: half, trailing: half))
        return [
          .stroke(shape(inner, radius - half), StrokeStyle(width: width), ink.paint(in: rect))
        ]
      }
    }
  }

  private static func shape(_ rect: Rect, _ radius: Double) -> Path {
    radius == 0 ? .rectangle(rect) : .roundedRectangle(rect, radius: radius, isContinuous: true)
  }

  /// Returns a symbol in a font size and a colour.
  static func symbol(
    _ name: String, size: Double, weight: Int = 400, _ ink: Ink, _ look: Look
  ) -> Piece {
    var inner = look
    inner.font = FontSpec(size: size, weight: weight)
    inner.fontChanges = FontChanges()
    inner.foregroundLevels = [ink]
    inner.symbolVariants = []
    inner.imageScale = "medium"
    return ImageViews.symbol(name, inner)
  }

  /// Returns a line of a string, cut at its end where it does not fit.
  static func line(_ string: String, _ font: FontSpec, _ ink: Ink, _ look: Look) -> Piece {
    var inner = look
    inner.paragraph = ParagraphOptions()
    inner.paragraph.lineLimit = 1
    return TextViews.text(string, font, ink, inner)
  }
}

extension Piece {
  /// Returns the piece with space around it.
  func padded(_ insets: Insets) -> Piece { wrapped(PaddingNode(insets)) }

  /// Returns the piece with the same space at two sides.
  func padded(horizontal: Double = 0, vertical: Double = 0) -> Piece {
    padded(
      Insets(top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal))
  }

  /// Returns the piece in a frame of fixed lengths.
  func framed(
    width: Double? = nil, height: Double? = nil, alignment: Alignment = .center
  ) -> Piece {
    wrapped(FrameNode(width: width, height: height, alignment: alignment))
  }

  /// Returns the piece in a frame with limits.
  func limited(
    minWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil,
    maxHeight: Double? = nil, alignment: Alignment = .center
  ) -> Piece {
    wrapped(
      FlexibleFrameNode(
        width: LengthLimits(minimum: minWidth, maximum: maxWidth),
        height: LengthLimits(minimum: minHeight, maximum: maxHeight), alignment: alignment))
  }

  /// Returns the piece in a frame as wide as what is proposed.
  func wide(alignment: Alignment = .leading) -> Piece {
    limited(maxWidth: .infinity, alignment: alignment)
  }

  /// Returns the piece with another one behind it, of its size.
  func backed(by back: Piece, alignment: Alignment = .center) -> Piece {
    wrapped(LayersNode(alignments: [alignment]), [back]).with { $0.drawsLastChildFirst = true }
  }

  /// Returns the piece with another one in front of it.
  func overlaid(by front: Piece, alignment: Alignment = .center) -> Piece {
    wrapped(LayersNode(alignments: [alignment]), [front])
  }

  /// Returns the piece without what lies outside of a rectangle with round corners.
  func clipped(radius: Double) -> Piece {
    wrapped(TransparentNode()).with {
      $0.effects = { rect in
        Effects {
          $0.clip = Clip(
            radius == 0
              ? .rectangle(rect)
              : .roundedRectangle(rect, radius: radius, isContinuous: true))
        }
      }
    }
  }

  /// Returns the piece as the whole of a view: touches meet it wherever its frame is.
  func touchable() -> Piece {
    wrapped(TransparentNode()).with { $0.touchShape = { .rectangle($0) } }
  }

  /// Returns the piece as a row of a list: where a touch meets no other view in it, it meets that of the row.
  func touched(as view: ViewHandle?) -> Piece {
    touchable().with { $0.touchedView = view }
  }

  /// Returns the piece as a part that the system draws: touches meet that wherever its frame is.
  func touched(as part: TouchedPart) -> Piece {
    touchable().with { $0.touchedPart = part }
  }

  /// Returns the piece as one that touches pass.
  func untouchable() -> Piece { with { $0.allowsTouches = false } }
}

extension Alignment {
  static let leading = Alignment(.leading, .verticalCenter)
  static let trailing = Alignment(.trailing, .verticalCenter)
  static let top = Alignment(.horizontalCenter, .top)
  static let bottom = Alignment(.horizontalCenter, .bottom)
  static let topLeading = Alignment(.leading, .top)
}
