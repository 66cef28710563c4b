package import DeclTree

/// A type checker that resolves every name to its declaration and every expression to its type.
///
/// One checker serves one session: the library and the scripts that are added to it. Declarations are
/// collected from the syntax at once and resolved on demand; bodies of the script are checked when it is
/// added, bodies of the library when the lowering requests them.
package final class Checker {
  /// The source files, those of the library first.
  package var sources = SourceMap()
  /// The diagnostics since the last call of ``takeDiagnostics()``, and the changes of the current speculations.
  let trail = Trail()
  /// The trace of the solver, if one was requested.
  package var trace: SolverTrace?
  /// The names of the library's types other than `Bool` that are expressible by `true` and `false`.
  var booleanLiteralTypes: Set<String> = []
  /// Indicates whether the script declares noncopyable types or generic parameters, or consumes variables.
  var usesNoncopyable = false
  /// Indicates whether the script declares or names a type other than `Bool` that is expressible by `true`
  /// and `false`.
  var usesBooleanLiteralTypes = false
  /// The names of the global actors.
  var globalActors: Set<String> = []
  /// The macros that the script declares, which are unsupported.
  var declaredMacros: Set<String> = []
  /// The top-level declarations of the library, by name.
  var libraryScope: [String: [Decl]] = [:]
  /// The modules of a package, in the order in which they were added; empty for a script that is none.
  var modules: [ModuleScope] = []
  /// The scope of the file that was added last; its module has the script's and the hosts' declarations.
  var currentScope = FileScope(module: ModuleScope(name: "main"))
  /// The scope of the file whose statements run when the program starts; nil for a script that is no package.
  var mainScope: FileScope?
  /// The scopes of the script's files, by their index.
  var fileScopes: [UInt32: FileScope] = [:]
  /// The files that are inputs at the prompt.
  var inputFiles: Set<UInt32> = []
  /// Indicates whether there is more than one scope of a file.
  var hasSeveralFiles = false
  /// The generic parameters of declarations with long lists of them, by name, and the length of the list.
  var longParameterLists: [ObjectIdentifier: (count: Int, names: [String: GenericParameterDecl])] =
    [:]
  /// The globals that a `guard` at the top level binds.
  var guardedGlobals: Set<VariableDecl> = []
  /// The global variables with the name of an earlier declaration, by the ranges of their names, so that they are found
  /// without a search among all of the name.
  var redeclaredGlobals: [SourceRange: VariableDecl] = [:]
  /// The file whose body or statements are being checked; nil while all members are visible.
  var viewpoint: FileScope?
  /// The operator functions of all types and of the top level, by name.
  var operatorFunctions: [String: [FunctionDecl]] = [:]
  /// The file indices of the hosts. Files before them belong to the library, files after them to the script.
  var hostFiles = UInt32.max..<UInt32.max
  /// The source ranges of the attributes by which hosts bind functions to closures.
  var hostBindings: Set<SourceRange> = []
  /// The top-level declarations of the hosts.
  var hostDeclarations: [Decl] = []
  /// The module of the library file that is being added.
  var libraryModule = ""
  /// The modules that the script's files import.
  var importedModules: Set<String> = []
  /// The imports of the script's files whose names must be imported, by the index of the file.
  var fileImports: [UInt32: FileImports] = [:]
  /// The modules of the library's top-level names.
  var moduleNames: [String: Set<String>] = [:]
  /// The modules of the library's extensions, apart from those of the standard library.
  var moduleOfExtension: [ObjectIdentifier: String] = [:]
  /// Indicates whether a module of the script does not see all of the library's members.
  var hidesLibraryMembers = false
  /// Indicates whether the names in all of the script's files must be imported, not only in Swift's own.
  package var requiresImports = false
  /// Returns the reason why the pattern of a literal is no regular expression; nil if it is one.
  package var regexFault: ((_ pattern: String, _ isExtended: Bool) -> String?)?
  var operators = OperatorTable()
  /// The extensions that have not been bound to their types yet.
  var unboundExtensions: [ExtensionDecl] = []
  /// The extensions, which their members reference as context without retaining them.
  var extensions: [ExtensionDecl] = []
  /// The conformances found so far, by type declaration.
  var conformanceTable: [NominalDecl: ConformanceList] = [:]
  var conformanceStates: [NominalDecl: ConformanceState] = [:]
  /// The cached query results, which are discarded when an extension is added.
  var cache = QueryCache()
  /// The instances of functions with parameter packs.
  var packInstances: [PackInstanceKey: FunctionDecl] = [:]
  /// The requirements on the generic parameters in scope of the current body or signature.
  var environment = GenericEnvironment()
  /// The types that declare operators and whose members have not been collected yet.
  var typesWithOperators: [NominalDecl] = []
  /// The scopes of local type aliases.
  var aliasScopes: [ObjectIdentifier: Scope] = [:]
  var protocolRequirementCache: [NominalDecl: [GenericSignature.Requirement]] = [:]
  /// The number of protocols whose requirements are being found.
  var unfinishedRequirementCount = 0
  /// The environments of lists of requirements.
  private var environmentCache: [[GenericSignature.Requirement]: GenericEnvironment] = [:]
  var protocolClosureCache: [NominalDecl: [NominalDecl]] = [:]
  /// Whether nothing isolates the members of a type, while one module is checked.
  var typesOutsideActors: [NominalDecl: Bool] = [:]
  /// The own generic parameters of subscripts.
  var subscriptParameters: [SubscriptDecl: [GenericParameterDecl]] = [:]
  /// The associated types whose inference is in progress, to detect cycles.
  var inferring: Set<AssociatedKey> = []
  /// The inherited members that members of classes override.
  var overriddenMembers: [Decl: Decl] = [:]
  /// The declarations that no member list retains.
  var synthesised: [Decl] = []
  /// The number of types whose conformances are currently being collected.
  var conformanceCollectionDepth = 0
  /// The number of conditional conformances whose conditions are being checked, each inside the one before.
  var conformanceDepth = 0
  /// The extensions whose conditional conformance needs itself without end.
  var selfReferentialExtensions: Set<ExtensionDecl> = []
  /// The functions whose signatures are being resolved, which cannot decide an associated type.
  var resolvingSignatures: Set<FunctionDecl> = []
  /// The functions of the script, and the initial values of its variables, whose types have opaque parts.
  var opaqueTypeOwners: [FunctionDecl] = []
  /// The opaque types with errors in their underlying types that are not reported yet.
  var opaqueTypeErrors: [OpaqueTypeDecl: OpaqueTypeError] = [:]
  /// The types of values that are nested too deeply and were reported.
  var deepValueTypes: Set<NominalDecl> = []
  var checkedExtensions: Set<ExtensionDecl> = []
  /// The script's functions with checked bodies that await the checks of whole bodies.
  var checkedFunctions: [FunctionDecl] = []
  /// The script's functions with checked bodies.
  var scriptFunctions: [FunctionDecl] = []
  /// The library's functions with resolved signatures, in the order in which they were resolved.
  var libraryFunctions: [FunctionDecl] = []
  /// The errors that are reported after the check.
  private var lateDiagnostics: [Diagnostic] = []
  /// The number of protocols whose inherited protocols are being collected, each for the one before.
  var protocolDepth = 0
  /// The number of bodies of types and extensions whose members are being created.
  var collectionDepth = 0
  /// The protocols below one that was reported to refine itself.
  var circularProtocols: Set<NominalDecl> = []
  /// The number of declarations that are being resolved, each on demand of the one before.
  var resolutionDepth = 0
  /// The number of operator functions for which it is being found whether they implement a requirement.
  var operatorSearches = 0
  /// The number of expressions, each a part of the one before, whose nodes are being generated.
  var expressionDepth = 0
  /// The names of the members that are declared as `T!`, before the members themselves are collected: a member of a value
  /// whose type is not known yet may be one of them.
  var implicitlyUnwrappedNames: Set<String> = []
  /// The number of times that the outermost closure whose parameters are being inferred from its statements, and the
  /// closures in it, needed it so far.
  var inferences = 0
  /// The maximum number of expressions inside each other. The parser bounds brackets and chains, but chains in
  /// brackets in chains multiply; later stages walk expressions recursively.
  static let expressionDepthLimit = 2_400
  /// The fuel that is left for expressions that need more than their own; see ``Solver/isExhausted``.
  var fuelReserve = 0
  /// The flag that interrupts the current check; nil while none can be interrupted.
  package var interruption: Interruption?
  var closureCount = 0
  /// The number of unknown names for which similar names were searched since the last call of ``takeDiagnostics()``.
  var similarNameSearches = 0
  /// The bounds on the search for the current expression.
  var searchLimits = SearchLimits()
  var variableCount = 0
  /// The places of the written placeholders `_` for which type variables stand.
  var placeholders: [TypeVariable: SourceRange] = [:]
  /// The declarations whose resolution is in progress, to detect cycles.
  var resolving: Set<ObjectIdentifier> = []
  /// The view sites of all checked bodies, indexed by id; the first one represents the absence of a site.
  private(set) var sites = [ViewSite(id: 0, kind: .view, range: .none, parent: nil)]
  private(set) lazy var core = CoreDeclarations { [unowned self] in libraryScope[$0]?.first }

  /// A function that parses source synthesised by the checker; its syntax belongs to no file.
  let parse: (SourceFile) -> SourceFileSyntax

  /// Creates a checker without declarations.
  package init(parse: @escaping (SourceFile) -> SourceFileSyntax) { self.parse = parse }

  deinit { dismantle() }

  /// Reports a diagnostic; undoing the current speculation removes it.
  package func report(_ diagnostic: Diagnostic) { trail.report(diagnostic) }

  /// Returns the diagnostics so far without duplicates, ordered by source location, and removes them.
  package func takeDiagnostics() -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    similarNameSearches = 0
    let unique = trail.takeDiagnostics().filter { seen.insert($0).inserted }
    return unique.enumerated().sorted { left, right in
      let a = left.element.range
      let b = right.element.range
      return (a.file, a.start, left.offset) < (b.file, b.start, right.offset)
    }.map(\.element)
  }

  /// The number of errors so far, including those of the current speculations.
  var errorCount: Int { trail.errorCount }

  /// Indicates whether the current check must end as soon as possible; its result is discarded.
  package var isInterrupted: Bool { interruption?.isRequested == true }

  /// Reports an error that was found where diagnostics may be silent or undone: after the check.
  func reportLater(_ diagnostic: Diagnostic) { lateDiagnostics.append(diagnostic) }

  /// Reports that a chain of declarations reached a bound: after the check, and only for the first one, since the others
  /// are usually further down the same chain.
  func reportBound(_ diagnostic: Diagnostic) {
    if lateDiagnostics.contains(where: { $0.code == diagnostic.code }) { return }
    reportLater(diagnostic)
  }

  /// Reports the errors of ``reportLater(_:)``.
  func reportLateDiagnostics() {
    lateDiagnostics.forEach(report)
    lateDiagnostics = []
  }

  /// Indicates whether an error was reported, so that the script cannot run.
  var hasErrors: Bool { trail.diagnostics.contains { $0.severity == .error } }

  /// Indicates whether an error was reported that does not concern control or data flow, which are checked only without
  /// such errors.
  var hasErrorsOfTypes: Bool {
    trail.diagnostics.contains { $0.severity == .error && !$0.concernsFlow }
  }

  /// Runs `body` with the generic requirements of `signature` in scope.
  func withRequirements<Result>(of signature: GenericSignature, _ body: () -> Result) -> Result {
    let saved = environment
    environment = environment(of: signature.requirements)
    defer { environment = saved }
    return body()
  }

  /// Returns what follows from requirements.
  ///
  /// Most signatures of the library have the same few requirements, as those of all members of `extension View`, or begin
  /// with the same ones, as those of `extension Collection`.
  func environment(of requirements: [GenericSignature.Requirement]) -> GenericEnvironment {
    if let known = environmentCache[requirements] { return known }
    if requirements.isEmpty { return GenericEnvironment() }
    let isShort = requirements.count <= Self.sharedRequirements
    let shared = isShort ? requirements.count - 1 : Self.sharedRequirements
    var made = environment(of: Array(requirements[..<shared]))
    made.add(Array(requirements[shared...]), checker: self)
    keep(made)
    return made
  }

  /// The number of requirements up to which signatures that begin with the same ones share what follows from them.
  private static let sharedRequirements = 8

  /// Returns an environment with additional requirements.
  func environment(
    _ outer: GenericEnvironment, adding requirements: [GenericSignature.Requirement]
  ) -> GenericEnvironment {
    requirements.isEmpty ? outer : environment(of: outer.requirements + requirements)
  }

  /// Keeps an environment for other signatures with its requirements, unless the requirements of a protocol are still
  /// being found, so that it is not complete.
  func keep(_ environment: GenericEnvironment) {
    if unfinishedRequirementCount == 0 { environmentCache[environment.requirements] = environment }
  }

  /// The name of the library's wrapper of lazy local variables.
  static let lazyVariableWrapper = "_LazyVariable"

  /// Returns a top-level declaration of the library.
  func libraryDecl(_ name: String) -> Decl? { libraryScope[name]?.first }

  /// Returns a type without generic parameters by its name, which is qualified by its outer types; nil when
  /// there is none.
  func declaredType(named name: String) -> NominalDecl? {
    let parts = name.split(separator: ".").map(String.init)
    guard let first = parts.first else { return nil }
    let outermost =
      (scriptDeclarations(first, in: currentScope) ?? libraryScope[first])?.first as? NominalDecl
    let found = parts.dropFirst().reduce(outermost) { outer, part in
      outer.flatMap { ownMembers(of: $0, named: part).first as? NominalDecl }
    }
    guard let found, !found.isProtocol else { return nil }
    resolveSignature(of: found)
    return found.generics.parameters.isEmpty ? found : nil
  }

  /// Returns a protocol of the library, which must exist.
  func libraryProtocol(_ name: String) -> NominalDecl { core.type(name) }

  /// Adds a view site and returns its id.
  func addSite(
    _ kind: ViewSite.Kind, _ range: SourceRange, parent: ViewSite.ID?, name: String? = nil
  ) -> ViewSite.ID {
    let id = sites.count
    sites.append(ViewSite(id: id, kind: kind, range: range, parent: parent, name: name))
    return id
  }
}
