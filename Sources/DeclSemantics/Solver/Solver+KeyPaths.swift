import DeclTree

/// Solves key path constraints.
extension Solver {
  /// Solves a key path literal once its root is known; false before.
  func solveKeyPath(_ node: Node) -> Bool {
    guard case .keyPath(let path) = node.kind, resolution(node) == nil else { return true }
    let (wantedRoot, isFunction) = contextualKeyPath(node)
    guard let root = path.root ?? wantedRoot else {
      if state.isLastResort, unbound(node.type) != nil {
        fail(.unknownKeyPathRoot(node.range))
        return failed(node)
      }
      return false
    }
    let rootType = deepResolved(root)
    if unbound(rootType) != nil { return false }
    guard let resolved = resolve(path.components, from: rootType, node) else {
      return failed(node)
    }
    setResolution(
      node,
      .keyPath(
        resolved.components, root: rootType, value: resolved.type, resolved.access))
    let type: StaticType
    if isFunction {
      type = .function([rootType], resolved.type)
    } else {
      type = .nominal(core.type(Self.className(resolved.access)), [rootType, resolved.type])
    }
    // The literal has the most capable class that its components allow; the context may require a less
    // capable one.
    if case .variable(let variable) = shallowResolved(node.type).kind {
      variables[index(variable)].binding = type
    } else {
      convert(type, to: node.type, .argument(label: nil), node.range)
    }
    return true
  }

  /// Solves `base[keyPath: path]` once the path's type is known; false before.
  func solveKeyPathAccess(_ node: Node) -> Bool {
    guard case .keyPathAccess(let base, let path) = node.kind else { return true }
    var type = shallowResolved(path.type)
    if let superclass = type.existentialType?.superclass { type = shallowResolved(superclass) }
    if case .variable = type.kind {
      // The root of a key path literal is the base's type.
      guard case .keyPath(let literal) = path.kind, literal.root == nil,
        unbound(base.type) == nil
      else { return false }
      let value = fresh(node.range)
      let wanted = StaticType.nominal(core.type("KeyPath"), [deepResolved(base.type), value])
      convert(path.type, to: wanted, .argument(label: "keyPath"), path.range)
      unify(node.type, value)
      return true
    }
    if type.isError { return unify(node.type, .error) }
    if isErasedKeyPath(type) {
      if let root = type.genericArguments.first {
        convert(base.type, to: root, .argument(label: nil), base.range)
      }
      unify(node.type, type.genericArguments.isEmpty ? core.optional(.any) : .any)
      return true
    }
    guard let nominal = type.nominalDecl, Self.keyPathTypes.contains(nominal.name),
      type.genericArguments.count == 2
    else {
      fail(.notAKeyPath(deepResolved(type), path.range))
      unify(node.type, .error)
      return true
    }
    convert(base.type, to: type.genericArguments[0], .argument(label: nil), base.range)
    unify(node.type, type.genericArguments[1])
    return true
  }

  /// Returns whether a type is a key path whose value's type is erased: `AnyKeyPath` or `PartialKeyPath<Root>`.
  private func isErasedKeyPath(_ type: StaticType) -> Bool {
    guard let nominal = type.nominalDecl, nominal.isLibrary else { return false }
    return nominal.name == "AnyKeyPath" || nominal.name == "PartialKeyPath"
  }

  /// Builds `base[keyPath: path]`; a key path whose value's type is erased reads it with a method of its own.
  func finishKeyPathAccess(_ base: Node, _ path: Node, _ type: StaticType, _ node: Node)
    -> TypedExpr
  {
    let root = finish(base)
    var typedPath = finish(path)
    if let superclass = typedPath.type.existentialType?.superclass {
      typedPath = coerce(typedPath, to: superclass)
    }
    guard isErasedKeyPath(typedPath.type),
      let method = checker.lookup(
        typedPath.type.genericArguments.isEmpty ? "_erasedValue" : "_value", in: typedPath.type,
        isStatic: false
      ).first,
      let function = method.decl as? FunctionDecl
    else {
      return TypedExpr(.keyPathAccess(root, path: typedPath), type: type, range: node.range)
    }
    checker.resolveSignature(of: function)
    let wanted = typedPath.type.genericArguments.first ?? .any
    return TypedExpr(
      .call(
        .method(typedPath, function, method.substitutions, body.dispatch(of: function)),
        [.value(coerce(root, to: wanted))], site: nil), type: type, range: node.range)
  }

