import DeclJournal
import DeclLayout
import DeclRuntime

/// The alignment guides by their names in the library, and those that the script declares.
final class Alignments {
  private let defaultGuide: (String) -> DrawnGuide?
  private var own: [String: AlignmentKey] = [:]

  init(_ subject: LayoutSubject) { defaultGuide = { subject.defaultGuide($0) } }

  /// Returns the guide with a name; one that no declaration computes has the middle as its default value.
  func key(_ name: String, _ axis: Axis) -> AlignmentKey {
    let place = axis == .horizontal ? "h.\(name)" : "v.\(name)"
    if let key = Self.standard[place] ?? own[place] { return key }
    guard let guide = defaultGuide(name) else {
      return axis == .horizontal ? .horizontalCenter : .verticalCenter
    }
    let key = AlignmentKey(axis: axis, name: name) { [unowned self] dimensions in
      value(of: guide, dimensions) ?? dimensions.size[axis] / 2
    }
    own[place] = key
    return key
  }

  /// Returns what the script's code computes for a view; nil if it trapped.
  func value(of guide: DrawnGuide, _ dimensions: Dimensions) -> Double? {
    guide.value(
      GuideQuestion(self, dimensions), width: dimensions.size.width,
      height: dimensions.size.height)
  }

  private static let standard: [String: AlignmentKey] = [
    "h.leading": .leading, "h.center": .horizontalCenter, "h.trailing": .trailing,
    "h.listRowSeparatorLeading": .separatorLeading,
    "h.listRowSeparatorTrailing": .separatorTrailing,
    "v.top": .top, "v.center": .verticalCenter, "v.bottom": .bottom,
    "v.firstTextBaseline": .firstTextBaseline, "v.lastTextBaseline": .lastTextBaseline,
  ]
}

extension AlignmentKey {
  /// The leading end of the line below a row of a list.
  static let separatorLeading = AlignmentKey(
    axis: .horizontal, name: "listRowSeparatorLeading", combination: .first
  ) { _ in 0 }
  /// The trailing end of the line below a row of a list.
  static let separatorTrailing = AlignmentKey(
    axis: .horizontal, name: "listRowSeparatorTrailing", combination: .last
  ) { $0.size.width }
}

/// The view about whose guides the script's code may ask.
private final class GuideQuestion: RunningLayout {
  private let alignments: Alignments
  private let dimensions: Dimensions

  init(_ alignments: Alignments, _ dimensions: Dimensions) {
    self.alignments = alignments
    self.dimensions = dimensions
  }

  func explicitGuide(_ name: String, isVertical: Bool) -> Double? {
    dimensions[explicit: alignments.key(name, isVertical ? .vertical : .horizontal)]
  }

  func guide(
    of index: Int, width: Double?, height: Double?, name: String, isVertical: Bool,
    isExplicit: Bool
  ) -> Double? { nil }

  // The view has no views of its own that could be asked.
  func size(of index: Int, width: Double?, height: Double?) -> (width: Double, height: Double) {
    (0, 0)
  }
  func priority(of index: Int) -> Double { 0 }
  func distance(from first: Int, to second: Int, isHorizontal: Bool) -> Double { 0 }
  func place(
    _ index: Int, x: Double, y: Double, anchorX: Double, anchorY: Double, width: Double?,
    height: Double?
  ) {}
  func handles(of index: Int) -> [ViewHandle] { [] }
}

extension Look {
  /// Returns the guides of an `Alignment`.
  func alignment(_ value: ValueSnapshot) -> Alignment {
    Alignment(
      alignmentKey(value["horizontal"]) ?? .horizontalCenter,
      alignmentKey(value["vertical"]) ?? .verticalCenter)
  }

  /// Returns the guide of a `HorizontalAlignment` or `VerticalAlignment`; nil for other values.
  func alignmentKey(_ value: ValueSnapshot) -> AlignmentKey? {
    guard let type = value.typeName, let name = value["_name"].text else { return nil }
    return window.alignments.key(name, type == "VerticalAlignment" ? .vertical : .horizontal)
  }
}
