import DeclLang
import DeclMachine

/// Reads of the dynamic properties of views (D4, D4a).
///
/// A property belongs to the body of the view that declares it, wherever code of the script reads it: in that
/// body, or in a closure that the body created and that another reader calls. The value is the one for which
/// the body ran last.
extension ViewGraph {
  /// The answers to a read of a declared property, as the library combines them.
  struct DeclaredRead: OptionSet {
    let rawValue: Int
    /// The prepared value has to be used, since an update runs.
    static let isPrepared = DeclaredRead(rawValue: 1)
    /// It is the first read in an update.
    static let isFirst = DeclaredRead(rawValue: 2)
    /// The running row has to depend on the source as well.
    static let isInRow = DeclaredRead(rawValue: 4)
    /// The prepared value may differ from the current one.
    static let isOutsideBody = DeclaredRead(rawValue: 8)
  }

  /// Indicates whether code of an update runs, and not an action.
  var isUpdating: Bool { update.map { $0.phase == .bodies } ?? false }

  /// Returns objects that represent a view's bindings and stored values, by property index.
  func declaredProperties(of body: Region, _ custom: CustomPlan) -> [DeclaredProperty?] {
    custom.properties.map { property in
      property.isDeclared
        ? DeclaredProperty(object: environment.makeDeclared(), owner: body, name: property.name)
        : nil
    }
  }

  /// Returns the property that an object of the script represents; nil after its view was removed.
  func declaredProperty(of object: HeapReference) -> DeclaredProperty? {
    let word = object.words[0]
    if word <= 0 { return nil }
    return Unmanaged<DeclaredProperty>.fromOpaque(
      UnsafeRawPointer(bitPattern: Int(word)).unsafelyUnwrapped
    )._withUnsafeGuaranteedRef { $0 }
  }

  // MARK: State

  /// Registers a read of a view's own state; returns whether the prepared value has to be used.
  func willRead(_ location: HeapReference) -> Bool {
    // Without a reader the graph asks a view of the library, such as for the tab in front.
    guard isUpdating, tracker.current != nil, let cell = cell(of: location) else { return false }
    willReadOwn(cell)
    return true
  }

  /// Registers a read of state through a binding; returns whether the prepared value has to be used.
  func willReadBound(_ location: HeapReference) -> Bool {
    guard let cell = cell(of: location) else { return false }
    // The body of an invalidated owner runs later in this update, with the current value.
    guard isUpdating, let reader = tracker.current, !tracker.isOwnRead, reader !== cell.owner,
      cell.owner?.isInvalidated != true
    else {
      tracker.willRead(cell)
      return false
    }
    willReadOwn(cell)
    tracker.willRead(cell)
    return preparedValue(of: cell) != nil
  }

  private func willReadOwn(_ cell: Cell) {
    let isFirst = markAsRead(cell)
    guard let owner = cell.owner else { return }
    if tracker.current === owner { return tracker.willReadWhole(cell) }
    if isFirst { tracker.addRead(of: cell, to: owner) }
    if isInRow { tracker.willReadWhole(cell) }
    noteRead(of: cell)
  }

  /// Marks a property as read; returns whether this is the first read.
  private func markAsRead(_ property: any StickyProperty) -> Bool {
    if property.wasRead { return false }
    property.wasRead = true
    update?.journal.append(.firstRead(property))
    return true
  }

  /// Indicates whether a row is being evaluated. It depends on what it reads itself, so that the other rows of
  /// its `ForEach` need not be evaluated when the body runs.
  private var isInRow: Bool {
    guard let reader = tracker.current, reader.kind == .region else { return false }
    return unsafeDowncast(reader, to: Region.self).origin == .row
  }

  /// Returns the address of the value for which the body of a cell's view ran last.
  func preparedValue(of cell: Cell) -> ValueAddress? {
    guard let place = cell.place, let box = cell.owner?.rareData?.prepared,
      let field = cell.property.initialField
    else { return nil }
    let property = box.boxed(customType(place.element))
      .advanced(scalars: cell.property.scalar, references: cell.property.reference)
    return property.part(field)
  }

