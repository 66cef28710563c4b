/// The lines that scripts read with `readLine()`.
public final class StandardInput {
  /// The lines that are read first, each with its newline; those before `start` have been read.
  private var lines: [String] = []
  private var start = 0
  private let next: () -> String?
  /// The text that the input was created with.
  let initialText: String

  /// Creates an input that holds a text.
  public convenience init(_ text: String = "") {
    self.init(text) { nil }
  }

  /// Creates an input whose lines a closure returns, each with its newline, or nil at the end.
  public convenience init(lines next: @escaping () -> String?) { self.init("", next) }

  private init(_ text: String, _ next: @escaping () -> String?) {
    self.next = next
    initialText = text
    append(text)
  }

  /// Adds the lines of a text to those that are read first.
  public func append(_ text: String) {
    var rest = text.utf8[...]
    while !rest.isEmpty {
      let end =
        rest.firstIndex(of: UInt8(ascii: "\n")).map { rest.index(after: $0) } ?? rest.endIndex
      lines.append(String(rest[..<end]) ?? "")
      rest = rest[end...]
    }
  }

  /// Returns the next line with its newline; nil at the end.
  func readLine() -> String? {
    guard start < lines.count else { return next() }
    defer { start += 1 }
    return lines[start]
  }
}
