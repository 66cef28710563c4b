import DeclTree

/// An overload choice: a declaration that a called name may refer to.
struct OverloadChoice {
  let candidate: Candidate
  let access: MemberBase
  /// The generic arguments that were written after the name.
  let genericArguments: [StaticType]?
  /// Indicates whether the choice is the `callAsFunction` of a value that is called.
  let isCallAsFunction: Bool

  init(
    _ candidate: Candidate, _ access: MemberBase, genericArguments: [StaticType]? = nil,
    isCallAsFunction: Bool = false
  ) {
    self.candidate = candidate
    self.access = access
    self.genericArguments = genericArguments
    self.isCallAsFunction = isCallAsFunction
  }
}

extension OverloadChoice {
  /// Returns the choice of the instance of a function with parameter packs that fits the number of arguments.
  func packInstance(for arguments: Arguments, _ solver: Solver) -> OverloadChoice {
    guard let function = candidate.decl as? FunctionDecl, function.resolution?.packSource != nil
    else { return self }
    var instance = candidate
    instance.decl = solver.checker.packInstance(of: function, for: arguments) {
      solver.partCount(of: $0)
    }
    return OverloadChoice(
      instance, access, genericArguments: genericArguments, isCallAsFunction: isCallAsFunction)
  }
}

/// A candidate of a call whose generic parameters have been replaced by fresh type variables, that is,
/// opened.
struct OpenedCandidate {
  let candidate: Candidate
  let access: MemberBase
  var target: CallResolution.Target
  let parameters: [OpenedParameter]
  let result: StaticType
  let substitutions: Substitutions
  let requirements: [GenericSignature.Requirement]
  var matching: ArgumentMatching?

  var isOperator: Bool { (candidate.decl as? FunctionDecl)?.isOperatorName == true }
}

extension Solver {
  /// Returns the number of elements of a tuple or of parameters of a function, 1 for other values, and nil if
  /// the type is not known.
  func partCount(of node: Node) -> Int? {
    switch node.kind {
    case .tuple(let nodes): return nodes.count
    case .closure(let syntax): return syntax.parameters?.count ?? syntax.highestShorthand
    default: break
    }
    let type = shallowResolved(node.type)
    switch type.kind {
    case .variable: return nil
    case .tuple(let elements): return elements.count
    case .function(let function): return function.parameters.count
    default: return 1
    }
  }

  /// Returns a type with its generic parameters replaced by their substitutions.
  func opened(_ type: StaticType, _ substitutions: Substitutions) -> StaticType {
    guard type.hasParameters else { return type }
    return checker.canonical(replaced(type, substitutions))
  }

  /// Returns the type of a value that comes out of an existential: associated types and opaque types that only the
  /// concrete type defines are erased to existentials of their protocols.
  func erased(_ type: StaticType) -> StaticType {
    if type.flags.isDisjoint(with: [.member, .opaque]) { return type }
    return type.mapped { part in
      if part.flags.isDisjoint(with: [.member, .opaque]) { return part }
      if case .opaque(let decl, let arguments) = part.kind {
        // The opaque types among the arguments, of which there may be many inside each other, were erased before.
        let own = self.checker.erased(decl, arguments.map { self.shallowResolved($0) })
        return own ?? (part.flags.contains(.member) ? nil : part)
      }
      guard case .member(let base, _) = part.kind, self.shallowResolved(base).existentialType != nil
      else {
        return nil
      }
      return self.checker.erased(part)
    }
  }

  private func replaced(_ type: StaticType, _ substitutions: Substitutions) -> StaticType {
    type.mapped { part in
      switch part.kind {
      case .parameter(let parameter): return substitutions[parameter] ?? part
      case .member(let base, let associated):
        let newBase = self.opened(base, substitutions)
        if newBase === base { return part }
        return self.openMember(associated, of: newBase)
      default: return part.hasParameters ? nil : part
      }
    }
  }

  /// Opens the overload choices of a called name. The result is cached for unqualified names, whose choices
  /// do not change.
  func opened(_ meanings: [OverloadChoice], for node: Node) -> [OpenedCandidate] {
    guard case .call(let callee, _) = node.kind, case .unresolvedName = callee.kind else {
      return meanings.compactMap { open($0, node) }
    }
    if let opened = state.opened[node.id] { return opened }
    let opened = meanings.compactMap { open($0, node) }
    state.opened[node.id] = opened
    return opened
  }

  /// Opens one overload choice of a called name; nil when it cannot be called.
  func open(_ meaning: OverloadChoice, _ node: Node) -> OpenedCandidate? {
    var range = node.range
    if case .call(let callee, _) = node.kind {
      if case .unresolvedName = callee.kind {} else { range = callee.range }
    }
    var open = open(
      meaning.candidate, meaning.access, range, genericArguments: meaning.genericArguments)
    if meaning.isCallAsFunction, case .function(let function)? = open?.target {
      open?.target = .callAsFunction(function)
    }
    return open
  }

