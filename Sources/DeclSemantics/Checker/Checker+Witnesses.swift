import DeclTree

/// Finds the declarations that implement a protocol's requirements for a type.
extension Checker {
  func witness(
    for requirement: Decl, in type: StaticType, arguments: Substitutions
  ) -> (decl: Decl, substitutions: Substitutions)? {
    guard let proto = requirement.context as? NominalDecl else { return nil }
    if let found = conformance(of: type, to: proto) {
      return witness(for: requirement, found.conformance, type, arguments)
    }
    return extensionWitness(for: requirement, in: type).map {
      (
        $0,
        substitutions(
          of: $0, requirement, in: type, base: selfSubstitution($0, type), arguments: arguments)
      )
    }
  }

  private func witness(
    for requirement: Decl, _ conformance: Conformance, _ type: StaticType,
    _ arguments: Substitutions
  ) -> (decl: Decl, substitutions: Substitutions)? {
    let decl: Decl
    if let known = conformance.witnesses[requirement] {
      decl = known
    } else {
      guard let found = findWitness(for: requirement, conformance, type) else { return nil }
      conformance.witnesses[requirement] = found
      decl = found
    }
    return resolved(decl, requirement, type, arguments)
  }

  /// Returns a witness with the substitutions for its generic parameters on a type.
  private func resolved(
    _ inherited: Decl, _ requirement: Decl, _ type: StaticType, _ arguments: Substitutions
  ) -> (decl: Decl, substitutions: Substitutions) {
    let decl = requiredInitializer(inherited, in: type) ?? inherited
    let base: Substitutions
    if let owner = selfType(in: decl.context)?.nominal, !owner.isProtocol {
      base = Substitutions(
        owner.generics.parameters, ancestor(of: type, declaring: owner)?.genericArguments ?? [])
    } else {
      base = selfSubstitution(decl, type)
    }
    return (
      decl, substitutions(of: decl, requirement, in: type, base: base, arguments: arguments)
    )
  }

  /// Returns the initialiser by which a subclass replaces the one that satisfies the requirement in its
  /// superclass; nil when there is none.
  private func requiredInitializer(_ inherited: Decl, in type: StaticType) -> Decl? {
    guard let function = inherited as? FunctionDecl, function.kind == .initializer,
      let owner = function.enclosingNominal, owner.isClass
    else { return nil }
    let wanted = interfaceTypes(of: function).dropLast()
    var next: StaticType? = type
    while let current = next, let nominal = current.nominalDecl, nominal != owner {
      let found = ownMembers(of: nominal, named: "init").first {
        isSameShape($0, function) && interfaceTypes(of: $0).dropLast() == wanted
      }
      if let found { return found }
      next = superclass(of: current)
    }
    return nil
  }

  /// Returns the type itself or its superclass that is declared by `nominal`; nil when there is none.
  func ancestor(of type: StaticType, declaring nominal: NominalDecl) -> StaticType? {
    var next: StaticType? = type
    while let current = next {
      if current.nominalDecl == nominal { return current }
      next = superclass(of: current)
    }
    return nil
  }

  private func selfSubstitution(_ decl: Decl, _ type: StaticType) -> Substitutions {
    guard let proto = selfType(in: decl.context)?.nominal, proto.isProtocol else { return .none }
    return Substitutions([proto.generics.parameters[0]: type])
  }

  /// Returns the substitutions of a witness, whose own generic parameters correspond to the requirement's by
  /// position.
  private func substitutions(
    of decl: Decl, _ requirement: Decl, in type: StaticType, base: Substitutions,
    arguments: Substitutions
  ) -> Substitutions {
    var result = base
    let own = ownParameters(of: decl)
    let others = ownParameters(of: requirement)
    for (parameter, other) in zip(own, others) {
      if let type = arguments[other] { result[parameter] = type }
    }
    if own.count > others.count, let owner = requirement.context as? NominalDecl {
      // The parameters that a witness has in addition follow from the requirement's types at the same positions.
      let wanted = interfaceTypes(of: requirement).map {
        substitute($0, Substitutions([owner.generics.parameters[0]: type]), revealing: false)
      }
      let additional = Array(own.dropFirst(others.count))
      for (parameter, type) in bindings(of: additional, in: interfaceTypes(of: decl), to: wanted)?
        .types ?? [:]
      {
        result[parameter] = type
      }
    }
    return result
  }

