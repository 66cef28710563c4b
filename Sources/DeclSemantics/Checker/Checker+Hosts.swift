package import DeclTree

/// Hosts: declarations without bodies that closures of the program around stand behind.
extension Checker {
  /// Takes in what hosts declare. A host sees the library, and the hosts before it.
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

  /// Whether a place is in a file of a script.
  func isScript(_ range: SourceRange) -> Bool {
    range.exists && range.file >= hostFiles.upperBound
  }

  /// Whether a place is in what a host declares.
  func isHost(_ range: SourceRange) -> Bool { hostFiles.contains(range.file) }
}
