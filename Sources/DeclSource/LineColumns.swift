/// The columns of some places in a long line, from which those of the other places are counted.
struct LineColumns: Sendable {
  /// The distance of the marks in bytes.
  static let markDistance = 512

  private typealias Mark = (offset: Int, column: Int)
  /// The offsets in the file and the columns (from 1) of places between characters, in order.
  private var marks: [Mark] = []

  /// Creates the marks of a line, given as a part of the bytes of its file.
  init(_ line: ArraySlice<UInt8>) {
    let text = String(decoding: line, as: UTF8.self)
    if text.utf8.elementsEqual(line) {
      addMarks(text, start: line.startIndex)
    } else {
      addMarks(invalid: line)
    }
  }

  private mutating func addMarks(_ text: String, start: Int) {
    var (offset, column) = (start, 1)
    var next = start + Self.markDistance
    for character in text {
      if offset >= next {
        marks.append((offset, column))
        next = offset + Self.markDistance
      }
      offset += character.utf8.count
      column += 1
    }
  }

  /// Adds marks between ASCII characters, whatever the bytes before them are.
  private mutating func addMarks(invalid line: ArraySlice<UInt8>) {
    var last: Mark = (line.startIndex, 1)
    for offset in line.indices.dropFirst() {
      guard offset - last.offset >= Self.markDistance, line[offset - 1] < 0x80,
        line[offset] < 0x80, line[offset] != UInt8(ascii: "\n")
      else { continue }
      let part = String(decoding: line[last.offset..<offset], as: UTF8.self)
      last = (offset, last.column + part.count)
      marks.append(last)
    }
  }

  /// Returns the last mark at or before an offset; nil if there is none.
  func mark(before offset: Int) -> (offset: Int, column: Int)? {
    var low = 0
    var high = marks.count
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : marks[low - 1]
  }
}
