package import DeclTree

/// A script that was parsed and checked together with the library: what DeclLang hands to DeclRuntime.
///
/// It is only made by ``Compiler``. Bodies of the script are checked when it is made; bodies of library functions the
/// first time they are asked for, so that the library's size does not show at start-up.
package final class CheckedModule {
  /// All source files, those of the library first.
  package let sources: SourceMap
  /// Everything found, in the order of the files and places.
  package let diagnostics: [Diagnostic]
  /// The top-level statements of the script, in order; global variables that are initialised in order
  /// are `variable` statements.
  package let topLevel: TypedBody
  /// The last top-level expression if it is a view: what is mounted when nothing else is.
  package let previews: [Preview]
  /// The `@main` type, if there is one.
  package let main: NominalDecl?
  /// Every type, function and variable of the script, in order.
  package let declarations: [Decl]
  /// What answers questions about types: conformances, witnesses, members.
  package let types: CheckedTypes

  /// Something to mount that the script offers beside its `@main` type.
  package struct Preview {
    /// `#Preview`'s title, or the PreviewProvider's name, or nil for a top-level expression.
    package let title: String?
    /// A function without parameters that gives the view.
    package let function: FunctionDecl
    package let range: SourceRange
    /// Whether it is the last statement of the top-level code, which gives the view and is not executed besides.
    var isStatement = false
  }

  package init(
    sources: SourceMap, diagnostics: [Diagnostic], topLevel: TypedBody, previews: [Preview],
    main: NominalDecl?, declarations: [Decl], types: CheckedTypes
  ) {
    self.sources = sources
    self.diagnostics = diagnostics
    self.topLevel = topLevel
    self.previews = previews
    self.main = main
    self.declarations = declarations
    self.types = types
  }

  /// What is executed at the start: the top-level code without the view that is mounted.
  package var start: TypedBody {
    guard main == nil, previews.first?.isStatement == true else { return topLevel }
    return TypedBody(statements: Array(topLevel.statements.dropLast()))
  }

  /// Whether it can run.
  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// The view sites, by their number.
  package var sites: [ViewSite] { types.sites }

  /// The body of a function whose implementation is in the source.
  package func body(of function: FunctionDecl) -> TypedBody { types.body(of: function) }
}
