import DeclJournal
import DeclLayout
import DeclRuntime
import DeclTree

/// The stages of previews: devices that are turned, and sizes of their own.
extension Screen {
  /// Returns the options of the stage that a preview asks for. A terminal is always its own stage.
  static func staged(_ options: ScreenOptions, _ subject: LayoutSubject) -> ScreenOptions {
    let stage = subject.wholeStage
    var staged = stage.isLandscape ? options.landscape : options
    if stage.layout == .device || options.cells != nil { return staged }
    staged.safeArea = .zero
    switch stage.layout {
    case .device: break
    case .fixed(let width, let height): staged.size = Size(width, height)
    case .sizeThatFits:
      let (root, look) = build(subject, look(subject, staged, nil))
      let fitting = root.children[0].node.size(for: Proposal(staged.size))
      for axis in [Axis.horizontal, .vertical] {
        let pixels = (fitting[axis] * staged.scale).rounded(.up)
        if pixels.isFinite { staged.size[axis] = max(pixels, 1) / staged.scale }
      }
      look.window.release()
    }
    return staged
  }
}

extension LayoutSubject {
  /// The stage that the traits of the preview ask for, and modifiers on its view.
  fileprivate var wholeStage: PreviewStage {
    var stage = stage
    guard views.count == 1 else { return stage }
    for modifier in views[0].modifiers where modifier.typeName == "_PreviewTraitModifier" {
      let value = modifier.value("value")
      switch modifier.value("trait").text {
      case "interfaceOrientation":
        stage.isLandscape = value["_name"].text?.hasPrefix("landscape") ?? false
      case "layout" where value.caseName == "sizeThatFits": stage.layout = .sizeThatFits
      case "layout" where value.caseName == "fixed":
        guard let width = value["width"].number, let height = value["height"].number else { break }
        stage.layout = .fixed(width: width, height: height)
      default: break
      }
    }
    return stage
  }
}

extension ScreenOptions {
  /// The options after the device was turned to landscape: the sides of a camera are then at the left and the right, and
  /// a phone shows no status bar. A screen that is wide already, and a terminal, are not turned.
  fileprivate var landscape: ScreenOptions {
    guard size.width < size.height, cells == nil else { return self }
    var turned = self
    turned.size = Size(size.height, size.width)
    let hasCamera = safeArea.top >= 40
    if hasCamera {
      turned.safeArea = Insets(
        top: 0, leading: safeArea.top, bottom: min(safeArea.bottom, 21), trailing: safeArea.top)
    }
    return turned
  }
}
