import DeclLang

/// An index of the declarations in the source by name, for `:doc` and completion.
///
/// The index is created from the syntax, so it includes the declarations of files with errors.
struct DeclarationIndex {
  /// A declaration in the index.
  struct Entry {
    /// The unqualified name: `padding`.
    let name: String
    /// The enclosing type or the extended type: `View`; nil at the top level.
    let owner: String?
    /// The declaration without its body, on one line.
    let signature: String
    /// The text of the documentation comment.
    let documentation: String
    /// The source range of the declaration.
    let range: SourceRange
  }

  /// All declarations, in the order of the files.
  private(set) var entries: [Entry] = []

  /// Creates an index of all files; takes time linear in their length.
  init(of sources: SourceMap) {
    let parsed = sources.files.enumerated().map { index, file in
      (file, Parser.parse(file, index: UInt32(index)).syntax.statements)
    }
    var ancestors: [String: [String]] = [:]
    for (file, statements) in parsed {
      for case .declaration(let declaration) in statements.map(\.kind) {
        guard case .nominal(let nominal) = declaration.kind, nominal.name.text.hasPrefix("_")
        else { continue }
        ancestors[nominal.name.text] = nominal.inherited.map { file.text($0.range.bytes) }
      }
    }
    for (file, statements) in parsed {
      var collector = DeclarationCollector(file: file, ancestors: ancestors)
      collector.add(statements)
      entries += collector.entries
    }
  }

  /// Returns the declarations with a name: `padding`, or `View.padding` for those of one type.
  func entries(named text: String) -> [Entry] {
    let parts = text.split(separator: ".").map(String.init)
    guard let name = parts.last else { return [] }
    let owner = parts.count > 1 ? parts[parts.count - 2] : nil
    return entries.filter { entry in
      entry.name == name && (owner == nil || entry.owner?.lastComponent == owner)
    }
  }

  /// Returns the names of members, or of top-level declarations.
  func names(ofMembers: Bool) -> Set<String> {
    Set(entries.filter { ($0.owner != nil) == ofMembers }.map(\.name))
  }
}

/// A collector for the declarations in the syntax of one file.
private struct DeclarationCollector {
  let file: SourceFile
  /// The types from which the private types of the library inherit, by the names of these.
  let ancestors: [String: [String]]
  var entries: [DeclarationIndex.Entry] = []

  init(file: SourceFile, ancestors: [String: [String]]) {
    self.file = file
    self.ancestors = ancestors
  }

  mutating func add(_ statements: [StmtSyntax]) {
    for statement in statements {
      switch statement.kind {
      case .declaration(let declaration): add(declaration, owner: nil)
      case .ifConfig(let clauses): for clause in clauses { add(clause.elements) }
      default: break
      }
    }
  }

  private mutating func add(_ declaration: DeclSyntax, owner: String?) {
    for name in declaration.names {
      entries.append(
        DeclarationIndex.Entry(
          name: name, owner: owner, signature: signature(of: declaration),
          documentation: declaration.documentation, range: declaration.range))
    }
    switch declaration.kind {
    case .nominal(let nominal):
      let inner = owner.map { "\($0).\(nominal.name.text)" } ?? nominal.name.text
      for member in nominal.members { add(member, owner: inner) }
    case .extensionDeclaration(let syntax):
      let extended = file.text(Int(syntax.extended.range.start)..<Int(syntax.extended.range.end))
      for member in syntax.members { add(member, owner: extended) }
    case .ifConfig(let clauses):
      for clause in clauses { for member in clause.elements { add(member, owner: owner) } }
    default: break
    }
  }

  /// Returns the source text of a declaration up to its braces, with white space and line breaks replaced by
  /// single spaces.
  private func signature(of declaration: DeclSyntax) -> String {
    let bytes = file.bytes[Int(declaration.range.start)..<Int(declaration.range.end)]
    var depth = 0
    var end = bytes.endIndex
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "{") where depth == 0: end = min(end, index)
      default: break
      }
      if end != bytes.endIndex { break }
    }
    var text = file.text(bytes.startIndex..<end)
    if case .nominal(let nominal) = declaration.kind, let first = nominal.inherited.first {
      let types = publicTypes(nominal.inherited.map { file.text($0.range.bytes) })
      let head = file.text(bytes.startIndex..<Int(first.range.start))
      let tail = file.text(Int(nominal.inherited.last!.range.end)..<end)
      text =
        types.isEmpty
        ? head[..<(head.lastIndex(of: ":") ?? head.endIndex)] + tail
        : head + types.joined(separator: ", ") + tail
    }
    // Parameters on separate lines leave spaces inside the parentheses; `public` is redundant, because
    // everything in the library is public.
    // Attributes with an underscore are internal to the library.
    return text.split(whereSeparator: \.isWhitespace)
      .filter { $0 != "public" && !$0.hasPrefix("@_") }.joined(separator: " ").replacing(
        "( ", with: "("
      ).replacing(" )", with: ")")
  }

  /// Returns inherited types with what private types of the library inherit in place of these.
  private func publicTypes(_ inherited: [String]) -> [String] {
    var found: [String] = []
    for name in inherited.flatMap({ name in
      name.hasPrefix("_") ? publicTypes(ancestors[name] ?? []) : [name]
    }) where !found.contains(name) {
      found.append(name)
    }
    return found
  }
}

extension SourceRange {
  /// The positions of the bytes in the file.
  fileprivate var bytes: Range<Int> { Int(start)..<Int(end) }
}

extension DeclSyntax {
  /// The names that the declaration introduces.
  fileprivate var names: [String] {
    switch kind {
    case .variable(let variable): variable.bindings.flatMap(\.pattern.names)
    case .function(let function): [function.name.text]
    case .initializer: ["init"]
    case .subscriptDeclaration: ["subscript"]
    case .nominal(let nominal): [nominal.name.text]
    case .typeAlias(let name, _, _): [name.text]
    case .associatedType(let name, _, _, _): [name.text]
    case .enumCases(let cases): cases.map(\.name.text)
    default: []
    }
  }
}

extension PatternSyntax {
  /// The names that the pattern binds, if it is a name or a tuple of names.
  fileprivate var names: [String] {
    switch kind {
    case .name(let name): [name.text]
    case .binding(_, let pattern), .typed(let pattern, _): pattern.names
    case .tuple(let elements): elements.flatMap(\.pattern.names)
    default: []
    }
  }
}

extension String {
  /// The part after the last dot.
  fileprivate var lastComponent: String { split(separator: ".").last.map(String.init) ?? self }
}
