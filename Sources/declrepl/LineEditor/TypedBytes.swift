import CReadline
import DeclPresentation

/// The bytes of typed and pasted text, as readline reads them.
///
/// Readline shows control characters of ASCII as `^[`, but writes others to the terminal as they are. Such a
/// character becomes its escape sequence in string literals, `\u{9B}`: the line shows it, and means the same.
struct TypedBytes {
  /// The bytes of an escape sequence that readline has not read yet.
  private var waiting: ArraySlice<UInt8> = []

  /// Indicates whether there are bytes that standard input does not hold.
  var isWaiting: Bool { !waiting.isEmpty }

  /// Returns the next byte, or a negative number at the end; `read` reads one of standard input.
  mutating func next(_ read: () -> Int32) -> Int32 {
    if let byte = waiting.popFirst() { return Int32(byte) }
    let first = read()
    // The unprintable characters above ASCII that can be typed by accident or pasted have these first bytes.
    let length = first == 0xC2 ? 2 : first == 0xE2 || first == 0xEF ? 3 : 1
    guard length > 1 else { return first }
    var bytes = [UInt8(first)]
    while bytes.count < length {
      let byte = read()
      guard byte >= 0 else { break }
      bytes.append(UInt8(truncatingIfNeeded: byte))
    }
    let text = String(decoding: bytes, as: UTF8.self)
    waiting =
      VisibleText.isPrintable(text) ? bytes[...] : Array(VisibleText.escaped(text).utf8)[...]
    return Int32(waiting.removeFirst())
  }
}
