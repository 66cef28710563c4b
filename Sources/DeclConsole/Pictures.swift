import DeclFont
package import DeclLayout
package import DeclPicture
package import DeclScreen

/// A device on whose screen an interface is shown.
package struct Device: Hashable, Sendable {
  /// The size of the screen in points.
  package var size: Size
  /// The number of pixels in a point.
  package var scale: Double
  /// The insets of the safe area in points.
  package var safeArea: Insets

  /// An iPhone: 393 × 852 points, 3 pixels in a point.
  package static let iPhone = Device(
    size: Metrics.screen, scale: 3, safeArea: Metrics.safeArea)
  /// An iPad: 820 × 1,180 points, 2 pixels in a point.
  package static let iPad = Device(
    size: Size(820, 1180), scale: 2, safeArea: Insets(top: 24, bottom: 20))
  /// The window of a Mac: 1,000 × 700 points, 2 pixels in a point.
  package static let mac = Device(size: Size(1000, 700), scale: 2, safeArea: .zero)

  /// Returns the device with a name: `iphone`, `ipad`, `mac`, or a size in points such as `300x200`; nil for another
  /// name, and for sizes beyond 10,000 points.
  package init?(_ name: String) {
    switch name.lowercased() {
    case "iphone": self = .iPhone
    case "ipad": self = .iPad
    case "mac": self = .mac
    default:
      let parts = name.lowercased().split(separator: "x").map { Double($0) }
      guard parts.count == 2, let width = parts[0], let height = parts[1],
        (1...10_000).contains(width), (1...10_000).contains(height)
      else { return nil }
      self.init(size: Size(width, height), scale: 2, safeArea: .zero)
    }
  }

  /// Returns the step that gives the script the horizontal size class of another width in points; none if it is the same.
  package static func sizeClassSteps(from old: Double, to new: Double) -> [String] {
    let isRegular = new >= Metrics.regularWidth
    if isRegular == (old >= Metrics.regularWidth) { return [] }
    return [":env horizontalSizeClass .\(isRegular ? "regular" : "compact")"]
  }

  private init(size: Size, scale: Double, safeArea: Insets) {
    self.size = size
    self.scale = scale
    self.safeArea = safeArea
  }
}

/// A format of pictures.
package enum PictureFormat: String, CaseIterable, Sendable {
  /// Pixels.
  case png
  /// Shapes and text, for a browser.
  case svg
  /// Characters, for a terminal.
  case text
}

extension PictureFormat {
  /// Returns the format for the ending of a file's name; nil for other endings.
  package init?(fileEnding: String) {
    self.init(rawValue: fileEnding == "txt" ? "text" : fileEnding)
  }
}

/// A picture of an interface in a format.
package enum Picture {
  /// Returns the bytes of a picture.
  /// - Parameters:
  ///   - columns: the width of a picture of characters.
  ///   - hasColors: whether a picture of characters has colours.
  package static func bytes(
    of screen: Screen, as format: PictureFormat, columns: Int = 80, hasColors: Bool = false
  ) throws(ConsoleError) -> [UInt8] {
    try bytes(
      of: format == .text ? screen.displayList : screen.deviceList, as: format,
      scale: screen.options.scale, columns: columns,
      hasColors: hasColors)
  }

  /// Returns the bytes of a picture.
  /// - Parameters:
  ///   - scale: the number of pixels in a point.
  ///   - columns: the width of a picture of characters.
  ///   - hasColors: whether a picture of characters has colours.
  package static func bytes(
    of list: DisplayList, as format: PictureFormat, scale: Double, columns: Int = 80,
    hasColors: Bool = false
  ) throws(ConsoleError) -> [UInt8] {
    switch format {
    case .svg: return Array(Svg.render(list, options: Svg.Options(usesOutlines: false)).utf8)
    case .text:
      return Array(
        Cells.render(list, options: Cells.Options(columns: columns, hasColors: hasColors)).utf8)
    case .png:
      do {
        return PngEncoder.encode(try Raster.render(list, scale: scale))
      } catch Raster.Failure.size(let width, let height) {
        throw ConsoleError(
          "the picture cannot be drawn: it has \(FrameList.text(width)) × \(FrameList.text(height)) pixels, "
            + "and at most \(Raster.pixelLimit) are drawn")
      } catch {
        throw ConsoleError("the picture cannot be drawn: \(error)")
      }
    }
  }
}
