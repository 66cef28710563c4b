import DeclTree

/// Applies result builders: the statements of a body become calls of the builder's methods, in order, as in
/// Swift.
extension BodyChecker {
  /// The result of transforming statements with a builder.
  struct BuilderResult {
    let statements: [TypedStmt]
    let value: TypedExpr
    /// The builder type, with the generic arguments that the statements determined.
    let builder: StaticType
    var type: StaticType { value.type }
  }

  /// Transforms statements with a result builder; rules T1 to T10.
  func checkBuilder(_ syntax: [StmtSyntax], _ builder: StaticType, _ range: SourceRange)
    -> BuilderResult
  {
    let context = BuilderContext(openedBuilder: OpenedBuilder(builder), range: range)
    return inNewScope {
      var parts = BuilderParts()
      for statement in syntax { add(statement, context, &parts) }
      let block = buildBlock(parts.values, context)
      let value = final(block, context)
      return BuilderResult(statements: parts.statements, value: value, builder: context.builder)
    }
  }

  /// A builder type during its application. Generic arguments that the context does not determine are
  /// determined by the first call that can.
  private final class OpenedBuilder {
    private(set) var type: StaticType

    init(_ type: StaticType) { self.type = type }

    /// Returns the builder type for one call, with its undetermined generic arguments as variables of the
    /// call's solver.
    func opened(in solver: Solver, _ range: SourceRange) -> StaticType {
      guard type.hasVariables, let decl = type.nominalDecl else { return type }
      return .nominal(
        decl, type.genericArguments.map { $0.hasVariables ? solver.fresh(range) : $0 })
    }

    /// Stores the generic arguments that a call has determined.
    func resolve(with found: StaticType) {
      guard type.hasVariables, let decl = type.nominalDecl else { return }
      type = .nominal(
        decl,
        zip(type.genericArguments, found.genericArguments).map { $1.hasVariables ? $0 : $1 })
    }
  }

  /// The builder and the source range of the body that it transforms.
  private struct BuilderContext {
    let openedBuilder: OpenedBuilder
    let range: SourceRange
    var builder: StaticType { openedBuilder.type }
  }

  /// The statements and components of a body, collected so far.
  private struct BuilderParts {
    var statements: [TypedStmt] = []
    /// The components; each is a reference to a hidden variable that holds one.
    var values: [TypedExpr] = []
  }

  private func add(
    _ statement: StmtSyntax, _ context: BuilderContext, _ parts: inout BuilderParts
  ) {
    switch statement.kind {
    case .expression(let value):
      if let branch = value.branchStatement {
        add(StmtSyntax(branch, statement.range), context, &parts)
      } else {
        addComponent(checkComponent(value, context), &parts)
      }
    case .ifStatement(let syntax): addComponent(checkBranches(syntax, context), &parts)
    case .switchStatement(let syntax): addComponent(checkBranches(syntax, context), &parts)
    case .ifConfig(let clauses):
      for inner in BuildConditions.active(clauses) { add(inner, context, &parts) }
    case .declaration(let declaration):
      if declaration.isTypeOrFunction { reportDeclaration(statement, context) }
      parts.statements += checkStatements([statement])
    case .throwStatement: parts.statements += checkStatements([statement])
    case .forLoop(let loop):
      if !lookupBuilder("buildArray", context).isEmpty {
        addComponent(checkArray(loop, context, statement.range), &parts)
      } else {
        reportControlFlow(statement, context)
      }
    case .whileLoop, .repeatLoop, .guardStatement, .deferStatement, .labeled, .breakStatement,
      .continueStatement, .fallthroughStatement, .doStatement:
      reportControlFlow(statement, context)
    case .returnStatement(let value):
      if let value { addComponent(checkComponent(value, context), &parts) }
    }
  }

  private func reportDeclaration(_ statement: StmtSyntax, _ context: BuilderContext) {
    checker.report(
      .declarationInBuilder(context.builder.nominalDecl?.name ?? "", statement.range))
  }

