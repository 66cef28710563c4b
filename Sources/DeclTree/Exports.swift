// Users of the trees also need the files, source ranges and diagnostics that they refer to.
@_exported public import DeclSource
