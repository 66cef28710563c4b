import DeclLang
import Foundation

/// A compiler for the next reload, which a thread of its own creates and prepares while the script waits for events.
///
/// Half of a reload is work on the library, which is the same before and after it: reading its declarations and checking
/// the functions that the script needs. The functions that a script once needed stay prepared for all later ones of the
/// session; they are at most those of the library.
final class CompilerReserve {
  /// The work of a thread; the session waits for its end before it takes the result.
  private final class Preparation: @unchecked Sendable {
    var compiler: Compiler?
    /// The module that was replaced, which is freed by the thread: its declarations are many.
    var retired: CheckedModule?
    let end = DispatchSemaphore(value: 0)
  }

  /// The bytes of the thread's stack: functions of the library are not nested as deep as those of scripts may be.
  private static let stackSize = 8 << 20
  private var preparation: Preparation?
  /// Indicates whether reloads are prepared, so that what is retired is freed soon.
  private(set) var isUsed = false
  private var retired: CheckedModule?

  /// Indicates whether a compiler is ready or is being created.
  var isPrepared: Bool { preparation != nil }

  /// Starts to create a compiler with the library alone, in which the functions that are used are checked.
  func prepare(_ settings: CompilerSettings, _ uses: [LibraryUse]) {
    isUsed = true
    let preparation = Preparation()
    preparation.retired = retired
    retired = nil
    self.preparation = preparation
    let thread = Thread {
      preparation.retired = nil
      let compiler = Compiler(settings: settings)
      compiler.prepare(uses)
      preparation.compiler = compiler
      preparation.end.signal()
    }
    thread.stackSize = Self.stackSize
    thread.name = "reserve"
    thread.start()
  }

  /// Returns the compiler, and waits for it if it is not ready; nil if none was prepared.
  func take() -> Compiler? {
    guard let preparation else { return nil }
    self.preparation = nil
    preparation.end.wait()
    return preparation.compiler
  }

  /// Keeps a module that was replaced until the next preparation, which frees it.
  func retire(_ module: CheckedModule) { retired = module }
}
