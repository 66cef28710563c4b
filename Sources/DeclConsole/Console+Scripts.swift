package import DeclLang
import DeclPresentation
package import DeclRuntime

extension Console {
  /// Loads files as one module, runs their top-level code, mounts what they show, and shows the tree.
  ///
  /// Nothing is loaded when there are errors; the session stays as it was.
  package func load(_ names: [String]) throws(ConsoleError) {
    load(try ScriptFiles.read(names), named: names)
  }

  /// Loads files that were read already; `names` are those that can be read again.
  package func load(_ files: [SourceFile], named names: [String]) {
    guard start(files) else { return }
    scripts = files
    loaded = names.filter { $0 != "-" }
    frame = nil
    // What mounting printed belongs to the reader; its record can be had by `:log`.
    let records = mount()
    write(records.map(\.output).joined().endingInNewline)
    report(records.flatMap(\.diagnostics).map(\.diagnostic), in: session.sources)
    for fault in records.compactMap(\.trap) { report(fault) }
    if session.hasRoot {
      write(TreeText(style: settings.style, detail: treeDetail).text(session.tree))
    }
  }

  /// Checks files and runs their top-level code. False when there were errors.
  package func start(_ files: [SourceFile]) -> Bool {
    let diagnostics = session.load(files)
    report(diagnostics)
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return false }
    let result = streaming { $0.run() }
    if settings.isJSON {
      let isWorthALine = !result.output.isEmpty || result.trap != nil
      if isWorthALine { write(RecordJSON(sources: session.sources).object(result).text + "\n") }
    } else if !hasStreamed {
      write(result.output)
    }
    if let fault = result.trap { report(fault) }
    return result.trap == nil
  }

  /// Mounts what the script shows, if it shows something.
  package func mount() -> [UpdateRecord] {
    session.hasRoot ? session.mount() : []
  }
}
