import DeclTree

/// Arguments of generic parameters that are collections of a narrower element type than a requirement states.
extension Solver {
  /// Returns the collection to which an array, dictionary or set is converted because a requirement states another
  /// element type: in `views.append(contentsOf: labels)` the labels become an array of views. Returns nil if the type
  /// satisfies the requirements as it is, or cannot satisfy them.
  func widened(_ type: StaticType, for variable: TypeVariable) -> StaticType? {
    guard case .nominal(let nominal, let arguments) = type.kind, nominal.isLibrary,
      ["Array", "Dictionary", "Set"].contains(nominal.name)
    else { return nil }
    for (key, member) in state.members {
      guard case .variable(variable) = shallowResolved(key.base).kind,
        let own = checker.member(key.associated, of: type)
      else { continue }
      let wanted = deepResolved(member)
      if wanted.hasVariables || wanted == deepResolved(own) { continue }
      if let wider = converted(type, arguments.count, nominal, to: wanted, as: key.associated) {
        return wider
      }
    }
    return nil
  }

  /// Returns the element of another collection that converts to one of the same unbound element, if it is wider than a
  /// type: in `dogs + animals` both arrays become arrays of animals. Returns nil if there is none.
  func widerElement(
    than type: StaticType, for element: StaticType, _ reason: ConversionPurpose
  ) -> StaticType? {
    let own = deepResolved(type)
    guard let variable = unbound(element)?.type, !own.hasVariables else { return nil }
    for case .convert(let from, let to, _) in state.constraints {
      let source = shallowResolved(from)
      let target = withoutOptionals(to)
      guard isSameCollection(source, target),
        let position = target.genericArguments.firstIndex(where: {
          shallowResolved($0) == variable
        })
      else { continue }
      let other = deepResolved(source.genericArguments[position])
      if other.hasVariables || other == own || checker.wrapped(own) == other { continue }
      if convertsSpeculatively(own, other, as: reason.kind) { return other }
    }
    return nil
  }

  private func converted(
    _ type: StaticType, _ count: Int, _ nominal: NominalDecl, to wanted: StaticType,
    as associated: AssociatedTypeDecl
  ) -> StaticType? {
    let attempt = speculate { () -> StaticType? in
      let open = StaticType(.nominal(nominal, (0..<count).map { _ in fresh(.none) }))
      guard let member = checker.member(associated, of: open), unify(member, wanted) else {
        return nil
      }
      let wider = deepResolved(open)
      guard !wider.hasVariables else { return nil }
      let reason = ConversionPurpose(kind: .branch, range: .none)
      if !solveConversion(type, wider, reason) { add(.convert(type, to: wider, reason)) }
      _ = propagate()
      return wider
    }
    return attempt.succeeded ? attempt.result : nil
  }
}
