import DeclLang
import DeclMachine

/// The values that views read and that nothing tracks, before an update: properties of objects that announce no
/// changes of them, and global variables (D11, O10, O12).
struct UntrackedValues {
  /// A property of an object, or a global variable.
  private struct Value {
    let cell: String
    let owner: Write.Owner
    /// The object that contains the value, unowned; nil for a global variable.
    let object: HeapReference?
    let address: ValueAddress
    let type: RuntimeType
    let before: ValueSnapshot
  }
  private var values: [Value] = []
  private var objects: Set<HeapReference> = []
  private let graph: ViewGraph
  /// The maximum number of views whose objects are compared, and of objects: the cost of a record must not grow with
  /// the number of rows that hold objects.
  static let limit = 100

  /// Takes the values that the views of a graph read.
  init(graph: ViewGraph) {
    self.graph = graph
    for holder in graph.objectHolders {
      guard let body = holder.body else { continue }
      UntrackedObjects(graph: graph).objects(of: body).forEach { add($0.object) }
    }
    for variable in graph.untrackedReads.variables { add(variable) }
  }

  private mutating func add(_ variable: VariableDecl) {
    guard let cell = graph.machine.program.initializedGlobal(variable) else { return }
    let type = cell.pointee.type.takeUnretainedValue()
    let address = cell.pointee.object.boxed(type)
    if type.isClass {
      UntrackedObjects(graph: graph).found(in: address.reference, named: variable.name)
        .forEach { add($0.object) }
    }
    if variable.isLet { return }
    values.append(
      Value(
        cell: variable.name, owner: .other(variable.ownerName), object: nil, address: address,
        type: type, before: graph.snapshotter.snapshot(address, type)))
  }

  private mutating func add(_ object: HeapReference) {
    guard objects.count < Self.limit, objects.insert(object).inserted, let type = object.type
    else { return }
    let owner = Write.Owner.object(
      type: type.decl?.name ?? "", number: graph.snapshotter.number(of: object))
    for field in graph.untrackedFields(of: object) {
      let address = object.address(of: field)
      values.append(
        Value(
          cell: field.propertyName, owner: owner, object: object, address: address,
          type: field.type, before: graph.snapshotter.snapshot(address, field.type)))
    }
  }

  /// Returns a write for each value that has changed, at an unknown place in the source. Values of objects that
  /// announced a change themselves are omitted, as views learn of them.
  func writes(announced: [Source]) -> [Write] {
    let announcing = Set(announced.compactMap { ($0 as? ObservedSource)?.object })
    return values.compactMap { value in
      if let object = value.object {
        guard case .object(_, let number) = value.owner,
          graph.snapshotter.isAlive(object, number), !announcing.contains(object),
          object.ownPublisher.map(announcing.contains) != true
        else { return nil }
      }
      let after = graph.snapshotter.snapshot(value.address, value.type)
      guard value.before != after else { return nil }
      return Write(
        cell: value.cell, owner: value.owner, old: value.before, new: after,
        changed: value.before.differences(to: after, path: value.cell), range: .none,
        function: "", outcome: .unobserved)
    }
  }
}

/// The objects that views hold and whose changes update no view.
struct UntrackedObjects {
  /// An object, with the property that holds it and the reason why its changes reach no view.
  struct Found {
    let object: HeapReference
    /// The path from the view: `model.child`.
    let property: String
    let reason: Explanation.UnobservedObject.Reason
  }
  private let graph: ViewGraph
  private var library: InterfaceLibrary { graph.types.library }
  /// The maximum number of properties on a path to an object.
  private static let depthLimit = 4

  init(graph: ViewGraph) { self.graph = graph }

  /// Returns the objects in the state and the properties of the view of a body.
  func objects(of body: Region) -> [Found] {
    guard let parent = body.parent else { return [] }
    return objects(in: TreePosition(region: parent, index: body.parentElement), body)
  }

  /// Returns the objects in the state and the properties of a view.
  func objects(in place: TreePosition, _ body: Region?) -> [Found] {
    var result: [Found] = []
    for cell in body?.rareData?.cells.compactMap({ $0 }) ?? [] where !cell.property.isHidden {
      if let object = Self.object(in: cell) {
        let isObserved = cell.property.valueField == nil
        result += found(in: object, named: cell.property.name, isObserved: isObserved)
      }
    }
    for field in place.element.type.inputFields where field.type.isClass {
      result += found(in: place.value.part(field).reference, named: field.name)
    }
    for field in place.element.type.fields where library.isType(field.type, .observedObject) {
      guard let object = field.type.field(.wrappedValue) else { continue }
      result += found(
        in: place.value.part(field).part(object).reference, named: field.propertyName,
        isObserved: true)
    }
    return result
  }

  /// Returns the object in a cell: its value, or the observed object.
  private static func object(in cell: Cell) -> HeapReference? {
    if let field = cell.property.valueField {
      return field.type.isClass ? cell.value?.reference : nil
    }
    guard let type = cell.location.type,
      let field = type.field(.object) ?? type.field(.storedValue), field.type.referenceCount == 1
    else { return nil }
    return cell.location.references[field.reference]
  }

  /// Returns an object and those in its properties, as far as their changes reach no view. `isObserved` tells whether
  /// the view observes the object.
  func found(
    in object: HeapReference?, named name: String, isObserved: Bool = false
  ) -> [Found] {
    var result: [Found] = []
    var seen: Set<HeapReference> = []
    collect(object, name, isObserved ? nil : .notObserved, depth: 0, &seen, &result)
    return result
  }

