import DeclTree

/// A check of a host's declarations against its closures.
struct HostChecker {
  private let checker: Checker
  private let host: HostInterface
  private let file: CollectedFile
  /// The start of the host's declarations, at which errors without a better location are reported.
  private let start: SourceRange

  init(_ checker: Checker, _ host: HostInterface, _ file: CollectedFile, at index: UInt32) {
    self.checker = checker
    self.host = host
    self.file = file
    start = SourceRange(file: index, start: 0, end: 0)
  }

  /// Reports declarations and closures that do not match. `given` holds the names of the closures of all
  /// hosts so far.
  func check(_ given: inout Set<String>) {
    checkStatements()
    for (name, _) in host.functions where !given.insert(name).inserted {
      checker.report(.hostFunction(.duplicate(name), start))
    }
    let closures = Dictionary(host.functions) { first, _ in first }
    var bound: Set<String> = []
    var local = checker.hostBindings.filter { $0.file == start.file }
    for function in functions {
      guard case .primitive(let primitive) = function.implementation else { continue }
      function.resolution?.attributes.forEach { local.remove($0.range) }
      let name = String(primitive.dropFirst(HostInterface.primitive("").count))
      bound.insert(name)
      check(function, named: name, closures[name])
    }
    for range in local { checker.report(.hostFunction(.localFunction, range)) }
    for (name, _) in host.functions where !bound.contains(name) {
      checker.report(.hostFunction(.undeclared(name), start))
    }
  }

  /// Reports statements and stored variables, since a host may only declare.
  private func checkStatements() {
    for statement in file.statements {
      if case .declaration = statement.kind { continue }
      checker.report(.hostFunction(.statement, statement.range))
    }
    for case let variable as VariableDecl in file.declarations where variable.storage != .computed {
      checker.report(.hostFunction(.storedVariable(variable.name), variable.nameRange))
    }
  }

  // MARK: Functions

  /// The functions and accessors of the host, in order.
  private var functions: [FunctionDecl] {
    let extensions = checker.extensions.filter { $0.range.file == start.file }
    return (file.declarations + extensions.flatMap(\.members)).flatMap(functions(of:))
  }

  private func functions(of decl: Decl) -> [FunctionDecl] {
    switch decl {
    case let function as FunctionDecl: [function]
    case let variable as VariableDecl: [variable.getter, variable.setter].compactMap(\.self)
    case let decl as SubscriptDecl: [decl.getter, decl.setter].compactMap(\.self)
    case let nominal as NominalDecl:
      (nominal.resolution?.ownMembers ?? []).flatMap(functions(of:))
    default: []
    }
  }

  private func check(
    _ function: FunctionDecl, named name: String, _ closure: HostInterface.Function?
  ) {
    checker.resolveSignature(of: function)
    if let reason = obstacle(function) {
      return checker.report(.hostFunction(.unsupported(function.name, reason), function.nameRange))
    }
    guard let closure else {
      return checker.report(.hostFunction(.missing(name), function.nameRange))
    }
    let parameters = parameters(of: function)
    let result = function.result
    if parameters.contains(where: \.hasError) || result.hasError { return }
    let fits =
      closure.parameters.count == parameters.count
      && zip(closure.parameters, parameters).allSatisfy { $0 == nil || $0 == text($1) }
      && (closure.result == nil || closure.result == text(result))
    if !fits {
      let wanted = "(\(parameters.map(text).joined(separator: ", "))) -> \(text(result))"
      checker.report(.hostFunction(.mismatch(name, closure.text, wanted), function.nameRange))
    } else if !isReturnable(result) {
      checker.report(
        .hostFunction(.unsupported(function.name, "return '\(text(result))'"), function.nameRange))
    }
  }

  private func parameters(of function: FunctionDecl) -> [StaticType] {
    let own = function.parameters.map { checker.typeOf($0.variable) }
    guard function.hasSelf, function.kind != .initializer, let type = function.selfType else {
      return own
    }
    return [type] + own
  }

  /// Returns the feature of a function that a closure of the host cannot implement; nil when there is none.
  private func obstacle(_ function: FunctionDecl) -> String? {
    if !function.generics.parameters.isEmpty { return "be generic" }
    if function.isAsync { return "be 'async'" }
    if function.thrownType != nil { return "have a typed throws clause" }
    if function.resolution?.statements != nil { return "have a body" }
    if function.isMutating, function.kind != .initializer { return "be 'mutating'" }
    if function.parameters.contains(where: \.isInout) { return "have 'inout' parameters" }
    return nil
  }

  private func text(_ type: StaticType) -> String {
    type.isVoid ? "Void" : TypePrinter(qualified: false).print(type)
  }

  /// Returns whether a closure of the host can return values of a type.
  private func isReturnable(_ type: StaticType, inside: [NominalDecl] = []) -> Bool {
    if type.isVoid { return inside.isEmpty }
    guard let decl = type.nominalDecl else { return false }
    if decl.isLibrary {
      switch decl.name {
      case "Int", "Double", "Bool", "String": return true
      case "Array", "Optional", "Dictionary":
        return type.genericArguments.allSatisfy { isReturnable($0, inside: inside + [decl]) }
      default: return false
      }
    }
    guard decl.keyword == .structure, decl.generics.parameters.isEmpty else { return false }
    if inside.contains(decl) { return true }
    checker.collectMembers(of: decl)
    let stored = (decl.resolution?.ownMembers ?? []).compactMap { $0 as? VariableDecl }
      .filter { $0.storage == .field }
    return stored.allSatisfy { isReturnable(checker.typeOf($0), inside: inside + [decl]) }
  }
}
