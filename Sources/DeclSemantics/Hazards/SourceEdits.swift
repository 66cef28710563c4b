import DeclTree

/// Changes of places in the source, to be made together.
struct SourceEdits {
  private var edits: [(range: SourceRange, text: String)] = []

  /// Puts a text in the place of another one.
  mutating func replace(_ range: SourceRange, with text: String) { edits.append((range, text)) }

  /// What the source of a range becomes; edits outside it do not count.
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
  /// What lies between the end of one range and the start of another.
  func between(_ next: SourceRange) -> SourceRange {
    SourceRange(file: file, start: end, end: next.start)
  }

  /// What lies between the end of a range in front and the end of this one.
  func after(_ inner: SourceRange) -> SourceRange {
    SourceRange(file: file, start: inner.end, end: end)
  }
}

extension TypedExpr {
  /// The expression as it was written, without what the checker put around it.
  var written: TypedExpr {
    switch kind {
    case .conversion(let inner, _), .placed(let inner, _): inner.written
    default: self
    }
  }

  /// Whether it is a variable.
  func isUse(of variable: VariableDecl) -> Bool {
    if case .variable(variable) = written.kind { return true }
    return false
  }
}
