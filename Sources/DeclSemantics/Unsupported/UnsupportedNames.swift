import DeclTree

/// The names of Swift's and Apple's libraries that Decl does not support.
///
/// Name lookup queries the lists only after it found no declaration, so that a valid script gets an
/// `unsupported-api` error instead of an unknown name. Declarations of the script and the library have
/// precedence. The names are those of the frameworks' public interfaces.
enum UnsupportedNames {
  /// Returns the framework that declares a type, function or attribute, given the script's imports; nil if
  /// the lists do not contain the name.
  static func framework(of name: String, imports: Set<String>) -> String? {
    if let framework = frameworkOfType[name],
      framework.modules.isEmpty || !imports.isDisjoint(with: framework.modules)
    {
      return framework.name
    }
    return prefixes.first { hasFrameworkPrefix(name, $0.prefix) }?.name
  }

  /// Returns the framework that declares a member of one of the types; nil if the lists do not contain it. The setter of
  /// a property is the member `name=`.
  static func framework(ofMember name: String, of types: [String]) -> String? {
    members.first { _, names in types.contains { names[$0]?.contains(name) == true } }?.owner
  }

  /// Returns the protocols to which one of the types conforms only outside of Decl, each with the framework that says so.
  static func conformances(of types: [String]) -> [(proto: String, framework: String)] {
    types.flatMap { type in
      protocols.flatMap { owner, names in
        (names[type] ?? []).map { (proto: $0, framework: owner) }
      }
    }
  }

  private static let protocols = [
    (owner: "the standard library", names: membersByType(standardConformances)),
    (owner: "Foundation", names: membersByType(foundationConformances)),
    (owner: "RegexBuilder", names: membersByType(regexBuilderConformances)),
  ]

  /// Returns whether a type of the library has only some of the members that the type of UIKit has.
  static func isPartial(_ name: String) -> Bool {
    name == "CALayer" || name.hasPrefix("NSLayout") || hasFrameworkPrefix(name, "UI")
  }

  /// Returns whether a type of SwiftUI has this number of generic arguments, and that of the library another one.
  static func hasOtherArguments(_ name: String, _ count: Int) -> Bool {
    otherArguments[name] == count
  }

  private static let otherArguments = [
    "AccessibilityRotorEntry": 1, "CodableRepresentation": 3, "ShareLink": 4,
    "TableColumnForEach": 5,
  ]

  /// An argument of a call that has no function.
  struct Argument {
    /// The written label, or `_`.
    let label: String
    /// Indicates whether it is a trailing closure.
    let isTrailing: Bool
    /// Returns the names of its type, superclasses and protocols.
    let types: () -> [String]
  }

  /// A function, initialiser or operator of a framework, with its argument labels.
  struct Call {
    /// The ways in which a call must agree with an entry.
    enum Match {
      /// The written labels are some of the entry's.
      case part
      /// Each parameter has an argument.
      case whole
      /// Each parameter has an argument, and the entry has types, since the library declares a function with the same labels.
      case typed
    }

    /// The framework.
    let framework: String
    private let base: String
    private let owner: String
    fileprivate let labels: [String]
    /// The names of the parameters' types; empty in an entry without types.
    private let types: [String]

    /// Creates a call from a list's entry, such as `View.onKeyPress(keys:phases:action:)`, or with types
    /// `Data.replaceSubrange(_:Range,with:UnsafeBufferPointer)`.
    fileprivate init(_ text: Substring, of type: Substring, owner: String) {
      framework = owner
      self.owner = String(type)
      base = String(text.prefix { $0 != "(" })
      let list = text.drop { $0 != "(" }.dropFirst().dropLast()
      if list.isEmpty || list.hasSuffix(":") && !list.contains(",") {
        labels = list.split(separator: ":").map(String.init)
        types = []
      } else {
        let parts = list.split(separator: ",").map { $0.split(separator: ":").map(String.init) }
        labels = parts.map { $0[0] }
        types = parts.map { $0.count > 1 ? $0[1] : "" }
      }
    }

