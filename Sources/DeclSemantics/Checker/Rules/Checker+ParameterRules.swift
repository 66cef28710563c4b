import DeclTree

/// Checks the marks that only the types of parameters can have: `inout`, `@escaping` and `@autoclosure`.
extension Checker {
  /// Returns the type of a parameter, and reports marks that do not fit it.
  func resolveParameter(
    _ syntax: TypeSyntax, _ context: TypeContext, isVariadic: Bool
  ) -> StaticType {
    guard case .attributed(let attributes, let specifiers, let inner) = syntax.kind else {
      return resolve(syntax, context)
    }
    checkAttributes(attributes, context)
    if isVariadic, specifiers.contains("inout") { report(.variadicInout(syntax.range)) }
    let type = resolveParameter(inner, context, isVariadic: isVariadic)
    if type.hasError || type.hasVariables { return type }
    var marks: Set<String> = []
    for attribute in attributes where attribute.isOfFunctionParameter {
      if !marks.insert(attribute.baseName).inserted {
        report(.repeatedAttribute(attribute.range))
      } else if isVariadic {
        report(
          attribute.baseName == "autoclosure"
            ? .variadicAutoclosure(attribute.range) : .misplacedMark(attribute))
      } else if wrapped(type)?.functionType != nil {
        report(.escapingOptional(attribute.range))
      } else if type.functionType == nil {
        report(.markOfOtherType(attribute))
      } else if attribute.baseName == "autoclosure", type.functionType?.parameters.isEmpty == false
      {
        report(.autoclosureWithParameters(attribute.range))
      }
    }
    return type
  }

  /// Reports parameters without a label after a variadic one, whose arguments would be part of its own.
  func checkVariadics(_ parameters: [ParameterDecl], isLibrary: Bool) {
    if isLibrary { return }
    for (parameter, next) in zip(parameters, parameters.dropFirst())
    where parameter.isVariadic && next.label == nil {
      report(.unlabelledAfterVariadic(next.variable.nameRange))
    }
  }

  /// Reports the marks of a type that is no parameter's.
  func reportParameterMarks(of syntax: TypeSyntax) {
    guard case .attributed(let attributes, let specifiers, _) = syntax.kind else { return }
    if specifiers.contains("inout") { report(.misplacedInout(syntax.range)) }
    reportMarks(attributes)
  }

  /// Reports the attributes that only parameters of functions can have.
  func reportMarks(_ attributes: [AttributeSyntax]) {
    for attribute in attributes where attribute.isOfFunctionParameter {
      report(.misplacedMark(attribute))
    }
  }
}

extension AttributeSyntax {
  /// Indicates whether the attribute belongs to a parameter whose type is a function.
  fileprivate var isOfFunctionParameter: Bool { ["escaping", "autoclosure"].contains(baseName) }
}
