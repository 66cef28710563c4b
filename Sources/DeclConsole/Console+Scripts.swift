package import DeclLang
import DeclPresentation
package import DeclRuntime

extension Console {
  /// Loads files as one module, runs their top-level code, mounts their root view, and writes the tree.
  ///
  /// If there are errors, nothing is loaded and the session does not change.
  package func load(_ names: [String]) throws(ConsoleError) {
    load(try read(names), named: names)
  }

  /// Reads files, or the package whose folder is named, and prepares the session for the package: the target that the
  /// command line names or its only executable one is the script; without executable targets the script is empty and
  /// may import all modules.
  package func read(_ names: [String]) throws(ConsoleError) -> [SourceFile] {
    if !loaded.isEmpty, names == loaded || names == opened { try ScriptFiles.requireFiles(names) }
    let program = try ScriptProgram.toRun(
      names, target: names == opened ? target : nil, opensLibraries: true)
    session.options.package = program.package
    session.options.readablePaths.removeAll { packageResources.contains($0) }
    session.options.readablePaths += program.resources
    packageResources = program.resources
    session.options.bundle = program.bundle
    return program.files
  }

  /// Loads files whose content was already read; `names` are the file names that `:reload` reads again.
  package func load(_ files: [SourceFile], named names: [String]) {
    let before = shownHazards
    shownHazards = [:]
    let isLoaded = start(files)
    reportHazards()
    guard isLoaded else {
      shownHazards = before
      return
    }
    scripts = files
    loaded = names.filter { $0 != "-" }
    frame = nil
    // After `:load` the tree is shown instead of the mount record, so only the record's output and warnings
    // are written; `:log` shows the record.
    let records = mount()
    writePrinted(records.map(\.output).joined().endingInNewline)
    report(records.flatMap(\.diagnostics).map(\.diagnostic), in: session.sources)
    for fault in records.compactMap(\.trap) { report(fault) }
    if session.hasRoot {
      writeTree(marking: nil)
    }
  }

  /// Checks files and runs their top-level code; returns false if there were errors or a trap.
  package func start(_ files: [SourceFile]) -> Bool {
    let diagnostics = session.load(files)
    report(diagnostics)
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return false }
    let result = streaming { $0.run() }
    if settings.isJSON {
      let isWorthALine = !result.output.isEmpty || result.trap != nil
      if isWorthALine { write(RecordJSON(sources: session.sources).text(result) + "\n") }
    } else if !hasStreamed {
      writePrinted(result.output)
    }
    if let fault = result.trap { report(fault) }
    return result.trap == nil
  }

  /// Writes the hazards of the script, each with its source line.
  /// - Parameter all: whether those that were written before are written again.
  func reportHazards(all: Bool = false) {
    let hazards = session.hazards
    let sources = session.checkedSources
    var known = all ? [:] : shownHazards
    shownHazards = [:]
    report(
      hazards.filter { hazard in
        // Hazards of different views may have the same message, and even the same line.
        let key = "\(hazard.message) \(sources.lineText(of: hazard.range))"
        shownHazards[key, default: 0] += 1
        known[key, default: 0] -= 1
        return known[key, default: 0] < 0
      }, in: sources)
  }

  /// Mounts the root view of the script; returns no records if it has none.
  package func mount() -> [UpdateRecord] {
    session.hasRoot ? session.mount() : []
  }
}

extension SourceMap {
  /// Returns the line in which a range starts; empty if the range points into no file.
  fileprivate func lineText(of range: SourceRange) -> String {
    guard let file = file(of: range) else { return "" }
    return file.lineText(file.line(of: Int(range.start)))
  }
}
