package import DeclTree

/// A script that was parsed and checked together with the library: the result that DeclLang passes to
/// DeclRuntime.
///
/// Only ``Compiler`` creates it. Bodies of the script are checked at creation; bodies of library functions
/// when they are first requested, so that the size of the library does not affect start-up.
package final class CheckedModule {
  /// The source files, those of the library first.
  package let sources: SourceMap
  /// The diagnostics, ordered by file and location.
  package let diagnostics: [Diagnostic]
  /// The top-level statements of the script, in order; global variables that are initialised in order are
  /// `variable` statements.
  package let topLevel: TypedBody
  /// The views that can be mounted if there is no `@main` type: previews and the last top-level expression,
  /// if it is a view.
  package let previews: [Preview]
  /// The `@main` type; nil if there is none.
  package let main: NominalDecl?
  /// The types, functions and variables of the script, in order.
  package let declarations: [Decl]
  /// The queries about types: conformances, witnesses, members.
  package let types: CheckedTypes

  /// A view that the script provides for mounting beside its `@main` type.
  package struct Preview {
    /// The title of a `#Preview` or the name of a `PreviewProvider`; nil for a top-level expression.
    package let title: String?
    /// A function without parameters that returns the view.
    package let function: FunctionDecl
    package let range: SourceRange
    /// The stage that its traits ask for.
    package var stage = PreviewStage()
    /// Indicates whether it is the last statement of the top-level code, which is then not executed
    /// separately.
    package var isStatement = false
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

  /// The statements that are executed at the start: the top-level code without the view that is mounted.
  package var start: TypedBody {
    guard main == nil, previews.first?.isStatement == true else { return topLevel }
    return TypedBody(statements: Array(topLevel.statements.dropLast()))
  }

  /// The module of a check that was interrupted, which has only the error that says so.
  package var interrupted: CheckedModule {
    CheckedModule(
      sources: sources, diagnostics: [.interrupted], topLevel: TypedBody(statements: []),
      previews: [], main: nil, declarations: [], types: types)
  }

  /// Indicates whether there are errors, with which the script cannot run.
  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// The view sites, indexed by their id.
  package var sites: [ViewSite] { types.sites }

  /// Returns the body of a function that is implemented in source.
  package func body(of function: FunctionDecl) -> TypedBody { types.body(of: function) }
}