  /// Returns whether a declaration can be called or subscripted.
  func isCallable(_ candidate: Candidate) -> Bool {
    switch candidate.decl {
    case is FunctionDecl, is SubscriptDecl: true
    case let enumCase as EnumCaseDecl: enumCase.syntax?.payload != nil
    case let variable as VariableDecl: calledType(of: variable, candidate) != nil
    default: false
    }
  }

  private func calledType(of variable: VariableDecl, _ candidate: Candidate) -> FunctionType? {
    var type = shallowResolved(opened(body.typeOf(variable), candidate.substitutions))
    if variable.isImplicitlyUnwrapped, let inner = checker.wrapped(type) {
      type = shallowResolved(inner)
    }
    return type.functionType
  }

  /// Opens a candidate that is called or subscripted; nil when it cannot be.
  func open(
    _ candidate: Candidate, _ access: MemberBase, _ range: SourceRange,
    genericArguments: [StaticType]? = nil
  ) -> OpenedCandidate? {
    switch candidate.decl {
    case let function as FunctionDecl:
      return openFunction(function, candidate, access, range, genericArguments)
    case let decl as SubscriptDecl: return openSubscript(decl, candidate, access, range)
    case let enumCase as EnumCaseDecl: return openCase(enumCase, candidate, access)
    case let variable as VariableDecl: return openVariable(variable, candidate, access)
    default: return nil
    }
  }

  private func openFunction(
    _ function: FunctionDecl, _ candidate: Candidate, _ access: MemberBase, _ range: SourceRange,
    _ genericArguments: [StaticType]?
  ) -> OpenedCandidate {
    checker.resolveSignature(of: function)
    let own = checker.ownParameters(of: function)
    let substitutions = open(
      own, function.generics, candidate, range, function.isLocal, genericArguments)
    markOpenableParameters(own, of: function, substitutions)
    var result = erased(opened(function.result, substitutions))
    if function.kind == .initializer, let owner = candidate.owner {
      // An inherited initialiser creates an instance of the class that was named.
      result = function.failability == .never ? owner : core.optional(owner)
    } else if function.returnsSelf {
      result = substitutingDynamicSelf(result, candidate)
    }
    return OpenedCandidate(
      candidate: candidate, access: access, target: .function(function),
      parameters: function.parameters.map {
        open($0, substitutions, hasLabel: !function.isOperatorName)
      }, result: result,
      substitutions: substitutions,
      requirements: ownRequirements(function.generics, candidate))
  }

  /// Returns the result type of a class's member that is declared as `Self`: the class in which the member
  /// was looked up.
  func substitutingDynamicSelf(_ type: StaticType, _ candidate: Candidate) -> StaticType {
    guard let owner = candidate.owner, let base = candidate.base, owner != base,
      owner.nominalDecl?.isClass == true
    else { return type }
    return type.mapped { $0 == owner ? base : nil }
  }

  private func openSubscript(
    _ decl: SubscriptDecl, _ candidate: Candidate, _ access: MemberBase, _ range: SourceRange
  ) -> OpenedCandidate {
    checker.resolveSignature(of: decl)
    let own = checker.subscriptParameters[decl] ?? []
    let substitutions = open(own, decl.generics, candidate, range, false, nil)
    return OpenedCandidate(
      candidate: candidate, access: access, target: .subscriptDecl(decl),
      parameters: decl.parameters.map { open($0, substitutions) },
      result: erased(opened(decl.element, substitutions)), substitutions: substitutions,
      requirements: ownRequirements(decl.generics, candidate))
  }

  private func openCase(
    _ enumCase: EnumCaseDecl, _ candidate: Candidate, _ access: MemberBase
  ) -> OpenedCandidate? {
    guard enumCase.syntax?.payload != nil else { return nil }
    let type = candidate.owner ?? enumCase.owner.selfType
    let parameters = checker.payload(of: enumCase).map { payload in
      OpenedParameter(
        label: payload.label, type: opened(payload.type, candidate.substitutions),
        hasDefault: payload.defaultValue != nil, defaultValue: payload.defaultValue)
    }
    return OpenedCandidate(
      candidate: candidate, access: access, target: .enumCase(enumCase, type),
      parameters: parameters, result: type, substitutions: candidate.substitutions,
      requirements: [])
  }

  /// Opens a variable that holds a function; nil for other variables.
  private func openVariable(
    _ variable: VariableDecl, _ candidate: Candidate, _ access: MemberBase
  ) -> OpenedCandidate? {
    guard let function = calledType(of: variable, candidate) else { return nil }
    return OpenedCandidate(
      candidate: candidate, access: access, target: .variable(variable),
      parameters: function.parameters.map(OpenedParameter.init), result: function.result,
      substitutions: candidate.substitutions, requirements: [])
  }

