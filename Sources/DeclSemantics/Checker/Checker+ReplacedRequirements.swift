import DeclTree

/// Requirements of SwiftUI's betas that have other signatures today (rule O13).
extension Checker {
  /// A requirement of a beta, and how its body is written today.
  private struct ReplacedRequirement {
    /// The name of the protocol and that of the current requirement.
    let proto: String
    let name: String
    /// The name of the member that satisfied the requirement of the beta.
    let old: String
    /// The current signature.
    let signature: String
    /// The statement that gives each name of the old parameters that the body uses its value.
    let values: [(name: String, statement: String)]
    /// The statement after the body.
    var end = ""
  }

  private static let replacedRequirements = [
    ReplacedRequirement(
      proto: "FileDocument", name: "init(configuration:)", old: "init(fileWrapper:contentType:)",
      signature: "init(configuration: ReadConfiguration) throws",
      values: [
        ("fileWrapper", "let fileWrapper = configuration.file"),
        ("contentType", "let contentType = configuration.contentType"),
      ]),
    ReplacedRequirement(
      proto: "FileDocument", name: "fileWrapper(configuration:)", old: "write(to:contentType:)",
      signature: "func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper",
      values: [
        (
          "fileWrapper",
          "var fileWrapper = configuration.existingFile ?? FileWrapper(regularFileWithContents: Data())"
        ),
        ("contentType", "let contentType = configuration.contentType"),
      ],
      end: "return fileWrapper"),
  ]

  /// Reports a member that satisfied a missing requirement in a beta, with the current form as its fix; returns
  /// false if the type has no such member.
  func reportReplaced(_ requirement: Decl, in nominal: NominalDecl) -> Bool {
    guard let owner = requirement.context as? NominalDecl, owner.isLibrary else { return false }
    for replaced in Self.replacedRequirements where replaced.proto == owner.name {
      let base = String(replaced.old.prefix { $0 != "(" })
      guard fullName(of: requirement) == replaced.name,
        let member = members(of: nominal, named: base).first(where: {
          fullName(of: $0) == replaced.old
        })
      else { continue }
      report(
        .replacedRequirement(
          replaced.old, replaced.signature, member.nameRange, member.range,
          with: currentForm(of: member, replaced)))
      return true
    }
    return false
  }

  private func members(of nominal: NominalDecl, named name: String) -> [Decl] {
    collectMembers(of: nominal)
    return nominal.resolution?.members[name] ?? []
  }

  private func fullName(of decl: Decl) -> String {
    guard let function = decl as? FunctionDecl else { return decl.name }
    let labels = labels(of: function).map { ($0 ?? "_") + ":" }.joined()
    return "\(decl.name.prefix { $0 != "(" })(\(labels))"
  }

  /// Returns the source of a member with the current signature and its own body.
  private func currentForm(of member: Decl, _ replaced: ReplacedRequirement) -> String {
    let text = sources.text(of: member.range)
    let body = text.drop { $0 != "{" }.dropFirst().dropLast()
    let statements = replaced.values.filter { body.contains($0.name) }.map {
      "\n    \($0.statement)"
    }
    let end = replaced.end.isEmpty ? "" : "  \(replaced.end)\n  "
    return "\(replaced.signature) {\(statements.joined())\(body)\(end)}"
  }
}