  /// Returns the types with which generic parameters make patterns equal to types; nil if there are none. Parameters that
  /// do not occur in the patterns have no type in the result.
  func bindings(
    of parameters: [GenericParameterDecl], in patterns: [StaticType], to types: [StaticType]
  ) -> Substitutions? {
    guard patterns.count == types.count else { return nil }
    var result = Substitutions.none
    let isBound = zip(patterns, types).allSatisfy { bind(parameters, in: $0, to: $1, &result) }
    return isBound ? result : nil
  }

  private func bind(
    _ parameters: [GenericParameterDecl], in pattern: StaticType, to type: StaticType,
    _ result: inout Substitutions
  ) -> Bool {
    guard pattern.hasParameters else { return true }
    func bindAll(_ patterns: [StaticType], _ types: [StaticType]) -> Bool {
      patterns.count == types.count
        && zip(patterns, types).allSatisfy { bind(parameters, in: $0, to: $1, &result) }
    }
    switch (pattern.kind, type.kind) {
    case (.parameter(let parameter), _) where parameters.contains(parameter):
      if let known = result[parameter] { return known == type }
      result[parameter] = type
      return true
    case (.nominal(let left, let leftArguments), .nominal(let right, let rightArguments)):
      return left == right && bindAll(leftArguments, rightArguments)
    case (.tuple(let left), .tuple(let right)):
      return bindAll(left.map(\.type), right.map(\.type))
    case (.function(let left), .function(let right)):
      return bindAll(
        left.parameters.map(\.type) + [left.result], right.parameters.map(\.type) + [right.result])
    // Other types are compared after the substitution.
    default: return true
    }
  }

  /// Returns the generic parameters of a declaration itself, without those of its context.
  func ownParameters(of decl: Decl) -> [GenericParameterDecl] {
    switch decl {
    case let function as FunctionDecl:
      if let owner = function.accessorOwner as? SubscriptDecl { return ownParameters(of: owner) }
      resolveSignature(of: function)
      let outer = signature(of: function.context).parameters.count
      return Array(function.generics.parameters.dropFirst(outer))
    case let decl as SubscriptDecl:
      resolveSignature(of: decl)
      return subscriptParameters[decl] ?? []
    default: return []
    }
  }

  private func findWitness(
    for requirement: Decl, _ conformance: Conformance, _ type: StaticType
  ) -> Decl? {
    // A member of the type takes precedence over a default implementation; a member such as `==` is derived
    // only if there is neither. What only some arguments of a generic type have does not count.
    withRequirements(of: signature(of: conformance.context)) {
      let (fitting, others) = ownCandidates(for: requirement, conformance)
      if let own = bestOwnWitness(of: fitting, for: requirement, conformance) {
        // A default implementation may fit better than a member with other types, or than the only member of the name if
        // that is more general than the requirement.
        let isGeneric = ownParameters(of: own).count > ownParameters(of: requirement).count
        guard isGeneric && fitting.count == 1 || differs(own, from: requirement, conformance) else {
          return own
        }
        return extensionWitness(for: requirement, in: conformance.nominal.selfType) ?? own
      }
      // A member with more effects than the requirement is taken only for the error.
      return extensionWitness(for: requirement, in: conformance.nominal.selfType)
        ?? bestOwnWitness(of: others, for: requirement, conformance)
    } ?? derivedWitness(for: requirement, conformance)
  }

