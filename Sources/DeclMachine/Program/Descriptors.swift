package import DeclTree

/// The object descriptors that every program has.
struct CommonDescriptors {
  let string: UnsafeMutablePointer<ObjectDescriptor>
  let weakCell: UnsafeMutablePointer<ObjectDescriptor>

  init() {
    string = .make(kind: .string, words: HeapReference.stringWords)
    weakCell = .make(kind: .weakCell, words: 1)
  }

  func deallocate() {
    for descriptor in [string, weakCell] {
      descriptor.pointee.referenceWords.deallocate()
      descriptor.deallocate()
    }
  }
}

extension UnsafeMutablePointer where Pointee == ObjectDescriptor {
  static func make(
    kind: ObjectKind, type: RuntimeType? = nil, valueType: RuntimeType? = nil, words: Int = 0,
    references: [Int] = [], scalarCount: Int = 0, referenceCount: Int = 0,
    closure: ClosureLayout? = nil
  ) -> Self {
    let positions = UnsafeMutableBufferPointer<Int>.allocate(capacity: references.count)
    _ = positions.initialize(from: references)
    let made = Self.allocate(capacity: 1)
    made.initialize(
      to: ObjectDescriptor(
        kind: kind, type: type.map { .passUnretained($0) },
        valueType: valueType.map { .passUnretained($0) }, wordCount: words,
        referenceWords: positions, scalarCount: scalarCount, referenceCount: referenceCount,
        deinitializer: nil, superclass: nil, methods: nil, methodCount: 0,
        entry: EntryLayout(key: kind == .dictionary ? type : nil, value: valueType),
        closure: closure.map { .passUnretained($0) }))
    return made
  }
}

extension Program {
  private func keep(
    _ descriptor: UnsafeMutablePointer<ObjectDescriptor>
  ) -> UnsafeMutablePointer<ObjectDescriptor> {
    allDescriptors.append(descriptor)
    return descriptor
  }

  func makeBoxDescriptor(_ type: RuntimeType) -> UnsafeMutablePointer<ObjectDescriptor> {
    keep(
      .make(
        kind: .box, type: type, words: type.wordCount,
        references: Array(type.scalarCount..<type.wordCount), scalarCount: type.scalarCount,
        referenceCount: type.referenceCount))
  }

  /// Returns the descriptor of the objects that values of the type refer to; nil if values refer to none.
  func makeObjectDescriptor(_ type: RuntimeType) -> UnsafeMutablePointer<ObjectDescriptor>? {
    switch type.kind {
    case .array(let element):
      keep(
        .make(
          kind: .array, type: element, scalarCount: element.scalarCount,
          referenceCount: element.referenceCount))
    case .dictionary(let key, let value):
      keep(.make(kind: .dictionary, type: key, valueType: value))
    case .set(let element): keep(.make(kind: .dictionary, type: element))
    case .classInstance: makeClassDescriptor(type)
    default: nil
    }
  }

  /// Returns the descriptor of the instances of a class. With `ownsMemory` a reference to memory follows the stored
  /// properties.
  func makeClassDescriptor(
    _ type: RuntimeType, ownsMemory: Bool = false
  ) -> UnsafeMutablePointer<ObjectDescriptor> {
    let fields = type.instanceFields
    var references = fields.flatMap { field in
      (0..<field.type.referenceCount).map { field.reference + $0 }
    }
    let words = type.cache.instanceWords
    if ownsMemory { references.append(words) }
    let made = keep(
      .make(
        kind: .instance, type: type, words: ownsMemory ? words + 1 : words, references: references))
    made.pointee.superclass = type.superclass?.objectDescriptor
    if let deinitializer = type.decl?.deinitializer {
      hasDeinitializers = true
      made.pointee.deinitializer = code(
        for: deinitializer, Substitutions(ofContext: type.type))
    }
    return made
  }

  func makeClosureDescriptor(
    _ layout: ClosureLayout, scalarCount: Int, referenceCount: Int
  ) -> UnsafeMutablePointer<ObjectDescriptor> {
    closureLayouts.append(layout)
    let first = 1 + scalarCount
    return keep(
      .make(
        kind: .closure, type: layout.type, words: first + referenceCount,
        references: Array(first..<first + referenceCount), scalarCount: scalarCount,
        referenceCount: referenceCount, closure: layout))
  }
}

extension Substitutions {
  /// Creates the substitutions of a nominal type's generic arguments for the parameters of its declaration.
  package init(ofContext type: StaticType) {
    guard let decl = type.nominalDecl else {
      self = .none
      return
    }
    self.init(decl.generics.parameters, type.genericArguments)
  }
}
