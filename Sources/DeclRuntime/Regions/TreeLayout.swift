package import DeclJournal

/// The reason for which layout or drawing was stopped.
package enum LayoutStop: Error, Hashable, Sendable {
  /// It was interrupted.
  case interrupt
  /// It takes more memory than the session's limit leaves.
  case memory

  /// The reason in words.
  package var message: String {
    switch self {
    case .interrupt: "the layout was interrupted"
    case .memory: "the layout takes more memory than the session's limit leaves"
    }
  }

  /// The reason as that of a refused step.
  package var stepError: StepError { .preconditionFailed(message) }
}

/// A rectangle in points.
package struct LayoutFrame: Hashable, Sendable {
  /// The distance of the left edge from that of the coordinate space.
  package var x: Double
  /// The distance of the top edge from that of the coordinate space.
  package var y: Double
  /// The width.
  package var width: Double
  /// The height.
  package var height: Double

  /// Creates a rectangle.
  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// The distances between the edges of a view and those of the safe area, in points.
package struct LayoutInsets: Hashable, Sendable {
  /// The distances.
  package var top, leading, bottom, trailing: Double

  /// Creates distances.
  package init(top: Double, leading: Double, bottom: Double, trailing: Double) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

/// The column of a split view to which a person goes back, where only one column is shown.
package struct ColumnBehind: Hashable, Sendable {
  /// The split view.
  package let view: ViewHandle
  /// The number of the column: 0 for the sidebar, 1 for the content.
  package let column: Int
  /// The list in the column whose selected row showed the next column; nil for none.
  package let list: ViewHandle?

  package init(view: ViewHandle, column: Int, list: ViewHandle?) {
    self.view = view
    self.column = column
    self.list = list
  }
}

/// The layout of a tree as it is at one moment.
package protocol TreeLayout {
  /// Returns the frame of a view in the coordinate space of the window; nil for a view that is not laid out.
  func frame(of view: ViewHandle) -> LayoutFrame?
  /// Returns the frame around one of the modifiers of a view, by the number that the drawn modifier has.
  func frame(of view: ViewHandle, around modifier: Int) -> LayoutFrame?
  /// Returns the safe area of a view: the parts of its frame that bars cover.
  func safeArea(of view: ViewHandle) -> LayoutInsets
  /// Returns the number of lines of a text; nil for other views.
  func lineCount(of view: ViewHandle) -> Int?
  /// Returns what a touch at a point of the window meets (G27).
  func touched(atX x: Double, y: Double) -> TouchedPlace
  /// Returns where some views can be seen and take touches if nothing lies over them; nil if none of them is laid out.
  func touchAreas(of views: Set<ViewHandle>) -> TouchAreas?
  /// Answers a question about the layout with the scroll views around a view scrolled so that it is in sight, and scrolls
  /// them back; returns nil if that changes nothing.
  func scrolled<Result>(
    toShow view: ViewHandle, anchor: ScrollOffset?, _ question: () -> Result
  ) -> Result?
  /// Returns the offsets of the scroll views around a view that bring it into sight, the innermost first; none outside
  /// of scroll views.
  /// - Parameter anchor: the point of the visible area, in unit coordinates, at which the same point of the view then
  ///   lies; nil scrolls as little as possible.
  func offsets(toShow view: ViewHandle, anchor: ScrollOffset?) -> [(
    view: ViewHandle, offset: ScrollOffset
  )]
  /// Returns the offsets of the scroll views around a row of a lazy container, which need not exist, that bring it into
  /// sight.
  func offsets(toShowRow position: Int, of rows: ViewHandle, anchor: ScrollOffset?) -> [(
    view: ViewHandle, offset: ScrollOffset
  )]
  /// Returns which rows of a lazy `ForEach` are in sight; nil for one that is not on the screen.
  func sight(of rows: ViewHandle) -> RowSight?
  /// Returns the geometry of a scroll view; nil for other views.
  func scroll(of view: ViewHandle) -> ScrollMeasure?
  /// Returns the scroll views around a view, the innermost first.
  func scrollViews(around view: ViewHandle) -> [ScrollArea]
  /// Returns the scroll targets in the content of a scroll view that lie in a rectangle of it, in order.
  func scrollTargets(of view: ViewHandle, in area: LayoutFrame) -> [PlacedTarget]
  /// The column to which the button to the screen below leads; nil if it leads elsewhere.
  var columnBehind: ColumnBehind? { get }
  /// Returns what the views around a view proposed, and what it answered, from the outside to the inside (G29).
  func conversation(about view: ViewHandle) -> [LayoutExchange]
}

extension TreeLayout {
  /// Returns the views at a point of the window that a touch there meets, the uppermost first (G27).
  package func views(atX x: Double, y: Double) -> [ViewHandle] { touched(atX: x, y: y).views }
}

/// A step of the layout of a view: a proposal and the answer to it.
package struct LayoutExchange: Sendable {
  /// The name of the view or modifier that answers.
  package let name: String
  /// The handle of the view; nil for a modifier or a part.
  package let view: ViewHandle?
  /// The number of the rule by which it answers: `G2`.
  package let rule: String
  /// The proposals and the answers to them, in points, in the order of the questions; nil proposes the ideal length.
  package let answers: [Answer]
  /// The proposal with which it was placed, and its size then.
  package let final: Answer

  /// A proposal with the answer to it, in points.
  package struct Answer: Equatable, Sendable {
    /// The proposed width.
    package let proposedWidth: Double?
    /// The proposed height.
    package let proposedHeight: Double?
    /// The width of the answer.
    package let width: Double
    /// The height of the answer.
    package let height: Double

    /// Creates an answer.
    package init(proposedWidth: Double?, proposedHeight: Double?, width: Double, height: Double) {
      self.proposedWidth = proposedWidth
      self.proposedHeight = proposedHeight
      self.width = width
      self.height = height
    }
  }

  /// Creates a step.
  package init(
    name: String, view: ViewHandle?, rule: String, answers: [Answer], final: Answer
  ) {
    self.name = name
    self.view = view
    self.rule = rule
    self.answers = answers
    self.final = final
  }
}

/// The maker of the rows of lazy containers, which a layout asks while it finds out what is in sight (G26).
package protocol RowMaking: AnyObject {
  /// Makes the row at a position of a `ForEach`, if it does not exist; returns false if code of the script trapped.
  func makeRow(_ position: Int, of rows: ViewHandle) -> Bool
}

/// The rows of a lazy container that are in sight (G26).
package struct RowSight: Sendable {
  /// The positions of the elements whose rows are in sight.
  package var positions: Set<Int> = []
  /// The lengths of the rows that exist along the axis of the container, in points, by position.
  package var lengths: [Int: Double] = [:]

  /// Creates a description without rows.
  package init() {}

  /// The mean length of the rows that are in sight; nil if there are none.
  var meanLength: Double? {
    let seen = positions.compactMap { lengths[$0] }
    return seen.isEmpty ? nil : seen.reduce(0, +) / Double(seen.count)
  }
}
