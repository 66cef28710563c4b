import DeclFont
import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The rules of controls in the cells of a terminal.
enum CellControls {
  static let rules: [String: Builder.ViewRule] = [
    "Button": { builder, view, look in
      let body = builder.parts(of: view, in: nil, look)
      if !body.isEmpty { return [Parts.one(body).touchable()] }
      return [button(builder, view, look, role: view.value("role")["_name"].text)]
    },
    "ShareLink": { builder, view, look in [button(builder, view, look)] },
    "PasteButton": { _, _, look in
      [bracketed(CellParts.glyphs("Paste", look.tint), look.tint)]
    },
    "Menu": { builder, view, look in
      let label = button(builder, view, look)
      return [Parts.row([label, CellParts.glyphs("▾", look.tint)], distance: 8).touchable()]
    },
    "Toggle": { builder, view, look in
      let body = builder.parts(of: view, in: nil, look)
      if !body.isEmpty { return [Parts.one(body).touchable()] }
      let isOn = view.value("isOn").isTrue
      if ValueViews.isButton(look) {
        let mark = CellParts.glyphs(isOn ? "✓ " : "  ", look.tint)
        let labels = builder.parts(of: view, in: "label", look.with { $0.stackAxis = nil })
        return [bracketed(Parts.row([mark] + labels, distance: 0), look.tint).touchable()]
      }
      return [ValueViews.labelled(builder, view, look, toggle(isOn, look)).touchable()]
    },
    "Stepper": { builder, view, look in
      let ink = look.isEnabled ? look.tint : look.disabledInk
      let parts = CellParts.glyphs("[ − │ + ]", ink)
      return [ValueViews.labelled(builder, view, look, parts)]
    },
    "Slider": { builder, view, look in
      let share = ValueViews.share(view.value("value"), in: view.value("bounds"))
      let line = slider(share, look).limited(minWidth: 6 * CellParts.cell.width)
      let lower = builder.parts(of: view, in: "minimumValueLabel", look)
      let upper = builder.parts(of: view, in: "maximumValueLabel", look)
      if lower.isEmpty, upper.isEmpty { return [line] }
      return [Parts.row(lower + [line] + upper, distance: 8)]
    },
    "ProgressView": { builder, view, look in
      let body = builder.parts(of: view, in: nil, look)
      return body.isEmpty ? [progress(builder, view, look)] : body
    },
    "Gauge": { builder, view, look in
      let body = builder.parts(of: view, in: nil, look)
      return body.isEmpty ? [gauge(builder, view, look)] : body
    },
    "Divider": { _, _, look in
      let axis = look.stackAxis ?? .vertical
      let node = DividerNode(axis: axis, thickness: CellParts.cell[axis])
      let color = look.system(.gray)
      return [
        Piece(node).with {
          $0.draw = { rect in
            let line =
              axis == .vertical
              ? Rect(rect.origin.x, rect.origin.y + rect.size.height / 2, rect.size.width, 1)
              : Rect(rect.origin.x + rect.size.width / 2, rect.origin.y, 1, rect.size.height)
            return [.fill(.rectangle(line), .color(color), .nonZero)]
          }
        }
      ]
    },
  ]

  private static func button(
    _ builder: Builder, _ view: DrawnView, _ look: Look, role: String? = nil
  ) -> Piece {
    let isLink = look.container == .link
    let style = isLink ? "Plain" : look.style("Button", "ButtonStyle")
    let isFilled = style == "BorderedProminent" || style == "GlassProminent"
    let isBordered = isFilled || style == "Bordered" || style == "Glass"
    var inner = isLink || isBordered || style == "Plain" ? look : look.buttonLook
    inner.container = isLink ? .list : nil
    inner.stackAxis = nil
    if !isLink { inner.paragraph.alignment = .center }
    let tint = role == "destructive" ? Ink.color(look.system(.red)) : look.tint
    let ink = look.isEnabled ? isFilled ? .color(.white) : tint : look.disabledInk
    if isBordered || !look.isEnabled || role == "destructive" {
      inner.foregroundLevels = [ink]
    } else if style != "Plain", look.foregroundLevels.isEmpty {
      inner.foregroundLevels = [ink]
    }
    if isFilled { inner.fontChanges.weight = 700 }
    let label = Parts.one(builder.parts(of: view, in: "label", inner))
    if isBordered {
      let fill = isFilled && look.isEnabled ? tint : .color(look.system(.tertiaryFill))
      return bracketed(label, ink, fill).touchable()
    }
    // Alone in a row a button takes the row.
    let isRow = look.container == .list && !look.isInRowStack
    return isRow || isLink ? label.wide().touchable() : label.touchable()
  }

