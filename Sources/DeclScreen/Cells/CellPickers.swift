import DeclFont
import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The rules of views that choose a value, in the cells of a terminal.
enum CellPickers {
  static let rules: [String: Builder.ViewRule] = [
    "Picker": { builder, view, look in picker(builder, view, look) },
    "ColorPicker": { builder, view, look in
      let color = look.color(view.value("selection")) ?? .black
      let well = Parts.row(
        [
          CellParts.glyphs("[ ", look.tint), CellParts.glyphs("██", .color(color)),
          CellParts.glyphs(" ]", look.tint),
        ], distance: 0)
      return [ValueViews.labelled(builder, view, look, well).touchable()]
    },
    "DatePicker": { builder, view, look in
      let ink = look.isEnabled ? look.tint : look.disabledInk
      let fields = DateViews.strings(of: view).map { text in
        CellControls.bracketed(CellParts.glyphs(text, ink), ink)
      }
      let row = Parts.row(fields, distance: 8)
      return [ValueViews.labelled(builder, view, look, row).touchable()]
    },
  ]

  private static func picker(_ builder: Builder, _ view: DrawnView, _ look: Look) -> [Piece] {
    let options = view.options
    switch look.style("Picker", "PickerStyle") {
    case "Segmented", "Palette": return [segments(builder, options, look).touchable()]
    case "Inline", "RadioGroup":
      let rows = options.map { option in
        let mark = CellParts.glyphs(option.isChosen ? "(•) " : "( ) ", look.tint)
        let label = Parts.one(builder.pieces(option.view, look))
        return Parts.row([mark, label, Parts.spacer()], distance: 0)
          .touched(as: .option(option.view.handle))
      }
      return look.container == .list ? rows : [Parts.column(rows, distance: 0)]
    default:
      let ink = look.isEnabled ? look.tint : look.disabledInk
      let inner = look.with {
        $0.paragraph.lineLimit = 1
        $0.foregroundLevels = [ink]
      }
      let chosen = options.first { $0.isChosen }?.view
      let value = chosen.map { builder.pieces($0, inner) } ?? []
      let shown = Parts.row([Parts.one(value), CellParts.glyphs("▾", ink)], distance: 8)
        .touchable()
      guard look.container == .list else { return [shown] }
      return [ValueViews.labelled(builder, view, look, shown)]
    }
  }

  private static func segments(
    _ builder: Builder, _ options: [(view: DrawnView, isChosen: Bool)], _ look: Look
  ) -> Piece {
    let cells = options.map { option -> Piece in
      let ink = !look.isEnabled ? look.disabledInk : option.isChosen ? look.tint : look.foreground
      let inner = look.with {
        $0.foregroundLevels = [ink]
        $0.paragraph.lineLimit = 1
        $0.stackAxis = nil
        if option.isChosen { $0.fontChanges.weight = 700 }
      }
      let label = Parts.one(builder.pieces(option.view, inner))
      let ends = option.isChosen ? ("[", "]") : (" ", " ")
      return Parts.row(
        [CellParts.glyphs(ends.0, ink), label, CellParts.glyphs(ends.1, ink)], distance: 0
      ).limited(maxWidth: .infinity).touched(as: .option(option.view.handle))
    }
    let row = Piece(EqualColumnsNode(), cells).framed(height: CellParts.cell.height)
    return look.hasColors ? row.backed(by: Parts.box(.color(look.system(.tertiaryFill)))) : row
  }
}
