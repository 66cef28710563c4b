import DeclTree

/// Synthesises the members of `Codable`. They are generated as source and checked like other source.
extension Checker {
  /// Adds the coding keys and the members that use them to a type that declares conformance to `Encodable`,
  /// `Decodable` or `CodingKey`, once.
  func addCodingMembers(of nominal: NominalDecl) {
    guard let resolution = nominal.resolution, !resolution.hasCodingMembers,
      !nominal.isProtocol, nominal.primitive == nil, !resolution.isResolvingAnyInherited
    else { return }
    resolution.hasCodingMembers = true
    func stated(_ name: String) -> Conformance? {
      declaredConformance(of: nominal, to: libraryProtocol(name))
    }
    if stated("CodingKey") != nil { addKeyMembers(to: nominal) }
    let writing = lacks("encode", of: "Encodable", nominal) ? stated("Encodable") : nil
    let reading = lacks("init", of: "Decodable", nominal) ? stated("Decodable") : nil
    if writing == nil && reading == nil { return }
    let isEnum = nominal.keyword == .enumeration
    let members =
      isEnum ? enumCodingMembers(of: nominal) : storedCodingMembers(of: nominal)
    guard let members else { return }
    addSynthesised(members.keys, to: nominal)
    if let writing, isCodable(writing) { addSynthesised(members.encode, to: nominal, in: writing) }
    if let reading, isCodable(reading) { addSynthesised(members.decode, to: nominal, in: reading) }
  }

  /// Returns the synthesised member that implements a requirement of `Codable` or `CodingKey`.
  func codingWitness(for requirement: Decl, _ conformance: Conformance) -> Decl? {
    addCodingMembers(of: conformance.nominal)
    return ownMembers(of: conformance.nominal, named: requirement.name).first {
      isCodingMember($0, requirement)
    }
  }

  /// Returns whether a member has the shape of a requirement and its type of parameter: `init(from: Record)` creates a
  /// value of something else than a decoder.
  private func isCodingMember(_ member: Decl, _ requirement: Decl) -> Bool {
    guard isSameShape(member, requirement) else { return false }
    guard let own = member as? FunctionDecl, let wanted = requirement as? FunctionDecl,
      labels(of: own).count == 1
    else { return true }
    resolveSignature(of: own)
    resolveSignature(of: wanted)
    guard ownParameters(of: own).isEmpty else { return true }
    let type = typeOf(own.parameters[0].variable)
    return type.hasError || type == typeOf(wanted.parameters[0].variable)
  }

  /// Returns whether no member implements the only requirement of a protocol.
  private func lacks(_ name: String, of proto: String, _ nominal: NominalDecl) -> Bool {
    let proto = self.libraryProtocol(proto)
    guard let requirement = ownMembers(of: proto, named: name).first else { return false }
    return !ownMembers(of: nominal, named: name).contains { isCodingMember($0, requirement) }
      && extensionWitness(for: requirement, in: nominal.selfType) == nil
  }

  /// Adds declarations, given as source, to a type; those that implement a conformance belong where it is declared and
  /// have its requirements.
  private func addSynthesised(
    _ text: String, to nominal: NominalDecl, in conformance: Conformance? = nil
  ) {
    guard !text.isEmpty, let resolution = nominal.resolution else { return }
    let file = SourceFile(name: nominal.name, text: "struct Written {\n\(text)\n}")
    let syntax = parse(file)
    guard case .declaration(let declaration)? = syntax.statements.first?.kind,
      case .nominal(let braces) = declaration.kind
    else { return }
    for member in braces.members {
      for made in makeDeclarations(
        member, context: conformance?.context ?? nominal, scope: nil,
        isLibrary: nominal.isLibrary)
      {
        resolution.members[made.name, default: []].append(made)
        synthesised.append(made)
      }
    }
  }

  // MARK: Keys

  /// Adds the members of `CodingKey`, in which the names of the cases are the keys.
  private func addKeyMembers(to nominal: NominalDecl) {
    guard nominal.keyword == .enumeration else { return }
    collectMembers(of: nominal)
    let names = nominal.cases.map(\.name)
    let proto = self.libraryProtocol("CodingKey")
    collectMembers(of: proto)
    for requirement in proto.requirements
    where extensionWitness(for: requirement, in: nominal.selfType) == nil {
      if ownMembers(of: nominal, named: requirement.name).contains(where: {
        isSameShape($0, requirement)
      }) {
        continue
      }
      addSynthesised(keyMember(requirement, names), to: nominal)
    }
  }

