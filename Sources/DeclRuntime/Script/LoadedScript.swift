import DeclLang
import DeclMachine

/// A checked script with its program, machine and view graph.
final class LoadedScript {
  /// The declaration that provides the root view or app: a type or a function.
  struct RootSource {
    /// The app whose value the runtime creates with `init()`, or the delegate that launches it; nil if a function
    /// provides the root.
    let type: NominalDecl?
    /// A function without parameters that returns the root view.
    let function: FunctionDecl?
    /// The class of the delegates of scenes, for an app with a delegate; nil for none.
    var sceneDelegate: NominalDecl?
    /// The stage on which it is shown.
    var stage = PreviewStage()

    /// Creates the source of an app.
    init(_ app: NominalDecl) {
      type = app
      function = nil
    }

    /// Creates the source of an app with a delegate.
    init(delegate: NominalDecl, scenes: NominalDecl?) {
      self.init(delegate)
      sceneDelegate = scenes
    }

    /// Creates the source of a preview.
    init(_ preview: CheckedModule.Preview) {
      type = nil
      function = preview.function
      stage = preview.stage
    }
  }

  private(set) var module: CheckedModule
  /// The module before inputs extended it; a restarted process begins with it.
  let initialModule: CheckedModule
  let program: Program
  let machine: Machine
  let graph: ViewGraph
  let inspector: Inspector
  /// The view that the pointer is over.
  var hovered: ViewHandle?
  /// The code that creates the value of the root that was mounted last.
  private(set) var rootCode: CodeReference?
  private let printed: OutputBuffer

  init(
    module: CheckedModule, options: SessionOptions, printed: OutputBuffer,
    _ interruption: Interruption
  ) {
    self.module = module
    initialModule = module
    self.printed = printed
    let link = GraphNatives.Link()
    var natives = NativeTable.standard()
    GraphNatives(link: link).add(to: &natives)
    for host in options.hosts { HostNatives(host: host, link: link).add(to: &natives) }
    program = Program(types: module.types, natives: natives, lowering: TreeLowering())
    var limits = Machine.Limits()
    limits.steps = options.stepLimit
    limits.heapBytes = options.memoryLimit
    machine = Machine(program: program, limits: limits, interruption: interruption)
    let output = options.output
    machine.output = { [unowned machine] text in
      printed.append(text, of: machine)
      output?(text)
    }
    graph = ViewGraph(machine: machine)
    graph.isRecording = options.isRecording
    link.graph = graph
    graph.link = link
    inspector = Inspector(graph: graph)
    machine.services.random = RandomSource(seed: options.seed)
    machine.services.arguments = options.arguments
    machine.services.readLine = { [input = options.standardInput] in input.readLine() }
    machine.services.store = options.store
    // Unowned to avoid a cycle: the graph owns the machine, whose services keep these closures.
    machine.services.willStore = { [unowned graph] call in graph.willStore(call) }
    machine.services.storeFailed = { [unowned graph] key in
      graph.update?.observer?.rollBackStoredWrite(key)
    }
    machine.services.countStored = { [unowned graph] in graph.memory.store($0) }
    machine.services.foundation.count = { [unowned graph] in graph.memory.giveBack(-$0) }
    machine.services.storeChanged = { [unowned graph] key in graph.announceStored(key) }
    machine.services.files = ReadableFiles(
      folders: options.readablePaths, bundle: options.bundle)
    machine.services.folder = WorkingFolder(path: options.folder)
    machine.services.writableFiles = WritableFiles(
      paths: options.writablePaths, isDiscarding: options.discardsFileChanges)
    machine.scheduler.time = { [unowned graph] in graph.time }
    machine.scheduler.advanceClock = { [unowned graph] in graph.time = $0 }
    machine.services.now = { [unowned graph] in LoadedScript.epoch + graph.time }
    if let display = options.display { show(on: display, options.bundle) }
  }

  /// The date at which a session's clock starts: 1 January 2026, in seconds since 2001.
  /// Constant, so that the output of a script does not depend on the day on which it runs.
  static let epoch: Double = 788_918_400

  /// Replaces the module with an extension of it by more declarations.
  func extend(by module: CheckedModule) { self.module = module }

  // MARK: Running

  /// Runs the top-level code, then `main()` of a `@main` type that is no app. Returns the runtime error that
  /// ended it, or nil.
  func runTopLevel() -> TrapReport? {
    let result = machine.callSuspending(program.topLevelCode(initialModule.start))
    if let fault = fault(of: result) { return fault }
    guard let main = module.main, !isApp(main), let function = mainFunction(main) else {
      return nil
    }
    return fault(of: machine.callSuspending(program.code(for: function, .none)))
  }

  private func isApp(_ decl: NominalDecl) -> Bool {
    graph.types.library.conforms(program.type(decl.plainType), to: .app)
  }

  /// Returns whether a declaration is that of a class without generic parameters that conforms to a protocol.
  private func isClass(_ decl: NominalDecl, conformingTo proto: LibraryProtocol) -> Bool {
    decl.keyword == .classType && decl.generics.parameters.isEmpty
      && graph.types.library.conforms(program.type(decl.plainType), to: proto)
  }

  private func mainFunction(_ main: NominalDecl) -> FunctionDecl? {
    module.types.staticMethod("main", of: main)
  }

