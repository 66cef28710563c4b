import DeclLang
import DeclMachine

/// Reconciliation of views and modifiers with bodies: dynamic properties, evaluation of the body, and the
/// content of modifiers.
extension Reconciler {
  /// Inserts a view with a body: creates its state cells, then evaluates its body.
  func insertBody(
    _ region: Region, _ index: Int, _ custom: CustomPlan, _ origin: Region.Origin
  ) throws(UpdateFailure) {
    let body = try makeRegion(custom.bodyPlan, origin, region.value, in: region, index)
    region.slots[region.plan.elements[index].slot] = body
    if custom.isEnum { body.leaf = region.address(index).int }
    if custom.isPrepared { try makeStorage(body, custom) }
    observer?.noteFirst(body)
    update.input = .first
    let box = try evaluate(body, custom)
    body.box = box
    body.value = box.boxed(custom.bodyType)
    try populate(body)
  }

  /// Updates a view that its parent created again: evaluates its body if the value differs or a source that
  /// it read has changed (D2), and otherwise skips it.
  func visitBody(
    _ region: Region, _ index: Int, _ custom: CustomPlan, _ old: ValueAddress
  ) throws(UpdateFailure) {
    let element = region.plan.elements[index]
    let body = region.region(of: index).unsafelyUnwrapped
    let before = old.part(element)
    let after = region.value.part(element)
    if custom.isEnum && after.int != body.leaf {
      try replace(region, index) { () throws(UpdateFailure) in
        try self.insertBody(region, index, custom, .body)
      }
      if let body = region.region(of: index) { observer?.noteIdentity(body) }
      return
    }
    let isEqual =
      element.isForced
      ? try comparison.equals(before, after, custom.type)
      : try comparison.isEqual(before, after, custom.type)
    if isEqual {
      let wasDirty = body.isInvalidated
      if try !needsEvaluation(body) {
        let isAsked = element.isForced || comparison.usesEquals(custom.type)
        observer?.noteSkip(body, wasDirty ? .equalPart : isAsked ? .checkedEqual : .equal)
        return
      }
    } else {
      try observer?.noteValue(body, custom, before, after)
      update.input = .value
    }
    try runBody(body)
  }

  /// Evaluates a body and reconciles its region with the result.
  func runBody(_ body: Region) throws(UpdateFailure) {
    let custom = body.host.region.plan.elements[body.host.element].custom!
    let box = try evaluate(body, custom)
    try reconcile(body, box.boxed(custom.bodyType), box: box)
  }

  /// Evaluates a body on the host's value, with its dynamic properties prepared; tracks its reads.
  private func evaluate(
    _ body: Region, _ custom: CustomPlan
  ) throws(UpdateFailure) -> HeapReference {
    body.isInvalidated = false
    observer?.noteEvaluation(body)
    tracker.begin(body)
    defer {
      tracker.end(body)
      update.input = .dirty
    }
    do throws(UpdateFailure) {
      return try callBody(body, custom)
    } catch {
      throw error.at(body)
    }
  }

  private func callBody(
    _ body: Region, _ custom: CustomPlan
  ) throws(UpdateFailure) -> HeapReference {
    let host = body.host
    var value = host.region.value.part(host.region.plan.elements[host.element])
    if custom.isPrepared { value = try prepare(body, custom, value) }
    if body.origin == .modifier {
      return try evaluator.box(
        custom.body, (value, custom.type), (evaluator.nothing, contentType(custom)),
        custom.bodyType)
    }
    return try evaluator.box(custom.body, (value, custom.type), custom.bodyType)
  }

  /// Returns the type of `content` in a modifier's body, whose values have no words but the hidden source
  /// location.
  private func contentType(_ custom: CustomPlan) -> RuntimeType {
    custom.body.signature.parameters[1].type
  }

  // MARK: Dynamic properties

