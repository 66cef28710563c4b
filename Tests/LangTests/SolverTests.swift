import DeclRuntime
import DeclTree
import Testing

@testable import DeclLang
@testable import DeclSemantics

/// Tests of the solver: what a speculation undoes, what it keeps, the bounds on the work, and the trace.
@Suite final class SolverTests {
  private let checker = Compiler().checker
  private let line = SourceRange(file: 0, start: 10, end: 20)

  // MARK: The trail

  @Test(arguments: 1...30) func undoingRestoresTheTypeVariables(_ seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let table = VariableTable(checker.trail)
    for _ in 0..<4 { table.append(SolverState.Variable()) }
    speculate(on: table, depth: 4, &generator)
    #expect(checker.trail.changes.isEmpty)
  }

  /// Changes a table in nested speculations, some of which are kept; checks that undoing one restores what was
  /// there before it.
  private func speculate(
    on table: VariableTable, depth: Int, _ generator: inout SeededGenerator
  ) {
    guard depth > 0 else { return }
    for _ in 0..<3 {
      let before = changes(of: table)
      let isKept = Bool.random(using: &generator)
      checker.speculate(line, keepIf: { _ in isKept }) {
        for _ in 0..<Int.random(in: 0...5, using: &generator) {
          if Bool.random(using: &generator) { table.append(SolverState.Variable()) }
          table[Int.random(in: 0..<table.count, using: &generator)].changes += 1
        }
        speculate(on: table, depth: depth - 1, &generator)
      }
      if !isKept { #expect(changes(of: table) == before) }
    }
  }

  private func changes(of table: VariableTable) -> [Int] { table.indices.map { table[$0].changes } }

  @Test func undoingAnOuterSpeculationUndoesWhatAnInnerOneKept() {
    let variable = local("x")
    checker.speculate(line) {
      checker.speculate(line, keepIf: { _ in true }) { checker.noteMutation(of: variable) }
      #expect(variable.isMutated)
    }
    #expect(!variable.isMutated)
  }

  @Test func undoingRestoresFactsAboutDeclarations() {
    let variable = local("x")
    variable.resolvedType = .void
    checker.speculate(line) {
      checker.setType(of: variable, .any)
      checker.noteMutation(of: variable)
      checker.report(.unknownName("a", line))
    }
    #expect(variable.resolvedType == .void)
    #expect(!variable.isMutated)
    #expect(checker.errorCount == 0)
    #expect(checker.takeDiagnostics().isEmpty)
  }

  @Test func keptDiagnosticsKeepTheirOrder() {
    checker.report(.unknownName("a", line))
    checker.speculate(line, keepIf: { _ in true }) { checker.report(.unknownName("b", line)) }
    checker.speculate(line) { checker.report(.unknownName("c", line)) }
    #expect(checker.takeDiagnostics().map(\.message).joined().contains("'b'"))
    #expect(checker.errorCount == 2)
  }

  // MARK: Declarations that are resolved in a speculation

  @Test func whatADeclarationReportsIsKept() {
    let elsewhere = local("x", SourceRange(file: 0, start: 100, end: 110))
    checker.speculate(line) {
      checker.report(.unknownName("inside", line))
      checker.resolveOnDemand(elsewhere, otherwise: ()) {
        #expect(checker.trail.depth == 0)
        checker.report(.unknownName("elsewhere", elsewhere.range))
      }
      #expect(checker.errorCount == 2)
    }
    #expect(checker.takeDiagnostics().count == 1)
    #expect(checker.errorCount == 1)
  }

  @Test func aDeclarationInsideTheSpeculationBelongsToIt() {
    let inside = local("x", SourceRange(file: 0, start: 12, end: 14))
    checker.speculate(line) {
      checker.resolveOnDemand(inside, otherwise: ()) {
        checker.report(.unknownName("x", inside.range))
      }
    }
    #expect(checker.takeDiagnostics().isEmpty)
  }

  @Test func onlyTheSpeculationsWithoutTheDeclarationAreSetAside() {
    let outer = SourceRange(file: 0, start: 0, end: 50)
    let between = local("x", SourceRange(file: 0, start: 30, end: 40))
    checker.speculate(outer) {
      checker.speculate(line) {
        checker.resolveOnDemand(between, otherwise: ()) {
          #expect(checker.trail.depth == 1)
          checker.report(.unknownName("x", between.range))
        }
      }
      #expect(checker.errorCount == 1)
    }
    #expect(checker.errorCount == 0)
  }

  @Test func aMutationFoundOnDemandOutlivesTheSpeculation() {
    let variable = local("x")
    let elsewhere = local("f", SourceRange(file: 0, start: 100, end: 110))
    checker.speculate(line) {
      checker.noteMutation(of: variable)
      checker.resolveOnDemand(elsewhere, otherwise: ()) { checker.noteMutation(of: variable) }
    }
    #expect(variable.isMutated)
  }

  @Test(arguments: [
    "func f(_ x: Int) -> Int { x }; func f(_ x: Box) -> Int { 0 }\nprint(f(Box().n))",
    "print([1].map { $0 + Box().n })", "let x: Any = Box().n + 1",
  ])
  func anErrorIsReportedOnceWhereverItIsFound(_ use: String) {
    let text = use + "\nstruct Box { var n = nosuch(1) }"
    let found = Compiler.check([SourceFile(name: "main.decl", text: text)]).diagnostics
    #expect(found.filter { $0.message.contains("'nosuch'") }.count == 1)
  }

  // MARK: The solver

  @Test func undoingRestoresTheWholeState() {
    let solver = makeSolver()
    let (first, second) = (solver.fresh(line), solver.fresh(line))
    let node = solver.makeNode(.discard, first, line)
    solver.speculate(keepIf: { _ in false }) {
      solver.unify(first, second)
      solver.convert(second, to: .any, .assignment, line)
      solver.setResolution(node, .failed)
      solver.state.isLastResort = true
      solver.state.hasReported = true
      node.replaceKind(with: .error, recordedIn: checker.trail)
      _ = solver.fresh(line)
    }
    #expect(solver.unbound(first)?.type == first)
    #expect(solver.variables.count == 2)
    #expect(solver.state.constraints.isEmpty)
    #expect(solver.resolution(node) == nil)
    #expect(!solver.state.isLastResort && !solver.state.hasReported)
    if case .discard = node.kind {} else { Issue.record("the kind of the node is not restored") }
  }

  @Test func aSpeculationReportsNothing() {
    let solver = makeSolver()
    let (isFine, depth) = solver.speculate {
      solver.fail(.ambiguous(line))
      return solver.state.speculationDepth
    }
    #expect(!isFine && depth == 1)
    #expect(solver.state.speculationDepth == 0 && !solver.state.hasFailed)
    #expect(checker.takeDiagnostics().isEmpty)
  }

  @Test func aDisjunctionTakesTheFirstChoiceWithoutAContradiction() {
    let solver = makeSolver()
    let variable = solver.fresh(line)
    solver.solveDisjunction([
      { solver.fail(.ambiguous(self.line)) }, { solver.unify(variable, .any) },
      { solver.unify(variable, .void) },
    ])
    #expect(solver.deepResolved(variable) == .any)
    #expect(checker.takeDiagnostics().isEmpty)
  }

  @Test func fuelIsNotGivenBack() {
    let solver = makeSolver()
    solver.speculate(keepIf: { _ in false }) { solver.consumeFuel(10) }
    #expect(solver.fuelUsed > 10)
  }

  // MARK: Bounds

  @Test func aLongLiteralOfSimpleElementsIsNotTooComplex() {
    let elements = (0..<400).map { "-\($0) + 1.5 * \($0)" }.joined(separator: ", ")
    #expect(errors("let x: [Double] = [\(elements)]").isEmpty)
  }

  @Test func anExpressionWithTooManyUnknownTypesEnds() {
    let sum = (0..<4).map { "(.a\($0) + .b\($0))" }.joined(separator: " * ")
    #expect(!errors("let x = \(sum)").isEmpty)
  }

  // MARK: The trace

  @Test func theTraceTellsWhyAChoiceWasDropped() {
    let session = Session()
    session.options.isTracingSolver = true
    let text = "func f(_ x: Int) {}\nfunc f(_ x: String) {}\nf(1)"
    session.load([SourceFile(name: "main.decl", text: text)])
    let trace = session.solverTrace
    #expect(trace.contains("main.decl:3:1: f(1)"))
    #expect(trace.contains("  variable T2, integer literal for 1"))
    #expect(trace.contains("drop f(_: String) -> ()"))
    #expect(trace.contains("  solution 1: Int"))
  }

  @Test func nothingIsTracedUnlessRequested() {
    let session = Session()
    session.load([SourceFile(name: "main.decl", text: "print(1 + 2)")])
    #expect(session.solverTrace.isEmpty)
  }

  private func errors(_ text: String) -> [Diagnostic] {
    Compiler.check([SourceFile(name: "main.decl", text: text)]).diagnostics
  }

  private func local(_ name: String, _ range: SourceRange? = nil) -> VariableDecl {
    VariableDecl(
      name: name, isLet: false, storage: .local, range: range ?? line, nameRange: range ?? line,
      context: nil, isLibrary: false)
  }

  private func makeSolver() -> Solver {
    let function = FunctionDecl(
      kind: .function, name: "test", implementation: .source, range: line, nameRange: line,
      context: nil, isLibrary: false)
    let body = BodyChecker(checker, function: function, scope: nil)
    bodies.append(body)
    return Solver(body)
  }

  /// The bodies of the solvers under test, which solvers do not retain.
  private var bodies: [BodyChecker] = []
}
