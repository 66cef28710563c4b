import DeclFont
import DeclLayout
import DeclPicture
import DeclRuntime

/// The software keyboard: a plain one with English letters, of which no key can be tapped (G39).
enum SoftwareKeyboard {
  /// Returns the layer with the keyboard and the toolbar over it; nil while it is hidden.
  static func layer(_ look: Look) -> Piece? {
    let window = look.window
    guard window.keyboardHeight > 0 else { return nil }
    let keys = Piece(FillNode()).with { $0.draw = { draw($0, look) } }
      .framed(height: window.keyboardHeight).touched(as: .keyboard)
    var parts = [keys]
    if !window.keyboardItems.isEmpty { parts.insert(toolbar(window.keyboardItems, look), at: 0) }
    return Parts.column(parts, distance: 0)
      .limited(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottom)
  }

  private static func toolbar(_ items: [Piece], _ look: Look) -> Piece {
    let ink = Ink.material(.bar, isDark: look.isDark)
    return Parts.row(items, distance: 16).wide().padded(horizontal: Metrics.margin)
      .framed(height: Metrics.keyboardToolbarHeight)
      .backed(by: Parts.box(ink).touched(as: .keyboard))
  }

  // MARK: Keys

  /// A key in a row.
  private struct Key {
    /// The text on it, or the name of its symbol.
    var label = ""
    var symbol: String?
    /// The width in widths of a letter; nil for what the others leave.
    var width: Double? = 1
    /// Indicates whether it changes the keyboard instead of typing a character.
    var isCommand = false
  }

  private static let rows: [[Key]] = [
    "qwertyuiop".map { Key(label: String($0)) },
    "asdfghjkl".map { Key(label: String($0)) },
    [Key(symbol: "shift", width: 1.3, isCommand: true)]
      + "zxcvbnm".map { Key(label: String($0)) }
      + [Key(symbol: "delete.left", width: 1.3, isCommand: true)],
    [
      Key(label: "123", width: 2.5, isCommand: true), Key(label: "space", width: nil),
      Key(label: "return", width: 2.5, isCommand: true),
    ],
  ]

  private static func draw(_ rect: Rect, _ look: Look) -> [DisplayNode.Content] {
    let back = look.isDark ? Color(43, 43, 43) : Color(209, 211, 217)
    var contents: [DisplayNode.Content] = [.fill(.rectangle(rect), .color(back), .nonZero)]
    let isFlat = rect.size.height < 220
    let bar = isFlat ? 38 : Metrics.suggestionBarHeight
    let safe = look.window.options.safeArea
    // Under the keys a phone without a home button has symbols beside its lower edge.
    let foot = safe.bottom > 0 && !isFlat ? 44 + safe.bottom : max(safe.bottom, 4)
    let area = rect.inset(
      by: Insets(
        top: bar + 8, leading: safe.leading + 3, bottom: foot, trailing: safe.trailing + 3))
    let (distance, gap) = (6.0, isFlat ? 7.0 : 11)
    let height = (area.size.height - 3 * gap) / 4
    let letter = (area.size.width - 9 * distance) / 10
    for (index, row) in rows.enumerated() {
      let y = area.origin.y + Double(index) * (height + gap)
      var x = area.origin.x
      let fixed = row.compactMap(\.width).reduce(0, +) * letter
      let rest = area.size.width - fixed - Double(row.count - 1) * distance
      let isFilled = row.contains { $0.width == nil }
      // A row of letters stands in the middle; one with commands has them at its ends.
      let space = row[0].isCommand && !isFilled ? rest / 2 : 0
      if !row[0].isCommand { x += rest / 2 }
      for (place, key) in row.enumerated() {
        let width = key.width.map { $0 * letter } ?? rest
        contents += draw(key, Rect(x, y, width, height), look)
        x += width + distance
        if place == 0 || place == row.count - 2 { x += space }
      }
    }
    if foot > safe.bottom + 4 {
      let y = rect.maxY - safe.bottom - 36
      for (name, x) in [("face.smiling", rect.origin.x + 24), ("mic", rect.maxX - 48)] {
        contents.append(symbol(name, Rect(x, y, 24, 24), look, isFaint: true))
      }
    }
    return contents
  }

