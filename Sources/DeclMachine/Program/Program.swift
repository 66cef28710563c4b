package import DeclTree

/// A script made ready to run: concrete types with their layouts, and functions lowered when first called.
///
/// Generic code is specialised: each function is keyed by its declaration and the types that stand for its generic
/// parameters. Everything here lives as long as the program: types, code, descriptors, constants, globals.
package final class Program {
  /// What answers questions about types.
  package let types: any TypeSystem
  /// The library's primitives.
  package let natives: NativeTable
  /// What makes the instructions of a function when it is first called.
  let lowering: any Lowering
  /// The memory of the program's constants and of everything that its machine makes.
  package let heap = Heap()
  let descriptors: CommonDescriptors
  /// The types by their `id`.
  package private(set) var runtimeTypes: [RuntimeType] = []
  /// The machine that runs the program.
  package unowned(unsafe) var machine: Machine?

  private var typesByStatic: [StaticType: RuntimeType] = [:]
  private var aliases: [StaticType: RuntimeType] = [:]
  var weakTypes: [RuntimeType: RuntimeType] = [:]
  var functions: [CodeKey: CodeReference] = [:]
  /// All code, for the disassembler and for giving the memory back.
  package private(set) var allCode: [CodeReference] = []
  package var globals: [GlobalKey: UnsafeMutablePointer<GlobalCell>] = [:]
  var allGlobals: [UnsafeMutablePointer<GlobalCell>] = []
  var selectors: [SelectorKey] = []
  var selectorNumbers: [SelectorKey: Int] = [:]
  private var strings: [ExactText: HeapReference] = [:]
  var messages: [String] = []
  /// The global actors that code runs on.
  var globalActors: [String] = []
  var typeTests: [TypeTest] = []
  var typeTestNumbers: [TypeTest: Int] = [:]
  package var castPlans: [CastPlan] = []
  var bindings: [UnsafeMutablePointer<NativeBinding>] = []
  var allDescriptors: [UnsafeMutablePointer<ObjectDescriptor>] = []
  var closureLayouts: [ClosureLayout] = []
  /// Whether a type with a deinitialiser was ever asked for.
  var hasDeinitializers = false
  var closures: [ClosureKey: ClosureCode] = [:]
  /// The objects of closures that capture nothing, by their descriptors.
  var closureObjects: [UnsafeMutablePointer<ObjectDescriptor>: HeapReference] = [:]
  private var emptyArrays: [UnsafeMutablePointer<ObjectDescriptor>: HeapReference] = [:]
  package lazy var captures = Captures(types: types)
  var conformances: [ConformanceQuestion: Bool] = [:]
  /// What the lowering could not do, in the order found.
  package var errors: [LoweringError] = []
  /// Objects that are never freed: constants and the storage of globals.
  package var immortalObjects = 0

  struct ConformanceQuestion: Hashable {
    let type: RuntimeType
    let proto: NominalDecl
  }

  /// A program of a script, which has no errors, with the natives of its library.
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
  }

  private func deallocate(_ binding: UnsafeMutablePointer<NativeBinding>) {
    binding.pointee.arguments.deallocate()
    binding.pointee.generics.deallocate()
    binding.pointee.borrowed.deallocate()
    binding.deinitialize(count: 1)
    binding.deallocate()
  }

  private func deallocate(_ descriptor: UnsafeMutablePointer<ObjectDescriptor>) {
    descriptor.pointee.referenceWords.deallocate()
    descriptor.pointee.methods?.deallocate()
    descriptor.deallocate()
  }

  // MARK: Types

  /// The runtime's form of a concrete type; opaque types in it are replaced by what they hide.
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

  /// The type of the storage of a weak or unowned variable.
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

  /// How many types are being laid out, one inside the other.
  var layoutDepth = 0
  /// Collections whose elements are yet to be laid out.
  var openCollections: [(type: RuntimeType, kind: () -> RuntimeType.Kind)] = []

  /// The types that the machine itself needs.
  package lazy var int = type(types.core.int)
  package lazy var bool = type(types.core.bool)
  package lazy var string = type(types.core.string)
  package lazy var void = type(.void)
  package lazy var any = type(.any)
  private(set) lazy var viewProtocol = types.libraryDecl("View") as? NominalDecl

  /// Whether a type conforms to a protocol; remembered.
  package func conforms(_ type: RuntimeType, to proto: NominalDecl) -> Bool {
    let question = ConformanceQuestion(type: type, proto: proto)
    if let known = conformances[question] { return known }
    let answer = types.conforms(type.type, to: proto)
    conformances[question] = answer
    return answer
  }

  /// The number of a global actor among those that code runs on, 0 for none.
  package func executor(of isolation: Isolation) -> Int {
    guard case .global(let name) = isolation else { return 0 }
    if let index = globalActors.firstIndex(of: name) { return index + 1 }
    globalActors.append(name)
    return globalActors.count
  }

  // MARK: Code

  /// Code that is lowered when it is first called.
  package func makeCode(_ info: CodeInfo) -> CodeReference {
    let code = CodeReference.allocate(capacity: 1)
    code.initialize(
      to: Code(
        instructions: CommonCode.lower, scalarCount: info.signature.scalarCount,
        referenceCount: info.signature.referenceCount, info: .passRetained(info)))
    allCode.append(code)
    return code
  }

  /// The number of a message, for the `trap` instruction.
  package func messageNumber(_ message: String) -> Int {
    if let known = messages.firstIndex(of: message) { return known }
    messages.append(message)
    return messages.count - 1
  }

  /// A text that is made once and never freed.
  package func constant(_ text: String) -> HeapReference {
    if let known = strings[ExactText(text)] { return known }
    let object = heap.allocate(descriptors.string, words: HeapReference.stringWords)
    object.stringPointer.initialize(to: text)
    object.pointee.count = HeapHeader.immortalCount
    strings[ExactText(text)] = object
    immortalObjects += 1
    return object
  }

  /// The one array without elements of a type, which is never freed; whoever changes it has a copy.
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
  /// The count of an object that is never freed; far from both ends.
  static let immortalCount: UInt32 = 1 << 30
}

extension CodeInfo.Signature {
  /// The scalar words of the window: the result's and the parameters'.
  package var scalarCount: Int {
    parameters.reduce(result.scalarCount) { $0 + $1.type.scalarCount }
  }
  /// The reference words of the window.
  package var referenceCount: Int {
    parameters.reduce(result.referenceCount) { $0 + $1.type.referenceCount }
  }
}

/// Storage of a global or static variable.
package struct GlobalCell {
  /// How far its initialisation is.
  package enum Progress: UInt8 {
    case untouched, running, done
  }

  /// The box with the value's words; never freed.
  package let object: HeapReference
  package var progress: Progress
  /// Computes the first value and stores it.
  package let initializer: CodeReference?
  package let type: Unmanaged<RuntimeType>
}

/// A global, or a static variable of a generic type with its arguments.
package struct GlobalKey: Hashable {
  package let variable: VariableDecl
  package let substitutions: Substitutions

  package init(variable: VariableDecl, substitutions: Substitutions) {
    self.variable = variable
    self.substitutions = substitutions
  }
}

/// What a piece of code is made from.
package enum CodeKey: Hashable {
  case function(FunctionKey)
  /// A class's initialiser working on an instance that is there.
  case initialising(FunctionKey)
  case adapter(SelectorKey, RuntimeType)
  case fieldInitializers(RuntimeType)
}

/// A text that equals only one of the same bytes; two ways to write an é differ.
private struct ExactText: Hashable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
