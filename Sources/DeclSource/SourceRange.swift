/// A half-open range of bytes in one of the files of a ``SourceMap``.
@frozen public struct SourceRange: Hashable, Sendable {
  /// The file's index in its source map; `noFile` for what has no source.
  public let file: UInt32
  /// The offset of the first byte.
  public let start: UInt32
  /// The offset after the last byte.
  public let end: UInt32

  /// Makes a range from byte offsets.
  @inlinable
  public init(file: UInt32, start: UInt32, end: UInt32) {
    self.file = file
    self.start = start
    self.end = max(start, end)
  }

  /// The file index of a range that has no source.
  @inlinable
  public static var noFile: UInt32 { .max }

  /// The range of what was synthesised.
  @inlinable
  public static var none: SourceRange { SourceRange(file: noFile, start: 0, end: 0) }

  /// Whether the range points into a file.
  @inlinable
  public var exists: Bool { file != Self.noFile }

  /// The smallest range that covers both; `other` is ignored when it lies in another file.
  @inlinable
  public func union(_ other: SourceRange) -> SourceRange {
    guard exists else { return other }
    guard other.file == file else { return self }
    return SourceRange(file: file, start: min(start, other.start), end: max(end, other.end))
  }

  /// Whether another range lies inside; one that points nowhere does.
  @inlinable
  public func contains(_ other: SourceRange) -> Bool {
    !other.exists || other.file == file && start <= other.start && other.end <= end
  }

  /// Whether `offset` lies inside, or at the end.
  @inlinable
  public func touches(_ offset: Int) -> Bool { Int(start) <= offset && offset <= Int(end) }
}
