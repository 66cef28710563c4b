package import DeclTree

/// Finds well-typed code that is likely to lose identity, state or transitions.
///
/// A hazard is a warning: the script runs. It is reported only if the source alone proves it.
final class HazardChecker {
  let checker: Checker
  private(set) var diagnostics: [Diagnostic] = []
  private lazy var view = checker.libraryDecl("View") as? NominalDecl
  private lazy var viewModifier = checker.libraryDecl("ViewModifier") as? NominalDecl
  private lazy var tracked = checker.libraryDecl("Observable") as? NominalDecl
  private lazy var observable = checker.libraryDecl("ObservableObject") as? NominalDecl
  private(set) lazy var identifiable = checker.libraryDecl("Identifiable") as? NominalDecl

  /// Indicates, for each view of the script, whether it or a view inside it has state.
  var statefulViews: [NominalDecl: Bool] = [:]
  /// The views of the script that bodies create, and those that other code creates.
  private(set) var viewsInBodies: Set<NominalDecl> = []
  private(set) var viewsElsewhere: Set<NominalDecl> = []
  /// The number of places where the source creates each view of the script, in all, and in presentations of items, which
  /// show a new view for each item.
  private var creations: [NominalDecl: (all: Int, inItems: Int)] = [:]

  /// The views in whose bodies each view of the script is created.
  private(set) var creators: [NominalDecl: Set<NominalDecl>] = [:]
  /// The arguments of the calls that create views of the script, by initialiser.
  private(set) var creatingCalls: [FunctionDecl: [[TypedArgument]]] = [:]
  /// The classes that views of the script observe.
  private(set) var observedClasses: Set<NominalDecl> = []
  /// The properties of observable objects through which bodies read the properties of another object.
  private(set) var readThrough: Set<VariableDecl> = []
  /// The classes whose code uses their publisher.
  private(set) var sendingClasses: Set<NominalDecl> = []
  /// The functions of each view of the script.
  private(set) var functions: [NominalDecl: [FunctionDecl]] = [:]

  init(_ checker: Checker) { self.checker = checker }

  /// Checks the declarations, functions and top-level statements of a script; `errors` are the ranges of its
  /// errors. What a function with an error seems to do is not reported.
  func check(
    _ declarations: [Decl], _ functions: [FunctionDecl], _ topLevel: TypedBody,
    errors: [SourceRange]
  ) {
    let nominals = declarations.compactMap { $0 as? NominalDecl }
    let errors = RangeIndex(errors)
    func hasError(_ decl: Decl) -> Bool { errors.hasRange(within: decl.range) }
    var seen: Set<FunctionDecl> = []
    let sound = functions.filter { function in
      !function.isLibrary && seen.insert(function).inserted && !hasError(function)
    }
    sound.forEach(noteCreatedViews)
    nominals.forEach(noteObservedClasses)
    nominals.forEach { check($0, hasError) }
    sound.forEach(check)
    if errors.isEmpty { topLevel.statements.visitAll { checkCall($0, isInBody: false) } }
    diagnostics.sort { $0.range.start < $1.range.start }
  }

  /// Collects the views of the script that a function creates.
  private func noteCreatedViews(_ function: FunctionDecl) {
    let body = checker.body(of: function)
    let makesViews = isViewBuilding(function)
    var created: Set<NominalDecl> = []
    body.statements.visitEvaluated { expression in
      if let view = createdView(expression) { created.insert(view) }
    }
    let owner = function.enclosingNominal
    if let owner, isView(owner) { functions[owner, default: []].append(function) }
    if let owner, owner.isClass {
      body.statements.visitAll { expression in
        guard case .member(_, let property, _, _) = expression.kind else { return }
        if property.name == "objectWillChange" { sendingClasses.insert(owner) }
      }
    }
    if makesViews {
      viewsInBodies.formUnion(created)
      if let owner { for view in created { creators[view, default: []].insert(owner) } }
      noteReads(through: body)
    }
    body.statements.visitAll { expression in
      noteItems(in: expression)
      guard let view = createdView(expression) else { return }
      creations[view, default: (0, 0)].all += 1
      if case .call(let callee, let arguments, _) = expression.kind, let made = callee.function {
        creatingCalls[made, default: []].append(arguments)
      }
      if !makesViews || !created.contains(view) { viewsElsewhere.insert(view) }
    }
  }

