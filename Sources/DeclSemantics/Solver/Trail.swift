import DeclTree

/// The trail of a checker: the changes that the current speculations have made, so that one that is not kept
/// can be undone.
///
/// A speculation is work under an assumption that may be undone: a candidate that is only scored, one choice of
/// a disjunction, or a body that is checked only for its type. Speculations nest. What a speculation changes is
/// either a value that is copied at its beginning (``SolverState``, ``BodyState``) or goes through the trail: type
/// variables, the kinds of nodes, facts about declarations, and diagnostics. There is no other way to undo a
/// change.
final class Trail {
  /// A change with what is needed to undo it.
  enum Change {
    /// The type variable at an index of a table had another value.
    case typeVariable(VariableTable, Int, SolverState.Variable)
    case newTypeVariable(VariableTable)
    case nodeKind(Node, Node.Kind)
    /// The variable became one that is written after its initialisation.
    case mutation(VariableDecl)
    /// The variable had another type.
    case type(VariableDecl, StaticType?)
    /// The function was added to those that await the checks of whole bodies.
    case checkedFunction(FunctionDecl)
    /// The function was added to those that have opaque types.
    case opaqueTypeOwner(FunctionDecl)
    /// A change that is no longer undone.
    case confirmed
  }

  /// A current speculation.
  struct Speculation {
    /// The source range of what is checked. Declarations outside of it do not depend on the speculation.
    let range: SourceRange
    /// Indicates whether it is undone in any case, so that checks whose only effect is a diagnostic can be
    /// omitted.
    let isProbe: Bool
    fileprivate(set) var changeCount: Int
    fileprivate(set) var diagnosticCount: Int
    fileprivate(set) var errorCount: Int
    /// The number of the checker's type variables when the speculation began.
    let variableCount: Int
  }

  /// Speculations that are set aside with their changes and diagnostics.
  struct Aside {
    fileprivate var speculations: ArraySlice<Speculation>
    fileprivate var changes: ArraySlice<Change>
    fileprivate let diagnostics: ArraySlice<Diagnostic>
    fileprivate let errorCount: Int
  }

  /// The changes of the current speculations, the latest last.
  private(set) var changes: [Change] = []
  /// The diagnostics so far, including those of the current speculations.
  private(set) var diagnostics: [Diagnostic] = []
  /// The number of errors so far, including those of the current speculations.
  private(set) var errorCount = 0
  /// The current speculations, the innermost last.
  private(set) var speculations: [Speculation] = []
  /// The number of times that speculations were resumed after being set aside.
  private(set) var resumptions = 0
  /// The speculations that are set aside, the latest last.
  private var aside: [Aside] = []

  /// The number of current speculations.
  var depth: Int { speculations.count }
  /// Indicates whether one of the current speculations is undone in any case.
  var isProbing: Bool { speculations.contains(where: \.isProbe) }

  /// Records a change if a speculation may have to undo it.
  func record(_ change: @autoclosure () -> Change) {
    if !speculations.isEmpty { changes.append(change()) }
  }

  func report(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { errorCount += 1 }
    diagnostics.append(diagnostic)
  }

  /// Returns the diagnostics and removes them.
  func takeDiagnostics() -> [Diagnostic] {
    defer { diagnostics = [] }
    return diagnostics
  }

  func begin(_ range: SourceRange, isProbe: Bool, variableCount: Int) {
    speculations.append(
      Speculation(
        range: range, isProbe: isProbe, changeCount: changes.count,
        diagnosticCount: diagnostics.count, errorCount: errorCount, variableCount: variableCount))
  }

  /// Ends the innermost speculation and keeps its changes, which an outer speculation may still undo.
  func keep() {
    speculations.removeLast()
    if speculations.isEmpty { changes.removeAll(keepingCapacity: true) }
  }

  /// Ends the innermost speculation and undoes its changes.
  func undo(_ undoChange: (Change) -> Void) -> Speculation {
    let speculation = speculations.removeLast()
    while changes.count > speculation.changeCount { undoChange(changes.removeLast()) }
    diagnostics.removeSubrange(speculation.diagnosticCount...)
    errorCount = speculation.errorCount
    return speculation
  }

  /// The indices of a table's variables that the innermost speculation changed, without those that it created unless
  /// they are meant too.
  func changedVariables(of table: VariableTable, includingNew: Bool = false) -> Set<Int> {
    guard let start = speculations.last?.changeCount else { return [] }
    var changed: Set<Int> = []
    var created = 0
    for change in changes[start...] {
      switch change {
      case .typeVariable(let other, let index, _) where other === table: changed.insert(index)
      case .newTypeVariable(let other) where other === table: created += 1
      default: break
      }
    }
    let first = table.count - created
    if includingNew { return changed }
    return changed.filter { $0 < first }
  }
}

extension Trail {
  /// Sets aside the speculations whose ranges do not satisfy a condition, and those inside them, as if they had
  /// not begun.
  func setAside(where isOutside: (SourceRange) -> Bool) -> Bool {
    guard let first = speculations.firstIndex(where: { isOutside($0.range) }) else { return false }
    let start = speculations[first]
    aside.append(
      Aside(
        speculations: speculations[first...], changes: changes[start.changeCount...],
        diagnostics: diagnostics[start.diagnosticCount...],
        errorCount: errorCount - start.errorCount))
    speculations.removeSubrange(first...)
    changes.removeSubrange(start.changeCount...)
    diagnostics.removeSubrange(start.diagnosticCount...)
    errorCount = start.errorCount
    return true
  }

  /// Resumes the speculations that were set aside last; what has changed since happened before they began.
  func resume() {
    var last = aside.removeLast()
    resumptions += 1
    if speculations.isEmpty { changes.removeAll(keepingCapacity: true) }
    let start = last.speculations[last.speculations.startIndex]
    let moved = (
      changes: changes.count - start.changeCount,
      diagnostics: diagnostics.count - start.diagnosticCount,
      errors: errorCount - start.errorCount
    )
    for index in last.speculations.indices {
      last.speculations[index].changeCount += moved.changes
      last.speculations[index].diagnosticCount += moved.diagnostics
      last.speculations[index].errorCount += moved.errors
    }
    speculations += last.speculations
    changes += last.changes
    diagnostics += last.diagnostics
    errorCount += last.errorCount
  }

  /// Makes a mutation that a speculation set aside has found a fact that the speculation no longer undoes.
  func confirmMutation(of variable: VariableDecl) {
    for index in aside.indices {
      for position in aside[index].changes.indices {
        guard case .mutation(variable) = aside[index].changes[position] else { continue }
        aside[index].changes[position] = .confirmed
      }
    }
  }
}
