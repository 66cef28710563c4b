public import DeclLang

/// Inputs and expressions, in the module of the script.
extension Session {
  /// Evaluates declarations, statements or an expression in the script's module.
  public func evaluate(_ input: SourceFile) -> InputResult {
    evaluate(input, cause: Cause(.send, label: nil)).result
  }

  /// Checks files as they would be after a change and goes on with them, unless there are errors: the tree stays, and so does
  /// the state that still fits.
  public func reload(_ files: [SourceFile], keepingState: Bool = true) -> ReloadReport {
    guard let old = script, old.graph.root != nil else {
      return ReloadReport(diagnostics: load(files), cells: [], records: [], trap: nil)
    }
    return Reload(session: self, old: old, keepingState: keepingState).run(files)
  }

  /// Evaluates an input as an event of its own.
  func evaluate(
    _ input: SourceFile, cause: Cause
  ) -> (result: InputResult, value: ValueBlock?) {
    let module = compiler.check([input])
    var result = InputResult()
    result.diagnostics = module.diagnostics
    guard !module.hasErrors else { return (result, nil) }
    let script = loaded(module)
    let code = script.program.topLevelCode(module.topLevel, givesValue: true)
    var value: ValueBlock?
    let records = script.loop.run(cause) { reconciler throws(UpdateFailure) in
      guard case .value(let block) = script.machine.call(code) else {
        throw UpdateFailure(machine: script.machine)
      }
      value = block
    }
    result.output = records.map(\.output).joined()
    result.trap = records.first?.trap
    result.records = keep(records.filter { !$0.isEmpty || $0.trap != nil })
    if let value, !value.type.isEmpty || value.type.type != StaticType.void {
      result.value = shown(value, script)
    }
    return (result, value)
  }

  /// The script that inputs belong to; a session without one begins it.
  private func loaded(_ module: CheckedModule) -> LoadedScript {
    if let script {
      script.extend(by: module)
      return script
    }
    let made = LoadedScript(module: module, options: options, printed: printed)
    script = made
    return made
  }

  private func shown(_ value: ValueBlock, _ script: LoadedScript) -> InputResult.Value? {
    if value.type.type.isVoid { return nil }
    return InputResult.Value(
      value: script.graph.snapshotter.snapshot(value.address, value.type),
      text: script.machine.describe(value.address, type: value.type, style: .debug) ?? "?",
      type: value.type.name)
  }

  // MARK: Steps with expressions

  func send(_ expression: String) throws(StepError) -> [UpdateRecord] {
    let input = SourceFile(name: "send", text: expression)
    let result = evaluate(input, cause: Cause(.send, label: expression)).result
    if result.diagnostics.contains(where: { $0.severity == .error }) { throw .expression(result) }
    return result.records
  }

  func mount(expression: String) throws(StepError) -> [UpdateRecord] {
    let module = compiler.check([SourceFile(name: "mount", text: expression)])
    var result = InputResult()
    result.diagnostics = module.diagnostics
    guard !module.hasErrors, let preview = module.previews.last else {
      throw .expression(result)
    }
    let script = loaded(module)
    let source = LoadedScript.RootSource(type: nil, function: preview.function)
    return keep(script.mount(source, label: expression))
  }

  func set(
    _ handle: ViewHandle, _ path: [String], _ expression: String
  ) throws(StepError) -> [UpdateRecord] {
    guard let script else { throw .nothingMounted }
    let place = try script.inspector.place(handle)
    let cells = script.inspector.cells(of: place)
    guard let cell = cells.first(where: { $0.property.name == path[0] }),
      let field = cell.property.valueField
    else {
      throw .noCell(
        path[0], script.inspector.paths.reference(to: place), cells.map(\.property.name))
    }
    var type = field.type
    var parts: [RuntimeType.Field] = []
    for name in path.dropFirst() {
      guard let part = type.field(named: name) else {
        throw .noCell(
          path.joined(separator: "."), script.inspector.paths.reference(to: place),
          type.fields.map(\.name))
      }
      parts.append(part)
      type = part.type
    }
    let input = SourceFile(name: "set", text: "(\(expression)) as \(type.name)")
    let (result, value) = evaluate(input, cause: Cause(.send, label: expression))
    guard let value, value.type === type else { throw .expression(result) }
    let cause = Cause(
      .set, target: script.inspector.paths.reference(to: place),
      label: path.joined(separator: "."))
    return keep(script.write(value, to: cell, at: parts, cause))
  }
}

extension LoadedScript {
  /// Writes a part of a cell's value from outside.
  func write(
    _ value: ValueBlock, to cell: Cell, at parts: [RuntimeType.Field], _ cause: Cause
  ) -> [UpdateRecord] {
    guard let field = cell.property.valueField, let place = cell.value else { return [] }
    let whole = ValueBlock(copying: place, type: field.type, machine: machine)
    var target = whole.address
    for part in parts { target = target.part(part) }
    machine.assign(value.address, to: target, type: value.type)
    return loop.run(cause) { [graph] _ throws(UpdateFailure) in
      try graph.write(whole.address, field.type, to: cell)
    }
  }
}

extension Session {
  /// Compiles an expression once; each call of the result evaluates it as an event, without the compiler's work.
  ///
  /// Nil when the expression is wrong or no script is loaded.
  public func action(_ expression: String) -> (() -> [UpdateRecord])? {
    guard let script else { return nil }
    let module = compiler.check([SourceFile(name: "action", text: expression)])
    guard !module.hasErrors else { return nil }
    script.extend(by: module)
    let code = script.program.topLevelCode(module.topLevel, givesValue: false)
    return { [self] in
      keep(
        script.loop.run(Cause(.send, label: expression)) { reconciler throws(UpdateFailure) in
          try reconciler.evaluator.run(code, [])
        })
    }
  }
}
