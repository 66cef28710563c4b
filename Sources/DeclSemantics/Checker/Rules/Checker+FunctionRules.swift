import DeclTree

/// Checks what a function's name, effects and parameters require of each other.
extension Checker {
  /// Checks a function or initialiser whose signature is resolved.
  func checkRules(of function: FunctionDecl) {
    guard !function.isLibrary, isScript(function.range) else { return }
    if function.isOperatorName, let owner = selfType(in: function.context)?.nominal {
      checkMemberOperator(function, of: owner)
    }
    checkRethrows(function)
  }

  /// Checks a function, initialiser or subscript as it is written.
  func checkSignature(of declaration: DeclSyntax, in owner: Owner?) {
    guard isScript(declaration.range) else { return }
    let isRequirement = owner.map { $0.nominal.isProtocol && !$0.isExtension } ?? false
    switch declaration.kind {
    case .function(let syntax):
      if syntax.name.isOperator { checkOperator(syntax, declaration, owner) }
      checkDefaults(of: syntax.signature, declaration, "method", isRequirement)
    case .initializer(let syntax):
      checkDefaults(of: syntax.signature, declaration, "initializer", isRequirement)
    case .subscriptDeclaration(let syntax):
      checkDefaults(of: syntax.signature, declaration, "subscript", isRequirement)
    default: break
    }
  }

  // MARK: Effects

  /// Reports `rethrows` without a parameter that can throw.
  private func checkRethrows(_ function: FunctionDecl) {
    guard function.isRethrowing else { return }
    func canThrow(_ type: StaticType) -> Bool {
      switch type.kind {
      case .function(let type): type.isThrowing || type.parameters.contains { canThrow($0.type) }
      case .tuple(let elements): elements.contains { canThrow($0.type) }
      case .nominal(_, let arguments): isOptional(type) && arguments.contains(where: canThrow)
      default: type.hasError
      }
    }
    let isConforming = withRequirements(of: function.generics) {
      selfType(in: function.context).map { mayRethrow($0.type) } ?? false
        || function.parameters.contains { mayRethrow($0.type) }
    }
    if isConforming { return }
    if function.parameters.contains(where: { canThrow($0.type) }) { return }
    let end = function.parameters.last?.variable.range.end ?? function.nameRange.end
    let range = function.range
    let rest = sources.text(of: SourceRange(file: range.file, start: end, end: range.end))
    guard let word = rest.firstRange(of: "rethrows") else { return }
    let start = end + UInt32(rest.utf8.distance(from: rest.startIndex, to: word.lowerBound))
    report(
      .invalidDeclaration(
        "'rethrows' function must take a throwing function argument",
        SourceRange(file: range.file, start: start, end: start + 8)))
  }

  /// Returns whether calls of a type's requirements may rethrow: the type, or one of its generic arguments, conforms to a
  /// protocol with `@rethrows`, such as `AsyncSequence`.
  private func mayRethrow(_ type: StaticType) -> Bool {
    if type.existentialType != nil { return false }
    return ([type] + type.genericArguments).contains {
      protocols(of: $0).contains(where: \.isRethrowing)
    }
  }

  // MARK: Default arguments

  /// Reports default arguments of requirements and of `inout` parameters.
  private func checkDefaults(
    of signature: SignatureSyntax, _ declaration: DeclSyntax, _ kind: String, _ isRequirement: Bool
  ) {
    let defaults = signature.parameters.filter { $0.defaultValue != nil }
    if defaults.isEmpty { return }
    if isRequirement {
      report(
        .invalidDeclaration(
          "default argument not permitted in a protocol \(kind)", keywordRange(of: declaration)))
    }
    for parameter in defaults where parameter.type.isInout {
      report(
        .invalidDeclaration(
          "cannot provide default value to inout parameter '\(parameter.name.text)'",
          parameter.defaultValue?.range ?? parameter.range))
    }
  }
}
