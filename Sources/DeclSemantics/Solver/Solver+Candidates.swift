import DeclTree

/// What a called name may mean.
struct Meaning {
  let candidate: Candidate
  let access: Access
  /// Found outside the type whose members have the name: meant only if no member's labels fit.
  let isOuter: Bool
  /// Written after the name.
  let genericArguments: [StaticType]?
  /// Of a value that is called: its `callAsFunction`.
  let isCallAsFunction: Bool

  init(
    _ candidate: Candidate, _ access: Access, isOuter: Bool = false,
    genericArguments: [StaticType]? = nil, isCallAsFunction: Bool = false
  ) {
    self.candidate = candidate
    self.access = access
    self.isOuter = isOuter
    self.genericArguments = genericArguments
    self.isCallAsFunction = isCallAsFunction
  }
}

/// A candidate of a call with its types opened: generic parameters replaced by fresh variables.
struct OpenCandidate {
  let candidate: Candidate
  let access: Access
  var target: CallResolution.Target
  let parameters: [OpenParameter]
  let result: StaticType
  let substitutions: Substitutions
  let requirements: [GenericSignature.Requirement]
  var matching: ArgumentMatching?
  /// Found outside the type whose members have the name: meant only if no member's labels fit.
  var isOuter = false
}

extension Solver {
  /// A type in terms of generic parameters, with what stands for them.
  func opened(_ type: StaticType, _ substitutions: Substitutions) -> StaticType {
    guard type.hasParameters else { return type }
    return checker.canonical(replaced(type, substitutions))
  }

