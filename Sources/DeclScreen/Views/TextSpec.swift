import DeclFont
import DeclJournal
import DeclLayout
import DeclPicture

/// Text in fonts and inks.
struct TextSpec {
  /// A part in one font and ink.
  struct Part {
    var run: TextRun
    var ink: Ink
    /// The ink of the area behind the characters; nil for none.
    var background: Ink?
    var rules: TextDrawing.Rule
    /// The symbol that stands in place of the characters, with its size; nil for text.
    var symbol: (name: String, size: Size)?
  }

  private(set) var runs: [Part] = []

  /// Takes a string in a font and an ink.
  init(_ string: String, _ font: FontSpec, _ ink: Ink, _ look: Look) {
    let style = font.resolved(look, FontChanges())
    runs = [Part(run: TextRun(string, style), ink: ink, rules: [])]
  }

  /// Takes a `Text`.
  init(_ value: ValueSnapshot, _ look: Look) {
    append(value, look, look.font, look.fontChanges, look.foreground, look.decoration)
  }

  /// Returns whether a `Text` shows a duration that depends on the moment.
  static func isOfMoment(_ value: ValueSnapshot) -> Bool {
    value["_moment"] != .none
      || value["modifiers"].elements.contains { modifier in
        modifier.caseName == "concatenated"
          && modifier.payload.first?.elements.contains(where: isOfMoment) == true
      }
  }

  private mutating func append(
    _ value: ValueSnapshot, _ look: Look, _ outerFont: FontSpec?, _ outerChanges: FontChanges,
    _ outerInk: Ink, _ outerRules: TextDrawing.Rule
  ) {
    var (font, changes, ink, rules) = (outerFont, outerChanges, outerInk, outerRules)
    var tracking = look.kerning
    var offset = look.baselineOffset
    var parts: [ValueSnapshot]?
    var image: ValueSnapshot?
    var background: Ink?
    for modifier in value["modifiers"].elements {
      let argument = modifier.payload.first ?? .none
      switch modifier.caseName {
      case "font": font = FontSpec(argument) ?? font
      case "fontWeight": changes.weight = argument["_name"].text.flatMap(FontChanges.weight)
      case "fontDesign": changes.design = argument.caseName ?? changes.design
      case "bold": changes.weight = 700
      case "italic": changes.isItalic = true
      case "monospaced": changes.design = "monospaced"
      case "monospacedDigit": changes.hasMonospacedDigits = true
      case "foregroundColor", "foregroundStyle": ink = look.ink(argument) ?? ink
      case "backgroundColor": background = look.ink(argument)
      case "underline": rules.insert(.underline)
      case "strikethrough": rules.insert(.strikethrough)
      case "kerning", "tracking": tracking = argument.number ?? 0
      case "baselineOffset": offset = argument.number ?? 0
      case "concatenated": parts = argument.elements
      case "image": image = argument
      default: break
      }
    }
    if let parts {
      for part in parts { append(part, look, font, changes, ink, rules) }
      return
    }
    var style = (font ?? FontSpec(.body)).resolved(look, changes)
    style.tracking = tracking
    if let image, image["isSystem"].isTrue, let name = image["name"].text {
      let extent = Symbol(named: name).size(fontSize: style.size)
      // The character that stands for the image takes the width of the symbol.
      style.tracking = 0
      style.tracking = extent.width - TextFont(style).width(of: Self.imageCharacter)
      let run = TextRun(Self.imageCharacter, style, baselineOffset: offset)
      let size = Size(extent.width, extent.height)
      runs.append(Part(run: run, ink: ink, rules: rules, symbol: (name, size)))
      return
    }
    let string = Self.cased(value["text"].text ?? "", look.textCase)
    runs.append(
      Part(
        run: TextRun(string, style, baselineOffset: offset), ink: ink, background: background,
        rules: rules))
  }

  /// The character that stands for an image in a string.
  private static let imageCharacter = "\u{FFFC}"

  private static func cased(_ text: String, _ textCase: String?) -> String {
    switch textCase {
    case "uppercase": text.uppercased()
    case "lowercase": text.lowercased()
    default: text
    }
  }
}

/// The lines of text in its frame on the screen.
struct TextLines {
  private let spec: TextSpec
  private let lines: BrokenParagraph
  private let rect: Rect
  private let isRightToLeft: Bool
  private let grid: LayoutGrid?
  /// The characters of each run.
  private let characters: [[Character]]

