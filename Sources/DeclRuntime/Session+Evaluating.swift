public import DeclLang
import DeclMachine

/// Inputs and expressions, in the module of the script.
extension Session {
  /// Evaluates declarations, statements or an expression in the script's module. An input with errors changes nothing; one
  /// that declares a type or a function again is a reload.
  public func evaluate(_ input: SourceFile) -> InputResult {
    if let refusal { return InputResult(diagnostics: [refusal]) }
    var input = input
    if let failure = replaceLastValue(in: &input) { return failure }
    let syntax = InputSyntax(input)
    if syntax.declares {
      if let changed = text.redefining(by: input) { return redefine(input, changed) }
      if let failure = tried(input) { return failure }
    }
    if syntax.declares { text.inputs.append(input) }
    return run(input)
  }

  /// Checks files as they would be after a change and goes on with them, unless there are errors: the tree stays, and so does
  /// the state that still fits.
  public func reload(_ files: [SourceFile], keepingState: Bool = true) -> ReloadReport {
    if let refusal { return ReloadReport(diagnostics: [refusal]) }
    guard let old = script else { return begin(files) }
    let reload = Reload(session: self, old: old, keepsState: keepingState)
    let all = text.replacing(files: files)
    let report = reload.run(all)
    // What was entered at the prompt may not fit to the files any more; then the files alone count.
    if report.hasErrors, !all.inputs.isEmpty { return reload.run(ModuleText(files: files)) }
    return report
  }

  /// Loads, runs and mounts files in a session that has none.
  private func begin(_ files: [SourceFile]) -> ReloadReport {
    let diagnostics = load(files)
    if diagnostics.contains(where: { $0.severity == .error }) {
      return ReloadReport(diagnostics: diagnostics)
    }
    if let fault = run().trap { return ReloadReport(diagnostics: diagnostics, trap: fault) }
    return ReloadReport(diagnostics: diagnostics, records: mount())
  }

  /// Checks an input in a compiler of its own, so that errors leave no trace; nil if it has none.
  private func tried(_ input: SourceFile) -> InputResult? {
    let trial = makeCompiler()
    text.replay(in: trial)
    let module = trial.check([input])
    checkedSources = trial.sources
    guard module.hasErrors else { return nil }
    var result = InputResult()
    result.diagnostics = module.diagnostics
    return result
  }

  /// Goes on with the module in which an input's declarations take the place of earlier ones, then runs its statements.
  private func redefine(_ input: SourceFile, _ changed: ModuleText) -> InputResult {
    var result = InputResult()
    guard let old = script else { return result }
    let names = Set(InputSyntax(input).declarations.map(\.key))
    let report = Reload(session: self, old: old, keepsState: true, redefined: names).run(changed)
    result.reload = report
    if report.hasErrors || report.trap != nil { return result }
    let statements = InputSyntax(input).withoutDeclarations
    guard InputSyntax(statements).hasStatements else { return result }
    result = run(statements)
    result.reload = report
    return result
  }

  /// Evaluates an input and keeps its value for `_`.
  private func run(_ input: SourceFile) -> InputResult {
    let (result, value) = evaluate(input, cause: Cause(.send, label: nil))
    if let value, result.value != nil, let expression = InputSyntax(input).lastExpression {
      lastValue = LastValue(expression: expression, block: value, after: lastValue)
    }
    return result
  }

  /// Evaluates an input as an event of its own.
  func evaluate(
    _ input: SourceFile, cause: Cause
  ) -> (result: InputResult, value: ValueBlock?) {
    let module = compiler.check([input])
    checkedSources = compiler.sources
    var result = InputResult()
    result.diagnostics = module.diagnostics
    guard !module.hasErrors else { return (result, nil) }
    let script = loadedScript(module)
    let code = script.program.inputCode(module.topLevel, givesValue: true)
    var value: ValueBlock?
    let records = script.loop.run(cause) { reconciler throws(UpdateFailure) in
      guard case .value(let block) = script.machine.callWaiting(code) else {
        throw UpdateFailure(machine: script.machine)
      }
      value = block
    }
    result.output = records.map(\.output).joined()
    result.trap = records.first?.trap
    // What an input prints is part of its answer; a step has only its records, of which those are shown that count.
    let isStep = cause.label != nil
    let last = script.graph.updateCount
    result.records = keep(
      records.filter { isStep ? !$0.isEmpty || $0.number <= last : !$0.isOnlyOutput })
    if let value, !value.type.type.isVoid { show(value, in: script, &result) }
    return (result, value)
  }

