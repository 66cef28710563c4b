import DeclTree

/// Checks that no name is declared twice.
extension Checker {
  /// Reports functions that redeclare an earlier one of the same declarations, and other declarations with the
  /// name of a function without parameters. Names of other declarations are compared when they are collected.
  func checkRedeclarations(of declarations: [Decl]) {
    var earlier: [RedeclarationKey: [Decl]] = [:]
    for decl in declarations where !(decl is ExtensionDecl) {
      let isFunction = decl is FunctionDecl
      let found = comparedKeys(of: decl).lazy.flatMap { earlier[$0] ?? [] }.first {
        (isFunction || $0 is FunctionDecl) && self.isSameSource($0, decl)
          && self.isRedeclaration(decl, of: $0)
      }
      if let found {
        report(.redeclaration(diagnosticName(of: decl), decl.nameRange, other: found.nameRange))
      } else {
        for key in keys(of: decl) { earlier[key, default: []].append(decl) }
      }
    }
  }

  /// Returns whether two top-level declarations of the same name conflict. A declaration that is entered
  /// later, in another file, replaces the earlier one unless that belongs to a host. Files of a package
  /// conflict unless one of the declarations is private to its file.
  func isSameSource(_ earlier: Decl, _ later: Decl) -> Bool {
    if earlier.range.file == later.range.file || isHost(earlier.range) { return true }
    return fileScope(of: later).module.isInPackage && earlier.access > .filePrivate
      && later.access > .filePrivate
  }

  /// Reports names that are written again in one list, such as that of the parameters of a closure.
  func reportRepeated(_ names: [NameSyntax]) {
    guard names.count > 1 else { return }
    var earlier: [String: SourceRange] = [:]
    for name in names where name.text != "_" {
      if let other = earlier[name.text], other != name.range {
        report(.redeclaration(name.text, name.range, other: other))
      }
      earlier[name.text] = name.range
    }
  }

  /// Reports parameters that have the same name as an earlier one.
  func checkParameterNames(of function: FunctionDecl) {
    guard !function.isLibrary, function.parameters.count > 1 else { return }
    var earlier: [String: SourceRange] = [:]
    for parameter in function.parameters where parameter.name != "_" {
      let range = parameter.variable.nameRange
      // The parameters of the elements of a pack are written once.
      if let other = earlier[parameter.name], other != range {
        report(.redeclaration(parameter.name, range, other: other))
      }
      earlier[parameter.name] = range
    }
  }

  /// Reports members of a type, or of an extension of it, that redeclare earlier ones.
  func checkRedeclarations(of members: [Decl], in nominal: NominalDecl) {
    let all = writtenMembersByKey(of: nominal)
    for member in members {
      let found = comparedKeys(of: member).lazy.compactMap { key -> Decl? in
        for other in all[key] ?? [] {
          // Of declarations that are made for one in the source, such as the elements of a pack, none counts.
          if other === member || other.range == member.range { return nil }
          if self.isRedeclaration(member, of: other), self.comesBefore(other, member) {
            return other
          }
        }
        return nil
      }.first
      if let found {
        report(
          .redeclaration(diagnosticName(of: member), member.nameRange, other: found.nameRange))
      }
    }
  }

  /// Returns whether a declaration is the earlier one of two; of different files each may be.
  private func comesBefore(_ other: Decl, _ member: Decl) -> Bool {
    other.range.file != member.range.file || other.range.start < member.range.start
  }

  /// Returns the members in a type's own body and in the script's extensions, by their keys. A type may have many
  /// extensions, so they are grouped once until another one is added.
  private func writtenMembersByKey(of nominal: NominalDecl) -> [RedeclarationKey: [Decl]] {
    if let known = cache.writtenMembers[nominal] { return known }
    let made = grouped(writtenMembers(of: nominal))
    cache.writtenMembers[nominal] = made
    return made
  }

  private func grouped(_ members: [Decl]) -> [RedeclarationKey: [Decl]] {
    var result: [RedeclarationKey: [Decl]] = [:]
    for member in members where !member.isLibrary {
      for key in keys(of: member) { result[key, default: []].append(member) }
    }
    return result
  }

