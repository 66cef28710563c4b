import DeclTree

/// Finds state that only closures called later read: no body depends on it when it is written, so that the
/// content shows an older value (D4a).
struct StaleReadChecker {
  private let hazards: HazardChecker
  private let view: NominalDecl
  /// The property wrappers whose values the body of their view has to read.
  private static let roles: [PrimitiveRole?] = [.state, .binding, .appStorage, .sceneStorage]
  /// The modifiers and views whose content is first evaluated after the body.
  private static let presentations: Set = [
    "sheet", "fullScreenCover", "popover", "DisclosureGroup",
  ]
  /// The labels by which `navigationDestination` gets a value for its content; with `isPresented`, the content is made
  /// with the body (N1).
  private static let destinationLabels: Set<String?> = ["for", "item"]

  init(_ hazards: HazardChecker, _ view: NominalDecl) {
    self.hazards = hazards
    self.view = view
  }

  /// Reports the properties of the view that are written and whose values only such closures read.
  func check() {
    let functions = hazards.checker.scriptFunctions.filter { $0.enclosingNominal == view }
    let members = hazards.checker.ownMembers(of: view, named: "body")
    guard let body = members.lazy.compactMap({ ($0 as? VariableDecl)?.getter }).first else {
      return
    }
    let statements = hazards.checker.body(of: body).statements
    let contents = laterContents(in: statements)
    if contents.isEmpty { return }
    for storage in hazards.checker.storedProperties(of: view) {
      guard let property = storage.wrapped, Self.roles.contains(hazards.role(of: storage)),
        isWritten(property, elsewhereThan: contents, functions),
        !isRead(property, elsewhereThan: contents, functions)
      else { continue }
      for content in contents {
        guard let read = firstRead(of: property, in: content.closure) else { continue }
        hazards.report(
          .staleRead(property, content.name, read.range, fixes(property, body, content)))
        break
      }
    }
  }

  /// A closure that is called after the body, with the name of the modifier or view that calls it.
  private struct LaterContent {
    let name: String
    let closure: TypedExpr
    /// Whether it gets the value to show as a parameter.
    let isOfItem: Bool
  }

  private func laterContents(in statements: [TypedStmt]) -> [LaterContent] {
    var result: [LaterContent] = []
    statements.visitAll { expression in
      guard case .call(let callee, let arguments, _) = expression.kind,
        let function = callee.function, function.isLibrary
      else { return }
      let name =
        function.kind == .initializer
        ? expression.type.nominalDecl?.name ?? "" : function.baseName
      let isDestination =
        name == "navigationDestination"
        && function.parameters.contains { Self.destinationLabels.contains($0.label) }
      guard isDestination || Self.presentations.contains(name) else { return }
      let label = isDestination ? "destination" : "content"
      for (parameter, argument) in zip(function.parameters, arguments)
      where parameter.label == label {
        guard let closure = argument.values.first else { continue }
        result.append(
          LaterContent(
            name: name, closure: closure, isOfItem: !isWithoutParameters(closure)))
      }
    }
    return result
  }

  private func isWithoutParameters(_ closure: TypedExpr) -> Bool {
    guard case .closure(let closure) = hazards.unconverted(closure).kind else { return true }
    return closure.parameters.isEmpty
  }

  // MARK: Uses

  /// Returns whether a property is assigned, or passed on as a binding, outside of some closures: what these write,
  /// they have read before.
  private func isWritten(
    _ property: VariableDecl, elsewhereThan contents: [LaterContent], _ functions: [FunctionDecl]
  ) -> Bool {
    functions.contains { function in
      function.kind != .initializer
        && hazards.checker.body(of: function).statements.contains { expression in
          let isWrite =
            switch expression.kind {
            case .assign(let target, _): accesses(target, property)
            case .inoutReference(let target): accesses(target, property)
            default: isMember(expression, property.wrapper?.projection)
            }
          return isWrite
            && !contents.contains { $0.closure.range.contains(expression.range) }
        }
    }
  }

  /// Returns whether an assignment's target is a property of the view or a part of it.
  private func accesses(_ target: TypedExpr, _ property: VariableDecl) -> Bool {
    if isMember(target, property) { return true }
    switch target.kind {
    case .member(let base, _, _, _), .subscriptAccess(let base, _, _, _, _),
      .tupleElement(let base, _), .optionalChain(let base), .optionalBind(let base),
      .forceUnwrap(let base, _):
      return accesses(base, property)
    default: return false
    }
  }

  private func isMember(_ expression: TypedExpr, _ property: VariableDecl?) -> Bool {
    guard let property, case .member(_, property, _, _) = expression.kind else { return false }
    return true
  }

  /// Returns whether a body or a function that it calls reads the property outside of some closures.
  private func isRead(
    _ property: VariableDecl, elsewhereThan contents: [LaterContent], _ functions: [FunctionDecl]
  ) -> Bool {
    var isRead = false
    for function in functions where hazards.isViewBuilding(function) || !returnsNothing(function) {
      let statements = hazards.checker.body(of: function).statements
      let writes = targets(in: statements)
      statements.visitEvaluated { expression in
        guard !isRead, isMember(expression, property), !writes.contains(expression.range),
          !contents.contains(where: { $0.closure.range.contains(expression.range) })
        else { return }
        isRead = true
      }
    }
    return isRead
  }

  private func returnsNothing(_ function: FunctionDecl) -> Bool {
    function.result.isVoid || function.kind == .initializer || function.kind == .initialValue
      || function.kind == .setter
  }

  private func targets(in statements: [TypedStmt]) -> [SourceRange] {
    var result: [SourceRange] = []
    statements.visitAll { if case .assign(let target, _) = $0.kind { result.append(target.range) } }
    return result
  }

  private func firstRead(of property: VariableDecl, in closure: TypedExpr) -> TypedExpr? {
    var found: TypedExpr?
    guard case .closure(let inner) = hazards.unconverted(closure).kind else { return nil }
    inner.body.statements.visitEvaluated { expression in
      if found == nil, isMember(expression, property) { found = expression }
    }
    return found
  }

  // MARK: Fixes

  /// Returns a fix that makes the body read the property.
  private func fixes(
    _ property: VariableDecl, _ body: FunctionDecl, _ content: LaterContent
  ) -> [Diagnostic.FixIt] {
    guard let first = hazards.checker.body(of: body).statements.first else { return [] }
    let start = SourceRange(
      file: first.range.file, start: first.range.start, end: first.range.start)
    return [
      Diagnostic.FixIt(
        "read it in the body, or pass a binding, or present it by item", replace: start,
        with: "let _ = \(property.name); ")
    ]
  }
}
