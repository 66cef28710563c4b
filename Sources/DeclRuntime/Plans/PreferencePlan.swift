import DeclLang
import DeclMachine

/// The code of a modifier that writes or reads a preference, computed once for each modifier type.
final class PreferencePlan {
  /// The function of the modifier.
  enum Role {
    /// Sets the value, replacing that of the content.
    case set
    /// Transforms the value of the content.
    case transform
    /// Runs an action when the value changes.
    case action
    /// Creates a view from the value.
    case view
    /// Writes the value into the environment of the content.
    case environment
  }

  let role: Role
  /// Indicates whether a writer computes the value from the frame of its view.
  let readsFrame: Bool
  /// The type of the preference key.
  let key: RuntimeType
  let valueType: RuntimeType
  /// The code for the role: `_preferenceValue(after:)` or `_preferenceValue(after:in:)` of a writer, `_change(_:)` of an action, `_view(_:)` of a
  /// view, `_preferredEntries(of:_:after:)` of an environment writer.
  let code: CodeReference
  /// The code of `_defaultPreference()` and `_reducedPreference(_:_:)` for the key.
  let initial: CodeReference
  let reduce: CodeReference

  init(
    role: Role, readsFrame: Bool = false, key: RuntimeType, code: CodeReference,
    library: InterfaceLibrary
  ) {
    self.role = role
    self.readsFrame = readsFrame
    self.key = key
    self.code = code
    initial = library.function(.defaultPreference, [key])
    reduce = library.function(.reducedPreference, [key])
    valueType = initial.signature.result
  }
}

extension TypePlanner {
  /// Returns the plan of a modifier that takes part in a preference; nil for most.
  func preferencePlan(_ type: RuntimeType) -> PreferencePlan? {
    let parties: [(method: LibraryRequirement, role: PreferencePlan.Role)] = [
      (.setPreference, .set), (.transformPreference, .transform), (.changePreference, .action),
      (.preferenceView, .view), (.setAnchor, .set), (.transformAnchor, .transform),
    ]
    guard library.conforms(type, to: .preferenceModifier),
      let key = library.associatedType(.preferenceKey, in: type)
    else { return nil }
    if library.conforms(type, to: .preferenceEnvironment) {
      return PreferencePlan(
        role: .environment, key: key, code: library.function(.preferredEntries, [type]),
        library: library)
    }
    guard let party = parties.first(where: { library.conforms(type, to: $0.method.proto) }) else {
      return nil
    }
    return PreferencePlan(
      role: party.role,
      readsFrame: party.method == .setAnchor || party.method == .transformAnchor, key: key,
      code: library.method(party.method, in: type), library: library)
  }
}
