/// The performed steps of a console, as lines of a steps file, which knows from where on they have changed.
package struct StepList {
  /// The steps, in order.
  package private(set) var lines: [String] = []
  /// The number of first steps that are as they were when the changes were taken last.
  private var keptCount = 0

  /// Creates an empty list.
  package init() {}

  /// Appends a step.
  package mutating func append(_ line: String) { lines.append(line) }

  /// Removes the last step.
  package mutating func removeLast() {
    lines.removeLast()
    keptCount = min(keptCount, lines.count)
  }

  /// Replaces the last step.
  package mutating func replaceLast(with line: String) {
    removeLast()
    append(line)
  }

  /// Removes all steps.
  package mutating func removeAll() { (lines, keptCount) = ([], 0) }

  /// Returns the steps that are new since the last call, and the number of those before them, which have stayed.
  /// The cost is that of the change.
  package mutating func takeChanges() -> (kept: Int, added: ArraySlice<String>) {
    defer { keptCount = lines.count }
    return (keptCount, lines[keptCount...])
  }
}
