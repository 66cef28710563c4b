/// The memory that layout and pictures may take, counted where everything else of the session is.
public protocol MemoryAccount: AnyObject {
  /// Counts bytes that are about to be taken; returns false, and counts nothing, if there is no room for them.
  func take(_ bytes: Int) -> Bool
  /// Counts bytes that were freed.
  func giveBack(_ bytes: Int)
}

/// Memory that outlives the work in which it was taken, such as that of a screen that is kept. It stays counted as
/// long as this object lives, which whatever holds the memory keeps.
public final class KeptMemory: @unchecked Sendable {
  // Memory is kept and freed by the thread of its session.
  private let account: any MemoryAccount
  private let bytes: Int

  init(_ account: any MemoryAccount, _ bytes: Int) {
    self.account = account
    self.bytes = bytes
  }

  deinit { account.giveBack(bytes) }
}
