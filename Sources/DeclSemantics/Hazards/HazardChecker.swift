package import DeclTree

/// Finds well-typed code that is likely to lose identity, state or transitions.
///
/// A hazard is a warning: the script runs. It is reported only if the source alone proves it.
final class HazardChecker {
  let checker: Checker
  private(set) var diagnostics: [Diagnostic] = []
  private lazy var view = checker.libraryDecl("View") as? NominalDecl
  private lazy var observable = checker.libraryDecl("ObservableObject") as? NominalDecl
  private(set) lazy var identifiable = checker.libraryDecl("Identifiable") as? NominalDecl

  init(_ checker: Checker) { self.checker = checker }

  /// Checks the declarations, functions and top-level statements of a script.
  func check(_ declarations: [Decl], _ functions: [FunctionDecl], _ topLevel: TypedBody) {
    for case let nominal as NominalDecl in declarations { check(nominal) }
    var seen: Set<FunctionDecl> = []
    for function in functions where !function.isLibrary && seen.insert(function).inserted {
      check(function)
    }
    topLevel.statements.visitAll(checkCall)
    diagnostics.sort { $0.range.start < $1.range.start }
  }

  func report(_ diagnostic: Diagnostic) {
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  // MARK: Types

  func isView(_ nominal: NominalDecl) -> Bool { conforms(nominal, to: view) }

  func isObservable(_ nominal: NominalDecl) -> Bool { conforms(nominal, to: observable) }

  private func conforms(_ nominal: NominalDecl, to proto: NominalDecl?) -> Bool {
    guard let proto, !nominal.isProtocol else { return false }
    return checker.conforms(nominal.plainType, to: proto)
  }

  private func check(_ nominal: NominalDecl) {
    for case let inner as NominalDecl in nominal.resolution?.ownMembers ?? [] { check(inner) }
    let properties = checker.storedProperties(of: nominal)
    if isView(nominal) {
      for property in properties {
        checkObservedObject(property)
        checkNewValue(property)
      }
    }
    if isObservable(nominal) { properties.forEach(checkNestedObject) }
    if conforms(nominal, to: identifiable) { checkIdentifier(of: nominal) }
  }

  private func check(_ function: FunctionDecl) {
    let body = checker.body(of: function)
    body.statements.visitAll(checkCall)
    checkErasedTypes(function, body)
    if function.kind == .initializer { checkStateFromInit(function, body) }
    ViewWalker(self, function).walk(body)
  }

  /// Returns the role that the library assigns to the wrapper of a property, such as `state` or
  /// `observedObject`; nil for properties without a wrapper.
  func role(of storage: VariableDecl) -> String? {
    storage.wrapped == nil ? nil : checker.typeOf(storage).nominalDecl?.primitive
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
  func newValue(in expression: TypedExpr) -> String? {
    var found: String?
    expression.visitAll { inner in
      guard found == nil, case .call(.function(let function, _, _), let arguments, _) = inner.kind,
        function.kind == .initializer, function.isLibrary, arguments.isEmpty,
        let type = inner.type.nominalDecl, ["UUID", "Date"].contains(type.name)
      else { return }
      found = type.name
    }
    return found
  }
}

extension CheckedModule {
  /// The hazards of the script; empty for modules with errors.
  package var hazards: [Diagnostic] {
    if hasErrors { return [] }
    let hazards = HazardChecker(types.checker)
    hazards.check(declarations, types.checker.scriptFunctions, topLevel)
    return hazards.diagnostics
  }
}
