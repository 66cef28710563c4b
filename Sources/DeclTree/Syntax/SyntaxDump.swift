/// The text of a syntax tree for people and tests: an S-expression, a node a line unless it is short.
///
/// Names stand for themselves, string texts are quoted, what is absent is left out.
package struct SyntaxDump {
  /// A node of the text: a word, or a list that begins with one.
  indirect enum Form {
    case atom(String)
    case list(String, [Form])
  }

  private static let width = 80
  private var output = ""

  private init() {}

  /// The text of statements, each from a line of its own.
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
  /// A list of a word and the parts that are there.
  static func of(_ word: String, _ parts: [SyntaxDump.Form?]) -> Self {
    .list(word, parts.compactMap { $0 })
  }

  /// A list of a word and one part.
  static func of(_ word: String, _ part: SyntaxDump.Form) -> Self { .list(word, [part]) }

  /// A list that is left out when it is empty.
  static func group(_ word: String, _ parts: [SyntaxDump.Form]) -> Self? {
    parts.isEmpty ? nil : .list(word, parts)
  }

  /// A word that stands for something that holds or not.
  static func flag(_ word: String, _ holds: Bool) -> Self? { holds ? .atom(word) : nil }

  /// A text in quotes, with what would break the line escaped.
  static func quoted(_ text: String) -> Self { .atom(text.debugDescription) }

  /// The form on one line; nil when it takes more than `limit` characters.
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
    // A word alone has no second line to go to.
    if case .atom = self { return true }
    return text.utf8.count <= limit
  }
}
