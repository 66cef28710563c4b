package import DeclTree

/// A script prepared to run: concrete types with their layouts, and functions that are lowered at their first
/// call.
///
/// Generic code is specialised: each function is keyed by its declaration and the concrete types for its
/// generic parameters. Types, code, descriptors, constants and globals live as long as the program.
package final class Program {
  /// The checker's interface for queries about types.
  package let types: any TypeSystem
  /// The native functions of the library.
  package let natives: NativeTable
  /// The generator of a function's instructions at its first call.
  let lowering: any Lowering
  /// The heap of the program's constants and of all objects that its machine creates.
  package let heap = Heap()
  let descriptors: CommonDescriptors
  /// The types by their `id`.
  package private(set) var runtimeTypes: [RuntimeType] = []
  /// The machine that runs the program; nil while there is none.
  /// The machine clears it when it is released.
  package unowned(unsafe) var machine: Machine?

  private var typesByStatic: [StaticType: RuntimeType] = [:]
  private var aliases: [StaticType: RuntimeType] = [:]
  var weakTypes: [RuntimeType: RuntimeType] = [:]
  var functions: [CodeKey: CodeReference] = [:]
  /// The code of all functions, for the disassembler and for deallocation.
  package private(set) var allCode: [CodeReference] = []
  package var globals: [GlobalKey: UnsafeMutablePointer<GlobalCell>] = [:]
  var allGlobals: [UnsafeMutablePointer<GlobalCell>] = []
  var selectors: [SelectorKey] = []
  var selectorNumbers: [SelectorKey: Int] = [:]
  private var strings: [BytewiseString: HeapReference] = [:]
  var messages: [String] = []
  /// The names of the global actors that code runs on.
  var globalActors: [String] = []
  var typeTests: [TypeTest] = []
  var typeTestNumbers: [TypeTest: Int] = [:]
  package var castPlans: [CastPlan] = []
  var bindings: [UnsafeMutablePointer<NativeBinding>] = []
  var allDescriptors: [UnsafeMutablePointer<ObjectDescriptor>] = []
  var closureLayouts: [ClosureLayout] = []
  /// Indicates whether a descriptor was created for a class with a deinitialiser.
  var hasDeinitializers = false
  var closures: [ClosureKey: ClosureCode] = [:]
  /// The shared objects of closures without captures, by their descriptors.
  var closureObjects: [UnsafeMutablePointer<ObjectDescriptor>: HeapReference] = [:]
  private var emptyArrays: [UnsafeMutablePointer<ObjectDescriptor>: HeapReference] = [:]
  package lazy var captures = Captures(types: types)
  var conformances: [ConformanceQuery: Bool] = [:]
  /// The errors of the lowering, in the order in which they were found.
  package var errors: [LoweringError] = []
  /// The number of objects that are never freed: constants and the storage of globals.
  package var immortalObjects = 0

  struct ConformanceQuery: Hashable {
    let type: RuntimeType
    let proto: NominalDecl
  }

  /// Creates the program of a script that was checked without errors, with the native functions of its
  /// library.
  package init(types: any TypeSystem, natives: NativeTable, lowering: any Lowering) {
    self.types = types
    self.natives = natives
    self.lowering = lowering
    descriptors = CommonDescriptors()
  }

  deinit {
    for code in allCode {
      code.pointee.info.release()
      if code.pointee.instructions != CommonCode.lower { code.pointee.instructions.deallocate() }
      code.deallocate()
    }
    for cell in allGlobals { cell.deallocate() }
    for binding in bindings { deallocate(binding) }
    freeImmortalStrings()
    for descriptor in allDescriptors { deallocate(descriptor) }
    descriptors.deallocate()
    heap.deallocate()
    // Types that contain each other, such as a class with an optional of itself, would keep each other alive.
    for type in runtimeTypes { type.forgetParts() }
  }

  private func deallocate(_ binding: UnsafeMutablePointer<NativeBinding>) {
    binding.pointee.arguments.deallocate()
    binding.pointee.generics.deallocate()
    binding.pointee.borrowed.deallocate()
    binding.pointee.texts.deallocate()
    binding.deinitialize(count: 1)
    binding.deallocate()
  }

  private func deallocate(_ descriptor: UnsafeMutablePointer<ObjectDescriptor>) {
    descriptor.pointee.referenceWords.deallocate()
    descriptor.pointee.methods?.deallocate()
    descriptor.deallocate()
  }

  // MARK: Types

  /// Returns the runtime type of a concrete type; opaque types in it are replaced by their underlying types.
  package func type(_ staticType: StaticType) -> RuntimeType {
    if let known = aliases[staticType] { return known }
    let plain = types.substitute(staticType, .none, revealing: true)
    if let known = typesByStatic[plain] {
      aliases[staticType] = known
      return known
    }
    let made = RuntimeType(id: runtimeTypes.count, type: plain, program: self)
    runtimeTypes.append(made)
    typesByStatic[plain] = made
    aliases[staticType] = made
    layOut(made)
    return made
  }

  /// Returns the type of the storage of a weak or unowned variable.
  package func weakType(_ type: RuntimeType) -> RuntimeType {
    if let known = weakTypes[type] { return known }
    let made = RuntimeType(id: runtimeTypes.count, type: type.type, program: self)
    runtimeTypes.append(made)
    weakTypes[type] = made
    made.kind = .weak(type)
    made.referenceCount = 1
    made.isLaidOut = true
    return made
  }

  /// The depth of nested layouts in progress.
  var layoutDepth = 0
  /// The collections whose element types are not laid out yet.
  var pendingCollections: [(type: RuntimeType, kind: () -> RuntimeType.Kind)] = []

  /// The types that the machine itself uses.
  package lazy var int = type(types.core.int)
  package lazy var bool = type(types.core.bool)
  package lazy var string = type(types.core.string)
  package lazy var void = type(.void)
  package lazy var any = type(.any)
  private(set) lazy var viewProtocol = types.libraryDecl("View") as? NominalDecl

  /// Returns whether a type conforms to a protocol; the answer is cached.
  package func conforms(_ type: RuntimeType, to proto: NominalDecl) -> Bool {
    let question = ConformanceQuery(type: type, proto: proto)
    if let known = conformances[question] { return known }
    let answer = types.conforms(type.type, to: proto)
    conformances[question] = answer
    return answer
  }

  /// Returns the number of a global actor among those that code runs on, from 1; 0 for code that is not on
  /// one.
  package func executor(of isolation: Isolation) -> Int {
    guard case .global(let name) = isolation else { return 0 }
    if let index = globalActors.firstIndex(of: name) { return index + 1 }
    globalActors.append(name)
    return globalActors.count
  }

  // MARK: Code

  /// Creates code that is lowered at its first call.
  package func makeCode(_ info: CodeInfo) -> CodeReference {
    let code = CodeReference.allocate(capacity: 1)
    code.initialize(
      to: Code(
        instructions: CommonCode.lower, scalarCount: info.signature.scalarCount,
        referenceCount: info.signature.referenceCount, info: .passRetained(info)))
    allCode.append(code)
    return code
  }

  /// Returns the number of a message, for the `trap` instruction.
  package func messageNumber(_ message: String) -> Int {
    if let known = messages.firstIndex(of: message) { return known }
    messages.append(message)
    return messages.count - 1
  }

  /// Returns a string object that is created once and never freed.
  package func constant(_ text: String) -> HeapReference {
    if let known = strings[BytewiseString(text)] { return known }
    let object = heap.allocate(descriptors.string, words: HeapReference.stringWords)
    object.stringPointer.initialize(to: text)
    heap.count(bytes: text.storedBytes)
    object.pointee.count = HeapHeader.immortalCount
    strings[BytewiseString(text)] = object
    immortalObjects += 1
    return object
  }

  /// Returns the shared empty array of a type, which is never freed; changing it creates a copy.
  package func emptyArray(_ descriptor: UnsafeMutablePointer<ObjectDescriptor>) -> HeapReference {
    if let known = emptyArrays[descriptor] { return known }
    let object = heap.allocate(descriptor, words: ArrayBuffer.headWords)
    object.pointee.count = HeapHeader.immortalCount
    emptyArrays[descriptor] = object
    immortalObjects += 1
    return object
  }

  private func freeImmortalStrings() {
    for object in strings.values { object.stringPointer.deinitialize(count: 1) }
  }
}

