import DeclLang
import DeclMachine

/// The implementation of `Self._printChanges()` (D14).
extension ViewGraph {
  /// Prints the inputs of the running body that have changed.
  func printChanges(_ type: RuntimeType) {
    guard let update, let region = tracker.current as? Region,
      region.origin == .body || region.origin == .modifier
    else { return }
    let name = type.decl?.name ?? type.name
    let changes = changedInputs(of: region, update)
    machine.output(
      changes.isEmpty
        ? "\(name): unchanged.\n" : "\(name): \(changes.joined(separator: ", ")) changed.\n")
  }

  private func changedInputs(of region: Region, _ update: Update) -> [String] {
    let host = region.host.region.plan.elements[region.host.element]
    let properties = host.custom?.properties ?? []
    if case .first = update.input {
      let inner = properties.filter { $0.role != .binding }.map { "_\($0.name)" }
      return ["@self"] + (inner.isEmpty ? [] : ["@identity"]) + inner
    }
    let changed = region.reads.map(\.source).filter { isChanged($0, update) }
    let names = changed.map { name(of: $0, in: region, properties) }
    var result: [String] = []
    if case .value = update.input { result.append("@self") }
    result += properties.map(\.name).filter(names.contains).map { "_\($0)" }
    if names.contains(where: { $0 == nil }) { result.append("@dependencies") }
    return result
  }

  private func isChanged(_ source: Source, _ update: Update) -> Bool {
    switch source {
    case let cell as Cell: update.group.contains(cell)
    case is ObservedSource, is StorageSource: update.announced.contains { $0 === source }
    case let key as EnvironmentSource: update.changedKeys.contains(ObjectIdentifier(key))
    default: false
    }
  }

  /// Returns the property through which a body reads a source; nil if it uses none.
  private func name(
    of source: Source, in region: Region, _ properties: [DynamicPropertyPlan]
  ) -> String? {
    switch source {
    case let cell as Cell:
      return cell.owner === region ? cell.property.name : bindingName(for: cell, in: region)
    case let object as ObservedSource: return observerName(of: object, in: region)
    case let stored as StorageSource:
      let value = TreePosition(region: region.host.region, index: region.host.element).value
      return properties.first { storageKey(of: $0, value) == stored.key.name }?.name
    case let key as EnvironmentSource:
      guard let path = key.path else { return nil }
      let value = TreePosition(region: region.host.region, index: region.host.element).value
      return properties.first { self.path(of: $0, value) == path }?.name
    default: return nil
    }
  }

  /// Returns the key under which a property is stored.
  private func storageKey(of property: DynamicPropertyPlan, _ value: ValueAddress) -> String? {
    let part = value.advanced(scalars: property.scalar, references: property.reference)
    if let key = property.type.field(.storageKey) { return part.part(key).string }
    guard let field = property.type.field(.location) else { return nil }
    var location = part.part(field).reference
    while let here = location, let type = here.type {
      if let key = type.field(.storageKey) {
        return ValueAddress(
          scalars: here.words + key.scalar, references: here.references + key.reference
        ).string
      }
      location = type.field(.base).flatMap { here.references[$0.reference] }
    }
    return nil
  }

  /// Returns the key path of an environment property as records show it, or the type by which it finds an
  /// object.
  private func path(of property: DynamicPropertyPlan, _ value: ValueAddress) -> String? {
    guard property.scope != nil, let field = property.type.field(.path),
      let pathType = field.type.wrapped
    else { return nil }
    let part = value.advanced(scalars: property.scalar, references: property.reference)
      .part(field)
    guard part.int == 1 else {
      return property.type.type.genericArguments.first.map { program.type($0).name }
    }
    let path = part.advanced(scalars: 1, references: 0)
    return machine.describe(path, type: pathType).map(Snapshotter.shortPath)
  }
}
