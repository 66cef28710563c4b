import DeclFont
package import DeclJournal
import DeclLayout
import DeclPicture
package import DeclRuntime

/// The rules of views into which text is typed.
enum FieldViews {
  static let rules: [String: Builder.ViewRule] = [
    "TextField": { builder, view, look in
      if let body = styled(builder, view, look) { return body }
      if view.value("_isSecure").isTrue { return [secureField(builder, view, look)] }
      let text = view.value("text").text ?? ""
      let height = look.lineHeight + look.resolvedFont.leading
      var inner = look
      if view.value("_axis") == .none { inner.paragraph.lineLimit = 1 }
      let typed =
        text.isEmpty ? nil : TextViews.text(text, look.font ?? FontSpec(.body), ink(look), inner)
      return [field(builder, view, inner, typed, height)]
    },
    "SecureField": { builder, view, look in
      styled(builder, view, look) ?? [secureField(builder, view, look)]
    },
    "TextEditor": { _, view, look in
      var inner = look
      inner.paragraph.lineLimit = nil
      let text = TextViews.text(
        view.value("text").text ?? "", look.font ?? FontSpec(.body), look.foreground, inner)
      let area = page(text.padded(horizontal: 5, vertical: 8))
      if look.hidesScrollBackground { return [area] }
      return [area.backed(by: Parts.box(.color(look.system(.background))))]
    },
  ]

  /// Returns the text of an editor in all the space that is proposed. Lines for which there is no room are not seen.
  static func page(_ text: Piece, minHeight: Double = 0) -> Piece {
    text.wrapped(FixedSizeNode(AxisSet(horizontal: false, vertical: true))).limited(
      maxWidth: .infinity, minHeight: minHeight, maxHeight: .infinity, alignment: .topLeading
    ).clipped(radius: 0)
  }

  /// Returns what a style of the script makes of a field, in which the field has the style around; nil without one.
  static func styled(
    _ builder: Builder, _ view: DrawnView, _ look: Look
  ) -> [Piece]? {
    let body = builder.parts(of: view, in: nil, look.with { $0.styles["TextField"] = nil })
    return body.isEmpty ? nil : body
  }

  private static func secureField(
    _ builder: Builder, _ view: DrawnView, _ look: Look
  ) -> Piece {
    let count = view.value("text").text?.count ?? 0
    // The prompt of a secure field stands on whole points, as UIKit measures it; the dots are as high as a line of text.
    let height = count == 0 ? look.lineHeight.rounded(.up) : look.lineHeight
    let typed = count == 0 ? nil : dots(count, look)
    var inner = look
    inner.paragraph.lineLimit = 1
    return field(builder, view, inner, typed, height)
  }

  private static func ink(_ look: Look) -> Ink {
    look.isEnabled ? look.foreground : look.disabledInk
  }

  /// Returns the dots of a password; those that do not fit are cut off.
  private static func dots(_ count: Int, _ look: Look) -> Piece {
    let font = TextFont(look.resolvedFont)
    let (distance, diameter) = (font.size * Metrics.dotDistance, font.size * Metrics.dotDiameter)
    let middle = font.ascent - font.capHeight / 2
    let count = min(count, mostDots)
    let row = Parts.drawing(
      Size(Double(count) * distance, look.lineHeight), baseline: font.ascent
    ) { rect in
      let elements = (0..<count).flatMap { index in
        let left = rect.origin.x + Double(index) * distance + (distance - diameter) / 2
        let top = rect.origin.y + middle - diameter / 2
        return Path.ellipse(Rect(left, top, diameter, diameter)).elements
      }
      return [.fill(Path(elements), ink(look).paint(in: rect), .nonZero)]
    }
    return row.limited(minWidth: 0, alignment: .leading).clipped(radius: 0)
  }

  /// The largest number of dots that are drawn; more do not fit on a screen.
  private static let mostDots = 1_000

  /// Returns a field.
  /// - Parameters:
  ///   - typed: what was typed; nil shows the prompt.
  ///   - height: the smallest height of its text.
  private static func field(
    _ builder: Builder, _ view: DrawnView, _ look: Look, _ typed: Piece?, _ height: Double
  ) -> Piece {
    let shown: [Piece]
    if let typed {
      shown = [typed]
    } else {
      // The prompt stands where the text will be; without one the label does.
      let ink = Ink.color(look.system(.placeholderText))
      var inner = look
      inner.foregroundLevels = [ink]
      let prompt = view.value("_prompt")
      shown =
        prompt == .none
        ? builder.parts(of: view, in: "label", inner)
        : [TextViews.text(TextSpec(prompt, inner), inner)]
    }
    let line =
      shown.isEmpty
      ? TextViews.text(" ", look.font ?? FontSpec(.body), look.foreground, look)
      : Parts.one(shown)
    let alignment: Alignment =
      switch look.paragraph.alignment {
      case .leading: .leading
      case .center: .center
      case .trailing: .trailing
      }
    let wide = line.limited(maxWidth: .infinity, minHeight: height, alignment: alignment)
      .with { $0.isField = true }
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

extension Session {
  /// Returns whether a text field grows in height, so that its text can have several lines.
  package func growsInHeight(_ field: ViewHandle) -> Bool {
    drawnView(field)?.value("_axis").caseName == "vertical"
  }
}
