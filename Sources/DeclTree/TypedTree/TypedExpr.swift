/// A typed expression, immutable except for ``become(_:)``.
package final class TypedExpr {
  package private(set) var kind: Kind
  /// The type of the value; in generic code in terms of the generic parameters.
  package let type: StaticType
  package let range: SourceRange

  package init(_ kind: Kind, type: StaticType, range: SourceRange) {
    self.kind = kind
    self.type = type
    self.range = range
  }

  /// Replaces the expression by another one of the same type, when more is known than at its creation.
  package func replaceKind(_ kind: Kind) { self.kind = kind }

  /// The kinds of expression. The lvalues are `variable`, `member`, `subscriptAccess`, `tupleElement`,
  /// `forceUnwrap`, `optionalBind`, `keyPathAccess` and `discard`, if their base is itself an lvalue or a
  /// reference.
  package enum Kind {
    // Literals; the type is the literal's default type (Int, Double, String, …) or one with a native literal
    // representation.
    /// An integer literal; one above `Int64.max` is stored as its unsigned bits.
    case integer(Int64)
    case float(Double)
    case bool(Bool)
    case string(String)
    /// A character literal: exactly one grapheme cluster.
    case character(String)
    /// `Optional.none`.
    case nilLiteral
    /// An array literal; its elements have the element type. Also used for `Set`, through its initialiser.
    case array([TypedExpr])
    case dictionary([(key: TypedExpr, value: TypedExpr)])
    /// The segments of a string literal in order, each a `String`: literal text, or a call of the function
    /// that describes a value.
    case interpolation([TypedExpr])
    /// The description of a value as `print` shows it; the type is `String`.
    case describe(TypedExpr)

    // Names.
    /// A local variable, a parameter, `self`, or a global or static variable.
    case variable(VariableDecl)
    /// A static variable of a type, with the generic arguments of the type.
    case staticVariable(VariableDecl, Substitutions)
    /// A stored or computed property of an instance, with the substitutions of the declaration's context.
    case member(TypedExpr, VariableDecl, Substitutions, Dispatch)
    case tupleElement(TypedExpr, Int)
    case subscriptAccess(TypedExpr, SubscriptDecl, Substitutions, [TypedArgument], Dispatch)
    /// `base[keyPath: path]`.
    case keyPathAccess(TypedExpr, path: TypedExpr)
    /// A metatype value `Int.self`, also as the base of static members.
    case typeReference(StaticType)
    /// `self` in a static method of a class: the class that the method was called on.
    case selfType
    /// A static computed property of a class, dispatched on the value of a metatype.
    case classProperty(metatype: TypedExpr, VariableDecl, Substitutions)
    /// `type(of: value)`: the dynamic type of an instance or of the value in an existential, determined at
    /// run time.
    case dynamicType(TypedExpr)
    /// A function or method as a value, with `self` bound if it has one.
    case function(Callee)

    // Calls.
    /// A call; `site` identifies the view that the call creates, if its result is a view.
    case call(Callee, [TypedArgument], site: ViewSite.ID?)
    /// A view value tagged with a view site; result builders create it for branches.
    case atSite(TypedExpr, ViewSite.ID)
    /// A case of the enum that is the expression's type, with its associated values.
    case enumCase(EnumCaseDecl, [TypedExpr])
    case tuple([TypedExpr])
    case closure(TypedClosure)
    case keyPath(TypedKeyPath)

    // Operators that are not functions.
    case assign(target: TypedExpr, value: TypedExpr)
    /// `&lvalue`, only as an argument.
    case inoutReference(TypedExpr)
    case discard
    /// The end of the lifetime of a variable or a part of one, whose value moves to where the expression stands:
    /// `consume x`, and every use of a noncopyable value that consumes it.
    case consume(TypedExpr)
    /// `copy x`: the value, which stays where it is.
    case copy(TypedExpr)
    /// `discard self`: ends the value without running its deinitialiser.
    case discardSelf(TypedExpr)
    /// `a && b`; both operands are `Bool`, and the right one is evaluated only if needed.
    case and(TypedExpr, TypedExpr)
    case or(TypedExpr, TypedExpr)
    /// `a ?? b`; the right operand is evaluated only if the left is nil. The expression's type shows whether
    /// `b` is optional.
    case coalesce(TypedExpr, TypedExpr)
    case ternary(TypedExpr, TypedExpr, TypedExpr)

    // Optionals.
    /// `a!`, which traps if nil; `isImplicit` for an access to an implicitly unwrapped optional.
    case forceUnwrap(TypedExpr, isImplicit: Bool)
    /// An optional chain `a?.b`: evaluates the inner expression, and is nil if an `optionalBind` in it finds
    /// nil. An inner expression that is itself optional is not wrapped again.
    case optionalChain(TypedExpr)
    /// `a?` inside an `optionalChain`.
    case optionalBind(TypedExpr)

    // Conversions and casts.
    case conversion(TypedExpr, Conversion)
    /// `a is T`.
    case isType(TypedExpr, StaticType)
    /// `a as? T` (the type is optional) and `a as! T`.
    case cast(TypedExpr, to: StaticType, isForced: Bool)

    // Control flow in value position.
    /// Statements followed by a value, such as the closure of a result builder.
    case block([TypedStmt], TypedExpr)
    case ifElse([TypedCondition], then: TypedExpr, otherwise: TypedExpr)
    case switchCase(TypedSwitch<TypedExpr>)
    /// `try`, which marks that calls inside may throw; it has no effect at run time.
    case tryExpression(TypedExpr)
    /// `try?`, which turns an error into nil; optionals are flattened as since Swift 5.
    case tryOptional(TypedExpr)
    case tryForced(TypedExpr)
    case awaitExpression(TypedExpr)
    /// An expression of type `Never` in place of a value.
    case never(TypedExpr)
    /// An erroneous expression that was reported; a tree that contains one is not run.
    case error
  }

  /// The dispatch of a member: how the declaration that runs is found from the named one.
  package enum Dispatch: Hashable {
    /// Static dispatch to the named declaration, or to the witness of a protocol requirement whose `Self` is
    /// known after specialisation.
    case direct
    /// Dynamic dispatch on the class of the base, if the member is overridden.
    case dynamic
    /// `super.member`: the named declaration, never an override.
    case superclass
  }

  /// The callee of a call.
  package enum Callee {
    /// A global or local function, a static method, an initialiser (the call creates the instance), or an
    /// operator. `metatype` is the metatype value if the type is only known at run time (`type(of: x).f()`).
    case function(FunctionDecl, Substitutions, metatype: TypedExpr?)
    /// A method on an instance. If the type of the base is existential, so is `Self` in the substitutions.
    case method(TypedExpr, FunctionDecl, Substitutions, Dispatch)
    /// `self.init(…)` and `super.init(…)`.
    case delegatedInit(FunctionDecl, Substitutions, isSuper: Bool)
    /// A function value.
    case value(TypedExpr)
  }

  /// An implicit conversion.
  package enum Conversion: Hashable {
    /// `T` to `T?`.
    case wrapOptional
    /// `T?` to `U?`, by the conversion from `T` to `U`.
    indirect case mapOptional(Conversion)
    /// A class to a superclass.
    case upcast
    /// A concrete or existential type to an existential type.
    case erase
    /// `[A]` to `[B]`, `[K: A]` to `[K: B]`, `Set<A>` to `Set<B>`, element by element.
    indirect case mapElements(Conversion)
    /// A function type to one that throws, is async, or has parameter and result types that convert.
    case function
    /// A tuple, element by element; nil for an element that is not converted.
    case tuple([Conversion?])
    /// A metatype to an existential metatype or to that of a superclass.
    case metatype
    /// `Double` to `CGFloat`, and `CGFloat` to `Double`.
    case doubleToCGFloat, cgFloatToDouble
    /// A hashable value to `AnyHashable`.
    case anyHashable
    /// An opaque type to its underlying type or back; only inside its own declaration.
    case opaque
    indirect case sequence(Conversion, Conversion)
  }
}

