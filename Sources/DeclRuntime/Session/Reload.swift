import DeclLang
import DeclMachine

/// A reload of changed source: views at the same position persist, with their state.
struct Reload {
  let session: Session
  let old: LoadedScript
  let keepsState: Bool
  /// The keys of the redeclared names, if only declarations changed; nil for a reload of files. The other
  /// globals keep their values, and output of the top-level code is suppressed.
  var redefined: Set<String>?

  /// Checks and mounts the changed source; has no effect if there is an error or a trap.
  func run(_ text: ModuleSource) -> ReloadReport {
    let compiler = session.makeCompiler()
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
      module: module, options: session.options, printed: session.outputBuffer, session.interruption
    )
    // Until the old script is replaced, both exist.
    let oldBytes = old.machine.heap.usedBytes
    made.machine.heap.count(bytes: oldBytes)
    defer { made.machine.heap.count(bytes: -oldBytes) }
    // Before any view is mounted: numbers of views and updates are never used again in a session.
    made.graph.continueNumbering(after: old.graph)
    if let fault = runTopLevel(made) {
      return ReloadReport(diagnostics: module.diagnostics, trap: fault)
    }
    if let rootModule { made.extend(by: rootModule) }
    session.applyEnvironment(to: made, compiler)
    return mount(made, rootModule, text, compiler, module.diagnostics)
  }

  private func runTopLevel(_ made: LoadedScript) -> TrapReport? {
    guard let redefined else { return made.runTopLevel() }
    let output = made.machine.output
    made.machine.output = { _ in }
    defer { made.machine.output = output }
    if let fault = made.runTopLevel() { return fault }
    // After the top-level code, which assigns the initial values.
    GlobalTransfer(from: old, to: made).run(except: redefined)
    return nil
  }

  private func mount(
    _ made: LoadedScript, _ rootModule: CheckedModule?, _ text: ModuleSource, _ compiler: Compiler,
    _ diagnostics: [Diagnostic]
  ) -> ReloadReport {
    let preview = rootModule?.lastPreview
    var records: [UpdateRecord] = []
    var cells: [ReloadReport.Cell] = []
    if old.graph.root != nil, let source = preview ?? made.rootSource {
      let inheritance = TreeMigration(from: old, to: made, keepsState: keepsState)
      records = made.mount(source, seeds: inheritance, then: inheritance.adopt)
      if let fault = records.first?.trap {
        return ReloadReport(diagnostics: diagnostics, records: records, trap: fault)
      }
      cells = inheritance.report(made)
    }
    // Last: until here the old script is unchanged, so that an error or a trap leaves the session as it was.
    session.replace(made, compiler, text)
    return ReloadReport(
      diagnostics: diagnostics, cells: cells, records: session.recordUpdates(records))
  }
}

/// Copies the values of globals from an old program to a new one, where types match.
struct GlobalTransfer {
  private let old: LoadedScript
  private let new: LoadedScript

  init(from old: LoadedScript, to new: LoadedScript) {
    self.old = old
    self.new = new
  }

  /// Copies the globals by name, except redeclared ones.
  func run(except redefined: Set<String>) {
    let transfer = ValueTransfer(to: new)
    for variable in new.module.declarations.compactMap({ $0 as? VariableDecl })
    where !redefined.contains("var \(variable.name)") {
      guard let before = value(of: variable.name) else { continue }
      let cell = new.program.global(variable, .none)
      let type = cell.pointee.type.takeUnretainedValue()
      let from = before.pointee.type.takeUnretainedValue()
      guard
        let value = transfer.copy(before.pointee.object.boxed(from), from, as: type)
      else { continue }
      new.machine.assign(value.address, to: cell.pointee.object.boxed(type), type: type)
      cell.pointee.progress = .done
    }
  }

  private func value(of name: String) -> UnsafeMutablePointer<GlobalCell>? {
    let found = old.module.declarations.last { ($0 as? VariableDecl)?.name == name }
    guard let variable = found as? VariableDecl,
      let cell = old.program.globals[GlobalKey(variable: variable, substitutions: .none)],
      cell.pointee.progress == .done
    else { return nil }
    return cell
  }
}
