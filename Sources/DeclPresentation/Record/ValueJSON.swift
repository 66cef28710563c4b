import DeclJournal

extension JSON {
  /// Returns a script's value without loss: scalars as JSON scalars, all other values as objects that contain
  /// their kind.
  static func value(_ value: ValueSnapshot) -> JSON {
    switch value {
    case .bool(let value): .bool(value)
    case .integer(let value): .int(value)
    case .number(let value): .double(value)
    case .string(let value): .string(value)
    case .none: .null
    case .enumCase(let name, let payload):
      .object(["case": .string(name), "payload": payload.isEmpty ? nil : .fields(payload)])
    case .structure(let type, let fields):
      .object(["type": .string(type), "fields": .fields(fields)])
    case .list(let elements): .array(elements.map { .value($0) })
    case .dictionary(let pairs):
      .object(["pairs": .array(pairs.map { .array([.value($0.key), .value($0.value)]) })])
    case .closure: .object(["closure": .bool(true)])
    case .object(let type, let number):
      .object(["object": .string(type), "number": .int(number)])
    case .opaque(let text): .object(["text": .string(text)])
    }
  }

  private static func fields(_ fields: [ValueSnapshot.Field]) -> JSON {
    .array(fields.map { .object(["name": .string($0.name), "value": .value($0.value)]) })
  }

  /// Returns the members that identify a view: its handle and type, and its construct and explicit key if it
  /// has them.
  static func members(of view: ViewReference) -> [Member] {
    var members = [
      Member(key: "node", value: .string(view.handle.description)),
      Member(key: "view", value: .string(view.type)),
    ]
    if let word = view.construct { members.append(Member(key: "construct", value: .string(word))) }
    if let key = view.key { members.append(Member(key: "key", value: .value(key))) }
    return members
  }

  /// Returns an object of the members that identify a view and further members.
  static func view(_ view: ViewReference, _ members: KeyValuePairs<String, JSON?> = [:]) -> JSON {
    .object(JSON.members(of: view) + Self.members(members))
  }

  /// Returns a step of an identity path as an object with its kind and value.
  static func step(_ step: ViewIdentity.Step) -> JSON {
    switch step {
    case .root(let type): .object(["root": .string(type)])
    case .child(let index): .object(["child": .int(index)])
    case .slot(let name): .object(["slot": .string(name)])
    case .body(let type): .object(["body": .string(type)])
    case .modifier(let type): .object(["modifier": .string(type)])
    case .content: .object(["content": .bool(true)])
    case .branch(let branch):
      .object([
        "branch": .array(
          branch.choices.map { .object([$0.construct.rawValue: .string($0.name)]) })
      ])
    case .enumCase(let name): .object(["case": .string(name)])
    case .key(let key, let occurrence):
      .object(["key": .value(key), "occurrence": occurrence == 0 ? nil : .int(occurrence)])
    case .id(let value): .object(["id": .value(value)])
    case .type(let name): .object(["type": .string(name)])
    case .presented(let name): .object(["presented": .string(name)])
    }
  }
}