  static func className(_ access: TypedKeyPath.Access) -> String {
    switch access {
    case .readOnly: "KeyPath"
    case .writable: "WritableKeyPath"
    case .referenceWritable: "ReferenceWritableKeyPath"
    }
  }

  /// Returns the root type that the context expects, and whether it expects a function.
  private func contextualKeyPath(_ node: Node) -> (root: StaticType?, isFunction: Bool) {
    for case .convert(let from, let to, _) in state.constraints
    where shallowResolved(from) == shallowResolved(node.type) {
      var target = withoutOptionals(to)
      if let superclass = target.existentialType?.superclass {
        target = shallowResolved(superclass)
      }
      if let function = target.functionType, function.parameters.count == 1 {
        return (shallowResolved(function.parameters[0].type), true)
      }
      if let nominal = target.nominalDecl, Self.keyPathTypes.contains(nominal.name),
        let root = target.genericArguments.first
      {
        return (shallowResolved(root), false)
      }
    }
    return (nil, false)
  }

  private typealias Resolved = (
    components: [ResolvedComponent], type: StaticType, access: TypedKeyPath.Access
  )

  private func resolve(
    _ components: [KeyPathComponentSyntax], from root: StaticType, _ node: Node
  ) -> Resolved? {
    var type = root
    var result: [ResolvedComponent] = []
    var access = TypedKeyPath.Access.writable
    var hasChain = false
    for component in components {
      switch component {
      case .member(let name):
        if name.text == "self" { continue }
        if let inner = implicitlyUnwrapped(type, result.last, name.text) {
          type = inner
          result.append(ResolvedComponent(component: .forceUnwrap, type: type))
        }
        guard let step = member(name, of: type, node) else { return nil }
        access = combine(access, step.access)
        type = step.component.type
        result.append(step.component)
      case .subscriptAccess(let arguments, let range):
        guard let step = keyPathSubscript(arguments, type, range) else { return nil }
        access = combine(access, step.access)
        type = step.component.type
        result.append(step.component)
      case .optionalChain(let range), .forceUnwrap(let range):
        guard let inner = checker.wrapped(type) else {
          fail(.chainingOnNonOptional(type, range))
          return nil
        }
        type = deepResolved(inner)
        if case .optionalChain = component { hasChain = true }
        result.append(
          ResolvedComponent(
            component: hasChain && !isForce(component) ? .optionalChain : .forceUnwrap, type: type))
      }
    }
    if hasChain {
      access = .readOnly
      if !checker.isOptional(type) {
        type = core.optional(type)
        result.append(ResolvedComponent(component: .optionalWrap, type: type))
      }
    }
    return (result, type, access)
  }

  /// Returns the wrapped type of a `T!` property before a component that names a member of `T`; nil for others.
  private func implicitlyUnwrapped(
    _ type: StaticType, _ last: ResolvedComponent?, _ name: String
  ) -> StaticType? {
    guard case .member(let variable, _, _)? = last?.component, variable.isImplicitlyUnwrapped,
      let inner = checker.wrapped(type),
      checker.lookup(name, in: type, isStatic: false).isEmpty
    else { return nil }
    return deepResolved(inner)
  }

  private func isForce(_ component: KeyPathComponentSyntax) -> Bool {
    if case .forceUnwrap = component { return true }
    return false
  }

