import DeclLang
import DeclMachine

/// Steps that act through a modifier of a view around the target: on rows, lists and fields.
extension StepPerformer {
  /// What can do something: a modifier, or a view itself.
  struct Holder {
    let place: TreePlace
    /// The position among the modifiers of the region's plan; nil for the view.
    let modifier: Int?

    var type: RuntimeType {
      modifier.map { place.region.plan.modifiers[$0].type } ?? place.element.type
    }

    var value: ValueAddress {
      modifier.map { place.region.value.part(place.region.plan.modifiers[$0]) } ?? place.value
    }
  }

  /// What can be done with the rows of a collection.
  private struct RowAction {
    let proto: String
    /// The property of what can do it that says whether it can be done at all.
    let test: String
    /// The property of a row's modifier that says whether the row keeps from it.
    let refusal: String
    let word: String

    static let delete = RowAction(
      proto: "_DeleteTarget", test: "_canDelete", refusal: "_refusesDeleting",
      word: "be deleted")
    static let move = RowAction(
      proto: "_MoveTarget", test: "_canMove", refusal: "_refusesMoving", word: "be moved")
  }

  /// A row of a collection.
  private struct Row {
    /// The modifier of the collection, or the row itself.
    let holder: Holder
    let offset: Int
    let count: Int
  }

  /// Deletes the row that a target is in.
  func delete(_ target: Target) throws(StepError) -> [UpdateRecord] {
    let (place, row) = try self.row(target, .delete)
    return call(
      "_delete", of: "_DeleteTarget", row.holder, [row.offset],
      cause(.delete, place, label: finder.label(of: place)))
  }

  /// Moves the row that a target is in to a position.
  func move(_ target: Target, to position: Int) throws(StepError) -> [UpdateRecord] {
    let (place, row) = try self.row(target, .move)
    guard (0..<row.count).contains(position) else {
      throw .unsupported("there is no position \(position) among \(row.count) rows")
    }
    let destination = position > row.offset ? position + 1 : position
    return call(
      "_move", of: "_MoveTarget", row.holder, [row.offset, destination],
      cause(.move, place, label: finder.label(of: place)))
  }

  /// Asks the list that a target is in for new data.
  func refresh(_ target: Target) throws(StepError) -> [UpdateRecord] {
    let (place, holder) = try holder(target, "_RefreshTarget", toDo: "be refreshed")
    return call(
      "_refresh", of: "_RefreshTarget", holder, [],
      cause(.refresh, place, label: finder.label(of: place)))
  }

  /// Ends the input into a field.
  func submit(_ target: Target) throws(StepError) -> [UpdateRecord] {
    let (place, submission) = try finder.place(
      target, toDo: "be submitted", isOutermost: true, with: submission(at:))
    try checkEnabled(place)
    return script.loop.run(cause(.submit, place, label: fieldLabel(of: place))) {
      reconciler throws(UpdateFailure) in
      for (code, holder) in submission {
        try reconciler.evaluator.run(code, [(holder.value, holder.type)])
      }
    }
  }

  /// What runs when input at a place is submitted: the field's own action, and that of the nearest modifier around; nil where
  /// nothing can be submitted.
  private func submission(at place: TreePlace) -> [(CodeReference, Holder)]? {
    var result: [(CodeReference, Holder)] = []
    if library.conforms(place.element.type, to: "_FieldTarget") {
      let field = Holder(place: place, modifier: nil)
      result.append((library.method("_commit", of: "_FieldTarget", in: field.type), field))
    }
    if let holder = holder(around: place, "_SubmitTarget") {
      result.append((library.method("_submit", of: "_SubmitTarget", in: holder.type), holder))
    }
    return result.isEmpty ? nil : result
  }

  // MARK: Finding

  private func row(
    _ target: Target, _ action: RowAction
  ) throws(StepError) -> (TreePlace, Row) {
    try finder.place(target, toDo: action.word, isOutermost: true) { row(around: $0, action) }
  }

  private func row(around place: TreePlace, _ action: RowAction) -> Row? {
    var region: Region? = place.region
    while let here = region {
      if here.origin == .row, let parent = here.parent,
        let rows = parent.node(of: here.parentElement) as? ForEachNode,
        let offset = rows.rows.firstIndex(where: { $0 === here }),
        let holder = holder(of: here, among: parent, action)
      {
        let isRefused = TreePlace.tops(of: here).contains { refuses(action, $0) }
        guard !isRefused, says(action.test, of: action.proto, holder) else { return nil }
        return Row(holder: holder, offset: offset, count: rows.rows.count)
      }
      region = here.parent
    }
    return nil
  }

  /// What can do something with a row: a modifier of its collection, or the row.
  private func holder(of row: Region, among parent: Region, _ action: RowAction) -> Holder? {
    holder(at: TreePlace(region: parent, index: row.parentElement), action.proto)
      ?? TreePlace.tops(of: row).first { library.conforms($0.element.type, to: action.proto) }
      .map { Holder(place: $0, modifier: nil) }
  }

  /// Whether a modifier of a row, or of what the row consists of, keeps it from something.
  private func refuses(_ action: RowAction, _ place: TreePlace) -> Bool {
    place.element.modifiers.contains {
      says(action.refusal, of: "_RowRefusal", Holder(place: place, modifier: $0))
    } || (isTransparent(place, action) && place.children.contains { refuses(action, $0) })
  }

  /// Whether what a place consists of is the row: of views of the library only what lets the row be edited.
  private func isTransparent(_ place: TreePlace, _ action: RowAction) -> Bool {
    place.element.kind != .primitive || library.conforms(place.element.type, to: action.proto)
  }

  /// What a property says, if its owner is of some kind.
  private func says(_ property: String, of proto: String, _ holder: Holder) -> Bool {
    guard library.conforms(holder.type, to: proto) else { return false }
    let code = library.method(property, of: proto, in: holder.type)
    return (try? script.graph.evaluator.bool(code, [(holder.value, holder.type)])) == true
  }

  private func holder(
    _ target: Target, _ proto: String, toDo word: String
  ) throws(StepError) -> (TreePlace, Holder) {
    try finder.place(target, toDo: word, isOutermost: true) { holder(around: $0, proto) }
  }

  func holder(around place: TreePlace, _ proto: String) -> Holder? {
    var current: TreePlace? = place
    while let here = current {
      if let found = holder(at: here, proto) { return found }
      current = here.parent
    }
    return nil
  }

  func holder(at place: TreePlace, _ proto: String) -> Holder? {
    let found = place.element.modifiers.first { index in
      library.conforms(place.region.plan.modifiers[index].type, to: proto)
    }
    return found.map { Holder(place: place, modifier: $0) }
  }

  // MARK: Acting

  /// Calls a method with whole numbers.
  private func call(
    _ method: String, of proto: String, _ holder: Holder, _ numbers: [Int], _ cause: Cause
  ) -> [UpdateRecord] {
    let code = library.method(method, of: proto, in: holder.type)
    let value: Evaluator.Argument = (holder.value, holder.type)
    let int = script.program.int
    let references = script.machine.top.references
    var words = numbers.map(Int64.init)
    return words.withUnsafeMutableBufferPointer { buffer in
      let arguments = buffer.indices.map { index in
        (ValueAddress(scalars: buffer.baseAddress! + index, references: references), int)
      }
      return script.loop.run(cause) { reconciler throws(UpdateFailure) in
        try reconciler.evaluator.run(code, [value] + arguments)
      }
    }
  }
}
