import DeclTree

/// The obligations of an initialiser.
struct Initialiser {
  /// The kinds of initialiser.
  enum Kind {
    /// A struct, or a class without superclass, whose stored properties must all be initialised.
    case value, rootClass
    /// A class with a superclass, which initialises its own properties and then calls `super.init`.
    case subclass
    /// A delegating initialiser, which calls `self.init` or assigns to `self`.
    case delegating
  }

  let kind: Kind
  let selfVariable: VariableDecl
  /// The stored properties of the type itself.
  let properties: [VariableDecl]
  private let ownProperties: Set<VariableDecl>
  /// The properties that have an initial value before the body runs.
  private let withValue: Set<VariableDecl>
  /// Indicates whether `super.init()` is called implicitly at the end.
  let callsSuperItself: Bool

  /// Creates the obligations of a function's body; nil when it is not an initialiser.
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
    ownProperties = Set(properties)
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

  /// The variables that are uninitialised when the body starts; `self` represents the required call of
  /// another initialiser.
  var uninitialisedAtStart: Set<VariableDecl> {
    switch kind {
    case .value, .rootClass: Set(properties).subtracting(withValue)
    case .subclass: Set(properties).subtracting(withValue).union([selfVariable])
    case .delegating: [selfVariable]
    }
  }

  /// The properties that are initialised when the body starts.
  var initialisedAtStart: Set<VariableDecl> { kind == .delegating ? [] : withValue }

  /// Returns the stored property behind a property of the type itself: its own storage, or that of its
  /// wrapper; nil for other properties.
  func stored(_ property: VariableDecl) -> VariableDecl? {
    if let storage = property.wrapper?.storage {
      return ownProperties.contains(storage) ? storage : nil
    }
    guard property.storage == .field, !property.isLazy else { return nil }
    return ownProperties.contains(property) ? property : nil
  }
}

/// Checks the initialisation of instances.
extension InitialisationChecker {
  /// Returns whether `self` can be used as a whole.
  func isComplete(_ initialiser: Initialiser) -> Bool {
    missingProperties(initialiser).isEmpty
      && !state.maybeUninitialised.contains(initialiser.selfVariable)
  }

  private func missingProperties(_ initialiser: Initialiser) -> [VariableDecl] {
    if initialiser.kind == .delegating { return [] }
    return initialiser.properties.filter { state.maybeUninitialised.contains($0) }
  }

  /// Checks a use of `self` as a whole, not of one of its stored properties; `use` describes it.
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

  /// Records an assignment `self = value`.
  func initialiseSelf(_ initialiser: Initialiser) {
    state.initialise(initialiser.selfVariable)
    initialiser.properties.forEach { state.initialise($0) }
  }

  /// Checks a call `self.init(…)` or `super.init(…)`.
  func delegate(isSuper: Bool, _ call: SourceRange) {
    guard let initialiser, state.isReachable else { return }
    let range = call.dropping(isSuper ? "super." : "self.", keeping: "init")
    // The other initialiser of the same type may be called again.
    if isSuper, state.maybeInitialised.contains(initialiser.selfVariable) {
      checker.report(.delegatedTwice(range))
    }
    if isSuper {
      for property in missingProperties(initialiser) {
        checker.report(.missingAtSuperInit(property, isImplicit: false, range))
      }
    }
    initialiseSelf(initialiser)
  }

  /// Checks that everything is initialised when the initialiser returns an instance.
  func checkExit(at range: SourceRange) {
    guard let initialiser else { return }
    let missing = missingProperties(initialiser)
    switch initialiser.kind {
    case .value, .rootClass:
      if !missing.isEmpty { checker.report(.incompleteInitialiser(missing, range)) }
    case .delegating, .subclass:
      guard state.maybeUninitialised.contains(initialiser.selfVariable) else { return }
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