  private func reportControlFlow(_ statement: StmtSyntax, _ context: BuilderContext) {
    checker.report(
      .controlFlowInBuilder(context.builder.nominalDecl?.name ?? "", statement.range))
  }

  /// Stores a component in a hidden variable, so that later statements run after it.
  private func addComponent(_ value: TypedExpr, _ parts: inout BuilderParts) {
    if value.type.isVoid || value.type.hasError { return addWithoutResult(value, &parts) }
    let variable = hiddenVariable("$component", value.type, value.range)
    let pattern = TypedPattern(.binding(variable), type: value.type, range: value.range)
    parts.statements.append(TypedStmt(.variable(pattern, value), value.range))
    parts.values.append(TypedExpr(.variable(variable), type: value.type, range: value.range))
  }

  private func addWithoutResult(_ value: TypedExpr, _ parts: inout BuilderParts) {
    if value.type.hasError {
      parts.values.append(value)
    } else {
      // An assignment, or a call without a result, is not a component.
      parts.statements.append(TypedStmt(.expression(value), value.range))
    }
  }

  /// Returns one component, passed through `buildExpression` if the builder has it.
  ///
  /// The expression and the call are solved together, since the parameter of `buildExpression` may determine
  /// the types of implicit members, literals and key paths. `ViewBuilder` accepts any view, so its components
  /// are solved separately.
  private func checkComponent(_ value: ExprSyntax, _ context: BuilderContext) -> TypedExpr {
    if isViewBuilder(context) || lookupBuilder("buildExpression", context).isEmpty {
      return checkAlone(value, context)
    }
    let solver = Solver(self)
    let argument = Arguments.Argument(
      label: nil, labelRange: nil, node: generate(value, solver))
    return build("buildExpression", [argument], context, value.range, solver)
  }

  private func checkAlone(_ value: ExprSyntax, _ context: BuilderContext) -> TypedExpr {
    let child = checkExpression(value, expected: nil)
    if child.type.hasError || !isViewBuilder(context) || isPlainView(child) { return child }
    return build("buildExpression", [(nil, child)], context, value.range)
  }

  /// Returns whether a component is a view, which `ViewBuilder.buildExpression` returns unchanged.
  private func isPlainView(_ child: TypedExpr) -> Bool {
    checker.conforms(child.type, to: checker.libraryProtocol("View"))
  }

  func isViewBuilder(_ builder: StaticType) -> Bool {
    builder.nominalDecl?.isLibrary == true && builder.nominalDecl?.name == "ViewBuilder"
  }

  private func isViewBuilder(_ context: BuilderContext) -> Bool { isViewBuilder(context.builder) }

  private func lookupBuilder(_ name: String, _ context: BuilderContext) -> [Candidate] {
    checker.lookup(name, in: context.builder, isStatic: true)
  }

  /// Returns the call `Builder.method(label: value, …)`.
  private func build(
    _ method: String, _ arguments: [(label: String?, value: TypedExpr)],
    _ context: BuilderContext, _ range: SourceRange, expected: StaticType? = nil
  ) -> TypedExpr {
    if arguments.contains(where: { $0.value.type.hasError }) {
      return TypedExpr(.error, type: .error, range: range)
    }
    let solver = Solver(self)
    let list = arguments.map {
      Arguments.Argument(label: $0.label, labelRange: nil, node: typedNode($0.value, solver))
    }
    return build(method, list, context, range, solver, expected: expected)
  }

  private func build(
    _ method: String, _ arguments: [Arguments.Argument], _ context: BuilderContext,
    _ range: SourceRange, _ solver: Solver, expected: StaticType? = nil
  ) -> TypedExpr {
    let builder = context.openedBuilder.opened(in: solver, range)
    let node = call(method, arguments, builder, range, solver, giving: solver.fresh(range))
    if let expected { solver.convert(node.type, to: expected, .branchValue, range) }
    solver.solve()
    context.openedBuilder.resolve(with: solver.deepResolved(builder))
    return solver.finish(node)
  }

