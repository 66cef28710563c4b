import DeclFont
import DeclLayout

import func Foundation.cos
import func Foundation.sin

extension BlendMode {
  /// The name in CSS; nil for the normal mode and for those that CSS lacks.
  var css: String? {
    switch self {
    case .normal, .sourceAtop, .destinationOver, .destinationOut, .plusDarker: nil
    case .colorDodge: "color-dodge"
    case .colorBurn: "color-burn"
    case .softLight: "soft-light"
    case .hardLight: "hard-light"
    case .plusLighter: "plus-lighter"
    default: rawValue
    }
  }
}

/// Gradients, masks and other things that elements refer to.
extension SvgWriter {
  /// A paint as the value of an attribute.
  enum PaintValue {
    case color(Color)
    case reference(String)
  }

  mutating func color(_ color: Color, _ name: String) {
    let bytes = color.bytes
    func hex(_ value: UInt8) -> String {
      (value < 16 ? "0" : "") + String(value, radix: 16)
    }
    put(" \(name)=\"#\(hex(bytes.red))\(hex(bytes.green))\(hex(bytes.blue))\"")
    if color.alpha < 1 {
      put(" \(name.hasSuffix("-color") ? String(name.dropLast(6)) : name)-opacity=\"")
      put(color.alpha)
      put("\"")
    }
  }

  mutating func paint(_ value: PaintValue, _ name: String) {
    switch value {
    case .color(let color): self.color(color, name)
    case .reference(let identifier): put(" \(name)=\"url(#\(identifier))\"")
    }
  }

  mutating func define(_ paint: Paint) -> PaintValue {
    switch paint {
    case .color(let color), .material(let color, _): return .color(color)
    case .angular(let gradient, _, _, _): return .color(gradient.color(at: 0.5))
    case .mesh(let mesh, let rect):
      guard rect.size.width > 0, rect.size.height > 0 else { return .color(.clear) }
      // SVG has no meshes: their colours are a picture.
      let image = mesh.image(width: rect.size.width * 2, height: rect.size.height * 2)
      let identifier = identifier()
      put("<pattern id=\"\(identifier)\" patternUnits=\"userSpaceOnUse\"")
      attribute(" x=\"", rect.origin.x)
      attribute(" y=\"", rect.origin.y)
      attribute(" width=\"", rect.size.width)
      attribute(" height=\"", rect.size.height)
      put(">")
      picture(ImageDrawing(image, in: rect), Rect(.zero, rect.size), nil)
      put("</pattern>\n")
      return .reference(identifier)
    case .linear(let gradient, let from, let to):
      if from == to { return .color(gradient.stops.last?.color ?? .clear) }
      let identifier = identifier()
      put("<linearGradient id=\"\(identifier)\" gradientUnits=\"userSpaceOnUse\"")
      attribute(" x1=\"", from.x)
      attribute(" y1=\"", from.y)
      attribute(" x2=\"", to.x)
      attribute(" y2=\"", to.y)
      put(">")
      stops(gradient)
      put("</linearGradient>\n")
      return .reference(identifier)
    case .radial(let gradient, let center, let start, let end):
      if start == end { return .color(gradient.stops.last?.color ?? .clear) }
      let identifier = identifier()
      put("<radialGradient id=\"\(identifier)\" gradientUnits=\"userSpaceOnUse\"")
      attribute(" cx=\"", center.x)
      attribute(" cy=\"", center.y)
      attribute(" fr=\"", max(min(start, end), 0))
      attribute(" r=\"", max(start, end))
      put(">")
      let stops = gradient.stops
      self.stops(
        start < end
          ? gradient : Gradient(stops.reversed().map { .init($0.color, at: 1 - $0.location) }))
      put("</radialGradient>\n")
      return .reference(identifier)
    }
  }

  private mutating func stops(_ gradient: Gradient) {
    for stop in gradient.stops {
      put("<stop")
      attribute(" offset=\"", min(max(stop.location, 0), 1))
      color(stop.color, "stop-color")
      put("/>")
    }
  }

