import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// A builder of the pieces of a screen from the views of a session.
///
/// One walk over the tree, from the outside to the inside: modifiers change the look of what they contain on the way
/// down, and wrap its pieces on the way up.
struct Builder {
  /// A function that makes the pieces of a view that the library declares without a body.
  typealias ViewRule = @Sendable (Builder, DrawnView, Look) -> [Piece]

  /// A rule of a modifier: what it changes for its content, and what it puts around it.
  struct ModifierRule: Sendable {
    /// Changes the look of the content.
    var change: (@Sendable (DrawnModifier, inout Look) -> Void)?
    /// Returns a piece around the content, given the pieces of the views that the modifier contributes.
    var wrap: (@Sendable (Modified) -> Piece)?

    /// Returns a rule that puts something around the content.
    static func wrap(_ wrap: @escaping @Sendable (Modified) -> Piece) -> ModifierRule {
      ModifierRule(wrap: wrap)
    }

    /// Returns a rule that changes the look of the content.
    static func look(
      _ change: @escaping @Sendable (DrawnModifier, inout Look) -> Void
    ) -> ModifierRule {
      ModifierRule(change: change)
    }
  }

  /// A use of a modifier.
  struct Modified {
    /// The view that has the modifier.
    let view: ViewHandle
    /// The view with its values.
    let drawn: DrawnView
    let modifier: DrawnModifier
    let content: Piece
    /// The modifier's own views, such as an overlay.
    let views: [DrawnView]
    /// The look around the modifier.
    let look: Look
    let builder: Builder
    private let made = Made()

    /// The pieces of the modifier's own views, made when they are first asked for.
    var attached: [Piece] {
      if let pieces = made.pieces { return pieces }
      let pieces = views.flatMap { builder.pieces($0, look) }
      made.pieces = pieces
      return pieces
    }

    private final class Made {
      var pieces: [Piece]?
    }

    init(
      _ drawn: DrawnView, _ modifier: DrawnModifier, _ content: Piece, _ views: [DrawnView],
      _ look: Look, _ builder: Builder
    ) {
      (self.drawn, self.modifier, self.content) = (drawn, modifier, content)
      view = drawn.handle
      (self.views, self.look, self.builder) = (views, look, builder)
    }

    /// The place of the modifier, for pieces whose frames the session reads.
    var place: ModifierPlace { ModifierPlace(view: view, number: modifier.number) }
  }

  /// The rules of views by the names of their types.
  static let views: [String: ViewRule] = [
    StackViews.rules, LayoutViews.rules, TextViews.rules, ShapeViews.rules, ButtonViews.rules,
    ValueViews.rules, FieldViews.rules, PickerViews.rules, DateViews.rules, GroupViews.rules,
    ListViews.rules, NavigationViews.rules, TabViews.rules, GridViews.rules, ImageViews.rules,
    CanvasViews.rules, ScrollViews.rules, TableViews.rules,
  ].reduce(into: [:]) { $0.merge($1) { first, _ in first } }

  /// The rules of views that look different in the cells of a terminal.
  static let cellViews: [String: ViewRule] = [
    CellControls.rules, CellFields.rules, CellPickers.rules, CellLists.rules, CellGroups.rules,
    CellTables.rules,
  ].reduce(into: [:]) { $0.merge($1) { first, _ in first } }

  /// The rules of modifiers by the names of their types.
  static let modifiers: [String: ModifierRule] = [
    LayoutModifiers.rules, DrawingModifiers.rules, StyleModifiers.rules,
    ListModifiers.rules, ScrollViews.modifiers, BarModifiers.rules, PresentationModifiers.rules,
  ].reduce(into: [:]) { $0.merge($1) { first, _ in first } }

  /// The bytes that a view takes beside its pieces, in tables.
  private static let viewBytes = 800

  /// Returns the pieces of a view with its modifiers: one for most, several for a group.
  func pieces(_ view: DrawnView, _ outer: Look) -> [Piece] {
    guard Workload.goesOn(work: 16, bytes: Self.viewBytes) else { return [] }
    var look = outer
    look.view = view
    let modifiers = view.modifiers
    var around: [Look] = []
    for modifier in modifiers.reversed() {
      around.append(look)
      look.apply(modifier.written)
      Self.modifiers[modifier.ruleName]?.change?(modifier, &look)
    }
    around.reverse()
    let children = view.children
    let leavingCount = look.window.leavingCount
    addLeaving(view, look)
    var result = content(view, look)
    if view.kind == .primitive, let container = result.first {
      container.leaving += look.window.takeLeaving(since: leavingCount)
    }
    // A view that is not one piece has the frame around those that it stands for.
    let isPiece = result.count == 1 && result[0].handle == view.handle
    let inner = result
    for piece in result { piece.setDirection(isRightToLeft: look.isRightToLeft) }
    for (modifier, look) in zip(modifiers, around) {
      let own = children.filter { $0.modifierNumber == modifier.number }
      let wrap = Self.modifiers[modifier.ruleName]?.wrap
      guard wrap != nil || !own.isEmpty else { continue }
      guard let wrap else {
        // What it presents has no place of its own here.
        for view in own {
          look.window.anchors[view.handle] = result.first
          _ = pieces(view, look)
        }
        continue
      }
      let around = { (content: Piece) -> Piece in
        let piece = wrap(Modified(view, modifier, content, own, look, self))
        if piece !== content, piece.modifier == nil {
          piece.modifier = ModifierPlace(view: view.handle, number: modifier.number)
        }
        return piece
      }
      result = result.map { content in
        guard let gap = content.gap else { return around(content) }
        gap.wraps.append(around)
        return content
      }
      for piece in result { piece.setDirection(isRightToLeft: look.isRightToLeft) }
    }
    result = moved(result, view, outer)
    look.window.note(result, of: view.handle, standsFor: isPiece ? nil : inner)
    return result
  }

