import DeclTree

/// Checks that noncopyable types are used only where a type need not be copyable.
///
/// Generic parameters require it without a word in the source. It is checked here, on typed bodies, and only in scripts
/// that declare noncopyable types.
struct CopyabilityChecker {
  let checker: Checker
  private let function: FunctionDecl

  init(_ checker: Checker, _ function: FunctionDecl) {
    self.checker = checker
    self.function = function
  }

  /// Checks a whole body.
  func check(_ statements: [TypedStmt]) {
    checker.withRequirements(of: function.generics) {
      var targets: Set<ObjectIdentifier> = []
      var arguments: Set<ObjectIdentifier> = []
      statements.visitAll { expression in
        switch expression.kind {
        case .assign(let target, _): targets.insert(ObjectIdentifier(target))
        case .call(_, let list, _):
          for value in list.flatMap(\.values) { arguments.insert(ObjectIdentifier(value)) }
        case .array(let elements): arguments.formUnion(elements.map(ObjectIdentifier.init))
        default: break
        }
        let key = ObjectIdentifier(expression)
        check(
          expression, isTarget: targets.contains(key), isArgument: arguments.contains(key))
      }
    }
  }

  private func check(_ expression: TypedExpr, isTarget: Bool, isArgument: Bool) {
    switch expression.kind {
    case .call(let callee, _, _): check(callee, expression)
    case .function(let callee): check(callee, expression)
    case .member(let base, let property, _, _):
      if let parameter = copyableParameters(ofContext: property.context).first(where: {
        isNoncopyable($0, in: base.type)
      }) {
        report(
          "referencing property '\(property.name)' on '\(property.enclosingNominal?.name ?? "")'",
          argument(for: parameter, in: base.type), expression.range)
      }
    case .array:
      guard let element = expression.type.genericArguments.first, !checker.isCopyable(element)
      else { return }
      report("generic struct 'Array'", element, expression.range)
    case .dictionary:
      for part in expression.type.genericArguments where !checker.isCopyable(part) {
        report("generic struct 'Dictionary'", part, expression.range)
      }
    case .tuple where !isTarget:
      guard !checker.isCopyable(expression.type) else { return }
      checker.report(.noncopyableTuple(expression.type, expression.range))
    case .describe(let inner) where !checker.isCopyable(inner.type):
      checker.report(.noncopyableInterpolation(inner.range))
    case .conversion(let inner, .erase) where !checker.isCopyable(inner.type):
      checker.report(.erasesNoncopyable(inner.type, isArgument: isArgument, inner.range))
    case .isType(_, let type) where !checker.isCopyable(type):
      checker.report(.noncopyableCast(expression.range))
    case .cast(let inner, let type, _)
    where !checker.isCopyable(type) || !checker.isCopyable(inner.type):
      checker.report(.noncopyableCast(expression.range))
    case .keyPath(let path):
      let types = [path.root] + path.components.map(\.type)
      guard let type = types.first(where: { !checker.isCopyable($0) }) else { return }
      checker.report(.keyPathToNoncopyable(type, expression.range))
    case .closure(let closure): check(closure)
    default: break
    }
  }

  private func check(_ closure: TypedClosure) {
    for (variable, parameter) in zip(closure.parameters, closure.type.parameters)
    where parameter.isVariadic && !checker.isCopyable(parameter.type) {
      checker.report(.noncopyableVariadic(parameter.type, variable.nameRange))
    }
  }

  // MARK: Generic arguments

  private func check(_ callee: TypedExpr.Callee, _ expression: TypedExpr) {
    guard let called = callee.function else { return }
    let substitutions = callee.substitutions
    checker.resolveSignature(of: called)
    let range = expression.range
    if called.takesNoncopyableInSwift || called.makesLazyVariable {
      guard substitutions.types.values.contains(where: { !checker.isCopyable($0) }) else { return }
      let name = called.enclosingNominal?.name ?? called.name
      let feature =
        called.makesLazyVariable
        ? "lazy variables of noncopyable types" : "'\(name)' of noncopyable types"
      return checker.report(.unsupported("noncopyable", feature, range))
    }
    let own = ownParameters(of: called)
    for parameter in own where !parameter.isNoncopyable {
      guard let type = substitutions[parameter], !checker.isCopyable(type) else { continue }
      report(subject(called), type, range)
      return
    }
    for parameter in copyableParameters(ofContext: called.context) {
      guard let type = substitutions[parameter], !checker.isCopyable(type) else { continue }
      let owner = called.enclosingNominal
      let isMaker = called.kind == .initializer && !(called.context is ExtensionDecl)
      report(
        isMaker
          ? "generic \(owner?.keyword.rawValue ?? "struct") '\(owner?.name ?? "")'"
          : "referencing \(subject(called)) on '\(owner?.name ?? "")'", type, range)
      return
    }
  }

  private func ownParameters(of function: FunctionDecl) -> [GenericParameterDecl] {
    function.generics.parameters.filter { $0.context === function }
  }

  /// Returns the generic parameters of a type, or of a protocol's `Self`, that are copyable in its declaration or in
  /// one of its extensions.
  private func copyableParameters(ofContext context: Decl?) -> [GenericParameterDecl] {
    switch context {
    case let nominal as NominalDecl: nominal.generics.parameters.filter { !$0.isNoncopyable }
    case let decl as ExtensionDecl:
      (decl.extended?.generics.parameters ?? []).filter {
        !$0.isNoncopyable || !decl.suppressesCopyable(of: $0)
      }
    default: []
    }
  }

  private func argument(for parameter: GenericParameterDecl, in type: StaticType) -> StaticType {
    Substitutions(ofContextOf: type)[parameter] ?? type
  }

  private func isNoncopyable(_ parameter: GenericParameterDecl, in type: StaticType) -> Bool {
    guard let argument = Substitutions(ofContextOf: type)[parameter] else { return false }
    return !checker.isCopyable(argument)
  }

  private func subject(_ function: FunctionDecl) -> String {
    let name = function.labelledName
    switch function.kind {
    case .initializer: return "initializer '\(name)'"
    case .getter, .setter: return "property '\(function.name)'"
    default: break
    }
    if function.enclosingNominal == nil { return "global function '\(function.name)'" }
    return function.isStatic ? "static method '\(name)'" : "instance method '\(name)'"
  }

  private func report(_ subject: String, _ type: StaticType, _ range: SourceRange) {
    checker.report(.requiresCopyable(subject, type, range))
  }
}

extension Substitutions {
  /// Creates the substitutions of a type's generic arguments for the parameters of its declaration.
  fileprivate init(ofContextOf type: StaticType) {
    guard let decl = type.nominalDecl else {
      self = .none
      return
    }
    self.init(decl.generics.parameters, type.genericArguments)
  }
}
