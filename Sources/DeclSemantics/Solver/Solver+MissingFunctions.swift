import DeclTree

/// Finds the reasons why a call has no function although one exists in Swift: Decl does not support it, or the file does not
/// import its module.
extension Solver {
  /// Returns the error for a call of a function that Decl does not support; nil when a candidate has all of the
  /// argument labels in this order.
  func leftOutCall(
    _ all: [OpenedCandidate], _ node: Node, _ arguments: Arguments, _ name: String
  ) -> Diagnostic? {
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

  /// Returns the error for a call of an unsupported function with these argument labels.
  func unsupportedCall(
    _ node: Node, _ arguments: Arguments, _ name: String, isWhole: Bool
  ) -> Diagnostic? {
    findUnsupportedCall(node, arguments, name, isWhole ? .whole : .part)
  }

  /// Returns the error for a call of a function of RegexBuilder whose closure is a regular expression, although the library
  /// declares a function with another closure; nil if the module is not imported or a closure uses its parameters.
  func callWithBuilder(_ node: Node, _ arguments: Arguments, _ name: String) -> Diagnostic? {
    guard checker.importedModules.contains("RegexBuilder"), state.speculationDepth == 0,
      arguments.list.contains(where: { argument in
        guard case .closure(let syntax) = argument.node.kind else { return false }
        return syntax.parameters == nil && syntax.highestShorthand == 0
      }),
      case (let owner?, let called, let range)? = calledMember(node, name)
    else { return nil }
    let owners = ownerNames(owner)
    let call = UnsupportedNames.call(called, of: owners, listed(arguments), .part)
    guard let call, call.framework == UnsupportedNames.regexBuilder.name else { return nil }
    return .unsupportedAPI(call.name(for: owners.first), call.framework, range)
  }

  /// Returns a call's arguments as the lists know them.
  private func listed(_ arguments: Arguments) -> [UnsupportedNames.Argument] {
    arguments.list.map { argument in
      UnsupportedNames.Argument(
        label: argument.label ?? "_", isTrailing: argument.isTrailing,
        types: { self.listNames(of: argument.node) })
    }
  }

  /// Returns the error for a call of an unsupported function with these labels and types, which fits no declared one; nil
  /// if a call with these labels has no entry with types.
  func leftOutOverload(
    _ node: Node, _ arguments: Arguments
  ) -> Diagnostic? {
    guard case .call(let callee, _) = node.kind else {
      return findUnsupportedCall(node, arguments, "subscript", .typed)
    }
    return findUnsupportedCall(node, arguments, callee.name, .typed)
  }

  private func findUnsupportedCall(
    _ node: Node, _ arguments: Arguments, _ name: String, _ match: UnsupportedNames.Call.Match
  ) -> Diagnostic? {
    guard let (owner, called, range) = calledMember(node, name) else { return nil }
    var owners = owner.map(ownerNames) ?? [""]
    if case .call(let callee, _) = node.kind, case .implicitMember = callee.kind {
      // The type of the call is that of the base.
      owners += expectedTypes(of: node.type).flatMap(checker.memberListNames)
    }
    let call = UnsupportedNames.call(called, of: owners, listed(arguments), match)
    return call.map { .unsupportedAPI($0.name(for: owners.first), $0.framework, range) }
  }

  /// Returns the names under which the lists contain the type of an argument, which is `->` for a function.
  private func listNames(of argument: Node) -> [String] {
    if case .closure = argument.kind { return ["->"] }
    let type = defaultType(of: argument.type)
    let plain = checker.wrapped(type) ?? type
    if plain.functionType != nil { return ["->"] }
    // A list may state the arguments of a generic type, too.
    return checker.memberListNames(of: plain) + [TypePrinter(qualified: false).print(plain)]
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

  /// Returns whether a call is of a function of the library that takes the place of a variable.
  func takesPlace(_ node: Node) -> Bool {
    guard case .call(let call)? = resolution(node) else { return false }
    return call.parameters.contains(where: \.takesPlaceInLibrary)
  }

  /// Reports `.name` whose base nothing decides: the expected type has no such member, Decl does not support that of the
  /// expected protocol, or nothing is expected.
  ///
  /// - Parameter type: the type of the whole expression, which is that of the base if it is a call
  func reportImplicitMember(_ node: Node, _ type: StaticType) {
    guard case .implicitMember(let name, let base, _) = node.kind else { return }
    if let owner = (expectedTypes(of: base) + expectedTypes(of: type)).first {
      _ = reportUnknownMember(node, node.labelled(name), owner, isStatic: true, nil)
    } else if let owner = UnsupportedNames.framework(ofMember: name, of: ownerNames(base)) {
      fail(.unsupportedAPI(name, owner, node.range))
    } else {
      fail(.implicitMemberWithoutContext(name, node.range))
    }
  }

  /// Returns the names under which the lists contain the members of a type, or those of the types and protocols that an
  /// undecided type must convert and conform to.
  private func ownerNames(_ type: StaticType) -> [String] {
    guard case .variable(let variable) = shallowResolved(type).kind else {
      return checker.memberListNames(of: deepResolved(type))
    }
    return requiredProtocols(of: variable).filter(\.isLibrary).map(\.name)
      + expectedTypes(of: type).flatMap(checker.memberListNames)
  }

  /// Returns whether a constraint is about an implicit member whose expected type is known, which has no such member.
  func isWrongMember(_ constraint: Constraint) -> Bool {
    switch constraint {
    case .implicitMember(let node): return !expectedTypes(of: node.type).isEmpty
    case .apply(let node):
      guard case .call(let callee, _) = node.kind, case .implicitMember = callee.kind else {
        return false
      }
      return !expectedTypes(of: node.type).isEmpty
    default: return false
    }
  }

  /// Returns the known types to which a value of an undecided type must convert.
  private func expectedTypes(of type: StaticType) -> [StaticType] {
    guard case .variable(let variable) = shallowResolved(type).kind else { return [] }
    return state.constraints.compactMap { constraint in
      guard case .convert(let from, let to, _) = constraint,
        case .variable(variable) = shallowResolved(from).kind
      else { return nil }
      let target = deepResolved(to)
      let plain = checker.wrapped(target) ?? target
      return plain.hasVariables || plain.hasError ? nil : plain
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
