import DeclLang
import DeclMachine

/// The search for a view's dynamic properties, which the graph prepares before the body runs.
struct DynamicPropertyFinder {
  let library: InterfaceLibrary

  /// Returns the dynamic properties of a type in order; nested ones before the property that contains them,
  /// whose `update()` may use them.
  ///
  /// - Parameter type: a type with a body
  /// - Parameter original: for a stand-in type, the property with the original, whose own properties count as
  ///   the type's, before those of the stand-in
  func properties(
    of type: RuntimeType, original: RuntimeType.Field? = nil
  ) -> [DynamicPropertyPlan] {
    var found: [DynamicPropertyPlan] = []
    if let original {
      collect(
        original.type, scalar: original.scalar, reference: original.reference, prefix: "", &found)
    }
    let own = type.fields.filter { $0.name != original?.name }
    collect(own, of: type, scalar: 0, reference: 0, prefix: "", &found)
    return found
  }

  private func collect(
    _ type: RuntimeType, scalar: Int, reference: Int, prefix: String,
    _ found: inout [DynamicPropertyPlan]
  ) {
    collect(
      type.fields, of: type, scalar: scalar, reference: reference, prefix: prefix, &found)
  }

  private func collect(
    _ fields: [RuntimeType.Field], of type: RuntimeType, scalar: Int, reference: Int,
    prefix: String, _ found: inout [DynamicPropertyPlan]
  ) {
    for field in fields where library.conforms(field.type, to: .dynamicProperty) {
      let isWrapped = field.property?.wrapped != nil
      let ownName = isWrapped ? String(field.name.dropFirst()) : field.name
      let name = prefix + ownName
      let plan = DynamicPropertyPlan(
        name: name, type: field.type, scalar: scalar + field.scalar,
        reference: reference + field.reference)
      plan.isHidden = type.decl?.isLibrary == true && ownName.hasPrefix("_")
      if field.type.decl?.isLibrary == true, isElementary(field.type) {
        fill(plan)
      } else {
        collect(
          field.type, scalar: plan.scalar, reference: plan.reference, prefix: name + ".", &found)
        fillUpdate(plan)
      }
      found.append(plan)
    }
  }

  /// Returns whether the graph itself gives a property its value; others have it from properties inside of them.
  private func isElementary(_ type: RuntimeType) -> Bool {
    let kinds: [LibraryProtocol] = [
      .storedProperty, .environmentProperty, .preparedProperty, .referringProperty,
      .observingProperty,
    ]
    return kinds.contains { library.conforms(type, to: $0) }
  }

  private func fill(_ plan: DynamicPropertyPlan) {
    let type = plan.type
    if library.conforms(type, to: .storedProperty) {
      plan.makeLocation = library.method(.makeLocation, in: type)
      let location = type.field(.location)!
      plan.location = (plan.scalar + location.scalar, plan.reference + location.reference)
      fillValue(plan, location.type)
    }
    if library.conforms(type, to: .environmentProperty) {
      let scope = type.field(.scope)!
      plan.scope = (plan.scalar + scope.scalar, plan.reference + scope.reference)
    }
    if library.conforms(type, to: .preparedProperty) {
      plan.prepare = library.method(.prepare, in: type)
      plan.declared = type.field(.declaredProperty).map {
        (plan.scalar + $0.scalar, plan.reference + $0.reference)
      }
      if plan.declared != nil { plan.declaredField = type.field(.prepared) }
    }
    if library.conforms(type, to: .referringProperty) {
      let location = type.field(.location)!
      plan.referring = (
        library.method(.preparedLocation, in: type),
        plan.reference + location.reference
      )
    }
    if library.conforms(type, to: .observingProperty) {
      plan.observedKey = library.method(.observedKey, in: type)
    }
  }

  /// Sets, for a state, the fields of the value in its storage and in the property itself.
  private func fillValue(_ plan: DynamicPropertyPlan, _ optionalLocation: RuntimeType) {
    guard let location = optionalLocation.wrapped, plan.role == .state else { return }
    plan.valueField = location.field(.storedValue)
    plan.initialField = plan.type.field(.storedValue)
  }

  private func fillUpdate(_ plan: DynamicPropertyPlan) {
    guard library.witness(.updateProperty, in: plan.type)?.isLibrary == false
    else { return }
    plan.update = library.method(.updateProperty, in: plan.type)
  }
}
