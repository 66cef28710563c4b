import DeclLang
import DeclMachine

/// Steps that act through a modifier of an ancestor of the target: on rows, lists and fields.
extension StepPerformer {
  /// A modifier or a view with a conformance through which a step acts.
  struct Responder {
    let place: TreePosition
    /// The index among the modifiers of the region's plan; nil for the view itself.
    let modifier: Int?

    var type: RuntimeType {
      modifier.map { place.region.plan.modifiers[$0].type } ?? place.element.type
    }

    var value: ValueAddress {
      modifier.map { place.region.value.part(place.region.plan.modifiers[$0]) } ?? place.value
    }
  }

  /// An edit of a collection's rows.
  private struct RowAction {
    /// The Boolean property of the holder that enables the edit.
    let test: LibraryRequirement
    /// The Boolean property of a row's modifier that excludes the row.
    let refusal: LibraryRequirement
    let word: String
    /// The protocol of the holder.
    var proto: LibraryProtocol { test.proto }

    static let delete = RowAction(
      test: .canDelete, refusal: .disablesDeletion, word: "be deleted")
    static let move = RowAction(test: .canMove, refusal: .disablesMoving, word: "be moved")
  }

  /// A row of a collection, for an edit.
  private struct Row {
    /// The modifier of the collection, or the row itself, through which the edit acts.
    let responder: Responder
    let offset: Int
    let count: Int
  }

  /// Deletes the row that contains a target.
  func delete(_ target: Target) throws(StepError) -> [UpdateRecord] {
    let (place, row) = try self.row(target, .delete)
    return call(
      .delete, row.responder, [row.offset],
      cause(.delete, place, label: finder.label(of: place)))
  }

  /// Moves the row that contains a target to a position.
  func move(_ target: Target, to position: Int) throws(StepError) -> [UpdateRecord] {
    let (place, row) = try self.row(target, .move)
    guard (0..<row.count).contains(position) else {
      throw .preconditionFailed("no such position \(position): there are \(row.count) rows")
    }
    let destination = position > row.offset ? position + 1 : position
    return call(
      .move, row.responder, [row.offset, destination],
      cause(.move, place, label: finder.label(of: place), argument: "\(position)"))
  }

  /// Refreshes the list that contains a target.
  func refresh(_ target: Target) throws(StepError) -> [UpdateRecord] {
    let (place, holder) = try holder(target, .refreshTarget, toDo: "be refreshed")
    return call(
      .refresh, holder, [],
      cause(.refresh, place, label: finder.label(of: place)))
  }

  /// Submits a text field.
  func submit(_ target: Target) throws(StepError) -> [UpdateRecord] {
    let (place, submission) = try finder.place(
      target, toDo: "be submitted", isOutermost: true, reach: .inFront, with: submission(at:))
    try checkEnabled(place)
    return script.loop.run(cause(.submit, place, label: fieldLabel(of: place))) {
      reconciler throws(UpdateFailure) in
      for (code, holder) in submission {
        try reconciler.evaluator.run(code, [(holder.value, holder.type)])
      }
    }
  }

  /// Returns the actions for submitting a view: the field's own, and that of the nearest `onSubmit`; nil if
  /// it has neither.
  private func submission(at place: TreePosition) -> [(CodeReference, Responder)]? {
    var result: [(CodeReference, Responder)] = []
    if library.conforms(place.element.type, to: .fieldTarget) {
      let field = Responder(place: place, modifier: nil)
      result.append((library.method(.commit, in: field.type), field))
    }
    if let holder = nearestResponder(to: place, .submitTarget) {
      result.append((library.method(.submit, in: holder.type), holder))
    }
    return result.isEmpty ? nil : result
  }

  // MARK: Finding

  private func row(
    _ target: Target, _ action: RowAction
  ) throws(StepError) -> (TreePosition, Row) {
    try finder.place(target, toDo: action.word, isOutermost: true) { enclosingRow(of: $0, action) }
  }

  /// Returns the position of the row that contains a view, among how many rows; nil for no row that can be moved.
  func movableRow(at place: TreePosition) -> (offset: Int, count: Int)? {
    enclosingRow(of: place, .move).map { ($0.offset, $0.count) }
  }

  /// Returns whether a view is in a row that can be deleted.
  func isInDeletableRow(_ place: TreePosition) -> Bool { enclosingRow(of: place, .delete) != nil }

