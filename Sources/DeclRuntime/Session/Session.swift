public import DeclLang
import DeclMachine
import Foundation

/// A running script and its views: load, act, read the records, read the tree.
///
/// A session belongs to one thread at a time; only ``interrupt()`` may be called from another one.
public final class Session {
  /// The configuration of a session.
  public typealias Options = SessionOptions

  /// The configuration of the session.
  public var options: Options
  /// The loaded script; nil until one has loaded without errors.
  var script: LoadedScript?
  /// The output that no record holds yet.
  let outputBuffer: OutputBuffer
  let interruption: Interruption
  /// The operations of the session since the script was loaded.
  var log = SessionLog()
  /// The numbers that were given before the script was undone; the next one continues after them.
  var lastNumbers = ViewGraph.Numbering()
  /// Indicates whether another session runs this one's operations again.
  var isReplaying = false
  /// Indicates whether the session repeats operations of another one whose records are not kept.
  var isRepeating = false
  /// The number of operations of the host that run inside each other.
  private(set) var operationDepth = 0
  lazy var compiler = makeCompiler()
  /// The compiler that waits for the next reload.
  private let reserve = CompilerReserve()
  /// The source of the module.
  var text = ModuleSource()
  /// The root that is mounted, or was mounted last.
  var root = ModuleSource.Root.script
  /// The environment overrides of steps, by key, in order; they outlive the script.
  var environment: [(key: String, value: String)] = []
  /// The way in which steps let the screen show its keyboard, which outlives the script.
  var keyboard = Step.KeyboardMode.off
  /// A checker of claims.
  var claims = ClaimChecker()
  /// The updates of the last step and whether it mounted the root, if they were not observed.
  var unobserved: (updates: [UpdateRecord], isMount: Bool)?
  /// The check of the files of the session whose operations this one repeats; nil for other sessions.
  var knownCheck: KnownCheck?
  /// The value of the last expression, for `_`.
  var lastValue: LastValue?

  /// Creates an empty session.
  public init(options: Options = Options()) {
    self.options = options
    outputBuffer = OutputBuffer()
    interruption = Interruption()
  }

  /// Creates an empty session whose script becomes that of another session; it is part of an operation of that
  /// session.
  init(options: Options, for other: Session) {
    self.options = options
    outputBuffer = other.outputBuffer
    interruption = other.interruption
    operationDepth = 1
  }

  // MARK: Source

  /// The source files: of the library, of the script, and of inputs.
  public var sources: SourceMap { compiler.sources }

  /// The files of the diagnostics of the last load, reload or input; different from ``sources`` when there
  /// were errors.
  public internal(set) var checkedSources = SourceMap()

  /// The text that shows how the types of the last loaded script's expressions were found; empty unless the
  /// options request it.
  public private(set) var solverTrace = ""

  /// Checks files as one module and, unless there are errors, makes them the session's script and unmounts
  /// the previous one. Runs nothing.
  @discardableResult
  public func load(_ files: [SourceFile]) -> [Diagnostic] {
    if let refusal { return [refusal] }
    beginOperation()
    defer { endOperation() }
    let (compiler, module) = knownCheck?.result(for: files) ?? check(files)
    checkedSources = compiler.sources
    checkedModule = module
    // Before anything of the session changes: a script with errors leaves the previous one in place.
    guard !module.hasErrors else { return module.diagnostics }
    history.removeAll()
    earlierSources = []
    environment = []
    keyboard = .off
    root = .script
    let made = LoadedScript(
      module: module, options: scriptOptions, printed: outputBuffer, interruption)
    replace(made, compiler, ModuleSource(files: files))
    begin(files)
    return module.diagnostics
  }

  private func check(_ files: [SourceFile]) -> (Compiler, CheckedModule) {
    let compiler = makeCompiler()
    let trace = SolverTrace()
    if options.isTracingSolver { compiler.traceSolver(in: trace) }
    let module = checking { compiler.check(files, interruption: interruption) }
    solverTrace = trace.text
    return (compiler, module)
  }

  /// Creates a compiler with the library and the hosts' declarations.
  func makeCompiler() -> Compiler {
    Compiler(
      hosts: options.hosts.map(\.interface), package: options.package,
      settings: options.compilerSettings)
  }