  private func member(
    _ name: NameSyntax, of type: StaticType, _ node: Node
  ) -> (component: ResolvedComponent, access: TypedKeyPath.Access)? {
    if case .tuple(let elements) = type.kind,
      let index = Int(name.text) ?? elements.firstIndex(where: { $0.label == name.text }),
      elements.indices.contains(index)
    {
      return (
        ResolvedComponent(component: .tupleElement(index), type: elements[index].type), .writable
      )
    }
    let instance = type.metatypeInstance.map { deepResolved($0) }
    let found = checker.lookup(name.text, in: instance ?? type, isStatic: instance != nil)
    guard let candidate = found.first(where: { $0.decl is VariableDecl }),
      let variable = candidate.decl as? VariableDecl
    else {
      if !dynamicMembers(of: type, .explicit).isEmpty {
        return body.checkDynamicMember(name, on: type).map { keyPathSubscript($0, type) }
      }
      _ = reportUnknownMember(
        node, name.text, instance ?? type, isStatic: instance != nil, nil, at: name.range)
      return nil
    }
    let own = deepResolved(opened(body.typeOf(variable), candidate.substitutions))
    let component = TypedKeyPath.Component.member(
      variable, candidate.substitutions, body.dispatch(of: variable))
    let place = name.range.last(name.text.utf8.count)
    return (
      ResolvedComponent(component: component, type: own, nameRange: place),
      writability(variable, type)
    )
  }

  private func writability(_ variable: VariableDecl, _ owner: StaticType) -> TypedKeyPath.Access {
    let isWritable =
      variable.storage == .computed
      ? variable.setter != nil : !variable.isLet
    if !isWritable || !isSetterAccessible(variable) { return .readOnly }
    if variable.isStatic || checker.isReference(owner) { return .referenceWritable }
    if variable.storage == .computed, variable.setter?.isMutating == false {
      return .referenceWritable
    }
    return .writable
  }

  /// Returns the access of a path after one more component: a path through a reference writes without
  /// changing its root, and one through a constant is read-only.
  private func combine(
    _ path: TypedKeyPath.Access, _ step: TypedKeyPath.Access
  ) -> TypedKeyPath.Access {
    switch (path, step) {
    case (_, .readOnly): .readOnly
    case (_, .referenceWritable): .referenceWritable
    case (.readOnly, .writable): .readOnly
    case (let before, .writable): before
    }
  }

  private func keyPathSubscript(
    _ arguments: CallArgumentsSyntax, _ type: StaticType, _ range: SourceRange
  ) -> (component: ResolvedComponent, access: TypedKeyPath.Access)? {
    guard let call = body.checkSubscript(on: type, arguments, range) else { return nil }
    if let index = unhashableIndex(call.decl, call.substitutions) {
      fail(.unhashableIndex(index, range))
      return nil
    }
    return keyPathSubscript(call, type)
  }

  private func keyPathSubscript(
    _ call: (
      decl: SubscriptDecl, substitutions: Substitutions, arguments: [TypedArgument],
      type: StaticType
    ), _ owner: StaticType
  ) -> (component: ResolvedComponent, access: TypedKeyPath.Access) {
    let component = TypedKeyPath.Component.subscriptAccess(
      call.decl, call.substitutions, call.arguments, .direct)
    let isWritable =
      call.decl.setter != nil
      && checker.isSetterAccessible(call.decl, call.decl.setterAccess, from: body.function)
    let access: TypedKeyPath.Access =
      !isWritable
      ? .readOnly : (checker.isReference(owner) ? .referenceWritable : .writable)
    return (ResolvedComponent(component: component, type: call.type), access)
  }

  /// Returns the type of the first index that is not `Hashable`, without which key paths cannot be compared;
  /// nil when all are.
  private func unhashableIndex(
    _ decl: SubscriptDecl, _ substitutions: Substitutions
  ) -> StaticType? {
    for parameter in decl.parameters {
      let type = checker.substitute(parameter.type, substitutions, revealing: false)
      if parameter.isAutoclosure, type.functionType == nil { return .function([], type) }
      if !type.hasVariables, !type.hasError, !conforms(type, "Hashable") { return type }
    }
    return nil
  }
}