  /// Draws colours around a point as wedges of one colour, which SVG has no gradient for.
  mutating func wedges(
    _ path: Path, _ rule: FillRule, _ gradient: Gradient, _ center: Point, _ start: Double,
    _ end: Double
  ) {
    guard let bounds = path.bounds else { return }
    let identifier = define(Clip(path, rule: rule))
    put("<g clip-path=\"url(#\(identifier))\">\n")
    let corners = [
      Point(bounds.origin.x, bounds.origin.y), Point(bounds.maxX, bounds.origin.y),
      Point(bounds.origin.x, bounds.maxY), Point(bounds.maxX, bounds.maxY),
    ]
    let radius =
      corners.map { corner in
        let distance = corner - center
        return (distance.x * distance.x + distance.y * distance.y).squareRoot()
      }.max() ?? 0
    let count = 180
    let turn = 2 * Double.pi
    let length = end - start
    guard length != 0 else { return put("</g>\n") }
    for index in 0..<count {
      let from = start + turn * Double(index) / Double(count)
      // A little overlap hides the seams.
      let to = from + turn * (index == count - 1 ? 1 : 1.6) / Double(count)
      let angle = turn * (Double(index) + 0.5) / Double(count)
      let place = length > 0 ? angle / length : (turn - angle) / -length
      let wedge = Path([
        .move(x: center.x, y: center.y),
        .line(x: center.x + cos(from) * radius * 1.1, y: center.y + sin(from) * radius * 1.1),
        .line(x: center.x + cos(to) * radius * 1.1, y: center.y + sin(to) * radius * 1.1), .close,
      ])
      put("<path d=\"")
      data(wedge)
      put("\"")
      color(gradient.color(at: place), "fill")
      put("/>\n")
    }
    put("</g>\n")
  }

  mutating func define(_ clip: Clip) -> String {
    let identifier = identifier()
    put("<clipPath id=\"\(identifier)\"><path d=\"")
    data(clip.path)
    put("\"")
    if clip.rule == .evenOdd { put(" clip-rule=\"evenodd\"") }
    put("/></clipPath>\n")
    return identifier
  }

  mutating func define(mask nodes: [DisplayNode]) -> String {
    let identifier = identifier()
    put("<mask id=\"\(identifier)\" style=\"mask-type:alpha\" maskUnits=\"userSpaceOnUse\"")
    put(" x=\"-1e4\" y=\"-1e4\" width=\"2e4\" height=\"2e4\">\n")
    for node in nodes { self.node(node) }
    put("</mask>\n")
    return identifier
  }

  mutating func define(filterOf effects: Effects) -> String? {
    filter(effects.filters, effects.blur, effects.shadows)
  }

  mutating func define(blurOf effects: Effects) -> String? {
    filter(effects.filters, effects.blur, [])
  }

  mutating func define(shadows: [Shadow]) -> String? { filter([], 0, shadows) }

  private mutating func filter(
    _ filters: [ColorFilter], _ blur: Double, _ shadows: [Shadow]
  ) -> String? {
    guard !filters.isEmpty || blur > 0 || !shadows.isEmpty else { return nil }
    let identifier = identifier()
    put("<filter id=\"\(identifier)\" color-interpolation-filters=\"sRGB\"")
    put(" x=\"-100%\" y=\"-100%\" width=\"300%\" height=\"300%\">")
    for filter in filters {
      let matrix = ColorMatrix(filter)
      put("<feColorMatrix values=\"")
      for row in matrix.rows {
        for value in row[..<3] {
          put(value)
          put(" ")
        }
        put("0 ")
        put(row[3])
        put(" ")
      }
      put("0 0 0 ")
      put(matrix.alpha)
      put(" 0\"/>")
    }
    if blur > 0 {
      attribute("<feGaussianBlur stdDeviation=\"", blur)
      put("/>")
    }
    for shadow in shadows {
      attribute("<feDropShadow stdDeviation=\"", max(shadow.radius, 0))
      attribute(" dx=\"", shadow.x)
      attribute(" dy=\"", shadow.y)
      color(shadow.color, "flood-color")
      put("/>")
    }
    put("</filter>\n")
    return identifier
  }

