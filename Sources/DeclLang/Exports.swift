// Who uses the language also sees the files, places and messages that it speaks of.
@_exported public import DeclSource