  /// Adds an expression's value to a result.
  private func show(
    _ value: ValueBlock, in script: LoadedScript, _ result: inout InputResult
  ) {
    result.value = InputResult.Value(
      value: script.graph.snapshotter.snapshot(value.address, value.type),
      text: script.machine.describe(value.address, type: value.type, style: .debug) ?? "?",
      type: value.type.name)
    guard script.graph.types.library.conforms(value.type, to: "View") else { return }
    do throws(UpdateFailure) {
      result.view = try script.tree(of: value)
    } catch {
      result.trap = Fault(error.trap)
    }
  }

  /// The script that inputs belong to; a session without one begins it.
  func loadedScript(_ module: CheckedModule) -> LoadedScript {
    if let script {
      script.extend(by: module)
      return script
    }
    let made = LoadedScript(module: module, options: options, printed: printed, interruptFlag)
    script = made
    return made
  }
}

extension Session {
  // MARK: Steps with expressions

  func send(_ expression: String) throws(StepError) -> [UpdateRecord] {
    let result = try value(of: expression, named: "send", cause: Cause(.send, label: expression))
      .result
    return result.records
  }

  func mount(expression: String) throws(StepError) -> [UpdateRecord] {
    let count = compiler.check([]).previews.count
    let module = compiler.check([SourceFile(name: "mount", text: expression)])
    checkedSources = compiler.sources
    var result = InputResult()
    result.diagnostics = module.diagnostics
    guard !module.hasErrors else { throw .expression(result) }
    guard module.previews.count > count, let preview = module.previews.last else {
      throw .unsupported("‘\(expression)’ is no view")
    }
    let script = loadedScript(module)
    root = .expression(expression)
    let source = LoadedScript.RootSource(type: nil, function: preview.function)
    return keep(script.mount(source, label: expression))
  }

  func set(
    _ handle: ViewHandle, _ path: [String], _ expression: String
  ) throws(StepError) -> [UpdateRecord] {
    guard let script else { throw .nothingMounted }
    let place = try script.inspector.place(handle)
    let (cell, parts, type) = try script.part(at: path, of: place)
    let (result, value) = try value(
      of: "(\(expression)) as \(type.name)", named: "set",
      cause: Cause(.send, label: expression))
    guard let value, value.type === type else { throw .expression(result) }
    let cause = Cause(
      .set, target: script.inspector.paths.reference(to: place),
      label: path.joined(separator: "."))
    return keep(script.write(value, to: cell, at: parts, cause))
  }

  /// Changes what the system says under a key.
  func setEnvironment(_ key: String, _ value: String) throws(StepError) -> [UpdateRecord] {
    let cause = Cause(.environment, label: "\\.\(key) = \(value)")
    do throws(StepError) {
      return try changeSystem(key, value, cause)
    } catch {
      // What scripts only read, the system changes by a name of its own: `_accessibilityReduceMotion`.
      guard let records = try? changeSystem("_" + key, value, cause) else { throw error }
      return records
    }
  }

  private func changeSystem(
    _ key: String, _ value: String, _ cause: Cause
  ) throws(StepError) -> [UpdateRecord] {
    let records = try self.value(
      of: Self.systemChange(key, value), named: "env", cause: cause
    ).result.records
    environment.removeAll { $0.key == key }
    environment.append((key, value))
    return records
  }

  private static func systemChange(_ key: String, _ value: String) -> String {
    // Key and value on lines of their own, so that errors show them and not what is around.
    "_setSystem(\n  \\.\(key),\n  \(value)\n)"
  }

