import DeclPlay

/// A decoder of the bytes that a terminal sends: UTF-8, escape sequences of keys, the mouse in SGR form, pasted text and
/// answers to questions.
struct InputDecoder {
  /// An answer of the terminal to a question.
  enum Answer: Equatable {
    /// The attributes of the device: 4 stands for sixel pictures.
    case attributes([Int])
    /// The answer to the question for kitty pictures.
    case kitty(isGood: Bool)
    /// The colour of the background, from 0 to 1.
    case background(red: Double, green: Double, blue: Double)
    /// The size of a cell in pixels.
    case cellSize(width: Int, height: Int)
  }

  /// A decoded part of the input.
  enum Item: Equatable {
    case event(InputEvent)
    case answer(Answer)
  }

  /// The bytes that may be the beginning of something.
  private var waiting: [UInt8] = []
  /// The pasted bytes so far; nil outside of a paste.
  private var pasted: [UInt8]?

  /// The longest sequence that is waited for; a longer one is no sequence of a terminal.
  private static let maximumLength = 4096
  /// The longest text that is taken as one paste.
  private static let maximumPaste = 1 << 20

  /// Indicates whether bytes wait for their continuation; after a moment, ``flush()`` takes them as they are.
  var isWaiting: Bool { !waiting.isEmpty && pasted == nil }

  /// Adds bytes and returns what is complete.
  mutating func add(_ bytes: some Sequence<UInt8>) -> [Item] {
    waiting += bytes
    return takeAll(isFinal: false)
  }

  /// Takes what waits as it is: a single escape byte is the escape key.
  mutating func flush() -> [Item] { takeAll(isFinal: true) }

  /// The result of a look at the bytes.
  private enum Taken {
    /// More bytes are needed.
    case more
    /// Bytes without a meaning.
    case nothing
    case item(Item)

    static func key(_ press: KeyPress?) -> Taken {
      press.map { .item(.event(.key($0))) } ?? .nothing
    }
  }

  private mutating func takeAll(isFinal: Bool) -> [Item] {
    var items: [Item] = []
    while true {
      switch next(isFinal) {
      case .more: return items
      case .nothing: break
      case .item(let item): items.append(item)
      }
    }
  }

  private mutating func next(_ isFinal: Bool) -> Taken {
    if pasted != nil { return continuePaste() }
    guard let first = waiting.first else { return .more }
    if first == 0x1B { return escape(isFinal) }
    if first < 0x20 || first == 0x7F {
      waiting.removeFirst()
      return .key(Self.control(first))
    }
    return character(isFinal)
  }

  // MARK: Characters

