// Who uses the language also sees its trees, the files, places and messages that they speak of, and its stages.
@_exported public import DeclParser
@_exported public import DeclSemantics
@_exported public import DeclTree
