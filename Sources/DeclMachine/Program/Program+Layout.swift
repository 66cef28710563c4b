import DeclTree

/// The layout of types.
extension Program {
  /// The maximum number of words in a value. Operands of instructions have 16 bits, and a function needs several
  /// values.
  private static let maximumWords = 20_000

  func layOut(_ made: RuntimeType) {
    layoutDepth += 1
    if made.type.isTooComplex {
      setLayoutError(
        of: made,
        "a type that consists of more than \(StaticType.sizeLimit) types or of more than "
          + "\(StaticType.depthLimit) levels is not supported")
    } else if layoutDepth > StaticType.depthLimit {
      setLayoutError(of: made, "values nested more than \(StaticType.depthLimit) levels deep")
    } else {
      computeLayout(of: made)
      if made.wordCount > Self.maximumWords {
        setLayoutError(
          of: made, "a value of '\(made.name)' has more than \(Self.maximumWords) words")
      }
    }
    layoutDepth -= 1
    // Element types are laid out after all enclosing types are: they may contain the collection's own type.
    while layoutDepth == 0, let collection = pendingCollections.popLast() {
      collection.type.kind = collection.kind()
    }
  }

  private func computeLayout(of made: RuntimeType) {
    switch made.type.kind {
    case .nominal(let decl, let arguments): layOutNominal(made, decl, arguments)
    case .tuple(let elements):
      made.kind = .tuple
      layOut(
        made,
        fields: elements.enumerated().map { index, element in
          ("\(element.label ?? "")", type(element.type), nil)
        })
    case .function: setReference(made, .function)
    case .existential: setReference(made, .existential)
    case .metatype, .existentialMetatype:
      made.kind = .metatype
      made.scalarCount = 1
      made.isBitwiseEquatable = true
    case .parameter, .member, .opaque, .variable, .error: made.kind = .uninhabited
    }
    made.isLaidOut = true
  }

  /// Makes a type one without values.
  private func setLayoutError(of made: RuntimeType, _ message: String) {
    made.layoutError = message
    made.kind = .uninhabited
    (made.scalarCount, made.referenceCount, made.siteScalar) = (0, 0, nil)
    (made.fields, made.cases, made.nonNullReferences) = ([], [], [])
    made.isLaidOut = true
  }

  private func setReference(_ made: RuntimeType, _ kind: RuntimeType.Kind) {
    made.kind = kind
    made.referenceCount = 1
    made.nonNullReferences = [0]
  }

  /// Lays out a collection as one reference, whatever its elements are; they may contain a collection of the
  /// same type.
  private func setReference(_ made: RuntimeType, _ kind: @escaping () -> RuntimeType.Kind) {
    made.referenceCount = 1
    made.nonNullReferences = [0]
    pendingCollections.append((made, kind))
  }

  private func setScalar(_ made: RuntimeType, _ kind: RuntimeType.Kind, isPlain: Bool = true) {
    made.kind = kind
    made.scalarCount = 1
    made.isBitwiseEquatable = isPlain
  }

  private func layOutNominal(
    _ made: RuntimeType, _ decl: NominalDecl, _ arguments: [StaticType]
  ) {
    types.resolveMembers(of: decl)
    if let role = decl.role, layOutPrimitive(made, role, arguments) { return }
    switch decl.keyword {
    case .classType, .actor:
      setReference(made, .classInstance)
    case .enumeration: layOutEnum(made, decl, arguments)
    case .structure where decl.isNoncopyable && decl.deinitializer != nil:
      // The deinitialiser of an object runs when its last reference ends: there is one, that of the value's owner.
      setReference(made, .classInstance)
    case .structure:
      made.kind = .structure
      layOut(
        made,
        fields: types.fields(of: made.type).map { field in
          (field.property.name, storageType(field.property, field.type), field.property)
        })
      addSite(made)
    case .protocolType: made.kind = .uninhabited
    }
  }

  private func layOutPrimitive(
    _ made: RuntimeType, _ role: PrimitiveRole, _ arguments: [StaticType]
  ) -> Bool {
    switch role {
    case .int, .int64: setScalar(made, .integer(.int64))
    case .int32: setScalar(made, .integer(.int32))
    case .int16: setScalar(made, .integer(.int16))
    case .int8: setScalar(made, .integer(.int8))
    case .uint, .uint64: setScalar(made, .integer(.uint64))
    case .uint32: setScalar(made, .integer(.uint32))
    case .uint16: setScalar(made, .integer(.uint16))
    case .uint8: setScalar(made, .integer(.uint8))
    case .bool: setScalar(made, .bool)
    // Equal words do not mean equal numbers: -0 equals 0, and NaN does not equal itself.
    case .double: setScalar(made, .double, isPlain: false)
    case .float: setScalar(made, .float, isPlain: false)
    case .string: setReference(made, .string)
    case .character: setReference(made, .character)
    case .array:
      setReference(made) { [unowned self] in .array(element: type(arguments[0])) }
    case .dictionary:
      setReference(made) { [unowned self] in
        .dictionary(key: type(arguments[0]), value: type(arguments[1]))
      }
    case .set:
      setReference(made) { [unowned self] in .set(element: type(arguments[0])) }
    default: return false
    }
    return true
  }

  /// Returns the layout of a variable's storage: an optional for a lazy one, a weak cell for a weak or
  /// unowned one.
  func storageType(_ variable: VariableDecl, _ valueType: StaticType) -> RuntimeType {
    switch variable.ownership {
    case .weak:
      return weakType(type(valueType))
    case .unowned: return weakType(type(valueType))
    default:
      return variable.isLazy && variable.storage == .field
        ? type(types.core.optional(valueType)) : type(valueType)
    }
  }

