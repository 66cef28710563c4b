import DeclRuntime
import Foundation

/// Writes numbers into a store, one after the other, and says each number once it is kept: what the tests of the store end
/// at any moment.
///
///     store-writer PATH NAME COUNT
@main struct StoreWriter {
  /// How many keys the numbers take turns at.
  static let keyCount = 5

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let count = Int(arguments[3]) else { exit(2) }
    let store = FileStore(path: arguments[1])
    let keys = (0..<keyCount).map { "\(arguments[2])\($0)" }
    let kept = try keys.map { try store.text(forKey: $0, in: "numbers").flatMap { Int($0) } ?? 0 }
    let first = kept.max()! + 1
    for number in first..<(first + count) {
      try store.setText("\(number)", forKey: keys[number % keyCount], in: "numbers")
      let line = "\(number)\n"
      _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
    }
  }
}
