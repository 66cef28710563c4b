import DeclFont
public import DeclLayout

/// Reads icons in the format SVG: shapes and paths with fills and strokes of one colour.
///
/// A gradient or pattern becomes black; text, images, filters and style sheets are omitted. `SvgReader.Icon.isComplete`
/// says whether that happened.
public enum SvgReader {
  /// An icon.
  public struct Icon: Hashable, Sendable {
    /// The size in points.
    public var size: Size
    /// The shapes, in the coordinate space of the size.
    public var nodes: [DisplayNode]
    /// Indicates whether everything in the file was understood.
    public var isComplete: Bool
  }

  /// Returns an icon.
  /// - Throws: `ImageFailure` if the text is not such an icon.
  public static func read(_ text: String) throws -> Icon {
    var parser = SvgParser(text)
    return try parser.icon()
  }
}

/// The state of reading.
private struct SvgParser {
  private var markup: MarkupScanner
  private var nodes: [DisplayNode] = []
  private var isComplete = true

  private struct Style {
    var fill: Color? = .black
    var stroke: Color?
    var rule = FillRule.nonZero
    var line = StrokeStyle()
    var opacity = 1.0
    var fillOpacity = 1.0
    var strokeOpacity = 1.0
    var map = Transform.identity
  }

  init(_ text: String) { markup = MarkupScanner(text) }

  mutating func icon() throws -> SvgReader.Icon {
    var styles: [Style] = []
    var size: Size?
    var hidden = 0
    while let tag = markup.next() {
      if tag.isEnd {
        if hidden > 0 { hidden -= 1 } else if !styles.isEmpty { styles.removeLast() }
        continue
      }
      guard let outer = styles.last ?? (tag.name == "svg" ? Style() : nil) else {
        throw ImageFailure.malformed("The text does not begin with an element svg.")
      }
      guard styles.count < 200 else { throw ImageFailure.malformed("Elements nest too deeply.") }
      if hidden > 0 || !Self.known.contains(tag.name) {
        if !["title", "desc", "metadata", "defs"].contains(tag.name), hidden == 0 {
          isComplete = false
        }
        if !tag.isEmpty { hidden += 1 }
        continue
      }
      var style = self.style(tag, outer)
      if tag.name == "svg", size == nil {
        let frame = frame(tag)
        size = frame.size
        style.map = frame.map
      } else {
        draw(tag, style)
      }
      if !tag.isEmpty { styles.append(style) }
      guard nodes.count < 20_000 else { throw ImageFailure.malformed("The icon is too large.") }
    }
    guard let size else { throw ImageFailure.malformed("The text has no element svg.") }
    return .init(size: size, nodes: nodes, isComplete: isComplete)
  }

  private static let known: Set<String> = [
    "svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
  ]

  private func frame(_ tag: MarkupScanner.Tag) -> (size: Size, map: Transform) {
    let box = (tag["viewBox"] ?? "").split { $0 == " " || $0 == "," }.compactMap { Double($0) }
    let hasBox = box.count == 4 && box[2] > 0 && box[3] > 0
    let width = tag.length("width") ?? (hasBox ? box[2] : 100)
    let height = tag.length("height") ?? (hasBox ? box[3] : 100)
    let size = Size(min(max(width, 1), 10_000), min(max(height, 1), 10_000))
    guard hasBox else { return (size, .identity) }
    let scale = min(size.width / box[2], size.height / box[3])
    return (
      size,
      Transform(
        scale, 0, 0, scale, (size.width - box[2] * scale) / 2 - box[0] * scale,
        (size.height - box[3] * scale) / 2 - box[1] * scale)
    )
  }

