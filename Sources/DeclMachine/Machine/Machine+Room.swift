/// The check of sizes before memory is allocated, and interrupts of native functions with long loops.
extension Machine {
  /// Returns whether the heap has room for `count` parts of `size` bytes each; if not, raises the trap
  /// `memory-limit`.
  ///
  /// Everything whose size a script chooses asks here before it allocates: arrays, dictionaries, sets and
  /// strings. Objects of fixed size are so small that a check after the allocation is enough.
  @inline(__always)
  package func hasRoom(for count: Int, size: Int = 1) -> Bool {
    let (bytes, isTooLarge) = count.multipliedReportingOverflow(by: size)
    // Nothing is allocated for a negative number.
    if !isTooLarge, bytes <= heap.room || makeRoom(bytes) { return true }
    raise(.memoryLimit, "Out of memory")
    return false
  }

  /// Returns whether the limit leaves room for so many bytes outside of the heap, after all unused memory and what
  /// the script does not need was given up.
  package func leavesRoom(for bytes: Int) -> Bool { bytes <= heap.room || makeRoom(bytes) }

  /// Indicates whether the memory limit is exceeded, also after all unused memory was given up.
  @inline(__always) var isOutOfMemory: Bool { heap.isFull && !makeRoom(0) }

  /// Gives up unused memory until some bytes may be allocated; returns false if there is too little.
  @inline(never)
  private func makeRoom(_ bytes: Int) -> Bool {
    guard bytes <= heap.state.pointee.byteLimit else { return false }
    if !postponedObjects.isEmpty { continueDestruction(ofAll: true) }
    heap.freeUnusedChunks()
    while bytes > heap.room {
      guard giveUpMemory() else { return false }
    }
    return true
  }

  /// Returns whether the heap has room for a string of the lengths of two strings together.
  @inline(__always)
  func hasRoom(_ left: HeapReference, _ right: HeapReference) -> Bool {
    hasRoom(
      for: left.stringPointer.pointee.utf8.count &+ right.stringPointer.pointee.utf8.count)
  }

  /// Counts the work of a native function, one unit for some nanoseconds. Returns false, with a trap, if the
  /// script was interrupted meanwhile; the function must then return at once.
  @inline(__always)
  package func spend(_ work: Int) -> Bool {
    uncheckedWork &+= work
    return uncheckedWork < Self.workPortion || checkInterrupt()
  }

  /// Counts work that cannot be stopped, such as copying a value or recording it: the running code then checks
  /// the interruption that much sooner.
  package func count(work: Int) {
    let fuel = min(work, max(state.pointee.fuel, 0))
    state.pointee.fuel -= fuel
    fuelGiven -= fuel
  }

  /// Begins a comparison, a hash or a description, which code of the script or the keys of a dictionary may
  /// nest. Returns false, with a trap, if too many are nested for the host's stack.
  func beginNestedOperation() -> Bool {
    // A trap of an earlier operation outside a run ends nothing.
    if operationDepth == 0, nesting == 0, isTrapped { state.pointee.trapped = false }
    guard operationDepth < Self.operationLimit else {
      raise(
        .callDepth, "Values are nested too deep in keys or in code that compares or describes them")
      return false
    }
    operationDepth += 1
    return true
  }

  /// The maximum number of nested operations on values; 1,000 take less than 1 MB of the host's stack.
  private static var operationLimit: Int { 1000 }

  /// Indicates whether a trap was raised that has not ended the script yet.
  var isTrapped: Bool { state.pointee.trapped }

  /// Raises a trap and returns false if the script was interrupted.
  @inline(never)
  package func checkInterrupt() -> Bool {
    uncheckedWork = 0
    guard interruption.isRequested else { return true }
    interruption.clear()
    raise(.interrupted, "Interrupted")
    return false
  }

  /// The units of work between two checks of the interruption: some milliseconds.
  static var workPortion: Int { 1 << 20 }

