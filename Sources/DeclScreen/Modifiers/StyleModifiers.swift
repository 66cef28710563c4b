import DeclJournal
import DeclRuntime

/// The rules of modifiers that choose the style of controls and containers.
enum StyleModifiers {
  static let rules: [String: Builder.ModifierRule] = {
    var rules: [String: Builder.ModifierRule] = [:]
    for kind in kinds {
      rules["_\(kind)StyleModifier"] = .look { modifier, look in
        look.styles[kind] = modifier.value("style")
      }
    }
    // A button has one style, of either protocol.
    for name in ["_ButtonStyleModifier", "_PrimitiveButtonStyleModifier"] {
      rules[name] = .look { modifier, look in look.styles["Button"] = modifier.value("style") }
    }
    rules["_ButtonBorderShapeModifier"] = .look { modifier, look in
      look.buttonShape = modifier.value("shape")["_name"].text ?? "automatic"
    }
    return rules
  }()

  /// The kinds of styles, by which the library names their modifiers.
  private static let kinds = [
    "DisclosureGroup", "Gauge", "GroupBox", "Label", "LabeledContent", "List", "Table", "Menu",
    "NavigationView", "NavigationSplitView", "TabView", "IndexView", "Picker", "DatePicker",
    "ProgressView", "TextField", "TextEditor", "ControlGroup", "Form", "Toggle",
  ]
}