  init(_ spec: TextSpec, _ node: TextNode, _ rect: Rect, _ isRightToLeft: Bool) {
    self.spec = spec
    characters = spec.runs.map { Array($0.run.text) }
    grid = node.grid
    lines = node.lines(for: node.fit.proposal)
    self.rect = rect
    self.isRightToLeft = isRightToLeft
  }

  /// The drawings of all lines.
  var drawings: [DisplayNode.Content] { lines.lines.flatMap(drawings) }

  /// The bars that stand for the lines of text that is not to be read (`redacted`).
  var bars: [DisplayNode.Content] {
    guard let part = spec.runs.first else { return [] }
    return lines.lines.flatMap { line -> [DisplayNode.Content] in
      if grid != nil { return drawings(line).map(\.asBars) }
      var font = TextFont(part.run.font)
      font.size *= lines.scale
      let x =
        rect.origin.x + (isRightToLeft ? rect.size.width - line.origin - line.width : line.origin)
      let top = rect.origin.y + line.baseline - font.capHeight - font.descent / 2
      let bar = Rect(x, top, line.width, font.capHeight + font.descent)
      return [RedactedBar.drawing(bar, part.ink)]
    }
  }

  private func drawings(_ line: TextLine) -> [DisplayNode.Content] {
    var result: [DisplayNode.Content] = []
    var start = 0
    var x =
      rect.origin.x + (isRightToLeft ? rect.size.width - line.origin - line.width : line.origin)
    let end = x + line.width
    var hasEllipsis = false
    for (part, characters) in zip(spec.runs, characters) {
      defer { start += characters.count }
      var text = ""
      for place in line.characters.clamped(to: start..<start + characters.count) {
        let character = characters[place - start]
        if let cut = line.cut, cut.contains(place) {
          if !hasEllipsis { text.append("…") }
          hasEllipsis = true
        } else if !character.isNewline {
          text.append(character)
        }
      }
      if text.isEmpty { continue }
      var font = TextFont(part.run.font)
      font.size *= lines.scale
      if grid != nil { font.adaptToCells() }
      // The last part is as wide as layout said, so that rounding does not add up.
      let width =
        grid.map { Double(CharacterWidth.columns(of: text)) * $0.cell.width }
        ?? font.advances(of: text).reduce(0, +)
      let y = rect.origin.y + line.baseline - part.run.baselineOffset
      if let symbol = part.symbol {
        let middle = y - font.capHeight / 2
        let place = Rect(
          x, middle - symbol.size.height * lines.scale / 2, width,
          symbol.size.height * lines.scale)
        result += part.ink.drawn(in: rect) {
          .symbol(SymbolDrawing(symbol.name, in: place, paint: $0))
        }
        x += width
        continue
      }
      if grid == nil, let background = part.background {
        let area = Rect(x, y - font.ascent, width, font.lineHeight)
        result.append(.fill(.rectangle(area), background.paint(in: rect), .nonZero))
      }
      result += part.ink.drawn(in: rect) { paint in
        .text(
          TextDrawing(
            text, font: font, paint: paint, at: Point(x, y),
            width: min(width, max(end - x, 0.01)), rules: part.rules))
      }
      x += width
    }
    return result
  }
}

/// The shape in place of what is not to be read (`redacted`).
enum RedactedBar {
  /// Returns a faint bar with round corners.
  static func drawing(_ rect: Rect, _ ink: Ink) -> DisplayNode.Content {
    let radius = min(4, min(rect.size.width, rect.size.height) / 2)
    return .fill(
      .roundedRectangle(rect, radius: radius, isContinuous: true),
      ink.opacity(0.16).paint(in: rect), .nonZero)
  }
}

extension DisplayNode.Content {
  /// The text as shaded cells.
  fileprivate var asBars: DisplayNode.Content {
    guard case .text(var text) = self else { return self }
    text.text = String(repeating: "\u{2592}", count: CharacterWidth.columns(of: text.text))
    return .text(text)
  }
}

extension TextFont {
  /// The size from which text is a title, which cells can only show in bold.
  private static let titleSize = 20.0

  /// Gives the font the one size that cells have.
  fileprivate mutating func adaptToCells() {
    if size >= Self.titleSize { weight = max(weight, 700) }
    size = 17
  }
}