  /// Returns the pieces of a view as a transition shows them at the moment.
  private func moved(_ pieces: [Piece], _ view: DrawnView, _ look: Look) -> [Piece] {
    guard let motions = look.window.motions else { return pieces }
    var result = pieces
    for modifier in motions.modifiers(of: view.handle, at: look.window.time) {
      guard let wrap = Self.modifiers[modifier.ruleName]?.wrap else { continue }
      result = result.map { wrap(Modified(view, modifier, $0, [], look, self)) }
    }
    return result
  }

  /// Adds the pieces of views that were removed from a view and are on their way out.
  private func addLeaving(_ view: DrawnView, _ look: Look) {
    guard let motions = look.window.motions else { return }
    for leaving in view.leaving {
      guard let frame = motions.lastFrame(of: leaving.handle) else { continue }
      let made = pieces(leaving, look)
      guard !made.isEmpty else { continue }
      let piece = made.count == 1 ? made[0] : Piece(DepthStackNode(), made)
      look.window.add(leaving: LeavingPiece(piece: piece, frame: frame))
    }
  }

  /// Returns the rule of a view; nil for one of the script, whatever its name is.
  private func rule(of view: DrawnView, _ look: Look) -> ViewRule? {
    guard view.isOfLibrary else { return nil }
    if look.isInCells, let rule = Self.cellViews[view.typeName] { return rule }
    return Self.views[view.typeName]
  }

  /// Returns the pieces of a view without its modifiers.
  private func content(_ view: DrawnView, _ look: Look) -> [Piece] {
    switch view.kind {
    case .transparent:
      if let rows = view.rows { return pieces(of: rows, view, look) }
      // Containers whose content decides what is shown have rules although they have bodies.
      return rule(of: view, look)?(self, view, look) ?? parts(of: view, look)
    case .presentation:
      present(view, look)
      return []
    case .primitive:
      let made: [Piece]
      if let rule = rule(of: view, look) {
        made = rule(self, view, look)
      } else if let shape = view.shape {
        made = [ShapeViews.fill(shape, look.foreground, evenOdd: false)]
      } else {
        look.warn("\(view.typeName) is shown as its content")
        made = parts(of: view, look)
      }
      if made.count == 1, made[0].handle == nil { made[0].handle = view.handle }
      if let first = made.first { connectScrolling(first, view) }
      return made
    }
  }

  /// Gives the scroll node of a view, if it has one of its own, the offset of the view.
  private func connectScrolling(_ piece: Piece, _ view: DrawnView) {
    guard piece.handle == nil || piece.handle == view.handle, piece.scrolls == nil else { return }
    guard let node = piece.node as? ScrollNode else {
      for child in piece.children { connectScrolling(child, view) }
      return
    }
    piece.scrolls = view.handle
    if let x = view.scrollPlace?.x { node.x = ScrollNode.Coordinate(x) }
    if let y = view.scrollPlace?.y { node.y = ScrollNode.Coordinate(y) }
  }

  private func present(_ view: DrawnView, _ look: Look) {
    let content = view.children
    if content.isEmpty { return }
    if look.window.screens.contains(where: { $0.role == .pushed && $0.owner == view.handle }) {
      look.window.presented[view.handle] = look
      return
    }
    look.window.presentations.append(
      WindowScope.Presented(
        modifier: view.typeName, handle: view.handle, views: content, look: look,
        anchor: look.window.anchors[view.handle]))
  }

  /// Returns the pieces of the views that a view itself contains, without those of its modifiers.
  func parts(of view: DrawnView, _ look: Look) -> [Piece] {
    view.children.filter { $0.modifierNumber == nil }.flatMap { pieces($0, look) }
  }

  /// Returns the views that a view itself contains, without those of its modifiers.
  func contents(of view: DrawnView) -> [DrawnView] {
    view.children.filter { $0.modifierNumber == nil }
  }

  /// Returns the pieces of the label of a control: of several `Text` views the first is the title, and the others are
  /// subtitles.
  func label(of view: DrawnView, _ look: Look) -> [Piece] {
    let views = view.children.filter { $0.modifierNumber == nil && $0.slot == "label" }
      .flatMap { written($0) }
    guard views.count > 1, views.allSatisfy({ $0.isOfLibrary && $0.typeName == "Text" }) else {
      return parts(of: view, in: "label", look)
    }
    let small = look.with {
      $0.font = FontSpec(.footnote)
      $0.foregroundLevels = [look.hierarchical("secondary")]
    }
    return views.enumerated().flatMap { pieces($1, $0 == 0 ? look : small) }
  }

  /// Returns the views that a group without modifiers stands for.
  private func written(_ view: DrawnView) -> [DrawnView] {
    guard view.kind == .transparent, view.isOfLibrary, view.modifiers.isEmpty, view.rows == nil
    else { return [view] }
    return contents(of: view).flatMap { written($0) }
  }

  /// Returns the pieces of the views in a property, such as a label.
  func parts(of view: DrawnView, in slot: String?, _ look: Look) -> [Piece] {
    view.children.filter { $0.modifierNumber == nil && $0.slot == slot }
      .flatMap { pieces($0, look) }
  }
}

extension DrawnModifier {
  /// The name by which rules know it: that of the type, and for a type that stands for several modifiers, after a dot,
  /// the name of the trait that it sets; for effects of the script that of their protocol.
  var ruleName: String {
    if isGeometryEffect { return "GeometryEffect" }
    return value("trait").text.map { "\(typeName).\($0)" } ?? typeName
  }
}
