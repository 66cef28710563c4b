import DeclTree

/// Checks that private members are used only inside the type that declares them, including its extensions.
///
/// A script counts as one file: private declarations at the top level and `fileprivate` ones are accessible
/// everywhere.
struct AccessChecker {
  let checker: Checker
  private let function: FunctionDecl
  /// The types that enclose the current code.
  private let owners: Set<NominalDecl>
  /// Indicates whether the code is an accessor of a wrapped property. Unavailable members of its wrapper are
  /// reported at the attribute.
  private let isOfWrapper: Bool

  init(_ checker: Checker, _ function: FunctionDecl) {
    self.checker = checker
    self.function = function
    var owners: Set<NominalDecl> = []
    var next: Decl? = function
    let property = function.accessorOwner as? VariableDecl
    isOfWrapper = property?.wrapper != nil || property?.wrapped != nil
    while let decl = next {
      if let nominal = checker.selfType(in: decl)?.nominal { owners.insert(nominal) }
      next = (decl as? ExtensionDecl)?.extended?.context ?? decl.context
    }
    self.owners = owners
  }

  /// Checks a whole body.
  func check(_ statements: [TypedStmt]) {
    statements.visitAll(check)
  }

  private func check(_ expression: TypedExpr) {
    let range = expression.range
    switch expression.kind {
    case .member(_, let variable, _, _), .staticVariable(let variable, _):
      require(variable, range.last(variable.name.utf8.count))
    case .function(let callee): check(callee, range)
    case .call(let callee, _, _): check(callee, range)
    case .subscriptAccess(_, let decl, _, _, _): require(decl, range)
    case .enumCase(let enumCase, _): require(enumCase, range)
    default: break
    }
  }

  private func check(_ callee: TypedExpr.Callee, _ range: SourceRange) {
    guard let function = callee.function else { return }
    requireAvailable(
      function, function.kind == .initializer ? range : nameRange(of: function, callee, range))
    if isAccessible(function) { return }
    guard function.kind == .initializer else {
      return require(function, nameRange(of: function, callee, range))
    }
    let name = function.enclosingNominal?.name ?? ""
    checker.report(.inaccessible("'\(name)' initializer", range.prefix(name)))
  }

  private func nameRange(
    of function: FunctionDecl, _ callee: TypedExpr.Callee, _ range: SourceRange
  ) -> SourceRange {
    guard case .method(let base, _, _, _) = callee, base.range.end < range.end else {
      return range.prefix(function.name)
    }
    return SourceRange(file: range.file, start: base.range.end + 1, end: range.end)
      .prefix(function.name)
  }

  private func require(_ decl: Decl, _ range: SourceRange) {
    if !isAccessible(decl) { checker.report(.inaccessible("'\(decl.name)'", range)) }
    requireAvailable(decl, range)
  }

  private func requireAvailable(_ decl: Decl, _ range: SourceRange) {
    guard !isOfWrapper, let reason = decl.unavailability else { return }
    checker.report(.unavailable(fullName(of: decl), reason, range))
  }

  /// Returns `insert(_:at:)` for a function, or else the name.
  private func fullName(of decl: Decl) -> String {
    guard let function = decl as? FunctionDecl else { return decl.name }
    return function.name + "(" + function.parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
  }

  private func isAccessible(_ decl: Decl) -> Bool {
    decl.access != .privateAccess || decl.isLibrary || isInside(decl)
  }

  /// Returns whether the code is inside the type that a member belongs to.
  private func isInside(_ member: Decl) -> Bool {
    guard member.context is NominalDecl || member.context is ExtensionDecl,
      let owner = member.enclosingNominal
    else { return true }
    return owners.contains(owner)
  }
}