  /// Prepares the next reload on another thread: what the script uses of the library is checked before it is needed, which
  /// takes some tens of megabytes. The reload does the same as without that, in less time. Has no effect if it is prepared
  /// already, if the options exclude it, and for packages and scripts with declarations of the host.
  public func prepareReload() {
    guard canPrepareReload, !reserve.isPrepared, script != nil else { return }
    reserve.prepare(options.compilerSettings, compiler.libraryUses)
  }

  private var canPrepareReload: Bool {
    options.preparesReloads && options.hosts.isEmpty && options.package == nil
  }

  /// Returns the prepared compiler, or a new one.
  func takeCompiler() -> Compiler {
    guard canPrepareReload, let ready = reserve.take(),
      ready.settings == options.compilerSettings
    else { return makeCompiler() }
    return ready
  }

  /// Frees a module that was replaced when the next reload is prepared, instead of at once.
  func retire(_ module: CheckedModule) {
    if reserve.isUsed { reserve.retire(module) }
  }

  /// The hazards of the files of the last load or reload and of later inputs, in source order: code that is likely to
  /// lose identity, state or transitions. Those of declarations without errors are found also if others have some.
  public var hazards: [Diagnostic] { (inputModule ?? checkedModule)?.hazards ?? [] }

  /// The module of the last load or reload, also with errors.
  var checkedModule: CheckedModule? {
    didSet {
      nothingToShow = nil
      inputModule = nil
    }
  }
  /// The module with the last input, if there was one since.
  var inputModule: CheckedModule?
  /// The error of a reload that found no view; nil for another outcome.
  var nothingToShow: Diagnostic?

  // MARK: Running

  /// Runs the top-level code, and `static func main()` of a `@main` type that is no app.
  public func run() -> RunResult {
    guard let script, !isRunning else { return RunResult(output: "", trap: nil) }
    beginOperation()
    defer { endOperation() }
    let mark = logMark
    let fault = script.runTopLevel()
    let result = RunResult(output: outputBuffer.drain(), trap: fault)
    note(.run, since: mark, output: result.output, trap: fault)
    return result
  }

  /// Indicates whether the script declares a root to mount.
  public var hasRoot: Bool { script?.rootSource != nil }

  /// Mounts the `@main` app's first window, or the first preview, or the last top-level view expression.
  public func mount() -> [UpdateRecord] {
    guard let script, let source = script.rootSource, !isRunning else { return [] }
    beginOperation()
    defer { endOperation() }
    root = .script
    claims = ClaimChecker()
    let mark = logMark
    let made = recordUpdates(script.mount(source))
    note(.mount, since: mark, made)
    observe(made, isMount: true)
    return made
  }

  /// Performs one step. Returns the records of its update and of the updates that its effects caused. `line` is
  /// the step as it was written, for ``undo()``.
  public func perform(
    _ step: Step, written line: String? = nil
  ) throws(StepError) -> [UpdateRecord] {
    try perform(step, written: line, on: FoundTargets())
  }

  /// Performs one step, which may have been done before.
  func perform(
    _ step: Step, written line: String?, on targets: FoundTargets
  ) throws(StepError) -> [UpdateRecord] {
    if isRunning { throw .scriptRunning }
    beginOperation()
    defer { endOperation() }
    if case .expect(let claim) = step {
      try judge(claim)
      return []
    }
    let mark = logMark
    let made: [UpdateRecord]
    do throws(StepError) {
      made = try performAction(step, on: targets)
    } catch {
      guard let trap = script?.machine.takePostponedTrap() else { throw error }
      throw .trapped(TrapReport(trap), error)
    }
    note(.step(step, line), since: mark, made, targets: targets.views)
    observe(made, isMount: false)
    return made
  }

