import DeclTree

/// A set of source edits that are applied together.
struct SourceEdits {
  private var edits: [(range: SourceRange, text: String)] = []

  /// Adds the replacement of a source range.
  mutating func replace(_ range: SourceRange, with text: String) { edits.append((range, text)) }

  /// Returns the edited source of a range; edits outside of it are ignored.
  func text(of range: SourceRange, in sources: SourceMap) -> String {
    var result = ""
    var start = range.start
    for edit in edits.sorted(by: { $0.range.start < $1.range.start })
    where range.contains(edit.range) && start <= edit.range.start {
      result += sources.text(of: SourceRange(file: range.file, start: start, end: edit.range.start))
      result += edit.text
      start = edit.range.end
    }
    return result + sources.text(of: SourceRange(file: range.file, start: start, end: range.end))
  }
}

extension SourceRange {
  /// Returns the range between the end of this range and the start of another.
  func between(_ next: SourceRange) -> SourceRange {
    SourceRange(file: file, start: end, end: next.start)
  }

  /// Returns the range from the end of an inner range to the end of this one.
  func after(_ inner: SourceRange) -> SourceRange {
    SourceRange(file: file, start: inner.end, end: end)
  }
}

extension TypedExpr {
  /// The expression as it was written, without conversions and view sites that the checker added.
  var written: TypedExpr {
    switch kind {
    case .conversion(let inner, _), .atSite(let inner, _): inner.written
    default: self
    }
  }

  /// Returns whether it is a reference to a variable.
  func isUse(of variable: VariableDecl) -> Bool {
    if case .variable(variable) = written.kind { return true }
    return false
  }
}
