import DeclLang

/// Goes on with changed source: the new tree takes over the state of the old one where place, name and type agree.
struct Reload {
  let session: Session
  let old: LoadedScript
  let keepingState: Bool

  /// A state cell of the old tree.
  private struct OldCell {
    let view: ViewReference
    let path: String
    let name: String
    let type: String
    let value: ValueSnapshot
    let block: ValueBlock?
  }

  func run(_ files: [SourceFile]) -> ReloadReport {
    let compiler = Compiler()
    let module = compiler.check(files)
    if module.hasErrors {
      return ReloadReport(diagnostics: module.diagnostics, cells: [], records: [], trap: nil)
    }
    let cells = keepingState ? oldCells() : []
    let made = LoadedScript(module: module, options: session.options, printed: session.printed)
    made.graph.updateCount = old.graph.updateCount
    made.graph.time = old.graph.time
    if let fault = made.runTopLevel() {
      return ReloadReport(diagnostics: module.diagnostics, cells: [], records: [], trap: fault)
    }
    guard let source = made.rootSource else {
      session.replace(made, compiler)
      return ReloadReport(diagnostics: module.diagnostics, cells: [], records: [], trap: nil)
    }
    var records = made.mount(source, kind: .reload)
    if let fault = records.first?.trap {
      return ReloadReport(diagnostics: module.diagnostics, cells: [], records: records, trap: fault)
    }
    session.replace(made, compiler)
    let reports = restore(cells, in: made, &records)
    return ReloadReport(
      diagnostics: module.diagnostics, cells: reports, records: session.keep(records), trap: nil)
  }

  private func oldCells() -> [OldCell] {
    old.inspector.places().flatMap { place in
      old.inspector.cells(of: place).map { cell in
        let type = cell.property.valueField?.type
        let block = type.flatMap { type in
          cell.value.map { ValueBlock(copying: $0, type: type, machine: old.machine) }
        }
        return OldCell(
          view: old.inspector.paths.reference(to: place),
          path: old.inspector.paths.identity(of: place).description, name: cell.property.name,
          type: type?.qualifiedName ?? cell.property.type.qualifiedName,
          value: type.flatMap { type in
            cell.value.map { old.graph.snapshotter.snapshot($0, type) }
          } ?? .none,
          block: block)
      }
    }
  }

  private func restore(
    _ cells: [OldCell], in made: LoadedScript, _ records: inout [UpdateRecord]
  ) -> [ReloadReport.Cell] {
    var reports: [ReloadReport.Cell] = []
    for old in cells {
      let place = made.inspector.places().first { place in
        made.inspector.paths.identity(of: place).description == old.path
      }
      guard let place else {
        reports.append(report(old, .dropped, "the view is no longer there"))
        continue
      }
      guard let cell = made.inspector.cells(of: place).first(where: { $0.property.name == old.name })
      else {
        reports.append(report(old, .dropped, "the view has no property of this name"))
        continue
      }
      guard let type = cell.property.valueField?.type, let block = old.block else {
        reports.append(report(old, .reset, "objects begin again"))
        continue
      }
      guard type.qualifiedName == old.type else {
        let reason = "the type changed from \(old.type) to \(type.qualifiedName)"
        reports.append(report(old, .reset, reason))
        continue
      }
      let transfer = ValueTransfer(to: made.machine)
      guard let value = transfer.copy(block, as: type) else {
        reports.append(report(old, .reset, "the layout of \(old.type) changed"))
        continue
      }
      records += made.write(value, to: cell, at: [], Cause(.reload, label: old.name))
      reports.append(report(old, .kept, "place, name and type are the same"))
    }
    return reports
  }

  private func report(
    _ cell: OldCell, _ outcome: ReloadReport.Cell.Outcome, _ reason: String
  ) -> ReloadReport.Cell {
    ReloadReport.Cell(view: cell.view, name: cell.name, outcome: outcome, reason: reason)
  }
}

/// Copies values from the heap of one program to that of another.
struct ValueTransfer {
  private let machine: Machine

  init(to machine: Machine) { self.machine = machine }

  /// A copy of a value as a value of another program's type; nil if the types do not agree or the value has parts, such as
  /// functions and objects, that belong to their program.
  func copy(_ value: ValueBlock, as type: RuntimeType) -> ValueBlock? {
    let made = ValueBlock(type: type, machine: machine)
    return copy(value.address, value.type, to: made.address, type) ? made : nil
  }

  private func copy(
    _ source: ValueAddress, _ sourceType: RuntimeType, to target: ValueAddress, _ type: RuntimeType
  ) -> Bool {
    switch (sourceType.kind, type.kind) {
    case (.integer, .integer), (.double, .double), (.float, .float), (.bool, .bool):
      target.scalars[0] = source.scalars[0]
      return true
    case (.string, .string), (.character, .character):
      target.reference = machine.makeString(source.string)
      return true
    case (.array(let old), .array(let new)): return copyArray(source, old, to: target, type, new)
    case (.structure, .structure), (.tuple, .tuple):
      return copy(source, sourceType.fields, to: target, type.fields)
    case (.enumeration, .enumeration), (.optional, .optional):
      return copyCase(source, sourceType, to: target, type)
    default: return false
    }
  }

  private func copy(
    _ source: ValueAddress, _ sourceFields: [RuntimeType.Field], to target: ValueAddress,
    _ fields: [RuntimeType.Field]
  ) -> Bool {
    guard sourceFields.map(\.name) == fields.map(\.name) else { return false }
    return zip(sourceFields, fields).allSatisfy { old, new in
      copy(source.part(old), old.type, to: target.part(new), new.type)
    }
  }

  private func copyCase(
    _ source: ValueAddress, _ sourceType: RuntimeType, to target: ValueAddress, _ type: RuntimeType
  ) -> Bool {
    let old = sourceType.cases[source.int]
    guard let index = type.cases.firstIndex(where: { $0.name == old.name }), old.box == nil,
      type.cases[index].box == nil
    else { return false }
    target.scalars[0] = Int64(index)
    return copy(source, old.payload, to: target, type.cases[index].payload)
  }

  private func copyArray(
    _ source: ValueAddress, _ old: RuntimeType, to target: ValueAddress, _ type: RuntimeType,
    _ new: RuntimeType
  ) -> Bool {
    let array = ArrayBuffer(source.reference!)
    let made = machine.makeArray(type, capacity: array.count)
    target.reference = made.object
    for index in 0..<array.count {
      made.count = index + 1
      guard copy(array.address(index), old, to: made.address(index), new) else { return false }
    }
    return true
  }
}