  /// Appends a string in portions, between which the script can be interrupted. Returns false after a trap.
  func append(_ part: String, to text: inout String) -> Bool {
    if part.utf8.count <= Self.workPortion {
      text += part
      return spend(part.utf8.count >> 4)
    }
    text.reserveCapacity(text.utf8.count + part.utf8.count)
    return forEachPortion(of: part) { text += $0 }
  }

  /// Appends a string literal of a string, in portions. Returns false after a trap.
  func appendQuoted(_ part: String, _ text: inout String) -> Bool {
    if part.utf8.count <= Self.workPortion {
      text += part.debugDescription
      return spend(part.utf8.count >> 2)
    }
    text += "\""
    let isDone = forEachPortion(of: part) {
      text += String($0).debugDescription.dropFirst().dropLast()
      return hasRoom(for: text.utf8.count)
    }
    text += "\""
    return isDone
  }

  /// Returns a string of which each portion was transformed separately; nil after a trap.
  ///
  /// - Parameters:
  ///   - portion: the length of a portion, which must be short if the time of `transform` grows faster than the length.
  ///   - ends: returns whether a portion may end after a scalar; nil if each must end between two characters.
  func transformed(
    _ text: String, portion: Int = workPortion, endingAfter ends: ((Unicode.Scalar) -> Bool)?,
    _ transform: (String) -> String
  ) -> String? {
    guard hasRoom(for: text.utf8.count), spend(text.utf8.count >> 2) else { return nil }
    if text.utf8.count <= portion { return transform(text) }
    var result = ""
    let isDone = forEachPortion(of: text, portion, endingAfter: ends) {
      result += transform(String($0))
      return hasRoom(for: result.utf8.count)
    }
    return isDone ? result : nil
  }

  /// Calls a function for each portion of a string, until it returns false or the script is interrupted.
  /// Returns false after a trap.
  private func forEachPortion(
    of text: String, _ portion: Int = workPortion,
    endingAfter ends: ((Unicode.Scalar) -> Bool)? = { _ in true },
    _ body: (Substring) -> Bool
  ) -> Bool {
    var rest = text[...]
    while !rest.isEmpty {
      let limit = rest.utf8.index(rest.startIndex, offsetBy: portion, limitedBy: rest.endIndex)
      let end = limit.map { rest.end(before: $0, endingAfter: ends) } ?? rest.endIndex
      guard body(rest[..<end]), checkInterrupt() else { return false }
      rest = rest[end...]
    }
    return true
  }

  private func forEachPortion(of text: String, _ body: (Substring) -> Void) -> Bool {
    forEachPortion(of: text) {
      body($0)
      return true
    }
  }
}

extension Substring {
  /// Returns the last place, at or before a UTF-8 index, where a portion may end: after a scalar, or between
  /// characters if there is no condition or no such scalar nearby.
  fileprivate func end(before limit: Index, endingAfter ends: ((Unicode.Scalar) -> Bool)?) -> Index
  {
    if limit == endIndex { return limit }
    var last = limit
    while last > startIndex, utf8[last] & 0xc0 == 0x80 { last = utf8.index(before: last) }
    guard let ends else { return characterEnd(before: last) }
    var end = last
    for _ in 0..<1000 where end > startIndex {
      let previous = unicodeScalars.index(before: end)
      if ends(unicodeScalars[previous]) { return end }
      end = previous
    }
    return characterEnd(before: last)
  }

  /// Returns the last end of a character before an index, or the end of the first character if that is longer.
  private func characterEnd(before limit: Index) -> Index {
    let start = self[..<limit].indices.last ?? startIndex
    return start > startIndex ? start : index(after: startIndex)
  }
}

extension String {
  /// The number of bytes that the string's storage takes outside the string itself.
  @inline(__always) var storedBytes: Int { Self.storedBytes(forLength: utf8.count) }

  /// The number of bytes that the storage of a string of some length in UTF-8 takes.
  @inline(__always) static func storedBytes(forLength count: Int) -> Int {
    // Swift stores up to 15 bytes in the string itself, and puts a header of 32 bytes before longer storage,
    // which ends with a zero. The system adds 8 bytes and rounds up to a multiple of 16.
    return count > 15 ? (count &+ 56) & ~15 : 0
  }
}