  private func call(
    _ method: String, _ arguments: [Arguments.Argument], _ builder: StaticType,
    _ range: SourceRange, _ solver: Solver, giving type: StaticType
  ) -> Node {
    let base = solver.makeNode(.typeReference(builder), StaticType(.metatype(builder)), range)
    let callee = solver.makeNode(
      .member(base, method, genericArguments: nil), solver.fresh(range), range)
    let node = solver.makeNode(
      .call(callee, Arguments(list: arguments, range: range)), type, range)
    solver.add(.apply(node))
    return node
  }

  private func buildBlock(_ values: [TypedExpr], _ context: BuilderContext) -> TypedExpr {
    // `ViewBuilder` accepts any number of views, which no overload of `buildBlock` could (T1).
    if isViewBuilder(context), values.count > 1 { return buildTuple(values, context) }
    if isViewBuilder(context), values.count == 1 { return values[0] }
    let first = lookupBuilder("buildPartialBlock", context)
    if !first.isEmpty, let start = values.first {
      var result = build("buildPartialBlock", [("first", start)], context, start.range)
      for next in values.dropFirst() {
        result = build(
          "buildPartialBlock", [("accumulated", result), ("next", next)], context, next.range)
      }
      return result
    }
    return build("buildBlock", values.map { (nil, $0) }, context, context.range)
  }

  /// Returns a `TupleView<(A, B, C)>` of any number of children (rule T1).
  private func buildTuple(_ values: [TypedExpr], _ context: BuilderContext) -> TypedExpr {
    if values.contains(where: { $0.type.hasError }) {
      return TypedExpr(.error, type: .error, range: context.range)
    }
    for value in values
    where !checker.conforms(value.type, to: checker.libraryProtocol("View"))
      && !checker.inheritsUnknown(value.type)
    {
      checker.report(.doesNotConform(value.type, checker.libraryProtocol("View"), value.range))
      return TypedExpr(.error, type: .error, range: context.range)
    }
    let type = StaticType(.tuple(values.map { TupleElement(type: $0.type) }))
    let tuple = TypedExpr(.tuple(values), type: type, range: context.range)
    return build("_buildTuple", [(nil, tuple)], context, context.range)
  }

  private func final(_ block: TypedExpr, _ context: BuilderContext) -> TypedExpr {
    if block.type.hasError || lookupBuilder("buildFinalResult", context).isEmpty { return block }
    return build("buildFinalResult", [(nil, block)], context, context.range)
  }

  /// A leaf of a chain of branches, before `buildEither` is applied.
  private struct Leaf {
    /// The statements and the value of the branch.
    let built: BuilderResult
    let range: SourceRange
    /// The view site of the branch; nil for the body of a loop.
    let site: ViewSite.ID?
  }

  private func leaf(
    _ statements: [StmtSyntax], _ context: BuilderContext, _ range: SourceRange,
    at site: ViewSite.ID? = nil
  ) -> Leaf {
    let inner = BuilderContext(openedBuilder: context.openedBuilder, range: range)
    let built = inNewScope { () -> BuilderResult in
      var parts = BuilderParts()
      for statement in statements { add(statement, inner, &parts) }
      return BuilderResult(
        statements: parts.statements, value: buildBlock(parts.values, inner),
        builder: inner.builder)
    }
    return Leaf(built: built, range: range, site: site)
  }

  /// Checks an `if` chain: the tree of rule T6, optional if there is no final `else`.
  private func checkBranches(_ syntax: IfSyntax, _ context: BuilderContext) -> TypedExpr {
    let isComplete = syntax.isComplete
    let construct = checker.addSite(
      isComplete ? .conditional : .optional, syntax.range, parent: self.context.site)
    return within(self.context.with { $0.site = construct }) {
      checkBranches(syntax, context, of: construct)
    }
  }

