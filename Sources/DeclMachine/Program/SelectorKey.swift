package import DeclTree

/// What a dynamic call looks for in the dynamic type.
package enum SelectorKey: Hashable {
  /// The overriding method of a class for a method of a class above; the substitutions of its own generic parameters.
  case override(FunctionDecl, Substitutions)
  /// The initialiser that a class has instead of one of a class above, working on an instance that is there.
  case initialising(FunctionDecl, Substitutions)
  /// A requirement or a protocol's extension method, called on an existential; the types are those of the caller.
  case existential(FunctionDecl, Substitutions, parameters: [RuntimeType], result: RuntimeType)
  /// A static member or initialiser, called on a type that is known at run time; the types are those of the caller.
  case metatype(FunctionDecl, Substitutions, parameters: [RuntimeType], result: RuntimeType)
  /// A generic function, called for what is in an existential argument.
  case opened(OpenedCall)
}

/// A call of a generic function with an existential argument whose content stands for a generic parameter: the function is
/// specialised for what is found in the argument.
package struct OpenedCall: Hashable {
  package let function: FunctionDecl
  /// What stands for the generic parameters, that of the existential left out.
  package let substitutions: Substitutions
  package let parameter: GenericParameterDecl
  /// The position of the existential among all arguments, `self` included.
  package let position: Int
  package let dispatch: TypedExpr.Dispatch
  /// The types of all arguments as the caller has them.
  package let parameters: [RuntimeType]
  package let result: RuntimeType

  package init(
    function: FunctionDecl, substitutions: Substitutions, parameter: GenericParameterDecl,
    position: Int, dispatch: TypedExpr.Dispatch, parameters: [RuntimeType], result: RuntimeType
  ) {
    self.function = function
    self.substitutions = substitutions
    self.parameter = parameter
    self.position = position
    self.dispatch = dispatch
    self.parameters = parameters
    self.result = result
  }

  /// Whether the argument at a position is written to.
  package func isInout(_ position: Int) -> Bool {
    let hasSelf = function.hasSelf && function.kind != .initializer
    if hasSelf && position == 0 { return function.isMutating && !parameters[0].isClass }
    return function.parameters[position - (hasSelf ? 1 : 0)].isInout
  }

  package var signature: CodeInfo.Signature {
    CodeInfo.Signature(
      result: result,
      parameters: parameters.enumerated().map { ($1, isInout($0)) },
      isThrowing: function.isThrowing)
  }
}