  /// Returns the members that may implement a requirement: those whose effects it permits and that have the setter that
  /// it needs, the ones with the same effects first, and the others.
  private func ownCandidates(
    for requirement: Decl, _ conformance: Conformance
  ) -> (fitting: [Decl], others: [Decl]) {
    let all = implementations(of: requirement, in: conformance.nominal).filter {
      isMember($0, of: conformance.nominal)
    }
    let (isAsync, isThrowing) = effects(of: requirement)
    let needsSetter = isSettable(requirement)
    let fitting = all.filter { member in
      let own = effects(of: member)
      return (isAsync || !own.isAsync) && (isThrowing || !own.isThrowing)
        && (!needsSetter || isSettable(member))
    }
    if fitting.count < all.count {
      return (fitting, all.filter { member in !fitting.contains { $0 === member } })
    }
    let same = fitting.filter { effects(of: $0) == (isAsync, isThrowing) }
    return (same + fitting.filter { effects(of: $0) != (isAsync, isThrowing) }, [])
  }

  /// Returns whether a property or subscript can be written.
  private func isSettable(_ member: Decl) -> Bool {
    switch member {
    case let variable as VariableDecl: variable.isWritable
    case let decl as SubscriptDecl: decl.setter != nil
    default: false
    }
  }

  /// Returns whether a member belongs to all instances of a type that the requirements in scope permit: those of an
  /// extension with further requirements do not.
  private func isMember(_ member: Decl, of nominal: NominalDecl) -> Bool {
    guard let context = member.context as? ExtensionDecl, let owner = context.extended else {
      return true
    }
    resolveSignature(of: context)
    guard context.generics.requirements.count > owner.generics.requirements.count,
      let type = ancestor(of: nominal.selfType, declaring: owner)
    else { return true }
    return satisfies(
      context.generics.requirements,
      Substitutions(owner.generics.parameters, type.genericArguments))
  }

  /// Returns whether a function, or the getter of a variable or subscript, is asynchronous and whether it throws.
  private func effects(of decl: Decl) -> (isAsync: Bool, isThrowing: Bool) {
    switch decl {
    case let function as FunctionDecl:
      resolveSignature(of: function)
      return (function.isAsync, function.isThrowing)
    case let variable as VariableDecl:
      return (variable.getter?.isAsync == true, variable.getter?.isThrowing == true)
    case let decl as SubscriptDecl:
      return (decl.getter?.isAsync == true, decl.getter?.isThrowing == true)
    default: return (false, false)
    }
  }

  private func bestOwnWitness(
    of candidates: [Decl], for requirement: Decl, _ conformance: Conformance
  ) -> Decl? {
    if candidates.count <= 1 && !isOverloadedName(requirement) { return candidates.first }
    let wanted = requirementTypes(of: requirement, conformance)
    return candidates.first { candidate in
      let types = interfaceTypes(of: candidate)
      var own = Substitutions(
        ownParameters(of: candidate), ownParameters(of: requirement).map(\.type))
      if ownParameters(of: candidate).count > ownParameters(of: requirement).count {
        // A witness may be more general than its requirement: `static func == <U>(l: Box<U>, r: Box<U>)`.
        guard let bindings = bindings(of: ownParameters(of: candidate), in: types, to: wanted),
          satisfies(signature(of: candidate).requirements, bindings)
        else { return false }
        own = bindings
      }
      return types.count == wanted.count && requiresNoMore(candidate, than: requirement)
        && zip(types, wanted).allSatisfy {
          let type = substitute($0, own, revealing: false)
          // The requirements of the conformance may make both the same: `Box<Int>` where `T` is `Int`.
          return canonical(type) == canonical($1) || isCompatibleWitnessType(type, $1)
        }
    }
  }

  /// Returns whether the types of a member cannot be those of a requirement, which must be the same: a member with the
  /// result `Int` does not satisfy a requirement with the result `Int?`.
  func differs(_ member: Decl, from requirement: Decl, _ conformance: Conformance) -> Bool {
    let own = ownParameters(of: member)
    let others = ownParameters(of: requirement)
    if own.count != others.count { return own.count < others.count }
    if let one = member as? FunctionDecl, let other = requirement as? FunctionDecl,
      zip(one.parameters, other.parameters).contains(where: {
        $0.isInout != $1.isInout || $0.isVariadic != $1.isVariadic
      })
    {
      return true
    }
    var types = interfaceTypes(of: member)
    var wanted = requirementTypes(of: requirement, conformance)
    if hasOtherResult(member) || hasOtherResult(requirement) {
      types.removeLast()
      wanted.removeLast()
    }
    let substitutions = Substitutions(own, others.map(\.type))
    return types.count != wanted.count
      || zip(types, wanted).contains {
        differs(substitute($0, substitutions, revealing: false), from: $1)
      }
  }

