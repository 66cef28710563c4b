import DeclTree

/// Checks the rules of classes: inheritance and overriding.
extension Checker {
  /// Checks a class against its superclass.
  func checkInheritance(of nominal: NominalDecl) {
    guard nominal.isClass, let superclass = nominal.superclass,
      let parent = superclass.nominalDecl
    else { return }
    if nominal.keyword == .actor, parent.name != "NSObject" {
      report(.invalidDeclaration("actor types do not support inheritance", nominal.nameRange))
    }
    if parent.isMarked("final") { report(.inheritsFromFinal(parent.name, nominal.nameRange)) }
    if isClosed(parent, in: nominal, parent.access) {
      report(.inheritsFromClosed(parent.name, nominal.nameRange))
    }
    checkInitializers(of: nominal, superclass)
  }

  /// Returns whether a class or a member of it belongs to another module and is not open, so that a class
  /// cannot inherit from it or override it.
  private func isClosed(_ decl: Decl, in nominal: NominalDecl, _ access: Decl.Access) -> Bool {
    guard !modules.isEmpty, !decl.isLibrary, access != .open else { return false }
    let scope = fileScope(of: nominal)
    let home = fileScope(of: decl).module
    let isTestable = scope.allImports.contains { $0.module === home && $0.isTestable }
    return home !== scope.module && !isTestable
  }

  /// Reports a second superclass or raw type, and one that does not stand first.
  func checkFirstInherited(of nominal: NominalDecl) {
    guard let syntax = nominal.resolution?.syntax.inherited, let first = syntax.first else {
      return
    }
    let isEnum = nominal.keyword == .enumeration
    let types = zip(inheritedTypes(of: nominal), syntax).filter {
      guard let decl = $0.0.nominalDecl else { return false }
      return isEnum || decl.isClass
    }
    guard isEnum || nominal.isClass, let (type, place) = types.first else { return }
    if types.count > 1 {
      let (second, range) = (types[1].0, types[1].1.range)
      report(
        isEnum ? .severalRawTypes(type, second, range) : .severalSuperclasses(type, second, range))
    } else if place.range != first.range {
      report(.mustAppearFirst(type, isRawType: isEnum, place.range))
    }
  }

  /// Reports a member that overrides nothing, or a method that has other labels than an inherited one of the
  /// same name and types.
  func reportOverridesNothing(_ member: Decl, in nominal: NominalDecl) {
    if inheritsUnknown(nominal.selfType) { return }
    if let function = member as? FunctionDecl, function.kind == .initializer {
      return report(.initOverridesNothing(function.nameRange))
    }
    if let function = member as? FunctionDecl, let superclass = superclass(of: nominal.selfType) {
      let own = interfaceTypes(of: function)
      let found = lookup(function.name, in: superclass, isStatic: function.isStatic)
        .compactMap { $0.decl as? FunctionDecl }
        .first {
          $0.context is NominalDecl && inheritedTypes(of: $0, for: nominal) == own
            && $0.labelledName != function.labelledName
        }
      if let found {
        return report(
          .overridesOtherLabels(
            function.labelledName, found.labelledName, function.nameRange))
      }
    }
    let kind =
      member is VariableDecl ? "property" : member is SubscriptDecl ? "subscript" : "method"
    report(.overridesNothing(kind, member.nameRange))
  }

