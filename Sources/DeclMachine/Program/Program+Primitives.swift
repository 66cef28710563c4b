extension Program {
  /// Returns whether the lowering or the machine implements a primitive itself, so that no native function
  /// needs to be registered.
  package static func implements(primitive name: String) -> Bool {
    InlineOperation.all[name] != nil || RuntimeNatives.table[name] != nil
  }
}