  /// Returns whether the result of a member may be another type than that of its requirement: `Self`, the class of an
  /// initialiser, or that of an override.
  private func hasOtherResult(_ member: Decl) -> Bool {
    guard let function = member as? FunctionDecl else { return false }
    return function.kind == .initializer || function.returnsSelf || function.isOverride
  }

  /// Returns whether two types differ in a part that is known of both.
  private func differs(_ type: StaticType, from wanted: StaticType) -> Bool {
    let (type, wanted) = (canonical(type), canonical(wanted))
    if type == wanted || type.hasError || wanted.hasError { return false }
    func differ(_ types: [StaticType], _ others: [StaticType]) -> Bool {
      types.count != others.count || zip(types, others).contains { differs($0, from: $1) }
    }
    switch (type.kind, wanted.kind) {
    case (.member, _), (_, .member), (.opaque, _), (_, .opaque): return false
    case (.nominal(let left, let arguments), .nominal(let right, let others)) where left == right:
      return differ(arguments, others)
    case (.tuple(let left), .tuple(let right)): return differ(left.map(\.type), right.map(\.type))
    case (.metatype(let left), .metatype(let right)): return differs(left, from: right)
    case (.function(let left), .function(let right)):
      return left.isThrowing != right.isThrowing || left.isAsync != right.isAsync
        || differ(left.parameters.map(\.type), right.parameters.map(\.type))
        || differs(left.result, from: right.result)
    default: return true
    }
  }

  /// Returns whether a requirement has a name that is usually overloaded, as operators and initialisers do, or that
  /// another requirement of its protocol has, so that a witness's types must match even when it is the only candidate.
  private func isOverloadedName(_ requirement: Decl) -> Bool {
    guard let function = requirement as? FunctionDecl else { return requirement is SubscriptDecl }
    if function.isOperatorName || function.kind == .initializer { return true }
    guard let proto = requirement.context as? NominalDecl else { return false }
    return ownMembers(of: proto, named: requirement.name).contains {
      $0 !== requirement && $0.context === proto && isSameShape($0, requirement)
    }
  }

  /// Returns whether a witness may have a different type than its requirement: a subclass, a non-optional or
  /// an opaque type.
  private func isCompatibleWitnessType(_ type: StaticType, _ wanted: StaticType) -> Bool {
    if case .opaque = type.kind { return true }
    if case .opaque = wanted.kind { return true }
    if case .member = wanted.kind { return true }
    if let inner = wrapped(wanted), inner == type { return true }
    if let function = type.functionType, let other = wanted.functionType {
      return function.parameters.count == other.parameters.count
        && (function.result == other.result
          || isCompatibleWitnessType(function.result, other.result))
    }
    return isSubclass(type, of: wanted)
  }

  /// Returns the types of a requirement with `Self` and its associated types substituted.
  func requirementTypes(of requirement: Decl, _ conformance: Conformance) -> [StaticType] {
    let substitution = Substitutions([
      conformance.proto.generics.parameters[0]: conformance.nominal.selfType
    ])
    return interfaceTypes(of: requirement).map {
      substitute($0, substitution, revealing: false)
    }
  }

  /// Returns the most specialised implementation that protocol extensions provide for a type; nil when there
  /// is none.
  func extensionWitness(for requirement: Decl, in type: StaticType) -> Decl? {
    var best: Decl?
    for candidate in protocols(of: type) {
      for member in ownMembers(of: candidate, named: requirement.name)
      where member.context is ExtensionDecl && isSameShape(member, requirement) {
        let substitution = Substitutions([candidate.generics.parameters[0]: type])
        guard let context = member.context as? ExtensionDecl else { continue }
        resolveSignature(of: context)
        guard satisfies(context.generics.requirements, substitution),
          agrees(member, requirement, type, candidate),
          requiresNoMore(member, than: requirement)
        else { continue }
        if best.map({ isBetterWitness(member, than: $0, for: requirement) }) ?? true {
          best = member
        }
      }
    }
    return best
  }

