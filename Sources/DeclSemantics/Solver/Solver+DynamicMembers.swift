import DeclTree

/// Members and subscripts of what a type with `@dynamicMemberLookup` stands for (SE-0195, SE-0252).
extension Solver {
  func dynamicMembers(of type: StaticType, _ access: Access) -> [Candidate] {
    var isStatic = false
    if case .type = access { isStatic = true }
    return checker.lookup("subscript", in: type, isStatic: isStatic).filter(isDynamicMember)
  }

  private func isDynamicMember(_ candidate: Candidate) -> Bool {
    let syntax = (candidate.decl as? SubscriptDecl)?.resolution?.syntax
    return syntax?.signature.parameters.first?.label == "dynamicMember"
  }

  /// `a.b` through a subscript that takes the member's name as a literal.
  private func lookUp(
    _ name: String, through open: OpenCandidate, _ decl: SubscriptDecl, _ parameter: OpenParameter,
    _ node: Node
  ) -> Bool {
    guard accepts(head(parameter.type), .string) else { return false }
    let literal = makeNode(.string(name), parameter.type, node.range)
    for requirement in open.requirements {
      require(requirement, at: node.range) { opened($0, open.substitutions) }
    }
    setResolution(node, .dynamicMember(decl, open.substitutions, argument: literal))
    unify(node.type, open.result)
    return true
  }

  /// `a.b` where the type of `a` has `@dynamicMemberLookup`: a key path into what it stands for.
  func settleDynamicMember(
    _ node: Node, _ name: String, _ owner: StaticType, _ access: Access
  ) -> Bool {
    settle(node, .member(NameSyntax(name, node.range)), owner, access) { root in
      hasElement(name, root) || !checker.lookup(name, in: root, isStatic: false).isEmpty
    }
  }

  /// `a[b]` where the type of `a` has `@dynamicMemberLookup` and no subscript of its own that fits; nil where it has.
  func settleDynamicSubscript(_ node: Node, _ own: [Meaning], isForced: Bool) -> Bool? {
    guard case .subscriptAccess(let base, let arguments) = node.kind, let syntax = arguments.syntax
    else { return nil }
    let owner = simplified(head(base.type))
    if dynamicMembers(of: owner, .node).isEmpty { return nil }
    // What the key path would lead into may not be known yet.
    if owner.hasVariables { return isLastResort || isForced ? nil : false }
    let direct = own.filter { !isDynamicMember($0.candidate) }
    let fits = attempt {
      if !choose(direct, for: node, arguments, "subscript", isForced) { return }
      _ = propagate()
    }
    if !direct.isEmpty, fits.succeeded { return nil }
    let isSettled = settle(node, .subscriptAccess(syntax, node.range), owner, .node) { root in
      !checker.lookup("subscript", in: root, isStatic: false).isEmpty
    }
    guard isSettled else { return nil }
    // They stand in the key path.
    for argument in arguments.list { poison(argument.node) }
    return true
  }

  /// The meanings that a call or subscript may have: dynamic members only where it names them.
  func withoutDynamicMembers(_ meanings: [Meaning], _ arguments: Arguments) -> [Meaning] {
    if arguments.list.first?.label == "dynamicMember" { return meanings }
    return meanings.filter { !isDynamicMember($0.candidate) }
  }

  /// Settles a node as a key path with one component into what a type stands for.
  private func settle(
    _ node: Node, _ component: KeyPathComponentSyntax, _ owner: StaticType, _ access: Access,
    where exists: (StaticType) -> Bool
  ) -> Bool {
    for candidate in dynamicMembers(of: owner, access) {
      guard let open = open(candidate, access, node.range),
        case .subscriptDecl(let decl) = open.target, let parameter = open.parameters.first
      else { continue }
      let wanted = head(parameter.type)
      guard wanted.nominalDecl.map({ Self.keyPathTypes.contains($0.name) }) == true,
        let root = wanted.genericArguments.first
      else {
        if case .member(let name) = component,
          lookUp(name.text, through: open, decl, parameter, node)
        {
          return true
        }
        continue
      }
      let rootType = simplified(root)
      if rootType.hasVariables, !isLastResort { return false }
      if !exists(rootType) { continue }
      let keyPath = makeNode(
        .keyPath(KeyPathNode(root: rootType, components: [component])), fresh(node.range),
        node.range)
      // The first subscript whose key path the member can be: writable before read-only.
      let fits = attempt { () -> Void in
        _ = settleKeyPath(keyPath)
        convert(keyPath.type, to: parameter.type, .argument(label: nil), node.range)
        _ = propagate()
      }.succeeded
      guard fits else { continue }
      for requirement in open.requirements {
        require(requirement, at: node.range) { opened($0, open.substitutions) }
      }
      _ = settleKeyPath(keyPath)
      convert(keyPath.type, to: parameter.type, .argument(label: nil), node.range)
      setResolution(node, .dynamicMember(decl, open.substitutions, argument: keyPath))
      unify(node.type, open.result)
      return true
    }
    return false
  }
}
