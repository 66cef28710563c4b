import DeclRuntime
import Foundation

/// A program that writes numbers into a store, and prints each number once it is stored. The tests of the
/// store kill it at arbitrary moments.
///
///     store-writer PATH NAME COUNT
@main struct StoreWriter {
  /// The number of keys, which the numbers are written to in turn.
  static let keyCount = 5

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let count = Int(arguments[3]) else { exit(2) }
    let store = FileStore(path: arguments[1])
    let keys = (0..<keyCount).map { "\(arguments[2])\($0)" }
    let kept = try keys.map { try store.string(forKey: $0, in: "numbers").flatMap { Int($0) } ?? 0 }
    let first = kept.max()! + 1
    for number in first..<(first + count) {
      try store.setString("\(number)", forKey: keys[number % keyCount], in: "numbers")
      let line = "\(number)\n"
      _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
    }
  }
}
