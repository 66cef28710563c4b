// Hosts use the values, stores, records and steps of these modules through DeclRuntime alone.
@_exported public import DeclFoundation
@_exported public import DeclJournal
@_exported public import DeclLang
@_exported public import DeclLowering
@_exported public import DeclMachine