  private func checkBranches(
    _ syntax: IfSyntax, _ context: BuilderContext, of construct: ViewSite.ID
  ) -> TypedExpr {
    let isComplete = syntax.isComplete
    let names = branchNames(syntax)
    var leaves: [Leaf] = []
    var conditions: [[TypedCondition]] = []
    var isAvailability = false
    var next: IfSyntax? = syntax
    var last: Leaf?
    while let current = next {
      if case .availability? = current.conditions.first?.kind { isAvailability = true }
      inNewScope {
        conditions.append(checkConditions(current.conditions))
        leaves.append(
          inBranch(named: names[leaves.count], of: construct, current.bodyRange) {
            leaf(current.body, context, current.bodyRange, at: $0)
          })
      }
      switch current.elseBranch {
      case .elseIf(let inner)?: next = inner
      case .block(let statements, let range)?:
        last = inBranch(named: names[leaves.count], of: construct, range) {
          leaf(statements, context, range, at: $0)
        }
        next = nil
      case nil: next = nil
      }
    }
    if let last { leaves.append(last) }
    if isAvailability { leaves[0] = limited(leaves[0], context) }
    let injected = inject(leaves, context, syntax.range, isOptional: !isComplete)
    guard let type = injected.first?.type, !injected.contains(where: { $0.type.hasError }) else {
      return TypedExpr(.error, type: .error, range: syntax.range)
    }
    return chain(conditions[...], leaves[...], injected[...], type, context, syntax.range)
  }

  /// Applies rule T9: a branch under an availability condition is erased to `AnyView`.
  private func limited(_ leaf: Leaf, _ context: BuilderContext) -> Leaf {
    guard !lookupBuilder("buildLimitedAvailability", context).isEmpty else { return leaf }
    let value = build(
      "buildLimitedAvailability", [(nil, leaf.built.value)], context, leaf.range)
    return Leaf(
      built: BuilderResult(
        statements: leaf.built.statements, value: value, builder: context.builder),
      range: leaf.range, site: leaf.site)
  }

  private func chain(
    _ conditions: ArraySlice<[TypedCondition]>, _ leaves: ArraySlice<Leaf>,
    _ injected: ArraySlice<TypedExpr>, _ type: StaticType, _ context: BuilderContext,
    _ range: SourceRange
  ) -> TypedExpr {
    guard let first = leaves.first, let value = injected.first else {
      return absent(type, context, range)
    }
    let branch = TypedExpr(
      .block(first.built.statements, value), type: type, range: first.range)
    guard let condition = conditions.first else { return branch }
    let otherwise = chain(
      conditions.dropFirst(), leaves.dropFirst(), injected.dropFirst(), type, context, range)
    return TypedExpr(
      .ifElse(condition, then: branch, otherwise: otherwise), type: type, range: range)
  }

  /// Returns `buildOptional(nil)`, for the case that no branch is taken.
  private func absent(
    _ type: StaticType, _ context: BuilderContext, _ range: SourceRange
  ) -> TypedExpr {
    if isViewBuilder(context) {
      return placed(TypedExpr(.nilLiteral, type: type, range: range), self.context.site)
    }
    let component = state.optionalArguments[type] ?? type
    let none = TypedExpr(.nilLiteral, type: core.optional(component), range: range)
    return build(optionalMethod(context), [(nil, none)], context, range)
  }

  private func optionalMethod(_ context: BuilderContext) -> String {
    lookupBuilder("buildOptional", context).isEmpty ? "buildIf" : "buildOptional"
  }

  /// Injects each leaf into the common type: `buildEither` along the path to the leaf, then `buildOptional`.
  private func inject(
    _ leaves: [Leaf], _ context: BuilderContext, _ range: SourceRange, isOptional: Bool
  ) -> [TypedExpr] {
    let values = leaves.map(\.built.value)
    if values.contains(where: { $0.type.hasError }) {
      return values.map { _ in TypedExpr(.error, type: .error, range: range) }
    }
    var injected = values
    if leaves.count > 1 {
      if isViewBuilder(context) {
        let tree = BranchTree(count: leaves.count)
        injected = placedInTree(leaves[...], tree).values
      } else {
        injected = injectSteps(values, BranchTree(count: leaves.count), context, range)
      }
    }
    guard isOptional else { return injected }
    return zip(injected, leaves).map { value, leaf in
      if isViewBuilder(context) {
        return placed(
          TypedExpr(
            .conversion(value, .wrapOptional), type: core.optional(value.type), range: value.range),
          leaf.site)
      }
      let some = TypedExpr(
        .conversion(value, .wrapOptional), type: core.optional(value.type), range: value.range)
      let built = build(optionalMethod(context), [(nil, some)], context, value.range)
      state.optionalArguments[built.type] = value.type
      return built
    }
  }

