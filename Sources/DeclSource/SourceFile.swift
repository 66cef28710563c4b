/// A source file, stored as the bytes that were read; they need not be valid UTF-8.
public final class SourceFile: Sendable {
  /// The name that diagnostics show: the path as the user wrote it.
  public let name: String
  /// The bytes of the file, usually but not necessarily valid UTF-8.
  public let bytes: [UInt8]
  /// The names that are true in its `#if` conditions, beside those that Decl defines.
  package let conditions: Set<String>
  /// The byte offset of the start of each line; the first is 0.
  private let lineStarts: [UInt32]
  /// The number of lines at the start that were generated, and that locations do not count.
  public let generatedLineCount: Int
  /// The columns of long lines by the index of the line, so that the column of a place in one is found without reading
  /// the line from its start.
  private let longLines: [Int: LineColumns]

  /// Creates a file with the given bytes. Content is truncated to just under 4 GiB, because offsets have 32
  /// bits.
  public convenience init(name: String, bytes: [UInt8]) {
    self.init(name: name, bytes: bytes, conditions: [])
  }

  /// Creates a file in which names are true as `#if` conditions.
  package convenience init(name: String, bytes: [UInt8], conditions: Set<String>) {
    self.init(name: name, bytes: bytes, generatedLineCount: 0, conditions: conditions)
  }

  /// Creates a file whose first lines were generated.
  public convenience init(name: String, bytes: [UInt8], generatedLineCount: Int) {
    self.init(name: name, bytes: bytes, generatedLineCount: generatedLineCount, conditions: [])
  }

  private init(name: String, bytes: [UInt8], generatedLineCount: Int, conditions: Set<String>) {
    self.generatedLineCount = generatedLineCount
    self.name = name
    self.conditions = conditions
    self.bytes = bytes.count < Int(UInt32.max) ? bytes : Array(bytes.prefix(Int(UInt32.max) - 1))
    self.lineStarts = Self.lineStarts(of: self.bytes)
    longLines = Self.longLines(of: self.bytes, lineStarts)
  }

  /// Creates a file with the UTF-8 bytes of `text`.
  public convenience init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  private static func lineStarts(of bytes: [UInt8]) -> [UInt32] {
    var starts: [UInt32] = [0]
    // An average line has about 24 bytes.
    starts.reserveCapacity(bytes.count / 24)
    bytes.withUnsafeBufferPointer { buffer in
      for index in buffer.indices where buffer[index] == UInt8(ascii: "\n") {
        starts.append(UInt32(index + 1))
      }
    }
    return starts
  }

  private static func longLines(of bytes: [UInt8], _ starts: [UInt32]) -> [Int: LineColumns] {
    var result: [Int: LineColumns] = [:]
    for (line, start) in starts.enumerated() {
      let end = line + 1 < starts.count ? Int(starts[line + 1]) : bytes.count
      if end - Int(start) > LineColumns.markDistance {
        result[line] = LineColumns(bytes[Int(start)..<end])
      }
    }
    return result
  }

  /// The number of lines; a file that ends in a newline has an empty last line.
  public var lineCount: Int { lineStarts.count }

  /// Returns the line (from 1) and the column (in characters, from 1) of a byte offset. Generated lines are not
  /// counted; what is in them has the line 1.
  public func location(of offset: Int) -> (line: Int, column: Int) {
    let line = lineIndex(of: offset)
    let start = Int(lineStarts[line])
    let end = min(max(offset, start), bytes.count)
    let mark = longLines[line]?.mark(before: end) ?? (offset: start, column: 1)
    let rest = String(decoding: bytes[mark.offset..<end], as: UTF8.self)
    return (max(1, line + 1 - generatedLineCount), mark.column + rest.count)
  }

  /// Returns the line (from 1) of a byte offset; generated lines are counted.
  public func line(of offset: Int) -> Int { lineIndex(of: offset) + 1 }

  /// Returns the source text of a line (from 1) without its newline.
  public func lineText(_ line: Int) -> String {
    let range = lineRange(line)
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// Returns the byte range of a line (from 1) without its newline.
  public func lineRange(_ line: Int) -> Range<Int> {
    let start = Int(lineStarts[line - 1])
    var end = line < lineStarts.count ? Int(lineStarts[line]) - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<max(start, end)
  }

  /// Returns the first offset in `offset...end` that is not in the middle of a UTF-8 sequence.
  package func characterStart(_ offset: Int, end: Int) -> Int {
    var place = offset
    while place < end, bytes[place] & 0xC0 == 0x80 { place += 1 }
    return place
  }

  /// Returns the source text of a byte range, clamped to the file; invalid UTF-8 is replaced by U+FFFD.
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