  /// Returns the keys below which a declaration is found by those that may redeclare it.
  private func keys(of decl: Decl) -> [RedeclarationKey] {
    switch decl {
    case let function as FunctionDecl:
      let key = callKey(of: function)
      return isLikeVariable(function) ? [key, .function(decl.name)] : [key]
    case is SubscriptDecl: return [callKey(of: decl)]
    case let enumCase as EnumCaseDecl where enumCase.syntax?.payload != nil:
      return [.name(decl.name), callKey(of: decl)]
    default: return [.name(decl.name)]
    }
  }

  /// Returns the keys of the declarations that a declaration may redeclare.
  private func comparedKeys(of decl: Decl) -> [RedeclarationKey] {
    switch decl {
    case let function as FunctionDecl:
      let key = callKey(of: function)
      return isLikeVariable(function) ? [key, .name(decl.name)] : [key]
    case is SubscriptDecl: return [callKey(of: decl)]
    case let enumCase as EnumCaseDecl where enumCase.syntax?.payload != nil:
      return [.name(decl.name), callKey(of: decl)]
    default: return [.name(decl.name), .function(decl.name)]
    }
  }

  private func callKey(of decl: Decl) -> RedeclarationKey {
    // The types of generic declarations are compared by `haveSameTypes`, in terms of the same parameters.
    let isGeneric = !ownParameters(of: decl).isEmpty
    let labels: [String?] =
      (decl as? EnumCaseDecl)?.syntax?.payload?.map(\.label) ?? labels(of: decl)
    return RedeclarationKey(
      name: decl.name, labels: labels, types: isGeneric ? [] : comparedTypes(of: decl))
  }

  /// Returns the types by which declarations of the same name and labels differ. Those of initialisers do not
  /// include the result, which is optional for `init?`.
  private func comparedTypes(of decl: Decl) -> [StaticType] {
    let types = interfaceTypes(of: decl)
    switch (decl as? FunctionDecl)?.kind {
    case .initializer, .deinitializer: return types.dropLast()
    default: return types
    }
  }

  /// Returns whether a function is used without labels, so that no variable or type can have its name beside it.
  private func isLikeVariable(_ function: FunctionDecl) -> Bool {
    function.kind == .function && function.parameters.isEmpty && !function.isOperatorName
      && ownParameters(of: function).isEmpty
  }

  private func isRedeclaration(_ member: Decl, of other: Decl) -> Bool {
    guard haveSameConditions(member, other) else { return false }
    let areHidden = max(member.access, other.access) <= .filePrivate
    if areHidden, member.nameRange.file != other.nameRange.file { return false }
    switch (member, other) {
    case (let left as VariableDecl, let right as VariableDecl):
      return left.isStatic == right.isStatic && left.wrapped == nil && right.wrapped == nil
    case (let left as EnumCaseDecl, let right as EnumCaseDecl):
      guard let own = left.syntax?.payload, let others = right.syntax?.payload else { return true }
      return own.map(\.label) == others.map(\.label)
    case (is EnumCaseDecl, let right as VariableDecl): return right.isStatic
    case (let left as VariableDecl, is EnumCaseDecl): return left.isStatic
    case (let left as FunctionDecl, let right as FunctionDecl):
      return left.attributes.intersection(Self.fixities)
        == right.attributes.intersection(Self.fixities)
        && left.isAsync == right.isAsync && haveSameTypes(left, right)
        && haveSameMarks(left.parameters, right.parameters)
    case (let left as SubscriptDecl, let right as SubscriptDecl):
      return haveSameTypes(member, other) && haveSameMarks(left.parameters, right.parameters)
    case (is AssociatedTypeDecl, is AssociatedTypeDecl): return true
    case (let left as EnumCaseDecl, let right as FunctionDecl):
      return right.isStatic && left.syntax?.payload != nil
        && comparedTypes(of: left) == comparedTypes(of: right)
    case (let left as FunctionDecl, let right as EnumCaseDecl):
      return left.isStatic && right.syntax?.payload != nil
        && comparedTypes(of: left) == comparedTypes(of: right)
    case (let left as FunctionDecl, let right): return isNamesake(right, of: left)
    case (let left, let right as FunctionDecl): return isNamesake(left, of: right)
    case (is NominalDecl, is NominalDecl), (is NominalDecl, is TypeAliasDecl),
      (is TypeAliasDecl, is NominalDecl), (is TypeAliasDecl, is TypeAliasDecl):
      return true
    default: return false
    }
  }