  private func keyMember(_ requirement: Decl, _ names: [String]) -> String {
    let access = "public "
    switch (requirement.name, labels(of: requirement).first) {
    case ("stringValue", _):
      let cases = names.map { "case .`\($0)`: return \"\($0)\"" }
      return access + "var stringValue: Swift.String { switch self { \(lines(cases)) } }"
    case ("intValue", _): return access + "var intValue: Swift.Int? { nil }"
    case ("init", "stringValue"):
      let cases = names.map { "case \"\($0)\": self = .`\($0)`" } + ["default: return nil"]
      return access
        + "init?(stringValue: Swift.String) { switch stringValue { \(lines(cases)) } }"
    case ("init", _): return access + "init?(intValue: Swift.Int) { return nil }"
    default: return ""
    }
  }

  // MARK: Structs and classes

  private typealias CodingMembers = (keys: String, encode: String, decode: String)

  /// Returns the coding members of the stored properties, with the keys that the type declares or one key for
  /// each property; nil when the declared keys do not match.
  private func storedCodingMembers(of nominal: NominalDecl) -> CodingMembers? {
    let keys = codingKeys(of: nominal)
    var encode: [String] = []
    var decode: [String] = []
    var names: [String] = []
    for property in codedProperties(of: nominal) {
      let coded = coding(of: property)
      let hasValue = property.resolution?.binding.initialValue != nil
      if let keys, !keys.contains(coded.key) { continue }
      names.append(coded.key)
      let suffix = isOptional(coded.type) ? "IfPresent" : ""
      encode.append("try container.encode\(suffix)(\(coded.value), forKey: .`\(coded.key)`)")
      if property.isLet && hasValue { continue }
      let value = "try container.\(decoding(property, suffix))forKey: .`\(coded.key)`)"
      decode.append("self.`\(property.name)` = \(coded.wrapped(value))")
    }
    if let keys, Set(keys) != Set(names) { return nil }
    let isRequired = nominal.isClass
    if isRequired, nominal.superclass != nil { decode.append("super.init()") }
    return (
      keys: keys == nil ? keyType("CodingKeys", names) : "",
      encode: """
      public func encode(to encoder: any Swift.Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      \(lines(encode))
      }
      """,
      decode: """
      public \(isRequired ? "required " : "")init(from decoder: any Swift.Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      \(lines(decode))
      }
      """
    )
  }

  /// Returns the beginning of the call that decodes a property. A script's own overloads of `decode` are chosen by the
  /// type of the property, which is often not known by a name.
  private func decoding(_ property: VariableDecl, _ suffix: String) -> String {
    let container = core.type("KeyedDecodingContainer")
    let overloads = ownMembers(of: container, named: "decode\(suffix)")
    if overloads.allSatisfy(\.isLibrary) { return "_decode\(suffix)(" }
    return "decode\(suffix)(Swift._type\(suffix)(of: \\Self.`\(property.name)`), "
  }

  /// The encoding of a stored property.
  private struct Coding {
    let key: String
    let type: StaticType
    /// The expression that is encoded.
    let value: String
    /// The wrapper in which the decoded value is stored; nil for none.
    let wrapper: String?

    func wrapped(_ value: String) -> String {
      wrapper.map { "\($0)(wrappedValue: \(value))" } ?? value
    }
  }

  /// Returns the encoding of a property. One that a macro wraps is encoded as its wrapped value, under the
  /// name of its storage.
  private func coding(of property: VariableDecl) -> Coding {
    let type = typeOf(property)
    guard let nominal = property.context as? NominalDecl, let wrapped = property.wrapped,
      let wrapper = memberMacro(of: nominal)?.wrapper.text, type.nominalDecl?.name == wrapper,
      let value = type.genericArguments.first
    else {
      return Coding(
        key: (property.wrapped ?? property).name, type: type, value: "self.`\(property.name)`",
        wrapper: nil)
    }
    return Coding(
      key: "_\(wrapped.name)", type: value, value: "self.`\(property.name)`.wrappedValue",
      wrapper: wrapper)
  }

  private func codedProperties(of nominal: NominalDecl) -> [VariableDecl] {
    storedProperties(of: nominal).filter { !($0.wrapped ?? $0).isLazy }
  }

  /// Returns the names of the keys that a type declares itself; nil when it declares none.
  private func codingKeys(of nominal: NominalDecl) -> [String]? {
    var decl = ownMembers(of: nominal, named: "CodingKeys").first { $0.isTypeDecl }
    if let alias = decl as? TypeAliasDecl { decl = aliasType(alias).nominalDecl }
    guard let keys = decl as? NominalDecl else { return nil }
    collectMembers(of: keys)
    return keys.cases.map(\.name)
  }