  /// Performs a step other than a claim.
  private func performAction(
    _ step: Step, on targets: FoundTargets
  ) throws(StepError) -> [UpdateRecord] {
    if case .mount(let expression) = step { return try mount(expression: expression) }
    if case .standardInput(let text) = step {
      options.standardInput.append(text.hasSuffix("\n") ? text : text + "\n")
      return []
    }
    guard let script else { throw .nothingMounted }
    switch step {
    case .send(let expression): return try send(expression)
    case .set(let handle, let path, let expression): return try set(handle, path, expression)
    case .environment(let key, let value): return try setEnvironment(key, value)
    case .keyboard(let mode): return try setKeyboard(mode, script)
    case .unmount: return recordUpdates(script.unmount())
    case .restart: return try restart(script)
    default:
      let performer = StepPerformer(script: script, targets)
      return recordUpdates(try performer.perform(step))
    }
  }

  /// Stops what the session is doing: running code ends with the trap `interrupted`, the check of
  /// source with the error `check-interrupted`, after which the session is as it was before. Safe to call from another
  /// thread and from a signal handler.
  ///
  /// When the session is doing nothing, or has just finished, the call has no effect: what the session does
  /// next is not stopped.
  public func interrupt() { interruption.request() }

  /// Begins an operation of the host; ``endOperation()`` ends it. An interrupt that came too late for the last
  /// one is dropped.
  func beginOperation() {
    if operationDepth == 0 {
      interruption.clear()
      // Of a question that no step asked.
      _ = script?.machine.takePostponedTrap()
    }
    operationDepth += 1
  }

  /// Ends an operation of the host.
  func endOperation() { operationDepth -= 1 }

  /// Indicates whether code of the script is running, so that ``interrupt()`` has an effect.
  ///
  /// A host's closures and ``Options/output`` are called while it is. They cannot use the session: steps and
  /// queries throw ``StepError/scriptRunning``, source is refused, and the tree is empty.
  public var isRunning: Bool { script?.machine.isRunning ?? false }

  /// Indicates whether source is being checked, so that ``interrupt()`` has an effect.
  public private(set) var isChecking = false

  /// Indicates whether the interface is laid out or drawn, so that ``interrupt()`` has an effect.
  public internal(set) var isDrawing = false

  /// Runs a check that ``interrupt()`` can end.
  func checking<Result>(_ check: () -> Result) -> Result {
    isChecking = true
    defer { isChecking = false }
    return check()
  }

  /// A diagnostic that refuses source while the script runs; nil otherwise.
  var refusal: Diagnostic? {
    isRunning
      ? Diagnostic("script-running", "source cannot be changed while the script runs", at: .none)
      : nil
  }

  /// Returns the inspector of the mounted views; throws while the script runs or when nothing is loaded.
  private func inspected() throws(StepError) -> Inspector {
    if isRunning { throw .scriptRunning }
    guard let inspector = script?.inspector else { throw .nothingMounted }
    // Removed views remain readers of their sources until they are freed.
    releaseRemovedViews()
    return inspector
  }

  // MARK: Inspection

  /// The number of bytes that the script's objects, the views and the kept records take, as they count towards
  /// ``Options/memoryLimit``.
  public var usedMemory: Int { script?.machine.heap.usedBytes ?? 0 }

  /// The seconds on the virtual clock since the session began.
  public var time: Double { script?.graph.time ?? 0 }

  /// The records of the updates so far; without ``Options/isRecording`` those of the last operation.
  /// The oldest are given up beyond ``Options/keptRecords``, and when the script needs their memory.
  public var records: [UpdateRecord] { history.records }
  /// The updates before those of ``records``.
  public var earlierUpdates: [UpdateSummary] { history.earlier }
  let history = RecordHistory()
  /// The files before each reload, with the number of the last update that ran them.
  private var earlierSources: [(last: Int, sources: SourceMap)] = []

  /// Returns the files that a record's locations refer to, also for an update before a reload.
  public func sources(of record: UpdateRecord) -> SourceMap {
    earlierSources.first { record.number <= $0.last }?.sources ?? sources
  }

  /// The current tree; empty while the script runs or when nothing is mounted.
  public var tree: ViewTree { (try? inspected())?.tree() ?? ViewTree() }