  /// Checks a member against the one that it overrides.
  func checkOverride(_ member: Decl, of inherited: Decl, in nominal: NominalDecl) {
    let kind = diagnosticKind(of: member)
    if isMarked(inherited, "static") {
      return report(
        .overridesStatic(inherited is VariableDecl ? "property" : "method", member.nameRange))
    }
    if isFinal(inherited) { return report(.overridesFinal(kind, member.nameRange)) }
    let isInitializer = (member as? FunctionDecl)?.kind == .initializer
    if !isInitializer, isClosed(inherited, in: nominal, inherited.access) {
      return report(.overridesClosed(kind, member.nameRange))
    }
    if inherited.context is ExtensionDecl, !inherited.isLibrary, !isInitializer {
      return report(
        .overridesMemberOfExtension(
          kind, (member as? FunctionDecl)?.labelledName ?? member.name,
          inherited.enclosingNominal?.name ?? "", member.nameRange))
    }
    switch (member, inherited) {
    case (let own as SubscriptDecl, let other as SubscriptDecl)
    where own.setter == nil && other.setter != nil && !other.isLibrary:
      report(.overridesMutable("subscript", own.nameRange))
    case (let own as VariableDecl, let other as VariableDecl):
      if own.storage == .field, own.wrapper == nil {
        return report(.overridesWithStored(own.name, own.nameRange))
      }
      let isObserving = own.willSet != nil || own.didSet != nil
      if isObserving, !other.isLet, !isSettable(other) {
        return report(.observesReadOnly(own.name, own.nameRange))
      }
      if !other.isLet, !isObserving, own.setter == nil, isSettable(other),
        isSetterAccessible(other, other.setterAccess, from: own)
      {
        return report(.overridesMutable(own.name, own.nameRange))
      }
      if other.isLet { return report(.overridesConstant(own.name, own.nameRange)) }
      guard let type = inheritedTypes(of: inherited, for: nominal).last else { return }
      if !isOverridable(typeOf(own), type) {
        report(.overridesType(own.name, typeOf(own), type, own.nameRange))
      }
    case (let own as FunctionDecl, let other as FunctionDecl):
      if own.isThrowing && !other.isThrowing { report(.overridesNonThrowing(own.nameRange)) }
      if own.kind == .function, other.returnsSelf, !own.returnsSelf {
        report(.overridesSelfResult(own.nameRange))
      }
    default: break
    }
  }

  /// Reports the members of an extension that would override members of a superclass.
  func checkOverrides(in declaration: ExtensionDecl, of nominal: NominalDecl) {
    guard nominal.isClass, superclass(of: nominal.selfType) != nil else { return }
    for member in declaration.members
    where member is FunctionDecl || member is VariableDecl || member is SubscriptDecl {
      guard (member as? FunctionDecl)?.kind ?? .function == .function,
        let inherited = inheritedMember(member, nominal), !inherited.isLibrary,
        inherited.context is NominalDecl
      else { continue }
      let name = (member as? FunctionDecl)?.labelledName ?? member.name
      report(
        .overridesFromExtension(
          diagnosticKind(of: member), name, inherited.enclosingNominal?.name ?? "",
          member.nameRange))
    }
  }

  private func isSettable(_ variable: VariableDecl) -> Bool {
    !variable.isLet && (variable.storage != .computed || variable.setter != nil)
  }

  /// Returns whether the result type of a member may replace that of the member that it overrides.
  func resultFits(_ member: Decl, _ inherited: Decl, in nominal: NominalDecl) -> Bool {
    if member is VariableDecl { return true }
    guard let own = interfaceTypes(of: member).last,
      let other = inheritedTypes(of: inherited, for: nominal).last
    else { return true }
    return isOverridable(
      own, substitute(other, renaming(inherited, to: member), revealing: false))
  }

  private func isOverridable(_ type: StaticType, _ inherited: StaticType) -> Bool {
    if type == inherited || isSubclass(type, of: inherited) { return true }
    if type.hasError || inherited.hasError || type.isAbstract || inherited.isAbstract {
      return true
    }
    if let inner = wrapped(inherited) {
      return isOverridable(wrapped(type) ?? type, inner)
    }
    if type.hasParameters || inherited.hasParameters { return true }
    switch (type.kind, inherited.kind) {
    case (.tuple(let own), .tuple(let others)):
      return own.count == others.count
        && zip(own, others).allSatisfy { isOverridable($0.type, $1.type) }
    case (.function(let own), .function(let other)):
      return own.parameters.map(\.type) == other.parameters.map(\.type)
        && own.result == other.result
    default: return false
    }
  }

  /// Returns the types of an inherited member, in terms of a class that inherits it.
  func inheritedTypes(of member: Decl, for nominal: NominalDecl) -> [StaticType] {
    guard let owner = member.enclosingNominal,
      let type = ancestor(of: nominal.selfType, declaring: owner)
    else { return [] }
    let substitution = Substitutions(owner.generics.parameters, type.genericArguments)
    return interfaceTypes(of: member).map { substitute($0, substitution, revealing: false) }
  }

  /// Returns the substitutions of an inherited member's own generic parameters by those of the member that
  /// overrides it.
  func renaming(_ inherited: Decl, to member: Decl) -> Substitutions {
    let parameters = ownParameters(of: inherited)
    if parameters.isEmpty { return .none }
    return Substitutions(parameters, ownParameters(of: member).map(\.type))
  }

