/// One file of source text, kept as the bytes that were read: any bytes, also invalid UTF-8.
public final class SourceFile: Sendable {
  /// The name shown in diagnostics: the path as the user gave it.
  public let name: String
  /// The text, UTF-8 where it is valid.
  public let bytes: [UInt8]
  /// The byte offset at which each line begins; the first is 0.
  private let lineStarts: [UInt32]

  /// Makes a file of `bytes`. Texts of 4 GiB and more are cut there.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes.count < Int(UInt32.max) ? bytes : Array(bytes.prefix(Int(UInt32.max) - 1))
    self.lineStarts = Self.lineStarts(of: self.bytes)
  }

  /// Makes a file of `text`.
  public convenience init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  private static func lineStarts(of bytes: [UInt8]) -> [UInt32] {
    var starts: [UInt32] = [0]
    starts.reserveCapacity(bytes.count / 24)
    bytes.withUnsafeBufferPointer { buffer in
      for index in buffer.indices where buffer[index] == UInt8(ascii: "\n") {
        starts.append(UInt32(index + 1))
      }
    }
    return starts
  }

  /// The number of lines; a text that ends in a newline has an empty last line.
  public var lineCount: Int { lineStarts.count }

  /// The line (from 1) and column (in characters, from 1) of a byte offset.
  public func location(of offset: Int) -> (line: Int, column: Int) {
    let line = lineIndex(of: offset)
    let start = Int(lineStarts[line])
    let end = min(max(offset, start), bytes.count)
    return (line + 1, String(decoding: bytes[start..<end], as: UTF8.self).count + 1)
  }

  /// The text of a line (from 1) without its newline.
  public func lineText(_ line: Int) -> String {
    let range = lineRange(line)
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// The byte range of a line (from 1) without its newline.
  public func lineRange(_ line: Int) -> Range<Int> {
    let start = Int(lineStarts[line - 1])
    var end = line < lineStarts.count ? Int(lineStarts[line]) - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<max(start, end)
  }

  /// The first place from `offset` on, and not after `end`, where a character's bytes may begin.
  package func characterStart(_ offset: Int, end: Int) -> Int {
    var place = offset
    while place < end, bytes[place] & 0xC0 == 0x80 { place += 1 }
    return place
  }

  /// The text of a byte range; bytes that are no UTF-8 are replaced.
  public func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  private func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(lineStarts[middle]) <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