  /// Returns a label between brackets, over a colour.
  static func bracketed(_ label: Piece, _ ink: Ink, _ fill: Ink? = nil) -> Piece {
    let row = Parts.row(
      [CellParts.glyphs("[ ", ink), label, CellParts.glyphs(" ]", ink)], distance: 0)
    return fill.map { row.backed(by: Parts.box($0)) } ?? row
  }

  private static func toggle(_ isOn: Bool, _ look: Look) -> Piece {
    let on = look.hasOwnTint ? look.tint : .color(look.system(.green))
    let ink = !look.isEnabled ? look.disabledInk : isOn ? on : look.faintInk
    let text = isOn != look.isRightToLeft ? "━━●" : "●━━"
    return CellParts.glyphs(isOn ? text : look.isRightToLeft ? "──○" : "○──", ink, isBold: isOn)
  }

  private static func slider(_ share: Double, _ look: Look) -> Piece {
    let tint = look.isEnabled ? look.tint : look.disabledInk
    let rest = Ink.color(look.system(.gray))
    return CellParts.line { columns in
      guard columns > 0 else { return [] }
      let place = Int((share * Double(columns - 1)).rounded(), within: 0...columns - 1)
      let low = CellParts.Glyphs(String(repeating: "━", count: place), tint)
      let knob = CellParts.Glyphs("●", tint, isBold: true)
      let high = CellParts.Glyphs(String(repeating: "─", count: columns - 1 - place), rest)
      guard look.isRightToLeft else { return [low, knob, high] }
      return [high, knob, low]
    }
  }

  private static func bar(_ share: Double, _ look: Look) -> Piece {
    let tint = look.tint
    let rest = Ink.color(look.system(.gray))
    return CellParts.line { columns in
      let eighths = Int((share * Double(columns) * 8).rounded(), within: 0...columns * 8)
      let whole = String(repeating: "█", count: eighths / 8)
      let part = eighths % 8 == 0 ? "" : String(Array("▏▎▍▌▋▊▉")[eighths % 8 - 1])
      let done = CellParts.Glyphs(look.isRightToLeft ? whole : whole + part, tint)
      let left = CellParts.Glyphs(
        String(repeating: "░", count: columns - CharacterWidth.columns(of: done.text)), rest)
      return look.isRightToLeft ? [left, done] : [done, left]
    }
  }

  private static func progress(_ builder: Builder, _ view: DrawnView, _ look: Look) -> Piece {
    let fraction =
      view.value("_interval") == .none
      ? view.value("fractionCompleted").share : view.currentFraction
    let labels = look.hidesLabels ? [] : builder.parts(of: view, in: "label", look)
    let style = look.style("ProgressView", "ProgressViewStyle")
    guard let fraction, style != "Circular" else {
      let share = fraction.map(pie) ?? "◌"
      let wheel = CellParts.glyphs(share, look.tint)
      return labels.isEmpty ? wheel : Parts.column([wheel] + labels, distance: 0)
    }
    let small = look.with { $0.foregroundLevels = [look.hierarchical("secondary")] }
    let values = builder.parts(of: view, in: "currentValueLabel", small)
    return Parts.column(labels + [bar(fraction, look)] + values, distance: 0, alignment: .leading)
  }

  private static func gauge(_ builder: Builder, _ view: DrawnView, _ look: Look) -> Piece {
    let share = view.value("value").share ?? 0
    let labels = look.hidesLabels ? [] : builder.parts(of: view, in: "label", look)
    let values = builder.parts(of: view, in: "currentValueLabel", look)
    if look.style("Gauge", "GaugeStyle").contains("Circular") {
      let mark = CellParts.glyphs(pie(share), look.tint)
      return Parts.row([mark] + (values.isEmpty ? labels : values), distance: 8)
    }
    let lower = builder.parts(of: view, in: "minimumValueLabel", look)
    let upper = builder.parts(of: view, in: "maximumValueLabel", look)
    let line = Parts.row(lower + [bar(share, look)] + upper, distance: 8)
    return Parts.column(labels + [line] + values, distance: 0)
  }

  /// Returns a circle that is filled by a share.
  private static func pie(_ share: Double) -> String {
    String(Array("○◔◑◕●")[Int((share * 4).rounded(), within: 0...4)])
  }
}
