import DeclTree

/// A use of a declaration that is isolated to a global actor.
struct GloballyIsolatedUse {
  /// The name of the actor.
  let actor: String
  /// The kind and the name of the declaration: `global function 'f()'`.
  let subject: String

  /// The actor in messages: `main actor`, `global actor 'A'`.
  var isolation: String { actor == "MainActor" ? "main actor" : "global actor '\(actor)'" }
}

/// Finds uses of declarations on global actors by code that certainly runs on none.
///
/// Isolation can be inferred from superclasses, protocols, requirements and wrappers. Where any of these might
/// isolate the code, nothing is reported.
extension Checker {
  /// Returns whether a function certainly runs on no actor.
  func isOutsideActors(_ function: FunctionDecl) -> Bool {
    guard !function.isLibrary, isScript(function.range), !function.isLocal,
      [.function, .initializer, .getter, .setter].contains(function.kind),
      let resolution = function.resolution
    else { return false }
    // The content of a preview is a function that nothing in the source declares.
    if case .synthesised = resolution.source { return false }
    let owner = function.accessorOwner
    let words = function.attributes.union((owner as? VariableDecl)?.attributes ?? [])
    if words.contains("nonisolated") { return true }
    if !words.isDisjoint(with: globalActors) || isIsolatedByParameter(function) { return false }
    guard function.context != nil else { return true }
    if function.isOverride { return false }
    if let place = function.context as? ExtensionDecl, isOnGlobalActor(place) { return false }
    return function.enclosingNominal.map(isOutsideActors) ?? false
  }

  private func isIsolatedByParameter(_ function: FunctionDecl) -> Bool {
    function.parameters.contains { $0.variable.attributes.contains("isolated") }
  }

  private func isOnGlobalActor(_ place: ExtensionDecl) -> Bool {
    place.declaration.attributes.contains { globalActors.contains($0.baseName) }
  }

  /// Returns whether nothing isolates the members of a type; each of them asks.
  private func isOutsideActors(_ nominal: NominalDecl) -> Bool {
    if let known = typesOutsideActors[nominal] { return known }
    let isOutside = findIsOutsideActors(nominal)
    typesOutsideActors[nominal] = isOutside
    return isOutside
  }

  private func findIsOutsideActors(_ nominal: NominalDecl) -> Bool {
    guard !nominal.isLibrary, nominal.keyword != .actor,
      nominal.attributes.isDisjoint(with: globalActors), !inheritsUnknown(nominal.selfType)
    else { return false }
    if let parent = nominal.superclass {
      guard let decl = parent.nominalDecl, isOutsideActors(decl) else { return false }
    }
    // Wrappers of SwiftUI isolate the types that use them.
    let members = nominal.resolution?.ownMembers ?? []
    if members.contains(where: { ($0 as? VariableDecl)?.wrapper != nil }) { return false }
    let known: Set<String> = ["Swift", "Foundation", "Combine", "Observation"]
    return protocols(of: nominal.selfType).allSatisfy { proto in
      if proto.isLibrary { return known.contains(proto.module) }
      return proto.attributes.isDisjoint(with: globalActors)
        && proto.requirements.allSatisfy { requirement in
          let words =
            (requirement as? FunctionDecl)?.attributes
            ?? (requirement as? VariableDecl)?.attributes ?? []
          return words.isDisjoint(with: globalActors)
        }
    }
  }

  /// Returns the use of a declaration on a global actor that an expression is; nil for other expressions and for
  /// those that an actor's isolation does not concern, such as constants.
  func globallyIsolatedUse(_ expression: TypedExpr) -> GloballyIsolatedUse? {
    switch expression.kind {
    case .call(let callee, _, _):
      guard let function = callee.function, !function.isLibrary, !function.isAsync,
        !function.isLocal, function.resolution?.makeBody == nil,
        let actor = globalActor(of: function, function.attributes)
      else { return nil }
      let kind =
        function.kind == .initializer
        ? "initializer"
        : function.context == nil
          ? "global function" : function.isStatic ? "static method" : "instance method"
      let labels = labels(of: function).map { ($0 ?? "_") + ":" }.joined()
      let name = function.kind == .initializer ? "init" : function.name
      return GloballyIsolatedUse(actor: actor, subject: "\(kind) '\(name)(\(labels))'")
    case .member(_, let variable, _, _), .variable(let variable), .staticVariable(let variable, _):
      guard !variable.isLibrary, !variable.isLet, variable.storage != .local,
        !isFreeOfActors(variable), let actor = globalActor(of: variable, variable.attributes)
      else { return nil }
      let kind =
        variable.context == nil ? "var" : variable.isStatic ? "static property" : "property"
      return GloballyIsolatedUse(actor: actor, subject: "\(kind) '\(variable.name)'")
    default: return nil
    }
  }

  /// Returns whether a property is stored in a value of a struct and consists of values itself, so that an actor of the
  /// struct does not isolate it (SE-0434).
  private func isFreeOfActors(_ variable: VariableDecl) -> Bool {
    guard let owner = variable.enclosingNominal, owner.keyword == .structure, !variable.isStatic,
      variable.storage == .field, variable.wrapper == nil,
      let nominal = typeOf(variable).nominalDecl
    else { return false }
    return !nominal.isClass && !nominal.isProtocol
  }

  /// Returns the global actor that is written at a declaration, its type, the extension around it or a superclass.
  private func globalActor(of decl: Decl, _ words: Set<String>) -> String? {
    if words.contains("nonisolated") { return nil }
    if let found = words.first(where: globalActors.contains) { return found }
    if let place = decl.context as? ExtensionDecl,
      let found = place.declaration.attributes.first(where: { globalActors.contains($0.baseName) })
    {
      return found.baseName
    }
    var next = decl.enclosingNominal
    while let nominal = next, !nominal.isLibrary {
      if let found = nominal.attributes.first(where: globalActors.contains) { return found }
      next = nominal.superclass?.nominalDecl
    }
    return nil
  }
}
