import DeclTree

/// Answers which types are copyable. Every type is, unless `~Copyable` suppresses it.
extension Checker {
  /// Records that the arguments of a generic parameter may be noncopyable, if its constraint or a requirement of its
  /// declaration says so.
  func noteSuppression(
    _ parameter: GenericParameterDecl, _ constraint: TypeSyntax?,
    _ requirements: [RequirementSyntax]
  ) {
    guard
      constraint?.suppressesCopyable == true
        || requirements.contains(where: { $0.suppressesCopyable(of: parameter.name) })
    else { return }
    parameter.isNoncopyable = true
    if !parameter.isLibrary { usesNoncopyable = true }
  }

  /// Returns the requirements that an extension of a script places on the generic parameters of its type although it
  /// does not write them: they are copyable, unless the extension suppresses it again.
  ///
  /// An extension of the library has the same requirements. They are checked at its uses (`CopyabilityChecker`), so
  /// that scripts without noncopyable types do not pay for them.
  func impliedCopyability(
    of decl: ExtensionDecl, _ nominal: NominalDecl
  ) -> [GenericSignature.Requirement] {
    if decl.isLibrary || decl.extendsNoncopyable { return [] }
    return nominal.generics.parameters
      .filter { $0.isNoncopyable && !decl.suppressesCopyable(of: $0) }
      .map { .conforms($0.type, libraryProtocol("Copyable")) }
  }

  /// Returns whether the requirements that a conformance in an extension does not write hold for some arguments.
  func impliedRequirementsHold(_ conformance: Conformance, _ substitutions: Substitutions) -> Bool {
    guard usesNoncopyable, let decl = conformance.context as? ExtensionDecl else { return true }
    return impliedCopyability(of: decl, conformance.nominal).allSatisfy { requirement in
      guard case .conforms(let subject, _) = requirement else { return true }
      return isCopyable(substitute(subject, substitutions, revealing: false))
    }
  }

  /// Returns whether the values of a type can be copied, considering the requirements on generic parameters in scope.
  func isCopyable(_ type: StaticType) -> Bool {
    guard usesNoncopyable else { return true }
    switch type.kind {
    case .nominal(let decl, let arguments):
      guard decl.isNoncopyable else { return true }
      // A noncopyable type of the library is copyable exactly if its contents are.
      if decl.isLibrary { return arguments.allSatisfy(isCopyable) }
      guard let found = declaredConformance(of: decl, to: libraryProtocol("Copyable")) else {
        return false
      }
      let substitutions = Substitutions(decl.generics.parameters, arguments)
      return signature(of: found.context).requirements.allSatisfy { requirement in
        guard case .conforms(let subject, let proto) = requirement, proto.name == "Copyable" else {
          return true
        }
        return isCopyable(substitute(subject, substitutions, revealing: false))
      }
    case .tuple(let elements): return elements.allSatisfy { isCopyable($0.type) }
    case .parameter(let parameter):
      return !parameter.isNoncopyable
        || environment.protocols(of: type).contains(libraryProtocol("Copyable"))
    default: return true
    }
  }

  /// Returns whether types that a context resolves are checked for copies: those of scripts with noncopyable types.
  func checksCopying(in context: TypeContext) -> Bool {
    usesNoncopyable && !trail.isProbing && context.decl?.isLibrary != true
  }

  /// Reports a type that must be copyable and is not; returns false for it.
  func requireCopyable(_ type: StaticType, _ range: SourceRange, in context: TypeContext) -> Bool {
    guard checksCopying(in: context), !type.hasVariables, !isCopyable(type) else { return true }
    report(.doesNotConform(type, libraryProtocol("Copyable"), range))
    return false
  }

  /// Returns whether the end of a value's lifetime has no effect: no part of it is a reference or has a deinitialiser.
  func isTrivial(_ type: StaticType) -> Bool {
    switch type.kind {
    case .nominal(let decl, let arguments):
      if decl.isClass || decl.deinitializer != nil { return false }
      if let role = decl.role {
        switch role {
        case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64, .bool,
          .double, .float:
          return true
        default: return false
        }
      }
      let substitutions = Substitutions(decl.generics.parameters, arguments)
      collectMembers(of: decl)
      let parts =
        decl.keyword == .enumeration
        ? decl.cases.flatMap { enumCase in payload(of: enumCase).map(\.type) }
        : storedProperties(of: decl).map { typeOf($0) }
      return !decl.isIndirect && !decl.cases.contains(where: \.isIndirect)
        && parts.allSatisfy { isTrivial(substitute($0, substitutions, revealing: false)) }
    case .tuple(let elements): return elements.allSatisfy { isTrivial($0.type) }
    case .metatype, .existentialMetatype, .error: return true
    default: return false
    }
  }
}

extension TypeSyntax {
  /// Indicates whether it is `~Copyable` or a composition with it.
  var suppressesCopyable: Bool {
    switch withoutAttributes.kind {
    case .suppressed(let inner): inner.shortText == "Copyable"
    case .composition(let parts): parts.contains(where: \.suppressesCopyable)
    case .tuple(let elements) where elements.count == 1: elements[0].type.suppressesCopyable
    default: false
    }
  }

  /// The constraint without `~Copyable`, which requires nothing.
  var withoutSuppression: TypeSyntax {
    guard suppressesCopyable else { return self }
    switch withoutAttributes.kind {
    case .composition(let parts):
      return TypeSyntax(.composition(parts.map(\.withoutSuppression)), range)
    case .tuple(let elements): return elements[0].type.withoutSuppression
    default: return TypeSyntax(.named(NameSyntax("Any", range)), range)
    }
  }
}

extension RequirementSyntax {
  /// Indicates whether it is `T: ~Copyable` for some type.
  var suppressesCopyable: Bool { relation == .conforms && right.suppressesCopyable }

  /// Returns whether it is `T: ~Copyable` for the type with a name.
  fileprivate func suppressesCopyable(of name: String) -> Bool {
    guard relation == .conforms, case .named(let subject) = left.kind else { return false }
    return subject.text == name && right.suppressesCopyable
  }
}

extension ExtensionDecl {
  /// Returns whether its `where` clause says that a generic parameter may be noncopyable.
  func suppressesCopyable(of parameter: GenericParameterDecl) -> Bool {
    syntax.requirements.contains { $0.suppressesCopyable(of: parameter.name) }
  }

  /// Indicates whether it declares when its type is copyable.
  var extendsNoncopyable: Bool { syntax.inherited.contains { $0.shortText == "Copyable" } }
}

extension NominalDecl {
  /// Indicates whether it is a type of the library that takes noncopyable arguments in Swift but not here.
  var takesNoncopyableInSwift: Bool { isLibrary && Self.generalisedInSwift.contains(name) }

  private static let generalisedInSwift: Set<String> = [
    "UnsafePointer", "UnsafeMutablePointer", "UnsafeBufferPointer", "UnsafeMutableBufferPointer",
    "ManagedBuffer", "Mutex", "Atomic", "Span", "MutableSpan", "InlineArray",
    "MutableRawSpan",
  ]
}

extension FunctionDecl {
  /// Indicates whether it makes the storage of a lazy local variable.
  var makesLazyVariable: Bool { isLibrary && enclosingNominal?.name == "_LazyVariable" }

  /// Indicates whether it is a function of the library that takes noncopyable values in Swift but not here.
  var takesNoncopyableInSwift: Bool {
    isLibrary
      && (enclosingNominal?.takesNoncopyableInSwift == true
        || enclosingNominal == nil && name.hasPrefix("withUnsafe"))
  }
}
