import DeclJournal
package import DeclSource

/// An encoder of diagnostics as JSON: one object each, with separate fields for the message, the notes and
/// the fixes.
package struct DiagnosticJSON {
  private let sources: SourceMap

  /// Creates an encoder for diagnostics whose ranges refer to `sources`.
  package init(sources: SourceMap) { self.sources = sources }

  /// Returns a diagnostic as an object.
  package func object(_ diagnostic: Diagnostic) -> JSON {
    .object([
      "schema": .int(JSONSchema.version),
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

  /// Returns a range as an object with file, lines and columns, the end exclusive; null if the range points
  /// into no file.
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
