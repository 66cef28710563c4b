import DeclLang
import DeclMachine

/// What is computed once for a modifier that writes or reads a preference.
final class PreferencePlan {
  /// What the modifier does.
  enum Role {
    /// Sets the value, whatever is inside.
    case set
    /// Changes the value of what is inside.
    case transform
    /// Runs an action when the value changes.
    case action
    /// Makes a view of the value.
    case view
    /// Writes the value into the environment of what is inside.
    case environment
  }

  let role: Role
  /// The type that is the key.
  let key: RuntimeType
  let valueType: RuntimeType
  /// `_written(after:)` of a writer, `_change(_:)` of an action, `_view(_:)` of a view, `_preferredEntries(of:_:after:)`.
  let code: CodeReference
  /// `_defaultPreference()` and `_reducedPreference(_:_:)` for the key.
  let initial: CodeReference
  let reduce: CodeReference

  init(role: Role, key: RuntimeType, code: CodeReference, library: InterfaceLibrary) {
    self.role = role
    self.key = key
    self.code = code
    initial = library.function("_defaultPreference", [key])
    reduce = library.function("_reducedPreference", [key])
    valueType = initial.signature.result
  }
}

extension TypePlanner {
  /// What a modifier does with a preference; nil for most.
  func preferencePlan(_ type: RuntimeType) -> PreferencePlan? {
    let parties: [(proto: String, method: String, role: PreferencePlan.Role)] = [
      ("_PreferenceSetter", "_written", .set), ("_PreferenceTransformer", "_written", .transform),
      ("_PreferenceAction", "_change", .action), ("_PreferenceView", "_view", .view),
    ]
    guard library.conforms(type, to: "_PreferenceParty"),
      let key = library.associatedType("Key", of: "_PreferenceParty", in: type)
    else { return nil }
    if library.conforms(type, to: "_PreferenceEnvironment") {
      return PreferencePlan(
        role: .environment, key: key, code: library.function("_preferredEntries", [type]),
        library: library)
    }
    guard let party = parties.first(where: { library.conforms(type, to: $0.proto) }) else {
      return nil
    }
    return PreferencePlan(
      role: party.role, key: key, code: library.method(party.method, of: party.proto, in: type),
      library: library)
  }
}
