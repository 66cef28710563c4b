package import DeclFoundation

/// The services that native functions use: random numbers, the clock, stores, files, and the numbers of
/// objects.
///
/// They are deterministic: the same seed and the same steps have the same results.
package final class Services {
  /// The generator of all random numbers.
  package var random = RandomSource(seed: 0)
  /// The function that returns the session's time, in seconds since 2001-01-01 00:00:00 UTC.
  package var now: () -> Double = { 0 }
  /// Foundation's calendars, time zones and formatters, cached by their settings.
  package let foundation = FoundationValues()
  /// The store behind `UserDefaults`, `@AppStorage` and `@SceneStorage`.
  package var store: any KeyValueStore = MemoryStore()
  /// A function called before the script stores a value; the arguments are the suite, the key, the stored
  /// string, and the values before and after.
  package var willStore: (NativeCall) -> Void = { _ in }
  /// A function called if a write to the store failed.
  package var storeFailed: (StorageKey) -> Void = { _ in }
  /// A function that counts bytes that are about to be written to the store, or removed from it; it returns false if there
  /// is no room for them.
  package var countStored: (Int) -> Bool = { _ in true }
  /// A function called after a stored value has changed.
  package var storeChanged: (StorageKey) -> Void = { _ in }
  /// The files that the script may read.
  package var files = ReadableFiles(folders: [])
  /// The arguments of the script, the first one its name.
  package var arguments = ["main"]
  /// A function that returns the next line of the script's standard input, with its newline; nil at the end.
  package var readLine: () -> String? = { nil }
  /// The folder that relative paths are resolved in.
  package var folder = WorkingFolder(path: "/")
  /// The files that the script may write.
  package var writableFiles = WritableFiles(paths: [])
  private var numbers: [HeapReference: Int] = [:]

  /// Creates the services of a session that has not begun.
  package init() {}

  /// Returns the number of an object; objects are numbered in the order of the first query. An object
  /// allocated at the address of a freed one may get the same number.
  func number(of object: HeapReference) -> Int {
    if let number = numbers[object] { return number }
    let number = numbers.count + 1
    numbers[object] = number
    return number
  }
}

/// A generator of pseudorandom bits: SplitMix64.
package struct RandomSource: Sendable {
  private var state: UInt64

  /// Creates a generator; equal seeds produce equal sequences.
  package init(seed: UInt64) { state = seed }

  /// Returns the next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }
}
