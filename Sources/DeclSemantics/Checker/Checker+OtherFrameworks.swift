import DeclTree

/// Names of frameworks that Decl does not have.
extension Checker {
  /// What is said of a name that the script does not declare, if it belongs to another framework.
  func otherFrameworkDiagnostic(_ name: String, _ range: SourceRange) -> Diagnostic? {
    otherFrameworks[name].map {
      .unsupported("framework", "'\(name)', which is part of \($0)", range)
    }
  }

  /// The frameworks of the names that the library lists.
  func collectOtherFrameworks() -> [String: String] {
    guard let list = libraryScope["_OtherFrameworks"]?.first as? NominalDecl else { return [:] }
    var frameworks: [String: String] = [:]
    for case let framework as NominalDecl in members(of: list) {
      for member in members(of: framework) where member is EnumCaseDecl {
        frameworks[member.name] = framework.name
      }
    }
    return frameworks
  }

  private func members(of decl: NominalDecl) -> [Decl] {
    collectMembers(of: decl)
    return decl.resolution?.ownMembers ?? []
  }
}