  private func layOut(
    _ made: RuntimeType, fields: [(name: String, type: RuntimeType, property: VariableDecl?)]
  ) {
    made.isBitwiseEquatable = true
    for field in fields {
      if !field.type.isLaidOut { errors.append(LoweringError(infinite: field.type)) }
      if let error = field.type.layoutError { return setLayoutError(of: made, error) }
      made.fields.append(
        RuntimeType.Field(
          name: field.name, type: field.type, scalar: made.scalarCount,
          reference: made.referenceCount, property: field.property))
      made.nonNullReferences += field.type.nonNullReferences.map { $0 + made.referenceCount }
      made.scalarCount += field.type.scalarCount
      made.referenceCount += field.type.referenceCount
      made.isBitwiseEquatable = made.isBitwiseEquatable && field.type.isBitwiseEquatable
    }
  }

  private func layOutEnum(_ made: RuntimeType, _ decl: NominalDecl, _ arguments: [StaticType]) {
    made.kind =
      decl === types.core.type("Optional")
      ? .optional(wrapped: type(arguments[0])) : .enumeration
    made.isBitwiseEquatable = true
    var scalars = 0
    var references = 0
    for enumCase in decl.cases {
      let payload = types.payload(of: enumCase, in: made.type)
      let isIndirect = (decl.isIndirect || enumCase.isIndirect) && !payload.isEmpty
      let laidOut =
        isIndirect ? indirectCase(enumCase, payload) : directCase(enumCase, payload)
      if let error = laidOut.made.directPayload.lazy.compactMap(\.type.layoutError).first {
        return setLayoutError(of: made, error)
      }
      made.cases.append(laidOut.made)
      scalars = max(scalars, laidOut.scalars)
      references = max(references, laidOut.references)
      made.isBitwiseEquatable =
        made.isBitwiseEquatable
        && laidOut.made.directPayload.allSatisfy { $0.type.isBitwiseEquatable }
        && !isIndirect
    }
    made.scalarCount = 1 + scalars
    made.referenceCount = references
    addSite(made)
  }

  private func directCase(
    _ enumCase: EnumCaseDecl, _ payload: [StaticType]
  ) -> (made: RuntimeType.Case, scalars: Int, references: Int) {
    var fields: [RuntimeType.Field] = []
    var scalar = 1
    var reference = 0
    for (index, valueType) in payload.enumerated() {
      let value = type(valueType)
      if !value.isLaidOut { errors.append(LoweringError(infinite: value)) }
      fields.append(
        RuntimeType.Field(
          name: enumCase.payload?[index].label ?? "", type: value, scalar: scalar,
          reference: reference, property: nil))
      scalar += value.scalarCount
      reference += value.referenceCount
    }
    return (
      RuntimeType.Case(decl: enumCase, directPayload: fields, box: nil), scalar - 1, reference
    )
  }

  private func indirectCase(
    _ enumCase: EnumCaseDecl, _ payload: [StaticType]
  ) -> (made: RuntimeType.Case, scalars: Int, references: Int) {
    let box = IndirectPayload(
      types: payload, labels: enumCase.payload?.map { $0.label ?? "" } ?? [], program: self)
    return (RuntimeType.Case(decl: enumCase, directPayload: [], box: box), 0, 1)
  }

  private func addSite(_ made: RuntimeType) {
    guard let view = viewProtocol, conforms(made, to: view) else { return }
    // The site is no part of the value, so equality must not compare all words.
    made.siteScalar = made.scalarCount
    made.scalarCount += 1
    made.isBitwiseEquatable = false
  }
}

extension RuntimeType {
  /// The stored properties of a class's instances, inherited ones first; offsets count words after the
  /// header.
  package var instanceFields: [Field] {
    if let known = cache.classFields { return known }
    var fields: [Field] = []
    var word = 0
    if let above = program.types.superclass(of: type) {
      let superclass = program.type(above)
      fields = superclass.instanceFields
      word = superclass.cache.instanceWords
    }
    for (property, fieldType) in program.types.fields(of: type) {
      let stored = program.storageType(property, fieldType)
      fields.append(
        Field(
          name: property.name, type: stored, scalar: word,
          reference: word + stored.scalarCount, property: property))
      word += stored.wordCount
    }
    cache.instanceWords = word
    cache.classFields = fields
    return fields
  }

  /// The superclass's type; nil if there is none.
  package var superclass: RuntimeType? {
    program.types.superclass(of: type).map { program.type($0) }
  }
}

/// The payload of an indirect case, which is boxed. Its layout is computed lazily, since it usually contains
/// the enum itself.
package final class IndirectPayload {
  private let types: [StaticType]
  private let labels: [String]
  private unowned let program: Program

  init(types: [StaticType], labels: [String], program: Program) {
    self.types = types
    self.labels = labels
    self.program = program
  }

  /// The type of the value in the box: the payload's only value, or a tuple of its values.
  package private(set) lazy var type: RuntimeType = program.type(
    types.count == 1 ? types[0] : StaticType(.tuple(types.map { TupleElement(type: $0) })))

  /// The values of the payload; offsets count from the box's first word and first reference.
  package private(set) lazy var fields: [RuntimeType.Field] =
    types.count == 1
    ? [RuntimeType.Field(name: labels[0], type: type, scalar: 0, reference: 0, property: nil)]
    : zip(type.fields, labels).map { field, label in
      RuntimeType.Field(
        name: label, type: field.type, scalar: field.scalar, reference: field.reference,
        property: nil)
    }
}