  private func collect(
    _ object: HeapReference?, _ name: String, _ gap: Explanation.UnobservedObject.Reason?,
    depth: Int, _ seen: inout Set<HeapReference>, _ result: inout [Found]
  ) {
    guard let object, let type = object.type, type.decl?.isLibrary == false,
      depth < Self.depthLimit, seen.insert(object).inserted
    else { return }
    if let reason = reason(object, type, gap) {
      result.append(Found(object: object, property: name, reason: reason))
    }
    for field in type.instanceFields {
      // The storage of a published property wraps the object.
      let held = field.type.isClass ? nil : field.type.field(.storedValue)
      guard held?.type.isClass ?? field.type.isClass else { continue }
      let address = object.address(of: field)
      let inner = (held.map(address.part) ?? address).reference
      let isAnnouncing = library.conforms(type, to: .observableObject)
      collect(
        inner, "\(name).\(field.propertyName)", isAnnouncing ? .nested : gap,
        depth: depth + 1, &seen, &result)
    }
  }

  /// Returns why the changes of an object reach no view; `gap` is the reason for which no view hears what it announces.
  private func reason(
    _ object: HeapReference, _ type: RuntimeType, _ gap: Explanation.UnobservedObject.Reason?
  ) -> Explanation.UnobservedObject.Reason? {
    if library.conforms(type, to: .observable) {
      let ignored = graph.untrackedFields(of: object).map(\.name)
      return ignored.isEmpty ? nil : .ignored(ignored)
    }
    guard library.conforms(type, to: .observableObject) else { return .plain }
    if let gap { return gap }
    if type.ownPublisher != nil { return .ownPublisher }
    let unpublished = graph.untrackedFields(of: object).map(\.name)
    return unpublished.isEmpty ? nil : .unpublished(unpublished)
  }
}

extension ViewGraph {
  /// Returns the stored variables of an object whose changes are not announced; of a class that announces changes,
  /// only those that some body reads.
  func untrackedFields(of object: HeapReference) -> [RuntimeType.Field] {
    guard let type = object.type else { return [] }
    let library = types.library
    let isMacro = library.conforms(type, to: .observable)
    let announces = isMacro || library.conforms(type, to: .observableObject)
    return type.instanceFields.filter { field in
      guard let property = field.property else { return !announces }
      if property.isLet || property.isLibrary { return false }
      if !announces { return true }
      let isTracked =
        isMacro ? !property.attributes.contains("ObservationIgnored") : property.wrapped != nil
      return !isTracked && untrackedReads.properties.contains(property)
    }
  }

  /// Returns whether the objects that views of a type hold may have values that nothing tracks: the rows of most lists
  /// hold objects whose properties are all tracked, and cost nothing.
  private func holdsUntracked(_ custom: CustomPlan) -> Bool {
    if let known = custom.holdsUntracked { return known }
    let library = types.library
    let result = custom.heldClasses.contains { type in
      guard type.decl?.isLibrary == false else { return false }
      let isMacro = library.conforms(type, to: .observable)
      if !isMacro, !library.conforms(type, to: .observableObject) { return true }
      return type.instanceFields.contains { field in
        guard let property = field.property, !property.isLibrary else { return false }
        let held = field.type.isClass ? field.type : field.type.field(.storedValue)?.type
        if held?.isClass == true, held?.decl?.isLibrary == false { return true }
        if property.isLet { return false }
        return isMacro
          ? property.attributes.contains("ObservationIgnored") : property.wrapped == nil
      }
    }
    custom.holdsUntracked = result
    return result
  }

  /// Notes what the view of a body holds and reads that nothing tracks.
  func noteUntracked(_ body: Region, _ custom: CustomPlan) {
    if custom.type.decl?.isLibrary == true { return }
    if holdsUntracked(custom) {
      let limit = UntrackedValues.limit
      if objectHolders.count >= limit { objectHolders.removeAll { $0.body == nil } }
      if objectHolders.count < limit { objectHolders.append(WeakBody(body: body)) }
    }
    if let reads = custom.untrackedReads(machine.program) { untrackedReads.formUnion(reads) }
  }
}

extension RuntimeType {
  /// The property `objectWillChange` of a class that declares its own, so that published properties announce nothing
  /// (O2); nil for other classes.
  var ownPublisher: Field? { instanceFields.first { $0.name == "objectWillChange" } }
}

extension RuntimeType.Field {
  /// The name of the property in the source: of the wrapped one for the storage of a wrapper.
  var propertyName: String { property?.wrapped?.name ?? name }
}

extension HeapReference {
  /// The object's own `objectWillChange`; nil if its class declares none.
  fileprivate var ownPublisher: HeapReference? {
    type?.ownPublisher.flatMap { address(of: $0).reference }
  }

  /// Returns the address of a stored property of an object.
  func address(of field: RuntimeType.Field) -> ValueAddress {
    // Offsets of instance fields count words after the header.
    ValueAddress(scalars: words + field.scalar, references: references + field.reference)
  }
}

extension VariableDecl {
  /// The owner of a global or static variable in records: the type, or else the module.
  fileprivate var ownerName: String { enclosingNominal?.name ?? "global" }
}