  /// Creates the state cells of a new view (L1, L11).
  private func makeStorage(_ body: Region, _ custom: CustomPlan) throws(UpdateFailure) {
    let extra = body.rareData ?? RegionRareData()
    body.rareData = extra
    extra.cells = Array(repeating: nil, count: custom.properties.count)
    let host = body.host
    let value = host.region.value.part(host.region.plan.elements[host.element])
    extra.declared = graph.declaredProperties(of: body, custom)
    for (index, property) in custom.properties.enumerated() {
      guard let makeLocation = property.makeLocation else { continue }
      let part = value.advanced(scalars: property.scalar, references: property.reference)
      guard
        let location = try evaluator.reference(
          makeLocation, [(part, property.type)], makeLocation.signature.result)
      else { continue }
      let cell = Cell(
        location: location, owner: body, property: property, number: graph.takeCellNumber())
      extra.cells[index] = cell
      if let type = property.valueField?.type, graph.types.isGeometry(type) {
        graph.geometryCells.append(
          GeometryCell(
            body: body, cell: cell, isOfScrolling: type == graph.types.scrollReadingType))
      }
      let kind = inherit(cell, body)
      observer?.noteState(body, property, kind, cell)
    }
  }

  /// Seeds a new cell with the value of the cell that it replaces in a reload; returns whether the state was
  /// created, kept or reset.
  private func inherit(_ cell: Cell, _ body: Region) -> StateEvent.Kind {
    guard let seeds = graph.seeds else { return .created }
    let place = TreePosition(region: body.host.region, index: body.host.element)
    return seeds.seed(cell, of: place, in: graph)
  }

  /// Returns a copy of a view's value whose dynamic properties are connected to their storage and
  /// environment, and hold their current values.
  private func prepare(
    _ body: Region, _ custom: CustomPlan, _ value: ValueAddress
  ) throws(UpdateFailure) -> ValueAddress {
    let extra = body.rareData.unsafelyUnwrapped
    let box = machine.heap.allocate(custom.type.boxDescriptor)
    if let old = extra.prepared { update.journal.append(.prepared(body, old)) }
    extra.prepared = box
    let prepared = box.boxed(custom.type)
    machine.assign(value, to: prepared, type: custom.type)
    for (index, property) in custom.properties.enumerated() {
      let part = prepared.advanced(scalars: property.scalar, references: property.reference)
      if let cell = extra.cells[index] { fill(prepared, part, property, cell) }
      if let place = property.scope { put(body.scope, into: prepared, at: place) }
      if let declared = extra.declared[index] { try refer(prepared, part, property, declared) }
      if let code = property.prepare { try evaluator.run(updating: code, part, property.type) }
      // After the preparation, which finds the object.
      if let key = property.observedKey { try observe(key, part, property, index, extra) }
      // Last, since a custom `update()` may read the property's storage and environment.
      if let update = property.update {
        try evaluator.run(updating: update, part, property.type)
      }
    }
    if let seeds = graph.seeds {
      seeds.restorePrepared(
        prepared, custom, of: TreePosition(region: body.host.region, index: body.host.element),
        in: graph)
    }
    return prepared
  }

  /// Connects a copy of a property to the object that represents the property; a binding gets a location that
  /// holds its current value.
  private func refer(
    _ prepared: ValueAddress, _ part: ValueAddress, _ property: DynamicPropertyPlan,
    _ declared: DeclaredProperty
  ) throws(UpdateFailure) {
    if let place = property.declared { put(declared.object, into: prepared, at: place) }
    guard let (code, reference) = property.referring else { return }
    var object: HeapReference? = declared.object
    let location = try withUnsafeMutablePointer(to: &object) { pointer throws(UpdateFailure) in
      let argument = ValueAddress(scalars: machine.top.scalars, references: pointer)
      return try evaluator.reference(
        code, [(part, property.type), (argument, code.signature.parameters[1].type)],
        code.signature.result)
    }
    let old = prepared.references[reference]
    prepared.references[reference] = location
    if let old { machine.release(old) }
  }

  private func fill(
    _ prepared: ValueAddress, _ part: ValueAddress, _ property: DynamicPropertyPlan, _ cell: Cell
  ) {
    if cell.wasRead { tracker.willRead(cell) }
    if let place = property.location { put(cell.location, into: prepared, at: place) }
    if let initial = property.initialField, let value = cell.value {
      machine.assign(value, to: part.part(initial), type: initial.type)
    }
  }

