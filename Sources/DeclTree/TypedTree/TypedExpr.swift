/// An expression whose type is known. Immutable.
package final class TypedExpr {
  package private(set) var kind: Kind
  /// The type of the value; inside generic code in terms of its parameters.
  package let type: StaticType
  package let range: SourceRange

  package init(_ kind: Kind, type: StaticType, range: SourceRange) {
    self.kind = kind
    self.type = type
    self.range = range
  }

  /// Makes it another expression of the same type, when more is known than when it was made.
  package func become(_ kind: Kind) { self.kind = kind }

  /// The kinds of expression. Places that can be written (`lvalues`): `variable`, `member`, `subscriptAccess`,
  /// `tupleElement`, `forceUnwrap`, `optionalBind`, `keyPathAccess` and `discard`, on a base that is one itself or
  /// a reference.
  package enum Kind {
    // Literals; the type is the literal's own (Int, Double, String, …) or a type with a primitive literal form.
    case integer(Int64)
    /// An unsigned literal above `Int64.max`, as its bits.
    case float(Double)
    case bool(Bool)
    case string(String)
    /// The value is `.character` of the type: exactly one grapheme cluster.
    case character(String)
    /// `Optional.none`.
    case nilLiteral
    /// The elements have the array's element type; also for `Set` through its initialiser.
    case array([TypedExpr])
    case dictionary([(key: TypedExpr, value: TypedExpr)])
    /// Pieces in order, each a String already: `String` segments are literals, values are calls of the
    /// describing function.
    case interpolation([TypedExpr])
    /// The text of any value as `print` shows it; the type is String.
    case describe(TypedExpr)

    // Names.
    /// A local variable, a parameter, `self`, or a global or static variable.
    case variable(VariableDecl)
    /// A static variable of a type, generic ones with their arguments.
    case staticVariable(VariableDecl, Substitutions)
    /// A property of an instance, stored or computed; the substitutions are those of the declaration's context.
    case member(TypedExpr, VariableDecl, Substitutions, Dispatch)
    case tupleElement(TypedExpr, Int)
    case subscriptAccess(TypedExpr, SubscriptDecl, Substitutions, [TypedArgument], Dispatch)
    /// `base[keyPath: path]`.
    case keyPathAccess(TypedExpr, path: TypedExpr)
    /// A type as a value: `Int.self`, and the base of static members.
    case typeReference(StaticType)
    /// `self` in a static method of a class: the class that it was called on.
    case selfType
    /// A computed property of a class, found by a metatype's value.
    case classProperty(metatype: TypedExpr, VariableDecl, Substitutions)
    /// `type(of: value)`: the class of an instance and the type inside an existential are found when it runs.
    case dynamicType(TypedExpr)
    /// A function or method as a value, `self` bound if there is one.
    case function(Callee)

    // Calls.
    /// `site` numbers the view that the call makes, if its result is a view.
    case call(Callee, [TypedArgument], site: ViewSite.ID?)
    /// The value with its place set to a site: what a builder makes of branches.
    case placed(TypedExpr, ViewSite.ID)
    /// A case of the enum `type`.
    case enumCase(EnumCaseDecl, [TypedExpr])
    case tuple([TypedExpr])
    case closure(TypedClosure)
    case keyPath(TypedKeyPath)

    // Operators that are no functions.
    case assign(target: TypedExpr, value: TypedExpr)
    /// `&place`, only as an argument.
    case inoutReference(TypedExpr)
    case discard
    /// Both operands are Bool; the right one is evaluated only if needed.
    case and(TypedExpr, TypedExpr)
    case or(TypedExpr, TypedExpr)
    /// `a ?? b`; the right operand is evaluated only for nil. The type says whether `b` is optional too.
    case coalesce(TypedExpr, TypedExpr)
    case ternary(TypedExpr, TypedExpr, TypedExpr)

    // Optionals.
    /// `a!`, an error when nil; also reading an implicitly unwrapped one (`isImplicit`).
    case forceUnwrap(TypedExpr, isImplicit: Bool)
    /// A chain `a?.b`: evaluates the inner expression, whose `optionalBind` leaves it with nil. The result is
    /// wrapped already when the inner expression is optional itself (flattened).
    case optionalChain(TypedExpr)
    /// `a?` inside an `optionalChain`.
    case optionalBind(TypedExpr)

    // Conversions; each leaves the value as it is, seen as another type.
    case conversion(TypedExpr, Conversion)
    /// `a is T`.
    case isType(TypedExpr, StaticType)
    /// `a as? T` (the type is optional) and `a as! T`.
    case cast(TypedExpr, to: StaticType, isForced: Bool)

    // Control flow in value position.
    /// Statements, then a value; a builder's closure is one.
    case block([TypedStmt], TypedExpr)
    case ifElse([TypedCondition], then: TypedExpr, otherwise: TypedExpr)
    case switchCase(TypedSwitch<TypedExpr>)
    /// `try`: its calls may leave; the marker is for errors in position only.
    case tryExpression(TypedExpr)
    /// `try?`: an error becomes nil. Flattened as in Swift 5.
    case tryOptional(TypedExpr)
    case tryForced(TypedExpr)
    case awaitExpression(TypedExpr)
    /// An expression of type Never that stands where a value was expected.
    case never(TypedExpr)
    /// What is wrong; a diagnostic was given and the tree does not run.
    case error
  }

  /// How the declaration that runs is found from the one that was named.
  package enum Dispatch: Hashable {
    /// It is the one that was named. (For a protocol's requirement whose `Self` is known after specialisation: its
    /// witness.)
    case direct
    /// By the class of the base, if the member is overridden somewhere.
    case dynamic
    /// `super.member`: the named one, never an overriding one.
    case superclass
  }

  /// What is called.
  package enum Callee {
    /// A global or local function, a static method, an initialiser (the instance is made by the call), or an
    /// operator. `metatype` is the value of the type when it is not known in the source (`type(of: x).f()`).
    case function(FunctionDecl, Substitutions, metatype: TypedExpr?)
    /// A method on an instance. When the base's type is existential, so is `Self` in the substitutions.
    case method(TypedExpr, FunctionDecl, Substitutions, Dispatch)
    /// `self.init(…)` and `super.init(…)`.
    case delegatedInit(FunctionDecl, Substitutions, isSuper: Bool)
    /// A function value.
    case value(TypedExpr)
  }

  /// A change of type that keeps the value.
  package enum Conversion: Hashable {
    /// `T` to `T?`.
    case wrapOptional
    /// `T?` to `U?` where `T` converts to `U` by the inner conversion.
    indirect case mapOptional(Conversion)
    /// A class to its superclass.
    case upcast
    /// To an existential type: a value, or another existential.
    case erase
    /// `[A]` to `[B]`, `[K: A]` to `[K: B]`, `Set<A>` to `Set<B>`, element by element.
    indirect case mapElements(Conversion)
    /// A function to one that throws, is async, or has other parameter and result types that convert.
    case function
    /// A tuple, element by element; nil where an element stays as it is.
    case tuple([Conversion?])
    /// A metatype to an existential's or a superclass's.
    case metatype
    /// `Double` to `CGFloat` and back.
    case doubleToCGFloat, cgFloatToDouble
    /// `AnyHashable` from a hashable value.
    case anyHashable
    /// An opaque type seen as what it hides, or back; only inside its own declaration.
    case opaque
    indirect case sequence(Conversion, Conversion)
  }
}

