import DeclLang
import DeclMachine

/// Goes on with changed source: the tree stays, and the views at the same place are the same ones, with their state.
struct Reload {
  let session: Session
  let old: LoadedScript
  let keepsState: Bool
  /// When only declarations changed: their names. The other globals go on, and what the top-level code prints is not shown.
  var redefined: Set<String>?

  /// Checks and mounts; nothing changes when there is an error or a fault.
  func run(_ text: ModuleText) -> ReloadReport {
    let compiler = session.makeCompiler()
    let module = text.check(compiler)
    session.checkedSources = compiler.sources
    guard !module.hasErrors else { return ReloadReport(diagnostics: module.diagnostics) }
    let rootModule = text.checkRoot(session.root, compiler, module)
    session.checkedSources = compiler.sources
    if let rootModule, rootModule.hasErrors {
      return ReloadReport(diagnostics: module.diagnostics + rootModule.diagnostics)
    }
    let made = LoadedScript(
      module: module, options: session.options, printed: session.printed, session.interruptFlag)
    made.graph.goOn(after: old.graph)
    if let fault = runTopLevel(made) {
      return ReloadReport(diagnostics: module.diagnostics, trap: fault)
    }
    if let rootModule { made.extend(by: rootModule) }
    session.passEnvironment(to: made, compiler)
    return mount(made, rootModule, text, compiler, module.diagnostics)
  }

  private func runTopLevel(_ made: LoadedScript) -> Fault? {
    guard let redefined else { return made.runTopLevel() }
    let output = made.machine.output
    made.machine.output = { _ in }
    defer { made.machine.output = output }
    if let fault = made.runTopLevel() { return fault }
    GlobalTransfer(from: old, to: made).run(except: redefined)
    return nil
  }

  private func mount(
    _ made: LoadedScript, _ rootModule: CheckedModule?, _ text: ModuleText, _ compiler: Compiler,
    _ diagnostics: [Diagnostic]
  ) -> ReloadReport {
    let preview = rootModule?.lastPreview
    var records: [UpdateRecord] = []
    var cells: [ReloadReport.Cell] = []
    if old.graph.root != nil, let source = preview ?? made.rootSource {
      let inheritance = Inheritance(from: old, to: made, keepsState: keepsState)
      records = made.mount(source, inheriting: inheritance)
      if let fault = records.first?.trap {
        return ReloadReport(diagnostics: diagnostics, records: records, trap: fault)
      }
      cells = inheritance.report(made)
    }
    session.replace(made, compiler, text)
    return ReloadReport(diagnostics: diagnostics, cells: cells, records: session.keep(records))
  }
}

/// Gives the globals of a new program the values that they had in the old one, where types agree.
struct GlobalTransfer {
  private let old: LoadedScript
  private let new: LoadedScript

  init(from old: LoadedScript, to new: LoadedScript) {
    self.old = old
    self.new = new
  }

  /// Goes over the globals by name; those that were declared again have the values that they have now.
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
