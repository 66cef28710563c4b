import DeclTree

/// Expands property wrappers to the storage `_x`, the projection `$x` and the accessors of `x`.
extension Checker {
  /// Creates `_x` and, if the wrapper has a projected value, `$x`, and turns `x` into a computed property.
  func makeWrapperStorage(of variable: VariableDecl) -> [Decl] {
    guard let attribute = variable.resolution?.wrapperAttribute,
      let nominal = attributeType(attribute, of: variable)
    else { return [] }
    if variable.getter != nil {
      report(.wrapperOnComputed(attribute.range))
      variable.resolution?.wrapperAttribute = nil
      return []
    }
    if variable.isLet { report(.wrapperOnLet(variable.nameRange)) }
    let storage = companion(
      of: variable, named: "_\(variable.name)", isLet: false, storage: variable.storage)
    storage.resolution = variable.resolution.map {
      VariableResolution(binding: $0.binding, declaration: $0.declaration, scope: $0.scope)
    }
    var projection: VariableDecl?
    if let projected = ownMembers(of: nominal, named: "projectedValue").first as? VariableDecl {
      let made = companion(
        of: variable, named: "$\(variable.name)", isLet: projected.isLet, storage: .computed)
      made.access = variable.access
      made.getter = wrapperAccessor(.getter, of: made, "projectedValue", projected)
      if projected.setter != nil {
        made.setter = wrapperAccessor(.setter, of: made, "projectedValue", projected)
      }
      projection = made
    }
    variable.storage = .computed
    variable.wrapper = VariableDecl.WrapperInfo(storage: storage, projection: projection)
    if let value = ownMembers(of: nominal, named: "wrappedValue").first as? VariableDecl {
      variable.getter = wrapperAccessor(.getter, of: variable, "wrappedValue", value)
      let isWritable = value.isWritable && areInnerWrappersWritable(variable)
      let usesInstance = usesEnclosingInstance(nominal, variable)
      if isWritable || usesInstance {
        variable.setter = wrapperAccessor(.setter, of: variable, "wrappedValue", value)
      }
      if usesEnclosingInstance(nominal, variable, for: "modified") {
        variable.inPlaceSetter = wrapperAccessor(
          .setter, of: variable, "wrappedValue", value, through: "modified")
      }
      if let reason = value.unavailability, !usesInstance {
        report(.unavailable("wrappedValue", reason, attribute.name.range))
      }
    } else {
      report(.wrapperWithoutValue(nominal.name, attribute.range))
    }
    return [storage] + (projection.map { [$0] } ?? [])
  }

  /// Returns the type of a property wrapper attribute of a variable.
  func attributeType(_ attribute: AttributeSyntax, of variable: VariableDecl) -> NominalDecl? {
    attributeType(attribute, in: variable.context, variable.resolution?.scope)
  }

  private func companion(
    of variable: VariableDecl, named name: String, isLet: Bool, storage: VariableDecl.Storage
  ) -> VariableDecl {
    let made = VariableDecl(
      name: name, isLet: isLet, storage: storage, range: variable.range,
      nameRange: variable.nameRange, context: variable.context, isLibrary: variable.isLibrary)
    made.isStatic = variable.isStatic
    made.access = .privateAccess
    made.wrapped = variable
    return made
  }

  /// Creates an accessor that forwards to a member of the wrapper.
  ///
  /// - Parameter label: the label of the static subscript through which it forwards if the wrapper requires
  ///   the enclosing instance; by default the member's
  private func wrapperAccessor(
    _ kind: FunctionDecl.Kind, of variable: VariableDecl, _ member: String, _ target: VariableDecl,
    through label: String? = nil
  ) -> FunctionDecl {
    let function = FunctionDecl(
      kind: kind, name: variable.name, implementation: .source, range: variable.nameRange,
      nameRange: variable.nameRange, context: variable.context, isLibrary: variable.isLibrary)
    function.accessorOwner = variable
    function.isStatic = variable.isStatic
    let scope = (variable.wrapped ?? variable).resolution?.scope
    function.isLocal = scope != nil
    function.isMutating =
      kind == .setter ? changesStorage(target) : target.getter?.isMutating ?? false
    let resolution = FunctionResolution(
      source: .accessor(parameter: nil), attributes: [], statements: nil, scope: scope)
    resolution.makeBody = { [unowned self, unowned function, unowned variable] in
      self.withRequirements(of: function.generics) {
        self.wrapperBody(of: function, variable, member, label)
      }
    }
    function.resolution = resolution
    return function
  }

  /// Returns whether writing a member of a wrapper changes the wrapper itself; an instance of a class stays the same.
  private func changesStorage(_ member: VariableDecl) -> Bool {
    if (member.context as? NominalDecl)?.isClass == true { return false }
    return member.setter?.isMutating ?? true
  }

