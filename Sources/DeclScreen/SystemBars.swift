import DeclFont
import DeclLayout
public import DeclPicture

extension Screen {
  /// The picture as it appears on a device: the interface, and over it the status bar and the home indicator where the
  /// safe area has room for them.
  public var deviceList: DisplayList {
    var list = displayList
    let color = look.system(.label)
    let (size, insets) = (options.size, options.safeArea)
    if insets.top >= 20, !window.hidesStatusBar {
      let isDark = window.hasCard ? true : window.hasDarkTop
      let shown = isDark.map { $0 ? Color.white : .black } ?? color
      list.nodes.append(SystemBars.status(size, insets.top, shown))
    }
    if insets.bottom >= 20 { list.nodes.append(SystemBars.homeIndicator(size, color)) }
    return list
  }
}

/// The status bar and the home indicator, which the system draws over every app.
enum SystemBars {
  /// Returns the status bar: the time at the leading side, the signals and the battery at the trailing one.
  ///
  /// A screen with a deep inset has them beside its camera, in the middle of the space at its sides; another one has
  /// them at its edges.
  static func status(_ size: Size, _ inset: Double, _ color: Color) -> DisplayNode {
    let hasCamera = inset >= 40
    let font = TextFont(size: hasCamera ? 17 : 12, weight: 600)
    let middle = hasCamera ? inset / 2 + 3.5 : inset / 2
    let width = font.width(of: Metrics.statusTime)
    let x = hasCamera ? (size.width / 2 - 63) * 0.525 - width / 2 : 16
    let time = TextDrawing(
      Metrics.statusTime, font: font, paint: .color(color),
      at: Point(x, middle + font.capHeight / 2), width: width)
    let trailing = hasCamera ? size.width - 28 : size.width - 14
    let contents =
      [.text(time)] + battery(Point(trailing, middle), color)
      + [
        .symbol(
          SymbolDrawing("wifi", in: Rect(trailing - 51, middle - 8, 17, 15), paint: .color(color)))
      ]
      + signal(Point(trailing - 58, middle), color)
    return group(contents, Rect(0, 0, size.width, inset))
  }

  /// Returns a full battery that ends at a point.
  private static func battery(_ end: Point, _ color: Color) -> [DisplayNode.Content] {
    let case_ = Rect(end.x - 27.5, end.y - 6.5, 25, 13)
    let line = case_.inset(by: Insets(top: 0.5, leading: 0.5, bottom: 0.5, trailing: 0.5))
    let charge = case_.inset(by: Insets(top: 2, leading: 2, bottom: 2, trailing: 2))
    return [
      .stroke(
        .roundedRectangle(line, radius: 3.8, isContinuous: true), StrokeStyle(width: 1),
        .color(color.opacity(0.35))),
      .fill(
        .roundedRectangle(charge, radius: 2.5, isContinuous: true), .color(color), .nonZero),
      .fill(
        .roundedRectangle(
          Rect(case_.maxX + 1, end.y - 2, 1.4, 4), radius: 0.7, isContinuous: false),
        .color(color.opacity(0.4)), .nonZero),
    ]
  }

  /// Returns four bars of rising height that end at a point.
  private static func signal(_ end: Point, _ color: Color) -> [DisplayNode.Content] {
    (0..<4).map { index in
      let height = 4 + Double(index) * 2.7
      let bar = Rect(end.x - 19 + Double(index) * 5.2, end.y + 6 - height, 3.2, height)
      return .fill(
        .roundedRectangle(bar, radius: 1, isContinuous: false), .color(color), .nonZero)
    }
  }

  /// Returns the bar at the lower edge.
  static func homeIndicator(_ size: Size, _ color: Color) -> DisplayNode {
    let width = min(size.width * 0.355, Metrics.homeIndicatorWidth)
    let bar = Rect((size.width - width) / 2, size.height - 13, width, 5)
    return group([.fill(.capsule(bar), .color(color), .nonZero)], bar)
  }

  private static func group(_ contents: [DisplayNode.Content], _ frame: Rect) -> DisplayNode {
    DisplayNode(frame: frame, .group(contents.map { DisplayNode(frame: frame, $0) }))
  }
}
