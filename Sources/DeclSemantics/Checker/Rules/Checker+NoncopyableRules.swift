import DeclTree

/// Checks the rules of noncopyable types in declarations.
extension Checker {
  /// Checks a type of the script: what it contains, and what it may not be.
  func checkNoncopyable(_ nominal: NominalDecl) {
    guard usesNoncopyable else { return }
    if nominal.isNoncopyable, nominal.isClass {
      report(
        .noncopyableClass(
          nominal.keyword == .actor ? "actors" : "classes", nominal.nameRange))
    }
    withRequirements(of: nominal.generics) {
      if nominal.keyword == .structure || nominal.keyword == .enumeration {
        checkParts(of: nominal)
      }
    }
    guard nominal.keyword == .enumeration, nominal.isNoncopyable else { return }
    if let deinitializer = nominal.deinitializer {
      report(.enumDeinitialiser(deinitializer.range.prefix("deinit")))
    }
    if nominal.isIndirect || nominal.cases.contains(where: \.isIndirect) {
      report(.noncopyableIndirect(nominal.name, nominal.nameRange))
    }
  }

  /// Reports the noncopyable parts of a copyable type. A type that is copyable for some arguments has the requirements
  /// of its conformance.
  private func checkParts(of nominal: NominalDecl) {
    var requirements: [GenericSignature.Requirement] = []
    if nominal.isNoncopyable {
      guard let found = declaredConformance(of: nominal, to: libraryProtocol("Copyable")) else {
        return
      }
      requirements = signature(of: found.context).requirements
    }
    let kind =
      (nominal.generics.parameters.isEmpty ? "" : "generic ")
      + (nominal.keyword == .enumeration ? "enum" : "struct")
    let outer = environment
    environment = environment(outer, adding: requirements)
    defer { environment = outer }
    for property in storedProperties(of: nominal) {
      let type = typeOf(property)
      if !type.hasError, !isCopyable(type) {
        report(.noncopyablePart(property.name, of: kind, nominal.name, type, property.nameRange))
      }
    }
    for enumCase in nominal.cases {
      guard let part = payload(of: enumCase).first(where: { !isCopyable($0.type) }) else {
        continue
      }
      report(
        .noncopyablePart(enumCase.name, of: kind, nominal.name, part.type, enumCase.nameRange))
    }
  }

  /// Reports conformances of a noncopyable type to protocols whose types are copyable.
  func checkNoncopyableConformances(of nominal: NominalDecl, context: Decl) {
    guard usesNoncopyable, nominal.isNoncopyable, !nominal.isProtocol else { return }
    for conformance in conformances(of: nominal, declaredIn: context)
    where !conformance.proto.isNoncopyable && !isMarkerProtocol(conformance.proto) {
      withRequirements(of: signature(of: context)) {
        if isCopyable(nominal.selfType) { return }
        report(
          .doesNotConform(nominal.selfType, libraryProtocol("Copyable"), nominal.nameRange))
      }
      return
    }
  }

  /// Reports a parameter of a noncopyable type without an ownership, or a variadic one.
  func checkOwnership(_ syntax: ParameterSyntax, _ type: StaticType, isLibrary: Bool) {
    guard usesNoncopyable, !isLibrary, !type.hasError, !isCopyable(type) else { return }
    if syntax.isVariadic {
      report(.noncopyableVariadic(type, syntax.type.range))
    } else if !syntax.type.isInout, syntax.type.ownership == nil {
      report(.ownershipMissing(type, syntax.type.range))
    }
  }
}
