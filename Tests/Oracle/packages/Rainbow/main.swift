import Rainbow

Rainbow.outputTarget = .console
Rainbow.enabled = true

func show(_ text: String) { print(text.replacing("\u{1B}", with: "^")) }

show("red".red)
show("bold".bold.underline)
show("both".lightBlue.onYellow)
show("styled".applyingAll(color: NamedColor.green, backgroundColor: nil, styles: [.bold, .italic]))
show("256".bit8(200) + "true".hex("#FF8800", to: .bit24) + "approx".hex("#FF8800"))
show("hsl".hsl(120, 100, 50))
show("chain".red.clearColor + "x".bold.clearStyles)
show("a\("b".red)c".onWhite)
print("plain".red.raw, "red".red.isConsoleStyled, "none".isConsoleStyled)
let entry = Rainbow.extractModes(for: "text".blue.bold)
print(entry.segments.map { $0.text }, entry.segments.first?.color as Any, entry.segments.first?.styles ?? [])
show(Rainbow.generateString(for: entry))
Rainbow.enabled = false
show("off".red)
