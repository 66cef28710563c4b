package import DeclTree

/// The member that a dynamic call looks up in the dynamic type.
package enum SelectorKey: Hashable {
  /// The override of a superclass's method; the substitutions are those of the method's own generic
  /// parameters.
  case override(FunctionDecl, Substitutions)
  /// The override of a superclass's initialiser, for an existing instance.
  case instanceInitializer(FunctionDecl, Substitutions)
  /// The initial values of the properties of the classes between an instance's own class and the one whose initialiser,
  /// an override of this one or itself, is called on it.
  case inheritedProperties(FunctionDecl)
  /// A requirement or a method of a protocol extension, called on an existential; the types are the caller's.
  case existential(FunctionDecl, Substitutions, parameters: [RuntimeType], result: RuntimeType)
  /// A static member or initialiser, called on a type that is known at run time; the types are the caller's.
  case metatype(FunctionDecl, Substitutions, parameters: [RuntimeType], result: RuntimeType)
  /// A generic function, called for the type of the value in an existential argument.
  case opened(OpenedCall)
}

/// A call of a generic function whose existential argument is opened: the function is specialised for the
/// type of the value in it.
package struct OpenedCall: Hashable {
  package let function: FunctionDecl
  /// The types for the generic parameters, except the one of the opened existential.
  package let substitutions: Substitutions
  package let parameter: GenericParameterDecl
  /// The index of the existential among all arguments, `self` included.
  package let openedIndex: Int
  package let dispatch: TypedExpr.Dispatch
  /// The caller's types of all arguments, `self` included.
  package let parameters: [RuntimeType]
  package let result: RuntimeType

  package init(
    function: FunctionDecl, substitutions: Substitutions, parameter: GenericParameterDecl,
    openedIndex: Int, dispatch: TypedExpr.Dispatch, parameters: [RuntimeType], result: RuntimeType
  ) {
    self.function = function
    self.substitutions = substitutions
    self.parameter = parameter
    self.openedIndex = openedIndex
    self.dispatch = dispatch
    self.parameters = parameters
    self.result = result
  }

  /// Returns whether the argument at an index is inout.
  package func isInout(_ position: Int) -> Bool {
    let hasSelf = function.hasSelf && function.kind != .initializer
    if hasSelf && position == 0 { return function.isMutating && !parameters[0].isShared }
    return function.parameters[position - (hasSelf ? 1 : 0)].isInout
  }

  package var signature: CodeInfo.Signature {
    CodeInfo.Signature(
      result: result,
      parameters: parameters.enumerated().map { ($1, isInout($0)) },
      isThrowing: function.isThrowing)
  }
}
