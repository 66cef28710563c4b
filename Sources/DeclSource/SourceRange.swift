/// A half-open range of bytes in one of the files of a ``SourceMap``.
@frozen public struct SourceRange: Hashable, Sendable {
  /// The index of the file in its source map; `noFile` for nodes without source.
  public let file: UInt32
  /// The offset of the first byte.
  public let start: UInt32
  /// The offset after the last byte.
  public let end: UInt32

  /// Creates a range with a file index and byte offsets; an `end` before `start` is replaced by `start`.
  @inlinable
  public init(file: UInt32, start: UInt32, end: UInt32) {
    self.file = file
    self.start = start
    self.end = max(start, end)
  }

  /// The file index of a range that has no source.
  @inlinable
  public static var noFile: UInt32 { .max }

  /// The range of synthesised nodes, which have no source.
  @inlinable
  public static var none: SourceRange { SourceRange(file: noFile, start: 0, end: 0) }

  /// Indicates whether the range points into a file.
  @inlinable
  public var exists: Bool { file != Self.noFile }

  /// Returns the smallest range that covers both ranges; `other` is ignored if it is in another file.
  @inlinable
  public func union(_ other: SourceRange) -> SourceRange {
    guard exists else { return other }
    guard other.file == file else { return self }
    return SourceRange(file: file, start: min(start, other.start), end: max(end, other.end))
  }

  /// Returns whether `other` lies inside this range; always true for a range that points into no file.
  @inlinable
  public func contains(_ other: SourceRange) -> Bool {
    !other.exists || other.file == file && start <= other.start && other.end <= end
  }
}
