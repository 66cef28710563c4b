/// A constant or variable: a local, a global, a property or a parameter.
public final class VariableDecl: Decl {
  /// The kinds of storage of a variable.
  public enum Storage {
    /// A local variable or a parameter.
    case local
    /// A global or static variable, initialised on first use; a script's top-level variables are initialised
    /// in order.
    case global
    /// A stored property of an instance.
    case field
    /// No storage: `getter` and `setter` implement the accesses.
    case computed
  }

  /// The ownership of a reference: strong, weak or unowned.
  package typealias Ownership = CaptureSyntax.Ownership

  package let isLet: Bool
  package var storage: Storage
  package var isStatic = false
  package var isLazy = false
  /// Indicates whether reading it may change the value that contains it.
  package var hasMutatingGetter: Bool { isLazy || getter?.isMutating == true }
  /// Indicates whether it has observers of its own.
  package var hasObservers: Bool { self.willSet != nil || self.didSet != nil }
  package var isInout = false
  /// Indicates whether the variable is declared by `async let`: it stores the task, and reading it awaits the
  /// task's value.
  package var isAsyncLet = false
  package var ownership: Ownership = .strong
  /// The access level of the setter, if it differs from `access`.
  package var setterAccess: Access?
  /// The getter of a computed, wrapped or lazy variable, or of a protocol requirement.
  package var getter: FunctionDecl?
  package var setter: FunctionDecl?
  /// The setter after an in-place mutation, if the property wrapper distinguishes it from other writes.
  package var inPlaceSetter: FunctionDecl?
  /// The synthesised accessors of a stored property that a subclass overrides; they access the storage
  /// directly.
  package var storedGetter: FunctionDecl?
  package var storedSetter: FunctionDecl?
  /// The observers of a stored variable, called with the new and the old value respectively.
  package var willSet: FunctionDecl?
  package var didSet: FunctionDecl?
  /// The storage `_x` and the projection `$x` of a wrapped variable `@Wrapper var x`.
  package var wrapper: WrapperInfo?
  /// The wrapped variable that this storage or projection belongs to: `x` for `_x` and `$x`.
  package weak var wrapped: VariableDecl?
  /// The names of its attributes other than property wrappers.
  package var attributes: Set<String> = []
  /// Indicates whether a local variable is written after its initialisation.
  package var isMutated = false
  /// The function that computes the initial value of a stored property or global; without `self` unless the
  /// property is lazy. A script's globals are initialised by its statements instead.
  package var initialValue: FunctionDecl?
  package var resolution: VariableResolution?
  package var resolvedType: StaticType?

  /// The variables that a property wrapper synthesises for a property.
  package struct WrapperInfo {
    package let storage: VariableDecl
    package let projection: VariableDecl?

    package init(storage: VariableDecl, projection: VariableDecl?) {
      self.storage = storage
      self.projection = projection
    }
  }

  package init(
    name: String, isLet: Bool, storage: Storage, range: SourceRange, nameRange: SourceRange,
    context: Decl?, documentation: String = "", isLibrary: Bool
  ) {
    self.isLet = isLet
    self.storage = storage
    super.init(
      name: name, range: range, nameRange: nameRange, context: context,
      documentation: documentation, isLibrary: isLibrary)
  }

  package override func dismantle() {
    (resolution, resolvedType, wrapper) = (nil, nil, nil)
    (getter, setter, inPlaceSetter, storedGetter, storedSetter) = (nil, nil, nil, nil, nil)
    (willSet, didSet, initialValue) = (nil, nil, nil)
  }

  /// The type, in terms of the generic parameters of the enclosing type.
  package var type: StaticType { resolvedType ?? .error }
}

/// A parameter of a function, initialiser or subscript.
package final class ParameterDecl {
  /// The ownership of an argument that is not `inout`.
  package enum Ownership {
    case borrowing, consuming
  }

  /// The argument label; nil for `_`.
  package let label: String?
  /// The variable inside the function; for a variadic parameter its type is the array type.
  package let variable: VariableDecl
  /// The type of one argument: the element type of a variadic parameter, the function type of an autoclosure.
  package var type: StaticType
  package let isInout: Bool
  package let isVariadic: Bool
  package let isAutoclosure: Bool
  package let isEscaping: Bool
  /// Indicates whether a parameter of a generic type accepts non-escaping functions: `@_nonEscaping T`.
  package var acceptsNonEscaping = false
  /// The written ownership of the argument; nil if there is none.
  package var ownership: Ownership?
  /// The result builder that transforms a closure argument.
  package var builder: StaticType?
  package let hasDefault: Bool
  /// The type of the default value, if the parameter's type is a generic parameter.
  package var defaultType: StaticType?
  /// The function that computes the default value: it has no parameters and the generic context of the owner.
  /// `#line` and the like are replaced at the call instead.
  package var defaultValue: FunctionDecl?
  /// The name of a magic literal such as `#line`, `#file` or `#function` that is the default value.
  package var defaultMagicLiteral: String?

  package init(
    label: String?, variable: VariableDecl, type: StaticType, isInout: Bool, isVariadic: Bool,
    isAutoclosure: Bool, isEscaping: Bool, hasDefault: Bool
  ) {
    self.label = label
    self.variable = variable
    self.type = type
    self.isInout = isInout
    self.isVariadic = isVariadic
    self.isAutoclosure = isAutoclosure
    self.isEscaping = isEscaping
    self.hasDefault = hasDefault
  }

  package var name: String { variable.name }
}