  /// Returns the runtime error of a call that trapped or threw; nil if it returned a value.
  func fault(of result: Machine.CallResult) -> TrapReport? {
    switch result {
    case .value: nil
    case .trapped(let trap): TrapReport(trap)
    case .thrown(let error):
      TrapReport(
        code: Trap.Kind.uncaughtError.rawValue,
        message: "Fatal error: Error raised at top level: \(error.debugDescription ?? "?")",
        range: .none, stack: [])
    }
  }

  // MARK: Mounting

  /// The root that the script declares: its app, or else its first preview, which may be its last view
  /// expression; nil if it has neither.
  var rootSource: RootSource? {
    if let main = module.main {
      if isApp(main) { return RootSource(main) }
      if isClass(main, conformingTo: .appDelegate) {
        let scenes = module.declarations.lazy.compactMap { $0 as? NominalDecl }
          .first { self.isClass($0, conformingTo: .windowSceneDelegate) }
        return RootSource(delegate: main, scenes: scenes)
      }
    }
    return module.previews.first.map { RootSource($0) }
  }

  /// Mounts a root in place of the current one.
  func mount(
    _ source: RootSource, label given: String? = nil
  ) -> [UpdateRecord] {
    let (code, label) = begin(source)
    return mount(code, Cause(.mount, label: given ?? label))
  }

  /// Mounts a root as the start of a new process.
  func restart(_ source: RootSource) -> [UpdateRecord] {
    let (code, label) = begin(source)
    return mount(code, Cause(.restart, label: label))
  }

  /// Mounts a root that inherits state and identity from the tree before a reload.
  /// `adopt` matches the new tree with the old one.
  func mount(
    _ source: RootSource, seeds: any StateSeeding,
    then adopt: (Reconciler, RecordBuilder?) -> Void
  ) -> [UpdateRecord] {
    let (code, label) = begin(source)
    // The seeds are read while cells are created; handles and effects can be adopted only when the new tree
    // is complete.
    graph.seeds = seeds
    defer { graph.seeds = nil }
    rootCode = code
    let loop = loop
    return loop.run(Cause(.reload, label: label)) { reconciler throws(UpdateFailure) in
      try reconciler.mount(code)
      adopt(reconciler, loop.record(of: reconciler.update))
    }
  }

  /// Sets the stage for a root; returns the code that creates the root's value, and its name.
  private func begin(_ source: RootSource) -> (CodeReference, label: String) {
    graph.stage = source.stage
    if let type = source.type {
      let runtimeType = program.type(type.plainType)
      if !isApp(type) {
        let scenes = source.sceneDelegate.map { program.type($0.plainType) }
        let code = graph.types.library.function(
          .launch, [runtimeType, scenes ?? graph.types.library.type(.noSceneDelegate)])
        return (code, type.name)
      }
      return (graph.types.library.method(.initApp, in: runtimeType), type.name)
    }
    let code = program.code(for: source.function!, .none)
    return (code, code.signature.result.name)
  }

  /// Mounts the view that code creates, in place of the current root.
  func mount(_ code: CodeReference, _ cause: Cause) -> [UpdateRecord] {
    rootCode = code
    return loop.run(cause) { reconciler throws(UpdateFailure) in
      try reconciler.unmount()
      try reconciler.mount(code)
    }
  }

  /// Removes the root.
  func unmount() -> [UpdateRecord] {
    loop.run(Cause(.unmount)) { reconciler throws(UpdateFailure) in try reconciler.unmount() }
  }

  /// A loop that processes events.
  var loop: UpdateLoop {
    UpdateLoop(graph: graph, takeOutput: { [printed] in printed.drain() })
  }

  /// The structural types of the bodies of the script's non-generic views.
  var bodyTypes: [BodyType] {
    let view = module.types.declaration(of: .view)
    return module.declarations.compactMap { decl in
      guard let nominal = decl as? NominalDecl, nominal.generics.parameters.isEmpty,
        !nominal.isProtocol, module.types.conforms(nominal.plainType, to: view)
      else { return nil }
      return bodyType(of: nominal)
    }
  }

  /// The bodies of the script's views, modifiers, scenes and apps.
  private(set) lazy var bodyPlaces: [BodyPlace] = {
    let protocols = [LibraryProtocol.view, .viewModifier, .scene, .app].map {
      module.types.declaration(of: $0)
    }
    func bodies(of nominal: NominalDecl) -> [BodyPlace] {
      if nominal.isProtocol { return [] }
      let members = module.types.members(of: nominal)
      let inner = members.compactMap { $0 as? NominalDecl }.flatMap(bodies)
      guard protocols.contains(where: { module.types.conforms(nominal.selfType, to: $0) }),
        let body = members.first(where: { $0.name == "body" || $0.name == "body(content:)" })
      else { return inner }
      return [BodyPlace(type: nominal.name, range: body.nameRange)] + inner
    }
    return module.declarations.compactMap { $0 as? NominalDecl }.flatMap(bodies)
  }()

  private func bodyType(of nominal: NominalDecl) -> BodyType? {
    let type = program.type(nominal.plainType)
    guard let body = graph.types.library.associatedType(.viewBody, in: type) else {
      return nil
    }
    return BodyType(
      owner: nominal.qualifiedName, member: "body", type: body.name, range: nominal.nameRange)
  }
}

extension TrapReport {
  /// Creates a report of a trap, without the view in which it occurred.
  init(_ trap: Trap) {
    self.init(
      code: trap.kind.rawValue, message: trap.message, range: trap.range,
      stack: trap.stack.map { Frame(function: $0.function, range: $0.range) },
      exitStatus: trap.exitStatus, omittedCallCount: trap.omittedCallCount)
  }
}