  /// Returns whether a view is a row that can be deleted.
  func isDeletableRow(_ place: TreePosition) -> Bool {
    place.region.origin == .row
      && TreePosition.roots(of: place.region).contains { $0.handle == place.handle }
      && isInDeletableRow(place)
  }

  private func enclosingRow(of place: TreePosition, _ action: RowAction) -> Row? {
    var region: Region? = place.region
    while let here = region {
      if here.origin == .row, let parent = here.parent,
        let rows = parent.node(of: here.parentElement) as? ForEachNode,
        !here.isDetached,
        let holder = responder(for: here, in: parent, action)
      {
        let isRefused = TreePosition.roots(of: here).contains { refuses(action, $0) }
        guard !isRefused, boolProperty(action.test, of: holder) else { return nil }
        return Row(responder: holder, offset: here.row, count: rows.count)
      }
      region = here.parent
    }
    return nil
  }

  /// Returns the holder of an edit of a row: a modifier of its collection, or the row; nil if there is none.
  private func responder(for row: Region, in parent: Region, _ action: RowAction) -> Responder? {
    responder(at: TreePosition(region: parent, index: row.parentElement), action.proto)
      ?? TreePosition.roots(of: row).first { library.conforms($0.element.type, to: action.proto) }
      .map { Responder(place: $0, modifier: nil) }
  }

  /// Returns whether a modifier of a row, or of a structural part of it, excludes it from an edit.
  private func refuses(_ action: RowAction, _ place: TreePosition) -> Bool {
    place.element.modifiers.contains {
      boolProperty(action.refusal, of: Responder(place: place, modifier: $0))
    } || (isTransparent(place, action) && place.children.contains { refuses(action, $0) })
  }

  /// Returns whether the children of a view belong to the same row: true for views that are not primitive,
  /// and for primitive ones that support the edit.
  private func isTransparent(_ place: TreePosition, _ action: RowAction) -> Bool {
    place.element.kind != .primitive || library.conforms(place.element.type, to: action.proto)
  }

  /// Returns a Boolean property of a holder; false if it does not conform to the protocol.
  private func boolProperty(_ property: LibraryRequirement, of holder: Responder) -> Bool {
    guard library.conforms(holder.type, to: property.proto) else { return false }
    let code = library.method(property, in: holder.type)
    return script.graph.evaluator.holds(code, [(holder.value, holder.type)])
  }

  private func holder(
    _ target: Target, _ proto: LibraryProtocol, toDo word: String
  ) throws(StepError) -> (TreePosition, Responder) {
    try finder.place(target, toDo: word, isOutermost: true) {
      nearestResponder(to: $0, proto, isInScreen: true)
    }
  }

  /// Returns the modifier of a view or of its nearest ancestor; with `isInScreen`, only of ancestors in the same sheet
  /// or pushed screen.
  func nearestResponder(
    to place: TreePosition, _ proto: LibraryProtocol, isInScreen: Bool = false
  ) -> Responder? {
    var current: TreePosition? = place
    while let here = current {
      if let found = responder(at: here, proto) { return found }
      if isInScreen, here.element.presentation?.opening != nil { return nil }
      current = here.parent
    }
    return nil
  }

  func responder(at place: TreePosition, _ proto: LibraryProtocol) -> Responder? {
    let found = finder.touchedModifiers(of: place).first { index in
      library.conforms(place.region.plan.modifiers[index].type, to: proto)
    }
    return found.map { Responder(place: place, modifier: $0) }
  }

  // MARK: Acting

  /// Calls a method of a holder with integer arguments.
  private func call(
    _ method: LibraryRequirement, _ holder: Responder, _ numbers: [Int], _ cause: Cause
  ) -> [UpdateRecord] {
    run(library.method(method, in: holder.type), [(holder.value, holder.type)], numbers, cause)
  }

  /// Runs code of the library whose last arguments are integers.
  func run(
    _ code: CodeReference, _ arguments: [Evaluator.Argument], _ numbers: [Int], _ cause: Cause
  ) -> [UpdateRecord] {
    let int = script.program.int
    let references = script.machine.top.references
    var words = numbers.map(Int64.init)
    return words.withUnsafeMutableBufferPointer { buffer in
      let integers = buffer.indices.map { index in
        (ValueAddress(scalars: buffer.baseAddress! + index, references: references), int)
      }
      return script.loop.run(cause) { reconciler throws(UpdateFailure) in
        try reconciler.evaluator.run(code, arguments + integers)
      }
    }
  }
}