  private static func draw(_ key: Key, _ rect: Rect, _ look: Look) -> [DisplayNode.Content] {
    let color =
      look.isDark
      ? (key.isCommand ? Color(70, 70, 70) : Color(107, 107, 107))
      : (key.isCommand ? Color(171, 176, 186) : .white)
    func shape(_ rect: Rect) -> Path { .roundedRectangle(rect, radius: 5, isContinuous: true) }
    var contents: [DisplayNode.Content] = [
      .fill(
        shape(Rect(rect.origin.x, rect.origin.y + 1, rect.size.width, rect.size.height)),
        .color(.black.opacity(look.isDark ? 0.5 : 0.3)), .nonZero),
      .fill(shape(rect), .color(color), .nonZero),
    ]
    if let name = key.symbol {
      let side = min(22, rect.size.height - 8)
      let middle = rect.center
      contents.append(
        symbol(name, Rect(middle.x - side / 2, middle.y - side / 2, side, side), look))
    } else {
      let size = min(key.label.count == 1 ? 23 : 16, rect.size.height * 0.6)
      let font = TextFont(size: size, weight: 400)
      let width = font.width(of: key.label)
      let middle = rect.center
      contents.append(
        .text(
          TextDrawing(
            key.label, font: font, paint: .color(look.system(.label)),
            at: Point(middle.x - width / 2, middle.y + font.capHeight / 2), width: width)))
    }
    return contents
  }

  private static func symbol(
    _ name: String, _ rect: Rect, _ look: Look, isFaint: Bool = false
  ) -> DisplayNode.Content {
    let color = look.system(isFaint ? .secondaryLabel : .label)
    return .symbol(SymbolDrawing(name, in: rect, paint: .color(color)))
  }
}

extension WindowScope {
  /// The insets of the safe area, with the keyboard and the toolbar over it.
  var safeArea: Insets {
    var insets = options.safeArea
    if keyboardHeight > 0 {
      insets.bottom = keyboardHeight
      if !keyboardItems.isEmpty { insets.bottom += Metrics.keyboardToolbarHeight }
    }
    return insets
  }

  /// The height of the keyboard above the safe area of the device; 0 while it is hidden.
  var keyboardInset: Double { max(0, keyboardHeight - options.safeArea.bottom) }

  /// Notes the items for the toolbar over the keyboard of a screen that was built, if there are any.
  func noteKeyboardItems(of screen: ScreenScope) {
    let items = screen.items(for: .keyboard)
    if !items.isEmpty { keyboardItems = items }
  }

  /// Returns content that keeps away from the keyboard and the toolbar over it.
  func overKeyboard(_ content: Piece, inside outer: SafeAreaIgnoringNode? = nil) -> Piece {
    if keyboardHeight == 0 { return content }
    let top = options.size.height - safeArea.bottom
    return content.wrapped(KeyboardAreaNode(top: top, inside: outer))
  }

  /// Returns content over a bar at the lower edge of the safe area. The bar stays there when the keyboard comes, which
  /// covers it.
  func withBar(_ bar: Piece, under content: Piece) -> Piece {
    let edge = EdgeInsetNode(.bottom, distance: 0)
    if keyboardHeight == 0 { return content.wrapped(edge, [bar]) }
    let outer = SafeAreaIgnoringNode(.bottom, regions: .keyboard)
    return overKeyboard(content, inside: outer).wrapped(edge, [bar]).wrapped(outer)
  }

  /// Returns the parts of the safe area's insets that lie outside of a frame on the screen.
  func safeArea(around frame: Rect) -> LayoutInsets {
    let insets = safeArea
    let safe = Rect(.zero, options.size).inset(by: insets)
    // A view that begins at the edge of the safe area has the whole inset outside of itself.
    func outside(_ touches: Bool, _ inset: Double) -> Double { touches ? inset : 0 }
    return LayoutInsets(
      top: outside(frame.origin.y <= safe.origin.y, insets.top),
      leading: outside(frame.origin.x <= safe.origin.x, insets.leading),
      bottom: outside(frame.maxY >= safe.maxY, insets.bottom),
      trailing: outside(frame.maxX >= safe.maxX, insets.trailing))
  }
}
