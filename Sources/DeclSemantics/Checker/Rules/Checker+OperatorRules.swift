import DeclTree

/// Checks the operator functions and the precedence groups that the script declares.
extension Checker {
  /// Reports precedence groups that are unknown, or that would be higher than themselves.
  func checkPrecedenceGroups() {
    for name in operators.namedGroups where operators.groups[name.text] == nil {
      report(.unknownPrecedenceGroup(name.text, name.range))
    }
    let own = Set(operators.declaredGroups.map(\.name.text))
    var cyclic: Set<String> = []
    for group in operators.declaredGroups {
      let name = group.name.text
      for lower in group.lowerThan where own.contains(lower.text) {
        report(.lowerThanOwnGroup(lower.range))
      }
      for other in group.higherThan {
        guard let path = operators.path(from: other.text, to: name) else { continue }
        if !path.allSatisfy(own.contains) {
          report(.cyclicPrecedenceThroughLibrary([name] + path, group.higherThanRange))
        } else if !path.contains(where: cyclic.contains) {
          // A cycle is reported at the first of its groups.
          cyclic.insert(name)
          report(.cyclicPrecedence(other.range))
        }
        break
      }
    }
  }

  /// Checks the name and modifiers of an operator as they are written.
  func checkOperator(_ syntax: FunctionSyntax, _ declaration: DeclSyntax, _ owner: Owner?) {
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
  func checkMemberOperator(_ function: FunctionDecl, of owner: NominalDecl) {
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
}
