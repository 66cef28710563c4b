import DeclTree

/// What an initialiser must see to.
struct Initialiser {
  /// The ways to make an instance.
  enum Kind {
    /// A struct, or a class without superclass: all stored properties get their values.
    case value, rootClass
    /// The own properties, then `super.init`.
    case subclass
    /// `self.init`, or an assignment to `self`.
    case delegating
  }

  let kind: Kind
  let selfVariable: VariableDecl
  /// The stored properties of the type itself.
  let properties: [VariableDecl]
  /// Those that have a value before the body runs.
  private let withValue: Set<VariableDecl>
  /// Whether `super.init()` is called at the end by itself.
  let callsSuperItself: Bool

  /// The duties of a function's body; nil when it is no initialiser.
  init?(_ function: FunctionDecl, _ body: TypedBody, _ checker: Checker) {
    guard function.kind == .initializer, let selfVariable = function.selfVariable,
      let nominal = checker.selfType(in: function.context)?.nominal
    else { return nil }
    self.selfVariable = selfVariable
    var delegates = false
    var callsSuper = false
    body.statements.visitAll { expression in
      guard case .call(.delegatedInit(_, _, let isSuper), _, _) = expression.kind else { return }
      if isSuper { callsSuper = true } else { delegates = true }
    }
    kind = Self.kind(of: nominal, delegates: delegates || function.isConvenience)
    properties = checker.storedProperties(of: nominal)
    withValue = Set(
      properties.filter { property in
        _ = checker.typeOf(property)
        return property.initialValue != nil || property.isLazy
      })
    callsSuperItself =
      kind == .subclass && !callsSuper && Self.superclassHasPlainInit(nominal, checker)
  }

  private static func kind(of nominal: NominalDecl, delegates: Bool) -> Kind {
    let isFixed = nominal.keyword == .enumeration || nominal.isProtocol || nominal.isLibrary
    if delegates || isFixed { return .delegating }
    if !nominal.isClass { return .value }
    return nominal.superclass == nil ? .rootClass : .subclass
  }

  private static func superclassHasPlainInit(_ nominal: NominalDecl, _ checker: Checker) -> Bool {
    guard let superclass = nominal.superclass else { return false }
    return checker.lookup("init", in: superclass, isStatic: true).contains { candidate in
      guard let function = candidate.decl as? FunctionDecl, !function.isConvenience else {
        return false
      }
      checker.resolveSignature(of: function)
      return function.parameters.allSatisfy(\.hasDefault)
    }
  }

  /// What has no value when the body starts; `self` stands for the other initialiser that is to be called.
  var missingAtStart: Set<VariableDecl> {
    switch kind {
    case .value, .rootClass: Set(properties).subtracting(withValue)
    case .subclass: Set(properties).subtracting(withValue).union([selfVariable])
    case .delegating: [selfVariable]
    }
  }

  /// What has its value when the body starts.
  var givenAtStart: Set<VariableDecl> { kind == .delegating ? [] : withValue }

  /// The stored property behind a property of the type itself: its own storage, or its wrapper's.
  func stored(_ property: VariableDecl) -> VariableDecl? {
    if let storage = property.wrapper?.storage {
      return properties.contains(storage) ? storage : nil
    }
    guard property.storage == .field, !property.isLazy else { return nil }
    return properties.contains(property) ? property : nil
  }
}

/// Initialisers of instances.
extension InitialisationChecker {
  /// Whether `self` can be used as a whole.
  func isComplete(_ initialiser: Initialiser) -> Bool {
    missingProperties(initialiser).isEmpty && !state.missing.contains(initialiser.selfVariable)
  }

  private func missingProperties(_ initialiser: Initialiser) -> [VariableDecl] {
    if initialiser.kind == .delegating { return [] }
    return initialiser.properties.filter { state.missing.contains($0) }
  }

  /// `self` is used, not only one of its stored properties; `use` says how.
  func useSelf(_ use: String, _ range: SourceRange) {
    guard let initialiser, !isComplete(initialiser) else { return }
    let all = "all stored properties are initialized"
    switch initialiser.kind {
    case .value: checker.report(.selfUsedEarly("", before: all, range))
    case .rootClass:
      if use.isEmpty, let first = missingProperties(initialiser).first {
        checker.report(.usedBeforeInitialised(first, .read, isProperty: true, range))
      } else {
        checker.report(.selfUsedEarly(use, before: all, range))
      }
    case .subclass: checker.report(.selfUsedEarly(use, before: "'super.init' call", range))
    case .delegating:
      checker.report(
        .selfUsedEarly("", before: "'self.init' call or assignment to 'self'", range))
    }
  }

  /// `self = value`
  func giveSelf(_ initialiser: Initialiser) {
    state.give(initialiser.selfVariable)
    initialiser.properties.forEach { state.give($0) }
  }

  /// `self.init(…)` or `super.init(…)`
  func delegate(isSuper: Bool, _ call: SourceRange) {
    guard let initialiser, state.isReachable else { return }
    let range = call.dropping(isSuper ? "super." : "self.", keeping: "init")
    if state.given.contains(initialiser.selfVariable) {
      checker.report(.delegatedTwice(isSuper: isSuper, range))
    }
    if isSuper {
      for property in missingProperties(initialiser) {
        checker.report(.missingAtSuperInit(property, isImplicit: false, range))
      }
    }
    giveSelf(initialiser)
  }

  /// The initialiser returns with an instance.
  func checkExit(at range: SourceRange) {
    guard let initialiser else { return }
    let missing = missingProperties(initialiser)
    switch initialiser.kind {
    case .value, .rootClass:
      if !missing.isEmpty { checker.report(.incompleteInitialiser(missing, range)) }
    case .delegating, .subclass:
      guard state.missing.contains(initialiser.selfVariable) else { return }
      if initialiser.callsSuperItself {
        for property in missing {
          checker.report(.missingAtSuperInit(property, isImplicit: true, range))
        }
      } else {
        checker.report(.delegationMissing(isSuper: initialiser.kind == .subclass, range))
      }
    }
  }
}