  /// The topmost views of the tabs and screens that have another one in front of them.
  public var coveredViews: Set<ViewHandle> {
    guard let graph = (try? inspected())?.graph, let found = ScreenFinder.attempt(in: graph) else {
      return []
    }
    let covered = found.screens.filter { $0.effectiveCover != nil }
    let views = covered.flatMap(\.roots).filter { !$0.element.isSlot(.tabItem) }
    return Set(views.map(\.firstView.handle)).union(Inspector(graph: graph).coveredTabs)
  }

  /// Returns the state cells of a view, or of all views in document order.
  public func state(of handle: ViewHandle? = nil) throws(StepError) -> [StateCell] {
    return try inspected().state(of: handle)
  }

  /// Returns the sources that a view reads, and the readers of the state that it owns.
  public func dependencies(of handle: ViewHandle) throws(StepError) -> DependencyReport {
    return try inspected().dependencies(of: handle)
  }

  /// Returns the environment values that are set for a view, those of the nearest modifier first. A key without
  /// a writer has its default value and is not among them.
  public func environment(of handle: ViewHandle) throws(StepError) -> [EnvironmentValue] {
    return try inspected().environment(of: handle)
  }

  /// Explains why a view's body ran, or did not, in an update; the last one by default. For an update whose record was
  /// given up the session runs again, as for ``moment(of:)``.
  public func why(_ handle: ViewHandle, update: Int? = nil) throws(StepError) -> Explanation {
    guard let update, !records.contains(where: { $0.number == update }) else {
      return try inspected().why(handle, update: update, records)
    }
    guard let last = history.lastDropped, update <= last, options.isUndoable else {
      throw .preconditionFailed("the record of #\(update) is not kept")
    }
    beginOperation()
    defer { endOperation() }
    let replay = try replay(upTo: update)
    guard replay.records.contains(where: { $0.number == update }) else {
      throw .preconditionFailed("update #\(update) was undone")
    }
    return try replay.why(handle, update: update)
  }

  /// Returns the identity of a view, also of one that was removed.
  public func identity(of handle: ViewHandle) throws(StepError) -> IdentityReport {
    return try inspected().identity(of: handle)
  }

  /// Returns the only view that matches a target; of nested matches, the outermost.
  public func view(_ target: Target) throws(StepError) -> ViewHandle {
    _ = try inspected()
    guard let script else { throw .nothingMounted }
    return try TargetFinder(script: script).view(target).handle
  }

  /// Returns the views that match a target, in document order: for completion.
  public func views(matching target: Target) -> [StepError.Candidate] {
    guard let script, !isRunning else { return [] }
    return TargetFinder(script: script).candidates(for: target)
  }

  /// The structural types of the script's bodies, in order.
  public var bodyTypes: [BodyType] { script?.bodyTypes ?? [] }

  /// The bodies that the script declares: of views, modifiers, scenes and apps.
  package var bodyPlaces: [BodyPlace] { script?.bodyPlaces ?? [] }

  /// Replaces the session's script.
  func replace(_ script: LoadedScript?, _ compiler: Compiler, _ text: ModuleSource) {
    if let last = records.last { earlierSources.append((last.number, sources)) }
    // The old process ends here: its objects are freed without running deinitialisers.
    self.script?.machine.end()
    if let script { attach(script) }
    self.script = script
    if let first = records.first {
      earlierSources.removeAll { $0.last < first.number }
    }
    self.compiler = compiler
    self.text = text
    lastValue = nil
  }

  /// Counts what the session keeps as memory of a script.
  func attach(_ script: LoadedScript) {
    self.script?.graph.memory.move(to: script.graph.memory)
    history.attach(to: script.machine)
    history.giveUpOthers = { [unowned self] in options.bundle.giveUpMemory() }
  }

  /// Appends records to the session's list. Output of objects that were freed after the step belongs to its
  /// last record.
  func recordUpdates(_ made: [UpdateRecord]) -> [UpdateRecord] {
    var made = made
    script?.graph.handOverRecords()
    guard let last = made.indices.last else { return made }
    made[last].output += outputBuffer.drain()
    if isRepeating { return made }
    history.limit = options.keptRecords
    options.isRecording ? history.append(made) : history.replace(made)
    if let warning = history.takeWarning() {
      made[last].diagnostics.append(RuntimeDiagnostic(warning, view: nil))
    }
    return made
  }
}
