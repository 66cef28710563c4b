package import DeclFoundation

/// What natives take from the session that runs them: chance, time, and the numbers of objects.
///
/// All of it is the same in every run with the same seed and the same steps.
package final class Services {
  /// The generator behind everything random.
  package var random = RandomSource(seed: 0)
  /// The seconds from the first moment of 2001 to now, on the session's clock.
  package var now: () -> Double = { 0 }
  /// Foundation's calendars, zones and formats, as the script set them up.
  let foundation = FoundationValues()
  /// Where the script's small values are kept.
  package var store: any KeyValueStore = MemoryStore()
  /// Told before the script stores a value: suite, key, the value's text, and the values before and after.
  package var willStore: (NativeCall) -> Void = { _ in }
  /// Told when the store could not keep a value that it was told of.
  package var storeFailed: (StorageKey) -> Void = { _ in }
  /// Told after a stored value has changed.
  package var storeChanged: (StorageKey) -> Void = { _ in }
  /// What the script may read.
  package var files = ReadableFiles(folders: [])
  /// Where the paths of steps begin.
  package var folder = WorkingFolder(path: "/")
  /// What the script may write.
  package var writableFiles = WritableFiles(paths: [])
  private var numbers: [HeapReference: Int] = [:]

  /// The services of a session that has not begun.
  package init() {}

  /// The number of an object; objects are counted as they are asked for. An object made at the place of one that is gone
  /// may get its number.
  func number(of object: HeapReference) -> Int {
    if let number = numbers[object] { return number }
    let number = numbers.count + 1
    numbers[object] = number
    return number
  }
}

/// A generator of random bits: SplitMix64.
package struct RandomSource: Sendable {
  private var state: UInt64

  /// A generator that gives the same numbers for the same seed.
  package init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }
}
