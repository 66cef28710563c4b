import DeclLayout

/// Draws a display list into pixels.
public enum Raster {
  /// The largest number of pixels of a picture.
  public static let pixelLimit = 64_000_000

  /// A reason for which a picture cannot be drawn.
  public enum Failure: Error, Hashable {
    /// The picture has too many pixels, or none.
    case size(width: Double, height: Double)
    /// The drawing was stopped by an interrupt or the memory limit.
    case stopped
  }

  /// Returns the pixels of a picture.
  /// - Parameter scale: the number of pixels in a point.
  /// - Throws: `Failure` if the number of pixels is not from 1 to `pixelLimit`.
  public static func render(_ list: DisplayList, scale: Double = 1) throws -> PixelImage {
    let width = (list.size.width * scale).rounded(.up)
    let height = (list.size.height * scale).rounded(.up)
    guard width >= 1, height >= 1, width * height <= Double(pixelLimit) else {
      throw Failure.size(width: width, height: height)
    }
    let rect = PixelRect(minX: 0, minY: 0, maxX: Int(width), maxY: Int(height))
    guard let surface = Surface(rect) else { throw Failure.stopped }
    if let background = list.background {
      surface.pixels.update(repeating: background.pixel)
    }
    let renderer = Renderer(surface)
    renderer.draw(list.nodes, .scale(scale, scale), ClipArea(rect: rect))
    guard Workload.goesOn(bytes: rect.bytes) else { throw Failure.stopped }
    return surface.image
  }
}

/// Draws nodes on a surface.
final class Renderer {
  private var surface: Surface
  private var depth = 0
  /// Deeper groups are omitted: no interface has so many, and each takes space of the stack.
  private static let depthLimit = 400

  init(_ surface: Surface) { self.surface = surface }

  func draw(_ nodes: [DisplayNode], _ map: Transform, _ clip: ClipArea) {
    guard depth < Self.depthLimit else { return }
    depth += 1
    for node in nodes {
      guard Workload.goesOn(work: 4) else { break }
      if let node = node.checked { draw(node, map, clip) }
    }
    depth -= 1
  }

  private func draw(_ node: DisplayNode, _ outer: Transform, _ outerClip: ClipArea) {
    let effects = node.effects
    let map = effects.transform.then(outer)
    guard !outerClip.rect.isEmpty, effects.opacity > 0, map.isDrawable else { return }
    guard effects.needsLayer else {
      let clip = effects.clip.map { restrict(outerClip, $0, map) } ?? outerClip
      return drawContent(node.content, map, clip)
    }
    let near = map.flat(at: node.frame.middle)
    let scale = near.scale
    // What is drawn outside of the clip can come into it only by a blur.
    let reach = (effects.blur + (effects.shadows.map(\.radius).max() ?? 0)) * scale * 3 + 2
    let moves = effects.shadows.map { max(abs($0.x), abs($0.y)) }.max() ?? 0
    let distance = Int(min(reach + moves * scale, 1000).rounded(.up))
    let visible = outerClip.rect.expanded(by: distance)
    let area = Extent.pixels(of: node.content, map).expanded(by: distance).intersection(visible)
    guard !area.isEmpty, Workload.goesOn(work: area.bytes >> 6), let layer = Surface(area) else {
      return
    }
    let below = surface
    surface = layer
    drawContent(node.content, map, ClipArea(rect: area))
    if !effects.filters.isEmpty { surface.apply(effects.filters) }
    if effects.blur > 0 { surface.blur(effects.blur * scale) }
    if let mask = effects.mask { applyMask(mask, map) }
    if let clip = effects.clip {
      surface.restrict(to: restrict(ClipArea(rect: area), clip, map))
    }
    surface = below
    for shadow in effects.shadows where Workload.goesOn(work: area.bytes >> 6) {
      let offset = (
        x: near.a * shadow.x + near.c * shadow.y, y: near.b * shadow.x + near.d * shadow.y
      )
      guard max(abs(offset.x), abs(offset.y)) < 1e6 else { continue }
      guard
        let drawn = layer.shadow(
          shadow.color, dx: Int(offset.x.rounded()), dy: Int(offset.y.rounded()))
      else { return }
      if shadow.radius > 0 { drawn.blur(shadow.radius * scale) }
      surface.draw(drawn, opacity: effects.opacity, blend: .normal, clip: outerClip)
    }
    if effects.hasOnlyShadows {
      // Materials inside show what is behind, which they find only where it was drawn.
      let clip = effects.clip.map { restrict(outerClip, $0, map) } ?? outerClip
      return drawContent(node.content, map, clip)
    }
    surface.draw(layer, opacity: effects.opacity, blend: effects.blend, clip: outerClip)
  }

  private func applyMask(_ nodes: [DisplayNode], _ map: Transform) {
    let layer = surface
    guard let mask = Surface(layer.rect) else { return }
    surface = mask
    draw(nodes, map, ClipArea(rect: layer.rect))
    for place in 0..<layer.width * layer.rect.height {
      layer.pixels[place] = Pixel.scale(layer.pixels[place], mask.pixels[place] >> 24)
    }
    surface = layer
  }

