package import DeclLang

/// A script made ready to run: concrete types with their layouts, and functions lowered when first called.
///
/// Generic code is specialised: each function is keyed by its declaration and the types that stand for its generic
/// parameters. Everything here lives as long as the program: types, code, descriptors, constants, globals.
package final class Program {
  /// The script.
  package let module: CheckedModule
  /// What answers questions about types.
  package let types: TypeSystem
  /// The library's primitives.
  package let natives: NativeTable
  /// The memory of the program's constants and of everything that its machine makes.
  package let heap = Heap()
  let descriptors: CommonDescriptors
  /// The types by their `id`.
  package private(set) var runtimeTypes: [RuntimeType] = []
  /// The machine that runs the program.
  package internal(set) unowned(unsafe) var machine: Machine?

  private var typesByStatic: [StaticType: RuntimeType] = [:]
  private var aliases: [StaticType: RuntimeType] = [:]
  var weakTypes: [RuntimeType: RuntimeType] = [:]
  var functions: [CodeKey: CodeReference] = [:]
  /// All code, for the disassembler and for giving the memory back.
  package private(set) var allCode: [CodeReference] = []
  var globals: [GlobalKey: UnsafeMutablePointer<GlobalCell>] = [:]
  var allGlobals: [UnsafeMutablePointer<GlobalCell>] = []
  var selectors: [SelectorKey] = []
  var selectorNumbers: [SelectorKey: Int] = [:]
  private var strings: [ExactText: HeapReference] = [:]
  var messages: [String] = []
  /// The global actors that code runs on.
  var globalActors: [String] = []
  var typeTests: [TypeTest] = []
  var typeTestNumbers: [TypeTest: Int] = [:]
  var castPlans: [CastPlan] = []
  var bindings: [UnsafeMutablePointer<NativeBinding>] = []
  var allDescriptors: [UnsafeMutablePointer<ObjectDescriptor>] = []
  var closureLayouts: [ClosureLayout] = []
  var closures: [ClosureKey: ClosureCode] = [:]
  /// The objects of closures that capture nothing, by their descriptors.
  var closureObjects: [UnsafeMutablePointer<ObjectDescriptor>: HeapReference] = [:]
  private(set) lazy var captures = Captures(types: types)
  var conformances: [ConformanceQuestion: Bool] = [:]
  /// What the lowering could not do, in the order found.
  package internal(set) var errors: [LoweringError] = []
  /// Objects that are never freed: constants and the storage of globals.
  package internal(set) var immortalObjects = 0

  struct ConformanceQuestion: Hashable {
    let type: RuntimeType
    let proto: NominalDecl
  }

  /// A program of a checked script, which has no errors, with the natives of its library.
  package init(module: CheckedModule, natives: NativeTable) {
    self.module = module
    self.types = module.types
    self.natives = natives
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
  func weakType(_ type: RuntimeType) -> RuntimeType {
    if let known = weakTypes[type] { return known }
    let made = RuntimeType(id: runtimeTypes.count, type: type.type, program: self)
    runtimeTypes.append(made)
    weakTypes[type] = made
    made.kind = .weak(type)
    made.referenceCount = 1
    made.isLaidOut = true
    return made
  }

  /// The types that the machine itself needs.
  private(set) lazy var int = type(types.core.int)
  private(set) lazy var bool = type(types.core.bool)
  private(set) lazy var string = type(types.core.string)
  private(set) lazy var void = type(.void)
  private(set) lazy var any = type(.any)
  private(set) lazy var viewProtocol = types.libraryDecl("View") as? NominalDecl

  /// Whether a type conforms to a protocol; remembered.
  package func conforms(_ type: RuntimeType, to proto: NominalDecl) -> Bool {
    let question = ConformanceQuestion(type: type, proto: proto)
    if let known = conformances[question] { return known }
    let answer = types.conforms(type.type, to: proto)
    conformances[question] = answer
    return answer
  }

  // MARK: Code

  /// Code that is lowered when it is first called.
  func makeCode(_ info: CodeInfo) -> CodeReference {
    let code = CodeReference.allocate(capacity: 1)
    code.initialize(
      to: Code(
        instructions: CommonCode.lower, scalarCount: info.signature.scalarCount,
        referenceCount: info.signature.referenceCount, info: .passRetained(info)))
    allCode.append(code)
    return code
  }

  /// The number of a message, for the `trap` instruction.
  func messageNumber(_ message: String) -> Int {
    if let known = messages.firstIndex(of: message) { return known }
    messages.append(message)
    return messages.count - 1
  }

  /// A text that is made once and never freed.
  func constant(_ text: String) -> HeapReference {
    if let known = strings[ExactText(text)] { return known }
    let object = heap.allocate(descriptors.string, words: HeapReference.stringWords)
    object.stringPointer.initialize(to: text)
    object.pointee.count = HeapHeader.immortalCount
    strings[ExactText(text)] = object
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
  var scalarCount: Int { parameters.reduce(result.scalarCount) { $0 + $1.type.scalarCount } }
  /// The reference words of the window.
  var referenceCount: Int {
    parameters.reduce(result.referenceCount) { $0 + $1.type.referenceCount }
  }
}

/// Storage of a global or static variable.
struct GlobalCell {
  /// How far its initialisation is.
  enum Progress: UInt8 {
    case untouched, running, done
  }

  /// The box with the value's words; never freed.
  let object: HeapReference
  var progress: Progress
  /// Computes the first value and stores it.
  let initializer: CodeReference?
  let type: Unmanaged<RuntimeType>
}

/// A global, or a static variable of a generic type with its arguments.
struct GlobalKey: Hashable {
  let variable: VariableDecl
  let substitutions: Substitutions
}

/// What a piece of code is made from.
enum CodeKey: Hashable {
  case function(FunctionKey)
  /// A class's initialiser working on an instance that is there.
  case initialising(FunctionKey)
  case adapter(SelectorKey, RuntimeType)
  case fieldInitializers(RuntimeType)
}

/// What a dynamic call looks for in the dynamic type.
enum SelectorKey: Hashable {
  /// The overriding method of a class for a method of a class above; the substitutions of its own generic parameters.
  case override(FunctionDecl, Substitutions)
  /// The initialiser that a class has instead of one of a class above, working on an instance that is there.
  case initialising(FunctionDecl, Substitutions)
  /// A requirement or a protocol's extension method, called on an existential; the types are those of the caller.
  case existential(FunctionDecl, Substitutions, parameters: [RuntimeType], result: RuntimeType)
  /// A static member or initialiser, called on a type that is known at run time; the types are those of the caller.
  case metatype(FunctionDecl, Substitutions, parameters: [RuntimeType], result: RuntimeType)
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
