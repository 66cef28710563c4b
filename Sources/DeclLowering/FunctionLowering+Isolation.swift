import DeclTree
import DeclMachine

/// Going to where code runs, and back: as in Swift, others have their turns on the way.
extension FunctionLowering {
  /// What stands behind `await`.
  func awaiting(_ body: () throws -> Void) rethrows {
    let outer = isAwaiting
    defer { isAwaiting = outer }
    isAwaiting = !info.isLibrary
    try body()
  }

  /// Goes to where this function runs.
  func emitHome() {
    guard !info.isLibrary else { return }
    switch info.isolation {
    case .nonisolated: emit(.hop, 0)
    case .global: emit(.hop, program.executor(of: info.isolation))
    case .instance:
      for case (let variable, .slot(let slot)) in variables
      where variable.name == "self" && variable.ownership == .strong && slot.type.isClass {
        emit(.hopToInstance, slot.reference)
      }
    }
  }

  /// Goes to where a function runs that does not go there by itself, because it cannot wait.
  func emitVisit(to function: FunctionDecl, _ window: Window) {
    guard isAwaiting, !function.isAsync, !function.isLibrary, function.kind != .initializer
    else { return }
    let isolation = types.isolation(of: function)
    switch isolation {
    case .nonisolated: return
    case .global: emit(.hop, program.executor(of: isolation))
    case .instance: emit(.hopToInstance, window.parameters[0].reference)
    }
  }
}
