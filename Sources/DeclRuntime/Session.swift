public import DeclLang

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
    /// Whether updates are recorded in full. Without it a record holds number, time, cause, output and faults.
    public var isRecording = true
    /// Called with what the script prints as it prints it.
    public var output: ((String) -> Void)?

    /// The defaults.
    public init() {}
  }

  /// How the session runs.
  public var options: Options

  /// Makes an empty session.
  public init(options: Options = Options()) {
    self.options = options
    sources = SourceMap()
  }

  // MARK: Source

  /// The files: those of the library, those that were loaded, the inputs.
  public private(set) var sources: SourceMap

  /// Checks files as one module and, unless there are errors, makes them the session's script. Nothing runs yet; what was
  /// mounted before goes away.
  @discardableResult
  public func load(_ files: [SourceFile]) -> [Diagnostic] { [] }

  /// Checks the files again and, unless there are errors, goes on with them: the tree stays, and so does the state that still
  /// fits.
  public func reload(_ files: [SourceFile], keepingState: Bool = true) -> ReloadReport {
    ReloadReport(diagnostics: [], cells: [], records: [], trap: nil)
  }

  /// The structural types of the bodies of the script, in order.
  public var bodyTypes: [BodyType] { [] }

  // MARK: Running

  /// Runs the top-level code, and `static func main()` of a `@main` type that is no app.
  public func run() -> RunResult { RunResult(output: "", trap: nil) }

  /// Whether the script has something to mount.
  public var hasRoot: Bool { false }

  /// Mounts the `@main` app's first window, or the first preview, or the last top-level view expression.
  public func mount() -> [UpdateRecord] { [] }

  /// Takes one step. Returns the updates that it led to: its own, and those of effects.
  public func perform(_ step: Step) throws(StepError) -> [UpdateRecord] { [] }

  /// Evaluates declarations, statements or an expression in the script's module.
  public func evaluate(_ input: SourceFile) -> InputResult { InputResult() }

  /// Ends what runs now with a trap. Safe to call from another thread and from a signal handler.
  public func interrupt() {}

  // MARK: Looking

  /// Seconds on the virtual clock since the session began.
  public var time: Double { 0 }

  /// The updates so far.
  public private(set) var records: [UpdateRecord] = []

  /// The tree now.
  public var tree: ViewTree { ViewTree() }

  /// The storage of a view, or of all views in document order.
  public func state(of handle: ViewHandle? = nil) throws(StepError) -> [StateCell] { [] }

  /// What a view reads, and who reads what it owns.
  public func dependencies(of handle: ViewHandle) throws(StepError) -> DependencyReport {
    throw .unknownHandle(handle)
  }

  /// Why a view's body ran or not in an update, by default in the last one.
  public func why(_ handle: ViewHandle, update: Int? = nil) throws(StepError) -> Explanation {
    throw .unknownHandle(handle)
  }

  /// Who a view is; works for a view that is gone too.
  public func identity(of handle: ViewHandle) throws(StepError) -> IdentityReport {
    throw .unknownHandle(handle)
  }

  /// The views that a target could mean, in document order: for completion.
  public func views(matching target: Target) -> [StepError.Candidate] { [] }
}
