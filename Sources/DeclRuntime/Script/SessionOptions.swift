package import DeclFoundation
public import DeclLang
import DeclMachine
import Foundation

/// The configuration of a session.
public struct SessionOptions {
  /// The maximum number of calls and jumps in one call of script code: an event's action, a body, an
  /// effect; nil for no limit.
  public var stepLimit: Int?
  /// The maximum number of bytes in everything that the script makes: objects, views and kept records.
  ///
  /// When it is reached, the oldest records are given up; then the code that needs more traps with
  /// `memory-limit`. Takes effect with the next script.
  public var memoryLimit = 2 << 30
  /// The maximum number of kept records, from which the moments of their updates are made; when there are a quarter
  /// more, the oldest are given up. Of those only number, time, cause and target are kept (``Session/earlierUpdates``),
  /// and ``Session/moment(of:)`` makes them again by running the session again.
  public var keptRecords = 1_000
  /// The seed of the generator behind `UUID()` and random numbers.
  public var seed: UInt64 = 0
  /// Indicates whether updates are recorded in full. Otherwise a record holds only number, time, cause,
  /// output and runtime error. Takes effect with the next script.
  public var isRecording = true
  /// The sessions in which claims (`:expect`) can be judged, and the cost of that.
  public enum Observing: Sendable {
    /// Claims are refused.
    case never
    /// The tree is observed after each step if it has at most 1,000 views; in a larger one, from the first claim
    /// on. That first claim cannot compare with the tree before its step.
    case smallTrees
    /// The tree is observed after each step, in time linear in its size.
    case always
  }
  /// The trees that are observed after each step, so that claims can be judged.
  public var observing = Observing.never
  /// The store behind `UserDefaults`, `@AppStorage` and `@SceneStorage`; by default, values live as long as
  /// the session.
  public var store: any KeyValueStore = MemoryStore()
  /// The folders and files that the script may read; none by default.
  public var readablePaths: [String] = []
  /// The files that come with the script, which `Bundle.main`, images and asset catalogues find; none by default.
  package var bundle = ScriptBundle() {
    didSet { bundle.netFolder = netFolder }
  }
  /// The folder whose files answer requests of the script; nil for no network.
  public var netFolder: String? {
    didSet { bundle.netFolder = netFolder }
  }
  /// The folders and files that the script may write; none by default.
  public var writablePaths: [String] = []
  /// The folder against which relative paths of steps are resolved.
  public var folder = FileManager.default.currentDirectoryPath
  /// A closure that receives the script's output as it is printed.
  public var output: ((String) -> Void)?
  /// The arguments of the script (`CommandLine.arguments`), the first one its name.
  public var arguments = ["main"]
  /// The lines that the script reads with `readLine()`; none by default.
  public var standardInput = StandardInput()
  /// The modules with which scripts are built; nil for scripts that are no package. Takes effect with the
  /// next script.
  public var package: SourcePackage?
  /// The declarations and closures that the host adds to scripts. Takes effect with the next script.
  public var hosts: [HostModule] = []

  /// The screen of the session; nil for a session without layout, where every reader of geometry sees the whole screen of
  /// an iPhone. Takes effect with the next script; ``Session/show(on:)`` moves one that runs.
  package var display: SessionDisplay?

  /// Indicates whether all files must import the modules whose names they use, as `.swift` files must.
  public var requiresImports = false
  /// The platform that `#if os(…)` asks for. Nil for that of the files: iOS if one of them imports UIKit outside of `#if`,
  /// since macOS does not have it, else macOS. Takes effect with the next load or reload.
  public var platform: BuildPlatform?
  var compilerSettings: CompilerSettings {
    CompilerSettings(requiresImports: requiresImports, platform: platform)
  }
  /// Indicates whether the session keeps its operations, so that ``Session/undo()`` can undo the last step.
  public var isUndoable = false
  /// Indicates whether ``Session/prepareReload()`` has an effect: it takes some tens of megabytes for a second compiler.
  public var preparesReloads = true
  /// Indicates whether the script's changes of files are discarded.
  var discardsFileChanges = false
  /// Indicates whether loading a script records how the types of its expressions are found.
  public var isTracingSolver = false

  /// Creates the default options.
  public init() {}
}
