import DeclTree

/// The modules that a file of a script imports.
struct FileImports {
  /// The imported modules.
  var modules: Set<String> = []
  /// The names that are imported alone, as in `import struct Foundation.Date`.
  var names: Set<String> = []
  /// The position at which another import can be added: before the first statement.
  let start: SourceRange

  /// Returns whether the file can use a name of a module of the library.
  func provide(_ name: String, of module: String) -> Bool {
    if module == "Swift" || modules.contains(module) || names.contains(name) { return true }
    return modules.contains { imported in
      switch imported {
      case "SwiftUI":
        ["Foundation", "Combine", "Observation", "Dispatch", Self.libraryOfC].contains(module)
      case "Foundation":
        // On Apple's platforms Foundation has aliases of two of Combine's names, and brings Observation with it.
        ["Dispatch", "Observation", Self.libraryOfC].contains(module)
          || ["ObservableObject", "Published"].contains(name)
      case "Combine": module == "Dispatch" || module == Self.libraryOfC
      case "Glibc", "Darwin": module == Self.libraryOfC
      case "Swift", "Dispatch", "Observation", "_Concurrency": false
      // A framework of Apple imports Foundation, and one that Decl does not know may import everything.
      default: true
      }
    }
  }

  /// The module of the names of C's library, which has another name on each system.
  static let libraryOfC = "C"
}

/// Checks that a file imports the modules whose names it uses.
extension Checker {
  /// Records the imports of a script's file, if its names must be imported: those of Swift's own files, and of all
  /// files in strict mode.
  func noteImports(of file: SourceFileSyntax) {
    guard requiresImports || file.file.name.hasSuffix(".swift") else {
      return noteHiddenMembers { _ in false }
    }
    guard let first = file.statements.first else { return }
    let start = SourceRange(file: file.index, start: first.range.start, end: first.range.start)
    var imports = FileImports(start: start)
    // The modules whose members can be used, of which a file may import only one name.
    var whole = imports
    func collect(_ statements: [StmtSyntax]) {
      for statement in statements {
        switch statement.kind {
        case .declaration(let declaration):
          if case .importModule(let path) = declaration.kind, let module = path.first {
            whole.modules.insert(module.text)
            if path.count > 1, libraryScope[path[1].text] != nil {
              imports.names.insert(path[1].text)
            } else {
              imports.modules.insert(module.text)
            }
          }
          if case .ifConfig(let clauses) = declaration.kind {
            collect(BuildConditions.active(clauses).map { StmtSyntax(.declaration($0), $0.range) })
          }
        case .ifConfig(let clauses): collect(BuildConditions.active(clauses))
        default: break
        }
      }
    }
    collect(file.statements)
    fileImports[file.index] = imports
    noteHiddenMembers { !whole.provide("", of: $0) }
  }

  /// Records the modules that a file of the current module does not import. What one file imports brings its members to
  /// all files of the module, as in Swift without `MemberImportVisibility`.
  private func noteHiddenMembers(where isHidden: (String) -> Bool) {
    let modules = currentModule.hiddenLibraryModules ?? Set(moduleOfExtension.values)
    currentModule.hiddenLibraryModules = modules.filter(isHidden)
    hidesLibraryMembers =
      currentModule.hiddenLibraryModules?.isEmpty == false
      || modules.isEmpty && hidesLibraryMembers
  }

  /// Returns whether a declaration is a member that the library adds to a type of a module in another one, which no file
  /// of a module of the script imports.
  func isHidden(_ decl: Decl, in scope: ModuleScope) -> Bool {
    guard hidesLibraryMembers, let hidden = scope.hiddenLibraryModules, !hidden.isEmpty,
      let extended = decl.context as? ExtensionDecl,
      let module = moduleOfExtension[ObjectIdentifier(extended)]
    else { return false }
    return hidden.contains(module)
  }