  /// Returns whether a variable or type conflicts with a function without parameters of the same name.
  private func isNamesake(_ decl: Decl, of function: FunctionDecl) -> Bool {
    guard isLikeVariable(function) else { return false }
    switch decl {
    case let variable as VariableDecl:
      return variable.wrapped == nil && variable.isStatic == function.isStatic
    case is NominalDecl, is TypeAliasDecl: return decl.context == nil || function.isStatic
    default: return false
    }
  }

  /// Returns whether parameters of the same types are the same in what callers write for them.
  private func haveSameMarks(_ left: [ParameterDecl], _ right: [ParameterDecl]) -> Bool {
    zip(left, right).allSatisfy {
      $0.isInout == $1.isInout && $0.isVariadic == $1.isVariadic
        && $0.isAutoclosure == $1.isAutoclosure
    }
  }

  private static let fixities: Set<String> = ["prefix", "postfix"]

  /// Returns whether members belong to the same instances of their type, so that they conflict if they have the
  /// same name. Extensions of library types in different files may add the same member: a later input of the REPL
  /// replaces that of an earlier one.
  private func haveSameConditions(_ member: Decl, _ other: Decl) -> Bool {
    let (left, right) = (member.context as? ExtensionDecl, other.context as? ExtensionDecl)
    if left === right { return true }
    // A member of a protocol's extension is the default of the requirement with its name.
    if left == nil || right == nil, member.enclosingNominal?.isProtocol == true { return false }
    if (left ?? right)?.extended?.isLibrary == true, member.range.file != other.range.file {
      return false
    }
    let isConstrained = [left, right].contains { $0?.syntax.requirements.isEmpty == false }
    if !isConstrained { return true }
    return Set(signature(of: member.context).requirements)
      == Set(signature(of: other.context).requirements)
  }

  private func haveSameTypes(_ member: Decl, _ other: Decl) -> Bool {
    guard isSameShape(member, other) else { return false }
    let types = comparedTypes(of: member)
    if types.contains(where: \.hasError) || types.contains(where: \.hasOpaque) { return false }
    let own = ownParameters(of: member)
    if own.isEmpty, ownParameters(of: other).isEmpty {
      return types == comparedTypes(of: other)
        && Set(requirements(of: member)) == Set(requirements(of: other))
    }
    guard own.count == ownParameters(of: other).count else { return false }
    let names = renaming(other, to: member)
    let renamed = comparedTypes(of: other).map { substitute($0, names, revealing: false) }
    guard types == renamed else { return false }
    return Set(requirements(of: member)) == Set(substituted(requirements(of: other), names))
  }

  /// Returns the requirements on the generic parameters of a function or subscript.
  private func requirements(of decl: Decl) -> [GenericSignature.Requirement] {
    (decl as? SubscriptDecl)?.generics.requirements ?? signature(of: decl).requirements
  }

  /// Returns the name for diagnostics: `f`, `m()`, `init(x:)`; a function whose parameters have no labels is
  /// named without parentheses.
  func diagnosticName(of decl: Decl) -> String {
    if let labels = (decl as? EnumCaseDecl)?.syntax?.payload?.map(\.label),
      labels.contains(where: { $0 != nil })
    {
      return "\(decl.name)(\(labels.map { ($0 ?? "_") + ":" }.joined()))"
    }
    guard decl is FunctionDecl || decl is SubscriptDecl,
      (decl as? FunctionDecl)?.kind != .deinitializer
    else { return decl.name }
    let labels = labels(of: decl)
    let isBare = !labels.isEmpty && labels.allSatisfy { $0 == nil } && decl is FunctionDecl
    if isBare { return decl.name }
    return "\(decl.name)(\(labels.map { ($0 ?? "_") + ":" }.joined()))"
  }
}

/// The parts that a declaration has in common with those that it redeclares: its name and, for functions and
/// subscripts, the labels and the types.
struct RedeclarationKey: Hashable {
  let name: String
  let labels: [String?]?
  let types: [StaticType]
  /// Indicates whether it is the key of all functions without parameters, whatever their results are.
  var isOfFunctions = false

  /// The key of the variables, types and cases with a name.
  static func name(_ name: String) -> RedeclarationKey {
    RedeclarationKey(name: name, labels: nil, types: [])
  }

  /// The key of the functions without parameters with a name.
  static func function(_ name: String) -> RedeclarationKey {
    RedeclarationKey(name: name, labels: nil, types: [], isOfFunctions: true)
  }
}
