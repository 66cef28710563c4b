import DeclJournal
import DeclLayout

/// A header or footer of a section that stays in sight at the edge of its scroll view while its section is (G36).
struct Pin {
  /// The axis along which the section scrolls.
  let axis: Axis
  /// Indicates whether it stays at the end, as a footer does.
  let isAtEnd: Bool
  /// The node of the container.
  let container: LayoutNode
  /// The place of the piece among the children of the container.
  let index: Int
  /// The children that stay together.
  let group: Range<Int>
  /// The children that make up the section.
  let section: Range<Int>

  /// Returns the distance by which the piece moves along the axis.
  /// - Parameters:
  ///   - frame: the frame on the screen as it is laid out.
  ///   - area: the frame of the scroll view.
  func shift(_ frame: Rect, in area: Rect) -> Double {
    func bounds(_ children: Range<Int>) -> (low: Double, high: Double) {
      let frames = children.map { container.frame(ofChildAt: $0, at: container.fit) }
      return (
        frames.map { $0.origin[axis] }.min() ?? 0,
        frames.map { $0.origin[axis] + $0.size[axis] }.max() ?? 0
      )
    }
    let own = container.frame(ofChildAt: index, at: container.fit).origin[axis]
    let start = frame.origin[axis] - own
    let (group, section) = (bounds(group), bounds(section))
    let isHigh = isAtEnd != (axis == .horizontal && container.isRightToLeft)
    if isHigh {
      let wanted = area.origin[axis] + area.size[axis] - (start + group.high)
      return max(min(wanted, 0), min(section.low - group.low, 0))
    }
    let wanted = area.origin[axis] - (start + group.low)
    return min(max(wanted, 0), max(section.high - group.high, 0))
  }
}

extension Piece {
  /// Lets headers and footers among the children stay in sight while their sections are.
  func pinSections(_ axis: Axis, headers: Bool, footers: Bool) {
    var start = 0
    while start < children.count {
      let mark = children[start].traits.section
      var end = start + 1
      while end < children.count, children[end].traits.section === mark { end += 1 }
      if mark != nil {
        let section = start..<end
        if headers { pin(section.filter { children[$0].traits.role == .header }, section, axis) }
        if footers {
          pin(section.filter { children[$0].traits.role == .footer }, section, axis, isAtEnd: true)
        }
      }
      start = end
    }
  }

  private func pin(_ parts: [Int], _ section: Range<Int>, _ axis: Axis, isAtEnd: Bool = false) {
    guard let first = parts.first, let last = parts.last else { return }
    for index in parts {
      children[index].pin = Pin(
        axis: axis, isAtEnd: isAtEnd, container: node, index: index, group: first..<last + 1,
        section: section)
      // The rows scroll below it.
      if children[index].zIndex == 0 { children[index].zIndex = 1 }
    }
  }
}

extension Screen {
  /// Returns where a piece lies that may stay in sight at the edge of the scroll view around.
  func pinnedFrame(_ piece: Piece, _ laidOut: Rect) -> Rect {
    guard let pin = piece.pin, let area = window.areas.scrollFrame(along: pin.axis) else {
      return laidOut
    }
    var frame = laidOut
    frame.origin[pin.axis] += pin.shift(laidOut, in: area)
    return frame
  }
}
