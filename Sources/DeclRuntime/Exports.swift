// Who uses a session also sees its steps and records.
@_exported public import DeclJournal