  private static func control(_ byte: UInt8) -> KeyPress? {
    switch byte {
    case 0x0D, 0x0A: KeyPress(.enter)
    case 0x09: KeyPress(.tab)
    case 0x7F, 0x08: KeyPress(.backspace)
    case 0x00: KeyPress(.character(" "), .control)
    case 0x1C...0x1F: KeyPress(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
    default: KeyPress(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
    }
  }

  /// Takes a character of UTF-8; marks that follow are keys of their own, which join it in a text.
  private mutating func character(
    _ isFinal: Bool, _ modifiers: KeyPress.Modifiers = []
  ) -> Taken {
    let first = waiting[0]
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard waiting.count >= length else {
      if !isFinal { return .more }
      waiting.removeFirst()
      return .nothing
    }
    let bytes = Array(waiting[..<length])
    guard let text = String(validating: bytes, as: UTF8.self), let character = text.first else {
      waiting.removeFirst()
      return .nothing
    }
    waiting.removeFirst(length)
    // Controls of Latin-1 are no text.
    let isControl =
      character.unicodeScalars.first.map { $0.properties.generalCategory == .control } ?? true
    return isControl ? .nothing : .key(KeyPress(.character(character), modifiers))
  }

  // MARK: Escape sequences

  private mutating func escape(_ isFinal: Bool) -> Taken {
    guard waiting.count > 1 else {
      if !isFinal { return .more }
      waiting.removeFirst()
      return .key(KeyPress(.escape))
    }
    switch waiting[1] {
    case UInt8(ascii: "["): return sequence(isFinal)
    case UInt8(ascii: "O"): return single(isFinal)
    case UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "P"): return string(isFinal)
    case 0x1B:
      waiting.removeFirst()
      return .key(KeyPress(.escape))
    default:
      // The alt key sends the escape byte first.
      let isControl = waiting[1] < 0x20 || waiting[1] == 0x7F
      if isControl {
        let press = Self.control(waiting[1])
        waiting.removeFirst(2)
        return .key(press.map { KeyPress($0.key, $0.modifiers.union(.alt)) })
      }
      waiting.removeFirst()
      let taken = character(isFinal, .alt)
      if case .more = taken { waiting.insert(0x1B, at: 0) }
      return taken
    }
  }

  /// Takes two bytes that begin a sequence as a key with alt, because nothing follows them.
  private mutating func takeAsAlt() -> Taken {
    let character = Character(Unicode.Scalar(waiting[1]))
    waiting.removeFirst(2)
    return .key(KeyPress(.character(character), .alt))
  }

  /// Returns what becomes of a sequence without an end.
  private mutating func giveUp(_ isFinal: Bool) -> Taken {
    if isFinal, waiting.count == 2 { return takeAsAlt() }
    guard isFinal || waiting.count > Self.maximumLength else { return .more }
    waiting.removeAll()
    return .nothing
  }

  /// Takes `ESC O x`: function keys, and cursor keys in one of the modes.
  private mutating func single(_ isFinal: Bool) -> Taken {
    guard waiting.count > 2 else { return giveUp(isFinal) }
    let key = Self.finals[waiting[2]]
    waiting.removeFirst(3)
    return .key(key.map { KeyPress($0) })
  }

  /// Takes `ESC [ parameters final`.
  private mutating func sequence(_ isFinal: Bool) -> Taken {
    guard let end = waiting.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      return giveUp(isFinal)
    }
    let text = String(decoding: waiting[2..<end], as: UTF8.self)
    let final = waiting[end]
    waiting.removeFirst(end + 1)
    let isRelease = final == UInt8(ascii: "m")
    if text.hasPrefix("<"), isRelease || final == UInt8(ascii: "M") {
      let event = Self.mouse(Self.numbers(text.dropFirst()), isRelease: isRelease)
      return event.map { .item(.event(.mouse($0))) } ?? .nothing
    }
    if text.hasPrefix("?") {
      guard final == UInt8(ascii: "c") else { return .nothing }
      return .item(.answer(.attributes(Self.numbers(text.dropFirst()))))
    }
    let numbers = Self.numbers(text[...])
    if final == UInt8(ascii: "t") {
      guard numbers.count == 3, numbers[0] == 6 else { return .nothing }
      return .item(.answer(.cellSize(width: numbers[2], height: numbers[1])))
    }
    if final == UInt8(ascii: "~"), numbers.first == 200 {
      pasted = []
      return .nothing
    }
    return .key(Self.key(numbers, final))
  }

  private static func numbers(_ text: Substring) -> [Int] {
    text.split(separator: ";", omittingEmptySubsequences: false).map { part in
      // A part may have a sub-parameter after a colon.
      Int(part.prefix { $0 != ":" }) ?? 0
    }
  }

  private static func modifiers(_ number: Int) -> KeyPress.Modifiers {
    let bits = max(number - 1, 0)
    var result: KeyPress.Modifiers = []
    if bits & 1 != 0 { result.insert(.shift) }
    if bits & 2 != 0 || bits & 8 != 0 { result.insert(.alt) }
    if bits & 4 != 0 { result.insert(.control) }
    return result
  }

