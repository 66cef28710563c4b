import DeclJournal
import DeclRuntime

/// The identity of a piece from one layout to the next: what stays the same view moves (X1).
struct PieceKey: Hashable {
  /// A view that is or contains the piece.
  let view: ViewHandle
  /// The number of pieces around that of the view; below zero for none.
  var around = 0
  /// The places among the children, from the piece of a view down to a part of it that is no view.
  var path: [Int] = []
}

/// The identities of the pieces of a screen.
struct PieceKeys {
  private var keys: [ObjectIdentifier: PieceKey] = [:]

  /// Finds the identities of a piece and of all in it.
  init(_ root: Piece) { add(root, nil) }

  /// Returns the identity of a piece; nil for one outside of all views.
  subscript(piece: Piece) -> PieceKey? { keys[ObjectIdentifier(piece)] }

  /// Returns the identities of a piece and of all in it.
  func all(in piece: Piece) -> [PieceKey] {
    (self[piece].map { [$0] } ?? []) + piece.children.flatMap { all(in: $0) }
  }

  private mutating func add(_ piece: Piece, _ parent: PieceKey?) {
    let key = Self.ownKey(piece) ?? parent
    keys[ObjectIdentifier(piece)] = key
    for leaving in piece.leaving { add(leaving.piece, nil) }
    for (index, child) in piece.children.enumerated() {
      add(
        child,
        key.map { PieceKey(view: $0.view, around: $0.around, path: $0.path + [index]) })
    }
  }

  /// Returns the identity of a piece that is a view, or that modifiers put around one.
  private static func ownKey(_ piece: Piece) -> PieceKey? {
    var around = 0
    var current: Piece? = piece
    while let here = current {
      if let view = here.handle { return PieceKey(view: view, around: around) }
      around += 1
      current = here.children.first
    }
    return nil
  }
}
