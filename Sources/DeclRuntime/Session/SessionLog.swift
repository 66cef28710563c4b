import DeclLang
import DeclMachine

/// The operations of a session since the script was loaded: enough to do them again.
struct SessionLog {
  /// An operation of the session.
  enum Operation {
    /// The load of files, in a session with a screen or without one.
    case load([SourceFile], SessionDisplay?)
    case run, mount
    /// The move to another screen.
    case show(SessionDisplay)
    case input(SourceFile)
    /// A step, with its line as it was written.
    case step(Step, String?)
    case reload([SourceFile], keepsState: Bool)
    /// The return of the values that an undone step had stored, in the update with a number.
    case keepStored([UndoReport.StoredValue], Int)
  }

  /// The state of the session before an operation, as far as doing it again depends on it.
  struct Mark {
    var numbering = ViewGraph.Numbering()
    var storedCount = 0
    /// The number of objects that have a number.
    var objectCount = 0
  }

  /// An operation that was done, with what it left outside the script.
  struct Entry {
    let operation: Operation
    let before: Mark
    /// The number of lines that the script printed.
    var lineCount = 0
    /// Indicates whether Ctrl-C ended it, so that doing it again would lead elsewhere.
    var isInterrupted = false
    /// The views that the targets of a step were found to be.
    var targets: [FoundTarget?] = []
    /// Indicates whether doing it again must make records, also where they are not kept: they give numbers to objects and,
    /// where several updates follow each other, to these, and they take part of the work that may be too much.
    var needsRecords = true
  }

  /// The operations, in order.
  var entries: [Entry] = []
  /// The store of the session's scripts, which remembers what they change.
  var store: RememberingStore?
}

extension SessionLog.Operation {
  /// Indicates whether it is a step, an input that can change something, or a reload: what a user undoes.
  var isUndoable: Bool {
    switch self {
    case .load, .run, .mount, .show, .keepStored: false
    case .step, .reload: true
    case .input(let file): !InputSyntax(file).isLook
    }
  }

  /// The operation as it was written.
  var text: String {
    switch self {
    case .load: ":load"
    case .run, .mount, .show, .keepStored: ""
    case .input(let file):
      String(decoding: file.bytes, as: UTF8.self).split(whereSeparator: \.isNewline).joined(
        separator: " ")
    case .step(_, let line): line ?? "the last step"
    case .reload(_, let keepsState): keepsState ? ":reload" : ":reload!"
    }
  }
}

extension Session {
  /// The options for the next script, whose store remembers what it changes.
  var scriptOptions: Options {
    guard options.isUndoable else { return options }
    if log.store?.base !== options.store { log.store = RememberingStore(options.store) }
    var options = options
    if let store = log.store { options.store = store }
    return options
  }

  /// The present state, as the mark of the next operation.
  var logMark: SessionLog.Mark {
    SessionLog.Mark(
      numbering: script?.graph.numbering ?? ViewGraph.Numbering(),
      storedCount: log.store?.changes.count ?? 0,
      objectCount: script?.graph.snapshotter.objectCount ?? 0)
  }

  /// Begins the log of a new script.
  func begin(_ files: [SourceFile]) {
    guard options.isUndoable else { return }
    log.entries = [
      SessionLog.Entry(operation: .load(files, options.display), before: SessionLog.Mark())
    ]
    log.store?.forget()
  }

  /// Keeps an operation of the host that was done, unless it is part of another one.
  func note(
    _ operation: SessionLog.Operation, since mark: SessionLog.Mark, _ records: [UpdateRecord] = [],
    targets: [FoundTarget?] = [], output: String = "", trap: TrapReport? = nil
  ) {
    guard options.isUndoable, operationDepth == 1 else { return }
    var entry = SessionLog.Entry(operation: operation, before: mark)
    let traps = records.compactMap(\.trap) + [trap].compactMap(\.self)
    entry.isInterrupted = traps.contains { $0.code == Trap.Kind.interrupted.rawValue }
    entry.targets = targets
    entry.needsRecords =
      records.count != 1 || !traps.isEmpty || logMark.objectCount != mark.objectCount
    let printed = ([output] + records.map(\.output)).joined()
    entry.lineCount = printed.split(whereSeparator: \.isNewline).count
    log.entries.append(entry)
    // A kept session may share the compiler, which an input changes.
    if case .input = operation { history.giveUpSpare() }
  }
}
