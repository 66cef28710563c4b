/// String objects: their words hold a Swift `String`, which handles Unicode and grows in place.
extension UnsafeMutablePointer where Pointee == HeapHeader {
  /// The number of words in a Swift `String`.
  static var stringWords: Int { MemoryLayout<String>.size / 8 }

  /// The address of the string in a string object.
  @inline(__always) var stringPointer: UnsafeMutablePointer<String> {
    UnsafeMutableRawPointer(self + 1).assumingMemoryBound(to: String.self)
  }

  /// The hash of the string, cached in the header's flags. ``forgetHash()`` must be called before every
  /// change of the string.
  @inline(__always) var stringHash: Int {
    let known = pointee.flags & HeapFlags.stringHash
    return known != 0 ? Int(known >> HeapFlags.stringHashShift) : computeStringHash()
  }

  @inline(never)
  private func computeStringHash() -> Int {
    let hash =
      UInt32(truncatingIfNeeded: Machine.hash(stringPointer.pointee)) & HeapFlags.stringHash
    pointee.flags |= hash
    return Int(hash >> HeapFlags.stringHashShift)
  }

  /// The number of bytes that the string's storage takes, with the spare room that it may have.
  @inline(__always) var storedBytes: Int {
    let string = stringPointer.pointee
    guard pointee.flags & HeapFlags.hasSpareRoom != 0 else { return string.storedBytes }
    // Swift doubles the storage that is too small.
    return String.storedBytes(forLength: 2 &* string.utf8.count)
  }

  @inline(__always) func forgetHash() { pointee.flags &= ~HeapFlags.stringHash }

  /// The string in a string object.
  @inline(__always) package var stringValue: String { stringPointer.pointee }
}
