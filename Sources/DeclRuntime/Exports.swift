// Who runs scripts also sees what it reads and what it is told: values, stores, records and steps.
@_exported public import DeclFoundation
@_exported public import DeclJournal
@_exported public import DeclLang
@_exported public import DeclLowering
@_exported public import DeclMachine
