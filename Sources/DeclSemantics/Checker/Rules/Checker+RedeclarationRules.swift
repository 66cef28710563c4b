import DeclTree

/// Checks that no name is declared twice.
extension Checker {
  /// Reports functions that redeclare an earlier one of the same declarations.
  func checkRedeclarations(of declarations: [Decl]) {
    var earlier: [RedeclarationKey: [FunctionDecl]] = [:]
    for case let function as FunctionDecl in declarations {
      guard let key = redeclarationKey(of: function) else { continue }
      if let other = earlier[key]?.first(where: {
        isSameSource($0, function) && isRedeclaration(function, of: $0)
      }) {
        report(
          .redeclaration(diagnosticName(of: function), function.nameRange, other: other.nameRange))
      } else {
        earlier[key, default: []].append(function)
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
    let all = nominal.isProtocol ? grouped(members) : writtenMembersByKey(of: nominal)
    for member in members {
      guard let key = redeclarationKey(of: member) else { continue }
      for other in all[key] ?? [] {
        if other === member { break }
        if isRedeclaration(member, of: other) {
          report(
            .redeclaration(diagnosticName(of: member), member.nameRange, other: other.nameRange))
          break
        }
      }
    }
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
      if let key = redeclarationKey(of: member) { result[key, default: []].append(member) }
    }
    return result
  }

  /// Returns the key that a declaration shares with those that it may redeclare; nil if it redeclares none.
  private func redeclarationKey(of decl: Decl) -> RedeclarationKey? {
    guard decl is FunctionDecl || decl is SubscriptDecl else {
      return RedeclarationKey(name: decl.name, labels: nil, types: [])
    }
    guard ownParameters(of: decl).isEmpty else { return nil }
    return RedeclarationKey(
      name: decl.name, labels: labels(of: decl), types: interfaceTypes(of: decl))
  }

  private func isRedeclaration(_ member: Decl, of other: Decl) -> Bool {
    guard isUnconditional(member), isUnconditional(other) else { return false }
    let areHidden = max(member.access, other.access) <= .filePrivate
    if areHidden, member.nameRange.file != other.nameRange.file { return false }
    switch (member, other) {
    case (let left as VariableDecl, let right as VariableDecl):
      return left.isStatic == right.isStatic && left.wrapped == nil && right.wrapped == nil
    case (is EnumCaseDecl, is EnumCaseDecl): return true
    case (is EnumCaseDecl, let right as VariableDecl): return right.isStatic
    case (let left as VariableDecl, is EnumCaseDecl): return left.isStatic
    case (let left as FunctionDecl, let right as FunctionDecl):
      return left.attributes.intersection(Self.fixities)
        == right.attributes.intersection(Self.fixities)
        && left.isAsync == right.isAsync && haveSameTypes(left, right)
        && haveSameMarks(left.parameters, right.parameters)
    case (let left as SubscriptDecl, let right as SubscriptDecl):
      return haveSameTypes(member, other) && haveSameMarks(left.parameters, right.parameters)
    case (is NominalDecl, is NominalDecl), (is NominalDecl, is TypeAliasDecl),
      (is TypeAliasDecl, is NominalDecl), (is TypeAliasDecl, is TypeAliasDecl):
      return true
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

  /// Returns whether a member is not in a constrained extension, so that it conflicts with others of the same
  /// name.
  private func isUnconditional(_ member: Decl) -> Bool {
    guard let context = member.context as? ExtensionDecl else { return true }
    return context.syntax.requirements.isEmpty && context.extended?.isLibrary == false
  }

  private func haveSameTypes(_ member: Decl, _ other: Decl) -> Bool {
    guard isSameShape(member, other), ownParameters(of: member).isEmpty,
      ownParameters(of: other).isEmpty
    else { return false }
    let types = interfaceTypes(of: member)
    return types == interfaceTypes(of: other) && !types.contains(where: \.hasError)
      && !types.contains(where: \.hasOpaque)
  }

  /// Returns the name for diagnostics: `f`, `m()`, `init(x:)`; a function whose parameters have no labels is
  /// named without parentheses.
  func diagnosticName(of decl: Decl) -> String {
    guard decl is FunctionDecl || decl is SubscriptDecl else { return decl.name }
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
}
