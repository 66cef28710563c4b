public import DeclLang
import DeclMachine
import Foundation

/// A running script and its views: load, act, read the record, read the tree.
///
/// A session belongs to one thread at a time; only ``interrupt()`` may be called from another one.
public final class Session {
  /// How a session runs.
  public struct Options {
    /// How many instructions one event may run; nil for no limit.
    public var stepLimit: Int?
    /// The seed of the generator behind `UUID()` and random numbers.
    public var seed: UInt64 = 0
    /// Whether updates are recorded in full. Without it a record holds number, time, cause, output and faults. Takes effect
    /// with the next script.
    public var isRecording = true
    /// Whether what can be seen is kept after each step, so that claims can be judged: `:expect`.
    public var isObserving = false
    /// Where `UserDefaults`, `@AppStorage` and `@SceneStorage` keep their values: by default as long as the session lives.
    public var store: any KeyValueStore = MemoryStore()
    /// The folders and files that the script may read. Nothing by default.
    public var readablePaths: [String] = []
    /// The folders and files that the script may write. Nothing by default.
    public var writablePaths: [String] = []
    /// The folder in which the paths of steps begin that do not begin at the root.
    public var folder = FileManager.default.currentDirectoryPath
    /// Called with what the script prints as it prints it.
    public var output: ((String) -> Void)?
    /// What the program adds to scripts: functions and views of its own. Takes effect with the next script.
    public var hosts: [HostModule] = []

    /// The defaults.
    public init() {}
  }

  /// How the session runs.
  public var options: Options
  /// The script that is loaded; nil before the first one without errors.
  var script: LoadedScript?
  /// What was printed and not put into a record yet.
  let printed = Printed()
  let interruptFlag = InterruptFlag()
  lazy var compiler = makeCompiler()
  /// The source of the module.
  var text = ModuleText()
  /// What is mounted, or was last.
  var root = ModuleText.Root.script
  /// What steps have changed of what the system says, by key, in order; it outlives the script.
  var environment: [(key: String, value: String)] = []
  /// Judges claims.
  var claims = ClaimChecker()
  /// The value of the last expression, for `_`.
  var lastValue: LastValue?

  /// Makes an empty session.
  public init(options: Options = Options()) {
    self.options = options
  }

  // MARK: Source

  /// The files: those of the library, those that were loaded, the inputs.
  public var sources: SourceMap { compiler.sources }

  /// What the diagnostics of the last load, reload or input are about; other files than ``sources`` when there were errors.
  public internal(set) var checkedSources = SourceMap()

  /// Checks files as one module and, unless there are errors, makes them the session's script. Nothing runs yet; what was
  /// mounted before goes away.
  @discardableResult
  public func load(_ files: [SourceFile]) -> [Diagnostic] {
    if let refusal { return [refusal] }
    let compiler = makeCompiler()
    let module = compiler.check(files)
    checkedSources = compiler.sources
    guard !module.hasErrors else { return module.diagnostics }
    records = []
    earlierSources = []
    environment = []
    root = .script
    let made = LoadedScript(module: module, options: options, printed: printed, interruptFlag)
    replace(made, compiler, ModuleText(files: files))
    return module.diagnostics
  }

  /// A compiler that knows the library and the hosts.
  func makeCompiler() -> Compiler { Compiler(hosts: options.hosts.map(\.interface)) }

  /// What in the script is likely to lose identity, state or transitions, in the order of the places.
  public var hazards: [Diagnostic] { script?.module.hazards ?? [] }

  // MARK: Running

  /// Runs the top-level code, and `static func main()` of a `@main` type that is no app.
  public func run() -> RunResult {
    guard let script, !isRunning else { return RunResult(output: "", trap: nil) }
    let fault = script.runTopLevel()
    return RunResult(output: printed.take(), trap: fault)
  }

  /// Whether the script has something to mount.
  public var hasRoot: Bool { script?.rootSource != nil }

  /// Mounts the `@main` app's first window, or the first preview, or the last top-level view expression.
  public func mount() -> [UpdateRecord] {
    guard let script, let source = script.rootSource, !isRunning else { return [] }
    root = .script
    claims = ClaimChecker()
    let made = keep(script.mount(source))
    if options.isObserving { claims.observe(ObservationBuilder(script: script).observeMount(made)) }
    return made
  }

  /// Takes one step. Returns the updates that it led to: its own, and those of effects.
  public func perform(_ step: Step) throws(StepError) -> [UpdateRecord] {
    if isRunning { throw .running }
    if case .expect(let claim) = step {
      try judge(claim)
      return []
    }
    let made = try take(step)
    if options.isObserving, let script {
      claims.observe(ObservationBuilder(script: script).observe(made))
    }
    return made
  }

  /// Takes a step that does something.
  private func take(_ step: Step) throws(StepError) -> [UpdateRecord] {
    if case .mount(let expression) = step { return try mount(expression: expression) }
    guard let script else { throw .nothingMounted }
    switch step {
    case .send(let expression): return try send(expression)
    case .set(let handle, let path, let expression): return try set(handle, path, expression)
    case .environment(let key, let value): return try setEnvironment(key, value)
    case .unmount: return keep(script.unmount())
    case .restart: return try restart(script)
    default:
      let performer = StepPerformer(script: script)
      return keep(try performer.perform(step))
    }
  }

