/// A constant or variable: local, global, a property, a parameter.
public final class VariableDecl: Decl {
  /// Where it lives.
  public enum Storage {
    /// A local variable or a parameter.
    case local
    /// A global or static variable, initialised at first use (top-level variables of a script: in order).
    case global
    /// A stored property of an instance.
    case field
    /// Nothing is stored: `getter` and `setter` say what happens.
    case computed
  }

  /// How a reference is held.
  package typealias Ownership = CaptureSyntax.Ownership

  package let isLet: Bool
  package var storage: Storage
  package var isStatic = false
  package var isLazy = false
  package var isInout = false
  /// Whether it was declared by `async let`: it holds the task whose value its name stands for.
  package var isAsyncLet = false
  package var ownership: Ownership = .strong
  /// Who may write it, where that differs from `access`.
  package var setterAccess: Access?
  /// The getter of a computed variable, of a wrapped or lazy one, and of a protocol's requirement.
  package var getter: FunctionDecl?
  package var setter: FunctionDecl?
  /// The setter after a change in place, where a wrapper tells it from other writes.
  package var modifier: FunctionDecl?
  /// Accessors of a stored property that a subclass overrides: they read and write what is stored.
  package var storedGetter: FunctionDecl?
  package var storedSetter: FunctionDecl?
  /// Observers of a stored variable, called with the new and the old value.
  package var willSet: FunctionDecl?
  package var didSet: FunctionDecl?
  /// For `@Wrapper var x`: the storage `_x` and the projection `$x`.
  package var wrapper: WrapperInfo?
  /// The variable that this one was made for: `x` for `_x` and `$x`.
  package weak var wrapped: VariableDecl?
  /// The words of its attributes that are no property wrappers.
  package var attributes: Set<String> = []
  /// Whether a closure that outlives its scope, or another function, refers to a local variable.
  package var isCaptured = false
  /// Whether a local variable is written after its initialisation.
  package var isMutated = false
  /// The function that gives a stored property or global its value before any write; without `self`
  /// unless the property is lazy. Globals of a script are initialised by its statements instead.
  package var initialValue: FunctionDecl?
  package var resolution: VariableResolution?
  package var resolvedType: StaticType?
  /// The depth of the scope that declares a local variable.
  package var scopeDepth = 0

  /// What a property wrapper made of a property.
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
    (getter, setter, modifier, storedGetter, storedSetter) = (nil, nil, nil, nil, nil)
    (willSet, didSet, initialValue) = (nil, nil, nil)
  }

  /// The type, in terms of the parameters of the type around it.
  package var type: StaticType { resolvedType ?? .error }
}

/// One parameter of a function, initialiser or subscript.
package final class ParameterDecl {
  /// The argument label; nil for `_`.
  package let label: String?
  /// The variable inside the function; its type is the array's for a variadic one.
  package let variable: VariableDecl
  /// The type of one argument; a variadic parameter's element type; for an autoclosure the function's.
  package var type: StaticType
  package let isInout: Bool
  package let isVariadic: Bool
  package let isAutoclosure: Bool
  package let isEscaping: Bool
  /// The result builder that an argument closure is transformed by.
  package var builder: StaticType?
  package let hasDefault: Bool
  /// The type of the default where the parameter's own type is a generic parameter.
  package var defaultType: StaticType?
  /// The default's function: no parameters, the generic context of the owner; `#line` and its like
  /// are replaced at the call.
  package var defaultValue: FunctionDecl?
  /// `#line`, `#file`, `#function` as a default.
  package var magicDefault: String?

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

  /// The parameter in a function type.
  package var functionParameter: FunctionType.Parameter {
    FunctionType.Parameter(
      type: type, isInout: isInout, isVariadic: isVariadic, isAutoclosure: isAutoclosure)
  }
}

/// What runs: a function, method, initialiser, accessor, observer, default argument or initial value.
public final class FunctionDecl: Decl {
  /// The kinds of function.
  public enum Kind {
    case function, initializer, deinitializer, getter, setter
    /// `willSet` has the new value as its parameter, `didSet` the old one.
    case willSet, didSet
    /// The value of a default argument, or of a stored property or global before any write; no parameters.
    case initialValue
  }

  /// Where the code is.
  package enum Implementation {
    /// In the source; `CheckedModule.body(of:)` gives it.
    case source
    /// In the runtime, under this name.
    case primitive(String)
    /// Made by the lowering from the type's structure.
    case derived(Derivation)
    /// A protocol's requirement: nowhere.
    case requirement
  }

  /// Members that the compiler writes for a type.
  package enum Derivation: String {
    /// `static func == (Self, Self) -> Bool`: field by field, case by case.
    case equals
    /// `func hash(into: inout Hasher)`.
    case hash
    /// `static func < (Self, Self) -> Bool` of an enum, by the order of its cases.
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
  /// All generic parameters in scope with all requirements: those of the type, of the extension, of the function.
  package var generics = GenericSignature()
  package var parameters: [ParameterDecl] = []
  package var result: StaticType = .error
  package var isStatic = false
  package var isMutating = false
  package var isThrowing = false
  package var isRethrowing = false
  package var thrownType: StaticType?
  package var isAsync = false
  package var isOverride = false
  package var isFinal = false
  package var failability: InitializerSyntax.Failability = .never
  package var isConvenience = false
  package var isRequired = false
  /// A memberwise initialiser: its parameters stand for the initial values of their properties, which are
  /// not evaluated then.
  package var isMemberwise = false
  /// The result builder that the body is transformed by.
  package var builder: StaticType?
  package var attributes: Set<String> = []
  /// The property or subscript whose accessor, observer or initial value this is.
  package weak var accessorOwner: Decl?
  /// `self` inside the body; nil for functions that have none.
  package var selfVariable: VariableDecl?
  /// The type around it, in terms of `generics`; nil for global and local functions.
  package var selfType: StaticType?
  /// Whether some class of the script overrides it.
  package var isOverridden = false
  /// Whether the function stands in another one's body and may use its variables.
  package var isLocal = false
  /// The opaque types of its result, in order.
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

  /// Whether it is a failable initialiser.
  package var mayReturnNil: Bool { failability != .never }

  package override func dismantle() {
    resolution = nil
    (parameters, opaqueTypes, generics) = ([], [], GenericSignature())
    (result, thrownType, builder, selfType) = (.error, nil, nil, nil)
    selfVariable = nil
  }

  /// Whether `self` is passed: an instance method, accessor or initialiser.
  package var hasSelf: Bool { selfType != nil && !isStatic }
}

/// A subscript.
package final class SubscriptDecl: Decl {
  package var generics = GenericSignature()
  package var parameters: [ParameterDecl] = []
  package var element: StaticType = .error
  package var isStatic = false
  package var getter: FunctionDecl?
  package var setter: FunctionDecl?
  package var attributes: Set<String> = []
  package var resolution: SubscriptResolution?

  package override func dismantle() {
    (resolution, getter, setter, element) = (nil, nil, nil, .error)
    (parameters, generics) = ([], GenericSignature())
  }
}
