import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The rules of shapes, colours and gradients (G15).
enum ShapeViews {
  static let rules: [String: Builder.ViewRule] = [
    "Color": area, "LinearGradient": area, "RadialGradient": area, "AngularGradient": area,
    "EllipticalGradient": area, "MeshGradient": area,
    "_ShapeView": { builder, view, look in
      let ink = look.ink(view.value("fill")) ?? look.foreground
      return view.shape("content").map {
        [fill($0, ink, evenOdd: view.value("style")["isEOFilled"].isTrue)]
      } ?? []
    },
    "FillShapeView": { builder, view, look in
      let ink = look.ink(view.value("fill")) ?? look.foreground
      let front = view.shape("content").map {
        fill($0, ink, evenOdd: view.value("fillStyle")["isEOFilled"].isTrue)
      }
      return inFront(front, builder.parts(of: view, in: "background", look))
    },
    "StrokeShapeView": { builder, view, look in
      let ink = look.ink(view.value("stroke")) ?? look.foreground
      let style = strokeStyle(view.value("strokeStyle"))
      let front = view.shape("content").map { stroke($0, ink, style, inset: 0) }
      return inFront(front, builder.parts(of: view, in: "background", look))
    },
    "StrokeBorderShapeView": { builder, view, look in
      let ink = look.ink(view.value("strokeBorder")) ?? look.foreground
      let style = strokeStyle(view.value("strokeStyle"))
      let front = view.shape("content").map { stroke($0, ink, style, inset: style.width / 2) }
      return inFront(front, builder.parts(of: view, in: "background", look))
    },
    "_StrokedShape": { builder, view, look in
      view.shape("shape").map {
        [stroke($0, look.foreground, strokeStyle(view.value("style")), inset: 0)]
      } ?? []
    },
  ]

  /// A colour or gradient that fills what is proposed.
  private static func area(_ builder: Builder, _ view: DrawnView, _ look: Look) -> [Piece] {
    guard let ink = look.ink(view.whole) else { return [] }
    return [
      Piece(FillNode()).with {
        $0.draw = { rect in ink.drawn(in: rect) { .fill(.rectangle(rect), $0, .nonZero) } }
      }
    ]
  }

  /// Returns a filled shape.
  static func fill(_ shape: DrawnShape, _ ink: Ink, evenOdd: Bool) -> Piece {
    Piece(ShapeNode(shape)).with {
      $0.draw = { rect in
        ink.drawn(in: rect) { .fill(path(shape, in: rect), $0, evenOdd ? .evenOdd : .nonZero) }
      }
    }
  }

  private static func stroke(
    _ shape: DrawnShape, _ ink: Ink, _ style: StrokeStyle, inset: Double
  ) -> Piece {
    Piece(ShapeNode(shape)).with {
      $0.draw = { rect in
        let inner = rect.inset(
          by: Insets(top: inset, leading: inset, bottom: inset, trailing: inset))
        return ink.drawn(in: rect) { .stroke(path(shape, in: inner), style, $0) }
      }
    }
  }

  /// Returns a shape in front of another one, which decides about the size.
  private static func inFront(_ front: Piece?, _ back: [Piece]) -> [Piece] {
    guard let front else { return back }
    guard let back = back.first else { return [front] }
    return [Piece(LayersNode(alignments: [.center]), [back, front])]
  }

  /// Returns the path of a shape in a rectangle on the screen.
  static func path(_ shape: DrawnShape, in rect: Rect) -> Path {
    let elements =
      shape.path(x: 0, y: 0, width: rect.size.width, height: rect.size.height) ?? []
    return Path(elements.compactMap { element($0, rect.origin) })
  }

  /// Returns a path of the script in its own coordinates.
  static func path(_ elements: [ValueSnapshot]) -> Path {
    Path(elements.compactMap { element($0, .zero) })
  }

  /// Returns a step of a path of the script, moved to the screen.
  private static func element(_ value: ValueSnapshot, _ origin: Point) -> PathElement? {
    let points = value.payload.map { $0.pair + origin }
    switch (value.caseName, points.count) {
    case ("move", 1): return .move(x: points[0].x, y: points[0].y)
    case ("line", 1): return .line(x: points[0].x, y: points[0].y)
    case ("quadCurve", 2):
      return .quadratic(cx: points[1].x, cy: points[1].y, x: points[0].x, y: points[0].y)
    case ("curve", 3):
      return .cubic(
        ax: points[1].x, ay: points[1].y, bx: points[2].x, by: points[2].y, x: points[0].x,
        y: points[0].y)
    case ("closeSubpath", _): return .close
    default: return nil
    }
  }

  /// Returns the style of a line of the script.
  static func strokeStyle(_ value: ValueSnapshot) -> StrokeStyle {
    StrokeStyle(
      width: value["lineWidth"].number ?? 1,
      cap: StrokeStyle.Cap(rawValue: value["lineCap"].caseName ?? "butt") ?? .butt,
      join: StrokeStyle.Join(rawValue: value["lineJoin"].caseName ?? "miter") ?? .miter,
      miterLimit: value["miterLimit"].number ?? 10,
      dash: value["dash"].elements.compactMap(\.number), dashPhase: value["dashPhase"].number ?? 0)
  }
}

/// A shape, which answers proposals itself.
final class ShapeNode: LayoutNode {
  private let shape: DrawnShape

  init(_ shape: DrawnShape) { self.shape = shape }

  /// Takes the size that the shape answers.
  override func measure(_ proposal: Proposal) -> Size {
    guard let size = shape.size(width: proposal.width, height: proposal.height) else {
      return proposal.size(orElse: Size(FillNode.idealLength, FillNode.idealLength))
    }
    return Size(size.width, size.height)
  }
}