  private func judge(_ claim: Claim) throws(StepError) {
    guard options.isObserving else {
      throw .unsupported("claims need a session that observes what its steps do")
    }
    if case .fails = claim {
      throw .unsupported("‘fails’ is a claim of conformance cases: a step that fails says so")
    }
    if let failure = claims.failure(of: claim) { throw .claim(failure) }
  }

  /// What is seen now, after updates; nil when nothing is loaded. With the structural types when something was mounted.
  package func observation(after records: [UpdateRecord], isMount: Bool) -> Observation? {
    guard let script else { return nil }
    let builder = ObservationBuilder(script: script)
    return isMount ? builder.observeMount(records) : builder.observe(records)
  }

  /// Ends what runs now with a trap. Safe to call from another thread and from a signal handler.
  ///
  /// When nothing runs, what is run next is stopped; ``forgetInterrupt()`` takes that back.
  public func interrupt() { interruptFlag.isSet = true }

  /// Takes back an interrupt that nothing has been stopped by.
  public func forgetInterrupt() { interruptFlag.isSet = false }

  /// Whether code of the script runs, so that ``interrupt()`` has something to stop.
  ///
  /// A closure of the host, and what is given to ``Options/output``, are called then. They cannot act on the session or ask
  /// for its tree: steps and questions throw ``StepError/running``, source is refused, and there is nothing to see.
  public var isRunning: Bool { script?.machine.isRunning ?? false }

  /// What there is to say to source that comes while the script runs.
  var refusal: Diagnostic? {
    isRunning
      ? Diagnostic("script-runs", "the script runs, and cannot be changed from inside", at: .none)
      : nil
  }

  /// What can be asked about the views, unless they are being changed.
  private func inspected() throws(StepError) -> Inspector {
    if isRunning { throw .running }
    guard let inspector = script?.inspector else { throw .nothingMounted }
    // What has left still stands among the readers of what it read.
    tidyUp()
    return inspector
  }

  // MARK: Looking

  /// Seconds on the virtual clock since the session began.
  public var time: Double { script?.graph.time ?? 0 }

  /// The updates so far.
  public internal(set) var records: [UpdateRecord] = []
  /// The files before each reload, with the number of the last update under them.
  private var earlierSources: [(last: Int, sources: SourceMap)] = []

  /// The files that the places in a record are in: those before a reload, if the update was before it.
  public func sources(of record: UpdateRecord) -> SourceMap {
    earlierSources.first { record.number <= $0.last }?.sources ?? sources
  }

  /// The tree now.
  public var tree: ViewTree { (try? inspected())?.tree() ?? ViewTree() }

  /// The storage of a view, or of all views in document order.
  public func state(of handle: ViewHandle? = nil) throws(StepError) -> [StateCell] {
    return try inspected().state(of: handle)
  }

  /// What a view reads, and who reads what it owns.
  public func dependencies(of handle: ViewHandle) throws(StepError) -> DependencyReport {
    return try inspected().dependencies(of: handle)
  }

  /// Why a view's body ran or not in an update, by default in the last one.
  public func why(_ handle: ViewHandle, update: Int? = nil) throws(StepError) -> Explanation {
    return try inspected().why(handle, update: update, records)
  }

  /// Who a view is; works for a view that is gone too.
  public func identity(of handle: ViewHandle) throws(StepError) -> IdentityReport {
    return try inspected().identity(of: handle)
  }

  /// The one view that a target means; of views inside each other the outermost.
  public func view(_ target: Target) throws(StepError) -> ViewHandle {
    _ = try inspected()
    guard let script else { throw .nothingMounted }
    return try TargetFinder(script: script).view(target).handle
  }

  /// The views that a target could mean, in document order: for completion.
  public func views(matching target: Target) -> [StepError.Candidate] {
    guard let script, !isRunning else { return [] }
    return TargetFinder(script: script).candidates(for: target)
  }

  /// The structural types of the bodies of the script, in order.
  public var bodyTypes: [BodyType] { script?.bodyTypes ?? [] }

  /// Goes on with another script.
  func replace(_ script: LoadedScript, _ compiler: Compiler, _ text: ModuleText) {
    if let last = records.last { earlierSources.append((last.number, sources)) }
    // The process ends here: what its objects would do when they go is not done any more.
    self.script?.machine.end()
    self.script = script
    self.compiler = compiler
    self.text = text
    lastValue = nil
  }

  /// Adds updates to the session's list. What objects print that ended with the step belongs to its last update.
  func keep(_ made: [UpdateRecord]) -> [UpdateRecord] {
    var made = made
    if let last = made.indices.last { made[last].output += printed.take() }
    records += made
    return made
  }
}

/// What a script prints, kept until it is put into a record or a result.
final class Printed {
  private var text = ""

  /// Adds to the end.
  func append(_ more: String) { text += more }

  /// All of it; empty afterwards.
  func take() -> String {
    defer { text = "" }
    return text
  }
}