  /// Returns whether the conformances that a member requires of its generic parameters are also required by
  /// the requirement.
  private func requiresNoMore(_ member: Decl, than requirement: Decl) -> Bool {
    let pairs = zip(ownParameters(of: member), ownParameters(of: requirement))
    let others = Dictionary(uniqueKeysWithValues: pairs.map { ($0.type, $1.type) })
    if others.isEmpty { return true }
    return withRequirements(of: signature(of: requirement)) {
      signature(of: member).requirements.allSatisfy { demand in
        guard case .conforms(let subject, let proto) = demand, let other = others[subject] else {
          return true
        }
        return conforms(other, to: proto)
      }
    }
  }

  /// Returns whether a witness is better than another one: it has as many generic parameters as the
  /// requirement, or it is more specialised.
  private func isBetterWitness(_ member: Decl, than other: Decl, for requirement: Decl) -> Bool {
    let wanted = ownParameters(of: requirement).count
    let isSame = ownParameters(of: member).count == wanted
    if isSame != (ownParameters(of: other).count == wanted) { return isSame }
    return isMoreSpecialised(member, than: other)
  }

  private func agrees(
    _ member: Decl, _ requirement: Decl, _ type: StaticType, _ proto: NominalDecl
  ) -> Bool {
    // Two members of the name are the requirement and its only default, which need no comparison.
    guard isOverloadedName(requirement) || ownMembers(of: proto, named: member.name).count > 2,
      let owner = requirement.context as? NominalDecl
    else { return true }
    let own = Substitutions(ownParameters(of: member), ownParameters(of: requirement).map(\.type))
    let left = interfaceTypes(of: member).map {
      substitute(
        substitute($0, Substitutions([proto.generics.parameters[0]: type]), revealing: false), own,
        revealing: false)
    }
    let right = interfaceTypes(of: requirement).map {
      substitute($0, Substitutions([owner.generics.parameters[0]: type]), revealing: false)
    }
    return left.count == right.count
      && zip(left, right).allSatisfy {
        $0 == $1 || isCompatibleWitnessType($0, $1) || $0.isAbstract
      }
  }

  /// Returns whether a member of a protocol extension is more specialised than another one: its protocol
  /// refines the other's, or its constraints imply the other's.
  func isMoreSpecialised(_ member: Decl, than other: Decl) -> Bool {
    if let left = member.context as? NominalDecl, let right = other.context as? NominalDecl,
      left.isProtocol, right.isProtocol, left != right
    {
      return allProtocols(of: left).contains(right)
    }
    guard let left = member.context as? ExtensionDecl, let right = other.context as? ExtensionDecl,
      let leftProto = left.extended, let rightProto = right.extended
    else { return false }
    if leftProto != rightProto { return allProtocols(of: leftProto).contains(rightProto) }
    let forward = implies(left.generics, right.generics)
    return forward != implies(right.generics, left.generics) && forward
  }

  /// Returns whether the requirements of one generic signature imply those of another.
  private func implies(_ left: GenericSignature, _ right: GenericSignature) -> Bool {
    withRequirements(of: left) {
      right.requirements.allSatisfy { requirement in
        switch requirement {
        case .conforms(let type, let proto): conforms(canonical(type), to: proto)
        case .same(let one, let other): canonical(one) == canonical(other)
        case .inherits(let type, let superclass):
          isSubclass(superclassBound(of: canonical(type)) ?? canonical(type), of: superclass)
        case .isClass(let type): isReference(canonical(type))
        }
      }
    }
  }

