package import DeclJournal

/// A canvas while the closure of the script draws: it answers questions about sizes.
package protocol RunningCanvas: AnyObject {
  /// Returns the size of a text or an image in a space in points; nil for other values.
  func size(of drawn: ValueSnapshot, width: Double, height: Double) -> (
    width: Double, height: Double
  )?
  /// Returns the size of the view with a tag; nil for another tag.
  func size(ofSymbol tag: ValueSnapshot) -> (width: Double, height: Double)?
}