  /// Reports a name of the library whose module the file does not import; false if there is nothing to report.
  @discardableResult
  func reportMissingImport(
    of found: some Collection<Decl>, _ name: String, _ range: SourceRange
  ) -> Bool {
    guard let imports = fileImports[range.file], !found.isEmpty, found.allSatisfy(\.isLibrary),
      found.allSatisfy({ $0.context == nil })
    else { return false }
    let modules = moduleNames[name] ?? []
    guard let module = modules.sorted().first,
      !modules.contains(where: { imports.provide(name, of: $0) })
    else { return false }
    // Foundation provides the names of Dispatch and of C's library too.
    let usual = module == "Dispatch" || module == FileImports.libraryOfC ? "Foundation" : module
    report(.missingImport(name, usual, range, at: imports.start))
    return true
  }

  /// Returns the error for the use of a member that the library declares in a module that is not imported; nil if its
  /// file need not import it.
  func missingImport(of member: Decl, _ range: SourceRange) -> Diagnostic? {
    guard let imports = fileImports[range.file],
      let extended = member.context as? ExtensionDecl,
      let module = moduleOfExtension[ObjectIdentifier(extended)]
    else { return nil }
    let name = (member as? FunctionDecl)?.labelledName ?? member.name
    return .missingImport(ofMember: name, module, range, at: imports.start)
  }

  /// Records the module of a top-level declaration of the library.
  func noteModule(of decl: Decl) {
    moduleNames[decl.name, default: []].insert(printedModule(of: decl, in: nil))
  }

  /// Returns the module of the members that the library adds to a type. The library declares types of Combine and Observation
  /// with all of their members beside those of SwiftUI.
  func moduleOfMembers(of type: TypeSyntax) -> String {
    guard case .named(let name) = type.kind, let own = Self.modules[name.text],
      ["Combine", "Observation"].contains(own)
    else { return libraryModule }
    return own
  }

  /// Returns the module whose name the description of a library type shows.
  func printedModule(of decl: Decl, in context: Decl?) -> String {
    guard context == nil else { return libraryModule }
    // Foundation provides the types of Dispatch too.
    if libraryModule == "Foundation", decl.name.hasPrefix("Dispatch") { return "Dispatch" }
    return Self.modules[decl.name] ?? libraryModule
  }

  /// The modules of the names that the library declares beside those of other modules.
  private static let modules: [String: String] = {
    // The attribute of the members that `@Observable` adds is not written in the file.
    var modules = ["ObservationTracked": "Swift"]
    let names = [
      "Foundation":
        "CGFloat CGPoint CGRect CGSize CGVector CGAffineTransform NSAttributedString NSCoder",
      FileImports.libraryOfC: """
      M_E M_PI M_PI_2 M_PI_4 M_SQRT2
      M_SQRT1_2 FLT_RADIX FLT_MANT_DIG FLT_MIN_EXP FLT_MAX_EXP FLT_MAX FLT_EPSILON FLT_MIN
      FLT_TRUE_MIN DBL_MANT_DIG DBL_MIN_EXP DBL_MAX_EXP DBL_MAX DBL_EPSILON DBL_MIN DBL_TRUE_MIN
      acos acosh
      asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2 expm1 fabs fdim
      floor fma fmax fmin fmod frexp hypot ldexp lgamma log log10 log1p log2 logb lrint lround
      ilogb nan nextafter remquo j0 j1 jn y0 y1 yn vprintf vfprintf vsprintf vsnprintf
      sqrtf floorf ceilf roundf truncf fabsf sinf cosf tanf asinf acosf atanf expf logf log2f log10f
      powf fmodf atan2f hypotf fminf fmaxf sleep usleep
      modf nearbyint pow remainder rint round scalbn sin sinh sqrt tan tanh tgamma trunc
      """,
      "Dispatch": "NSEC_PER_SEC NSEC_PER_MSEC NSEC_PER_USEC USEC_PER_SEC dispatchPrecondition",
      "Combine":
        "ObservableObject Published ObservableObjectPublisher TopLevelDecoder TopLevelEncoder",
      "Observation": """
      Observable ObservationIgnored ObservationRegistrar withObservationTracking
      """,
    ]
    for (module, list) in names {
      for name in list.split(whereSeparator: \.isWhitespace) { modules[String(name)] = module }
    }
    return modules
  }()
}
