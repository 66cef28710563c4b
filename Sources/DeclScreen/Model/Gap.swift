import DeclJournal
import DeclLayout
import DeclRuntime

/// The rows of a lazy container that do not exist, between two that do (G26).
final class Gap {
  /// The rows of the `ForEach`.
  let rows: DrawnRows
  /// The positions of the rows that are missing.
  let range: Range<Int>
  /// The node that takes their space.
  let node: GapNode
  /// Returns the pieces of a row's views.
  private let make: ([DrawnView]) -> [Piece]
  /// The changes that modifiers of views around the rows make to each of them, the innermost first.
  var wraps: [(Piece) -> Piece] = []
  /// Indicates whether the lengths of the rows are estimated from rows that exist.
  let isEstimated: Bool
  /// The change that the container makes to a row.
  var decorate: (Piece) -> Piece = { $0 }

  init(
    _ rows: DrawnRows, _ range: Range<Int>, estimate: Double?,
    make: @escaping ([DrawnView]) -> [Piece]
  ) {
    isEstimated = estimate != nil
    self.rows = rows
    self.range = range
    self.make = make
    node = GapNode(
      count: range.count,
      known: rows.known(in: range).map { ($0.position - range.lowerBound, $0.length) },
      estimate: estimate ?? LengthEstimates.initial)
  }

  /// Returns the length of a row in points; nil if it is known only after the next layout, because the row has rows of
  /// its own.
  func length(of views: [DrawnView]) -> Double? {
    let pieces = make(views)
    if pieces.contains(where: { $0.traits.section != nil || $0.hasGap }) { return nil }
    let proposal = Proposal(nil, along: node.axis, across: node.fit.proposal[node.axis.other])
    let lengths = pieces.map { piece in
      decorate(wraps.reduce(piece) { $1($0) }).node.size(for: proposal)[node.axis]
    }
    return lengths.reduce(0, +) + node.step * Double(max(lengths.count - 1, 0))
  }

  /// Tells the gaps and the rows among the pieces of a container how they stand in it.
  /// - Parameters:
  ///   - distance: the distance between rows in points; nil for the preferred one.
  ///   - decorate: what the container puts around a row.
  static func prepare(
    _ pieces: [Piece], _ axis: Axis, distance: Double?,
    decorate: @escaping (Piece) -> Piece = { $0 }
  ) {
    let sample = pieces.first { $0.gap == nil && !$0.traits.rows.isEmpty }?.node
    for piece in pieces {
      for mark in piece.traits.rows { mark.axis = axis }
      guard let gap = piece.gap else { continue }
      gap.node.axis = axis
      gap.node.distance = distance
      gap.node.sample = sample
      gap.decorate = decorate
    }
  }
}

/// The identity of a row of a lazy container, which its pieces name.
final class RowMark {
  /// The `ForEach`.
  let view: ViewHandle
  /// The position of the element.
  let position: Int
  /// The axis along which the rows stand.
  var axis = Axis.vertical

  init(_ view: ViewHandle, _ position: Int) {
    self.view = view
    self.position = position
  }
}

/// The mean lengths of rows, while a layout finds out which are in sight.
final class LengthEstimates {
  /// The lengths in points by the handle of the `ForEach`.
  var means: [ViewHandle: Double] = [:]
  /// The length of a row before any is known: that of a row of a list.
  static let initial = 44.0
}

extension Piece {
  /// Indicates whether it or a piece inside of it stands for rows that do not exist.
  fileprivate var hasGap: Bool { gap != nil || children.contains(where: \.hasGap) }
}

extension Builder {
  /// Returns the pieces of the rows of a lazy container, and those of the gaps between them.
  func pieces(of rows: DrawnRows, _ view: DrawnView, _ look: Look) -> [Piece] {
    let window = look.window
    let estimate = rows.estimate ?? window.estimates.means[view.handle]
    return rows.parts.flatMap { part -> [Piece] in
      switch part {
      case .row(let position, let views):
        let mark = RowMark(view.handle, position)
        return views.flatMap { pieces($0, look) }.map { piece in
          piece.traits.rows.append(mark)
          return piece
        }
      case .gap(let range):
        let gap = Gap(rows, range, estimate: estimate) { views in
          views.flatMap { pieces($0, look) }
        }
        return [Piece(gap.node).with { $0.gap = gap }]
      }
    }
  }
}
