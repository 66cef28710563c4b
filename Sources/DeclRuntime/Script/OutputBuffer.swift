/// A buffer of the script's output, until a record or a result takes it.
final class OutputBuffer {
  private var text = ""

  /// Appends output.
  func append(_ more: String) { text += more }

  /// Returns the output and empties the buffer.
  func drain() -> String {
    defer { text = "" }
    return text
  }
}
