package import DeclLang
package import DeclRuntime

/// The application of the fixes of errors to source files.
///
/// Applied are fixes that leave no choice: the only fix of an error, unless it guesses a misspelt name. A fix counts only
/// if the files have fewer errors with it.
package struct FixApplication {
  /// A fix that was applied.
  package struct Applied: Equatable, Sendable {
    /// The place of the change before it, in the form `a.decl:3:5`.
    package let place: String
    /// The description of the fix.
    package let message: String
  }

  /// The files, with all applied fixes.
  package private(set) var files: [SourceFile]
  /// The applied fixes, in order.
  package private(set) var applied: [Applied] = []
  private let session: Session

  // Fixes can uncover further errors; more rounds than this would not end.
  private static let maximumRoundCount = 20
  /// The codes of errors whose fix proposes a similar name.
  private static let guessingCodes: Set<String> = [
    "unknown-name", "unknown-member", "unknown-type",
  ]

  /// Applies fixes to files as a session checks them.
  package init(to files: [SourceFile], in session: Session) {
    self.files = files
    self.session = session
    for _ in 0..<Self.maximumRoundCount {
      if !applyRound() { break }
    }
  }

  /// Applies all fixes of the present errors, or those that help alone; returns whether there were any.
  private mutating func applyRound() -> Bool {
    let errors = errors(of: files)
    let fixes = certainFixes(errors)
    if fixes.isEmpty { return false }
    let sources = session.checkedSources
    if apply(fixes, sources, below: errors.count) { return true }
    return fixes.count > 1 && fixes.contains { apply([$0], sources, below: errors.count) }
  }

  private mutating func apply(
    _ fixes: [Diagnostic.FixIt], _ sources: SourceMap, below count: Int
  ) -> Bool {
    let changed = files.map { file in
      let own = fixes.filter { sources.file(of: $0.range)?.name == file.name }
      return own.isEmpty ? file : Self.applying(own, to: file)
    }
    guard errors(of: changed).count < count else { return false }
    files = changed
    applied += fixes.map { Applied(place: sources.describe($0.range), message: $0.message) }
    return true
  }

  private func errors(of files: [SourceFile]) -> [Diagnostic] {
    session.load(files).filter { $0.severity == .error }
  }

  /// Returns the fixes that leave no choice, without those that overlap an earlier one.
  private func certainFixes(_ errors: [Diagnostic]) -> [Diagnostic.FixIt] {
    var fixes: [Diagnostic.FixIt] = []
    for error in errors where error.fixIts.count == 1 && !Self.guessingCodes.contains(error.code) {
      let fix = error.fixIts[0]
      guard let file = session.checkedSources.file(of: fix.range),
        files.contains(where: { $0.name == file.name })
      else { continue }
      // Errors may have the same fix, as the import that all of them need.
      let isFree = fixes.allSatisfy { other in
        other.range.file != fix.range.file || other.range.end < fix.range.start
          || fix.range.end < other.range.start
      }
      if isFree { fixes.append(fix) }
    }
    return fixes
  }

  private static func applying(_ fixes: [Diagnostic.FixIt], to file: SourceFile) -> SourceFile {
    var bytes = file.bytes
    for fix in fixes.sorted(by: { $0.range.start > $1.range.start }) {
      bytes.replaceSubrange(
        Int(fix.range.start)..<Int(fix.range.end), with: Array(fix.replacement.utf8))
    }
    return SourceFile(name: file.name, bytes: bytes)
  }
}

extension ScriptFiles {
  /// Writes the files of one list that differ from those of another one.
  package static func write(
    _ files: [SourceFile], changedFrom others: [SourceFile]
  ) throws(ConsoleError) {
    for (file, other) in zip(files, others) where file.bytes != other.bytes {
      try write(String(decoding: file.bytes, as: UTF8.self), to: file.name)
    }
  }
}