  /// Injects leaves into a tree of `_ConditionalContent` and returns its type. The type of every step follows from
  /// the leaves and need not be inferred.
  private func placedInTree(
    _ leaves: ArraySlice<Leaf>, _ tree: BranchTree
  ) -> (type: StaticType, values: [TypedExpr]) {
    guard case .node(let left, let right, let leftCount) = tree else {
      let values = leaves.map(\.built.value)
      return (values[0].type, values)
    }
    let first = placedInTree(leaves.prefix(leftCount), left)
    let second = placedInTree(leaves.dropFirst(leftCount), right)
    let own = StaticType.nominal(core.type("_ConditionalContent"), [first.type, second.type])
    guard let firstCase = conditionalCase("trueContent"),
      let secondCase = conditionalCase("falseContent")
    else {
      return (.error, leaves.map { TypedExpr(.error, type: .error, range: $0.built.value.range) })
    }
    let values = zip(leaves, first.values + second.values).enumerated().map { position, pair in
      let (leaf, inner) = pair
      let enumCase = position < leftCount ? firstCase : secondCase
      return placed(
        TypedExpr(.enumCase(enumCase, [inner]), type: own, range: leaf.built.value.range), leaf.site
      )
    }
    return (own, values)
  }

  private func conditionalCase(_ name: String) -> EnumCaseDecl? {
    checker.ownMembers(of: core.type("_ConditionalContent"), named: name).first as? EnumCaseDecl
  }

  /// Returns the value marked with the view site of its branch.
  private func placed(_ value: TypedExpr, _ site: ViewSite.ID?) -> TypedExpr {
    guard let site else { return value }
    return TypedExpr(.atSite(value, site), type: value.type, range: value.range)
  }

  /// Injects leaves by `buildEither` calls of a builder other than `ViewBuilder`. The calls at one node of
  /// the tree have the same type, so that one branch can determine what another leaves open.
  private func injectSteps(
    _ values: [TypedExpr], _ tree: BranchTree, _ context: BuilderContext, _ range: SourceRange
  ) -> [TypedExpr] {
    let solver = Solver(self)
    let builder = context.openedBuilder.opened(in: solver, range)
    let leaves = values.map { typedNode($0, solver) }
    let nodes = inject(leaves[...], tree, solver.fresh(range), builder, range, solver)
    solver.solve()
    context.openedBuilder.resolve(with: solver.deepResolved(builder))
    return nodes.map { solver.finish($0) }
  }

  private func inject(
    _ leaves: ArraySlice<Node>, _ tree: BranchTree, _ type: StaticType, _ builder: StaticType,
    _ range: SourceRange, _ solver: Solver
  ) -> [Node] {
    guard case .node(let left, let right, let leftCount) = tree else { return Array(leaves) }
    let sides = [
      ("first", leaves.prefix(leftCount), left), ("second", leaves.dropFirst(leftCount), right),
    ]
    return sides.flatMap { label, leaves, tree in
      inject(leaves, tree, solver.fresh(range), builder, range, solver).map { node in
        let argument = Arguments.Argument(label: label, labelRange: nil, node: node)
        return call("buildEither", [argument], builder, node.range, solver, giving: type)
      }
    }
  }

  /// Checks a `switch`: the tree of rule T6 over its cases; a single case is its content (rule T7).
  private func checkBranches(_ syntax: SwitchSyntax, _ context: BuilderContext) -> TypedExpr {
    let construct = checker.addSite(.selection, syntax.range, parent: self.context.site)
    return within(self.context.with { $0.site = construct }) {
      checkBranches(syntax, context, of: construct)
    }
  }

