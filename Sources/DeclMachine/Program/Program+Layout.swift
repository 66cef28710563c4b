import DeclTree

/// Laying out types.
extension Program {
  func layOut(_ made: RuntimeType) {
    layoutDepth += 1
    lay(out: made)
    layoutDepth -= 1
    // What collections hold is laid out when all types around them are.
    while layoutDepth == 0, let collection = openCollections.popLast() {
      collection.type.kind = collection.kind()
    }
  }

  private func lay(out made: RuntimeType) {
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
    case .metatype:
      made.kind = .metatype
      made.scalarCount = 1
      made.isPlainData = true
    case .parameter, .member, .opaque, .variable, .error: made.kind = .uninhabited
    }
    made.isLaidOut = true
  }

  private func setReference(_ made: RuntimeType, _ kind: RuntimeType.Kind) {
    made.kind = kind
    made.referenceCount = 1
    made.certainReferences = [0]
  }

  /// A collection is one reference, whatever its elements are: they may hold such a collection themselves.
  private func setReference(_ made: RuntimeType, _ kind: @escaping () -> RuntimeType.Kind) {
    made.referenceCount = 1
    made.certainReferences = [0]
    openCollections.append((made, kind))
  }

  private func setScalar(_ made: RuntimeType, _ kind: RuntimeType.Kind, isPlain: Bool = true) {
    made.kind = kind
    made.scalarCount = 1
    made.isPlainData = isPlain
  }

  private func layOutNominal(
    _ made: RuntimeType, _ decl: NominalDecl, _ arguments: [StaticType]
  ) {
    types.resolveMembers(of: decl)
    if let primitive = decl.primitive, layOutPrimitive(made, primitive, arguments) { return }
    switch decl.keyword {
    case .classType, .actor:
      setReference(made, .classInstance)
    case .enumeration: layOutEnum(made, decl, arguments)
    case .structure:
      made.kind = .structure
      layOut(
        made,
        fields: types.fields(of: made.type).map { field in
          (field.property.name, storageType(field.property, field.type), field.property)
        })
      addPlace(made)
    case .protocolType: made.kind = .uninhabited
    }
  }

  private func layOutPrimitive(
    _ made: RuntimeType, _ primitive: String, _ arguments: [StaticType]
  ) -> Bool {
    let widths: [String: IntegerWidth] = [
      "int": .int64, "int64": .int64, "int32": .int32, "int16": .int16, "int8": .int8,
      "uint": .uint64, "uint64": .uint64, "uint32": .uint32, "uint16": .uint16, "uint8": .uint8,
    ]
    switch primitive {
    case _ where widths[primitive] != nil: setScalar(made, .integer(widths[primitive]!))
    case "bool": setScalar(made, .bool)
    case "double", "cgfloat": setScalar(made, .double, isPlain: false)
    case "float": setScalar(made, .float, isPlain: false)
    case "string": setReference(made, .string)
    case "character": setReference(made, .character)
    case "array":
      setReference(made) { [unowned self] in .array(element: type(arguments[0])) }
    case "dictionary":
      setReference(made) { [unowned self] in
        .dictionary(key: type(arguments[0]), value: type(arguments[1]))
      }
    case "set":
      setReference(made) { [unowned self] in .set(element: type(arguments[0])) }
    default: return false
    }
    return true
  }

  /// The layout of a variable's storage: a lazy one may be empty, a weak one is a cell.
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
    made.isPlainData = true
    for field in fields {
      if !field.type.isLaidOut { errors.append(LoweringError(infinite: field.type)) }
      made.fields.append(
        RuntimeType.Field(
          name: field.name, type: field.type, scalar: made.scalarCount,
          reference: made.referenceCount, property: field.property))
      made.certainReferences += field.type.certainReferences.map { $0 + made.referenceCount }
      made.scalarCount += field.type.scalarCount
      made.referenceCount += field.type.referenceCount
      made.isPlainData = made.isPlainData && field.type.isPlainData
    }
  }

  private func layOutEnum(_ made: RuntimeType, _ decl: NominalDecl, _ arguments: [StaticType]) {
    made.kind =
      decl === types.core.type("Optional")
      ? .optional(wrapped: type(arguments[0])) : .enumeration
    made.isPlainData = true
    var scalars = 0
    var references = 0
    for enumCase in decl.cases {
      let payload = types.payload(of: enumCase, in: made.type)
      let isIndirect = (decl.isIndirect || enumCase.isIndirect) && !payload.isEmpty
      let laidOut =
        isIndirect ? indirectCase(enumCase, payload) : directCase(enumCase, payload)
      made.cases.append(laidOut.made)
      scalars = max(scalars, laidOut.scalars)
      references = max(references, laidOut.references)
      made.isPlainData =
        made.isPlainData && laidOut.made.directPayload.allSatisfy { $0.type.isPlainData }
        && !isIndirect
    }
    made.scalarCount = 1 + scalars
    made.referenceCount = references
    addPlace(made)
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

  private func addPlace(_ made: RuntimeType) {
    guard let view = viewProtocol, conforms(made, to: view) else { return }
    made.placeScalar = made.scalarCount
    made.scalarCount += 1
    made.isPlainData = false
  }
}

extension RuntimeType {
  /// The stored properties of a class's instances, inherited ones first; offsets count words after the header.
  package var instanceFields: [Field] {
    if let known = lazily.classFields { return known }
    var fields: [Field] = []
    var word = 0
    if let above = program.types.superclass(of: type) {
      let superclass = program.type(above)
      fields = superclass.instanceFields
      word = superclass.lazily.instanceWords
    }
    for (property, fieldType) in program.types.fields(of: type) {
      let stored = program.storageType(property, fieldType)
      fields.append(
        Field(
          name: property.name, type: stored, scalar: word,
          reference: word + stored.scalarCount, property: property))
      word += stored.wordCount
    }
    lazily.instanceWords = word
    lazily.classFields = fields
    return fields
  }

  /// The superclass's type.
  package var superclass: RuntimeType? {
    program.types.superclass(of: type).map { program.type($0) }
  }
}

/// The payload of an indirect case, which lies in a box; its layout is found when it is needed, since it holds the
/// enum itself as a rule.
package final class IndirectPayload {
  private let types: [StaticType]
  private let labels: [String]
  private unowned let program: Program

  init(types: [StaticType], labels: [String], program: Program) {
    self.types = types
    self.labels = labels
    self.program = program
  }

  /// What the box holds: the one value, or a tuple of them.
  package private(set) lazy var type: RuntimeType = program.type(
    types.count == 1 ? types[0] : StaticType(.tuple(types.map { TupleElement(type: $0) })))

  /// The values, counted from the box's first word and first reference.
  package private(set) lazy var fields: [RuntimeType.Field] =
    types.count == 1
    ? [RuntimeType.Field(name: labels[0], type: type, scalar: 0, reference: 0, property: nil)]
    : zip(type.fields, labels).map { field, label in
      RuntimeType.Field(
        name: label, type: field.type, scalar: field.scalar, reference: field.reference,
        property: nil)
    }
}
