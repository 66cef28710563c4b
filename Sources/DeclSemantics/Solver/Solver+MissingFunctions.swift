import DeclTree

/// Finds the reasons why a call has no function although one exists in Swift: Decl does not support it, or the file does not
/// import its module.
extension Solver {
  /// Returns the unsupported framework function that a call refers to; nil when a candidate has all of the
  /// argument labels in this order.
  func leftOutCall(
    _ all: [OpenedCandidate], _ node: Node, _ arguments: Arguments, _ name: String
  ) -> (UnsupportedNames.Call, SourceRange)? {
    guard all.contains(where: { $0.candidate.decl.isLibrary }) else { return nil }
    let written = arguments.list.map { $0.label ?? "_" }
    let known = all.contains { candidate in
      var rest = candidate.parameters.map { $0.label ?? "_" }[...]
      return written.allSatisfy { label in
        guard let found = rest.firstIndex(of: label) else { return false }
        rest = rest[(found + 1)...]
        return true
      }
    }
    // A candidate with these labels and more is meant, unless another one has exactly these.
    return unsupportedCall(node, arguments, name, isWhole: known)
  }

  /// Returns the unsupported framework function with the argument labels of a call.
  func unsupportedCall(
    _ node: Node, _ arguments: Arguments, _ name: String, isWhole: Bool
  ) -> (UnsupportedNames.Call, SourceRange)? {
    guard let (owner, called, range) = calledMember(node, name) else { return nil }
    let call = UnsupportedNames.call(
      called, of: owner.map { checker.memberListNames(of: deepResolved($0)) } ?? [""],
      labels: arguments.list.map { $0.label ?? "_" },
      trailing: arguments.list.filter(\.isTrailing).count, isWhole: isWhole)
    return call.map { ($0, range) }
  }

  /// Returns the error for a call of a function with these labels that the library declares in a module that is not
  /// imported; nil if there is none.
  func missingImport(
    _ node: Node, _ arguments: Arguments, _ name: String
  ) -> Diagnostic? {
    guard checker.hidesLibraryMembers,
      case (let owner?, let called, let range)? = calledMember(node, name)
    else { return nil }
    let type = deepResolved(owner)
    let hidden = checker.hiddenMembers(named: called, of: type).first { member in
      guard let function = member as? FunctionDecl else { return false }
      checker.resolveSignature(of: function)
      var labels = arguments.list.map(\.label)[...]
      for parameter in function.parameters {
        if labels.first == parameter.label {
          labels.removeFirst()
          if parameter.isVariadic { labels = labels.drop { $0 == nil } }
        } else if !parameter.hasDefault, !parameter.isVariadic {
          return false
        }
      }
      return labels.isEmpty
    }
    return hidden.flatMap { checker.missingImport(of: $0, range) }
  }

  /// Returns the type whose member a call or an access by subscript uses, nil for a function outside of types, the member's
  /// name, and its place.
  private func calledMember(
    _ node: Node, _ name: String
  ) -> (owner: StaticType?, name: String, range: SourceRange)? {
    func instance(_ base: Node) -> StaticType {
      shallowResolved(base.type).metatypeInstance ?? base.type
    }
    switch node.kind {
    case .subscriptAccess(let base, _): return (instance(base), "subscript", node.range)
    case .call(let callee, _):
      switch callee.kind {
      case .typeReference(let type): return (type, "init", callee.memberRange)
      case .member(let base, let member, _):
        if let type = namedType(callee) { return (type, "init", callee.memberRange) }
        return (instance(base), member, callee.memberRange)
      case .implicitMember(let name, let base, _): return (base, name, callee.range)
      case .unresolvedName: return (nil, name, callee.memberRange)
      default: return nil
      }
    default: return nil
    }
  }

  /// Returns the type that a callee names as a member of another type; nil if it names something else.
  func namedType(_ callee: Node) -> StaticType? {
    if let type = shallowResolved(callee.type).metatypeInstance { return type }
    guard case .member(let base, let name, _) = callee.kind,
      let outer = shallowResolved(base.type).metatypeInstance?.nominalDecl
    else { return nil }
    return (checker.typeMember(named: name, of: outer) as? NominalDecl)?.selfType
  }
}