  private func checkBranches(
    _ syntax: SwitchSyntax, _ context: BuilderContext, of construct: ViewSite.ID
  ) -> TypedExpr {
    let subject = checkExpression(syntax.subject, expected: nil)
    let cases = checkCases(syntax.cases, subject.type) { element in
      let range = element.body.first?.range ?? syntax.range
      return inBranch(named: branchName(element), of: construct, range) {
        leaf(element.body, context, range, at: $0)
      }
    }
    checkExhaustive(cases.map(\.items), subject.type, syntax)
    let injected = inject(cases.map(\.body), context, syntax.range, isOptional: false)
    guard let type = injected.first?.type, !injected.contains(where: { $0.type.hasError }) else {
      return TypedExpr(.error, type: .error, range: syntax.range)
    }
    let branches = zip(cases, injected).map { element, value in
      TypedSwitch<TypedExpr>.Case(
        items: element.items,
        body: TypedExpr(
          .block(element.body.built.statements, value), type: type, range: element.range),
        range: element.range)
    }
    return TypedExpr(
      .switchCase(TypedSwitch(subject: subject, cases: branches)), type: type, range: syntax.range)
  }

  /// Checks a `for` loop with a builder that has `buildArray`: the components are collected in an array.
  private func checkArray(
    _ loop: ForSyntax, _ context: BuilderContext, _ range: SourceRange
  ) -> TypedExpr {
    var component: TypedExpr?
    let gathered = hiddenVariable("$components", .error, range)
    let statement = checkFor(
      loop, nil, range,
      body: { statements in
        let inner = self.leaf(statements, context, range)
        component = inner.built.value
        gathered.resolvedType = self.core.array(inner.built.type)
        return self.inNewScope {
          self.declare(gathered)
          let element = self.hiddenVariable("$element", inner.built.type, range)
          self.declare(element)
          let pattern = TypedPattern(.binding(element), type: element.type, range: range)
          let append = ExprSyntax(
            .call(
              ExprSyntax(.member(.name("$components", range), NameSyntax("append", range)), range),
              CallArgumentsSyntax(
                arguments: [ArgumentSyntax(label: nil, value: .name("$element", range))],
                parentheses: range)), range)
          return inner.built.statements + [
            TypedStmt(.variable(pattern, inner.built.value), range),
            TypedStmt(.expression(self.checkExpression(append, expected: nil)), range),
          ]
        }
      })
    guard component?.type.hasError == false else {
      return TypedExpr(.error, type: .error, range: range)
    }
    let empty = TypedExpr(.array([]), type: gathered.type, range: range)
    let pattern = TypedPattern(.binding(gathered), type: gathered.type, range: range)
    let value = TypedExpr(.variable(gathered), type: gathered.type, range: range)
    let built = build("buildArray", [(nil, value)], context, range)
    return TypedExpr(
      .block(
        [TypedStmt(.variable(pattern, empty), range), TypedStmt(statement, range)], built),
      type: built.type, range: range)
  }
}

/// The tree of a chain of branches (rule T6): the left side holds the largest power of two below the number
/// of leaves.
indirect enum BranchTree {
  case leaf
  case node(BranchTree, BranchTree, leftCount: Int)

  init(count: Int) {
    guard count > 1 else {
      self = .leaf
      return
    }
    var left = 1
    while left * 2 < count { left *= 2 }
    self = .node(BranchTree(count: left), BranchTree(count: count - left), leftCount: left)
  }
}

extension IfSyntax {
  /// Indicates whether the chain ends in an `else`.
  var isComplete: Bool {
    switch elseBranch {
    case .block?: true
    case .elseIf(let next)?: next.isComplete
    case nil: false
    }
  }
}

extension DeclSyntax {
  /// Indicates whether it declares a type, a type alias or a function, which a result builder's body must not
  /// contain.
  fileprivate var isTypeOrFunction: Bool {
    switch kind {
    case .nominal, .typeAlias, .function: true
    default: false
    }
  }
}
