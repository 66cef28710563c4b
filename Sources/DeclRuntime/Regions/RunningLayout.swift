/// The views of a script's layout while the layout runs: they answer its questions and take their places.
package protocol RunningLayout: AnyObject {
  /// Returns the size of a view for a proposal, in points; nil proposes the ideal length.
  func size(of index: Int, width: Double?, height: Double?) -> (width: Double, height: Double)
  /// Returns the layout priority of a view.
  func priority(of index: Int) -> Double
  /// Returns the preferred distance between two views in points.
  func distance(from first: Int, to second: Int, isHorizontal: Bool) -> Double
  /// Gives a view its place.
  /// - Parameters:
  ///   - x: the distance from the left edge of the layout in points, and `y` that from the top.
  ///   - anchorX: the part of the view that lies there, from 0 to 1, as `anchorY`.
  ///   - width: the proposal to the view, as `height`.
  func place(
    _ index: Int, x: Double, y: Double, anchorX: Double, anchorY: Double, width: Double?,
    height: Double?)
  /// The places in the tree of the modifiers of a view: the handle of the view, and its outer ones that only decide
  /// which views there are.
  func handles(of index: Int) -> [ViewHandle]
  /// Returns a guide of a view for a proposal to it.
  /// - Parameter isExplicit: whether only a guide counts that the view sets itself.
  func guide(
    of index: Int, width: Double?, height: Double?, name: String, isVertical: Bool,
    isExplicit: Bool
  ) -> Double?
  /// Returns the guide that the view which the question is about sets itself; nil without one, and for questions about
  /// several views.
  func explicitGuide(_ name: String, isVertical: Bool) -> Double?
}
