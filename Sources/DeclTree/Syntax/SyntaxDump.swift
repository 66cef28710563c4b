/// A printer of syntax trees for people and tests: an S-expression, with one node on each line unless it fits
/// on one.
///
/// Names are printed as they are, string literals in quotes, and missing components are omitted.
package struct SyntaxDump {
  /// A node of the S-expression: an atom, or a list that begins with a keyword.
  indirect enum Form {
    case atom(String)
    case list(String, [Form])
  }

  private static let width = 80
  private var output = ""

  private init() {}

  /// Returns the dump of statements, each beginning on its own line.
  package static func text(of statements: [StmtSyntax]) -> String {
    var dump = SyntaxDump()
    for statement in statements {
      dump.write(statement.form, indent: 0)
      dump.output += "\n"
    }
    return dump.output
  }

  private mutating func write(_ form: Form, indent: Int) {
    let padding = String(repeating: " ", count: indent)
    if let line = form.line(limit: Self.width - indent) {
      output += padding + line
      return
    }
    guard case .list(let word, let children) = form else { return }
    output += "\(padding)(\(word)"
    for child in children {
      output += "\n"
      write(child, indent: indent + 2)
    }
    output += ")"
  }
}

extension SyntaxDump.Form {
  /// Returns a list of a keyword and the components that are not nil.
  static func of(_ word: String, _ parts: [SyntaxDump.Form?]) -> Self {
    .list(word, parts.compactMap { $0 })
  }

  /// Returns a list of a keyword and one component.
  static func of(_ word: String, _ part: SyntaxDump.Form) -> Self { .list(word, [part]) }

  /// Returns a list, or nil if it has no components.
  static func group(_ word: String, _ parts: [SyntaxDump.Form]) -> Self? {
    parts.isEmpty ? nil : .list(word, parts)
  }

  /// Returns a keyword that marks a Boolean property, or nil if the property is false.
  static func flag(_ word: String, _ holds: Bool) -> Self? { holds ? .atom(word) : nil }

  /// Returns a string in quotes, with line breaks and quotes escaped.
  static func quoted(_ text: String) -> Self { .atom(text.debugDescription) }

  /// Returns the node on one line; nil if it has more than `limit` UTF-8 code units.
  func line(limit: Int) -> String? {
    var text = ""
    return append(to: &text, limit) ? text : nil
  }

  private func append(to text: inout String, _ limit: Int) -> Bool {
    switch self {
    case .atom(let word):
      text += word
    case .list(let word, let children):
      text += "(" + word
      for child in children {
        text += " "
        guard text.utf8.count <= limit, child.append(to: &text, limit) else { return false }
      }
      text += ")"
    }
    // An atom cannot be split, so it may exceed the limit.
    if case .atom = self { return true }
    return text.utf8.count <= limit
  }
}
