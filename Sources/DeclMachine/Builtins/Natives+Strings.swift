import Foundation

/// Whole strings. The common comparisons and concatenation are instructions; the functions here serve their
/// other uses.
extension NativeTable {
  mutating func addStrings() {
    addStringComparisons()
    add("string.count") { call in
      let text = call.string(0)
      if text.utf8.count < Machine.workPortion { return call.finish(text.count) }
      var count = 0
      for _ in text {
        count += 1
        guard call.machine.spend(16) else { return .trapped }
      }
      return call.finish(count)
    }
    add("string.repeating") { call in
      guard let text = call.machine.repeated(call.string(0), max(0, call.int(1))) else {
        return .trapped
      }
      return call.finish(text)
    }
    add("string.isEmpty") { call in call.finish(call.string(0).isEmpty) }
    addStringTransformations()
    add("string.same") { call in call.finish(copying: call.value(0)) }
    add("string.fromCharacter") { call in call.finish(copying: call.value(0)) }
    add("string.hash") { call in call.finish(Machine.hash(call.string(0))) }
    add("string.add") { call in
      guard let (left, right) = call.stringPair,
        let text = call.machine.concatenate(left, right)
      else { return .trapped }
      return call.finish(owned: text)
    }
    add("string.addAssign") { call in
      guard let (_, right) = call.stringPair else { return .trapped }
      return call.machine.append(right, to: call.value(0).references) ? .done : .trapped
    }
    add("string.hasPrefix") { call in call.compare { $0.hasPrefix($1) } }
    add("string.hasSuffix") { call in call.compare { $0.hasSuffix($1) } }
    add("string.find") { call in
      let (part, text) = (call.string(1), call.string(0))
      let found = offset(of: part, in: text, from: call.int(2)) {
        call.machine.spend(8) && !call.machine.isTrapped
      }
      return call.machine.isTrapped ? .trapped : call.finish(found ?? -1)
    }
  }

  private mutating func addStringTransformations() {
    let isAny = { (_: Unicode.Scalar) in true }
    add("string.lowercased") { call in
      call.finishTransformed(
        call.machine.transformed(call.string(0), endingAfter: isAny) { $0.lowercased() })
    }
    add("string.uppercased") { call in
      call.finishTransformed(
        call.machine.transformed(call.string(0), endingAfter: isAny) { $0.uppercased() })
    }
    // These depend on the characters around each scalar.
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    add("string.capitalized") { call in
      call.finishTransformed(
        call.machine.transformed(call.string(0), endingAfter: isSpace) { $0.capitalized })
    }
    add("string.withoutMarks") { call in
      call.finishTransformed(
        call.machine.transformed(call.string(0), portion: quadraticPortion, endingAfter: isSpace) {
          $0.folding(options: .diacriticInsensitive, locale: nil)
        })
    }
    add("string.debugDescription") { call in
      var text = ""
      return call.machine.appendQuoted(call.string(0), &text) ? call.finish(text) : .trapped
    }
  }

  private mutating func addStringComparisons() {
    add("string.equal") { call in call.compare { $0 == $1 } }
    add("string.notEqual") { call in call.compare { $0 != $1 } }
    add("string.less") { call in call.compare { $0 < $1 } }
    add("string.lessEqual") { call in call.compare { $0 <= $1 } }
    add("string.greater") { call in call.compare { $0 > $1 } }
    add("string.greaterEqual") { call in call.compare { $0 >= $1 } }
  }
}

/// The length of the portions for Foundation's functions whose time grows with the square of the length.
let quadraticPortion = 1 << 12

extension NativeCall {
  /// Stores a string as the result, unless making it trapped.
  func finishTransformed(_ text: String?) -> NativeOutcome {
    guard let text else { return .trapped }
    return finish(text)
  }

  /// The objects of the first two arguments, which are strings.
  fileprivate var stringPair: (HeapReference, HeapReference)? {
    guard let left = reference(0), let right = reference(1) else { return nil }
    return (left, right)
  }
}

extension Machine {
  /// Returns a string repeated; nil after a trap.
  fileprivate func repeated(_ text: String, _ count: Int) -> String? {
    guard hasRoom(for: count, size: text.utf8.count) else { return nil }
    if text.isEmpty { return "" }
    // Appending many short strings would take long.
    var unit = text
    var unitCount = 1
    while unitCount < count / 2, unit.utf8.count < 1 << 16 {
      unit += unit
      unitCount *= 2
    }
    var result = ""
    result.reserveCapacity(count * text.utf8.count)
    for _ in 0..<(count / unitCount) {
      guard append(unit, to: &result) else { return nil }
    }
    for _ in 0..<(count % unitCount) { result += text }
    return result
  }
}

/// Returns the UTF-8 offset of the first occurrence of a string, which must begin and end at character
/// boundaries; nil if there is none, or if `goOn`, called for each scalar and each byte that is compared, returned
/// false.
func offset(
  of part: String, in text: String, from start: Int, while goOn: () -> Bool = { true }
) -> Int? {
  if part.isEmpty { return start <= text.utf8.count ? start : nil }
  let first = part.utf8.first!
  var position = text.utf8.index(text.startIndex, offsetBy: start, limitedBy: text.endIndex)
  while let index = position, index < text.endIndex, goOn() {
    if text.utf8[index] == first,
      let end = matchEnd(part, in: text, at: index, while: goOn),
      isCharacterBoundary(end, in: text),
      isCharacterBoundary(index, in: text)
    {
      return text.utf8.distance(from: text.startIndex, to: index)
    }
    position = text.unicodeScalars.index(after: index)
  }
  return nil
}

/// Returns the end of an occurrence at a position; nil if the bytes there differ.
private func matchEnd(
  _ part: String, in text: String, at start: String.Index, while goOn: () -> Bool
) -> String.Index? {
  var index = start
  for byte in part.utf8 {
    if index == text.endIndex || text.utf8[index] != byte || !goOn() { return nil }
    index = text.utf8.index(after: index)
  }
  return index
}

/// Returns whether an index is between two characters.
func isCharacterBoundary(_ index: String.Index, in text: String) -> Bool {
  if index == text.startIndex || index == text.endIndex { return true }
  // There is a boundary between any two ASCII characters, except in CR LF.
  let previous = text.utf8[text.utf8.index(before: index)]
  let next = text.utf8[index]
  if previous < 0x80 && next < 0x80 { return !(previous == 13 && next == 10) }
  return String.Index(index, within: text) != nil
}
