import DeclFont
import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The rules of views into which text is typed.
enum FieldViews {
  static let rules: [String: Builder.ViewRule] = [
    "TextField": { builder, view, look in
      let text = view.value("text").text ?? ""
      let height = look.lineHeight + look.resolvedFont.leading
      return [
        field(builder, view, look, text, height, isMultiline: view.value("_axis") != .none)
      ]
    },
    "SecureField": { builder, view, look in
      let text = String(repeating: "●", count: view.value("text").text?.count ?? 0)
      // The prompt of a secure field stands on whole points, as UIKit measures it; the dots are a line of text.
      let height = text.isEmpty ? look.lineHeight.rounded(.up) : look.lineHeight
      return [field(builder, view, look, text, height, isMultiline: false)]
    },
    "TextEditor": { _, view, look in
      var inner = look
      inner.paragraph.lineLimit = nil
      let text = TextViews.text(
        view.value("text").text ?? "", look.font ?? FontSpec(.body), look.foreground, inner)
      let page = text.padded(horizontal: 5, vertical: 8).limited(
        maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      let area = page.clipped(radius: 0)
      if look.hidesScrollBackground { return [area] }
      return [area.backed(by: Parts.box(.color(look.system(.background))))]
    },
  ]

  /// Returns a field.
  /// - Parameter height: the smallest height of its text.
  private static func field(
    _ builder: Builder, _ view: DrawnView, _ look: Look, _ text: String, _ height: Double,
    isMultiline: Bool
  ) -> Piece {
    var inner = look
    if !isMultiline { inner.paragraph.lineLimit = 1 }
    let shown: [Piece]
    if text.isEmpty {
      // The prompt stands where the text will be; without one the label does.
      let ink = Ink.color(look.system(.placeholderText))
      if let prompt = view.value("prompt").text {
        shown = [TextViews.text(prompt, look.font ?? FontSpec(.body), ink, inner)]
      } else {
        inner.foregroundLevels = [ink]
        shown = builder.parts(of: view, in: "label", inner)
      }
    } else {
      let ink = look.isEnabled ? look.foreground : look.disabledInk
      shown = [TextViews.text(text, look.font ?? FontSpec(.body), ink, inner)]
    }
    let line =
      shown.isEmpty
      ? TextViews.text(" ", look.font ?? FontSpec(.body), look.foreground, inner)
      : Parts.one(shown)
    let alignment: Alignment =
      switch look.paragraph.alignment {
      case .leading: .leading
      case .center: .center
      case .trailing: .trailing
      }
    let wide = line.limited(maxWidth: .infinity, minHeight: height, alignment: alignment)
    guard look.style("TextField", "TextFieldStyle") == "RoundedBorder" else {
      return wide.touchable()
    }
    let radius = Metrics.textFieldRadius
    return wide.padded(horizontal: 7).limited(minHeight: Metrics.textFieldHeight)
      .backed(by: Parts.box(.color(look.system(.background)), radius: radius))
      .overlaid(
        by: Parts.outline(
          .color(look.system(.opaqueSeparator)), width: 0.5, radius: radius)
      )
      .touchable()
  }
}