  /// What comes out of an existential: of the types that only its content knows, what they conform to.
  func erased(_ type: StaticType) -> StaticType {
    type.mapped { part in
      guard case .member(let base, _) = part.kind, self.head(base).existentialType != nil else {
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

  /// Opens the meanings of a called name; once for a plain name, whose meanings stay.
  func opened(_ meanings: [Meaning], for node: Node) -> [OpenCandidate] {
    guard case .call(let callee, _) = node.kind, case .names = callee.kind else {
      return meanings.compactMap { open($0, node) }
    }
    if let opened = state.opened[node.id] { return opened }
    let opened = meanings.compactMap { open($0, node) }
    state.opened[node.id] = opened
    return opened
  }

  /// Opens one meaning of a called name.
  func open(_ meaning: Meaning, _ node: Node) -> OpenCandidate? {
    var range = node.range
    if case .call(let callee, _) = node.kind {
      if case .names = callee.kind {} else { range = callee.range }
    }
    var open = open(
      meaning.candidate, meaning.access, range, genericArguments: meaning.genericArguments)
    open?.isOuter = meaning.isOuter
    if meaning.isCallAsFunction, case .function(let function)? = open?.target {
      open?.target = .callAsFunction(function)
    }
    return open
  }

  /// Whether a declaration is something to call or to subscript.
  func canBeCalled(_ candidate: Candidate) -> Bool {
    switch candidate.decl {
    case is FunctionDecl, is SubscriptDecl: true
    case let enumCase as EnumCaseDecl: enumCase.syntax?.payload != nil
    case let variable as VariableDecl: calledType(of: variable, candidate) != nil
    default: false
    }
  }

  private func calledType(of variable: VariableDecl, _ candidate: Candidate) -> FunctionType? {
    var type = head(opened(body.typeOf(variable), candidate.substitutions))
    if variable.isImplicitlyUnwrapped, let inner = checker.wrapped(type) { type = head(inner) }
    return type.functionType
  }

  /// Opens a candidate that is called or subscripted; nil when it cannot be.
  func open(
    _ candidate: Candidate, _ access: Access, _ range: SourceRange,
    genericArguments: [StaticType]? = nil
  ) -> OpenCandidate? {
    switch candidate.decl {
    case let function as FunctionDecl:
      return openFunction(function, candidate, access, range, genericArguments)
    case let decl as SubscriptDecl: return openSubscript(decl, candidate, access, range)
    case let enumCase as EnumCaseDecl: return openCase(enumCase, candidate, access, range)
    case let variable as VariableDecl: return openVariable(variable, candidate, access, range)
    default: return nil
    }
  }

  private func openFunction(
    _ function: FunctionDecl, _ candidate: Candidate, _ access: Access, _ range: SourceRange,
    _ genericArguments: [StaticType]?
  ) -> OpenCandidate {
    checker.resolveSignature(of: function)
    let own = checker.ownParameters(of: function)
    let substitutions = open(
      own, function.generics, candidate, range, function.isLocal, genericArguments)
    markOpening(own, of: function, substitutions)
    var result = erased(opened(function.result, substitutions))
    if function.kind == .initializer, let owner = candidate.owner {
      // An inherited initialiser makes an instance of the class that was named.
      result = function.failability == .never ? owner : core.optional(owner)
    } else if function.givesSelf {
      result = seenAsSelf(result, candidate)
    }
    return OpenCandidate(
      candidate: candidate, access: access, target: .function(function),
      parameters: function.parameters.map {
        open($0, substitutions, hasLabel: !function.isOperatorName)
      }, result: result,
      substitutions: substitutions,
      requirements: ownRequirements(function.generics, candidate, substitutions))
  }

  /// The result of a class's member whose type is `Self`: the class that the member was found for.
  func seenAsSelf(_ type: StaticType, _ candidate: Candidate) -> StaticType {
    guard let owner = candidate.owner, let base = candidate.base, owner != base,
      owner.nominalDecl?.isClass == true
    else { return type }
    return type.mapped { $0 == owner ? base : nil }
  }

  private func openSubscript(
    _ decl: SubscriptDecl, _ candidate: Candidate, _ access: Access, _ range: SourceRange
  ) -> OpenCandidate {
    checker.resolveSignature(of: decl)
    let own = checker.subscriptParameters[decl] ?? []
    let substitutions = open(own, decl.generics, candidate, range, false, nil)
    return OpenCandidate(
      candidate: candidate, access: access, target: .subscriptDecl(decl),
      parameters: decl.parameters.map { open($0, substitutions) },
      result: erased(opened(decl.element, substitutions)), substitutions: substitutions,
      requirements: ownRequirements(decl.generics, candidate, substitutions))
  }

  private func openCase(
    _ enumCase: EnumCaseDecl, _ candidate: Candidate, _ access: Access, _ range: SourceRange
  ) -> OpenCandidate? {
    guard enumCase.syntax?.payload != nil else { return nil }
    let type = candidate.owner ?? enumCase.owner.selfType
    let parameters = checker.payload(of: enumCase).map { payload in
      OpenParameter(
        label: payload.label, type: opened(payload.type, candidate.substitutions),
        hasDefault: payload.defaultValue != nil)
    }
    return OpenCandidate(
      candidate: candidate, access: access, target: .enumCase(enumCase, type),
      parameters: parameters, result: type, substitutions: candidate.substitutions,
      requirements: [])
  }

  /// A variable that holds a function, or has `callAsFunction`.
  private func openVariable(
    _ variable: VariableDecl, _ candidate: Candidate, _ access: Access, _ range: SourceRange
  ) -> OpenCandidate? {
    guard let function = calledType(of: variable, candidate) else { return nil }
    return OpenCandidate(
      candidate: candidate, access: access, target: .variable(variable),
      parameters: function.parameters.map(OpenParameter.init), result: function.result,
      substitutions: candidate.substitutions, requirements: [])
  }

  private func open(
    _ parameter: ParameterDecl, _ substitutions: Substitutions, hasLabel: Bool = true
  ) -> OpenParameter {
    OpenParameter(
      label: hasLabel ? parameter.label : nil, type: opened(parameter.type, substitutions),
      isInout: parameter.isInout, isVariadic: parameter.isVariadic,
      isAutoclosure: parameter.isAutoclosure, hasDefault: parameter.hasDefault,
      builder: parameter.builder.map { opened($0, substitutions) }, decl: parameter)
  }

  /// Fresh variables for a declaration's own parameters and, for an operator found by its name alone, for those of
  /// its type too.
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
    let type = fresh(range)
    if case .variable(let variable) = type.kind {
      state.variables[index(variable)].parameter = parameter
    }
    return type
  }

  /// What the candidate demands beside what its owner is known to satisfy.
  private func ownRequirements(
    _ signature: GenericSignature, _ candidate: Candidate, _ substitutions: Substitutions
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

extension OpenParameter {
  init(_ parameter: FunctionType.Parameter) {
    self.init(
      label: nil, type: parameter.type, isInout: parameter.isInout,
      isVariadic: parameter.isVariadic, isAutoclosure: parameter.isAutoclosure)
  }

  /// The type that an argument has to have.
  func argumentType(_ solver: Solver) -> StaticType {
    guard isAutoclosure, let function = solver.head(type).functionType else { return type }
    return function.result
  }
}

extension FunctionDecl {
  /// Whether its result is written as `Self`, in a class.
  var givesSelf: Bool {
    guard case .function(let syntax)? = resolution?.source else { return false }
    return syntax.signature.result?.isSelf ?? false
  }

  /// Whether a call gives a `T!`.
  var givesImplicitlyUnwrapped: Bool {
    if failability == .implicitlyUnwrapped { return true }
    guard case .function(let syntax)? = resolution?.source else { return false }
    if case .implicitlyUnwrapped? = syntax.signature.result?.kind { return true }
    return false
  }
}

extension TypeSyntax {
  /// `Self` and `Self?`
  fileprivate var isSelf: Bool {
    switch kind {
    case .named(let name): name.text == "Self"
    case .optional(let inner): inner.isSelf
    default: false
    }
  }
}

extension VariableDecl {
  /// Whether its type is written as `Self`.
  var givesSelf: Bool { resolution?.binding.type?.isSelf ?? false }

  /// Whether its type was written `T!`.
  var isImplicitlyUnwrapped: Bool {
    if case .implicitlyUnwrapped? = resolution?.binding.type?.kind { return true }
    return false
  }
}
