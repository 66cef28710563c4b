/// Checking the library as a whole, as a test does; a script's run only checks what it uses.
extension Checker {
  /// Checks every declaration of the library with its body.
  func checkLibrary() {
    bindExtensions()
    let declarations = libraryScope.values.joined()
      .sorted { ($0.range.file, $0.range.start) < ($1.range.file, $1.range.start) }
    for decl in declarations { check(decl) }
    for decl in extensions where decl.isLibrary {
      guard let nominal = decl.extended else { continue }
      resolveSignature(of: decl)
      collectMembers(of: nominal)
      for member in decl.members { check(member) }
      if !nominal.isProtocol { checkConformances(of: nominal, context: decl) }
    }
  }
}
