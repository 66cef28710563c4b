import DeclLang
import DeclMachine

/// The software keyboard of the screen (G39).
struct Keyboard {
  /// The way in which the screen shows it.
  var mode = Step.KeyboardMode.off
  /// Indicates whether the notifications said last that it is shown.
  var isAnnounced = false
  /// The field that was scrolled into sight for it; nil while it is hidden.
  var revealed: ViewHandle?
}

extension ViewGraph {
  /// Indicates whether the software keyboard is shown.
  var showsKeyboard: Bool {
    switch keyboard.mode {
    case .off: false
    case .on: screen.keyboardHeight > 0
    case .auto: screen.keyboardHeight > 0 && hasKeyboard
    }
  }

  /// Requests that scroll views show the field in which a person types, once for each field: the keyboard may lie over it.
  func revealField() {
    if keyboard.mode == .off && keyboard.revealed == nil { return }
    let field = showsKeyboard && hasKeyboard ? focus?.place?.handle : nil
    if field == keyboard.revealed { return }
    keyboard.revealed = field
    if let field { scrollRequests.append(ScrollRequest(.view(field))) }
  }

  /// Indicates whether the keyboard has come or gone since the last notifications.
  var awaitsKeyboardNotice: Bool { showsKeyboard != keyboard.isAnnounced }

  /// Posts the notifications that the keyboard has come or gone, unless nothing has changed.
  func announceKeyboard() throws(UpdateFailure) {
    let isShown = showsKeyboard
    if isShown == keyboard.isAnnounced { return }
    keyboard.isAnnounced = isShown
    var word: Int64 = isShown ? 1 : 0
    try withUnsafeMutablePointer(to: &word) { pointer throws(UpdateFailure) in
      let argument = ValueAddress(scalars: pointer, references: machine.top.references)
      try evaluator.run(types.library.function(.keyboardChanged), [(argument, program.bool)])
    }
  }
}
