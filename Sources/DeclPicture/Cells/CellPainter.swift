import DeclFont
import DeclLayout

/// Draws nodes into cells.
struct CellPainter {
  private let grid: CellGrid
  /// Indicates whether areas have borders where nothing else tells them apart.
  private let framesAreas: Bool

  /// Indicates whether layout has kept to cells, so that text stands where its frame is.
  private let isExact: Bool

  init(_ grid: CellGrid, framesAreas: Bool, isExact: Bool = false) {
    self.grid = grid
    self.framesAreas = framesAreas
    self.isExact = isExact
  }

  func draw(
    _ nodes: [DisplayNode], _ outer: Transform, opacity: Double, clip: CellRect, depth: Int = 0
  ) {
    guard depth < 400 else { return }
    for case let node? in nodes.lazy.map(\.checked) {
      guard Workload.goesOn(work: 4) else { return }
      let effects = node.effects
      let map = effects.transform.then(outer)
      let opacity = opacity * effects.opacity
      // What can hardly be seen is omitted: a cell has no room for two things.
      guard opacity > 0.15, map.isDrawable else { continue }
      var clip = clip
      if let area = effects.clip?.path.bounds {
        clip = clip.intersection(cells(map.bounds(of: area)))
      }
      guard !clip.isEmpty else { continue }
      switch node.content {
      case .group(let nodes):
        draw(nodes, map, opacity: opacity, clip: clip, depth: depth + 1)
      case .fill(let path, let paint, let rule):
        let isSolid = if case .color = paint { true } else { false }
        let isDrawn =
          (!isSolid || path.rectangle == nil) && opacity * paint.middleColor.alpha >= 0.5
          && drawPixels(.fill(path, paint, rule), path.bounds, map, opacity, clip)
        if !isDrawn { fill(path, map, paint.middleColor.opacity(opacity), clip) }
      case .stroke(let path, let style, let paint):
        stroke(path, style, paint, map, opacity, clip)
      case .text(let text): self.text(text, map, opacity, clip)
      case .image(let image): draw(image, map, clip)
      case .symbol(let symbol):
        let bounds = map.bounds(of: symbol.rect)
        // A large symbol has room for its shape.
        if bounds.size.height >= 2, drawPixels(node.content, symbol.rect, map, opacity, clip) {
          continue
        }
        let name = CellSymbols.character(for: symbol.name)
        let width = CharacterWidth.columns(of: name)
        let middle = bounds.origin.x + (bounds.size.width - Double(width)) / 2
        let x = clamp(middle.rounded())
        let y = clamp((bounds.origin.y + bounds.size.height / 2).rounded(.down))
        let color = seen(symbol.paint.middleColor.opacity(opacity), x, y)
        grid.put(name, width: width, x, y, color, clip: clip)
      }
    }
  }

  private func clamp(_ value: Double) -> Int { value.isNaN ? 0 : Int(min(max(value, -1e6), 1e6)) }

  /// The cells whose middle lies in a rectangle of cell coordinates; one at least along each axis.
  private func cells(_ rect: Rect) -> CellRect {
    let left = clamp(rect.origin.x.rounded())
    let top = clamp(rect.origin.y.rounded())
    return CellRect(
      left: left, top: top, right: max(clamp(rect.maxX.rounded()), left),
      bottom: max(clamp(rect.maxY.rounded()), top))
  }

  /// Draws something with two pixels in a cell, one over the other. Returns false where that shows no more than a
  /// rectangle would, and without colours.
  private func drawPixels(
    _ content: DisplayNode.Content, _ local: Rect?, _ map: Transform, _ opacity: Double,
    _ clip: CellRect
  ) -> Bool {
    guard isExact, !framesAreas, let local else { return false }
    let bounds = map.bounds(of: local)
    let rect = cells(bounds)
    guard rect.width >= 2, rect.height >= 2, rect.width <= 1000, rect.height <= 1000,
      !rect.intersection(clip).isEmpty
    else { return false }
    let place = map.then(.translation(-Double(rect.left), -Double(rect.top))).then(.scale(1, 2))
    let effects = Effects {
      $0.transform = place
      $0.opacity = opacity
    }
    let node = DisplayNode(
      frame: local, .group([DisplayNode(frame: local, content)]), effects: effects)
    let size = Size(Double(rect.width), Double(2 * rect.height))
    guard let image = try? Raster.render(DisplayList(size: size, nodes: [node])) else {
      return false
    }
    func color(_ x: Int, _ y: Int) -> Color {
      let pixel = image.color(x: x, y: y)
      return Color(
        Int(pixel.red), Int(pixel.green), Int(pixel.blue), alpha: Double(pixel.alpha) / 255)
    }
    let shown = rect.intersection(clip).intersection(grid.area)
    for y in shown.top..<max(shown.top, shown.bottom) {
      for x in shown.left..<max(shown.left, shown.right) {
        let (column, row) = (x - rect.left, 2 * (y - rect.top))
        grid.putHalves(color(column, row), color(column, row + 1), x, y, clip: clip)
      }
    }
    return true
  }

