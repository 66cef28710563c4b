package import DeclTree

/// A concrete type at run time: the number of words of its values and the offset of each part.
///
/// Each type of a program has one object, so that types are compared by identity. The layout is flat:
///
/// | values of | scalars | references |
/// |---|---|---|
/// | Int, UInt, the sized integers, Bool, Double, Float, CGFloat | 1 | 0 |
/// | String, Character, Array, Dictionary, Set, functions, class instances | 0 | 1 |
/// | `any P`, `Any` (boxed; a class instance is its own existential) | 0 | 1 |
/// | metatypes (the type's `id`) | 1 | 0 |
/// | structs, tuples | those of their parts, in order | those of their parts, in order |
/// | enums: the tag (the case's index), then the payload; the payloads of the cases overlap | 1 + the largest payload's | the largest payload's |
/// | noncopyable structs with a deinitialiser (an object) | 0 | 1 |
/// | weak and unowned variables (a weak cell) | 0 | 1 |
///
/// `Optional` is an enum like any other: tag 0 is none, 1 is some. References that a case does not use are
/// null. A view (a struct or enum that conforms to `View`) has one more scalar at its end, the number of its
/// *site* in the source.
package final class RuntimeType {
  /// The kinds of type that the runtime distinguishes.
  package enum Kind {
    case integer(IntegerWidth)
    case double
    /// A Float, stored as the Double of the same value.
    case float
    case bool
    case string
    case character
    case array(element: RuntimeType)
    case dictionary(key: RuntimeType, value: RuntimeType)
    case set(element: RuntimeType)
    case structure
    case tuple
    case enumeration
    /// An `Optional`, laid out as an enumeration.
    case optional(wrapped: RuntimeType)
    case classInstance
    case function
    case existential
    case metatype
    /// The storage of a `weak` or `unowned` variable of a class type.
    case weak(RuntimeType)
    /// `Never`, and protocols as such: a type without values.
    case uninhabited
  }

  /// One part of a value: a stored property, a tuple element, or a value of a case's payload.
  package struct Field {
    /// The name, or the label in a tuple or payload; empty if there is none.
    package let name: String
    package let type: RuntimeType
    /// The offset of the part's first scalar, from the value's first scalar; in a class instance, from the
    /// header's end.
    package let scalar: Int
    /// The offset of the part's first reference, counted in the same way.
    package let reference: Int
    /// The stored property; nil for tuple elements and payloads.
    package let property: VariableDecl?

    package init(
      name: String, type: RuntimeType, scalar: Int, reference: Int, property: VariableDecl?
    ) {
      self.name = name
      self.type = type
      self.scalar = scalar
      self.reference = reference
      self.property = property
    }
  }

  /// One case of an enum.
  package struct Case {
    package let decl: EnumCaseDecl
    package let directPayload: [Field]
    /// The boxed payload of an indirect case; nil for other cases.
    package let box: IndirectPayload?
    /// The values of the payload; those of an indirect case are in the box.
    package var payload: [Field] { box?.fields ?? directPayload }
    package var name: String { decl.name }
  }

  /// The index among the program's types: dense, from 0.
  package let id: Int
  /// The checker's type, with opaque types replaced by their underlying types.
  package let type: StaticType
  // Exclusivity is not checked at run time for the layout, which native code reads for every value; it is
  // complete before any value of the type exists.
  @exclusivity(unchecked) package var kind: Kind = .uninhabited
  /// The number of scalars in a value.
  @exclusivity(unchecked) package var scalarCount = 0
  /// The number of references in a value.
  @exclusivity(unchecked) package var referenceCount = 0
  /// The offset of the scalar that holds the number of a view's site in the source; nil for types that are no
  /// views.
  @exclusivity(unchecked) package var siteScalar: Int?
  /// The stored properties of a struct or the elements of a tuple.
  @exclusivity(unchecked) package var fields: [Field] = []
  /// The cases of an enum.
  @exclusivity(unchecked) package var cases: [Case] = []
  /// Indicates whether values are equal exactly if their words are: no references, no floating point, no
  /// custom `==`.
  package var isBitwiseEquatable = false
  /// The offsets of the references that are never null in an intact value; other references may be null.
  package var nonNullReferences: [Int] = []
  /// The reason why values of the type cannot exist: they would be too large, or the type itself is beyond the bounds
  /// of types. Nil for types that can be used. Code that names the type cannot be lowered.
  package var layoutError: String?
  /// Indicates whether the layout is complete; a type that contains itself before that has infinite size.
  var isLaidOut = false
  /// The program that the type belongs to.
  package unowned let program: Program

  /// The parts that are computed at the first use.
  @exclusivity(unchecked) var cache = Cache()

  /// The properties of a type that are computed when they are first used.
  struct Cache {
    var name: String?
    var shortName: String?
    var qualifiedName: String?
    var classFields: [Field]?
    /// The number of words in an instance of the class.
    var instanceWords = 0
    var boxDescriptor: UnsafeMutablePointer<ObjectDescriptor>?
    var objectDescriptor: UnsafeMutablePointer<ObjectDescriptor>?
    var bufferDescriptor: UnsafeMutablePointer<ObjectDescriptor>?
    var operations = TypeOperations()
  }

  init(id: Int, type: StaticType, program: Program) {
    self.id = id
    self.type = type
    self.program = program
  }

  /// Forgets the types of its parts; no value of the type exists any more.
  func forgetParts() {
    (kind, fields, cases) = (.uninhabited, [], [])
    cache = Cache()
  }

  /// The descriptor of the box of a value of this type, as an existential or a captured variable.
  package var boxDescriptor: UnsafeMutablePointer<ObjectDescriptor> {
    if let known = cache.boxDescriptor { return known }
    let made = program.makeBoxDescriptor(self)
    cache.boxDescriptor = made
    return made
  }

  /// The descriptor of the instances of a class that own memory behind their stored properties.
  var bufferDescriptor: UnsafeMutablePointer<ObjectDescriptor> {
    if let known = cache.bufferDescriptor { return known }
    let made = program.makeClassDescriptor(self, ownsMemory: true)
    cache.bufferDescriptor = made
    return made
  }

  /// The descriptor of the objects behind values: instances of a class, buffers of an array, dictionaries or
  /// sets; nil for other types.
  package var objectDescriptor: UnsafeMutablePointer<ObjectDescriptor>? {
    if let known = cache.objectDescriptor { return known }
    let made = program.makeObjectDescriptor(self)
    cache.objectDescriptor = made
    return made
  }

  /// Indicates whether values have no words.
  package var isEmpty: Bool { scalarCount == 0 && referenceCount == 0 }

  /// The number of words in a value.
  package var wordCount: Int { scalarCount + referenceCount }

  /// The declaration of a struct, enum or class type.
  package var decl: NominalDecl? { type.nominalDecl }

  /// Indicates whether the values are references to instances: of a class, or of a noncopyable struct with a
  /// deinitialiser.
  package var isClass: Bool { if case .classInstance = kind { true } else { false } }

  /// Indicates whether methods that change the value receive it by value, since it is a reference that others share.
  package var isShared: Bool { isClass && decl?.isClass != false }

  /// The wrapped type of an `Optional`; nil for other types.
  package var wrapped: RuntimeType? {
    if case .optional(let wrapped) = kind { return wrapped }
    return nil
  }

  /// Returns whether an optional of one or more levels wraps values of this type as a whole: `Int?` in `Int??`.
  package func isWrapped(in optional: RuntimeType) -> Bool {
    guard let wrapped = optional.wrapped else { return false }
    return self === wrapped || isWrapped(in: wrapped)
  }

  /// The name as Swift prints it: `Array<Int>`.
  package var name: String {
    if let name = cache.name { return name }
    let name = TypePrinter(qualified: false, isPlain: true).print(type)
    cache.name = name
    return name
  }

  /// The name as source and diagnostics write it: `[Int]`.
  package var sourceName: String { TypePrinter(qualified: false).print(type) }

  /// The name as `print` shows it, without the names of enclosing types.
  package var shortName: String {
    if let name = cache.shortName { return name }
    let name = TypePrinter(qualified: false, isShort: true).print(type)
    cache.shortName = name
    return name
  }

  /// The name with its module: `main.Point`.
  package var qualifiedName: String {
    if let name = cache.qualifiedName { return name }
    let name = program.types.name(of: type, qualified: true)
    cache.qualifiedName = name
    return name
  }

  /// Returns the field with a name; for a class, inherited fields are included.
  package func field(named name: String) -> Field? {
    (isClass ? instanceFields : fields).last { $0.name == name }
  }
}

/// The width and signedness of an integer type.
package enum IntegerWidth: Int {
  case int64, int32, int16, int8, uint64, uint32, uint16, uint8

  /// The number of bits.
  package var bits: Int { [64, 32, 16, 8][rawValue % 4] }
  /// Indicates whether the type has negative numbers.
  package var isSigned: Bool { rawValue < 4 }
}

extension RuntimeType: Hashable {
  package static func == (left: RuntimeType, right: RuntimeType) -> Bool { left === right }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