  /// Stores an object in an optional property.
  private func put(
    _ object: HeapReference?, into value: ValueAddress, at place: (scalar: Int, reference: Int)
  ) {
    object.retain()
    let old = value.references[place.reference]
    value.scalars[place.scalar] = object == nil ? 0 : 1
    value.references[place.reference] = object
    if let old { machine.release(old) }
  }

  /// Records that the running body depends on the object that a property observes.
  private func observe(
    _ key: CodeReference, _ part: ValueAddress, _ property: DynamicPropertyPlan, _ index: Int,
    _ extra: RegionRareData
  ) throws(UpdateFailure) {
    guard
      let object = try evaluator.reference(
        key, [(part, property.type)], key.signature.result)
    else { return }
    let source = graph.source(of: object)
    extra.observed[index] = ObjectIdentifier(source)
    tracker.willRead(source)
    machine.release(object)
  }

  // MARK: Modifiers

  /// Updates a modifier that its parent created again, together with its content.
  func visitModifier(
    _ region: Region, _ index: Int, _ part: PartPlan, _ custom: CustomPlan, _ old: ValueAddress
  ) throws(UpdateFailure) {
    let element = region.plan.elements[index]
    let body = region.region(of: index).unsafelyUnwrapped
    let before = old.part(element)
    let after = region.value.part(element)
    // Listed before the body runs: content that it inserts has the current value already.
    let contents = body.rareData?.contents.map { $0.region.takeUnretainedValue() } ?? []
    if try !comparison.isEqual(before, after, custom.type) {
      try observer?.noteValue(body, custom, before, after)
      try runBody(body)
    } else if try needsEvaluation(body) {
      try runBody(body)
    } else {
      observer?.noteSkip(body, .equal)
    }
    for content in contents where isInside(content, body) {
      try reconcile(
        content, region.value.advanced(scalars: part.scalar, references: part.reference))
    }
  }

  private func isInside(_ content: Region, _ body: Region) -> Bool {
    var node: Region? = content
    while let current = node, current !== body {
      if current.isDetached { return false }
      node = current.parent
    }
    return true
  }

  /// Updates the content of a modifier that was inserted again: the value that it copied when it left is
  /// replaced by the modifier's current content.
  func visitContent(_ region: Region, _ index: Int) throws(UpdateFailure) {
    guard let content = region.region(of: index), content.box != nil,
      let body = content.rareData?.modifierBody
    else { return }
    try reconcile(content, value(ofContentOf: body))
  }

  /// Returns the address of the value that a modifier modifies.
  private func value(ofContentOf body: Region) -> ValueAddress {
    let host = body.host
    let part = host.region.plan.elements[host.element].part!
    return host.region.value.advanced(scalars: part.scalar, references: part.reference)
  }

  /// Inserts the modified view at the position of `content` in a modifier's body.
  func insertContent(
    _ region: Region, _ index: Int, _ planner: ViewPlanner
  ) throws(UpdateFailure) {
    guard let body = modifierBody(around: region) else { return }
    let value = value(ofContentOf: body)
    let host = body.host
    let part = host.region.plan.elements[host.element].part!
    let element = region.plan.elements[index]
    let content = try makeRegion(part.plan(by: planner), .content, value, in: region, index)
    region.slots[element.slot] = content
    if body.rareData == nil { body.rareData = RegionRareData() }
    body.rareData?.contents.append(RegionRareData.Content(region: .passUnretained(content)))
    content.rareData = RegionRareData()
    content.rareData?.modifierBody = body
    try populate(content)
  }

  /// Returns the modifier body in whose source a region's views are written. For content of another modifier,
  /// the search continues from where that modifier is applied.
  private func modifierBody(around region: Region) -> Region? {
    var current: Region? = region
    while let here = current {
      switch here.origin {
      case .modifier: return here
      case .content: current = here.rareData?.modifierBody?.host.region
      default: current = here.parent
      }
    }
    return nil
  }
}
