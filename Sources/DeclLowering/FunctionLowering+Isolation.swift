import DeclTree
import DeclMachine

/// Hops between actors. As in Swift, other tasks may run at each hop.
extension FunctionLowering {
  /// Lowers the operand of an `await`.
  func awaiting(_ body: () throws -> Void) rethrows {
    let outer = isAwaiting
    defer { isAwaiting = outer }
    isAwaiting = !info.isLibrary
    try body()
  }

  /// Emits a hop to the actor of this function.
  func emitHopToOwnActor() {
    guard !info.isLibrary else { return }
    switch info.isolation {
    case .nonisolated: emit(.hop, 0)
    case .global: emit(.hop, program.executor(of: info.isolation))
    case .instance:
      for case (let variable, .registers(let slot)) in variables
      where variable.name == "self" && variable.ownership == .strong && slot.type.isClass {
        emit(.hopToInstance, slot.reference)
      }
    }
  }

  /// Emits a hop to the actor of a synchronous function, which cannot hop itself.
  func emitHop(to function: FunctionDecl, _ window: Window) {
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
