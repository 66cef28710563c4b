import Rainbow

Rainbow.outputTarget = .console
Rainbow.enabled = true

func show(_ text: String) { print(text.replacing("\u{1B}", with: "^")) }

show("red".red)
show("bold".bold.underline)
show("both".lightBlue.onYellow)
show("styled".applyingAll(color: .named(.green), backgroundColor: nil, styles: [.bold, .italic]))
show("256".bit8(200) + "true".hex("#FF8800", to: .bit24) + "approx".hex("#FF8800"))
show("hsl".hsl(120, 100, 50))
show("chain".red.clearColor + "x".bold.clearStyles)
show("a\("b".red)c".onWhite)
print("plain".red.raw, "none".raw)
let entry = Rainbow.extractModes(for: "text".blue.bold)
print(entry.text, entry.color as Any, entry.styles ?? [])
Rainbow.enabled = false
show("off".red)

Rainbow.enabled = true
for color in NamedColor.allCases { show("x".applyingColor(color)) }
for color in NamedBackgroundColor.allCases { show("x".applyingBackgroundColor(color)) }
for style in [Style.bold, .dim, .italic, .underline, .blink, .swap, .strikethrough] {
  show("s".applyingStyle(style))
}
show("a".red.removingColor() + "b".onRed.removingBackgroundColor() + "c".bold.removingAllStyles())
show("d".bold.italic.removingStyle(.bold))
show("e".applyingCodes(Color.red, BackgroundColor.yellow, Style.bold))
show("f".black.onBlack.dim.blink.swap.strikethrough)
show("g".bit24(1, 2, 3).onBit24(4, 5, 6) + "h".bit24((7, 8, 9)) + "i".onBit8(33))
show("j".hex(0xABCDEF, to: .bit24) + "k".onHex("#123456") + "l".onHex(0x654321, to: .bit24))
show("m".hsl(200, 50, 50, to: .bit24) + "n".onHsl(10, 20, 30))
show("o".applyingColor(.bit8(9)).applyingBackgroundColor(.bit24((1, 1, 1))))
let pieces = Rainbow.extractEntry(for: "red".red + " plain " + "bold".bold)
print(pieces.plainText, pieces.isPlain, pieces.segments.map(\.text), pieces.segments.map(\.isPlain))
show(Rainbow.generateString(for: pieces))
var made = Rainbow.Entry(segments: [
  Rainbow.Segment(text: "one", color: .named(.blue), styles: [.bold])
])
made.segments.append(.init(text: "two", backgroundColor: .bit8(5)))
show(Rainbow.generateString(for: made))
print(
  NamedColor.red.value, NamedColor.lightCyan.rawValue, NamedColor.blue.toBackgroundColor,
  NamedBackgroundColor.green.toColor)
print(
  ColorType.bit24((1, 2, 3)).value, ColorType.named(.red) == .named(.red),
  BackgroundColorType.bit8(3).toColor == .bit8(3))
show("when".conditionalStyled.when(true).red.when(false).bold.build())
show("steps".conditionalStyled.when { 1 < 2 }.underline.build())
show(
  "if".colorIf(true, .red) + "not".colorIf(false, .red) + "back".backgroundColorIf(true, .blue)
    + "st".styleIf(true, .dim))
print("raw \("x".red.bold)".raw.count)
