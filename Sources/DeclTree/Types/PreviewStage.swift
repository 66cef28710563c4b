/// The stage on which a preview is shown, as its traits say.
package struct PreviewStage: Hashable, Sendable {
  /// The size of the stage.
  package enum Layout: Hashable, Sendable {
    /// The screen of the device.
    case device
    /// The size that the view takes when it is offered that of the device.
    case sizeThatFits
    /// A size in points.
    case fixed(width: Double, height: Double)
  }

  /// Indicates whether the device is turned to landscape.
  package var isLandscape = false
  /// The size.
  package var layout = Layout.device

  /// Creates the stage of a device that is upright.
  package init() {}
}
