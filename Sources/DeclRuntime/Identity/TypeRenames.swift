import DeclLang

/// The types of a script that a reload takes as renamed: a type that is gone and a new one whose declarations are the
/// same but for names.
///
/// A name alone says nothing about a view, so a rename in the source keeps identity and state. Where two types could be
/// meant, none is.
struct TypeRenames {
  /// The new names by the old ones, without the names of types around.
  private(set) var names: [String: String] = [:]

  /// Takes the renames of a record.
  init(_ renames: [TypeRename]) {
    names = Dictionary(renames.map { ($0.old, $0.new) }, uniquingKeysWith: { first, _ in first })
  }

  /// The renames in the order of their old names, for records.
  var list: [TypeRename] {
    names.sorted { $0.key < $1.key }.map { TypeRename($0.key, $0.value) }
  }

  /// Finds the renames between two versions of a script.
  init(
    from old: CheckedModule, _ oldSources: SourceMap, to new: CheckedModule, _ newSources: SourceMap
  ) {
    let before = Self.types(of: old, oldSources)
    let after = Self.types(of: new, newSources)
    let gone = before.filter { after[$0.key] == nil }
    let made = after.filter { before[$0.key] == nil }
    guard !gone.isEmpty, !made.isEmpty, gone.count * made.count <= Self.maximumPairs else { return }
    let (oldNames, newNames) = (Set(gone.keys), Set(made.keys))
    for (name, words) in gone {
      let fitting = made.compactMap { Self.renames(words, $0.value, oldNames, newNames) }
        .filter { $0[name] != nil }
      guard fitting.count == 1 else { continue }
      for (old, new) in fitting[0] {
        // Types that name each other must agree about their names.
        if let known = names[old], known != new {
          names = [:]
          return
        }
        names[old] = new
      }
    }
    if Set(names.values).count != names.count { names = [:] }
  }

  /// The number of pairs of types that are compared: a script that was replaced as a whole is no rename.
  private static let maximumPairs = 2_500

  /// Returns a name, such as that of a generic type, with the new names in it.
  func applied(to name: String) -> String {
    if names.isEmpty { return name }
    return Self.words(name).map { names[$0] ?? $0 }.joined()
  }

  /// Returns the stable description of a step of an identity, with the new names of types.
  func applied(to step: ViewIdentity.Step) -> String {
    switch step {
    case .root(let type): ViewIdentity.Step.root(applied(to: type)).stableDescription
    case .modifier(let type): ViewIdentity.Step.modifier(applied(to: type)).stableDescription
    case .type(let name): ViewIdentity.Step.type(applied(to: name)).stableDescription
    default: step.stableDescription
    }
  }

  /// Returns the stable description of an identity, with the new names of types.
  func applied(to identity: ViewIdentity) -> String {
    identity.steps.map { applied(to: $0) }.joined(separator: "/")
  }

  /// Returns the old name of a type that has a new one; nil for other types.
  func oldName(of name: String) -> String? { names.first { $0.value == name }?.key }

  /// Returns the words of the declarations of types that have their name alone.
  private static func types(of module: CheckedModule, _ sources: SourceMap) -> [String: [String]] {
    var found: [String: [[String]]] = [:]
    for declaration in module.declarations {
      guard let type = declaration as? NominalDecl, !type.isLibrary, type.range.exists else {
        continue
      }
      found[type.name, default: []].append(words(sources.text(of: type.range)))
    }
    return found.compactMapValues { $0.count == 1 ? $0[0] : nil }
  }

  /// Compares two declarations word by word, where a type that is gone may stand against a new one; returns the names
  /// that this requires, nil if the declarations differ otherwise.
  private static func renames(
    _ old: [String], _ new: [String], _ gone: Set<String>, _ made: Set<String>
  ) -> [String: String]? {
    guard old.count == new.count else { return nil }
    var result: [String: String] = [:]
    for (before, after) in zip(old, new) where before != after {
      guard gone.contains(before), made.contains(after), result[before] ?? after == after else {
        return nil
      }
      result[before] = after
    }
    return result
  }

  /// Returns the identifiers of a text and what stands between them.
  private static func words(_ text: String) -> [String] {
    var result: [String] = []
    var isName = false
    for character in text {
      let belongs = character.isLetter || character.isNumber || character == "_"
      if belongs, isName, !result.isEmpty {
        result[result.count - 1].append(character)
      } else {
        result.append(String(character))
      }
      isName = belongs
    }
    return result
  }
}