  private func fill(_ path: Path, _ map: Transform, _ color: Color, _ clip: CellRect) {
    guard color.alpha > 0.02, let local = path.bounds else { return }
    let bounds = map.bounds(of: local)
    // Thin areas are lines.
    if bounds.size.height < 0.3, bounds.size.width >= 1 { return horizontal(bounds, color, clip) }
    if bounds.size.width < 0.3, bounds.size.height >= 1 { return vertical(bounds, color, clip) }
    let rect = cells(bounds)
    // What is too small to be an area is a mark.
    if bounds.size.width < 2.5, bounds.size.height < 0.8, bounds.size.width >= 0.3 {
      let x = clamp((bounds.origin.x + bounds.size.width / 2).rounded(.down))
      let y = clamp((bounds.origin.y + bounds.size.height / 2).rounded(.down))
      return grid.put(path.rectangle == nil ? "●" : "■", width: 1, x, y, color, clip: clip)
    }
    let inside = rect.intersection(clip)
    guard !inside.isEmpty else { return }
    let behind = grid.background(inside.left, inside.top)
    grid.fill(inside, color)
    let now = grid.background(inside.left, inside.top)
    // A border shows areas that differ from what is behind, except that of the whole picture, that of a strip of what is
    // shown, and where it would leave no row for content.
    let isWhole = rect.left <= 0 && rect.right >= grid.columns - 1
    let isStrip =
      rect.left <= clip.left && rect.right >= clip.right
      && (rect.top > clip.top || rect.bottom < clip.bottom)
    if framesAreas, !isWhole, !isStrip, now != behind, rect.bottom - rect.top >= 3,
      bounds.size.height > 2.3
    {
      grid.frame(rect, isRound: path.rectangle == nil, frameColor(behind), clip: clip)
    }
  }

  private func frameColor(_ behind: Color) -> Color {
    let light = 0.3 * behind.red + 0.59 * behind.green + 0.11 * behind.blue
    return light > 0.5 ? Color(0.55, 0.55, 0.57) : Color(0.45, 0.45, 0.47)
  }

  /// Draws a line: as the border of a box where it is one; else in dots, two by four in a cell, or in halves of cells if
  /// it is thick.
  private func stroke(
    _ path: Path, _ style: StrokeStyle, _ paint: Paint, _ map: Transform, _ opacity: Double,
    _ clip: CellRect
  ) {
    let color = paint.middleColor.opacity(opacity)
    guard color.alpha > 0.02, let local = path.bounds else { return }
    let bounds = map.bounds(of: local)
    if bounds.size.height < 0.3 { return horizontal(bounds, color, clip) }
    if bounds.size.width < 0.3 { return vertical(bounds, color, clip) }
    let contours = Flattener.contours(path, map)
    if BoxOutline.isBox(contours, bounds) {
      return grid.frame(cells(bounds), isRound: path.rectangle == nil, color, clip: clip)
    }
    let half = style.width / 2
    let whole = Rect(
      local.origin.x - half, local.origin.y - half, local.size.width + style.width,
      local.size.height + style.width)
    let thickness = map.bounds(of: Rect(0, 0, style.width, style.width)).size
    if thickness.width >= 0.75, thickness.height >= 0.3,
      drawPixels(.stroke(path, style, paint), whole, map, opacity, clip)
    {
      return
    }
    // The dots at the right and the lower edge lie inside.
    func inside(_ value: Double, _ start: Double, _ length: Double, _ dots: Double) -> Double {
      let middle = start + length / 2
      return dots * (middle + (value - middle) * max(1 - 0.5 / (dots * length), 0))
    }
    for contour in contours {
      var dots = contour
      dots.points = contour.points.map { point in
        (
          inside(point.x, bounds.origin.x, bounds.size.width, 2),
          inside(point.y, bounds.origin.y, bounds.size.height, 4)
        )
      }
      dot(dots, color, clip)
    }
  }

