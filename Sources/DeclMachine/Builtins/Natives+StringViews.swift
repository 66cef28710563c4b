/// Parts of strings. A position is a UTF-8 offset from the start of the string.
extension NativeTable {
  mutating func addStringViews() {
    add("string.byteCount") { call in call.finish(call.string(0).utf8.count) }
    add("string.byte") { call in
      let text = call.string(0)
      guard let index = text.index(atUTF8Offset: call.int(1)), index < text.endIndex else {
        return call.trapStringIndex()
      }
      return call.finish(Int(text.utf8[index]))
    }
    add("string.slice") { call in
      let text = call.string(0)
      guard let start = text.index(atUTF8Offset: call.int(1)),
        let end = text.index(atUTF8Offset: call.int(2)), start <= end
      else { return call.trapStringIndex() }
      return call.finish(String(text[start..<end]))
    }
    addCharacterIndices()
    addScalars()
    add("string.ofBytes") { call in
      let array = call.array(0)
      guard call.machine.hasRoom(for: array.count) else { return .trapped }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(array.count)
      for index in 0..<array.count {
        bytes.append(UInt8(truncatingIfNeeded: array.elements[index]))
        guard call.machine.spend(1) else { return .trapped }
      }
      return call.finish(String(decoding: bytes, as: UTF8.self))
    }
  }

  private mutating func addCharacterIndices() {
    add("string.characterAfter") { call in
      let text = call.string(0)
      guard let index = text.index(atUTF8Offset: call.int(1)), index < text.endIndex else {
        return call.trapStringIndex()
      }
      return call.finish(text.offset(of: text.index(after: index)))
    }
    add("string.characterBefore") { call in
      let text = call.string(0)
      guard let index = text.index(atUTF8Offset: call.int(1)),
        let previous = text.characterIndex(before: index)
      else { return call.trapStringIndex() }
      return call.finish(text.offset(of: previous))
    }
    add("string.isCharacterBoundary") { call in
      let text = call.string(0)
      guard let index = text.index(atUTF8Offset: call.int(1)) else { return call.finish(false) }
      return call.finish(isCharacterBoundary(index, in: text))
    }
    add("string.moved") { call in
      let (text, distance) = (call.string(0), call.int(2))
      guard var index = text.index(atUTF8Offset: call.int(1)) else { return call.trapStringIndex() }
      let (start, end) = (call.int(3), call.int(4))
      var offset = call.int(1)
      for _ in 0..<distance.magnitude {
        guard distance > 0 ? offset < end : offset > start else { return call.finish(-1) }
        // A part of a string may begin and end inside of characters of the string.
        let beginning = start > 0 ? text.startIndex : nil
        guard
          let next = distance > 0
            ? text.index(after: index) : text.characterIndex(before: index) ?? beginning
        else { return call.trapStringIndex() }
        index = next
        offset = min(max(text.offset(of: index), start), end)
        guard call.machine.spend(16) else { return .trapped }
      }
      return call.finish(offset)
    }
    add("string.characterCount") { call in
      let text = call.string(0)
      guard let start = text.index(atUTF8Offset: call.int(1)),
        let end = text.index(atUTF8Offset: call.int(2)), start <= end
      else { return call.trapStringIndex() }
      var count = 0
      var index = start
      while index < end {
        index = text.index(after: index)
        count += 1
        guard call.machine.spend(16) else { return .trapped }
      }
      return call.finish(count)
    }
    add("string.character") { call in
      let text = call.string(0)
      guard let start = text.index(atUTF8Offset: call.int(1)),
        let end = text.index(atUTF8Offset: call.int(2)), start < end
      else { return call.trapStringIndex() }
      return call.finish(String(text[start..<end]))
    }
  }

  private mutating func addScalars() {
    add("string.scalar") { call in
      let text = call.string(0)
      guard let index = text.index(atUTF8Offset: call.int(1)), index < text.endIndex else {
        return call.trapStringIndex()
      }
      return call.finish(Int(text.unicodeScalars[index].value))
    }
    add("string.scalarStart") { call in
      let text = call.string(0)
      guard let index = text.index(atUTF8Offset: call.int(1)), index < text.endIndex else {
        return call.trapStringIndex()
      }
      var start = index
      while text.utf8[start] & 0xc0 == 0x80 { start = text.utf8.index(before: start) }
      return call.finish(text.offset(of: start))
    }
    add("string.ofScalar") { call in
      let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: call.int(0))) ?? "\u{fffd}"
      return call.finish(String(Character(scalar)))
    }
  }
}

extension NativeCall {
  fileprivate func trapStringIndex() -> NativeOutcome {
    trap("String index is out of bounds", kind: .indexOutOfRange)
  }
}

extension String {
  /// Returns the index at a UTF-8 offset; nil outside the string.
  func index(atUTF8Offset offset: Int) -> String.Index? {
    guard offset >= 0, offset <= utf8.count else { return nil }
    return utf8.index(startIndex, offsetBy: offset)
  }

  /// Returns the index of the character before an index; nil if the index is in the first character, where `index(before:)`
  /// would end the process.
  func characterIndex(before index: String.Index) -> String.Index? {
    guard index > startIndex, self.index(after: startIndex) <= index else { return nil }
    return self.index(before: index)
  }

  /// Returns the UTF-8 offset of an index.
  func offset(of index: String.Index) -> Int { utf8.distance(from: startIndex, to: index) }
}
