import DeclLang
import DeclMachine

/// A script that was checked and made ready to run, with its machine and its views.
final class LoadedScript {
  /// What is mounted.
  struct RootSource {
    /// The type, when the runtime makes the value by `init()`.
    let type: NominalDecl?
    /// A function without parameters that gives the view.
    let function: FunctionDecl?
  }

  private(set) var module: CheckedModule
  /// What the process begins with: the module before inputs went on with it.
  let firstModule: CheckedModule
  let program: Program
  let machine: Machine
  let graph: ViewGraph
  let inspector: Inspector
  /// The code that made the root that was mounted last.
  private(set) var rootCode: CodeReference?
  private let printed: Printed

  init(
    module: CheckedModule, options: Session.Options, printed: Printed,
    _ interruptFlag: InterruptFlag
  ) {
    self.module = module
    firstModule = module
    self.printed = printed
    let link = GraphNatives.Link()
    var natives = NativeTable.standard()
    GraphNatives(link: link).add(to: &natives)
    for host in options.hosts { HostNatives(host: host, link: link).add(to: &natives) }
    program = Program(types: module.types, natives: natives, lowering: TreeLowering())
    var limits = Machine.Limits()
    limits.steps = options.stepLimit
    machine = Machine(program: program, limits: limits, interruptFlag: interruptFlag)
    let output = options.output
    machine.output = { text in
      printed.append(text)
      output?(text)
    }
    graph = ViewGraph(machine: machine)
    graph.isRecording = options.isRecording
    link.graph = graph
    graph.link = link
    inspector = Inspector(graph: graph)
    machine.services.random = RandomSource(seed: options.seed)
    machine.services.store = options.store
    machine.services.willStore = { [unowned graph] call in graph.willStore(call) }
    machine.services.storeFailed = { [unowned graph] key in graph.takeBackStored(key) }
    machine.services.storeChanged = { [unowned graph] key in graph.announceStored(key) }
    machine.services.files = ReadableFiles(folders: options.readablePaths)
    machine.services.folder = WorkingFolder(path: options.folder)
    machine.services.writableFiles = WritableFiles(paths: options.writablePaths)
    machine.scheduler.time = { [unowned graph] in graph.time }
    machine.scheduler.moveClock = { [unowned graph] in graph.time = $0 }
    machine.services.now = { [unowned graph] in LoadedScript.epoch + graph.time }
  }

  /// The first moment of a session's clock: 1 January 2026, in seconds since 2001.
  static let epoch: Double = 788_918_400

  /// Goes on with more declarations of the same module.
  func extend(by module: CheckedModule) { self.module = module }

  // MARK: Running

  /// Runs the top-level code, then `main()` of a `@main` type that is no app.
  func runTopLevel() -> Fault? {
    let result = machine.callWaiting(program.topLevelCode(firstModule.start))
    if let fault = fault(of: result) { return fault }
    guard let main = module.main, !isApp(main), let function = mainFunction(main) else {
      return nil
    }
    return fault(of: machine.callWaiting(program.code(for: function, .none)))
  }

  private func isApp(_ decl: NominalDecl) -> Bool {
    graph.types.library.conforms(program.type(decl.plainType), to: "App")
  }

  private func mainFunction(_ main: NominalDecl) -> FunctionDecl? {
    module.types.staticMethod("main", of: main)
  }

  /// The fault of a call that did not return.
  func fault(of result: Machine.CallResult) -> Fault? {
    switch result {
    case .value: nil
    case .trapped(let trap): Fault(trap)
    case .thrown(let error):
      Fault(
        code: Trap.Kind.uncaughtError.rawValue,
        message: "Fatal error: Error raised at top level: \(error.debugDescription ?? "?")",
        place: .none, stack: [])
    }
  }

  // MARK: Mounting

  /// What the script offers to mount: the app, a preview, the last view expression.
  var rootSource: RootSource? {
    if let main = module.main, isApp(main) { return RootSource(type: main, function: nil) }
    return module.previews.first.map { RootSource(type: nil, function: $0.function) }
  }

  /// Shows a root instead of what is mounted.
  func mount(
    _ source: RootSource, label given: String? = nil
  ) -> [UpdateRecord] {
    let (code, label) = code(of: source)
    return mount(code, Cause(.mount, label: given ?? label))
  }

  /// Shows a root at the start of a process that follows another one.
  func restart(_ source: RootSource) -> [UpdateRecord] {
    let (code, label) = code(of: source)
    return mount(code, Cause(.restart, label: label))
  }

  /// Shows a root that takes over from the tree before a reload.
  func mount(_ source: RootSource, inheriting inheritance: Inheritance) -> [UpdateRecord] {
    let (code, label) = code(of: source)
    graph.seeds = inheritance
    defer { graph.seeds = nil }
    rootCode = code
    return loop.run(Cause(.reload, label: label)) { reconciler throws(UpdateFailure) in
      try reconciler.mount(code)
      inheritance.adopt(reconciler)
    }
  }

  /// The code that gives a root's value, and the root's name.
  private func code(of source: RootSource) -> (CodeReference, label: String) {
    if let type = source.type {
      let runtimeType = program.type(type.plainType)
      return (graph.types.library.initializer(of: runtimeType), type.name)
    }
    let code = program.code(for: source.function!, .none)
    return (code, code.signature.result.name)
  }

  /// Shows the view that code makes.
  func mount(_ code: CodeReference, _ cause: Cause) -> [UpdateRecord] {
    rootCode = code
    return loop.run(cause) { reconciler throws(UpdateFailure) in
      try reconciler.unmount()
      try reconciler.mount(code)
    }
  }

  /// Takes the root away.
  func unmount() -> [UpdateRecord] {
    loop.run(Cause(.unmount)) { reconciler throws(UpdateFailure) in try reconciler.unmount() }
  }

  /// Carries events through.
  var loop: UpdateLoop {
    UpdateLoop(graph: graph, takeOutput: { [printed] in printed.take() })
  }

  /// The structural types of the script's bodies.
  var bodyTypes: [BodyType] {
    let view = module.types.libraryDecl("View") as? NominalDecl
    return module.declarations.compactMap { decl in
      guard let nominal = decl as? NominalDecl, let view, nominal.generics.parameters.isEmpty,
        !nominal.isProtocol, module.types.conforms(nominal.plainType, to: view)
      else { return nil }
      return bodyType(of: nominal)
    }
  }

  private func bodyType(of nominal: NominalDecl) -> BodyType? {
    let type = program.type(nominal.plainType)
    guard let body = graph.types.library.associatedType("Body", of: "View", in: type) else {
      return nil
    }
    return BodyType(
      owner: nominal.qualifiedName, member: "body", type: body.name, place: nominal.nameRange)
  }
}

extension Fault {
  /// The machine's reason to stop, without a view.
  init(_ trap: Trap) {
    self.init(
      code: trap.kind.rawValue, message: trap.message, place: trap.range,
      stack: trap.stack.map { Frame(function: $0.function, place: $0.range) })
  }
}
