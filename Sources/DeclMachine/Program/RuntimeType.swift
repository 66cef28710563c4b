package import DeclTree

/// A concrete type as the machine sees it: how many words its values take and where each part lies.
///
/// One object stands for each type of a program; two are equal when they are one object. The layout is flat:
///
/// | values of | scalars | references |
/// |---|---|---|
/// | Int, UInt, the sized integers, Bool, Double, Float, CGFloat | 1 | 0 |
/// | String, Character, Array, Dictionary, Set, functions, class instances | 0 | 1 |
/// | `any P`, `Any` (boxed; a class instance stands for itself) | 0 | 1 |
/// | metatypes (the type's `id`) | 1 | 0 |
/// | structs, tuples | their parts in a row | their parts in a row |
/// | enums: the case's index first, then the payload of the case; the cases overlap | 1 + most | most |
/// | weak and unowned variables (a weak cell) | 0 | 1 |
///
/// `Optional` is an enum like any other: 0 is none, 1 is some. References that a case does not use are null. A view
/// (a struct or enum that conforms to `View`) has one more scalar at its end, its *place*.
package final class RuntimeType {
  /// What kinds of type the runtime tells apart.
  package enum Kind {
    case integer(IntegerWidth)
    case double
    /// Kept as the Double of the same value.
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
    /// `Optional`, laid out as an enumeration.
    case optional(wrapped: RuntimeType)
    case classInstance
    case function
    case existential
    case metatype
    /// The storage of a `weak` or `unowned` variable of a class type.
    case weak(RuntimeType)
    /// `Never`, and protocols as such: no value exists.
    case uninhabited
  }

  /// One part of a value: a stored property, an element of a tuple, a value of a case's payload.
  package struct Field {
    /// The name, or the tuple's or payload's label; empty when it has none.
    package let name: String
    package let type: RuntimeType
    /// The part's first scalar: from the value's first one; in a class instance from the header's end.
    package let scalar: Int
    /// The part's first reference, counted in the same way.
    package let reference: Int
    /// The stored property.
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
    /// Where the payload lies when the case is indirect.
    package let box: IndirectPayload?
    /// The payload's values; in an indirect case they lie in the box.
    package var payload: [Field] { box?.fields ?? directPayload }
    package var name: String { decl.name }
  }

  /// The position among the program's types: dense, from 0.
  package let id: Int
  /// The type as the checker knows it, opaque types replaced by what they hide.
  package let type: StaticType
  @exclusivity(unchecked) package var kind: Kind = .uninhabited
  /// The scalars of a value.
  @exclusivity(unchecked) package var scalarCount = 0
  /// The references of a value.
  @exclusivity(unchecked) package var referenceCount = 0
  /// The position of the scalar that holds the place of a view; nil for what is no view.
  @exclusivity(unchecked) package var placeScalar: Int?
  /// The stored properties of a struct, the elements of a tuple.
  @exclusivity(unchecked) package var fields: [Field] = []
  /// The cases of an enum.
  @exclusivity(unchecked) package var cases: [Case] = []
  /// Whether equal values are exactly those with equal words: no references, no floating point, no `==` by hand.
  package var isPlainData = false
  /// The references that are there whatever the value is; any other may be null.
  package var certainReferences: [Int] = []
  /// Whether the layout is complete; a type that is used before has infinite size.
  var isLaidOut = false
  /// The program that made it.
  package unowned let program: Program

  /// What the program keeps about it once it was asked for.
  @exclusivity(unchecked) var lazily = LazyParts()

  /// What is found out about a type when it is first needed.
  struct LazyParts {
    var name: String?
    var shortName: String?
    var qualifiedName: String?
    var classFields: [Field]?
    /// The words of a class's instance.
    var instanceWords = 0
    var boxDescriptor: UnsafeMutablePointer<ObjectDescriptor>?
    var objectDescriptor: UnsafeMutablePointer<ObjectDescriptor>?
    var operations = TypeOperations()
  }

  init(id: Int, type: StaticType, program: Program) {
    self.id = id
    self.type = type
    self.program = program
  }

  /// What a value of this type is boxed into when it becomes an existential or a captured variable.
  package var boxDescriptor: UnsafeMutablePointer<ObjectDescriptor> {
    if let known = lazily.boxDescriptor { return known }
    let made = program.makeBoxDescriptor(self)
    lazily.boxDescriptor = made
    return made
  }

  /// The descriptor of the instances of a class, of the buffers of an array, of a dictionary or set; nil for others.
  package var objectDescriptor: UnsafeMutablePointer<ObjectDescriptor>? {
    if let known = lazily.objectDescriptor { return known }
    let made = program.makeObjectDescriptor(self)
    lazily.objectDescriptor = made
    return made
  }

  /// Whether values have neither scalars nor references.
  package var isEmpty: Bool { scalarCount == 0 && referenceCount == 0 }

  /// All words of a value.
  package var wordCount: Int { scalarCount + referenceCount }

  /// The declaration of a struct, enum or class type.
  package var decl: NominalDecl? { type.nominalDecl }

  /// Whether it is a class type.
  package var isClass: Bool { if case .classInstance = kind { true } else { false } }

  /// The wrapped type of an Optional.
  package var wrapped: RuntimeType? {
    if case .optional(let wrapped) = kind { return wrapped }
    return nil
  }

  /// The name as Swift prints it: `Array<Int>`.
  package var name: String {
    if let name = lazily.name { return name }
    let name = TypePrinter(qualified: false, isPlain: true).print(type)
    lazily.name = name
    return name
  }

  /// The name as `print` shows it, without those of the types around.
  package var shortName: String {
    if let name = lazily.shortName { return name }
    let name = TypePrinter(qualified: false, isShort: true).print(type)
    lazily.shortName = name
    return name
  }

  /// The name with its module: `main.Point`.
  package var qualifiedName: String {
    if let name = lazily.qualifiedName { return name }
    let name = program.types.name(of: type, qualified: true)
    lazily.qualifiedName = name
    return name
  }

  /// The field with a name, inherited ones included for a class.
  package func field(named name: String) -> Field? {
    (isClass ? instanceFields : fields).last { $0.name == name }
  }
}

/// The width of an integer type, and whether it has a sign.
package enum IntegerWidth: Int {
  case int64, int32, int16, int8, uint64, uint32, uint16, uint8

  /// The number of bits.
  package var bits: Int { [64, 32, 16, 8][rawValue % 4] }
  /// Whether it has negative numbers.
  package var isSigned: Bool { rawValue < 4 }
}

extension RuntimeType: Hashable {
  package static func == (left: RuntimeType, right: RuntimeType) -> Bool { left === right }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
