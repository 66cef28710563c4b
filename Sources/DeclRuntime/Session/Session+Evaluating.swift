public import DeclLang
import DeclMachine

/// Evaluation of inputs and expressions in the script's module.
extension Session {
  /// Evaluates declarations, statements or an expression in the script's module. An input with errors changes
  /// nothing; one that redeclares a type or function causes a reload.
  public func evaluate(_ input: SourceFile) -> InputResult {
    if let refusal { return InputResult(diagnostics: [refusal]) }
    beginOperation()
    defer { endOperation() }
    let mark = logMark
    var result = evaluated(input)
    let syntax = InputSyntax(input)
    result.isAction = !syntax.hasDeclarations && syntax.hasStatements && !syntax.isLook
    let hasFailed = result.diagnostics.contains { $0.severity == .error }
    if !hasFailed, result.reload?.hasErrors != true, result.reload?.trap == nil {
      note(.input(input), since: mark, result.records, output: result.output, trap: result.trap)
      result.hasDeclared = syntax.hasDeclarations
    }
    return result
  }

  private func evaluated(_ input: SourceFile) -> InputResult {
    var input = input
    if let failure = replaceLastValue(in: &input) { return failure }
    let syntax = InputSyntax(input)
    if syntax.hasDeclarations {
      if let changed = text.redefining(by: input) { return redefine(input, changed) }
      // Before the input is added to the module, which later reloads check again.
      if let failure = errors(of: input) { return failure }
    }
    if syntax.hasDeclarations { text.inputs.append(input) }
    return run(input)
  }

  /// Replaces the script's files with changed ones, unless they have errors: the tree persists, and with
  /// `keepingState` so does all state whose type still matches.
  public func reload(_ files: [SourceFile], keepingState: Bool = true) -> ReloadReport {
    if let refusal { return ReloadReport(diagnostics: [refusal]) }
    guard let old = script else { return start(files) }
    beginOperation()
    defer { endOperation() }
    let mark = logMark
    var reload = Reload(session: self, old: old, keepsState: keepingState)
    let all = text.replacing(files: files)
    var report = reload.run(all)
    // Inputs at the prompt may conflict with the changed files; then the files are checked without them.
    if report.hasErrors, !all.inputs.isEmpty { report = reload.run(ModuleSource(files: files)) }
    if !report.hasErrors, report.trap == nil {
      note(.reload(files, keepsState: keepingState), since: mark, report.records)
    }
    return report
  }

  /// Loads, runs and mounts files in a session without a script.
  private func start(_ files: [SourceFile]) -> ReloadReport {
    let diagnostics = load(files)
    if diagnostics.contains(where: { $0.severity == .error }) {
      return ReloadReport(diagnostics: diagnostics)
    }
    if let fault = run().trap { return ReloadReport(diagnostics: diagnostics, trap: fault) }
    return ReloadReport(diagnostics: diagnostics, records: mount())
  }

  /// Checks an input in a separate compiler, so that errors leave no trace; returns a result if it has
  /// errors, otherwise nil.
  private func errors(of input: SourceFile) -> InputResult? {
    let trial = makeCompiler()
    let module = checking {
      text.replay(in: trial, interruption: interruption)
      return trial.check([], inputs: [input], interruption: interruption)
    }
    checkedSources = trial.sources
    guard module.hasErrors else { return nil }
    var result = InputResult()
    result.diagnostics = module.diagnostics
    return result
  }

  /// Reloads the module with an input's declarations in place of earlier ones, then runs the input's
  /// statements.
  private func redefine(_ input: SourceFile, _ changed: ModuleSource) -> InputResult {
    var result = InputResult()
    guard let old = script else { return result }
    let names = Set(InputSyntax(input).declarations.map(\.key))
    var reload = Reload(session: self, old: old, keepsState: true, redefined: names)
    let report = reload.run(changed)
    result.reload = report
    if report.hasErrors || report.trap != nil { return result }
    let statements = InputSyntax(input).withoutDeclarations
    guard InputSyntax(statements).hasStatements else { return result }
    result = run(statements)
    result.reload = report
    return result
  }

