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
    for word in words(LeftOut.interfaceMembers) + words(LeftOut.foundationMembers)
      + words(LeftOut.combineMembers)
    {
      if word.last == ":" {
        owner = String(word.dropLast())
      } else {
        // A namespace has types only.
        let isNamespace = owner == "Publishers" || owner == "Subscribers"
        let base = isNamespace ? owner : "value"
        lines.append("func f\(lines.count)(_ value: \(owner)) { _ = \(base).\(word) }")
      }
    }
    #expect(lines.count > 500)
    #expect(unexpected([], lines) == [])
  }

  /// Calls with all labels that the list gives them.
  @Test func noCallOfTheListIsDeclared() {
    let calls = words(LeftOut.interfaceCalls)
    let lines = calls.enumerated().map { index, call in
      let type = String(call.prefix { $0 != "." })
      let name = call.dropFirst(type.count + 1).prefix { $0 != "(" }
      let labels = call.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ":")
      let arguments = labels.map { $0 == "_" ? "x" : "\($0): x" }.joined(separator: ", ")
      if name == "init" { return "func f\(index)(_ x: Int) { _ = \(type)(\(arguments)) }" }
      let isProtocol = ["View", "Shape", "Scene"].contains(type)
      return isProtocol
        ? "func f\(index)<V: \(type)>(_ v: V, _ x: Int) { _ = v.\(name)(\(arguments)) }"
        : "func f\(index)(_ v: \(type), _ x: Int) { _ = v.\(name)(\(arguments)) }"
    }
    #expect(lines.count > 150)
    #expect(unexpected([], lines) == [])
  }

  @Test func labelsThatAreWrongAreNoLeftOutOnes() {
    let lines = [
      #"_ = Stepper("a", valu: 1)"#, #"_ = Picker("x", selection: Binding.constant(1))"#,
      #"_ = Text("a").onTapGesture(perfrm: {})"#,
    ]
    #expect(unexpected([], lines) == lines)
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