  /// Collects the properties through which a body reads other objects: `child` of `root.child.count`.
  private func noteReads(through body: TypedBody) {
    body.statements.visitEvaluated { expression in
      guard case .member(let base, let property, _, _) = expression.kind, !property.isLet,
        case .member(_, let holder, _, _) = unconverted(base).kind,
        holder.enclosingNominal?.isClass == true
      else { return }
      readThrough.insert(holder)
    }
  }

  /// Collects the classes that the views in a type observe.
  private func noteObservedClasses(_ nominal: NominalDecl) {
    for case let inner as NominalDecl in nominal.resolution?.ownMembers ?? [] {
      noteObservedClasses(inner)
    }
    guard isView(nominal) else { return }
    for storage in checker.storedProperties(of: nominal) {
      guard let role = role(of: storage), let wrapped = storage.wrapped,
        [.observedObject, .stateObject, .environmentObject].contains(role),
        let object = checker.typeOf(wrapped).nominalDecl
      else { continue }
      observedClasses.insert(object)
    }
  }

  /// Returns whether a body that creates a view runs again: its view has properties with wrappers, or others that its
  /// own creator sets.
  func isCreatedAgain(_ view: NominalDecl) -> Bool {
    creators[view, default: []].contains { creator in
      checker.storedProperties(of: creator).contains { $0.wrapped != nil || $0.initialValue == nil }
    }
  }

  /// Counts the views that a presentation of an item creates, such as `sheet(item:)`.
  private func noteItems(in expression: TypedExpr) {
    guard case .call(.method(_, let function, _, _), let arguments, _) = expression.kind,
      ["sheet", "fullScreenCover", "popover"].contains(function.name), function.isLibrary,
      function.parameters.first?.label == "item"
    else { return }
    for case .value(let value) in arguments {
      value.visitAll { inner in
        if let view = createdView(inner) { creations[view, default: (0, 0)].inItems += 1 }
      }
    }
  }

  /// Returns whether a view exists only as the presentation of an item.
  func isOnlyOfItems(_ view: NominalDecl) -> Bool {
    creations[view].map { $0.inItems >= $0.all } ?? false
  }

  /// Returns the view of the script that an expression creates.
  func createdView(_ expression: TypedExpr) -> NominalDecl? {
    guard case .call(.function(let function, _, _), _, _) = expression.kind,
      function.kind == .initializer, let made = expression.type.nominalDecl, !made.isLibrary,
      isView(made)
    else { return nil }
    return made
  }

  /// Returns whether a function computes a view whenever a body runs: a body, or a function of a view that
  /// returns a view.
  func isViewBuilding(_ function: FunctionDecl) -> Bool {
    guard [.function, .getter].contains(function.kind), let owner = function.enclosingNominal,
      isView(owner) || isModifier(owner)
    else { return false }
    return function.builder != nil || isViewType(function.result)
  }