  /// Returns whether two members have the same kind, labels and number of parameters.
  func isSameShape(_ member: Decl, _ requirement: Decl) -> Bool {
    switch (member, requirement) {
    case (let left as VariableDecl, let right as VariableDecl):
      return left.isStatic == right.isStatic
    case (let left as FunctionDecl, let right as FunctionDecl):
      guard left.kind == right.kind, left.isStatic == right.isStatic || left.isFileScopeOperator
      else { return false }
      return labels(of: left) == labels(of: right)
    case (let left as SubscriptDecl, let right as SubscriptDecl):
      return left.isStatic == right.isStatic && labels(of: left) == labels(of: right)
    case (is EnumCaseDecl, let right as VariableDecl): return right.isStatic
    case (let left as EnumCaseDecl, let right as FunctionDecl):
      return right.isStatic && (left.syntax?.payload ?? []).map(\.label) == labels(of: right)
    default: return false
    }
  }

  /// Returns the argument labels of a function or subscript; nil for `_`.
  func labels(of decl: Decl) -> [String?] {
    switch decl {
    case let function as FunctionDecl:
      // Operators are called without labels.
      if let written = function.resolution?.source.labels {
        return function.isOperatorName ? written.map { _ in nil } : written
      }
      resolveSignature(of: function)
      return function.parameters.map { function.isOperatorName ? nil : $0.label }
    case let decl as SubscriptDecl:
      return decl.resolution?.syntax.signature.parameters.map(\.label)
        ?? decl.parameters.map(\.label)
    case let enumCase as EnumCaseDecl: return payload(of: enumCase).map(\.label)
    default: return []
    }
  }

  /// Returns the method, accessor or initialiser that is called for `function` on an instance of the class
  /// `type`.
  func override(
    of function: FunctionDecl, in type: StaticType
  ) -> (function: FunctionDecl, substitutions: Substitutions) {
    var next: StaticType? = type
    while let current = next, let nominal = current.nominalDecl {
      if let found = overriding(function, in: nominal) {
        return (found, Substitutions(nominal.generics.parameters, current.genericArguments))
      }
      if nominal == function.enclosingNominal { break }
      next = superclass(of: current)
    }
    let owner = function.enclosingNominal.flatMap { ancestor(of: type, declaring: $0) }
    return (
      function,
      Substitutions(
        function.enclosingNominal?.generics.parameters ?? [], owner?.genericArguments ?? [])
    )
  }

  private func overriding(_ function: FunctionDecl, in nominal: NominalDecl) -> FunctionDecl? {
    let members = ownMembers(of: nominal, named: function.name)
    switch function.accessorOwner {
    case let owner as VariableDecl:
      let variable = members.first { ($0 as? VariableDecl)?.isStatic == owner.isStatic }
      return (variable as? VariableDecl).flatMap { accessor(function.kind, of: $0) }
    case let owner as SubscriptDecl:
      let candidates = members.compactMap { $0 as? SubscriptDecl }
        .filter { isSameShape($0, owner) }
      let decl = possibleOverrides(candidates, of: owner).first
      decl.map { resolveSignature(of: $0) }
      return function.kind == .getter ? decl?.getter : decl?.setter
    default:
      let candidates = possibleOverrides(
        members.compactMap { $0 as? FunctionDecl }.filter { isSameShape($0, function) },
        of: function)
      candidates.forEach { resolveSignature(of: $0) }
      if candidates.count <= 1 { return candidates.first }
      if function.kind == .initializer {
        // The results are the classes themselves.
        let wanted = inheritedTypes(of: function, for: nominal).dropLast()
        return candidates.first { interfaceTypes(of: $0).dropLast() == wanted }
      }
      let wanted = interfaceTypes(of: function)
      return candidates.first { interfaceTypes(of: $0) == wanted }
    }
  }

  private func accessor(_ kind: FunctionDecl.Kind, of variable: VariableDecl) -> FunctionDecl? {
    switch kind {
    case .getter: variable.getter ?? variable.storedGetter
    case .setter: variable.setter ?? variable.storedSetter
    case .willSet: variable.willSet
    case .didSet: variable.didSet
    default: nil
    }
  }
}
