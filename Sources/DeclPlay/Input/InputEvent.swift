/// A key, a text or a move of the mouse, as a terminal reports it.
package enum InputEvent: Equatable, Sendable {
  case key(KeyPress)
  /// Text that was pasted.
  case paste(String)
  case mouse(MouseEvent)

  /// The letter that is typed without other keys; nil for other events.
  var letter: Character? {
    guard case .key(let press) = self, press.modifiers.isEmpty,
      case .character(let character) = press.key
    else { return nil }
    return character
  }
}

/// A key with the keys that are held with it.
package struct KeyPress: Hashable, Sendable {
  /// A key.
  package enum Key: Hashable, Sendable {
    case character(Character)
    case enter, tab, escape, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
  }

  /// The keys that are held.
  package struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    package let rawValue: UInt8

    /// Creates a set from its bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The shift key; of characters it is a part.
    package static let shift = Modifiers(rawValue: 1)
    /// The alt key, or the escape key before.
    package static let alt = Modifiers(rawValue: 2)
    /// The control key.
    package static let control = Modifiers(rawValue: 4)
  }

  /// The key.
  package var key: Key
  /// The keys that are held with it.
  package var modifiers: Modifiers

  /// Creates a press of a key.
  package init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The key with its modifiers as the step `:key` writes it; alt stands for the command key, which terminals do not
  /// report.
  var stepText: String? {
    let name: String
    switch key {
    case .character(" "): name = "space"
    case .character(let character): name = String(character).lowercased()
    case .enter: name = "return"
    case .tab: name = "tab"
    case .escape: name = "escape"
    case .backspace: name = "delete"
    case .delete: name = "deleteForward"
    case .up: name = "upArrow"
    case .down: name = "downArrow"
    case .left: name = "leftArrow"
    case .right: name = "rightArrow"
    case .home: name = "home"
    case .end: name = "end"
    case .pageUp: name = "pageUp"
    case .pageDown: name = "pageDown"
    case .insert, .function: return nil
    }
    var words: [String] = []
    if modifiers.contains(.control) { words.append("ctrl") }
    if modifiers.contains(.alt) { words.append("cmd") }
    let isUpper = if case .character(let character) = key { character.isUppercase } else { false }
    if modifiers.contains(.shift) || isUpper { words.append("shift") }
    return (words + [name]).joined(separator: "+")
  }
}

/// A press, a move or a turn of the wheel of the mouse, in cells from the top left one.
package struct MouseEvent: Equatable, Sendable {
  /// The kinds of event.
  package enum Kind: Equatable, Sendable {
    case press, drag, release
    /// A press of the right button.
    case menu
    /// A turn of the wheel by numbers of notches; downwards and to the right they are positive.
    case wheel(dx: Int, dy: Int)
  }

  /// The kind.
  package var kind: Kind
  /// The column and the row, from 0.
  package var x, y: Int
  /// The keys that are held.
  package var modifiers: KeyPress.Modifiers

  /// Creates an event in a cell.
  package init(_ kind: Kind, _ x: Int, _ y: Int, _ modifiers: KeyPress.Modifiers = []) {
    self.kind = kind
    self.x = x
    self.y = y
    self.modifiers = modifiers
  }
}
