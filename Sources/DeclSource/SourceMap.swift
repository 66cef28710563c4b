/// The files of a session in the order in which they were added; it resolves source ranges to file names and
/// lines.
public struct SourceMap: Sendable {
  /// The files; a range's `file` is an index into this list.
  public private(set) var files: [SourceFile] = []

  /// Creates an empty map.
  public init() {}

  /// Adds a file and returns its index.
  public mutating func add(_ file: SourceFile) -> UInt32 {
    files.append(file)
    return UInt32(files.count - 1)
  }

  /// Returns the file of a range; nil if the range points into no file.
  public func file(of range: SourceRange) -> SourceFile? {
    range.exists && Int(range.file) < files.count ? files[Int(range.file)] : nil
  }

  /// Returns the source text of a range; empty if the range points into no file.
  public func text(of range: SourceRange) -> String {
    file(of: range)?.text(Int(range.start)..<Int(range.end)) ?? ""
  }

  /// Returns `file:line:column` of the start of a range, or `<unknown>`.
  public func describe(_ range: SourceRange) -> String {
    guard let file = file(of: range) else { return "<unknown>" }
    let place = file.location(of: Int(range.start))
    return "\(file.name):\(place.line):\(place.column)"
  }
}
