/// The checker's messages about who may use what, in Swift's words.
extension Diagnostic {
  static func inaccessible(_ what: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "access-control", "\(what) is inaccessible due to 'private' protection level", at: range)
  }

  static func setterInaccessible(_ property: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "access-control", "cannot assign to property: '\(property)' setter is inaccessible",
      at: range)
  }

  static func tooVisible(
    _ kind: String, _ rule: String, _ part: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "access-control", "\(kind) \(rule) because its \(part) uses a private type", at: range)
  }
}
