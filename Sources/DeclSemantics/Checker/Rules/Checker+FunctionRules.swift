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

  // MARK: Operators

  /// Checks the name and modifiers of an operator as they are written.
  private func checkOperator(_ syntax: FunctionSyntax, _ declaration: DeclSyntax, _ owner: Owner?) {
    let (name, range) = (syntax.name.text, syntax.name.range)
    if let owner, !declaration.isMarked("static"), !declaration.isMarked("class") {
      let nominal = owner.nominal
      let kind =
        owner.isExtension
        ? "extension of '\(nominal.name)'"
        : nominal.isProtocol ? "protocol" : "type '\(nominal.name)'"
      return report(
        .invalidDeclaration("operator '\(name)' declared in \(kind) must be 'static'", range))
    }
    if let owner, owner.nominal.keyword == .classType, declaration.isMarked("class"),
      !declaration.isMarked("final"), !owner.nominal.isMarked("final")
    {
      let message =
        "operator '\(name)' declared in non-final class '\(owner.nominal.name)' must be 'final'"
      return report(.invalidDeclaration(message, range))
    }
    let count = syntax.signature.parameters.count
    guard count == 1 || count == 2 else {
      return report(.invalidDeclaration("operators must have one or two arguments", range))
    }
    let isPrefix = declaration.isMarked("prefix")
    let isPostfix = declaration.isMarked("postfix")
    if count == 1, !isPrefix, !isPostfix {
      return reportMissingFixity(of: name, range, declaration)
    }
    let isDeclared =
      isPrefix
      ? operators.prefix.contains(name)
      : isPostfix ? operators.postfix.contains(name) : operators.infix[name] != nil
    if !isDeclared { report(.operatorNotDeclared(range)) }
  }

  private func reportMissingFixity(
    of name: String, _ range: SourceRange, _ declaration: DeclSyntax
  ) {
    let words =
      (operators.prefix.contains(name) ? ["prefix"] : [])
      + (operators.postfix.contains(name) ? ["postfix"] : [])
    if words.isEmpty, operators.infix[name] == nil { return report(.operatorNotDeclared(range)) }
    if words.count == 1 {
      report(
        .invalidDeclaration(
          "\(words[0]) unary operator missing '\(words[0])' modifier",
          keywordRange(of: declaration)))
    } else {
      report(
        .invalidDeclaration(
          "unary operator implementation must have a 'prefix' or 'postfix' modifier", range))
    }
  }

  /// Reports an operator in a type that takes no value of the type.
  private func checkMemberOperator(_ function: FunctionDecl, of owner: NominalDecl) {
    let types = function.parameters.map(\.type)
    if types.contains(where: { $0.hasError || isOwn($0, owner) }) { return }
    let name = owner.isProtocol ? "Self" : owner.name
    let place = owner.isProtocol ? " of protocol '\(owner.name)'" : ""
    report(
      .invalidDeclaration(
        "member operator '\(function.name)'\(place) must have at least one argument of type '\(name)'",
        function.nameRange))
  }

  private func isOwn(_ type: StaticType, _ owner: NominalDecl) -> Bool {
    switch type.kind {
    case .metatype(let instance): isOwn(instance, owner)
    case .nominal(let nominal, _): nominal == owner
    case .parameter(let parameter): owner.isProtocol && parameter.name == "Self"
    default: false
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

  /// Returns whether calls of a type's requirements may rethrow, as those of asynchronous sequences do.
  private func mayRethrow(_ type: StaticType) -> Bool {
    ["AsyncSequence", "AsyncIteratorProtocol"].contains {
      conforms(type, to: libraryProtocol($0))
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