  /// Draws a line whose points are measured in dots.
  private func dot(_ contour: Contour, _ color: Color, _ clip: CellRect) {
    var points = contour.points.map { Point($0.x, $0.y) }
    if contour.isClosed, let first = points.first { points.append(first) }
    let area = Rect(
      2 * Double(clip.left), 4 * Double(clip.top), 2 * Double(clip.width), 4 * Double(clip.height))
    for (start, end) in zip(points, points.dropFirst()) {
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let isBeside =
        max(start.x, end.x) < area.origin.x || min(start.x, end.x) > area.maxX
        || max(start.y, end.y) < area.origin.y || min(start.y, end.y) > area.maxY
      let length = max(abs(dx), abs(dy))
      guard length.isFinite, !isBeside, Workload.goesOn(work: 2) else { continue }
      let count = Int(length.rounded(.up), within: 1...20_000)
      for step in 0...count {
        let share = Double(step) / Double(count)
        let x = clamp((start.x + share * dx).rounded(.down))
        let y = clamp((start.y + share * dy).rounded(.down))
        grid.addDot(x & 1, y & 3, x >> 1, y >> 2, color, clip: clip)
      }
    }
  }

  private func horizontal(_ bounds: Rect, _ color: Color, _ clip: CellRect) {
    let y = Int(min(max(bounds.origin.y.rounded(.down), -1), 1e6))
    let rect = cells(bounds).intersection(
      CellRect(left: clip.left, top: -1, right: clip.right, bottom: .max))
    for x in rect.left..<max(rect.left, rect.right) {
      grid.join([.left, .right], x, y, color, clip: clip)
    }
  }

  private func vertical(_ bounds: Rect, _ color: Color, _ clip: CellRect) {
    let x = Int(min(max(bounds.origin.x.rounded(.down), -1), 1e6))
    let rect = cells(bounds)
    for y in max(rect.top, clip.top)..<max(rect.top, clip.top, min(rect.bottom, clip.bottom)) {
      grid.join([.up, .down], x, y, color, clip: clip)
    }
  }

  private func text(
    _ text: TextDrawing, _ map: Transform, _ opacity: Double, _ clip: CellRect
  ) {
    let width = CharacterWidth.columns(of: text.text)
    // The middle of small letters lies in the row; the text stands in the middle of its width.
    let middle = map.apply(text.origin.x + text.width / 2, text.origin.y - text.font.xHeight / 2)
    let start = map.apply(text.origin.x, text.origin.y)
    let room = (middle.x - start.x) * 2
    guard middle.y.isFinite, middle.x.isFinite, abs(middle.x) < 1e6, abs(middle.y) < 1e6 else {
      return
    }
    let y = Int(middle.y.rounded(.down))
    // Text that takes more cells than its width begins at its begin, unless it would leave the picture.
    let place = Double(width) <= room ? middle.x - Double(width) / 2 : start.x
    var x = Int(place.rounded(), within: -1_000_000...1_000_000)
    if !isExact { x = max(0, min(x, grid.columns - width)) }
    let color = seen(text.paint.middleColor.opacity(opacity), x, y)
    grid.put(text.text, x, y, color, CellAttributes(text), clip: clip)
  }

  /// Returns the colour that one sees where a faint one lies over a cell: their mixture.
  private func seen(_ color: Color, _ x: Int, _ y: Int) -> Color {
    let behind = grid.area.contains(x, y) ? grid.background(x, y) : grid.base
    return behind.mixed(with: Color(color.red, color.green, color.blue), color.alpha)
  }

  /// Draws an image with two colours in a cell, one over the other; without colours by its brightness.
  private func draw(_ image: ImageDrawing, _ map: Transform, _ clip: CellRect) {
    let whole = cells(map.bounds(of: image.rect))
    let rect = whole.intersection(clip).intersection(grid.area)
    guard !rect.isEmpty else { return }
    if framesAreas {
      for y in rect.top..<rect.bottom {
        for x in rect.left..<rect.right {
          grid.put("▒", width: 1, x, y, image.tint ?? Color(0.5, 0.5, 0.5), clip: clip)
        }
      }
      return
    }
    // A picture of tiles has no pixels of its own.
    let number =
      image.tile == nil
      ? grid.note(
        CellGrid.Picture(image: image.image, tint: image.tint, whole: whole, visible: rect)) : 0
    let samples = ImageSamples(image.image, columns: whole.width, rows: 2 * whole.height)
    for y in rect.top..<rect.bottom {
      for x in rect.left..<rect.right {
        func color(_ half: Int) -> Color {
          let color = samples.color(x - whole.left, 2 * (y - whole.top) + half)
          return image.tint.map { $0.opacity(color.alpha) } ?? color
        }
        grid.putHalves(color(0), color(1), x, y, picture: number, clip: clip)
      }
    }
  }
}

