import DeclLang
import DeclMachine

/// A reload of changed source: views at the same position persist, with their state.
struct Reload {
  let session: Session
  let old: LoadedScript
  let keepsState: Bool
  /// The keys of the redeclared names, if only declarations changed; nil for a reload of files. The other
  /// globals keep their values, and output of the top-level code is suppressed.
  let redefined: Set<String>?

  /// The outcome for each variable of the script that is worth a line.
  private var variables: [ReloadReport.Variable] = []

  init(session: Session, old: LoadedScript, keepsState: Bool, redefined: Set<String>? = nil) {
    self.session = session
    self.old = old
    self.keepsState = keepsState
    self.redefined = redefined
  }

  /// Checks and mounts the changed source; has no effect if there is an error or a trap.
  mutating func run(_ text: ModuleSource) -> ReloadReport {
    let compiler = session.takeCompiler()
    let module = session.checking { text.check(compiler, interruption: session.interruption) }
    session.checkedSources = compiler.sources
    session.checkedModule = module
    guard !module.hasErrors else { return ReloadReport(diagnostics: module.diagnostics) }
    let rootModule = text.checkRoot(session.root, compiler, module)
    session.checkedSources = compiler.sources
    if let rootModule, rootModule.hasErrors {
      return ReloadReport(diagnostics: module.diagnostics + rootModule.diagnostics)
    }
    let made = LoadedScript(
      module: module, options: session.scriptOptions, printed: session.outputBuffer,
      session.interruption
    )
    // Until the old script is replaced, both exist.
    let oldBytes = old.machine.heap.usedBytes
    made.machine.heap.count(bytes: oldBytes)
    defer { made.machine.heap.count(bytes: -oldBytes) }
    // Before any view is mounted: numbers of views and updates are never used again in a session.
    made.graph.continueNumbering(after: old.graph)
    let transfer = ValueTransfer(to: made)
    if let fault = runTopLevel(made, text, transfer) {
      return ReloadReport(diagnostics: module.diagnostics, trap: fault)
    }
    if let rootModule { made.extend(by: rootModule) }
    session.applyEnvironment(to: made, compiler)
    return mount(made, rootModule, text, compiler, transfer, module.diagnostics)
  }

  /// Runs the top-level code, then gives the variables their values from before the reload.
  private mutating func runTopLevel(
    _ made: LoadedScript, _ text: ModuleSource, _ transfer: ValueTransfer
  ) -> TrapReport? {
    let globals = GlobalTransfer(from: old, to: made, by: transfer)
    guard let redefined else {
      if let fault = made.runTopLevel() { return fault }
      if keepsState { variables = globals.run(inputs: text.inputs) }
      return nil
    }
    let output = made.machine.output
    made.machine.output = { _ in }
    defer { made.machine.output = output }
    if let fault = made.runTopLevel() { return fault }
    // After the top-level code, which assigns the initial values.
    variables = globals.run(redefined: redefined)
    return nil
  }

  private mutating func mount(
    _ made: LoadedScript, _ rootModule: CheckedModule?, _ text: ModuleSource, _ compiler: Compiler,
    _ transfer: ValueTransfer, _ diagnostics: [Diagnostic]
  ) -> ReloadReport {
    let preview = rootModule?.lastPreview
    var records: [UpdateRecord] = []
    var cells: [ReloadReport.Cell] = []
    var isAboutTree = false
    let named = session.previewSource(in: made)
    let source = preview ?? named?.source ?? made.rootSource
    // A file that is half written, or empty for a moment, must not end what is shown.
    if old.graph.root != nil, source == nil, redefined == nil {
      let problem = nothingToShow(compiler, text)
      session.nothingToShow = problem
      return ReloadReport(diagnostics: diagnostics + [problem])
    }
    // What the user took away stays away; a script that had nothing to show shows its first view.
    let isShown = old.graph.root != nil || (old.rootSource == nil && redefined == nil)
    if isShown, let source {
      let renames = TypeRenames(
        from: old.module, session.compiler.sources, to: made.module, compiler.sources)
      let inheritance = TreeMigration(from: old, by: transfer, renames, keepsState: keepsState)
      records = made.mount(source, seeds: inheritance, then: inheritance.adopt)
      if let fault = records.first?.trap {
        return ReloadReport(diagnostics: diagnostics, records: records, trap: fault)
      }
      cells = inheritance.report(made)
      isAboutTree = concernsViews(records, cells)
    }
    // Last: until here the old script is unchanged, so that an error or a trap leaves the session as it was.
    let lastValue = lastValue(in: made, transfer)
    session.retire(old.module)
    session.replace(made, compiler, text)
    if let named { session.root = .preview(named.name) }
    session.lastValue = lastValue
    variables.removeAll { LastValue.isName($0.name) }
    return ReloadReport(
      diagnostics: diagnostics, variables: variables, cells: cells,
      records: session.recordUpdates(records), isAboutTree: isAboutTree)
  }

  /// Returns the error of files without a view that could be mounted.
  private func nothingToShow(_ compiler: Compiler, _ text: ModuleSource) -> Diagnostic {
    let name = text.files.last?.name
    let file = compiler.sources.files.lastIndex { $0.name == name }
    return Diagnostic(
      "nothing-to-show",
      "the script no longer has a view to mount; what it showed before stays",
      at: file.map { SourceRange(file: UInt32($0), start: 0, end: 0) } ?? .none)
  }

  /// Returns the last value of the session in a script that replaces the present one; nil if it cannot be kept.
  private func lastValue(in made: LoadedScript, _ transfer: ValueTransfer) -> LastValue? {
    guard let last = session.lastValue,
      let type = TypeCounterparts(in: made).type(of: last.block.type),
      let block = transfer.copy(last.block.address, last.block.type, as: type)
    else { return nil }
    return LastValue(last, block: block)
  }

  /// Returns whether the reload concerns the views: whether a type was redefined of which there are views, or
  /// something of them changed.
  private func concernsViews(_ records: [UpdateRecord], _ cells: [ReloadReport.Cell]) -> Bool {
    guard let redefined, cells.allSatisfy({ $0.outcome == .kept }) else { return true }
    let isChanged = records.contains { record in
      var rest = record
      rest.evaluated = []
      rest.state.removeAll { $0.kind == .kept }
      return !rest.isEmpty
    }
    return isChanged
      || old.inspector.places().contains { place in
        place.element.type.decl.map { redefined.contains("type \($0.qualifiedName)") } ?? false
      }
  }
}
