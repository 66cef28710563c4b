import DeclMachine

/// A buffer of the script's output, until a record or a result takes it. It counts as memory of the script.
final class OutputBuffer {
  private var text = ""
  /// The machine on which the output is counted.
  private weak var machine: Machine?

  /// Appends output of a script.
  func append(_ more: String, of machine: Machine) {
    if machine !== self.machine {
      count(-bytes)
      self.machine = machine
      count(bytes)
    }
    count(-bytes)
    text += more
    count(bytes)
  }

  /// Returns the output and empties the buffer.
  func drain() -> String {
    count(-bytes)
    defer { text = "" }
    return text
  }

  // A string doubles its storage when it grows.
  private var bytes: Int { 2 * text.utf8.count }

  private func count(_ bytes: Int) { machine?.heap.count(bytes: bytes) }
}
