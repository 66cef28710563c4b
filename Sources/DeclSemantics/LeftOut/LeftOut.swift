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

  /// Whether SwiftUI has a member in one of some types.
  static func hasMember(_ name: String, of types: [String]) -> Bool {
    types.contains { members[$0]?.contains(name) == true }
  }

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

  private static let members: [String: Set<String>] = {
    var found: [String: Set<String>] = [:]
    var type = ""
    for word in interfaceMembers.split(whereSeparator: \.isWhitespace) {
      if word.last == ":" {
        type = String(word.dropLast())
      } else {
        found[type, default: []].insert(String(word))
      }
    }
    return found
  }()
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

  /// Whether SwiftUI has a member of this name in a type, or in a protocol of the type, and Decl has not.
  func leavesOut(_ member: String, of type: StaticType) -> Bool {
    let named = type.nominalDecl.map { [$0.name] } ?? []
    return LeftOut.hasMember(member, of: named + protocols(of: type).map(\.name))
  }

  /// Names of SwiftUI's first beta and what they are called today (rule O13).
  private static let replacedNames = [
    "BindableObject": "ObservableObject", "ObjectBinding": "ObservedObject",
    "NavigationButton": "NavigationLink", "PresentationButton": "sheet(isPresented:)",
  ]
}
