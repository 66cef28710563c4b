// Users of DeclLang also need its stages, trees, files, source ranges and diagnostics, so they are
// re-exported.
@_exported public import DeclParser
@_exported public import DeclSemantics
@_exported public import DeclTree