  private mutating func style(_ tag: MarkupScanner.Tag, _ outer: Style) -> Style {
    var style = outer
    // Opacity is that of the element, but all others are handed on.
    var values = tag.attributes
    for part in (tag["style"] ?? "").split(separator: ";") {
      let sides = part.split(separator: ":", maxSplits: 1)
      if sides.count == 2 { values[sides[0].trimmed] = sides[1].trimmed }
    }
    if let fill = values["fill"] { style.fill = color(fill, style.fill) }
    if let stroke = values["stroke"] { style.stroke = color(stroke, style.stroke) }
    if let rule = values["fill-rule"] { style.rule = rule == "evenodd" ? .evenOdd : .nonZero }
    if let width = values["stroke-width"].flatMap(Double.init) { style.line.width = width }
    if let cap = values["stroke-linecap"].flatMap(StrokeStyle.Cap.init) { style.line.cap = cap }
    if let join = values["stroke-linejoin"].flatMap(StrokeStyle.Join.init) {
      style.line.join = join
    }
    if let limit = values["stroke-miterlimit"].flatMap(Double.init) {
      style.line.miterLimit = limit
    }
    if let dash = values["stroke-dasharray"] {
      style.line.dash = dash.split { $0 == " " || $0 == "," }.compactMap { Double($0) }
    }
    if let opacity = values["opacity"].flatMap(Double.init) { style.opacity *= opacity }
    if let opacity = values["fill-opacity"].flatMap(Double.init) { style.fillOpacity = opacity }
    if let opacity = values["stroke-opacity"].flatMap(Double.init) { style.strokeOpacity = opacity }
    if let map = values["transform"] { style.map = transform(map).then(style.map) }
    if values["filter"] != nil || values["mask"] != nil || values["clip-path"] != nil {
      isComplete = false
    }
    return style
  }

  private mutating func color(_ text: String, _ inherited: Color?) -> Color? {
    if text == "none" || text == "transparent" { return nil }
    if text == "inherit" { return inherited }
    if let color = CssColor.parse(text) { return color }
    isComplete = false
    return .black
  }

  private func transform(_ text: String) -> Transform {
    var result = Transform.identity
    for part in text.split(separator: ")") {
      let sides = part.split(separator: "(", maxSplits: 1)
      guard sides.count == 2 else { break }
      let name = sides[0].drop { $0 == "," || $0.isWhitespace }
      let n = sides[1].split { $0 == " " || $0 == "," }.compactMap { Double($0) }
      let map: Transform
      switch (name.trimmed, n.count) {
      case ("matrix", 6): map = Transform(n[0], n[1], n[2], n[3], n[4], n[5])
      case ("translate", 1...2): map = .translation(n[0], n.count > 1 ? n[1] : 0)
      case ("scale", 1...2): map = .scale(n[0], n.count > 1 ? n[1] : n[0])
      case ("rotate", 1): map = .rotation(n[0] * .pi / 180)
      case ("rotate", 3): map = Transform.rotation(n[0] * .pi / 180).about(Point(n[1], n[2]))
      default: continue
      }
      result = map.then(result)
    }
    return result
  }

  private mutating func draw(_ tag: MarkupScanner.Tag, _ style: Style) {
    guard let path = path(tag)?.transformed(style.map), let bounds = path.bounds else { return }
    if let fill = style.fill, tag.name != "line" {
      let color = fill.opacity(style.opacity * style.fillOpacity)
      nodes.append(DisplayNode(frame: bounds, .fill(path, .color(color), style.rule)))
    }
    if let stroke = style.stroke, style.line.width > 0 {
      var line = style.line
      line.width *= style.map.scale
      line.dash = line.dash.map { $0 * style.map.scale }
      let color = stroke.opacity(style.opacity * style.strokeOpacity)
      nodes.append(DisplayNode(frame: bounds, .stroke(path, line, .color(color))))
    }
  }

  private func path(_ tag: MarkupScanner.Tag) -> Path? {
    func value(_ name: String) -> Double { tag.length(name) ?? 0 }
    switch tag.name {
    case "path": return PathData.parse(tag["d"] ?? "")
    case "rect":
      let rect = Rect(value("x"), value("y"), max(value("width"), 0), max(value("height"), 0))
      return .roundedRectangle(rect, radius: tag.length("rx") ?? value("ry"))
    case "circle", "ellipse":
      let rx = tag.name == "circle" ? value("r") : value("rx")
      let ry = tag.name == "circle" ? value("r") : value("ry")
      guard rx > 0, ry > 0 else { return nil }
      return .ellipse(Rect(value("cx") - rx, value("cy") - ry, 2 * rx, 2 * ry))
    case "line":
      return Path([
        .move(x: value("x1"), y: value("y1")), .line(x: value("x2"), y: value("y2")),
      ])
    case "polyline", "polygon":
      return PathData.parse("M" + (tag["points"] ?? "") + (tag.name == "polygon" ? "Z" : ""))
    default: return nil
    }
  }
}