  /// Evaluates an input and stores its value for `_`.
  private func run(_ input: SourceFile) -> InputResult {
    let (result, value) = evaluate(input, cause: Cause(.send, label: nil))
    if let value, result.value != nil, let expression = InputSyntax(input).lastExpression {
      lastValue = LastValue(expression: expression, block: value, after: lastValue)
    }
    return result
  }

  /// Evaluates an input as a separate event.
  func evaluate(
    _ input: SourceFile, cause: Cause
  ) -> (result: InputResult, value: ValueBlock?) {
    let module = compiler.check([], inputs: [input])
    checkedSources = compiler.sources
    var result = InputResult()
    result.diagnostics = module.diagnostics
    guard !module.hasErrors else { return (result, nil) }
    inputModule = module
    let script = loadedScript(module)
    let code = script.program.inputCode(module.topLevel, returnsValue: true)
    var value: ValueBlock?
    let records = script.loop.run(cause) { reconciler throws(UpdateFailure) in
      guard case .value(let block) = script.machine.callSuspending(code) else {
        throw UpdateFailure(machine: script.machine)
      }
      value = block
    }
    result.output = records.map(\.output).joined()
    result.trap = records.first?.trap
    // The output of an input is part of its result, so its records are returned only if they hold more than
    // output. A step returns nothing but records.
    let isStep = cause.label != nil
    let last = script.graph.updateCount
    result.records = recordUpdates(
      records.filter { isStep ? !$0.isEmpty || $0.number <= last : !$0.isOnlyOutput })
    if let value, !value.type.type.isVoid { show(value, in: script, &result) }
    if let warning = history.takeWarning() { result.diagnostics.append(warning) }
    return (result, value)
  }

  /// Adds an expression's value, and a view's tree, to a result.
  private func show(
    _ value: ValueBlock, in script: LoadedScript, _ result: inout InputResult
  ) {
    result.value = InputResult.Value(
      value: script.graph.snapshotter.snapshot(value.address, value.type),
      text: script.machine.describe(value.address, type: value.type, style: .debug) ?? "?",
      type: script.graph.types.library.conforms(value.type, to: .view)
        ? value.type.name : value.type.sourceName)
    guard script.graph.types.library.conforms(value.type, to: .view) else { return }
    do throws(UpdateFailure) {
      result.view = try script.tree(of: value)
    } catch {
      result.trap = TrapReport(error.trap)
    }
  }

  /// Returns the script that inputs extend; creates it in a session without one.
  func loadedScript(_ module: CheckedModule) -> LoadedScript {
    if let script {
      script.extend(by: module)
      return script
    }
    let made = LoadedScript(
      module: module, options: scriptOptions, printed: outputBuffer, interruption)
    made.graph.numbering = made.graph.numbering.continued(after: lastNumbers)
    attach(made)
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
    if let made = try mountPreview(expression) { return made }
    let count = compiler.check([]).previews.count
    let module = compiler.check([SourceFile(name: "mount", text: expression)])
    checkedSources = compiler.sources
    var result = InputResult()
    result.diagnostics = module.diagnostics
    guard !module.hasErrors else { throw .expression(result) }
    guard module.previews.count > count, let preview = module.previews.last else {
      throw .unsupported("‘\(expression)’ is not a view")
    }
    let script = loadedScript(module)
    root = .expression(expression)
    return recordUpdates(
      script.mount(LoadedScript.RootSource(preview), label: expression))
  }

  func set(
    _ handle: ViewHandle, _ path: [String], _ expression: String
  ) throws(StepError) -> [UpdateRecord] {
    guard let script else { throw .nothingMounted }
    let place = try script.inspector.place(handle)
    let (cell, parts, type) = try script.part(at: path, of: place)
    let (result, value) = try value(
      of: expression, in: ("(\n", "\n) as \(type.name)"), named: "set",
      cause: Cause(.send, label: expression))
    guard let value, value.type === type else { throw .expression(result) }
    let cause = Cause(
      .set, target: script.inspector.paths.reference(to: place),
      label: path.joined(separator: "."))
    return recordUpdates(script.write(value, to: cell, at: parts, cause))
  }

