import Testing

@testable import DeclRuntime

/// Tests of the keyed difference, which matches rows by their ids.
@Suite struct IdentityTests {
  // MARK: Rows by id

  /// Returns the difference of two lists of unique ids.
  private func difference(_ old: [Int], _ new: [Int]) -> KeyedDifference {
    KeyedDifference(
      oldCount: old.count, newCount: new.count, isEqual: { old[$0] == new[$1] },
      match: { oldRange, newRange in
        newRange.map { position in oldRange.first { old[$0] == new[position] } ?? -1 }
      })
  }

  private func ids(_ generator: inout SeededGenerator) -> [Int] {
    let count = Int.random(in: 0...12, using: &generator)
    return Array((0..<20).shuffled(using: &generator).prefix(count))
  }

  @Test(arguments: 1...200) func aDifferenceMatchesRowsByTheirIds(_ seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let old = ids(&generator)
    let new = ids(&generator)
    let found = difference(old, new)
    #expect(found.sources.count == new.count)
    for (position, source) in found.sources.enumerated() {
      if source >= 0 {
        #expect(old[source] == new[position])
      } else {
        #expect(!old.contains(new[position]) && !found.moved[position])
      }
    }
    #expect(found.removed == old.indices.filter { !new.contains(old[$0]) })
  }

  @Test(arguments: 1...200) func aDifferenceMovesTheFewestRows(_ seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let old = Array(0..<8)
    let new = old.shuffled(using: &generator)
    let found = difference(old, new)
    let staying = new.indices.filter { !found.moved[$0] }.map { new[$0] }
    #expect(staying == staying.sorted(), "those that stay keep their order")
    #expect(staying.count == longestIncreasing(new), "no longer part of \(new) is in order")
  }

  /// Returns the length of a longest increasing subsequence, by the quadratic algorithm.
  private func longestIncreasing(_ numbers: [Int]) -> Int {
    var lengths: [Int] = []
    for (position, number) in numbers.enumerated() {
      let before = numbers.indices.prefix(position).filter { numbers[$0] < number }
      lengths.append(1 + (before.map { lengths[$0] }.max() ?? 0))
    }
    return lengths.max() ?? 0
  }

  @Test func equalPrefixesAndSuffixesAreNotLookedUp() {
    let found = difference([1, 2, 3, 4, 5], [1, 2, 9, 4, 5])
    #expect(found.prefix == 2 && found.suffix == 2)
    #expect(found.sources == [0, 1, -1, 3, 4])
    #expect(found.removed == [2])
  }
}
