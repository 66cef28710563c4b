import DeclTree

/// Settling key paths.
extension Solver {
  /// Settles a key path once its root is known; false before.
  func settleKeyPath(_ node: Node) -> Bool {
    guard case .keyPath(let path) = node.kind, resolution(node) == nil else { return true }
    let (wantedRoot, isFunction) = wantedKeyPath(node)
    guard let root = path.root ?? wantedRoot else {
      if isLastResort, unbound(node.type) != nil {
        fail(.unknownKeyPathRoot(node.range))
        return failed(node)
      }
      return false
    }
    let rootType = simplified(root)
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
    // The literal is as capable as its components; what is wanted may be less.
    if case .variable(let variable) = head(node.type).kind {
      state.variables[index(variable)].binding = type
    } else {
      convert(type, to: node.type, .argument(label: nil), node.range)
    }
    return true
  }

  /// Settles `base[keyPath: path]` once the path's type is known; false before.
  func settleKeyPathAccess(_ node: Node) -> Bool {
    guard case .keyPathAccess(let base, let path) = node.kind else { return true }
    let type = head(path.type)
    if case .variable(let variable) = type.kind {
      // A literal's root is the base's type.
      guard case .keyPath(let literal) = path.kind, literal.root == nil,
        unbound(base.type) == nil
      else { return false }
      let value = fresh(node.range)
      _ = variable
      let wanted = StaticType.nominal(core.type("KeyPath"), [simplified(base.type), value])
      convert(path.type, to: wanted, .argument(label: "keyPath"), path.range)
      unify(node.type, value)
      return true
    }
    if type.isError { return unify(node.type, .error) }
    guard let nominal = type.nominalDecl, Self.keyPathTypes.contains(nominal.name),
      type.genericArguments.count == 2
    else {
      fail(.notAKeyPath(simplified(type), path.range))
      unify(node.type, .error)
      return true
    }
    convert(base.type, to: type.genericArguments[0], .argument(label: nil), base.range)
    unify(node.type, type.genericArguments[1])
    return true
  }

  static func className(_ access: TypedKeyPath.Access) -> String {
    switch access {
    case .readOnly: "KeyPath"
    case .writable: "WritableKeyPath"
    case .referenceWritable: "ReferenceWritableKeyPath"
    }
  }

  /// The root that the context wants, and whether a function is wanted.
  private func wantedKeyPath(_ node: Node) -> (root: StaticType?, isFunction: Bool) {
    for case .convert(let from, let to, _) in state.constraints where head(from) == head(node.type)
    {
      var target = head(to)
      while let inner = checker.wrapped(target) { target = head(inner) }
      if let function = target.functionType, function.parameters.count == 1 {
        return (head(function.parameters[0].type), true)
      }
      if let nominal = target.nominalDecl, Self.keyPathTypes.contains(nominal.name),
        let root = target.genericArguments.first
      {
        return (head(root), false)
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
        guard let step = member(name, of: type, node) else { return nil }
        access = combine(access, step.access, on: type)
        type = step.component.type
        result.append(step.component)
      case .subscriptAccess(let arguments, let range):
        guard let step = keyPathSubscript(arguments, type, range) else { return nil }
        access = combine(access, step.access, on: type)
        type = step.component.type
        result.append(step.component)
      case .optionalChain(let range), .forceUnwrap(let range):
        guard let inner = checker.wrapped(type) else {
          fail(.chainingOnNonOptional(type, range))
          return nil
        }
        type = simplified(inner)
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
    let found = checker.lookup(name.text, in: type, isStatic: false)
    guard let candidate = found.first(where: { $0.decl is VariableDecl }),
      let variable = candidate.decl as? VariableDecl
    else {
      _ = reportUnknownMember(node, name.text, type, isStatic: false, nil, at: name.range)
      return nil
    }
    let own = simplified(opened(body.typeOf(variable), candidate.substitutions))
    let component = TypedKeyPath.Component.member(
      variable, candidate.substitutions, body.dispatch(of: variable))
    return (ResolvedComponent(component: component, type: own), writability(variable, type))
  }

  private func writability(_ variable: VariableDecl, _ owner: StaticType) -> TypedKeyPath.Access {
    let isWritable =
      variable.storage == .computed
      ? variable.setter != nil : !variable.isLet
    if !isWritable { return .readOnly }
    if checker.isReference(owner) { return .referenceWritable }
    if variable.storage == .computed, variable.setter?.isMutating == false {
      return .referenceWritable
    }
    return .writable
  }

  /// A path through a reference writes without changing its root; one through a constant does not write.
  private func combine(
    _ path: TypedKeyPath.Access, _ step: TypedKeyPath.Access, on owner: StaticType
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
    let component = TypedKeyPath.Component.subscriptAccess(
      call.decl, call.substitutions, call.arguments, .direct)
    let access: TypedKeyPath.Access =
      call.decl.setter == nil
      ? .readOnly : (checker.isReference(type) ? .referenceWritable : .writable)
    return (ResolvedComponent(component: component, type: call.type), access)
  }

  /// The type of the first index by which key paths could not be compared.
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
