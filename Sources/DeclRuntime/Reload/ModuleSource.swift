import DeclLang
import DeclMachine

/// The source of a session's module: the loaded files, and the inputs that declared something.
struct ModuleSource {
  /// The source of the mounted root.
  enum Root: Hashable {
    /// The root that the files declare.
    case script
    /// The expression of a `:mount` step.
    case expression(String)
    /// The preview of a name.
    case preview(String)
  }

  /// The files in the order in which they were loaded.
  var files: [SourceFile] = []
  /// The inputs that were checked after the files, in order.
  var inputs: [SourceFile] = []

  /// Checks the files and inputs in a new compiler, in the order in which they were entered.
  func replay(in compiler: Compiler, interruption: Interruption) {
    if !files.isEmpty { _ = compiler.check(files, interruption: interruption) }
    for input in inputs { _ = compiler.check([], inputs: [input], interruption: interruption) }
  }

  /// Checks all files and inputs together, as one module.
  func check(_ compiler: Compiler, interruption: Interruption? = nil) -> CheckedModule {
    compiler.check(files, inputs: inputs, interruption: interruption)
  }

  /// Returns the source with an input's declarations in place of those of the same kind and name; nil if
  /// there are none.
  func redefining(by input: SourceFile) -> ModuleSource? {
    let keys = Set(InputSyntax(input).declarations.map(\.key))
    if keys.isEmpty { return nil }
    var isChanged = false
    func without(_ file: SourceFile) -> SourceFile {
      let ranges = InputSyntax(file).declarations.filter { keys.contains($0.key) }.map(\.range)
      if !ranges.isEmpty { isChanged = true }
      return InputSyntax.blanking(ranges, in: file)
    }
    var changed = ModuleSource(files: files.map(without), inputs: inputs.map(without))
    guard isChanged else { return nil }
    changed.inputs = changed.inputs.map { InputSyntax($0).withoutStatements }
    changed.inputs.append(InputSyntax(input).withoutStatements)
    return changed
  }

  /// Returns the source with other files, whose declarations replace those of inputs.
  func replacing(files: [SourceFile]) -> ModuleSource {
    let keys = Set(files.flatMap { InputSyntax($0).declarations }.map(\.key))
    let kept = inputs.map { input in
      let ranges = InputSyntax(input).declarations.filter { keys.contains($0.key) }.map(\.range)
      return InputSyntax(InputSyntax.blanking(ranges, in: input)).withoutStatements
    }
    return ModuleSource(files: files, inputs: kept)
  }

  /// The source without the statements of inputs, which must run only once.
  var withoutStatements: ModuleSource {
    ModuleSource(files: files, inputs: inputs.map { InputSyntax($0).withoutStatements })
  }

  /// Returns a module with the expression of the root, if that has to be checked separately; otherwise nil.
  func checkRoot(
    _ root: Root, _ compiler: Compiler, _ module: CheckedModule
  ) -> CheckedModule? {
    let isInModule = module.main != nil || !module.previews.isEmpty
    if case .preview = root { return nil }
    if root == .script, isInModule { return nil }
    guard let file = rootFile(of: root) else { return nil }
    let checked = compiler.check([file])
    let givesView = checked.previews.count > module.previews.count
    return givesView || checked.hasErrors ? checked : nil
  }

  /// Returns a file with only the expression of the root; nil when the module declares its root itself.
  func rootFile(of root: Root) -> SourceFile? {
    if case .expression(let text) = root { return SourceFile(name: "mount", text: text) }
    guard !inputs.isEmpty, let file = files.last, let range = InputSyntax(file).lastExpressionRange
    else { return nil }
    return InputSyntax.keeping(range, of: file)
  }
}

extension CheckedModule {
  /// The last preview, as a root.
  var lastPreview: LoadedScript.RootSource? {
    previews.last.map { LoadedScript.RootSource($0) }
  }
}