extension HeapHeader {
  /// The reference count of an object that is never freed: so far from zero and from overflow that retains
  /// and releases cannot reach either.
  static let immortalCount: UInt32 = 1 << 30
}

extension CodeInfo.Signature {
  /// The number of scalar words in the window: the result's and the parameters'.
  package var scalarCount: Int {
    parameters.reduce(result.scalarCount) { $0 + $1.type.scalarCount }
  }
  /// The number of reference words in the window: the result's and the parameters'.
  package var referenceCount: Int {
    parameters.reduce(result.referenceCount) { $0 + $1.type.referenceCount }
  }
}

/// The storage of a global or static variable.
package struct GlobalCell {
  /// The progress of the initialisation.
  package enum Progress: UInt8 {
    case untouched, running, done
  }

  /// The box with the value's words; it is never freed.
  package let object: HeapReference
  package var progress: Progress
  /// The code that computes the initial value and stores it; nil if the variable is initialised by the
  /// top-level code.
  package let initializer: CodeReference?
  package let type: Unmanaged<RuntimeType>
}

/// A global variable, or a static variable with the generic arguments of its type.
package struct GlobalKey: Hashable {
  package let variable: VariableDecl
  package let substitutions: Substitutions

  package init(variable: VariableDecl, substitutions: Substitutions) {
    self.variable = variable
    self.substitutions = substitutions
  }
}

/// The source of a piece of code, as a cache key.
package enum CodeKey: Hashable {
  case function(FunctionKey)
  /// A class's initialiser for an existing instance.
  case instanceInitializer(FunctionKey)
  case adapter(SelectorKey, RuntimeType)
  case fieldInitializers(RuntimeType)
}

/// A string that equals only strings of the same bytes; the precomposed and the decomposed é differ.
private struct BytewiseString: Hashable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: BytewiseString, right: BytewiseString) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
