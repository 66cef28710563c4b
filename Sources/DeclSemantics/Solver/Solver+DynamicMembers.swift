import DeclTree

/// Members and subscripts that are found through `@dynamicMemberLookup` (SE-0195, SE-0252).
extension Solver {
  /// Returns the subscripts for dynamic members, those of extensions with requirements first: they are more specialised, as
  /// that for `.0` of a match whose captures are known only at run time.
  func dynamicMembers(of type: StaticType, _ access: MemberBase) -> [Candidate] {
    var isStatic = false
    if case .type = access { isStatic = true }
    let found = checker.lookup("subscript", in: type, isStatic: isStatic).filter(isDynamicMember)
    if found.count < 2 { return found }
    return found.filter(isConstrained) + found.filter { !isConstrained($0) }
  }

  private func isConstrained(_ candidate: Candidate) -> Bool {
    (candidate.decl.context as? ExtensionDecl)?.syntax.requirements.isEmpty == false
  }

  private func isDynamicMember(_ candidate: Candidate) -> Bool {
    let syntax = (candidate.decl as? SubscriptDecl)?.resolution?.syntax
    return syntax?.signature.parameters.first?.label == "dynamicMember"
  }

  /// Resolves `a.b` through a subscript that accepts the member's name as a string literal.
  private func resolveByName(
    _ name: String, through open: OpenedCandidate, _ decl: SubscriptDecl,
    _ parameter: OpenedParameter,
    _ node: Node
  ) -> Bool {
    guard accepts(shallowResolved(parameter.type), .string) else { return false }
    let literal = makeNode(.string(name), parameter.type, node.range)
    for requirement in open.requirements {
      require(requirement, at: node.range) { opened($0, open.substitutions) }
    }
    setResolution(node, .dynamicMember(decl, open.substitutions, argument: literal))
    unify(node.type, open.result)
    return true
  }

  /// Resolves `a.b` as a key path into the root type of a `@dynamicMemberLookup` subscript; false when none
  /// has the member.
  func solveDynamicMember(
    _ node: Node, _ name: String, _ owner: StaticType, _ access: MemberBase
  ) -> Bool {
    if subscriptByName(node, name, owner, access) { return true }
    return resolveAsKeyPath(node, .member(NameSyntax(name, node.range)), owner, access) { root in
      hasElement(name, root) || !checker.lookup(name, in: root, isStatic: false).isEmpty
    }
  }

  /// Makes `a.b` the subscript `a[dynamicMember: "b"]` if several subscripts accept the name, so that its use decides
  /// which one is meant.
  private func subscriptByName(
    _ node: Node, _ name: String, _ owner: StaticType, _ access: MemberBase
  ) -> Bool {
    guard case .member(let base, _, _) = node.kind else { return false }
    let named = dynamicMembers(of: owner, access).filter { candidate in
      guard let decl = candidate.decl as? SubscriptDecl else { return false }
      checker.resolveSignature(of: decl)
      return decl.parameters.count == 1 && accepts(decl.parameters[0].type, .string)
    }
    if named.count < 2 { return false }
    let literal = makeNode(.string(name), fresh(node.range, literal: .string), node.range)
    let argument = Arguments.Argument(label: "dynamicMember", labelRange: nil, node: literal)
    node.replaceKind(
      with: .subscriptAccess(base, Arguments(list: [argument], range: node.range)),
      recordedIn: checker.trail)
    add(.apply(node))
    return true
  }

  /// Resolves `a[b]` through `@dynamicMemberLookup` if no declared subscript of the type fits; nil when one
  /// does. A result of false means that the subscript must wait.
  func solveDynamicSubscript(_ node: Node, _ own: [OverloadChoice], isForced: Bool) -> Bool? {
    guard case .subscriptAccess(let base, let arguments) = node.kind, let syntax = arguments.syntax
    else { return nil }
    // With its label the subscript itself is meant.
    if arguments.list.first?.label == "dynamicMember" { return nil }
    let owner = deepResolved(shallowResolved(base.type))
    if dynamicMembers(of: owner, .explicit).isEmpty { return nil }
    // The key path's root type may not be known yet.
    if owner.hasVariables { return state.isLastResort || isForced ? nil : false }
    let direct = own.filter { !isDynamicMember($0.candidate) }
    let fits = speculate {
      if !choose(direct, for: node, arguments, "subscript", isForced) { return }
      _ = propagate()
    }
    if !direct.isEmpty, fits.succeeded { return nil }
    let isSettled = resolveAsKeyPath(node, .subscriptAccess(syntax, node.range), owner, .explicit) {
      root in
      !checker.lookup("subscript", in: root, isStatic: false).isEmpty
    }
    guard isSettled else { return nil }
    // The arguments are part of the key path and are checked there.
    for argument in arguments.list { poison(argument.node) }
    return true
  }

  /// Returns the overload choices without dynamic member subscripts, which are called only with their label.
  func withoutDynamicMembers(_ meanings: [OverloadChoice], _ arguments: Arguments)
    -> [OverloadChoice]
  {
    if arguments.list.first?.label == "dynamicMember" { return meanings }
    return meanings.filter { !isDynamicMember($0.candidate) }
  }

  /// Resolves a node as a key path with one component.
  private func resolveAsKeyPath(
    _ node: Node, _ component: KeyPathComponentSyntax, _ owner: StaticType, _ access: MemberBase,
    where exists: (StaticType) -> Bool
  ) -> Bool {
    for candidate in dynamicMembers(of: owner, access) {
      guard let open = open(candidate, access, node.range),
        case .subscriptDecl(let decl) = open.target, let parameter = open.parameters.first
      else { continue }
      let wanted = shallowResolved(parameter.type)
      guard wanted.nominalDecl.map({ Self.keyPathTypes.contains($0.name) }) == true,
        let root = wanted.genericArguments.first
      else {
        if case .member(let name) = component,
          resolveByName(name.text, through: open, decl, parameter, node)
        {
          return true
        }
        continue
      }
      let rootType = deepResolved(root)
      let isOpen = rootType.hasVariables || isConstrained(candidate) && owner.hasVariables
      if isOpen, !state.isLastResort { return false }
      if !exists(rootType) { continue }
      let keyPath = makeNode(
        .keyPath(KeyPathNode(root: rootType, components: [component])), fresh(node.range),
        node.range)
      // The first subscript whose key path type fits wins: writable ones precede read-only ones.
      let fits = speculate { () -> Void in
        // An error of the context, such as a wrong label, does not rule the member out.
        state.constraints = []
        for requirement in open.requirements {
          require(requirement, at: node.range) { opened($0, open.substitutions) }
        }
        _ = solveKeyPath(keyPath)
        convert(keyPath.type, to: parameter.type, .argument(label: nil), node.range)
        _ = propagate()
      }.succeeded
      guard fits else { continue }
      for requirement in open.requirements {
        require(requirement, at: node.range) { opened($0, open.substitutions) }
      }
      _ = solveKeyPath(keyPath)
      convert(keyPath.type, to: parameter.type, .argument(label: nil), node.range)
      setResolution(node, .dynamicMember(decl, open.substitutions, argument: keyPath))
      unify(node.type, open.result)
      return true
    }
    return false
  }
}