    /// Returns the full name, such as `onKeyPress(keys:phases:action:)` or `Int(_: NSNumber)`.
    ///
    /// - Parameter type: the name of the type whose initialiser it is; nil for that in the entry
    func name(for type: String?) -> String {
      let called = base == "init" ? type ?? owner : base
      let isTyped = types.contains { !$0.isEmpty && $0 != "->" }
      let parameters = labels.indices.map { index in
        isTyped && !types[index].isEmpty ? "\(labels[index]): \(types[index])" : "\(labels[index]):"
      }
      return "\(called)(\(parameters.joined(separator: isTyped ? ", " : "")))"
    }

    /// Returns whether a call with the arguments can refer to this declaration. The first trailing closure has no label and
    /// matches any.
    fileprivate func accepts(_ arguments: [Argument], _ match: Match) -> Bool {
      if match != .part, arguments.count != labels.count { return false }
      if match == .typed, types.isEmpty { return false }
      let trailing = arguments.firstIndex(where: \.isTrailing)
      var next = 0
      for (position, argument) in arguments.enumerated() {
        guard
          let found = labels[next...].firstIndex(where: {
            $0 == argument.label || position == trailing
          }), types.isEmpty || types[found].isEmpty || argument.types().contains(types[found])
        else { return false }
        next = found + 1
      }
      return true
    }
  }

  /// Returns the unsupported function of the types that a call refers to by its name and arguments; of several, the
  /// one with the fewest parameters.
  static func call(
    _ name: String, of types: [String], _ arguments: [Argument], _ match: Call.Match
  ) -> Call? {
    types.flatMap { calls["\($0).\(name)"] ?? [] }
      .filter { $0.accepts(arguments, match) }
      .min { $0.labels.count < $1.labels.count }
  }

