import Foundation

/// Whole strings. The common comparisons and concatenation are instructions; the functions here serve their
/// other uses.
extension NativeTable {
  mutating func addStrings() {
    addStringComparisons()
    add("string.count") { call in call.finish(call.string(0).count) }
    add("string.isEmpty") { call in call.finish(call.string(0).isEmpty) }
    add("string.lowercased") { call in call.finish(call.string(0).lowercased()) }
    add("string.uppercased") { call in call.finish(call.string(0).uppercased()) }
    add("string.capitalized") { call in call.finish(call.string(0).capitalized) }
    add("string.withoutMarks") { call in
      call.finish(call.string(0).folding(options: .diacriticInsensitive, locale: nil))
    }
    add("string.debugDescription") { call in call.finish(call.string(0).debugDescription) }
    add("string.same") { call in call.finish(copying: call.value(0)) }
    add("string.fromCharacter") { call in call.finish(copying: call.value(0)) }
    add("string.hash") { call in call.finish(stableHash(call.string(0))) }
    add("string.add") { call in call.finish(call.string(0) + call.string(1)) }
    add("string.addAssign") { call in
      let addition = call.string(1)
      call.mutateString(0) { $0 += addition }
      return .done
    }
    add("string.hasPrefix") { call in call.finish(call.string(0).hasPrefix(call.string(1))) }
    add("string.hasSuffix") { call in call.finish(call.string(0).hasSuffix(call.string(1))) }
    add("string.find") { call in
      call.finish(offset(of: call.string(1), in: call.string(0), from: call.int(2)) ?? -1)
    }
  }

  private mutating func addStringComparisons() {
    add("string.equal") { call in call.finish(call.string(0) == call.string(1)) }
    add("string.notEqual") { call in call.finish(call.string(0) != call.string(1)) }
    add("string.less") { call in call.finish(call.string(0) < call.string(1)) }
    add("string.lessEqual") { call in call.finish(call.string(0) <= call.string(1)) }
    add("string.greater") { call in call.finish(call.string(0) > call.string(1)) }
    add("string.greaterEqual") { call in call.finish(call.string(0) >= call.string(1)) }
  }
}

/// Returns a hash that is the same in every run and for all canonically equivalent strings.
func stableHash(_ text: String) -> Int {
  // The offset basis and the prime of 64-bit FNV-1a.
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  func take(_ byte: UInt64) { hash = (hash ^ byte) &* 0x100_0000_01b3 }
  if text.utf8.allSatisfy({ $0 < 0x80 }) {
    for byte in text.utf8 { take(UInt64(byte)) }
  } else {
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
      take(UInt64(scalar.value))
    }
  }
  return mixedHash(0, Int(truncatingIfNeeded: hash))
}

/// Returns the UTF-8 offset of the first occurrence of a string, which must begin and end at character
/// boundaries; nil if there is none.
func offset(of part: String, in text: String, from start: Int) -> Int? {
  if part.isEmpty { return start <= text.utf8.count ? start : nil }
  let first = part.utf8.first!
  var position = text.utf8.index(text.startIndex, offsetBy: start, limitedBy: text.endIndex)
  while let index = position, index < text.endIndex {
    if text.utf8[index] == first,
      let end = matchEnd(part, in: text, at: index), isCharacterBoundary(end, in: text),
      isCharacterBoundary(index, in: text)
    {
      return text.utf8.distance(from: text.startIndex, to: index)
    }
    position = text.unicodeScalars.index(after: index)
  }
  return nil
}

/// Returns the end of an occurrence at a position; nil if the bytes there differ.
private func matchEnd(_ part: String, in text: String, at start: String.Index) -> String.Index? {
  var index = start
  for byte in part.utf8 {
    if index == text.endIndex || text.utf8[index] != byte { return nil }
    index = text.utf8.index(after: index)
  }
  return index
}

/// Returns whether an index is between two characters.
private func isCharacterBoundary(_ index: String.Index, in text: String) -> Bool {
  if index == text.startIndex || index == text.endIndex { return true }
  // There is a boundary between any two ASCII characters, except in CR LF.
  let previous = text.utf8[text.utf8.index(before: index)]
  let next = text.utf8[index]
  if previous < 0x80 && next < 0x80 { return !(previous == 13 && next == 10) }
  return text.index(after: text.index(before: index)) == index
}