  private func keyType(_ name: String, _ names: [String]) -> String {
    let cases = names.isEmpty ? "" : "case " + names.map { "`\($0)`" }.joined(separator: ", ")
    return "private enum \(name): Swift.CodingKey { \(cases) }"
  }

  private func lines(_ lines: [String]) -> String { lines.joined(separator: "\n") }

  /// Returns whether all encoded properties or payloads of a type conform to the protocol of a conformance.
  private func isCodable(_ conformance: Conformance) -> Bool {
    let (nominal, proto) = (conformance.nominal, conformance.proto)
    let keys = codingKeys(of: nominal).map(Set.init)
    return withRequirements(of: signature(of: conformance.context)) {
      if nominal.keyword == .enumeration {
        return nominal.cases.allSatisfy { enumCase in
          payload(of: enumCase).allSatisfy { conforms($0.type, to: proto) }
        }
      }
      return codedProperties(of: nominal).allSatisfy { property in
        let coded = coding(of: property)
        if keys?.contains(coded.key) == false {
          return hasDefault(property) || proto.name == "Encodable"
        }
        return conforms(coded.type, to: proto)
      }
    }
  }

  private func hasDefault(_ property: VariableDecl) -> Bool {
    property.resolution?.binding.initialValue != nil || property.initialValue != nil
      || !property.isLet && isOptional(typeOf(property))
  }

  // MARK: Enums

  /// Returns the coding members of an enum: each case is encoded under its name, its payload under the
  /// labels.
  private func enumCodingMembers(of nominal: NominalDecl) -> CodingMembers? {
    collectMembers(of: nominal)
    let cases = nominal.cases
    if let keys = codingKeys(of: nominal), Set(keys) != Set(cases.map(\.name)) { return nil }
    var keys: [String] = []
    func declare(_ type: String, _ names: [String]) {
      if ownMembers(of: nominal, named: type).isEmpty { keys.append(keyType(type, names)) }
    }
    declare("CodingKeys", cases.map(\.name))
    for enumCase in cases { declare(payloadKeys(of: enumCase), payloadNames(of: enumCase)) }
    return (
      keys: lines(keys),
      encode: """
      public func encode(to encoder: any Swift.Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      \(lines(cases.map(encodedCase)))
      }
      }
      """,
      decode: """
      public init(from decoder: any Swift.Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let keys = container.allKeys
      guard keys.count == 1 else {
      throw Swift.DecodingError.typeMismatch(\(nominal.name).self, Swift.DecodingError.Context(
      codingPath: container.codingPath,
      debugDescription: "Invalid number of keys found, expected one."))
      }
      switch keys[0] {
      \(lines(cases.map(decodedCase)))
      }
      }
      """
    )
  }

  /// Returns the name of a payload's key type: `MoveCodingKeys` for `move`.
  private func payloadKeys(of enumCase: EnumCaseDecl) -> String {
    enumCase.name.prefix(1).uppercased() + enumCase.name.dropFirst() + "CodingKeys"
  }

  private func payloadNames(of enumCase: EnumCaseDecl) -> [String] {
    payload(of: enumCase).enumerated().map { $1.label ?? "_\($0)" }
  }

  private func encodedCase(_ enumCase: EnumCaseDecl) -> String {
    let names = payloadNames(of: enumCase)
    let place =
      "container.nestedContainer(keyedBy: \(payloadKeys(of: enumCase)).self, "
      + "forKey: .`\(enumCase.name)`)"
    if names.isEmpty { return "case .`\(enumCase.name)`: _ = \(place)" }
    let bindings = names.indices.map { "let value\($0)" }.joined(separator: ", ")
    let writes = zip(names, payload(of: enumCase)).enumerated().map { index, part in
      let suffix = isOptional(part.1.type) ? "IfPresent" : ""
      return "try nested.encode\(suffix)(value\(index), forKey: .`\(part.0)`)"
    }
    return "case .`\(enumCase.name)`(\(bindings)):\nvar nested = \(place)\n\(lines(writes))"
  }

  private func decodedCase(_ enumCase: EnumCaseDecl) -> String {
    let name = enumCase.name
    let names = payloadNames(of: enumCase)
    if names.isEmpty { return "case .`\(name)`: self = .`\(name)`" }
    let values = zip(names, payload(of: enumCase)).map { key, part in
      let suffix = isOptional(part.type) ? "IfPresent" : ""
      return (part.label.map { "\($0): " } ?? "") + "try nested._decode\(suffix)(forKey: .`\(key)`)"
    }
    return """
      case .`\(name)`:
      let nested = try container.nestedContainer(keyedBy: \(payloadKeys(of: enumCase)).self, \
      forKey: .`\(name)`)
      self = .`\(name)`(\(values.joined(separator: ", ")))
      """
  }
}
