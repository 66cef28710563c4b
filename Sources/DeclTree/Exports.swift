// Who uses the trees also sees the files, places and messages that they speak of.
@_exported public import DeclSource
