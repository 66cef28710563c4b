extension Program {
  /// Whether the lowering or the machine itself has an operation, so that no native is needed.
  package static func knows(primitive name: String) -> Bool {
    InlineOperation.all[name] != nil || RuntimeNatives.table[name] != nil
  }
}
