package import DeclTree

/// Gives every name its declaration and every expression its type.
///
/// One checker serves one session: the library and the scripts that are added to it. Declarations are collected from
/// the syntax at once and resolved when they are asked for; bodies of the script are checked when it is added, bodies of
/// the library when the lowering asks.
package final class Checker {
  /// All files, those of the library first.
  package var sources = SourceMap()
  /// What was found since the last call of ``takeDiagnostics()``.
  private var found: [Diagnostic] = []
  /// How many errors were met so far, those of attempts included.
  private(set) var errorCount = 0
  /// The names of the library's types besides Bool that can be written as `true` and `false`.
  var typesOfBooleans: Set<String> = []
  /// Whether a type that the script has or names can be written as `true` and `false`.
  var takesBooleans = false
  /// The names of the global actors.
  var globalActors: Set<String> = []
  /// While above zero, nothing is reported: an attempt whose failure is an answer.
  var silence = 0
  /// Top-level declarations of the library and of the script, by name; a later script declaration hides
  /// an earlier one of its kind.
  var libraryScope: [String: [Decl]] = [:]
  var moduleScope: [String: [Decl]] = [:]
  /// Operator functions of all types and of the top level, by name.
  var operatorFunctions: [String: [FunctionDecl]] = [:]
  /// The files of the hosts; those before are the library's, those after the script's.
  var hostFiles = UInt32.max..<UInt32.max
  /// Where hosts bind functions to closures.
  var hostBindings: Set<SourceRange> = []
  /// What the hosts declare at the top level.
  var hostDeclarations: [Decl] = []
  /// The module of the library's file that is being taken in.
  var libraryModule = ""
  /// The modules that the script's files import.
  var importedModules: Set<String> = []
  var operators = OperatorTable()
  /// Extensions that have not been bound to their type yet.
  var unboundExtensions: [ExtensionDecl] = []
  /// Keeps every extension alive; members refer to it as their context.
  var extensions: [ExtensionDecl] = []
  /// The checked conformances by type declaration.
  var conformanceTable: [NominalDecl: [Conformance]] = [:]
  var conformanceStates: [NominalDecl: ConformanceState] = [:]
  /// Answers that are not looked for again until an extension comes.
  var known = KnownAnswers()
  /// What is known of the generic parameters in scope of the body or signature at hand.
  var environment = GenericEnvironment()
  /// Types that declare operators in their braces and whose members are yet to be collected.
  var typesWithOperators: [NominalDecl] = []
  /// The scopes of type aliases that stand in a function's body.
  var aliasScopes: [ObjectIdentifier: Scope] = [:]
  var protocolRequirementCache: [NominalDecl: [GenericSignature.Requirement]] = [:]
  var protocolClosureCache: [NominalDecl: [NominalDecl]] = [:]
  /// The generic parameters that belong to a subscript itself.
  var subscriptParameters: [SubscriptDecl: [GenericParameterDecl]] = [:]
  /// Associated types whose inference is under way.
  var inferring: Set<AssociatedKey> = []
  /// Keeps declarations alive that no member list holds.
  var synthesised: [Decl] = []
  /// How many types' conformances are being collected at the moment.
  var collectingConformances = 0
  var checkedExtensions: Set<ExtensionDecl> = []
  /// The script's functions whose bodies were checked and that are yet to be looked at as a whole.
  var checkedFunctions: [FunctionDecl] = []
  /// All of the script's functions whose bodies were checked.
  var scriptFunctions: [FunctionDecl] = []
  var closureCount = 0
  /// How many alternatives may still be followed for the expression at hand, and how many are under way.
  var exploration = Exploration()
  var variableCount = 0
  /// Declarations whose resolution is under way, to notice circles.
  var resolving: Set<ObjectIdentifier> = []
  /// The view sites of all checked bodies, by number; the first stands for "no place".
  private(set) var sites = [ViewSite(id: 0, kind: .view, range: .none, parent: nil)]
  private(set) lazy var core = CoreDeclarations { [unowned self] in libraryScope[$0]?.first }

  /// Makes syntax of declarations that the checker writes itself; what it makes stands in no file.
  let parse: (SourceFile) -> SourceFileSyntax

  /// A checker that knows nothing yet.
  package init(parse: @escaping (SourceFile) -> SourceFileSyntax) { self.parse = parse }

  deinit { dismantle() }

  /// Reports a finding, unless an attempt is under way or it stands in what is wrong already.
  package func report(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { errorCount += 1 }
    if silence == 0 { found.append(diagnostic) }
  }

  /// The findings so far, each once, in the order of their places; they are forgotten.
  package func takeDiagnostics() -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    let unique = found.filter { seen.insert($0).inserted }
    found = []
    return unique.enumerated().sorted { left, right in
      let a = left.element.range
      let b = right.element.range
      return (a.file, a.start, left.offset) < (b.file, b.start, right.offset)
    }.map(\.element)
  }

  /// Where the findings stand, so that what an alternative found can be taken back.
  var findings: (count: Int, errors: Int) { (found.count, errorCount) }

  /// Whether an error was found since `mark`: one that stands, or any inside of an attempt.
  func hasFailed(since mark: (count: Int, errors: Int)) -> Bool {
    if silence > 0 { return errorCount > mark.errors }
    return found.count > mark.count && found[mark.count...].contains { $0.severity == .error }
  }

  /// Forgets the errors of an attempt, which is over.
  func forgetErrors(since count: Int) {
    errorCount = count
  }

  /// Takes back what was found in a place since `mark`; what was found of declarations elsewhere stays.
  func rewind(to mark: (count: Int, errors: Int), in range: SourceRange) {
    let kept = found[mark.count...].filter { !range.contains($0.range) }
    found.removeSubrange(mark.count...)
    found += kept
    errorCount = mark.errors + kept.count { $0.severity == .error }
  }

  /// Whether something was found that keeps the script from running.
  var hasErrors: Bool { found.contains { $0.severity == .error } }

  /// Runs `body` without reports.
  func silently<Result>(_ body: () -> Result) -> Result {
    silence += 1
    defer { silence -= 1 }
    return body()
  }

  /// Runs `body` with the generic parameters of `signature` known.
  func within<Result>(_ signature: GenericSignature, _ body: () -> Result) -> Result {
    let saved = environment
    environment = GenericEnvironment(signature, checker: self)
    defer { environment = saved }
    return body()
  }

  /// A declaration of the library at the top level.
  func libraryDecl(_ name: String) -> Decl? { libraryScope[name]?.first }

  /// A type without generic parameters, by its name with those of the types around it.
  func declaredType(named name: String) -> NominalDecl? {
    let parts = name.split(separator: ".").map(String.init)
    guard let first = parts.first else { return nil }
    let outermost = (moduleScope[first] ?? libraryScope[first])?.first as? NominalDecl
    let found = parts.dropFirst().reduce(outermost) { outer, part in
      outer.flatMap { ownMembers(of: $0, named: part).first as? NominalDecl }
    }
    guard let found, !found.isProtocol else { return nil }
    resolveSignature(of: found)
    return found.generics.parameters.isEmpty ? found : nil
  }

  /// A protocol of the library that must be there.
  func proto(_ name: String) -> NominalDecl { core.type(name) }

  /// A view site for a place in the source.
  func addSite(
    _ kind: ViewSite.Kind, _ range: SourceRange, parent: ViewSite.ID?, name: String? = nil
  ) -> ViewSite.ID {
    let id = sites.count
    sites.append(ViewSite(id: id, kind: kind, range: range, parent: parent, name: name))
    return id
  }
}
