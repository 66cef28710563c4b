import DeclTree

/// A collector for the documentation comments in the trivia before a declaration.
///
/// Only the last run of comments counts: a blank line or another comment discards the comments before it.
struct DocumentationComment {
  private let base: UnsafePointer<Byte>
  /// The lines of the run without their comment markers, joined by newlines.
  private var bytes: [UInt8] = []
  private var hasLines = false
  /// Indicates whether a blank line or another comment has ended the run.
  private var isEnded = false

  /// Returns the documentation in the trivia between two offsets of the source text at `base`.
  static func text(_ base: UnsafePointer<Byte>, _ start: Int, _ end: Int) -> String {
    var comment = DocumentationComment(base: base)
    comment.read(start, end)
    return String(decoding: comment.bytes, as: UTF8.self)
  }

  private init(base: UnsafePointer<Byte>) { self.base = base }

  private mutating func read(_ start: Int, _ end: Int) {
    var place = start
    var newlines = 0
    while place < end {
      switch base[place] {
      case "\n":
        newlines += 1
        place += 1
      case "/" where base[place + 1] == "/" || base[place + 1] == "*":
        if newlines > 1 { isEnded = true }
        newlines = 0
        place = base[place + 1] == "/" ? readLine(place, end) : readBlock(place, end)
      default:
        place += 1
      }
    }
  }

  private mutating func begin() {
    if isEnded {
      bytes.removeAll(keepingCapacity: true)
      hasLines = false
    }
    isEnded = false
  }

  /// Appends a line without its leading space and its trailing white space.
  private mutating func append(_ start: Int, _ end: Int) {
    let start = start < end && base[start] == " " ? start + 1 : start
    var end = end
    while end > start, base[end - 1] == " " || base[end - 1] == "\t" || base[end - 1] == "\r" {
      end -= 1
    }
    if hasLines { bytes.append(10) }
    hasLines = true
    let text = UnsafeRawPointer(base + start).assumingMemoryBound(to: UInt8.self)
    bytes.append(contentsOf: UnsafeBufferPointer(start: text, count: end - start))
  }

  /// Reads the comment that begins with `//` and returns its end.
  private mutating func readLine(_ start: Int, _ limit: Int) -> Int {
    let end = lineEnd(start, limit)
    if base[start + 2] == "/", base[start + 3] != "/" {
      begin()
      append(start + 3, end)
    } else {
      isEnded = true
    }
    return end
  }

  private func lineEnd(_ start: Int, _ limit: Int) -> Int {
    var end = start
    while end < limit, base[end] != "\n" { end += 1 }
    return end
  }

  /// Reads the comment that begins with `/*` and returns its end.
  private mutating func readBlock(_ start: Int, _ limit: Int) -> Int {
    var end = start
    var depth = 0
    repeat {
      if base[end] == "/", base[end + 1] == "*" {
        depth += 1
        end += 2
      } else if base[end] == "*", base[end + 1] == "/" {
        depth -= 1
        end += 2
      } else {
        end += 1
      }
    } while depth > 0 && end < limit
    if base[start + 2] == "*", base[start + 3] != "/" {
      begin()
      readLines(start + 3, max(start + 3, end - 2))
    } else {
      isEnded = true
    }
    return end
  }

  /// Appends the lines of a block comment, without blank lines at its start and end.
  private mutating func readLines(_ start: Int, _ limit: Int) {
    var place = start
    while place <= limit {
      let end = lineEnd(place, limit)
      let isOuter = place == start || end == limit
      var text = place
      while text < end, base[text] == " " || base[text] == "\t" { text += 1 }
      if !(isOuter && (text == end || base[text] == "\r")) {
        if place > start, base[text] == "*", text < end { text += 1 }
        append(place == start ? place : text, end)
      }
      place = end + 1
    }
  }
}
