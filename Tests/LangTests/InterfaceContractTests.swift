import DeclTree
import Foundation
import Testing

@testable import DeclLang
@testable import DeclRuntime
@testable import DeclSemantics

/// Tests of the contract between the runtime and the library: whatever the runtime names, the library declares.
@Suite final class InterfaceContractTests {
  private let checker = Compiler().checker
  private lazy var types: any TypeSystem = CheckedTypes(checker)
  /// All types of the library, with the nested ones.
  private lazy var libraryTypes = checker.libraryScope.values.joined().flatMap(nominals)

  private func nominals(in decl: Decl) -> [NominalDecl] {
    guard let nominal = decl as? NominalDecl else { return [] }
    return [nominal] + checker.writtenMembers(of: nominal).flatMap(nominals)
  }

  @Test func everyProtocolIsDeclared() {
    expect(LibraryProtocol.self) { proto in
      (types.libraryDecl(proto.rawValue) as? NominalDecl)?.isProtocol == true
    }
  }

  @Test func everyRequirementIsDeclared() throws {
    try expectMembers(LibraryRequirement.self) { requirement, proto in
      requirement.find(in: proto) != nil
    }
  }

  @Test func everyAssociatedTypeIsDeclared() throws {
    try expectMembers(LibraryAssociatedType.self) { type, proto in type.find(in: proto) != nil }
  }

  @Test func everyFunctionIsDeclared() {
    expect(LibraryFunction.self) { types.libraryDecl($0.rawValue) is FunctionDecl }
  }

  @Test func everyTypeIsDeclared() {
    expect(LibraryType.self) { type in
      (types.libraryDecl(type.rawValue) as? NominalDecl)?.isProtocol == false
    }
  }

  @Test func everyFieldIsStoredByEachOfItsOwners() {
    for field in LibraryField.allCases {
      #expect(!field.owners.isEmpty, "\(field) belongs to no type")
      for owner in field.owners {
        let found = declarations(of: owner)
        #expect(!found.isEmpty, "no type of the library is \(owner), an owner of \(field)")
        for type in found where !stores(type, field.rawValue) {
          Issue.record("\(type.name) has no stored property \(field.rawValue)")
        }
      }
    }
  }

  @Test func everyRoleIsThatOfAType() {
    let roles = Set(libraryTypes.compactMap(\.role))
    let unknown = PrimitiveRole.allCases.filter { !roles.contains($0) }
    #expect(unknown.isEmpty, "no type of the library has the role \(unknown)")
  }

  @Test func tablesAreInTheOrderOfCases() {
    expectOrder(LibraryProtocol.self)
    expectOrder(LibraryRequirement.self)
    expectOrder(LibraryAssociatedType.self)
    expectOrder(LibraryFunction.self)
    expectOrder(LibraryType.self)
    expectOrder(LibraryField.self)
  }

  /// Outside the contract, the runtime looks no declaration up by a literal.
  @Test func theRuntimeNamesDeclarationsByTheContract() throws {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/DeclRuntime")
    let contract: Set = [
      "InterfaceContract.swift", "LibraryRequirement.swift", "LibraryFunction.swift",
      "LibraryField.swift",
    ]
    let name = #/"_\w+"|(field\(named:|libraryDecl\(|core\.type\(|primitive ==) *"/#
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var names: Set<String> = []
    for case let file as URL in found?.allObjects ?? [] where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      if text.contains(name) { names.insert(file.lastPathComponent) }
    }
    #expect(names.contains("LibraryFunction.swift"))
    #expect(names.isSubset(of: contract), "names of declarations in \(names.sorted())")
  }

  // MARK: Searching

  private func expect<Name: InterfaceContract>(
    _ names: Name.Type, isDeclared: (Name) -> Bool
  ) {
    let missing = names.allCases.filter { !isDeclared($0) }.map(\.rawValue)
    #expect(missing.isEmpty, "the library declares no \(missing)")
  }

  /// Expects each member in the protocol that its raw value names.
  private func expectMembers<Member: ProtocolMember>(
    _ members: Member.Type, isDeclared: (Member, NominalDecl) -> Bool
  ) throws {
    let protocols = members.allCases.map { $0.rawValue.prefix { $0 != "." } }
    let unknown = protocols.filter { LibraryProtocol(rawValue: String($0)) == nil }
    // Without a protocol for every member, the table of members cannot be created.
    try #require(unknown.isEmpty, "no protocols of the contract: \(unknown)")
    expect(members) { member in
      guard let proto = types.libraryDecl(member.proto.rawValue) as? NominalDecl else {
        return false
      }
      types.resolveMembers(of: proto)
      return isDeclared(member, proto)
    }
  }

  private func expectOrder<Name: InterfaceContract>(_ names: Name.Type) {
    #expect(names.allCases.map(\.order) == Array(0..<names.allCases.count))
  }

  private func declarations(of owner: LibraryField.Owner) -> [NominalDecl] {
    switch owner {
    case .type(let type): [types.libraryDecl(type.rawValue)].compactMap { $0 as? NominalDecl }
    case .role(let role): libraryTypes.filter { $0.role == role }
    case .conformers(let name):
      libraryTypes.filter { type in
        guard let proto = types.libraryDecl(name.rawValue) as? NominalDecl, !type.isProtocol else {
          return false
        }
        return types.conforms(type.selfType, to: proto)
      }
    }
  }

  private func stores(_ type: NominalDecl, _ name: String) -> Bool {
    checker.storedProperties(of: type).contains { $0.name == name }
  }
}