  private static func key(_ numbers: [Int], _ final: UInt8) -> KeyPress? {
    let held = modifiers(numbers.count > 1 ? numbers[1] : 1)
    switch final {
    case UInt8(ascii: "Z"): return KeyPress(.tab, .shift)
    case UInt8(ascii: "~"):
      guard let key = tildes[numbers.first ?? 0] else { return nil }
      return KeyPress(key, held)
    case UInt8(ascii: "u"):
      guard let code = numbers.first,
        let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init)
      else { return nil }
      if code < 0x20 || code == 0x7F {
        guard let press = control(code == 27 ? 0x1B : UInt8(code)) else { return nil }
        return code == 27 ? KeyPress(.escape, held) : KeyPress(press.key, held)
      }
      return KeyPress(.character(Character(scalar)), held.subtracting(.shift))
    default: return finals[final].map { KeyPress($0, held) }
    }
  }

  private static let finals: [UInt8: KeyPress.Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2),
    UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
    UInt8(ascii: "M"): .enter,
  ]

  private static let tildes: [Int: KeyPress.Key] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12),
  ]

  private static func mouse(_ numbers: [Int], isRelease: Bool) -> MouseEvent? {
    guard numbers.count >= 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let bits = numbers[0]
    var held: KeyPress.Modifiers = []
    if bits & 4 != 0 { held.insert(.shift) }
    if bits & 8 != 0 { held.insert(.alt) }
    if bits & 16 != 0 { held.insert(.control) }
    let kind: MouseEvent.Kind
    switch (bits & 64 != 0, bits & 3) {
    case (true, 0): kind = held.contains(.shift) ? .wheel(dx: -1, dy: 0) : .wheel(dx: 0, dy: -1)
    case (true, 1): kind = held.contains(.shift) ? .wheel(dx: 1, dy: 0) : .wheel(dx: 0, dy: 1)
    case (true, 2): kind = .wheel(dx: -1, dy: 0)
    case (true, _): kind = .wheel(dx: 1, dy: 0)
    case (false, 0) where isRelease: kind = .release
    case (false, 0): kind = bits & 32 != 0 ? .drag : .press
    case (false, 2) where !isRelease && bits & 32 == 0: kind = .menu
    default: return nil
    }
    return MouseEvent(kind, numbers[1] - 1, numbers[2] - 1, held)
  }

  // MARK: Strings

  /// Takes `ESC ] …`, `ESC _ …` and `ESC P …` up to their end: answers to questions.
  private mutating func string(_ isFinal: Bool) -> Taken {
    var end: (place: Int, length: Int)?
    for place in waiting.indices.dropFirst(2) where end == nil {
      if waiting[place] == 0x07 { end = (place, 1) }
      let isEnd =
        waiting[place] == 0x1B && waiting[place...].dropFirst().first == UInt8(ascii: "\\")
      if isEnd { end = (place, 2) }
    }
    guard let end else { return giveUp(isFinal) }
    let kind = waiting[1]
    let text = String(decoding: waiting[2..<end.place], as: UTF8.self)
    waiting.removeFirst(end.place + end.length)
    if kind == UInt8(ascii: "_"), text.hasPrefix("G") {
      return .item(.answer(.kitty(isGood: text.hasSuffix(";OK"))))
    }
    if kind == UInt8(ascii: "]"), text.hasPrefix("11;rgb:") {
      let parts = text.dropFirst(7).split(separator: "/").map(Self.share)
      if parts.count == 3 {
        return .item(.answer(.background(red: parts[0], green: parts[1], blue: parts[2])))
      }
    }
    return .nothing
  }

  /// Returns the share of 1 that hexadecimal digits stand for.
  private static func share(_ digits: Substring) -> Double {
    guard let value = Int(digits, radix: 16), (1...4).contains(digits.count) else { return 0 }
    return Double(value) / Double((1 << (4 * digits.count)) - 1)
  }

  /// Takes pasted text up to the mark of its end; what is too long is cut, and its end is not waited for.
  private mutating func continuePaste() -> Taken {
    let end: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]
    var text = pasted ?? []
    // The mark may have begun in the bytes before.
    let start = max(0, text.count - end.count)
    text += waiting
    waiting = []
    var length = text[start...].firstRange(of: end)?.lowerBound
    if let length {
      waiting = Array(text[(length + end.count)...])
    } else if text.count > Self.maximumPaste {
      length = Self.maximumPaste
    }
    guard let length else {
      pasted = text
      return .more
    }
    pasted = nil
    let content = String(decoding: text[..<length], as: UTF8.self)
      .replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    return .item(.event(.paste(content)))
  }
}
