/// A hash table of the ids of rows, for ids of any script type.
struct KeyTable {
  let comparison: ViewComparison
  let machine: Machine
  let type: RuntimeType
  /// The entries by hash, each with the address of an id and a number.
  private var entries: [Int: [(key: ValueAddress, number: Int)]] = [:]

  init(comparison: ViewComparison, machine: Machine, type: RuntimeType) {
    self.comparison = comparison
    self.machine = machine
    self.type = type
  }

  /// Counts an occurrence of a key; returns the number of earlier ones.
  mutating func count(_ key: ValueAddress) throws(UpdateFailure) -> Int {
    let hash = try self.hash(key)
    if let found = entries[hash] {
      for (index, entry) in found.enumerated()
      where try comparison.equals(entry.key, key, type) {
        entries[hash]![index].number += 1
        return entry.number
      }
    }
    entries[hash, default: []].append((key, 1))
    return 0
  }

  /// Inserts a number for one occurrence of a key.
  mutating func insert(
    _ key: ValueAddress, occurrence: Int, _ number: Int
  ) throws(UpdateFailure) {
    let hash = Machine.mix(try self.hash(key), occurrence)
    entries[hash, default: []].append((key, number))
  }

  /// Returns the entries whose hash matches that of a key and occurrence; the caller compares the keys.
  func candidates(
    _ key: ValueAddress, occurrence: Int
  ) throws(UpdateFailure) -> [(key: ValueAddress, number: Int)] {
    entries[Machine.mix(try hash(key), occurrence)] ?? []
  }

  mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

  private func hash(_ key: ValueAddress) throws(UpdateFailure) -> Int {
    guard let hash = machine.hash(key, type: type) else { throw UpdateFailure(machine: machine) }
    return hash
  }
}

/// A comparison of the ids of rows before and after an update.
final class KeyComparison {
  private let comparison: ViewComparison
  private let machine: Machine
  private let old: ArrayBuffer
  private let new: ArrayBuffer
  private let oldOccurrences: [Int]
  private let newOccurrences: [Int]
  private let type: RuntimeType
  /// Indicates whether the ids are integers, which are equal exactly if their words are.
  private let isWord: Bool
  /// The failure of an `==` or hash of the script that trapped.
  private(set) var failure: UpdateFailure?

  init(
    reconciler: Reconciler, old: ArrayBuffer, new: ArrayBuffer, oldOccurrences: [Int],
    newOccurrences: [Int], type: RuntimeType
  ) {
    comparison = reconciler.comparison
    machine = reconciler.machine
    self.old = old
    self.new = new
    self.oldOccurrences = oldOccurrences
    self.newOccurrences = newOccurrences
    self.type = type
    if case .integer = type.kind { isWord = true } else { isWord = false }
  }

  /// Returns whether the old id at one position equals the new id at another.
  func isEqual(_ oldPosition: Int, _ newPosition: Int) -> Bool {
    if occurrence(oldOccurrences, oldPosition) != occurrence(newOccurrences, newPosition) {
      return false
    }
    if isWord { return old.elements[oldPosition] == new.elements[newPosition] }
    return areEqual(old.address(oldPosition), new.address(newPosition))
  }

  /// Returns the old position of each new id in a range; -1 for ids that are new.
  func match(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> [Int] {
    if isWord && oldOccurrences.isEmpty && newOccurrences.isEmpty {
      return matchWords(oldRange, newRange)
    }
    do throws(UpdateFailure) {
      var table = KeyTable(comparison: comparison, machine: machine, type: type)
      table.reserveCapacity(oldRange.count)
      for position in oldRange {
        try table.insert(
          old.address(position), occurrence: occurrence(oldOccurrences, position), position)
      }
      var result: [Int] = []
      for position in newRange {
        let key = new.address(position)
        let number = occurrence(newOccurrences, position)
        let found = try table.candidates(key, occurrence: number).first { candidate in
          occurrence(oldOccurrences, candidate.number) == number && areEqual(candidate.key, key)
        }
        result.append(found?.number ?? -1)
      }
      return result
    } catch {
      failure = error
      return Array(repeating: -1, count: newRange.count)
    }
  }

  private func matchWords(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> [Int] {
    var positions: [Int64: Int] = [:]
    positions.reserveCapacity(oldRange.count)
    for position in oldRange { positions[old.elements[position]] = position }
    return newRange.map { positions[new.elements[$0]] ?? -1 }
  }

  private func areEqual(_ left: ValueAddress, _ right: ValueAddress) -> Bool {
    do throws(UpdateFailure) {
      return try comparison.equals(left, right, type)
    } catch {
      failure = error
      return false
    }
  }

  private func occurrence(_ occurrences: [Int], _ position: Int) -> Int {
    occurrences.isEmpty ? 0 : occurrences[position]
  }
}
