import DeclFont
import DeclLayout

/// Draws nodes into cells.
struct CellPainter {
  private let grid: CellGrid

  init(_ grid: CellGrid) { self.grid = grid }

  func draw(
    _ nodes: [DisplayNode], _ outer: Transform, opacity: Double, clip: CellRect, depth: Int = 0
  ) {
    guard depth < 400 else { return }
    for case let node? in nodes.lazy.map(\.checked) {
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
      case .fill(let path, let paint, _):
        fill(path, map, paint.middleColor.opacity(opacity), clip)
      case .stroke(let path, _, let paint):
        stroke(path, map, paint.middleColor.opacity(opacity), clip)
      case .text(let text): self.text(text, map, clip)
      case .image(let image):
        let rect = cells(map.bounds(of: image.rect)).intersection(clip)
        for y in rect.top..<max(rect.top, rect.bottom) {
          for x in rect.left..<max(rect.left, rect.right) {
            grid.put("▒", width: 1, x, y, image.tint ?? Color(0.5, 0.5, 0.5), clip: clip)
          }
        }
      case .symbol(let symbol):
        let bounds = map.bounds(of: symbol.rect)
        let name = CellSymbols.character(for: symbol.name)
        let width = CharacterWidth.columns(of: name)
        let middle = bounds.origin.x + (bounds.size.width - Double(width)) / 2
        let x = clamp(middle.rounded())
        let y = clamp((bounds.origin.y + bounds.size.height / 2).rounded(.down))
        grid.put(name, width: width, x, y, symbol.paint.middleColor, clip: clip)
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

  private func fill(_ path: Path, _ map: Transform, _ color: Color, _ clip: CellRect) {
    guard color.alpha > 0.02, let local = path.bounds else { return }
    let bounds = map.bounds(of: local)
    // Thin areas are lines.
    if bounds.size.height < 0.3, bounds.size.width >= 1 { return horizontal(bounds, color, clip) }
    if bounds.size.width < 0.3, bounds.size.height >= 1 { return vertical(bounds, color, clip) }
    let rect = cells(bounds)
    let inside = rect.intersection(clip)
    guard !inside.isEmpty else { return }
    let behind = grid.background(inside.left, inside.top)
    grid.fill(inside, color)
    let now = grid.background(inside.left, inside.top)
    // A border shows areas that differ from what is behind, except that of the whole picture and where it would
    // leave no row for content.
    let isWhole = rect.left <= 0 && rect.right >= grid.columns - 1
    if !isWhole, now != behind, rect.bottom - rect.top >= 3 {
      grid.frame(rect, isRound: path.rectangle == nil, frameColor(behind), clip: clip)
    }
  }

  private func frameColor(_ behind: Color) -> Color {
    let light = 0.3 * behind.red + 0.59 * behind.green + 0.11 * behind.blue
    return light > 0.5 ? Color(0.55, 0.55, 0.57) : Color(0.45, 0.45, 0.47)
  }

  private func stroke(_ path: Path, _ map: Transform, _ color: Color, _ clip: CellRect) {
    guard color.alpha > 0.02, let local = path.bounds else { return }
    let bounds = map.bounds(of: local)
    if bounds.size.height < 0.3 { return horizontal(bounds, color, clip) }
    if bounds.size.width < 0.3 { return vertical(bounds, color, clip) }
    grid.frame(cells(bounds), isRound: path.rectangle == nil, color, clip: clip)
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

  private func text(_ text: TextDrawing, _ map: Transform, _ clip: CellRect) {
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
    var x = Int((Double(width) <= room ? middle.x - Double(width) / 2 : start.x).rounded())
    x = max(0, min(x, grid.columns - width))
    let color = text.paint.middleColor
    for character in text.text {
      let count = CharacterWidth.columns(of: character)
      if count > 0, !character.isNewline {
        grid.put(String(character), width: count, x, y, color, clip: clip)
      }
      x += count
    }
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