  /// Says to a script that takes the place of another one what steps have changed of what the system says. What no longer
  /// fits is forgotten.
  func passEnvironment(to script: LoadedScript, _ compiler: Compiler) {
    environment.removeAll { key, value in
      let file = SourceFile(name: "env", text: Self.systemChange(key, value))
      let module = compiler.check([file])
      guard !module.hasErrors else { return true }
      script.extend(by: module)
      let code = script.program.inputCode(module.topLevel, givesValue: false)
      guard case .value = script.machine.callWaiting(code) else { return true }
      return false
    }
  }

  /// Evaluates an expression that may name the last value.
  private func value(
    of expression: String, named name: String, cause: Cause
  ) throws(StepError) -> (result: InputResult, value: ValueBlock?) {
    var input = SourceFile(name: name, text: expression)
    if let failure = replaceLastValue(in: &input) { throw .expression(failure) }
    let (result, value) = evaluate(input, cause: cause)
    if result.diagnostics.contains(where: { $0.severity == .error }) { throw .expression(result) }
    return (result, value)
  }

  /// Frees what the last event took out of the tree.
  ///
  /// Without records, and as long as no deinitialiser and no weak reference can tell, that waits until the next event, so that an
  /// event need not wait for it. Call this when there is nothing else to do.
  public func tidyUp() { script?.graph.freeRemains() }

  /// Compiles an expression once; each call of the result evaluates it as an event, without the compiler's work.
  ///
  /// Nil when the expression is wrong or no script is loaded.
  public func action(_ expression: String) -> (() -> [UpdateRecord])? {
    guard let script else { return nil }
    let module = compiler.check([SourceFile(name: "action", text: expression)])
    guard !module.hasErrors else { return nil }
    script.extend(by: module)
    let code = script.program.inputCode(module.topLevel, givesValue: false)
    return { [self] in
      keep(
        script.loop.run(Cause(.send, label: expression)) { reconciler throws(UpdateFailure) in
          try reconciler.evaluator.run(code, [])
        })
    }
  }
}

extension LoadedScript {
  /// The state cell of a view that a path begins with, and the way to the part of its value that the path names.
  func part(
    at path: [String], of place: TreePlace
  ) throws(StepError) -> (cell: Cell, parts: [RuntimeType.Field], type: RuntimeType) {
    let view = inspector.paths.reference(to: place)
    let cells = inspector.cells(of: place)
    guard let cell = cells.first(where: { $0.property.name == path[0] }) else {
      throw .noCell(path[0], view, cells.map(\.property.name))
    }
    guard let field = cell.property.valueField else {
      throw .unsupported(
        "@\(cell.property.wrapper) \(path[0]) keeps its object as long as its view lives")
    }
    var type = field.type
    var parts: [RuntimeType.Field] = []
    for name in path.dropFirst() {
      guard let part = type.field(named: name) else {
        throw .noCell(path.joined(separator: "."), view, type.fields.map(\.name))
      }
      parts.append(part)
      type = part.type
    }
    return (cell, parts, type)
  }

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

  /// A view as it would be mounted, by itself and without effects.
  func tree(of value: ValueBlock) throws(UpdateFailure) -> ViewTree {
    try scratchTree(seeds: nil) { [machine] reconciler throws(UpdateFailure) in
      try reconciler.mount(machine.makeBox(value.address, type: value.type), value.type)
    }
  }

  /// The tree of a graph beside the one that is mounted, which ends with it; no effects run.
  func scratchTree(
    seeds: (any StateSeeding)?, _ mount: (Reconciler) throws(UpdateFailure) -> Void
  ) throws(UpdateFailure) -> ViewTree {
    let scratch = ViewGraph(machine: machine)
    scratch.seeds = seeds
    graph.link?.graph = scratch
    defer { graph.link?.graph = graph }
    let update = Update(number: 0, cause: Cause(.mount))
    scratch.update = update
    let reconciler = Reconciler(graph: scratch, update: update)
    defer {
      reconciler.update.forgetJournal(reconciler.machine)
      scratch.update = nil
    }
    try mount(reconciler)
    try reconciler.settle()
    let paths = IdentityPaths(graph: scratch, snapshotter: graph.snapshotter)
    return TreeBuilder(graph: scratch, paths: paths).tree()
  }
}
