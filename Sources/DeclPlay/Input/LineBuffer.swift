/// A text that is edited with the keys of readline.
package struct LineBuffer: Equatable, Sendable {
  /// The characters.
  package private(set) var characters: [Character]
  /// The number of characters before the cursor.
  package private(set) var cursor: Int
  /// Indicates whether the text may have several lines.
  let isMultiline: Bool
  /// The strings that were cut, the last one at the end; Ctrl-Y inserts it.
  private var kills: [String] = []
  private var lastAct = Act.other
  /// The length of the text that Ctrl-Y inserted last, which Alt-Y replaces.
  private var yanked = 0

  private enum Act {
    case kill, yank, other
  }

  /// The number of strings that are kept when they are cut.
  private static let maximumKills = 20

  /// Creates a buffer with the cursor at the end.
  package init(_ text: String = "", isMultiline: Bool = false) {
    characters = Array(text)
    cursor = characters.count
    self.isMultiline = isMultiline
  }

  /// The text.
  package var text: String { String(characters) }

  /// Takes a text that something else has set; the cursor stays where it is as far as possible.
  package mutating func replace(_ text: String) {
    let new = Array(text)
    if new == characters { return }
    // What was appended behind the cursor leaves it there; at the end it stays at the end.
    cursor = cursor == characters.count ? new.count : min(cursor, new.count)
    characters = new
  }

  /// Moves the cursor to a place.
  package mutating func move(to place: Int) {
    cursor = min(max(place, 0), characters.count)
    lastAct = .other
  }

  /// Inserts text at the cursor; in one line newlines become spaces.
  package mutating func insert(_ text: String) {
    let added = text.filter { $0 != "\r" }.map { character -> Character in
      !isMultiline && character.isNewline ? " " : character
    }
    characters.insert(contentsOf: added, at: cursor)
    cursor += added.count
    lastAct = .other
  }

  /// Applies a key; returns false for a key that does not edit.
  package mutating func apply(_ press: KeyPress) -> Bool {
    let act = lastAct
    lastAct = .other
    if press.modifiers.contains(.alt) { return applyAlt(press, act) }
    if press.modifiers.contains(.control) { return applyControl(press, act) }
    switch press.key {
    case .character(let character): insert(String(character))
    case .enter where isMultiline: insert("\n")
    case .backspace: remove(cursor - 1..<cursor)
    case .delete: remove(cursor..<cursor + 1)
    case .left: cursor = max(cursor - 1, 0)
    case .right: cursor = min(cursor + 1, characters.count)
    case .home: cursor = lineStart
    case .end: cursor = lineEnd
    case .up where isMultiline: return moveLine(by: -1)
    case .down where isMultiline: return moveLine(by: 1)
    default: return false
    }
    return true
  }

  private mutating func applyControl(_ press: KeyPress, _ act: Act) -> Bool {
    switch press.key {
    case .character("a"): cursor = lineStart
    case .character("e"): cursor = lineEnd
    case .character("b"): cursor = max(cursor - 1, 0)
    case .character("f"): cursor = min(cursor + 1, characters.count)
    case .character("d"): remove(cursor..<cursor + 1)
    case .character("h"): remove(cursor - 1..<cursor)
    case .character("k"):
      // At the end of a line the newline itself is cut.
      kill(cursor..<(lineEnd == cursor ? min(cursor + 1, characters.count) : lineEnd), act)
    case .character("u"): kill(lineStart..<cursor, act, isBefore: true)
    case .character("w"): kill(wordStart { $0.isWhitespace }..<cursor, act, isBefore: true)
    case .character("y"): yank()
    case .character("t"): transpose()
    case .left: cursor = wordStart(isSeparator)
    case .right: cursor = wordEnd
    default: return false
    }
    return true
  }

  private mutating func applyAlt(_ press: KeyPress, _ act: Act) -> Bool {
    switch press.key {
    case .character("b"), .left: cursor = wordStart(isSeparator)
    case .character("f"), .right: cursor = wordEnd
    case .character("d"): kill(cursor..<wordEnd, act)
    case .backspace: kill(wordStart(isSeparator)..<cursor, act, isBefore: true)
    case .character("y") where act == .yank && kills.count > 1:
      remove(cursor - yanked..<cursor)
      kills.insert(kills.removeLast(), at: 0)
      yank()
    default: return false
    }
    return true
  }

  private mutating func remove(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<characters.count)
    characters.removeSubrange(range)
    if cursor >= range.upperBound {
      cursor -= range.count
    } else {
      cursor = min(cursor, range.lowerBound)
    }
  }

  /// Cuts a range; several cuts in a row are one text.
  private mutating func kill(_ range: Range<Int>, _ act: Act, isBefore: Bool = false) {
    lastAct = .kill
    let text = String(characters[range])
    remove(range)
    if text.isEmpty { return }
    if act == .kill, let last = kills.popLast() {
      kills.append(isBefore ? text + last : last + text)
    } else {
      kills.append(text)
    }
    if kills.count > Self.maximumKills { kills.removeFirst() }
  }

  private mutating func yank() {
    guard let text = kills.last else { return }
    insert(text)
    yanked = text.count
    lastAct = .yank
  }

  private mutating func transpose() {
    guard characters.count > 1, cursor > 0 else { return }
    let place = min(cursor, characters.count - 1)
    characters.swapAt(place - 1, place)
    cursor = place + 1
  }

  // MARK: Places

  private var lineStart: Int {
    (characters[..<cursor].lastIndex(where: \.isNewline) ?? -1) + 1
  }

  private var lineEnd: Int {
    characters[cursor...].firstIndex(where: \.isNewline) ?? characters.count
  }

  private func isSeparator(_ character: Character) -> Bool {
    !character.isLetter && !character.isNumber
  }

  private func wordStart(_ isSeparator: (Character) -> Bool) -> Int {
    var place = cursor
    while place > 0, isSeparator(characters[place - 1]) { place -= 1 }
    while place > 0, !isSeparator(characters[place - 1]) { place -= 1 }
    return place
  }

  private var wordEnd: Int {
    var place = cursor
    while place < characters.count, isSeparator(characters[place]) { place += 1 }
    while place < characters.count, !isSeparator(characters[place]) { place += 1 }
    return place
  }

  private mutating func moveLine(by step: Int) -> Bool {
    let column = cursor - lineStart
    if step < 0 {
      guard lineStart > 0 else { return false }
      cursor = lineStart - 1
      cursor = min(lineStart + column, cursor)
    } else {
      guard lineEnd < characters.count else { return false }
      cursor = lineEnd + 1
      cursor = min(cursor + column, lineEnd)
    }
    return true
  }
}