  /// Returns a body that reads or writes `self._x.member`, or the static subscript if the wrapper requires
  /// the enclosing instance.
  private func wrapperBody(
    of function: FunctionDecl, _ variable: VariableDecl, _ member: String, _ given: String?
  ) -> TypedBody {
    let original = variable.wrapped ?? variable
    // Errors of the wrapper have been reported at its attribute.
    guard let storage = original.wrapper?.storage, !typeOf(storage).hasError else {
      return TypedBody(statements: [])
    }
    let range = variable.nameRange
    let checker = BodyChecker(self, function: function, scope: original.resolution?.scope)
    var text = member
    let place: ExprSyntax
    func name(_ text: String) -> ExprSyntax { .name(text, range) }
    let label = given ?? (member == "wrappedValue" ? "wrapped" : "projected")
    if let nominal = typeOf(storage).nominalDecl,
      usesEnclosingInstance(nominal, original, for: label)
    {
      let path = { (name: String) in
        ExprSyntax(.keyPath(root: nil, [.member(NameSyntax(name, range))]), range)
      }
      let arguments = [
        ("_enclosingInstance", name("self")), (label, path(variable.name)),
        ("storage", path(storage.name)),
      ].map { ArgumentSyntax(label: NameSyntax($0.0, range), value: $0.1) }
      place = ExprSyntax(
        .subscriptAccess(
          name(nominal.name), CallArgumentsSyntax(arguments: arguments, parentheses: range)), range)
      text = ""
    } else {
      let outer = ExprSyntax(.member(name(storage.name), NameSyntax(text, range)), range)
      place = member == "wrappedValue" ? innermostValue(of: original, outer, range) : outer
    }
    if function.kind == .getter {
      return .returning(checker.checkExpression(place, expected: function.result))
    }
    let value = ExprSyntax(.identifier(NameSyntax("newValue", range)), range)
    checker.declareParameters()
    let assignment = ExprSyntax(
      .sequence(first: place, rest: [InfixSyntax(.assignment(range), value)]), range)
    let checked = checker.checkExpression(assignment, expected: nil)
    return TypedBody(statements: [TypedStmt(.expression(checked), range)])
  }

  /// Returns whether the wrapper has a static subscript that accepts the enclosing instance, which only
  /// properties of classes have.
  ///
  /// - Parameter label: the label of the key path to the property: `wrapped` for `x`, `projected` for `$x`,
  ///   `modified` for writing `x` back after an in-place change
  func usesEnclosingInstance(
    _ wrapper: NominalDecl, _ variable: VariableDecl, for label: String = "wrapped"
  ) -> Bool {
    guard let owner = selfType(in: variable.context)?.nominal, owner.isClass, !variable.isStatic
    else { return false }
    return ownMembers(of: wrapper, named: "subscript").contains { member in
      guard let decl = member as? SubscriptDecl, decl.isStatic else { return false }
      let labels = decl.resolution?.syntax.signature.parameters.map(\.label) ?? []
      return labels.count > 1 && labels[0] == "_enclosingInstance" && labels[1] == label
    }
  }

  /// Returns the type of `_x` or of `$x`.
  func wrapperType(of variable: VariableDecl, for original: VariableDecl) -> StaticType {
    guard let storage = original.wrapper?.storage else { return .error }
    if variable === storage { return storageType(of: original) }
    return memberType(of: typeOf(storage), "projectedValue")
  }

  /// Returns the type of `x` itself.
  func wrappedValueType(
    of storage: VariableDecl, _ variable: VariableDecl, _ resolution: VariableResolution
  ) -> StaticType {
    if let syntax = resolution.binding.type {
      return resolve(syntax, TypeContext(decl: variable.context, scope: resolution.scope))
    }
    return resolution.innerWrappers.reduce(memberType(of: typeOf(storage), "wrappedValue")) {
      type, _ in memberType(of: type, "wrappedValue")
    }
  }

  /// Returns the type of a wrapper's `wrappedValue` or `projectedValue`.
  func memberType(of type: StaticType, _ name: String) -> StaticType {
    guard case .nominal(let nominal, let arguments) = type.kind,
      let member = ownMembers(of: nominal, named: name).first as? VariableDecl
    else { return .error }
    return substitute(
      typeOf(member), Substitutions(nominal.generics.parameters, arguments), revealing: false)
  }

  /// Returns the wrapper's type: as written, or else inferred from its initial value, or else from the type
  /// of `x`.
  private func storageType(of variable: VariableDecl) -> StaticType {
    guard let resolution = variable.resolution, let attribute = resolution.wrapperAttribute,
      let storage = variable.wrapper?.storage
    else { return .error }
    let function = wrapperValueFunction(of: storage, variable)
    let checker = BodyChecker(self, function: function, scope: resolution.scope)
    if !resolution.innerWrappers.isEmpty {
      guard let value = composedValue(of: resolution) else {
        report(
          .unsupported(
            "wrapper-composition", "composed property wrappers without an initial value",
            attribute.range))
        return .error
      }
      let outcome = checker.checkWrapper(attribute, value: value, annotation: nil)
      storage.resolution?.checkedValue = outcome.value
      return outcome.type
    }
    let annotation = resolution.binding.type.map {
      resolve($0, TypeContext(decl: variable.context, scope: resolution.scope))
    }
    let outcome = checker.checkWrapper(
      attribute, value: resolution.binding.initialValue, annotation: annotation)
    storage.resolution?.checkedValue = outcome.value
    return outcome.type
  }

  private func wrapperValueFunction(
    of storage: VariableDecl, _ variable: VariableDecl
  ) -> FunctionDecl {
    let function = FunctionDecl(
      kind: .initialValue, name: storage.name, implementation: .source, range: variable.range,
      nameRange: variable.nameRange, context: variable.context, isLibrary: variable.isLibrary)
    function.accessorOwner = storage
    function.isStatic = true
    function.generics = signature(of: variable.context)
    function.selfType = selfType(in: variable.context)?.type
    function.resolution = FunctionResolution(
      source: .synthesised, attributes: [], statements: nil)
    function.resolution?.hasSignature = true
    storage.initialValue = function
    return function
  }

  func makeWrapperInitialValue(of variable: VariableDecl, for original: VariableDecl) {
    guard variable === original.wrapper?.storage else { return }
    if let value = variable.resolution?.checkedValue {
      variable.initialValue?.result = variable.type
      variable.initialValue?.resolution?.body = .returning(value)
    } else {
      variable.initialValue = nil
    }
  }
}

extension ExprSyntax {
  /// Returns a name as an expression.
  static func name(_ text: String, _ range: SourceRange) -> ExprSyntax {
    ExprSyntax(.identifier(NameSyntax(text, range)), range)
  }
}
