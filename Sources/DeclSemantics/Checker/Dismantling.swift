import DeclTree

/// Breaks reference cycles between declarations when the checker is released: a type and its members refer to
/// each other, and a function to itself. No declaration is used after that.
extension Checker {
  func dismantle() {
    var dismantler = Dismantler()
    dismantler.add(libraryScope.values.joined())
    dismantler.add(currentModule.declarations.values.joined())
    for module in modules { dismantler.add(module.declarations.values.joined()) }
    dismantler.add(operatorFunctions.values.joined())
    dismantler.add(extensions)
    dismantler.add(synthesised)
    dismantler.add(scriptFunctions)
    dismantler.add(checkedFunctions)
    dismantler.add(conformanceTable.keys)
    dismantler.add(conformanceStates.keys)
    dismantler.run()
    for scope in aliasScopes.values { scope.names = [:] }
  }
}

/// A traversal that visits declarations with everything that belongs to them and clears their references.
private struct Dismantler {
  private var waiting: [Decl] = []

  mutating func add(_ decls: some Sequence<some Decl>) {
    for decl in decls where !decl.isDismantled {
      decl.isDismantled = true
      waiting.append(decl)
    }
  }

  private mutating func add(_ decl: Decl?) {
    if let decl { add(CollectionOfOne(decl)) }
  }

  mutating func run() {
    while let decl = waiting.popLast() {
      switch decl {
      case let decl as NominalDecl: dismantle(decl)
      case let decl as ExtensionDecl:
        add(decl.members)
        add(decl.generics.parameters)
        decl.dismantle()
      case let decl as FunctionDecl: dismantle(decl)
      case let decl as VariableDecl: dismantle(decl)
      case let decl as SubscriptDecl:
        for accessor in [decl.getter, decl.setter] { add(accessor) }
        add(decl.generics.parameters)
        add(decl.parameters)
        decl.dismantle()
      case let decl as EnumCaseDecl:
        decl.payload?.forEach { add($0.defaultValue) }
        decl.dismantle()
      default: decl.dismantle()
      }
    }
  }

  private mutating func dismantle(_ decl: NominalDecl) {
    add(decl.generics.parameters)
    add(decl.storedProperties)
    add(decl.cases)
    add(decl.associatedTypes)
    add(decl.requirements)
    add(decl.deinitializer)
    if let resolution = decl.resolution {
      add(resolution.ownMembers)
      add(resolution.members.values.joined())
      add(resolution.extensions)
    }
    decl.dismantle()
  }

  private mutating func dismantle(_ decl: FunctionDecl) {
    add(decl.generics.parameters)
    add(decl.parameters)
    add(decl.selfVariable)
    add(decl.opaqueTypes)
    decl.resolution?.scope.map { add($0) }
    decl.dismantle()
  }

  private mutating func dismantle(_ decl: VariableDecl) {
    for part in [
      decl.getter, decl.setter, decl.storedGetter, decl.storedSetter, decl.willSet, decl.didSet,
      decl.initialValue,
    ] { add(part) }
    add(decl.wrapper?.storage)
    add(decl.wrapper?.projection)
    decl.resolution?.scope.map { add($0) }
    decl.dismantle()
  }

  private mutating func add(_ parameters: [ParameterDecl]) {
    for parameter in parameters {
      add(parameter.variable)
      add(parameter.defaultValue)
    }
  }

  private mutating func add(_ scope: Scope) {
    var next: Scope? = scope
    while let scope = next, !scope.names.isEmpty {
      add(scope.names.values.joined())
      scope.names = [:]
      next = scope.parent
    }
  }
}
