import DeclTree

/// The declared operators and precedence groups, and the precedence that follows from them.
struct OperatorTable {
  /// A precedence group.
  struct Group {
    let name: String
    let associativity: String
    let isAssignment: Bool
    var higherThan: Set<String>
  }

  private(set) var groups: [String: Group] = [:]
  /// The infix operators, each with the name of its precedence group.
  private(set) var infix: [String: String] = [:]
  private(set) var prefix: Set<String> = []
  private(set) var postfix: Set<String> = []
  /// The precedence groups that the script declares.
  private(set) var declaredGroups: [PrecedenceGroupSyntax] = []
  /// The names with which declarations of the script refer to precedence groups.
  private(set) var namedGroups: [NameSyntax] = []

  /// The places of the script's operators, by their fixities and names.
  private var operatorRanges: [String: SourceRange] = [:]

  /// Returns whether the script declares an operator of this fixity in the same file already.
  mutating func redeclares(operator name: NameSyntax, fixity: String) -> Bool {
    let key = "\(fixity) \(name.text)"
    defer { operatorRanges[key] = name.range }
    return operatorRanges[key]?.file == name.range.file
  }

  /// Returns whether the script declares a precedence group of this name in the same file already.
  func redeclares(group syntax: PrecedenceGroupSyntax) -> Bool {
    declaredGroups.contains {
      $0.name.text == syntax.name.text && $0.name.range.file == syntax.name.range.file
    }
  }

  mutating func declare(group syntax: PrecedenceGroupSyntax, isLibrary: Bool) {
    if !isLibrary {
      declaredGroups.append(syntax)
      namedGroups += syntax.higherThan + syntax.lowerThan
    }
    groups[syntax.name.text] = Group(
      name: syntax.name.text, associativity: syntax.associativity,
      isAssignment: syntax.isAssignment, higherThan: Set(syntax.higherThan.map(\.text)))
    for lower in syntax.lowerThan {
      groups[lower.text]?.higherThan.insert(syntax.name.text)
    }
  }

  mutating func declare(operator name: String, fixity: String, group: NameSyntax?, isLibrary: Bool)
  {
    if !isLibrary, fixity == "infix", let group { namedGroups.append(group) }
    switch fixity {
    case "prefix": prefix.insert(name)
    case "postfix": postfix.insert(name)
    default: infix[name] = group?.text ?? "DefaultPrecedence"
    }
  }

  /// Returns the precedence group of an infix operator.
  func group(of name: String) -> Group? { infix[name].flatMap { groups[$0] } }

  /// Returns whether `left` has a higher precedence than `right`.
  func isHigher(_ left: String, than right: String) -> Bool {
    var pending = [left]
    var seen: Set<String> = []
    while let next = pending.popLast() {
      guard seen.insert(next).inserted, let group = groups[next] else { continue }
      if group.higherThan.contains(right) { return true }
      pending.append(contentsOf: group.higherThan)
    }
    return false
  }

  /// Returns groups from one to another, each of which is higher than the next one, for a message; nil if there are none.
  func path(from start: String, to end: String) -> [String]? {
    var previous: [String: String?] = [start: nil]
    var pending = [start]
    while let next = pending.popLast() {
      if next == end {
        return sequence(first: next) { previous[$0] ?? nil }.reversed()
      }
      for lower in groups[next]?.higherThan.sorted() ?? [] where previous[lower] == nil {
        previous[lower] = next
        pending.append(lower)
      }
    }
    return nil
  }
}