  private func open(
    _ parameter: ParameterDecl, _ substitutions: Substitutions, hasLabel: Bool = true
  ) -> OpenedParameter {
    OpenedParameter(
      label: hasLabel ? parameter.label : nil, type: opened(parameter.type, substitutions),
      isInout: parameter.isInout, isVariadic: parameter.isVariadic,
      isAutoclosure: parameter.isAutoclosure, hasDefault: parameter.hasDefault,
      builder: parameter.builder.map { opened($0, substitutions) }, decl: parameter)
  }

  /// Creates fresh variables for a declaration's own generic parameters and, for an operator that was found
  /// by its name alone, for those of its type.
  private func open(
    _ own: [GenericParameterDecl], _ signature: GenericSignature, _ candidate: Candidate,
    _ range: SourceRange, _ isLocal: Bool, _ genericArguments: [StaticType]?
  ) -> Substitutions {
    var result = candidate.substitutions
    for (position, parameter) in own.enumerated() {
      if let written = genericArguments, position < written.count {
        result[parameter] = written[position]
      } else {
        result[parameter] = freshParameter(parameter, range)
      }
    }
    if candidate.owner == nil && !isLocal {
      for parameter in signature.parameters where result[parameter] == nil {
        result[parameter] = freshParameter(parameter, range)
      }
    }
    return result
  }

  func freshParameter(_ parameter: GenericParameterDecl, _ range: SourceRange) -> StaticType {
    // The parameter itself is reported where it is declared.
    if parameter.isValue { return .error }
    let type = fresh(range)
    if case .variable(let variable) = type.kind {
      variables[index(variable)].parameter = parameter
    }
    return type
  }

  /// Returns the candidate's requirements, except those that its owner satisfies by definition.
  private func ownRequirements(
    _ signature: GenericSignature, _ candidate: Candidate
  ) -> [GenericSignature.Requirement] {
    signature.requirements.filter { requirement in
      if case .conforms(let subject, let proto) = requirement, candidate.owner != nil,
        let owner = checker.selfType(in: candidate.decl.context)?.nominal, owner == proto,
        case .parameter = subject.kind, subject == owner.selfType
      {
        return false
      }
      return true
    }
  }
}

extension OpenedParameter {
  init(_ parameter: FunctionType.Parameter) {
    self.init(
      label: nil, type: parameter.type, isInout: parameter.isInout,
      isVariadic: parameter.isVariadic, isAutoclosure: parameter.isAutoclosure)
  }

  /// Returns the type that an argument must convert to.
  func argumentType(_ solver: Solver) -> StaticType {
    guard isAutoclosure, let function = solver.shallowResolved(type).functionType else {
      return type
    }
    return function.result
  }
}

extension FunctionDecl {
  /// Indicates whether its result type is written as `Self`.
  var returnsSelf: Bool {
    guard case .function(let syntax)? = resolution?.source else { return false }
    return syntax.signature.result?.isSelf ?? false
  }
}

extension Decl {
  /// Indicates whether a call of a function or subscript returns a `T!`.
  var returnsImplicitlyUnwrapped: Bool {
    let result: TypeSyntax?
    switch self {
    case let function as FunctionDecl:
      if function.failability == .implicitlyUnwrapped { return true }
      guard case .function(let syntax)? = function.resolution?.source else { return false }
      result = syntax.signature.result
    case let decl as SubscriptDecl: result = decl.resolution?.syntax.signature.result
    default: return false
    }
    if case .implicitlyUnwrapped? = result?.kind { return true }
    return false
  }
}

extension TypeSyntax {
  /// Indicates whether the type is written as `Self` or `Self?`.
  fileprivate var isSelf: Bool {
    switch kind {
    case .named(let name): name.text == "Self"
    case .optional(let inner): inner.isSelf
    default: false
    }
  }
}

extension VariableDecl {
  /// Indicates whether its type is written as `Self`.
  var hasSelfType: Bool { resolution?.binding.type?.isSelf ?? false }

  /// The mark of a local variable or parameter whose type is written as `T!`.
  static let implicitlyUnwrappedMark = "!"
  private static let writtenTypeMark = ": T"

  /// Marks a local variable or parameter whose type is written as `T!`.
  func markIfImplicitlyUnwrapped(_ type: TypeSyntax?) {
    if case .implicitlyUnwrapped? = type?.kind { attributes.insert(Self.implicitlyUnwrappedMark) }
  }

  /// Marks a local variable whose type is written, so that it may outlive the call even if its initial value may not.
  func markTypeWritten() { attributes.insert(Self.writtenTypeMark) }

  /// Indicates whether the type of the local variable is written.
  var isTypeWritten: Bool { attributes.contains(Self.writtenTypeMark) }

  /// Indicates whether its type is written as `T!`.
  var isImplicitlyUnwrapped: Bool {
    if attributes.contains(Self.implicitlyUnwrappedMark) { return true }
    if case .implicitlyUnwrapped? = resolution?.binding.type?.kind { return true }
    return false
  }
}