  private static let calls: [String: [Call]] = {
    var found: [String: [Call]] = [:]
    let lists = [
      ("the standard library", standardCalls), ("SwiftUI", interfaceCalls),
      ("Foundation", foundationCalls), ("RegexBuilder", regexBuilderCalls),
      ("Combine", combineCalls),
    ]
    for (owner, list) in lists {
      for word in list.split(whereSeparator: \.isWhitespace) {
        let type = type(of: word)
        let call = type.isEmpty ? word : word.dropFirst(type.count + 1)
        found["\(type).\(call.prefix { $0 != "(" })", default: []]
          .append(Call(call, of: type, owner: owner))
      }
    }
    return found
  }()

  /// Returns the type of an entry: that before the last dot that follows a name, since operators have dots too; nothing
  /// for a function outside of types.
  private static func type(of entry: Substring) -> Substring {
    let name = entry.prefix { $0 != "(" }
    let dots = name.indices.dropFirst().filter { place in
      name[place] == "." && name[name.index(before: place)] != "."
    }
    return dots.last.map { name[..<$0] } ?? ""
  }

  /// Returns whether a name consists of a prefix and a capitalised rest: `UIView`, but neither `UI` nor
  /// `UIx`.
  private static func hasFrameworkPrefix(_ name: String, _ prefix: String) -> Bool {
    guard name.hasPrefix(prefix), let next = name.dropFirst(prefix.count).first else {
      return false
    }
    return next.isUppercase && name.count > prefix.count + 2
  }

  private static let frameworkOfType: [String: Framework] = {
    var owners: [String: Framework] = [:]
    for framework in frameworks + [Framework(name: "SwiftUI", types: interfaceTypes)] {
      for name in expanded(framework.types) { owners[name] = framework }
    }
    return owners
  }()

  /// Returns the words of a list, in which `x{a b}` stands for `xa xb`, and `x{,a b}` for `x xa xb`.
  static func expanded(_ list: String) -> [String] {
    var rest = list.utf8[...]
    return expandedWords(&rest)
  }

  /// Returns the words up to the end or the closing brace, and removes them from `rest`.
  private static func expandedWords(_ rest: inout Substring.UTF8View) -> [String] {
    var found: [String] = []
    // What the parts of the current word before this place stand for; nothing before its first part.
    var heads: [String] = []
    func append(_ endings: [String]) {
      heads = heads.isEmpty ? endings : heads.flatMap { head in endings.map { head + $0 } }
    }
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\n"):
        rest.removeFirst()
        found += heads
        heads = []
      case UInt8(ascii: ","):
        rest.removeFirst()
        found.append("")
      case UInt8(ascii: "{"):
        rest.removeFirst()
        append(expandedWords(&rest))
      case UInt8(ascii: "}"):
        rest.removeFirst()
        return found + heads
      default:
        let part = rest.prefix { !" \n,{}".utf8.contains($0) }
        append([String(decoding: part, as: UTF8.self)])
        rest = rest[part.endIndex...]
      }
    }
    return found + heads
  }

  private static let members = [
    (owner: "the standard library", names: membersByType(standardMembers)),
    (owner: "SwiftUI", names: membersByType(interfaceMembers)),
    (owner: "Foundation", names: membersByType(foundationMembers)),
    (owner: "Combine", names: membersByType(combineMembers)),
    (owner: "RegexBuilder", names: membersByType(regexBuilderMembers)),
  ]

  /// Parses a list in which each type, written with a colon, is followed by the names of its members.
  private static func membersByType(_ text: String) -> [String: Set<String>] {
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
  /// Returns the error for an unknown top-level name: it was renamed since SwiftUI's first beta, Decl does
  /// not support it, or it does not exist.
  func unresolvedName(
    _ name: String, _ range: SourceRange, otherwise unknown: @autoclosure () -> Diagnostic
  ) -> Diagnostic {
    if let today = Self.replacedNames[name] { return .replacedName(name, today, range) }
    if let owner = UnsupportedNames.framework(of: name, imports: importedModules) {
      return .unsupportedAPI(name, owner, range)
    }
    return unknown()
  }

  /// Returns the framework whose version of a type, or of its protocols, has a member that Decl does not
  /// support; nil if none has it.
  func frameworkOfUnsupportedMember(_ member: String, of type: StaticType) -> String? {
    let names = memberListNames(of: type)
    var ancestor: StaticType? = type
    while let current = ancestor, let decl = current.nominalDecl {
      if decl.isLibrary, UnsupportedNames.isPartial(decl.name) { return "UIKit" }
      ancestor = superclass(of: current)
    }
    return UnsupportedNames.framework(ofMember: member, of: names)
      ?? UnsupportedNames.conformances(of: names).first { conformance in
        guard let proto = libraryDecl(conformance.proto) as? NominalDecl else { return false }
        return [false, true].contains {
          !lookup(member, in: proto.selfType, isStatic: $0).isEmpty
        }
      }?.framework
  }

  /// Returns the error for a missing conformance: Decl does not support it, or it does not exist.
  func missingConformance(
    _ type: StaticType, _ proto: NominalDecl, _ range: SourceRange,
    otherwise missing: @autoclosure () -> Diagnostic
  ) -> Diagnostic {
    guard proto.isLibrary,
      let found = UnsupportedNames.conformances(of: memberListNames(of: type))
        .first(where: { $0.proto == proto.name })
    else { return missing() }
    let name = type.nominalDecl?.qualifiedName ?? ""
    return .unsupportedAPI("\(name): \(proto.name)", found.framework, range)
  }

  /// Returns the names under which the lists contain a type's members: the name of the type, as in
  /// `String.Encoding`, and those of its superclasses and protocols, if they are the library's.
  func memberListNames(of type: StaticType) -> [String] {
    var names: [String] = []
    var ancestor: StaticType? = type
    while let current = ancestor, let decl = current.nominalDecl {
      if decl.isLibrary { names.append(decl.qualifiedName) }
      ancestor = superclass(of: current)
    }
    return names + protocols(of: type).filter(\.isLibrary).map(\.name)
  }

  /// The names of SwiftUI's first beta and their current replacements (rule O13).
  private static let replacedNames = [
    "BindableObject": "ObservableObject", "ObjectBinding": "ObservedObject",
    "NavigationButton": "NavigationLink", "PresentationButton": "sheet(isPresented:)",
  ]
}