  /// Returns the common area of a clip and a path.
  private func restrict(_ clip: ClipArea, _ area: Clip, _ map: Transform) -> ClipArea {
    guard let bounds = area.path.bounds else { return .nothing }
    let device = map.bounds(of: bounds)
    var result = clip
    result.rect = clip.rect.intersection(Extent.pixels(device))
    guard !result.rect.isEmpty else { return result }
    if area.path.rectangle != nil, map.keepsRectangles, Extent.isOnPixels(device) { return result }
    guard let mask = Mask(result.rect) else { return .nothing }
    var scanner = Scanner(result.rect)
    Flattener.add(area.path, map, to: &scanner)
    guard Workload.goesOn(bytes: scanner.bytes) else { return .nothing }
    defer { _ = Workload.goesOn(work: 0, bytes: -scanner.bytes) }
    var target = MaskTarget(mask: mask)
    scanner.scan(area.rule, &target)
    if let outer = clip.mask { mask.multiply(by: outer) }
    result.mask = mask
    return result
  }

  private func drawContent(_ content: DisplayNode.Content, _ map: Transform, _ clip: ClipArea) {
    switch content {
    case .group(let nodes): draw(nodes, map, clip)
    case .fill(let path, let paint, let rule): fill(path, paint, rule, map, clip)
    case .stroke(let path, let style, let paint):
      let scale = map.flat(at: path.bounds?.middle ?? .zero).scale
      fill(Stroker.outline(path, style, scale: scale), paint, .nonZero, map, clip)
    case .text(let text):
      fill(TextOutlines.path(of: text), text.paint, .nonZero, map, clip)
      let boxes = TextOutlines.boxes(of: text)
      if !boxes.elements.isEmpty { fill(boxes, text.paint, .evenOdd, map, clip) }
    case .image(let drawing): draw(drawing, map, clip)
    case .symbol(let symbol):
      for layer in symbol.paths { fill(layer.path, symbol.paint, layer.rule, map, clip) }
    }
  }

  private func fill(
    _ path: Path, _ paint: Paint, _ rule: FillRule, _ map: Transform, _ clip: ClipArea
  ) {
    let area = clip.rect.intersection(surface.rect)
    guard !area.isEmpty else { return }
    var scanner = Scanner(area)
    Flattener.add(path, map, to: &scanner)
    guard !scanner.isEmpty, Workload.goesOn(bytes: scanner.bytes) else { return }
    defer { _ = Workload.goesOn(work: 0, bytes: -scanner.bytes) }
    if case .material(_, let blur) = paint {
      let scale = map.flat(at: path.bounds?.middle ?? .zero).scale
      drawBackdrop(path, rule, blur: blur * scale, map, ClipArea(rect: area, mask: clip.mask))
    }
    if case .mesh(let mesh, let rect) = paint {
      guard let shader = ImageShader(mesh, rect, map) else { return }
      var target = ShaderTarget(surface: surface, shader: shader, mask: clip.mask)
      scanner.scan(rule, &target)
    } else if let shader = GradientShader(paint, map) {
      var target = ShaderTarget(surface: surface, shader: shader, mask: clip.mask)
      scanner.scan(rule, &target)
    } else {
      let color = Self.flatColor(paint).pixel
      guard color != 0 else { return }
      var target = SolidTarget(surface: surface, color: color, mask: clip.mask)
      scanner.scan(rule, &target)
    }
  }

  /// Blurs what has been drawn inside of a path, with livelier colours, as materials show it.
  private func drawBackdrop(
    _ path: Path, _ rule: FillRule, blur: Double, _ map: Transform, _ clip: ClipArea
  ) {
    let inside = restrict(clip, Clip(path, rule: rule), map)
    guard !inside.rect.isEmpty else { return }
    let reach = Int(min(blur * 3, 300).rounded(.up))
    let part = inside.rect.expanded(by: reach).intersection(surface.rect)
    guard let backdrop = surface.copy(of: part) else { return }
    backdrop.blur(blur)
    backdrop.apply([.saturation(1.5)])
    surface.draw(backdrop, opacity: 1, blend: .normal, clip: inside)
  }

  /// The colour of a paint without extent: its last one.
  private static func flatColor(_ paint: Paint) -> Color {
    switch paint {
    case .color(let color), .material(let color, _): color
    case .linear(let gradient, _, _), .radial(let gradient, _, _, _),
      .angular(let gradient, _, _, _):
      gradient.stops.last?.color ?? .clear
    case .mesh: paint.middleColor
    }
  }