  /// Returns the type of a view or modifier with a body.
  private func customType(_ element: ViewPlan.Element) -> RuntimeType {
    element.custom?.type ?? element.type
  }

  // MARK: Bindings and stored values

  /// Registers a read of a binding or a stored value.
  func willRead(declared object: HeapReference) -> DeclaredRead {
    guard isUpdating, !tracker.isOwnRead, tracker.current != nil,
      let property = declaredProperty(of: object)
    else {
      return []
    }
    var answer: DeclaredRead = .isPrepared
    if markAsRead(property) { answer.insert(.isFirst) }
    if tracker.current === property.owner { return answer }
    if isInRow { answer.insert(.isInRow) }
    if update?.observer != nil { answer.insert(.isOutsideBody) }
    return answer
  }

  // MARK: Stale reads

  private func noteRead(of cell: Cell) {
    guard let observer = update?.observer, let now = cell.value,
      let field = cell.property.valueField,
      let shown = preparedValue(of: cell),
      !ViewComparison.isBitwiseEqual(shown, now, field.type),
      areDifferent(shown, now, field.type)
    else { return }
    observer.noteStaleRead(of: cell, shown, now, field.type, lastWrite: cell.lastWrite)
  }

  private func areDifferent(
    _ one: ValueAddress, _ other: ValueAddress, _ type: RuntimeType
  ) -> Bool {
    evaluator.answer { () throws(UpdateFailure) in try comparison.isEqual(one, other, type) }
      == false
  }

  /// Records a read of a declared property that returned another value than the current one.
  func noteRead(
    of object: HeapReference, _ shown: ValueAddress, _ now: ValueAddress, _ type: RuntimeType
  ) {
    guard let observer = update?.observer, let property = declaredProperty(of: object),
      areDifferent(shown, now, type)
    else { return }
    observer.noteStaleRead(of: property, shown, now, type, lastWrite: nil)
  }
}

extension GraphNatives {
  /// Adds the natives for reads of dynamic properties.
  func addReads(to table: inout NativeTable) {
    let link = link
    table.add("graph.willRead") { call in
      guard let graph = link.graph, let location = call.reference(0) else {
        return call.finish(false)
      }
      return call.finish(graph.willRead(location))
    }
    table.add("graph.willReadBound") { call in
      guard let graph = link.graph, let location = call.reference(0) else {
        return call.finish(false)
      }
      return call.finish(graph.willReadBound(location))
    }
    table.add("graph.preparedValue") { call in
      guard let graph = link.graph, let location = call.reference(0),
        let cell = graph.cell(of: location), let value = graph.preparedValue(of: cell)
      else { return call.trap("Fatal error: The state has no prepared value") }
      return call.finish(copying: value)
    }
    table.add("graph.willReadDeclared") { call in
      guard let graph = link.graph, let object = call.reference(0) else { return call.finish(0) }
      return call.finish(graph.willRead(declared: object).rawValue)
    }
    table.add("graph.wasRead") { call in
      let property = call.reference(0).flatMap { link.graph?.declaredProperty(of: $0) }
      return call.finish(property?.wasRead ?? false)
    }
    table.add("graph.noteRead") { call in
      if let graph = link.graph, let object = call.reference(0) {
        graph.noteRead(of: object, call.value(1), call.value(2), call.argumentType(1))
      }
      return .done
    }
    addReadScopes(to: &table)
  }

  private func addReadScopes(to table: inout NativeTable) {
    let link = link
    table.add("graph.beginReads") { call in
      guard let graph = link.graph else { return .done }
      let property = call.reference(0).flatMap { graph.declaredProperty(of: $0) }
      graph.tracker.beginReads(for: property?.owner)
      return .done
    }
    table.add("graph.beginUntracked") { call in
      link.graph?.tracker.beginReads(for: nil)
      return .done
    }
    table.add("graph.endReads") { call in
      link.graph?.tracker.endReads()
      return .done
    }
    table.add("graph.setOwnRead") { call in
      guard let tracker = link.graph?.tracker else { return call.finish(false) }
      let outer = tracker.isOwnRead
      tracker.isOwnRead = call.bool(0)
      return call.finish(outer)
    }
  }
}