/// One argument in the order of the parameters.
package enum TypedArgument {
  /// The value, converted to the parameter's type; `inoutReference` for an inout one; a `closure` without
  /// parameters for an autoclosure.
  case value(TypedExpr)
  /// The default of the parameter.
  case defaultValue(FunctionDecl, Substitutions)
  /// The values of a variadic parameter; the type is the array's.
  case variadic([TypedExpr], StaticType)
}

/// A closure expression.
package final class TypedClosure {
  /// A captured value with a name of its own: `[x = y]`, `[weak self]`.
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
  /// Numbers the closure among all closures of the module, in source order: its place for rule D7.
  package let id: Int
  /// Whether it is an argument for `@autoclosure`.
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

/// A key path expression: `\Root.a.b`, its components typed from left to right.
package final class TypedKeyPath {
  /// One step.
  package enum Component {
    case member(VariableDecl, Substitutions, TypedExpr.Dispatch)
    case subscriptAccess(SubscriptDecl, Substitutions, [TypedArgument], TypedExpr.Dispatch)
    case tupleElement(Int)
    /// `?`: leaves with nil when there is no value.
    case optionalChain
    case forceUnwrap
    /// The result of a path with `?` is wrapped into an optional at its end.
    case optionalWrap
  }

  /// How far the path can be used.
  package enum Access {
    case readOnly, writable, referenceWritable
  }

  package let root: StaticType
  package let value: StaticType
  /// Each component with the type of the value after it.
  package let components: [(component: Component, type: StaticType)]
  package let access: Access
  /// The path as it is written in records: `\Book.title`.
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
