import DeclLang
import DeclMachine

/// The values of global and static variables that a reloaded script takes over from the previous one.
struct GlobalTransfer {
  private let old: LoadedScript
  private let new: LoadedScript
  private let transfer: ValueTransfer

  init(from old: LoadedScript, to new: LoadedScript, by transfer: ValueTransfer) {
    self.old = old
    self.new = new
    self.transfer = transfer
  }

  /// A variable of both scripts.
  private struct Pair {
    let name: String
    let before: GlobalValue
    let after: GlobalValue
    /// The name of the declaring type; nil for a global variable.
    var owner: String?
    /// Indicates whether a static variable is declared in another way than before.
    var isChanged = false
  }

  private struct GlobalValue {
    let declaration: VariableDecl
    let cell: UnsafeMutablePointer<GlobalCell>
    var type: RuntimeType { cell.pointee.type.takeUnretainedValue() }
    var address: ValueAddress { cell.pointee.object.boxed(type) }
  }

  /// Copies the values of all variables except redeclared ones, after declarations were replaced; `redefined` holds
  /// their keys. Reports what became of the variables: of those that were kept only the ones whose values hold
  /// a redefined type.
  func run(redefined: Set<String>) -> [ReloadReport.Variable] {
    pairs(except: redefined).compactMap { pair in
      guard let report = copy(pair) else { return nil }
      let isAffected =
        pair.owner.map { redefined.contains("type \($0)") } ?? false
        || transfer.visitedTypes.contains { redefined.contains("type \($0)") }
      return report.outcome != .kept || isAffected ? report : nil
    }
  }

  /// Copies the values of the variables that inputs declare, after the files were read again. The other variables
  /// have the values that the top-level code gave them; those that differ from before are reported as reset.
  func run(inputs: [SourceFile]) -> [ReloadReport.Variable] {
    let keys = Set(inputs.flatMap { InputSyntax($0).declarations }.map(\.key))
    return pairs(except: []).compactMap { pair in
      if pair.owner == nil, keys.contains("var \(pair.name)") {
        guard let report = copy(pair), report.outcome != .kept else { return nil }
        return report
      }
      guard pair.owner == nil, pair.after.cell.pointee.progress == .done else { return nil }
      let lost = old.graph.snapshotter.snapshot(pair.before.address, pair.before.type)
      if lost == new.graph.snapshotter.snapshot(pair.after.address, pair.after.type) { return nil }
      return ReloadReport.Variable(
        name: pair.name, outcome: .reset, reason: "the top-level code ran again", lost: lost)
    }
  }

  private func reset(_ pair: Pair, _ reason: String) -> ReloadReport.Variable {
    let before = pair.before
    return ReloadReport.Variable(
      name: pair.name, outcome: .reset, reason: reason,
      lost: old.graph.snapshotter.snapshot(before.address, before.type))
  }

  /// Gives a variable its value from before; returns nil if nothing can have been lost.
  private func copy(_ pair: Pair) -> ReloadReport.Variable? {
    let (before, after) = (pair.before, pair.after)
    if pair.isChanged { return reset(pair, "its declaration changed") }
    guard let value = transfer.copy(before.address, before.type, as: after.type) else {
      // The initialiser of a constant returns an equivalent function again.
      if case .function = before.type.kind, before.declaration.isLet { return nil }
      return reset(pair, transfer.failureReason + "; its initialiser ran again")
    }
    new.machine.assign(value.address, to: after.address, type: after.type)
    after.cell.pointee.progress = .done
    let changes = transfer.conversions
    return ReloadReport.Variable(
      name: pair.name, outcome: changes.isEmpty ? .kept : .converted,
      reason: changes.isEmpty
        ? "name and type are the same" : changes.joined(separator: "; "))
  }

  // MARK: Variables

  private func pairs(except redefined: Set<String>) -> [Pair] {
    let globals = new.module.declarations.compactMap { $0 as? VariableDecl }
      .filter { !redefined.contains("var \($0.name)") }
      .compactMap { variable -> Pair? in
        guard let before = oldValue(of: variable.name) else { return nil }
        return Pair(name: variable.name, before: before, after: value(of: variable))
      }
    return globals + statics
  }

  private func oldValue(of name: String) -> GlobalValue? {
    let found = old.module.declarations.last { ($0 as? VariableDecl)?.name == name }
    guard let variable = found as? VariableDecl else { return nil }
    return old.program.globals[GlobalKey(variable: variable, substitutions: .none)]
      .flatMap { $0.pointee.progress == .done ? GlobalValue(declaration: variable, cell: $0) : nil }
  }

  private func value(of variable: VariableDecl) -> GlobalValue {
    GlobalValue(declaration: variable, cell: new.program.global(variable, .none))
  }

  /// The static variables of the script's types that were used.
  private var statics: [Pair] {
    let used = old.program.globals.filter { key, cell in
      !key.variable.isLibrary && key.variable.enclosingNominal != nil && key.substitutions.isEmpty
        && cell.pointee.progress == .done
    }
    return used.sorted { $0.key.variable.range.start < $1.key.variable.range.start }
      .compactMap { key, cell in
        let variable = key.variable
        guard let owner = variable.enclosingNominal,
          let type = new.module.types.declaredType(named: owner.qualifiedName)?.nominalDecl,
          let found = member(variable.name, of: type)
        else { return nil }
        return Pair(
          name: "\(owner.qualifiedName).\(variable.name)",
          before: GlobalValue(declaration: variable, cell: cell), after: value(of: found),
          owner: owner.qualifiedName,
          isChanged: text(of: variable, in: old) != text(of: found, in: new))
      }
  }

  private func member(_ name: String, of type: NominalDecl) -> VariableDecl? {
    new.module.types.members(of: type).lazy.compactMap { $0 as? VariableDecl }
      .first { $0.name == name && $0.storage == .global }
  }

  private func text(of variable: VariableDecl, in script: LoadedScript) -> String {
    script.module.sources.text(of: variable.range)
  }
}