  private func isFinal(_ member: Decl) -> Bool {
    (member as? FunctionDecl)?.isFinal ?? isMarked(member, "final")
  }

  /// Returns whether a member has a modifier.
  private func isMarked(_ member: Decl, _ word: String) -> Bool {
    switch member {
    case let function as FunctionDecl: word == "static" && function.attributes.contains("static")
    case let variable as VariableDecl: variable.resolution?.declaration.isMarked(word) ?? false
    case let decl as SubscriptDecl: decl.resolution?.declaration.isMarked(word) ?? false
    default: false
    }
  }

  /// Returns the kind of a member for diagnostics: `instance method`, `property`, `subscript`.
  private func diagnosticKind(of member: Decl) -> String {
    switch member {
    case let function as FunctionDecl: function.isStatic ? "class method" : "instance method"
    case let variable as VariableDecl: variable.isStatic ? "class property" : "property"
    default: "subscript"
    }
  }

  private func checkInitializers(of nominal: NominalDecl, _ superclass: StaticType) {
    let own = (nominal.resolution?.ownMembers ?? []).compactMap { $0 as? FunctionDecl }
      .filter { $0.kind == .initializer }
    let inherited = lookup("init", in: superclass, isStatic: true).compactMap {
      $0.decl as? FunctionDecl
    }.filter { $0.context is NominalDecl && isAccessible($0, from: nominal) }
    for initialiser in own { checkInitializer(initialiser, inherited, nominal) }
    guard own.contains(where: { !$0.isConvenience }) else { return }
    // A class that overrides all designated initialisers inherits the convenience initialisers.
    let inheritsConvenience = nominal.resolution?.inheritsInitializers == true
    for required in inherited
    where required.isRequired && !(required.isConvenience && inheritsConvenience) {
      if own.contains(where: { haveSameParameters($0, required, nominal) }) { continue }
      let end = endOfLine(after: own.last?.range ?? nominal.range, in: nominal) + 1
      let owner = required.enclosingNominal?.name ?? ""
      report(
        .requiredInitMissing(
          "init(\(labels(of: required).map { ($0 ?? "_") + ":" }.joined()))", owner,
          SourceRange(file: nominal.range.file, start: end, end: end)))
    }
  }

  /// Returns the end of the line in which the last initialiser of a class ends: a missing one would be written below it.
  private func endOfLine(after range: SourceRange, in nominal: NominalDecl) -> UInt32 {
    let rest = SourceRange(file: range.file, start: range.end, end: nominal.range.end)
    let text = sources.text(of: rest).utf8
    guard let newline = text.firstIndex(of: UInt8(ascii: "\n")) else { return nominal.range.end }
    return range.end + UInt32(text.distance(from: text.startIndex, to: newline))
  }

  private func checkInitializer(
    _ initialiser: FunctionDecl, _ inherited: [FunctionDecl], _ nominal: NominalDecl
  ) {
    let overridden = inherited.first {
      !$0.isConvenience && haveSameParameters(initialiser, $0, nominal)
    }
    if let overridden {
      if overridden.isRequired, !initialiser.isRequired, initialiser.isOverride {
        report(.missingRequired(initialiser.nameRange))
      }
      if initialiser.failability == .optional, overridden.failability == .never,
        initialiser.isOverride
      {
        report(
          .failableOverride(
            "init(\(labels(of: initialiser).map { ($0 ?? "_") + ":" }.joined()))",
            initialiser.nameRange))
      }
      if !initialiser.isOverride && !(initialiser.isRequired && overridden.isRequired) {
        report(.missingOverride(initialiser.nameRange))
      }
    } else if initialiser.isOverride {
      reportOverridesNothing(initialiser, in: nominal)
    }
  }

  private func haveSameParameters(
    _ own: FunctionDecl, _ other: FunctionDecl, _ nominal: NominalDecl
  ) -> Bool {
    guard isSameShape(own, other) else { return false }
    let types = inheritedTypes(of: other, for: nominal).dropLast()
    return types == interfaceTypes(of: own).dropLast()
  }
}

extension NominalDecl {
  /// Returns whether the declaration has a modifier.
  func isMarked(_ word: String) -> Bool { resolution?.declaration.isMarked(word) ?? false }
}

extension DeclSyntax {
  /// Returns whether it has a modifier.
  func isMarked(_ word: String) -> Bool { modifiers.contains { $0.name == word } }
}
