package import DeclTree

/// Adds hosts: declarations without bodies that are implemented by closures of the embedding program.
extension Checker {
  /// Adds the declarations of hosts. A host sees the library and the preceding hosts.
  package func addHosts(_ hosts: [HostInterface], parse: (SourceFile) -> SourceFileSyntax) {
    let first = UInt32(sources.files.count)
    hostFiles = first..<(first + UInt32(hosts.count))
    var given: Set<String> = []
    for (index, host) in hosts.enumerated() {
      let file = addScript(parse(host.file))
      _ = ScriptChecker(self, [file]).check()
      HostChecker(self, host, file, at: first + UInt32(index)).check(&given)
      hostDeclarations += file.declarations
    }
  }

  /// Returns whether a source range is in a file of a script.
  func isScript(_ range: SourceRange) -> Bool {
    range.exists && range.file >= hostFiles.upperBound
  }

  /// Returns whether a source range is in a host's declarations.
  func isHost(_ range: SourceRange) -> Bool { hostFiles.contains(range.file) }
}