  /// Overrides an environment value for the whole app, as the system would.
  func setEnvironment(_ key: String, _ value: String) throws(StepError) -> [UpdateRecord] {
    let cause = Cause(.environment, label: "\\.\(key) = \(value)")
    do throws(StepError) {
      return try overrideEnvironment(key, value, cause)
    } catch {
      // Scripts cannot write some values; the library declares a writable key with an underscore for them:
      // `_accessibilityReduceMotion`.
      let sources = checkedSources
      if let records = try? overrideEnvironment("_" + key, value, cause) { return records }
      defer { checkedSources = sources }
      if (try? type(of: "\\EnvironmentValues.\(key)")) == nil {
        throw .preconditionFailed("no environment value is named ‘\(key)’" + hint(error))
      }
      throw error
    }
  }

  /// Returns the name that an error proposes for an unknown one, as the end of a message.
  private func hint(_ error: StepError) -> String {
    guard case .expression(let result) = error,
      let fix = result.diagnostics.first?.fixIts.first
    else { return "; some that are: colorScheme, dynamicTypeSize, layoutDirection, locale" }
    return "; did you mean ‘\(fix.replacement)’?"
  }

  private func overrideEnvironment(
    _ key: String, _ value: String, _ cause: Cause
  ) throws(StepError) -> [UpdateRecord] {
    let records = try self.value(
      of: value, in: Self.overrideSource(key), named: "env", cause: cause
    ).result.records
    environment.removeAll { $0.key == key }
    environment.append((key, value))
    return records
  }

  /// Returns the source of the call that overrides a value, before and after the value. The value has its own line,
  /// so that diagnostics quote it and not the generated call.
  private static func overrideSource(_ key: String) -> (before: String, after: String) {
    ("\(LibraryFunction.setSystem.rawValue)(\n\\.\(key),\n", "\n)")
  }

  /// Lets the screen show its keyboard in a way, from now on.
  func setKeyboard(
    _ mode: Step.KeyboardMode, _ script: LoadedScript
  ) throws(StepError) -> [UpdateRecord] {
    if mode != .off, script.graph.screen.keyboardHeight == 0 {
      throw .preconditionFailed("the screen has no software keyboard")
    }
    keyboard = mode
    script.graph.keyboard.mode = mode
    let cause = Cause(.keyboard, label: mode.rawValue)
    return recordUpdates(script.loop.run(cause) { _ throws(UpdateFailure) in })
  }

  /// Applies the environment overrides of earlier steps to a script that replaces another one, and lets it show the
  /// keyboard as those steps said. Overrides that no longer type-check or that trap are dropped.
  func applyEnvironment(to script: LoadedScript, _ compiler: Compiler) {
    script.graph.keyboard.mode = keyboard
    environment.removeAll { key, value in
      let call = Self.overrideSource(key)
      let file = SourceFile(name: "env", text: call.before + value + call.after)
      let module = compiler.check([file])
      guard !module.hasErrors else { return true }
      script.extend(by: module)
      let code = script.program.inputCode(module.topLevel, returnsValue: false)
      guard case .value = script.machine.callSuspending(code) else { return true }
      return false
    }
  }

  /// Evaluates an expression that may refer to the last value, inside generated source that ends and begins with
  /// a line.
  private func value(
    of expression: String, in source: (before: String, after: String) = ("", ""),
    named name: String, cause: Cause
  ) throws(StepError) -> (result: InputResult, value: ValueBlock?) {
    if !source.before.isEmpty { try checkSyntax(of: expression, named: name) }
    var input = SourceFile(
      name: name, bytes: Array((source.before + expression + source.after).utf8),
      generatedLineCount: source.before.utf8.count { $0 == 0x0A })
    if let failure = replaceLastValue(in: &input) { throw .expression(failure) }
    let (result, value) = evaluate(input, cause: cause)
    if result.diagnostics.contains(where: { $0.severity == .error }) { throw .expression(result) }
    return (result, value)
  }

