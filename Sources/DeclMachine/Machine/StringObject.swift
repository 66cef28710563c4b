/// The words of a string object hold a Swift `String`, which knows Unicode and grows in place.
extension UnsafeMutablePointer where Pointee == HeapHeader {
  /// How many words a Swift `String` takes.
  static var stringWords: Int { MemoryLayout<String>.size / 8 }

  /// The text in a string object.
  @inline(__always) var stringPointer: UnsafeMutablePointer<String> {
    UnsafeMutableRawPointer(self + 1).assumingMemoryBound(to: String.self)
  }

  /// The hash of the text. It is kept in the header's flags; ``forgetHash()`` comes before every change of the text.
  @inline(__always) var textHash: Int {
    let known = pointee.flags & HeapFlags.textHash
    return known != 0 ? Int(known >> HeapFlags.textHashShift) : findTextHash()
  }

  @inline(never)
  private func findTextHash() -> Int {
    let hash = UInt32(truncatingIfNeeded: Machine.hash(stringPointer.pointee)) & HeapFlags.textHash
    pointee.flags |= hash
    return Int(hash >> HeapFlags.textHashShift)
  }

  @inline(__always) func forgetHash() { pointee.flags &= ~HeapFlags.textHash }

  /// The text of a string object.
  @inline(__always) package var stringValue: String { stringPointer.pointee }
}
