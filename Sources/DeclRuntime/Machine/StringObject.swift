/// The words of a string object hold a Swift `String`, which knows Unicode and grows in place.
extension UnsafeMutablePointer where Pointee == HeapHeader {
  /// How many words a Swift `String` takes.
  static var stringWords: Int { MemoryLayout<String>.size / 8 }

  /// The text in a string object.
  @inline(__always) var stringPointer: UnsafeMutablePointer<String> {
    UnsafeMutableRawPointer(self + 1).assumingMemoryBound(to: String.self)
  }

  /// The text of a string object.
  @inline(__always) package var stringValue: String { stringPointer.pointee }
}