/// An argument of a call, in the order of the parameters.
package enum TypedArgument {
  /// A value, converted to the parameter's type: an `inoutReference` for an inout parameter, a `closure`
  /// without parameters for an autoclosure.
  case value(TypedExpr)
  /// The default value of the parameter.
  case defaultValue(FunctionDecl, Substitutions)
  /// The values for a variadic parameter, with the array type.
  case variadic([TypedExpr], StaticType)
}

/// A closure expression.
package final class TypedClosure {
  /// An item of a capture list: `[x = y]`, `[weak self]`.
  package struct Capture {
    package let variable: VariableDecl
    package let value: TypedExpr

    package init(variable: VariableDecl, value: TypedExpr) {
      self.variable = variable
      self.value = value
    }
  }

  package let parameters: [VariableDecl]
  package let captures: [Capture]
  package let body: TypedBody
  package let type: FunctionType
  /// The number of the closure among all closures of the module in source order; closures are compared by it
  /// (rule D7).
  package let id: Int
  /// Indicates whether the closure is synthesised for an `@autoclosure` argument.
  package let isAutoclosure: Bool

  package init(
    parameters: [VariableDecl], captures: [Capture], body: TypedBody, type: FunctionType, id: Int,
    isAutoclosure: Bool
  ) {
    self.parameters = parameters
    self.captures = captures
    self.body = body
    self.type = type
    self.id = id
    self.isAutoclosure = isAutoclosure
  }
}

/// A key path expression `\Root.a.b`, with its components typed from left to right.
package final class TypedKeyPath {
  /// A component of a key path.
  package enum Component {
    case member(VariableDecl, Substitutions, TypedExpr.Dispatch)
    case subscriptAccess(SubscriptDecl, Substitutions, [TypedArgument], TypedExpr.Dispatch)
    case tupleElement(Int)
    /// `?`, which ends the access with nil if the value is nil.
    case optionalChain
    case forceUnwrap
    /// The implicit last component of a path with `?`, which wraps the result into an optional.
    case optionalWrap
  }

  /// The accesses that the key path allows.
  package enum Access {
    case readOnly, writable, referenceWritable
  }

  package let root: StaticType
  package let value: StaticType
  /// The components, each with the type of the value it accesses.
  package let components: [(component: Component, type: StaticType)]
  package let access: Access
  /// The description of the path in records: `\Book.title`.
  package let text: String

  package init(
    root: StaticType, value: StaticType, components: [(component: Component, type: StaticType)],
    access: Access, text: String
  ) {
    self.root = root
    self.value = value
    self.components = components
    self.access = access
    self.text = text
  }
}
