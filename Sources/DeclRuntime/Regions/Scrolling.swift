package import DeclJournal

/// The distance by which the content of a scroll view is scrolled, in points.
package struct ScrollOffset: Hashable, Sendable {
  /// The distances.
  package var x, y: Double

  /// Creates an offset.
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A scroll view on the screen.
package struct ScrollArea: Sendable {
  /// The view.
  package let view: ViewHandle
  /// The axes along which it scrolls.
  package let axes: ScrollAxes
  /// The frame in the coordinate space of the window.
  package let frame: LayoutFrame

  /// Creates the description of a scroll view.
  package init(view: ViewHandle, axes: ScrollAxes, frame: LayoutFrame) {
    self.view = view
    self.axes = axes
    self.frame = frame
  }
}

/// The axes along which a view scrolls, with the bits of `Axis.Set`.
package struct ScrollAxes: OptionSet, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  /// From the left to the right.
  package static let horizontal = ScrollAxes(rawValue: 1)
  /// From the top to the bottom.
  package static let vertical = ScrollAxes(rawValue: 2)
}

/// The place of scrolled content along an axis.
package enum ScrollCoordinate: Hashable, Sendable {
  /// A distance from the start of the content in points.
  case points(Double)
  /// A share of the longest distance, from 0 to 1, which holds when lengths change.
  case share(Double)
}

/// The place to which the content of a scroll view is scrolled.
package struct ScrollPlace: Hashable, Sendable {
  /// The place along each axis; nil for the default one.
  package var x, y: ScrollCoordinate?

  /// Creates a place.
  package init(x: ScrollCoordinate? = nil, y: ScrollCoordinate? = nil) {
    self.x = x
    self.y = y
  }
}

/// The geometry of a scroll view, in points.
package struct ScrollMeasure: Sendable {
  /// The axes along which it scrolls.
  package var axes: ScrollAxes
  /// The distance by which the content is scrolled.
  package var offset: ScrollOffset
  /// The offset at which the end of the content is in sight.
  package var longest: ScrollOffset
  /// The size of the content.
  package var contentWidth, contentHeight: Double
  /// The size of the scroll view.
  package var width, height: Double
  /// The margins of the content.
  package var margins: LayoutInsets
  /// The parts of safe areas around the scroll view that it touches.
  package var safeArea: LayoutInsets
  /// The point of the content that keeps its place when lengths change, in unit coordinates.
  package var anchor: ScrollOffset

  /// Creates a geometry.
  package init(
    axes: ScrollAxes, offset: ScrollOffset, longest: ScrollOffset, contentWidth: Double,
    contentHeight: Double, width: Double, height: Double, margins: LayoutInsets,
    safeArea: LayoutInsets, anchor: ScrollOffset
  ) {
    self.axes = axes
    self.offset = offset
    self.longest = longest
    self.contentWidth = contentWidth
    self.contentHeight = contentHeight
    self.width = width
    self.height = height
    self.margins = margins
    self.safeArea = safeArea
    self.anchor = anchor
  }

  /// The part of the content that is in sight at an offset.
  func visibleArea(at offset: ScrollOffset) -> LayoutFrame {
    LayoutFrame(
      x: offset.x, y: offset.y, width: max(0, width - margins.leading - margins.trailing),
      height: max(0, height - margins.top - margins.bottom))
  }

  /// Returns an offset within the content.
  func clamped(_ offset: ScrollOffset) -> ScrollOffset {
    // What is not a number is the start.
    func clamped(_ value: Double, _ longest: Double) -> Double {
      value > 0 ? min(value, longest) : 0
    }
    return ScrollOffset(x: clamped(offset.x, longest.x), y: clamped(offset.y, longest.y))
  }

  /// Returns the offset of a place; an axis without one keeps its offset.
  func offset(of place: ScrollPlace) -> ScrollOffset {
    func offset(_ place: ScrollCoordinate?, _ now: Double, _ longest: Double) -> Double {
      switch place {
      case .points(let points): points
      case .share(let share): share * longest
      case nil: now
      }
    }
    return clamped(
      ScrollOffset(
        x: offset(place.x, self.offset.x, longest.x), y: offset(place.y, self.offset.y, longest.y))
    )
  }
}

/// A view to which scrolling may bring the content of a scroll view (`scrollTargetLayout`).
package struct PlacedTarget: Sendable {
  /// The view or the row.
  package enum Content: Sendable {
    /// A view, or one around it that is a child of the layout.
    case view(ViewHandle)
    /// The row of a lazy container at a position, which does not exist.
    case row(ViewHandle, Int)
  }
  /// The view or the row.
  package let content: Content
  /// The view with the layout whose children are targets.
  package let layout: ViewHandle
  /// The frame in the content of the scroll view.
  package let frame: LayoutFrame

  /// Creates a target.
  package init(content: Content, layout: ViewHandle, frame: LayoutFrame) {
    self.content = content
    self.layout = layout
    self.frame = frame
  }
}

/// The cause of the movement of a scroll view's content; the raw value is the position among the library's phases.
enum ScrollPhase: Int {
  case idle
  /// A person moves it.
  case interacting = 2
  /// An animation moves it.
  case animating = 4
}

/// The scrolling of a scroll view.
struct ScrollState {
  /// The place of the content; nil for the default one.
  var place = ScrollPlace()
  /// The cause of its movement.
  var phase = ScrollPhase.idle
  /// The number of times that a person scrolled it.
  var personScrolls = 0
  /// The end of its animation, in seconds on the virtual clock; nil without one.
  var end: Double?
}
