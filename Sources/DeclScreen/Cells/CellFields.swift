import DeclFont
import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The rules of views into which text is typed, in the cells of a terminal.
enum CellFields {
  static let rules: [String: Builder.ViewRule] = [
    "TextField": { builder, view, look in
      if let body = FieldViews.styled(builder, view, look) { return body }
      let text =
        view.value("_isSecure").isTrue ? dots(view) : view.value("text").text ?? ""
      return [field(builder, view, look, text, isMultiline: view.value("_axis") != .none)]
    },
    "SecureField": { builder, view, look in
      if let body = FieldViews.styled(builder, view, look) { return body }
      return [field(builder, view, look, dots(view), isMultiline: false)]
    },
    "TextEditor": { _, view, look in
      let inner = look.with { $0.paragraph.lineLimit = nil }
      let text = TextViews.text(
        view.value("text").text ?? "", look.font ?? FontSpec(.body), look.foreground, inner)
      let page = FieldViews.page(text, minHeight: CellParts.cell.height)
      return [page.boxed(look.boxInk).touchable()]
    },
  ]

  /// Returns the dots of a password.
  private static func dots(_ view: DrawnView) -> String {
    String(repeating: "•", count: view.value("text").text?.count ?? 0)
  }

  private static func field(
    _ builder: Builder, _ view: DrawnView, _ look: Look, _ text: String, isMultiline: Bool
  ) -> Piece {
    var inner = look
    if !isMultiline { inner.paragraph.lineLimit = 1 }
    let font = look.font ?? FontSpec(.body)
    let shown: [Piece]
    if text.isEmpty {
      let ink = look.faintInk
      inner.foregroundLevels = [ink]
      shown =
        view.value("prompt").text.map { [TextViews.text($0, font, ink, inner)] }
        ?? builder.parts(of: view, in: "label", inner)
    } else {
      let ink = look.isEnabled ? look.foreground : look.disabledInk
      shown = [TextViews.text(text, font, ink, inner)]
    }
    let line = shown.isEmpty ? CellParts.glyphs(" ", look.foreground) : Parts.one(shown)
    let wide = line.limited(
      minWidth: 8 * CellParts.cell.width, maxWidth: .infinity, alignment: alignment(look))
    if look.style("TextField", "TextFieldStyle") == "RoundedBorder" {
      return wide.boxed(look.boxInk).touchable()
    }
    return wide.backed(by: ground(look)).touchable()
  }

  /// Returns what shows how long a field is: a colour, or a line where there are none.
  private static func ground(_ look: Look) -> Piece {
    if look.hasColors { return Parts.box(.color(look.system(.tertiaryFill))) }
    let ink = look.faintInk
    return CellParts.line { [CellParts.Glyphs(String(repeating: "_", count: $0), ink)] }
  }

  private static func alignment(_ look: Look) -> Alignment {
    switch look.paragraph.alignment {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }
}
