import DeclTree

/// Checks that no declaration exposes a type with more restricted access.
extension Checker {
  /// Checks the types in a declaration of the script.
  func checkVisibility(of decl: Decl) {
    guard !decl.isLibrary, !(decl.context is FunctionDecl) else { return }
    switch decl {
    case let function as FunctionDecl
    where !function.isLocal && (function.kind == .function || function.kind == .initializer):
      for parameter in function.parameters {
        if let hidden = hiddenType(in: parameter.type, beside: decl) {
          return report(decl, "parameter", hidden)
        }
      }
      if function.kind == .function, let hidden = hiddenType(in: function.result, beside: decl) {
        return report(decl, "result", hidden)
      }
      if let hidden = hiddenRequirement(of: function) { report(decl, "generic parameter", hidden) }
    case let variable as VariableDecl
    where variable.storage != .local && variable.wrapped == nil:
      guard variable.resolution?.scope == nil else { return }
      if let hidden = hiddenType(in: typeOf(variable), beside: decl) {
        report(decl, "type", hidden)
      }
    case let decl as SubscriptDecl:
      for parameter in decl.parameters {
        if let hidden = hiddenType(in: parameter.type, beside: decl) {
          return report(decl, "index", hidden)
        }
      }
      if let hidden = hiddenType(in: decl.element, beside: decl) {
        report(decl, "element type", hidden)
      }
    case let alias as TypeAliasDecl:
      if let hidden = hiddenType(in: aliasType(alias), beside: alias) {
        report(decl, "underlying type", hidden)
      }
    case let associated as AssociatedTypeDecl: checkVisibility(ofTypesIn: associated)
    case let nominal as NominalDecl:
      if nominal.isProtocol, let hidden = hiddenRefinement(of: nominal) {
        report(
          .refinedProtocolTooHidden(rule(for: decl, hidden), hidden.access, decl.nameRange))
      }
      if !nominal.isProtocol, let hidden = hiddenRequirement(of: nominal) {
        report(
          .tooVisible(
            "generic \(nominal.keyword.rawValue)", rule(for: decl, hidden), "generic parameter",
            hidden.access, decl.nameRange))
      }
      if let superclass = nominal.superclass, let hidden = hiddenType(in: superclass, beside: decl)
      {
        report(
          .superclassTooHidden(
            rule(for: decl, hidden), hidden.access.word, decl.nameRange))
      }
    case let enumCase as EnumCaseDecl:
      for part in payload(of: enumCase) {
        guard let hidden = hiddenType(in: part.type, beside: enumCase.owner) else { continue }
        return report(
          .associatedValueTooHidden(
            enumCase.owner.access, hidden.access, enumCase.nameRange))
      }
    default: break
    }
  }

  /// Checks the bounds and the default of an associated type, which are those of its protocol.
  private func checkVisibility(ofTypesIn associated: AssociatedTypeDecl) {
    guard let proto = associated.enclosingNominal else { return }
    let context = TypeContext(decl: proto)
    let bounds = associated.syntax?.inherited.map { resolve($0.withoutAttributes, context) } ?? []
    let required = bounds.lazy.compactMap { self.hiddenType(in: $0, beside: proto) }.first
    if let required {
      return report(
        .associatedTypeTooHidden(
          proto.access, required.access, "requirement", associated.nameRange))
    }
    if let type = associated.syntax?.defaultType.map({ resolve($0, context) }),
      let hidden = hiddenType(in: type, beside: proto)
    {
      report(
        .associatedTypeTooHidden(
          proto.access, hidden.access, "default definition", associated.nameRange))
    }
  }

  /// Checks that the witness of a requirement is as accessible as its type and the protocol.
  func checkVisibility(of witness: Decl, for conformance: Conformance) {
    guard !witness.isLibrary, witness.enclosingNominal == conformance.nominal,
      !(conformance.nominal.context is FunctionDecl)
    else { return }
    let proto = conformance.proto
    let needed = min(
      visibility(of: conformance.nominal), proto.isLibrary ? .publicAccess : visibility(of: proto))
    let limit = min(needed, .publicAccess)
    guard visibility(of: witness) < limit else { return }
    let name = (witness as? FunctionDecl)?.labelledName ?? witness.name
    report(
      .witnessTooHidden(
        "\(kind(of: witness)) '\(name)'", limit.word,
        "\(proto.isLibrary ? "public" : proto.access.word) protocol '\(proto.name)'",
        witness.nameRange))
  }

