import DeclTree

/// View sites of the branches in builders, with the names that distinguish them.
extension BodyChecker {
  /// Returns the names of the branches of an `if`, including an `else` that is not written: `true` and
  /// `false`, or for a chain the keywords `if`, `else if` and `else`.
  func branchNames(_ syntax: IfSyntax) -> [String] {
    var others = 0
    var next = syntax
    while case .elseIf(let inner)? = next.elseBranch {
      others += 1
      next = inner
    }
    if others == 0 { return ["true", "false"] }
    let numbered = (1...others).map { others == 1 ? "else if" : "else if \($0)" }
    return ["if"] + numbered + ["else"]
  }

  /// Returns the name of a `switch` case: its patterns as they are written.
  func branchName(_ element: SwitchCaseSyntax) -> String {
    guard case .items(let items) = element.label, let first = items.first, let last = items.last
    else { return "default" }
    let end = last.condition?.range ?? last.pattern.range
    return checker.sources.text(
      of: SourceRange(
        file: first.pattern.range.file, start: first.pattern.range.start, end: end.end))
  }

  /// Runs `body` with a new branch as the parent of the view sites in it.
  func inBranch<Result>(
    named name: String, of construct: ViewSite.ID, _ range: SourceRange,
    _ body: (ViewSite.ID) -> Result
  ) -> Result {
    let branch = checker.addSite(.branch, range, parent: construct, name: name)
    return within(context.with { $0.site = branch }) { body(branch) }
  }
}
