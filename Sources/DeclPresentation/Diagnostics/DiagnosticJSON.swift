package import DeclSource

/// Diagnostics as programs read them: one object each, messages, notes and fixes in fields of their own.
package struct DiagnosticJSON {
  private let sources: SourceMap

  /// Objects for diagnostics whose ranges point into `sources`.
  package init(sources: SourceMap) { self.sources = sources }

  /// The object of one diagnostic.
  package func object(_ diagnostic: Diagnostic) -> JSON {
    .object([
      "schema": .int(1),
      "severity": .string(diagnostic.severity.rawValue),
      "code": .string(diagnostic.code),
      "message": .string(diagnostic.message),
      "at": place(diagnostic.range),
      "notes": .array(
        diagnostic.notes.map {
          .object(["message": .string($0.message), "at": place($0.range)])
        }),
      "fixes": .array(
        diagnostic.fixIts.map {
          .object([
            "message": .string($0.message), "at": place($0.range),
            "replacement": .string($0.replacement),
          ])
        }),
    ])
  }

  /// A range as file, lines and columns, the end exclusive; null when it has no source.
  package func place(_ range: SourceRange) -> JSON {
    guard let file = sources.file(of: range) else { return .null }
    let start = file.location(of: Int(range.start))
    let end = file.location(of: Int(range.end))
    return .object([
      "file": .string(file.name), "line": .int(start.line), "column": .int(start.column),
      "endLine": .int(end.line), "endColumn": .int(end.column),
    ])
  }
}