  private func report(_ decl: Decl, _ part: String, _ hidden: NominalDecl) {
    report(
      .tooVisible(
        kind(of: decl), rule(for: decl, hidden), part, hidden.access, decl.nameRange))
  }

  /// Returns a type in a declaration's type that is less accessible than the declaration; nil when there is
  /// none.
  private func hiddenType(in type: StaticType, beside decl: Decl) -> NominalDecl? {
    var found: NominalDecl?
    _ = type.mapped { part in
      let used: NominalDecl?
      switch part.kind {
      case .nominal(let nominal, _): used = nominal
      case .existential(let existential): used = existential.protocols.min { $0.access < $1.access }
      default: used = nil
      }
      if let used, !used.isLibrary, !(used.context is FunctionDecl),
        visibility(of: used) < min(visibility(of: decl), .publicAccess),
        !isPrivate(decl, within: used)
      {
        found = used
      }
      return nil
    }
    return found
  }

  /// Returns a protocol that a protocol refines and that is less accessible; nil when there is none.
  private func hiddenRefinement(of proto: NominalDecl) -> NominalDecl? {
    refinedProtocols(of: proto).lazy.compactMap { refined in
      let type = StaticType(.existential(ExistentialType(protocols: [refined])))
      return self.hiddenType(in: type, beside: proto)
    }.first
  }

  /// Returns a protocol or superclass required of a declaration's generic parameters that is less accessible
  /// than the declaration; nil when there is none.
  private func hiddenRequirement(of decl: Decl) -> NominalDecl? {
    let outer = signature(of: decl.context).requirements.count
    return signature(of: decl).requirements.dropFirst(outer).lazy.compactMap { requirement in
      switch requirement {
      case .conforms(_, let proto):
        let type = StaticType(.existential(ExistentialType(protocols: [proto])))
        return self.hiddenType(in: type, beside: decl)
      case .inherits(_, let superclass): return self.hiddenType(in: superclass, beside: decl)
      case .same, .isClass: return nil
      }
    }.first
  }

  /// Returns whether a declaration is visible only in the scope of a private type, or in a part of it: the
  /// declaration belongs to the type itself or to another private type of the same scope.
  private func isPrivate(_ decl: Decl, within used: NominalDecl) -> Bool {
    guard used.access == .privateAccess, let scope = used.enclosingNominal else { return false }
    var next: Decl? = decl
    while let current = next {
      if current.access == .privateAccess,
        sequence(first: current.enclosingNominal, next: { $0?.enclosingNominal })
          .contains(where: { $0 == scope })
      {
        return true
      }
      next = current.enclosingNominal
    }
    return false
  }

  /// Returns the effective access of a declaration, limited by that of its context.
  private func visibility(of decl: Decl) -> Decl.Access {
    let isTopLevel = decl.context == nil
    let own = isTopLevel && decl.access == .privateAccess ? .filePrivate : decl.access
    guard let owner = decl.enclosingNominal else { return own }
    let outer = visibility(of: owner)
    // A member of a private type is accessible wherever the type is.
    return min(own, outer == .privateAccess ? .filePrivate : outer)
  }

  private func rule(for decl: Decl, _ hidden: NominalDecl) -> String {
    if [.publicAccess, .open, .packageAccess, .filePrivate].contains(decl.access) {
      return "cannot be declared \(decl.access.word)"
    }
    if decl.context == nil { return "must be declared private or fileprivate" }
    let isPrivate = hidden.context != nil && hidden.access == .privateAccess
    return "must be declared \(isPrivate ? "private" : "fileprivate")"
  }

  private func kind(of decl: Decl) -> String {
    let isMember = decl.context != nil
    switch decl {
    case let function as FunctionDecl:
      return function.kind == .initializer ? "initializer" : isMember ? "method" : "function"
    case is SubscriptDecl: return "subscript"
    case is TypeAliasDecl: return "type alias"
    case let nominal as NominalDecl: return nominal.isClass ? "class" : "type"
    case let variable as VariableDecl:
      return isMember ? "property" : variable.isLet ? "constant" : "variable"
    default: return "declaration"
    }
  }
}

extension Decl.Access {
  /// The modifier that declares the level.
  var word: String {
    switch self {
    case .privateAccess: "private"
    case .filePrivate: "fileprivate"
    case .internalAccess: "internal"
    case .packageAccess: "package"
    case .publicAccess: "public"
    case .open: "open"
    }
  }

  /// The modifier with its article.
  var wordWithArticle: String {
    self == .internalAccess || self == .open ? "an \(word)" : "a \(word)"
  }
}
