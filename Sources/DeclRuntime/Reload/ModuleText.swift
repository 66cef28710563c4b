import DeclLang
import DeclMachine

/// The source of a session's module: the files that were loaded and the inputs that declared something.
struct ModuleText {
  /// What is mounted, as source.
  enum Root: Hashable {
    /// What the files offer.
    case script
    /// The expression of a `:mount`.
    case expression(String)
  }

  /// The files in the order in which they were loaded.
  var files: [SourceFile] = []
  /// What was checked after them, in order.
  var inputs: [SourceFile] = []

  /// Takes all of it into a new compiler, in the order in which it was entered.
  func replay(in compiler: Compiler) {
    if !files.isEmpty { _ = compiler.check(files) }
    for input in inputs { _ = compiler.check([input]) }
  }

  /// Checks all of it at once, as one module.
  func check(_ compiler: Compiler) -> CheckedModule { compiler.check(files + inputs) }

  /// The source as it is when an input's declarations take the place of those with the same names; nil if there are none.
  func redefining(by input: SourceFile) -> ModuleText? {
    let keys = Set(InputSyntax(input).declarations.map(\.key))
    if keys.isEmpty { return nil }
    var isChanged = false
    func without(_ file: SourceFile) -> SourceFile {
      let ranges = InputSyntax(file).declarations.filter { keys.contains($0.key) }.map(\.range)
      if !ranges.isEmpty { isChanged = true }
      return InputSyntax.blanking(ranges, in: file)
    }
    var changed = ModuleText(files: files.map(without), inputs: inputs.map(without))
    guard isChanged else { return nil }
    changed.inputs = changed.inputs.map { InputSyntax($0).withoutStatements }
    changed.inputs.append(InputSyntax(input).withoutStatements)
    return changed
  }

  /// The source with other files; what the files declare takes the place of what inputs declared.
  func replacing(files: [SourceFile]) -> ModuleText {
    let keys = Set(files.flatMap { InputSyntax($0).declarations }.map(\.key))
    let kept = inputs.map { input in
      let ranges = InputSyntax(input).declarations.filter { keys.contains($0.key) }.map(\.range)
      return InputSyntax(InputSyntax.blanking(ranges, in: input)).withoutStatements
    }
    return ModuleText(files: files, inputs: kept)
  }

  /// The source without what was entered once: the statements of inputs.
  var withoutStatements: ModuleText {
    ModuleText(files: files, inputs: inputs.map { InputSyntax($0).withoutStatements })
  }

  /// The module with the expression that gives the root, when it has to be checked by itself.
  func checkRoot(
    _ root: Root, _ compiler: Compiler, _ module: CheckedModule
  ) -> CheckedModule? {
    let isInModule = module.main != nil || !module.previews.isEmpty
    if root == .script, isInModule { return nil }
    guard let file = rootFile(of: root) else { return nil }
    let checked = compiler.check([file])
    let givesView = checked.previews.count > module.previews.count
    return givesView || checked.hasErrors ? checked : nil
  }

  /// A file with nothing but the expression that gives the root; nil when the module says by itself what it is.
  func rootFile(of root: Root) -> SourceFile? {
    if case .expression(let text) = root { return SourceFile(name: "mount", text: text) }
    guard !inputs.isEmpty, let file = files.last, let range = InputSyntax(file).lastExpressionRange
    else { return nil }
    return InputSyntax.keeping(range, of: file)
  }
}

extension CheckedModule {
  /// The view that was added last, as a root.
  var lastPreview: LoadedScript.RootSource? {
    previews.last.map { LoadedScript.RootSource(type: nil, function: $0.function) }
  }
}