  private func draw(_ drawing: ImageDrawing, _ map: Transform, _ clip: ClipArea) {
    let rect = drawing.rect
    let image = drawing.image
    guard image.width > 0, image.height > 0, rect.size.width > 0, rect.size.height > 0 else {
      return
    }
    let unit = drawing.tile ?? rect.size
    guard unit.width > 0, unit.height > 0 else { return }
    // The image is reduced to the pixels that it covers by means of areas; enlarged when it is drawn.
    let near = map.flat(at: rect.middle)
    let width = min((unit.width * (near.a * near.a + near.b * near.b).squareRoot()).rounded(), 1e6)
    let height = min(
      (unit.height * (near.c * near.c + near.d * near.d).squareRoot()).rounded(), 1e6)
    let area = clip.rect.intersection(surface.rect)
    guard !area.isEmpty, Workload.goesOn(work: 8 + image.pixels.count >> 6) else { return }
    Workload.temporary {
      draw(drawing, image, width, height, map, ClipArea(rect: area, mask: clip.mask))
    }
  }

  /// Draws the part of an image in an area.
  /// - Parameters:
  ///   - width: the number of columns of the picture that the image covers.
  ///   - height: the number of rows of the picture that the image covers.
  private func draw(
    _ drawing: ImageDrawing, _ image: PixelImage, _ width: Double, _ height: Double,
    _ map: Transform, _ clip: ClipArea
  ) {
    let (rect, unit) = (drawing.rect, drawing.tile ?? drawing.rect.size)
    let isReduced = width < Double(image.width) || height < Double(image.height)
    let columns = min(Int(max(width, 1)), image.width)
    let reducedBytes = 4 * columns * min(Int(max(height, 1)), image.height)
    guard !isReduced || Workload.goesOn(bytes: reducedBytes) else { return }
    let source =
      drawing.interpolation == .smooth
      ? image.reduced(
        width: Int(max(width, 1)), height: Int(max(height, 1))) : image
    let toPicture = Transform(
      unit.width / Double(source.width), 0, 0, unit.height / Double(source.height), rect.origin.x,
      rect.origin.y
    ).then(map)
    guard let inverse = toPicture.inverse else { return }
    var scanner = Scanner(clip.rect)
    Flattener.add(.rectangle(rect), map, to: &scanner)
    var target = ShaderTarget(
      surface: surface,
      shader: ImageShader(
        image: source, map: inverse, isSmooth: drawing.interpolation == .smooth,
        isTiled: drawing.tile != nil, tint: drawing.tint?.pixel), mask: clip.mask)
    scanner.scan(.nonZero, &target)
  }
}

/// The pixels that nodes may cover.
enum Extent {
  private static let nothing = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  static func pixels(_ rect: Rect) -> PixelRect {
    func clamp(_ value: Double) -> Int { value.isNaN ? 0 : Int(min(max(value, -1e8), 1e8)) }
    return PixelRect(
      minX: clamp(rect.origin.x.rounded(.down)), minY: clamp(rect.origin.y.rounded(.down)),
      maxX: clamp(rect.maxX.rounded(.up)), maxY: clamp(rect.maxY.rounded(.up)))
  }

  static func isOnPixels(_ rect: Rect) -> Bool {
    [rect.origin.x, rect.origin.y, rect.maxX, rect.maxY].allSatisfy { $0 == $0.rounded() }
  }

  static func pixels(of content: DisplayNode.Content, _ map: Transform) -> PixelRect {
    switch content {
    case .group(let nodes):
      return nodes.reduce(nothing) { area, node in
        node.checked.map { area.union(pixels(of: $0, map)) } ?? area
      }
    case .fill(let path, _, _): return path.bounds.map { pixels(map.bounds(of: $0)) } ?? nothing
    case .stroke(let path, let style, _):
      let reach = style.width * (style.join == .miter ? max(style.miterLimit, 1.5) : 1.5) / 2 + 1
      return path.bounds.map {
        pixels(map.bounds(of: $0.inset(by: Insets(-reach))))
      } ?? nothing
    case .text(let text):
      let size = text.font.size
      let rect = Rect(
        text.origin.x - size / 2, text.origin.y - size * 1.3, text.width + size, size * 2)
      return pixels(map.bounds(of: rect))
    case .image(let image): return pixels(map.bounds(of: image.rect))
    case .symbol(let symbol): return pixels(map.bounds(of: symbol.rect))
    }
  }

  static func pixels(of node: DisplayNode, _ outer: Transform) -> PixelRect {
    let map = node.effects.transform.then(outer)
    var result = pixels(of: node.content, map)
    if let clip = node.effects.clip?.path.bounds {
      result = result.intersection(pixels(map.bounds(of: clip)))
      if result.isEmpty { return nothing }
    }
    var reach = node.effects.blur * 3
    for shadow in node.effects.shadows {
      reach = max(reach, shadow.radius * 3 + max(abs(shadow.x), abs(shadow.y)))
    }
    return reach > 0 && !result.isEmpty
      ? result.expanded(by: Int(min(reach * map.flat(at: node.frame.middle).scale, 1000)) + 2)
      : result
  }
}

extension Rect {
  var middle: Point {
    Point(origin.x + size.width / 2, origin.y + size.height / 2)
  }
}

extension Insets {
  fileprivate init(_ distance: Double) {
    self.init(top: distance, leading: distance, bottom: distance, trailing: distance)
  }
}