  func report(_ diagnostic: Diagnostic) {
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  // MARK: Types

  func isView(_ nominal: NominalDecl) -> Bool { conforms(nominal, to: view) }

  func isObservable(_ nominal: NominalDecl) -> Bool { conforms(nominal, to: observable) }

  /// Returns whether reads of the properties of a class are tracked.
  func isTracked(_ nominal: NominalDecl) -> Bool { conforms(nominal, to: tracked) }

  private func isModifier(_ nominal: NominalDecl) -> Bool { conforms(nominal, to: viewModifier) }

  /// Returns whether values of a type are views: a view type, or `some View`.
  func isViewType(_ type: StaticType) -> Bool {
    guard let view else { return false }
    return checker.conforms(type, to: view)
  }

  private func conforms(_ nominal: NominalDecl, to proto: NominalDecl?) -> Bool {
    guard let proto, !nominal.isProtocol else { return false }
    return checker.conforms(nominal.plainType, to: proto)
  }

  private func check(_ nominal: NominalDecl, _ hasError: (Decl) -> Bool) {
    for case let inner as NominalDecl in nominal.resolution?.ownMembers ?? [] {
      check(inner, hasError)
    }
    let properties = checker.storedProperties(of: nominal).filter { !hasError($0.wrapped ?? $0) }
    if isView(nominal) {
      for property in properties {
        checkObservedObject(property)
        checkNewValue(property, of: nominal)
        checkUnobservedObject(property)
        checkPlainObject(property, of: nominal)
      }
      if !hasError(nominal) { StaleReadChecker(self, nominal).check() }
    }
    if isObservable(nominal) {
      properties.forEach(checkNestedObject)
      checkOwnPublisher(nominal, properties)
    }
    if conforms(nominal, to: identifiable) { checkIdentifier(of: nominal) }
  }

  /// The initial values of the local variables of the function that is being checked.
  private(set) var localValues: [VariableDecl: TypedExpr] = [:]

  private func check(_ function: FunctionDecl) {
    let body = checker.body(of: function)
    localValues = [:]
    for case .variable(let pattern, let value?) in body.statements.map(\.kind) {
      if case .binding(let variable) = pattern.kind { localValues[variable] = value }
    }
    let isInBody = isViewBuilding(function)
    body.statements.visitAll { checkCall($0, isInBody: false) }
    if isInBody { body.statements.visitEvaluated { checkCreation($0) } }
    checkErasedTypes(function, body)
    if function.kind == .initializer { checkStateFromInit(function, body) }
    ViewWalker(self, function).walk(body)
  }

  /// Returns the role that the library assigns to the wrapper of a property, such as `state` or
  /// `observedObject`; nil for properties without a wrapper.
  func role(of storage: VariableDecl) -> PrimitiveRole? {
    storage.wrapped == nil ? nil : checker.typeOf(storage).nominalDecl?.role
  }

  /// Returns the initial value of a property; nil when it has none.
  func initialValue(of property: VariableDecl) -> TypedExpr? {
    guard let function = property.initialValue else { return nil }
    guard case .returnStatement(let value)? = checker.body(of: function).statements.last?.kind
    else { return nil }
    return value
  }

  /// Returns the type name of the first call in an expression that creates a different value at each
  /// evaluation: `UUID()`, `Date()`; nil when there is none.
  func newValue(in expression: TypedExpr, throughFunctions: Bool = true) -> String? {
    var found: String?
    expression.visitAll { inner in
      guard found == nil, case .call(let callee, let arguments, _) = inner.kind,
        let function = callee.function
      else { return }
      if function.kind == .initializer, function.isLibrary, arguments.isEmpty,
        let type = inner.type.nominalDecl, ["UUID", "Date"].contains(type.name)
      {
        found = type.name
      } else if throughFunctions, let value = returnedValue(of: function) {
        found = newValue(in: value, throughFunctions: false)
      }
    }
    return found
  }

  /// Returns the only value that a function of the script returns; nil if it does anything else.
  func returnedValue(of function: FunctionDecl) -> TypedExpr? {
    guard !function.isLibrary, case .source = function.implementation, function.kind != .initializer
    else { return nil }
    let statements = checker.body(of: function).statements
    guard statements.count == 1 else { return nil }
    switch statements[0].kind {
    case .returnStatement(let value?), .expression(let value): return value
    default: return nil
    }
  }
}

extension [TypedStmt] {
  /// Calls `visit` for every expression that is evaluated together with the statements: also in closures that
  /// return a value, but not in actions.
  func visitEvaluated(_ visit: (TypedExpr) -> Void) {
    var actions: [SourceRange] = []
    visitAll { expression in
      if case .closure(let closure) = expression.kind, closure.type.result.isVoid {
        actions.append(expression.range)
      }
    }
    visitAll { expression in
      if !actions.contains(where: { $0.contains(expression.range) }) { visit(expression) }
    }
  }
}

extension Decl {
  /// The type in which a member is declared, also in an extension.
  var enclosingNominal: NominalDecl? {
    var decl = context
    while let current = decl {
      if let nominal = current as? NominalDecl { return nominal }
      if let part = current as? ExtensionDecl { return part.extended }
      decl = current.context
    }
    return nil
  }
}

extension CheckedModule {
  /// The hazards in the declarations of the script that have no errors.
  package var hazards: [Diagnostic] {
    let hazards = HazardChecker(types.checker)
    hazards.check(
      declarations, types.checker.scriptFunctions, topLevel,
      errors: diagnostics.filter { $0.severity == .error }.map(\.range))
    return hazards.diagnostics
  }
}
