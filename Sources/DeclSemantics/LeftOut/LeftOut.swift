import DeclTree

/// What Swift's and Apple's libraries have and Decl does not.
///
/// Asked only where a name was not found: a script that is right elsewhere hears that Decl does not support the name,
/// never that there is no such name. Whatever a script or the library declares comes first. The names are those of the
/// frameworks' public interfaces.
enum LeftOut {
  /// Whose the name of a type, function or attribute is in a script with some imports; nil when nobody is known to have it.
  static func owner(of name: String, imports: Set<String>) -> String? {
    if let framework = frameworkOfType[name],
      framework.modules.isEmpty || !imports.isDisjoint(with: framework.modules)
    {
      return framework.name
    }
    return prefixes.first { startsWithPrefix(name, $0.prefix) }?.name
  }

  /// Whose the member of one of some types is; nil when nobody is known to have it.
  static func owner(ofMember name: String, of types: [String]) -> String? {
    members.first { _, names in types.contains { names[$0]?.contains(name) == true } }?.owner
  }

  /// A call as a framework has it: its name, and the labels of what it takes.
  struct Call {
    /// `onKeyPress(keys:phases:action:)`, `Color(uiColor:)`.
    let name: String
    /// Whose it is.
    let owner: String
    fileprivate let labels: [String]

    /// A call as the list has it: `View.onKeyPress(keys:phases:action:)`.
    fileprivate init(_ text: Substring, of type: Substring, owner: String) {
      self.owner = owner
      let isInitializer = text.hasPrefix("init(")
      name = isInitializer ? "\(type)\(text.dropFirst("init".count))" : String(text)
      labels = text.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ":").map(String.init)
    }

    /// Whether arguments with some labels, `_` for none, are meant for it. What comes first of closures behind the
    /// parentheses has no label.
    fileprivate func takes(_ written: [String], trailing: Int) -> Bool {
      var rest = labels[...]
      for (position, label) in written.enumerated() {
        let isFree = position == written.count - trailing && trailing > 0
        guard let found = rest.firstIndex(where: { $0 == label || isFree }) else { return false }
        rest = rest[(found + 1)...]
      }
      return true
    }
  }

  /// The call of a name with some labels that a framework has for some types, and Decl not; the shortest of several.
  static func call(
    _ name: String, of types: [String], labels: [String], trailing: Int
  ) -> Call? {
    types.flatMap { calls["\($0).\(name)"] ?? [] }
      .filter { $0.takes(labels, trailing: trailing) }
      .min { $0.labels.count < $1.labels.count }
  }

  private static let calls: [String: [Call]] = {
    var found: [String: [Call]] = [:]
    for (owner, list) in [("SwiftUI", interfaceCalls), ("Foundation", foundationCalls)] {
      for word in list.split(whereSeparator: \.isWhitespace) {
        let type = word.prefix { $0 != "." }
        let call = word.dropFirst(type.count + 1)
        found["\(type).\(call.prefix { $0 != "(" })", default: []]
          .append(Call(call, of: type, owner: owner))
      }
    }
    return found
  }()

  /// `UIView`, but neither `UI` nor `UIx`.
  private static func startsWithPrefix(_ name: String, _ prefix: String) -> Bool {
    guard name.hasPrefix(prefix), let next = name.dropFirst(prefix.count).first else {
      return false
    }
    return next.isUppercase && name.count > prefix.count + 2
  }

  private static let frameworkOfType: [String: Framework] = {
    var owners: [String: Framework] = [:]
    for framework in frameworks + [Framework(name: "SwiftUI", types: interfaceTypes)] {
      for name in framework.types.split(whereSeparator: \.isWhitespace) {
        owners[String(name)] = framework
      }
    }
    return owners
  }()

  private static let members = [
    (owner: "SwiftUI", names: names(interfaceMembers)),
    (owner: "Foundation", names: names(foundationMembers)),
    (owner: "Combine", names: names(combineMembers)),
  ]

  /// Names by the types before them, which end with a colon.
  private static func names(_ text: String) -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    var type = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      if word.last == ":" {
        type = String(word.dropLast())
      } else {
        found[type, default: []].insert(String(word))
      }
    }
    return found
  }
}

extension Checker {
  /// What is said of a name that means nothing at the top level: it is called otherwise today, Decl leaves it out, or
  /// nobody has it.
  func unresolved(
    _ name: String, _ range: SourceRange, otherwise unknown: @autoclosure () -> Diagnostic
  ) -> Diagnostic {
    if let today = Self.replacedNames[name] { return .replacedName(name, today, range) }
    if let owner = LeftOut.owner(of: name, imports: importedModules) {
      return .leftOut(name, owner, range)
    }
    return unknown()
  }

  /// Whose a member of this name is that a type has elsewhere, or a protocol of the type, and not in Decl.
  func ownerOfLeftOut(_ member: String, of type: StaticType) -> String? {
    LeftOut.owner(ofMember: member, of: namesOfMembers(of: type))
  }

  /// The names under which the members of a type are listed: its own, and those of its protocols.
  func namesOfMembers(of type: StaticType) -> [String] {
    (type.nominalDecl.map { [$0.name] } ?? []) + protocols(of: type).map(\.name)
  }

  /// Names of SwiftUI's first beta and what they are called today (rule O13).
  private static let replacedNames = [
    "BindableObject": "ObservableObject", "ObjectBinding": "ObservedObject",
    "NavigationButton": "NavigationLink", "PresentationButton": "sheet(isPresented:)",
  ]
}