/// The mean colours of an image in a raster of equal parts.
struct ImageSamples {
  private let image: PixelImage
  private let columns: Int
  private let rows: Int

  init(_ image: PixelImage, columns: Int, rows: Int) {
    (self.image, self.columns, self.rows) = (image, max(columns, 1), max(rows, 1))
  }

  /// Returns the mean colour of a part: of at most 8 × 8 of its pixels, which no eye tells from the mean of all.
  func color(_ x: Int, _ y: Int) -> Color {
    func range(_ place: Int, _ count: Int, _ length: Int) -> [Int] {
      let start = place * length / count
      let end = max((place + 1) * length / count, start + 1)
      let step = max(1, (end - start) / 8)
      return stride(from: start, to: min(end, length), by: step).map { $0 }
    }
    var sums = (red: 0.0, green: 0.0, blue: 0.0, alpha: 0.0)
    var number = 0.0
    for row in range(y, rows, image.height) {
      for column in range(x, columns, image.width) {
        let pixel = image.color(x: column, y: row)
        let alpha = Double(pixel.alpha) / 255
        sums.red += Double(pixel.red) * alpha
        sums.green += Double(pixel.green) * alpha
        sums.blue += Double(pixel.blue) * alpha
        sums.alpha += alpha
        number += 1
      }
    }
    guard number > 0, sums.alpha > 0 else { return .clear }
    let scale = 1 / (255 * sums.alpha)
    return Color(sums.red * scale, sums.green * scale, sums.blue * scale, sums.alpha / number)
  }
}

extension CellAttributes {
  /// Takes the attributes of a line of text.
  fileprivate init(_ text: TextDrawing) {
    self = []
    if text.font.weight >= 600 { insert(.bold) }
    if text.font.isItalic { insert(.italic) }
    if text.rules.contains(.underline) { insert(.underline) }
    if text.rules.contains(.strikethrough) { insert(.strikethrough) }
  }
}

/// The characters that stand for symbols.
enum CellSymbols {
  static func character(for name: String) -> String {
    let words = name.split(separator: ".").map(String.init)
    for length in stride(from: words.count, to: 0, by: -1) {
      if let found = table[words[..<length].joined(separator: ".")] { return found }
    }
    return "◆"
  }

  private static let table: [String: String] = {
    var result: [String: String] = [:]
    for line in source.split(whereSeparator: \.isNewline) {
      for entry in line.split(separator: " ") {
        let sides = entry.split(separator: "=")
        result[String(sides[0])] = String(sides[1])
      }
    }
    return result
  }()

  private static let source = """
    heart=♡ heart.fill=♥ star=☆ star.fill=★ circle=○ circle.fill=● square=□ square.fill=■ triangle=△
    triangle.fill=▲ plus=+ minus=− xmark=✕ checkmark=✓ multiply=× divide=÷ equal=═ percent=% number=#
    chevron.right=› chevron.left=‹ chevron.up=⌃ chevron.down=⌄ chevron.forward=› chevron.backward=‹
    arrow.right=→ arrow.left=← arrow.up=↑ arrow.down=↓ arrow.up.right=↗ arrow.down.left=↙ arrow.clockwise=↻
    arrow.counterclockwise=↺ arrow.triangle.2.circlepath=↻ ellipsis=… play=▷ play.fill=▶ pause=‖ stop=□ stop.fill=■
    questionmark=? exclamationmark=! info=i magnifyingglass=⌕ gear=⚙ gearshape=⚙ bell=♪ music.note=♪ phone=☎
    envelope=✉ pencil=✎ square.and.pencil=✎ scissors=✂ trash=⌫ house=⌂ flag=⚑ sun.max=☀ moon=☾ cloud=☁ snowflake=❄
    bolt=↯ person=☺ command=⌘ option=⌥ shift=⇧ return=⏎ delete.left=⌫ line.3.horizontal=≡ list.bullet=≡ infinity=∞
    questionmark.circle=? exclamationmark.triangle=⚠ checkmark.circle=✓ xmark.circle=✕ plus.circle=⊕ minus.circle=⊖
    dollarsign=$ eurosign=€ yensign=¥ sterlingsign=£ at=@ diamond=◇ diamond.fill=◆ checkmark.square=☑ smallcircle=◦
    """
}