  /// Returns a node that shows another one in perspective, which SVG does not have, as a picture; nil if nothing of
  /// it can be seen.
  func inPerspective(_ node: DisplayNode) -> DisplayNode? {
    let reach = 1500.0
    let visible = node.frame.inset(
      by: Insets(top: -reach, leading: -reach, bottom: -reach, trailing: -reach))
    let area = Extent.pixels(of: node, .identity).intersection(Extent.pixels(visible))
    guard !area.isEmpty else { return nil }
    let rect = Rect(
      Double(area.minX), Double(area.minY), Double(area.maxX - area.minX),
      Double(area.maxY - area.minY))
    var drawn = node
    drawn.effects.transform = node.effects.transform.then(
      .translation(-rect.origin.x, -rect.origin.y))
    // These count for what is behind.
    drawn.effects.opacity = 1
    drawn.effects.blend = .normal
    let pixels = 4e6
    let scale = min(2, (pixels / (rect.size.width * rect.size.height)).squareRoot())
    let list = DisplayList(size: rect.size, nodes: [drawn])
    // The pixels live until they are written, which is next.
    guard let image = Workload.temporary({ try? Raster.render(list, scale: scale) }) else {
      return nil
    }
    let effects = Effects {
      $0.opacity = node.effects.opacity
      $0.blend = node.effects.blend
    }
    return DisplayNode(
      key: node.key, frame: node.frame, .image(ImageDrawing(image, in: rect)), effects: effects)
  }

  mutating func image(_ drawing: ImageDrawing) {
    guard drawing.image.width > 0, drawing.image.height > 0 else { return }
    var tint: String?
    if let color = drawing.tint {
      let identifier = identifier()
      tint = identifier
      put(
        "<filter id=\"\(identifier)\" color-interpolation-filters=\"sRGB\"><feColorMatrix values=\""
      )
      for part in [color.red, color.green, color.blue] {
        put("0 0 0 0 ")
        put(part)
        put(" ")
      }
      put("0 0 0 ")
      put(color.alpha)
      put(" 0\"/></filter>\n")
    }
    if let tile = drawing.tile, tile.width > 0, tile.height > 0 {
      let identifier = identifier()
      put("<pattern id=\"\(identifier)\" patternUnits=\"userSpaceOnUse\"")
      attribute(" x=\"", drawing.rect.origin.x)
      attribute(" y=\"", drawing.rect.origin.y)
      attribute(" width=\"", tile.width)
      attribute(" height=\"", tile.height)
      put(">")
      picture(drawing, Rect(.zero, tile), tint)
      put("</pattern>\n<path d=\"")
      data(.rectangle(drawing.rect))
      put("\" fill=\"url(#\(identifier))\"/>\n")
    } else {
      picture(drawing, drawing.rect, tint)
    }
  }

  private mutating func picture(_ drawing: ImageDrawing, _ rect: Rect, _ tint: String?) {
    put("<image")
    attribute(" x=\"", rect.origin.x)
    attribute(" y=\"", rect.origin.y)
    attribute(" width=\"", rect.size.width)
    attribute(" height=\"", rect.size.height)
    put(" preserveAspectRatio=\"none\"")
    if drawing.interpolation == .none { put(" style=\"image-rendering:pixelated\"") }
    if let tint { put(" filter=\"url(#\(tint))\"") }
    put(" href=\"data:image/png;base64,")
    put(Base64.encode(PngEncoder.encode(drawing.image)))
    put("\"/>\n")
  }

  mutating func data(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move(let x, let y): command("M", [x, y])
      case .line(let x, let y): command("L", [x, y])
      case .quadratic(let cx, let cy, let x, let y): command("Q", [cx, cy, x, y])
      case .cubic(let ax, let ay, let bx, let by, let x, let y):
        command("C", [ax, ay, bx, by, x, y])
      case .close: put("Z")
      }
    }
  }

  private mutating func command(_ letter: StaticString, _ values: [Double]) {
    put(letter)
    for (index, value) in values.enumerated() {
      if index > 0 { put(" ") }
      put(value)
    }
  }
}

/// The text form of bytes of RFC 4648.
enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let value = (0..<3).reduce(0) { $0 << 8 | ($1 < part.count ? Int(part[start + $1]) : 0) }
      for index in 0..<4 {
        result.append(index > part.count ? 0x3D : letters[value >> (18 - 6 * index) & 63])
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