  /// Throws if an expression is incomplete or has other errors of syntax, which would otherwise appear in the source
  /// around it.
  private func checkSyntax(of expression: String, named name: String) throws(StepError) {
    var sources = SourceMap()
    let file = SourceFile(name: name, text: expression)
    let errors = Parser.parse(file, index: sources.add(file)).diagnostics
      .filter { $0.severity == .error }
    if errors.isEmpty { return }
    checkedSources = sources
    throw .expression(InputResult(diagnostics: errors))
  }

  /// Frees the views that the last event removed.
  ///
  /// A session without records postpones this until the next event, as long as no deinitialiser and no weak
  /// reference could observe it, so that an event need not wait for it. Call this when the session is idle.
  public func releaseRemovedViews() { script?.graph.releaseDeferred() }

  /// Compiles an expression once; each call of the returned closure evaluates it as an event, without
  /// compiling again.
  ///
  /// Nil when the expression has errors or no script is loaded.
  public func action(_ expression: String) -> (() -> [UpdateRecord])? {
    guard let script else { return nil }
    let module = compiler.check([SourceFile(name: "action", text: expression)])
    guard !module.hasErrors else { return nil }
    script.extend(by: module)
    let code = script.program.inputCode(module.topLevel, returnsValue: false)
    return { [self] in
      beginOperation()
      defer { endOperation() }
      return recordUpdates(
        script.loop.run(Cause(.send, label: expression)) { reconciler throws(UpdateFailure) in
          try reconciler.evaluator.run(code, [])
        })
    }
  }
}

extension LoadedScript {
  /// Returns the state cell of a view that a path begins with, and the fields that lead to the part of its
  /// value that the path names.
  func part(
    at path: [String], of place: TreePosition
  ) throws(StepError) -> (cell: Cell, parts: [RuntimeType.Field], type: RuntimeType) {
    let view = inspector.paths.reference(to: place)
    let cells = inspector.cells(of: place)
    guard let cell = cells.first(where: { $0.property.name == path[0] }) else {
      throw .noCell(path[0], view, cells.map(\.property.name))
    }
    guard let field = cell.property.valueField else {
      throw .unsupported(
        "@\(cell.property.wrapper) \(path[0]) cannot be set: it keeps its object for the lifetime of the view"
      )
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

  /// Writes a part of a cell's value on behalf of a step.
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

  /// Returns the tree of a view as if it were mounted alone; no effects run.
  func tree(of value: ValueBlock) throws(UpdateFailure) -> ViewTree {
    try scratchTree(seeds: nil) { [machine] reconciler throws(UpdateFailure) in
      try reconciler.mount(machine.makeBox(value.address, type: value.type), value.type)
    }
  }

  /// Returns the tree of a temporary graph beside the mounted one; no effects run.
  func scratchTree(
    seeds: (any StateSeeding)?, _ mount: (Reconciler) throws(UpdateFailure) -> Void
  ) throws(UpdateFailure) -> ViewTree {
    let scratch = ViewGraph(machine: machine)
    scratch.seeds = seeds
    graph.link?.graph = scratch
    defer { graph.link?.graph = graph }
    let update = Update(number: 0, cause: Cause(.mount), heap: machine.heap)
    scratch.update = update
    let reconciler = Reconciler(graph: scratch, update: update)
    defer {
      reconciler.update.forgetJournal(reconciler.machine)
      update.reserve.release()
      scratch.update = nil
    }
    try mount(reconciler)
    try reconciler.flush()
    let paths = IdentityPaths(scratch)
    return TreeBuilder(graph: scratch, paths: paths).tree()
  }
}
