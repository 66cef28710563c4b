import DeclFont
import DeclLayout

/// Writes pictures in the format SVG; the same picture gives the same bytes.
public enum Svg {
  /// The choices of a writer.
  public struct Options: Hashable, Sendable {
    /// Indicates whether letters are drawn as paths, which look the same without the font.
    public var usesOutlines: Bool
    /// Indicates whether nodes have the attribute `data-key`, with the handle of their view.
    public var hasKeys: Bool

    /// Creates choices.
    public init(usesOutlines: Bool = false, hasKeys: Bool = false) {
      self.usesOutlines = usesOutlines
      self.hasKeys = hasKeys
    }
  }

  /// Returns a picture as a document.
  public static func render(_ list: DisplayList, options: Options = Options()) -> String {
    var writer = SvgWriter(options)
    writer.document(list)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Returns a node as an element, for a page that replaces single nodes.
  /// - Parameter prefix: the begin of the identifiers of its gradients, masks and filters.
  public static func render(
    _ node: DisplayNode, options: Options = Options(), prefix: String
  ) -> String {
    var writer = SvgWriter(options, prefix: prefix)
    writer.node(node)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// The state of writing.
struct SvgWriter {
  private let options: Svg.Options
  private let prefix: String
  private(set) var bytes: [UInt8] = []
  private var identifiers = 0
  private var depth = 0
  /// As for pixels: deeper groups are omitted.
  private static let depthLimit = 400

  init(_ options: Svg.Options, prefix: String = "") {
    self.options = options
    self.prefix = prefix
  }

  // MARK: Text

  mutating func put(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func put(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Writes a number with at most three decimals.
  mutating func put(_ value: Double) {
    guard value.isFinite, abs(value) < 1e12 else { return put("0") }
    var thousandths = Int((abs(value) * 1000).rounded())
    if value < 0, thousandths > 0 { bytes.append(0x2D) }
    integer(thousandths / 1000)
    thousandths %= 1000
    guard thousandths > 0 else { return }
    bytes.append(0x2E)
    var place = 100
    while thousandths > 0 {
      bytes.append(UInt8(0x30 + thousandths / place))
      thousandths %= place
      place /= 10
    }
  }

  private mutating func integer(_ value: Int) {
    if value >= 10 { integer(value / 10) }
    bytes.append(UInt8(0x30 + value % 10))
  }

  mutating func attribute(_ name: StaticString, _ value: Double) {
    put(name)
    put(value)
    bytes.append(0x22)
  }

  /// Writes text in which the characters of markup are replaced and those that XML forbids omitted.
  private mutating func escaped(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": put("&amp;")
      case "<": put("&lt;")
      case ">": put("&gt;")
      case "\"": put("&quot;")
      case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}":
        put("\u{FFFD}")
      default: bytes.append(contentsOf: UTF8.encode(scalar)!)
      }
    }
  }

  mutating func identifier() -> String {
    identifiers += 1
    return "\(prefix)d\(identifiers)"
  }

  // MARK: Nodes

  mutating func document(_ list: DisplayList) {
    put("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    attribute(" width=\"", list.size.width)
    attribute(" height=\"", list.size.height)
    put(" viewBox=\"0 0 ")
    put(list.size.width)
    put(" ")
    put(list.size.height)
    put("\">\n")
    if let background = list.background {
      put("<rect width=\"100%\" height=\"100%\"")
      color(background, "fill")
      put("/>\n")
    }
    for node in list.nodes { self.node(node) }
    put("</svg>\n")
  }

  mutating func node(_ node: DisplayNode) {
    guard depth < Self.depthLimit, Workload.goesOn(work: 8), var node = node.checked else { return }
    if !node.effects.transform.isFlat {
      guard let flat = inPerspective(node) else { return }
      node = flat
    }
    let start = bytes.count
    defer { _ = Workload.goesOn(bytes: depth == 0 ? 2 * (bytes.count - start) : 0) }
    depth += 1
    defer { depth -= 1 }
    let effects = node.effects
    let needsInner =
      !effects.shadows.isEmpty && (effects.clip != nil || effects.mask != nil || effects.blur > 0)
    let outer = needsInner ? define(shadows: effects.shadows) : define(filterOf: effects)
    let inner = needsInner ? define(blurOf: effects) : nil
    let clip = effects.clip.map { define($0) }
    let mask = effects.mask.map { define(mask: $0) }
    let isKeyed = options.hasKeys && node.key != nil
    let needsGroup =
      isKeyed || outer != nil || clip != nil || mask != nil || effects.opacity != 1
      || effects.blend != .normal || effects.isGroup || effects.transform != .identity
    if needsGroup { open(node, isKeyed, outer, needsInner ? nil : clip, needsInner ? nil : mask) }
    if needsInner {
      put("<g")
      reference("filter", inner)
      reference("clip-path", clip)
      reference("mask", mask)
      put(">\n")
    }
    content(node.content)
    if needsInner { put("</g>\n") }
    if needsGroup { put("</g>\n") }
  }

  private mutating func open(
    _ node: DisplayNode, _ isKeyed: Bool, _ filter: String?, _ clip: String?, _ mask: String?
  ) {
    let effects = node.effects
    put("<g")
    if isKeyed, let key = node.key {
      put(" data-key=\"")
      put(String(key))
      put("\"")
    }
    if effects.transform != .identity {
      let map = effects.transform
      put(" transform=\"matrix(")
      // Small coefficients count for whole lengths, so they keep more digits.
      put(
        [map.a, map.b, map.c, map.d].map { "\(($0 * 1e6).rounded() / 1e6)" }.joined(separator: " "))
      put(" ")
      put(map.tx)
      put(" ")
      put(map.ty)
      put(")\"")
    }
    if effects.opacity != 1 { attribute(" opacity=\"", min(max(effects.opacity, 0), 1)) }
    reference("filter", filter)
    reference("clip-path", clip)
    reference("mask", mask)
    if effects.blend != .normal || effects.isGroup {
      put(" style=\"")
      if let name = effects.blend.css {
        put("mix-blend-mode:")
        put(name)
      }
      if effects.isGroup {
        put(effects.blend.css == nil ? "isolation:isolate" : ";isolation:isolate")
      }
      put("\"")
    }
    put(">\n")
  }

  private mutating func reference(_ name: String, _ identifier: String?) {
    guard let identifier else { return }
    put(" \(name)=\"url(#\(identifier))\"")
  }

  private mutating func content(_ content: DisplayNode.Content) {
    switch content {
    case .group(let nodes): for node in nodes { self.node(node) }
    case .fill(let path, .angular(let gradient, let center, let start, let end), let rule):
      wedges(path, rule, gradient, center, start, end)
    case .fill(let path, let paint, let rule): fill(path, paint, rule)
    case .stroke(let path, let style, .angular(let gradient, let center, let start, let end)):
      let outline = Stroker.outline(path, style, scale: 3)
      wedges(outline, .nonZero, gradient, center, start, end)
    case .stroke(let path, let style, let paint): stroke(path, style, paint)
    case .text(let text):
      if options.usesOutlines {
        fill(TextOutlines.path(of: text), text.paint, .nonZero)
        let boxes = TextOutlines.boxes(of: text)
        if !boxes.elements.isEmpty { fill(boxes, text.paint, .evenOdd) }
      } else if text.font.face != nil {
        letters(of: text)
      } else {
        self.text(text)
      }
    case .image(let image): self.image(image)
    case .symbol(let symbol):
      for layer in symbol.paths { fill(layer.path, symbol.paint, layer.rule) }
    }
  }

  private mutating func fill(_ path: Path, _ paint: Paint, _ rule: FillRule) {
    let paint = define(paint)
    if let rect = path.rectangle {
      put("<rect")
      attribute(" x=\"", rect.origin.x)
      attribute(" y=\"", rect.origin.y)
      attribute(" width=\"", rect.size.width)
      attribute(" height=\"", rect.size.height)
    } else {
      put("<path d=\"")
      data(path)
      put("\"")
      if rule == .evenOdd { put(" fill-rule=\"evenodd\"") }
    }
    self.paint(paint, "fill")
    put("/>\n")
  }

  private mutating func stroke(_ path: Path, _ style: StrokeStyle, _ paint: Paint) {
    guard style.width > 0 else { return }
    let paint = define(paint)
    put("<path d=\"")
    data(path)
    put("\" fill=\"none\"")
    self.paint(paint, "stroke")
    attribute(" stroke-width=\"", style.width)
    if style.cap != .butt { put(" stroke-linecap=\"\(style.cap.rawValue)\"") }
    if style.join != .miter {
      put(" stroke-linejoin=\"\(style.join.rawValue)\"")
    } else {
      attribute(" stroke-miterlimit=\"", max(style.miterLimit, 1))
    }
    if !style.dash.isEmpty {
      put(" stroke-dasharray=\"")
      for (index, length) in style.dash.enumerated() {
        if index > 0 { put(" ") }
        put(max(length, 0))
      }
      put("\"")
      if style.dashPhase != 0 { attribute(" stroke-dashoffset=\"", style.dashPhase) }
    }
    put("/>\n")
  }

  private mutating func text(_ text: TextDrawing) {
    let paint = define(text.paint)
    put("<text xml:space=\"preserve\"")
    attribute(" x=\"", text.origin.x)
    attribute(" y=\"", text.origin.y)
    attribute(" font-size=\"", text.font.size)
    put(text.font.design == .monospaced ? Self.monospaced : Self.proportional)
    if text.font.weight != 400 { attribute(" font-weight=\"", Double(text.font.weight)) }
    if text.font.isItalic { put(" font-style=\"italic\"") }
    if text.font.hasMonospacedDigits { put(" font-variant-numeric=\"tabular-nums\"") }
    if !text.rules.isEmpty {
      put(" text-decoration=\"")
      if text.rules.contains(.underline) { put("underline") }
      if text.rules.contains(.strikethrough) {
        put(text.rules.contains(.underline) ? " line-through" : "line-through")
      }
      put("\"")
    }
    self.paint(paint, "fill")
    if text.width > 0 { attribute(" textLength=\"", text.width) }
    put(">")
    escaped(text.text)
    put("</text>\n")
  }

  /// Writes text in the font of a file as paths, since a viewer does not have the file, with its characters for screen
  /// readers.
  private mutating func letters(of text: TextDrawing) {
    let paint = define(text.paint)
    put("<g class=\"text\" role=\"img\" aria-label=\"")
    escaped(text.text)
    put("\"")
    attribute(" font-size=\"", text.font.size)
    self.paint(paint, "fill")
    put(">\n")
    let boxes = TextOutlines.boxes(of: text)
    for (path, rule) in [(TextOutlines.path(of: text), FillRule.nonZero), (boxes, .evenOdd)]
    where !path.elements.isEmpty {
      put("<path d=\"")
      data(path)
      put("\"")
      if rule == .evenOdd { put(" fill-rule=\"evenodd\"") }
      put("/>\n")
    }
    put("</g>\n")
  }

  private static let proportional: StaticString =
    " font-family=\"Inter,system-ui,-apple-system,sans-serif\""
  private static let monospaced: StaticString =
    " font-family=\"JetBrains Mono,ui-monospace,monospace\""
}
