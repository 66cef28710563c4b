import DeclJournal
package import DeclSource

/// An encoder of diagnostics as JSON: one object each, with separate fields for the message, the notes and
/// the fixes.
package struct DiagnosticJSON {
  private let sources: SourceMap

  /// Creates an encoder for diagnostics whose ranges refer to `sources`.
  package init(sources: SourceMap) { self.sources = sources }

  /// Returns a diagnostic as the text of an object.
  package func text(_ diagnostic: Diagnostic) -> String {
    JSONWriter.text { write(diagnostic, to: &$0) }
  }

  /// Writes a diagnostic as an object.
  func write(_ diagnostic: Diagnostic, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("schema", JSONSchema.version)
      writer.member("severity", diagnostic.severity.rawValue)
      writer.member("code", diagnostic.code)
      writer.member("message", diagnostic.message)
      place(diagnostic.range, to: &writer)
      writer.member("notes", diagnostic.notes) { writer, note in
        writer.object { writer in
          writer.member("message", note.message)
          place(note.range, to: &writer)
        }
      }
      writer.member("fixes", diagnostic.fixIts) { writer, fix in
        writer.object { writer in
          writer.member("message", fix.message)
          place(fix.range, to: &writer)
          writer.member("replacement", fix.replacement)
        }
      }
    }
  }

  /// Writes a range as the member `at`: an object with file, lines and columns, the end exclusive; null if
  /// the range points into no file.
  func place(_ range: SourceRange, to writer: inout JSONWriter) {
    writer.key("at")
    guard let file = sources.file(of: range) else { return writer.null() }
    writer.place(range) { writer in
      let start = file.location(of: Int(range.start))
      let end = file.location(of: Int(range.end))
      writer.object { writer in
        writer.member("file", file.name)
        writer.member("line", start.line)
        writer.member("column", start.column)
        writer.member("endLine", end.line)
        writer.member("endColumn", end.column)
      }
    }
  }
}