/// A declaration with a body: a function, method, initialiser, accessor, observer, default argument or
/// initial value.
public final class FunctionDecl: Decl {
  /// The kinds of function.
  public enum Kind: Sendable {
    case function, initializer, deinitializer, getter, setter
    /// An observer; the parameter of `willSet` is the new value, that of `didSet` the old one.
    case willSet, didSet
    /// The value of a default argument, or the initial value of a stored property or global; no parameters.
    case initialValue
  }

  /// The kinds of implementation of a function.
  package enum Implementation {
    /// A body in the source, returned by `CheckedModule.body(of:)`.
    case source
    /// A native function of the runtime with this name.
    case primitive(String)
    /// Code that the lowering derives from the structure of the type.
    case derived(Derivation)
    /// A protocol requirement, which has no implementation.
    case requirement
  }

  /// The members that the compiler derives for a type.
  package enum Derivation: String {
    /// `static func == (Self, Self) -> Bool`: field by field, case by case.
    case equals
    /// `func hash(into: inout Hasher)`.
    case hash
    /// `static func < (Self, Self) -> Bool` of an enum, in the order of its cases.
    case less
    /// `static var allCases: [Self]`.
    case allCases
    /// `var rawValue: RawValue`.
    case rawValue
    /// `init?(rawValue: RawValue)`.
    case initRawValue
  }

  package let kind: Kind
  package var implementation: Implementation
  /// All generic parameters in scope with their requirements: those of the type, the extension and the
  /// function.
  package var generics = GenericSignature()
  package var parameters: [ParameterDecl] = []
  package var result: StaticType = .error
  package var isStatic = false
  package var isMutating = false
  /// Indicates whether a method consumes `self`.
  package var isConsuming = false
  package var isThrowing = false
  package var isRethrowing = false
  package var thrownType: StaticType?
  package var isAsync = false
  package var isOverride = false
  package var isFinal = false
  package var failability: InitializerSyntax.Failability = .never
  package var isConvenience = false
  package var isRequired = false
  /// Indicates whether it is a memberwise initialiser: its parameters replace the initial values of their
  /// properties, which are not evaluated.
  package var isMemberwise = false
  /// The result builder that transforms the body.
  package var builder: StaticType?
  package var attributes: Set<String> = []
  /// The property or subscript of which this is an accessor, an observer or the initial value.
  package weak var accessorOwner: Decl?
  /// The variable `self` inside the body; nil for functions without one.
  package var selfVariable: VariableDecl?
  /// The enclosing type, in terms of `generics`; nil for global and local functions.
  package var selfType: StaticType?
  /// Indicates whether a class of the script overrides the function.
  package var isOverridden = false
  /// Indicates whether its body passes the class of the instance, `Self`, as a generic argument, so that its code
  /// depends on that class.
  package var usesSelfClass = false
  /// Indicates whether the function is declared in another function's body and may capture its variables.
  package var isLocal = false
  /// The opaque types in the result type, in order.
  package var opaqueTypes: [OpaqueTypeDecl] = []
  package var resolution: FunctionResolution?

  package init(
    kind: Kind, name: String, implementation: Implementation, range: SourceRange,
    nameRange: SourceRange, context: Decl?, documentation: String = "", isLibrary: Bool
  ) {
    self.kind = kind
    self.implementation = implementation
    super.init(
      name: name, range: range, nameRange: nameRange, context: context,
      documentation: documentation, isLibrary: isLibrary)
  }

  /// Indicates whether it is a failable initialiser.
  package var mayReturnNil: Bool { failability != .never }

  package override func dismantle() {
    resolution = nil
    (parameters, opaqueTypes, generics) = ([], [], GenericSignature())
    (result, thrownType, builder, selfType) = (.error, nil, nil, nil)
    selfVariable = nil
  }

  /// Indicates whether calls pass `self`: an instance method, accessor or initialiser.
  package var hasSelf: Bool { selfType != nil && !isStatic }
}

/// A subscript declaration.
package final class SubscriptDecl: Decl {
  package var generics = GenericSignature()
  package var parameters: [ParameterDecl] = []
  package var element: StaticType = .error
  package var isStatic = false
  /// The access level of the setter, if it differs from `access`.
  package var setterAccess: Access?
  package var getter: FunctionDecl?
  package var setter: FunctionDecl?
  package var attributes: Set<String> = []
  package var resolution: SubscriptResolution?

  package override func dismantle() {
    (resolution, getter, setter, element) = (nil, nil, nil, .error)
    (parameters, generics) = ([], GenericSignature())
  }
}
