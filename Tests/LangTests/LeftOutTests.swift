import DeclLang
import Testing

@testable import DeclSemantics

/// The names that Decl leaves out are those that it does not have.
@Suite struct LeftOutTests {
  /// The lines of a script for which `unsupported-api` is not the only finding.
  private func unexpected(_ imports: [String], _ lines: [String]) -> [String] {
    let text = (imports.map { "import \($0)" } + lines).joined(separator: "\n")
    let file = SourceFile(name: "names.decl", text: text)
    var codes: [Int: Set<String>] = [:]
    for diagnostic in Compiler.check([file]).diagnostics {
      let line = file.location(of: Int(diagnostic.range.start)).line
      codes[line, default: []].insert(diagnostic.code)
    }
    return lines.enumerated().compactMap { index, line in
      codes[imports.count + index + 1] == ["unsupported-api"] ? nil : line
    }
  }

  private func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  @Test func noTypeOfTheListIsDeclared() {
    let imports = LeftOut.frameworks.flatMap(\.modules)
    let names = LeftOut.frameworks.flatMap { words($0.types) } + words(LeftOut.interfaceTypes)
    #expect(names.count > 400)
    #expect(Set(names).count == names.count)
    #expect(unexpected(imports, names.map { "_ = \($0).self" }) == [])
  }

  @Test func noMemberOfTheListIsDeclared() {
    var owner = ""
    var lines: [String] = []
    for word in words(LeftOut.interfaceMembers) {
      if word.last == ":" {
        owner = String(word.dropLast())
      } else {
        lines.append("func f\(lines.count)(_ value: \(owner)) { _ = value.\(word) }")
      }
    }
    #expect(lines.count > 500)
    #expect(unexpected([], lines) == [])
  }

  @Test func namesOfFrameworksNeedTheirImport() {
    #expect(LeftOut.owner(of: "Product", imports: []) == nil)
    #expect(LeftOut.owner(of: "Product", imports: ["StoreKit"]) == "StoreKit")
    #expect(LeftOut.owner(of: "UIView", imports: []) == "UIKit")
    #expect(LeftOut.owner(of: "UI", imports: []) == nil)
    #expect(LeftOut.owner(of: "UIx", imports: []) == nil)
  }

  @Test func whatAScriptDeclaresComesFirst() {
    let lines = ["struct UIView { var n = 1 }", "print(UIView().n)"]
    #expect(unexpected([], lines) == lines)
  }
}
