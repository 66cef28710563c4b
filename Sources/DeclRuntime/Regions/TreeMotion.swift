/// The memory of what moves on a screen: it learns how the tree looks before and after the updates that may be animated (G28).
package protocol TreeMotion: AnyObject {
  /// Returns whether anything moves at a time of the virtual clock.
  func isMoving(at time: Double) -> Bool
  /// The tree is about to change in an update.
  func treeWillChange(at time: Double)
  /// The tree has changed in the update that is still running.
  func treeDidChange(at time: Double)
  /// The update failed, and the tree is as it was.
  func treeDidNotChange()
}
