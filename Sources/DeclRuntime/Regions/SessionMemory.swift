import DeclMachine

/// The memory of a session, for what is not made by the machine but for its script: layout, pictures, images.
package final class SessionMemory {
  // Screens that are kept may outlive the session.
  private weak var machine: Machine?
  /// The bytes that are counted now.
  private var bytes = 0
  /// The memory of the script that replaced this one: images stay in use across a reload.
  private var successor: SessionMemory?

  /// The bytes in the store of the session that its script has written.
  private var storedBytes = 0

  init(_ machine: Machine) { self.machine = machine }

  /// Counts bytes that are about to be written to the store, or were removed; returns false if there is no room.
  func store(_ bytes: Int) -> Bool {
    let change = max(bytes, -storedBytes)
    guard change <= 0 || take(change) else { return false }
    if change < 0 { count(change) }
    storedBytes += change
    return true
  }

  /// Counts what is kept as memory of the script that replaces this one.
  func move(to successor: SessionMemory) {
    guard successor !== self, self.successor == nil else { return }
    self.successor = successor
    machine?.heap.count(bytes: -bytes)
    // Both scripts have the same store.
    successor.count(bytes - successor.storedBytes)
    successor.storedBytes = storedBytes
  }

  private func count(_ bytes: Int) {
    if let successor { return successor.count(bytes) }
    self.bytes += bytes
    machine?.heap.count(bytes: bytes)
  }

  /// Counts bytes that are about to be taken; returns false, and counts nothing, if the session's limit leaves no room
  /// for them, also after what the session can do without was given up.
  package func take(_ bytes: Int) -> Bool {
    if let successor { return successor.take(bytes) }
    if let machine, !machine.leavesRoom(for: bytes) { return false }
    count(bytes)
    return true
  }

  /// Counts bytes that were freed.
  package func giveBack(_ bytes: Int) { count(-bytes) }
}
