import DeclFont
import DeclJournal
import DeclLayout
import DeclPicture

extension Look {
  /// Takes over what a modifier writes into the environment.
  mutating func apply(_ entries: [(name: String, value: ValueSnapshot)]) {
    for entry in entries { apply(entry.name, entry.value) }
  }

  /// Takes over one value of the environment by the name of its key.
  private mutating func apply(_ name: String, _ value: ValueSnapshot) {
    switch name {
    case "font": font = FontSpec(value)
    case "fontWeight": fontChanges.weight = value["_name"].text.flatMap(FontChanges.weight)
    case "fontDesign": fontChanges.design = value.caseName
    case "italic": fontChanges.isItalic = value.isTrue
    case "monospaced": fontChanges.design = value.isTrue ? "monospaced" : nil
    case "monospacedDigits": fontChanges.hasMonospacedDigits = value.isTrue
    case "foregroundColor": foregroundLevels = color(value).map { [.color($0)] } ?? []
    case "accentColor", "tint":
      let own = ink(value)
      hasOwnTint = own != nil
      tint = own ?? .color(system(.blue))
    case "backgroundStyle": background = ink(value)
    case "colorScheme": isDark = value.caseName == "dark"
    case "colorSchemeContrast": hasIncreasedContrast = value.caseName == "increased"
    case "layoutDirection": isRightToLeft = value.caseName == "rightToLeft"
    case "dynamicTypeSize":
      if let size = value.caseName.flatMap(TypeSize.init(rawValue:)) { typeSize = size }
    case "isEnabled": isEnabled = value.isTrue
    case "controlSize": controlSize = value.caseName ?? "regular"
    case "imageScale": imageScale = value.caseName ?? "medium"
    case "symbolRenderingMode": symbolMode = value["_name"].text
    case "symbolVariants": symbolVariants = value["_names"].elements.compactMap(\.text)
    case "labelsHidden", "labelsVisibility":
      hidesLabels = value.isTrue || value.caseName == "hidden"
    case "defaultMinListRowHeight": rowHeight = value.number ?? Metrics.rowHeight
    case "controlSettings": apply(settings: value)
    case "redactionReasons": redaction = value["rawValue"].integer ?? 0
    default: applyText(name, value)
    }
  }

  private mutating func applyText(_ name: String, _ value: ValueSnapshot) {
    switch name {
    case "lineLimit": paragraph.lineLimit = value.integer
    case "lowerLineLimit": paragraph.reservedLines = value.integer ?? 0
    case "lineSpacing": paragraph.lineSpacing = value.number ?? 0
    case "minimumScaleFactor": paragraph.minimumScale = value.number ?? 1
    case "multilineTextAlignment":
      paragraph.alignment =
        switch value.caseName {
        case "center": .center
        case "trailing": .trailing
        default: .leading
        }
    case "truncationMode":
      paragraph.truncation =
        switch value.caseName {
        case "head": .head
        case "middle": .middle
        default: .tail
        }
    case "textCase": textCase = value.caseName
    case "kerning", "tracking": kerning = value.number ?? 0
    case "baselineOffset": baselineOffset = value.number ?? 0
    case "underline": set(.underline, value)
    case "strikethrough": set(.strikethrough, value)
    default: break
    }
  }

  private mutating func set(_ rule: TextDrawing.Rule, _ value: ValueSnapshot) {
    if value == .none { decoration.remove(rule) } else { decoration.insert(rule) }
  }
}
