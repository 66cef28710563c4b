import DeclJournal

extension JSONWriter {
  /// Writes a script's value without loss: scalars as JSON scalars, all other values as objects that contain
  /// their kind.
  mutating func value(_ value: ValueSnapshot) {
    switch value {
    case .bool(let value): bool(value)
    case .integer(let value): int(value)
    case .number(let value): double(value)
    case .string(let value): string(value)
    case .none: null()
    case .list(let elements): array(elements) { $0.value($1) }
    case .enumCase, .structure, .dictionary, .closure, .object, .opaque:
      object { $0.members(of: value) }
    }
  }

  private mutating func members(of value: ValueSnapshot) {
    switch value {
    case .enumCase(let name, let payload):
      member("case", name)
      if !payload.isEmpty { fields("payload", payload) }
    case .structure(let type, let fields):
      member("type", type)
      self.fields("fields", fields)
    case .dictionary(let pairs):
      member("pairs", pairs) { writer, pair in
        writer.array([pair.key, pair.value]) { $0.value($1) }
      }
    case .closure:
      key("closure")
      bool(true)
    case .object(let type, let number):
      member("object", type)
      member("number", number)
    case .opaque(let text): member("text", text)
    case .bool, .integer, .number, .string, .none, .list: break
    }
  }

  private mutating func fields(_ name: StaticString, _ fields: [ValueSnapshot.Field]) {
    member(name, fields) { writer, field in
      writer.object { writer in
        writer.optionalMember("name", field.name)
        writer.member("value", field.value)
      }
    }
  }

  /// Writes a member with a script's value.
  mutating func member(_ name: StaticString, _ value: ValueSnapshot) {
    key(name)
    self.value(value)
  }

  /// Writes the members that identify a view: its handle and type, and its construct and explicit key if it
  /// has them.
  mutating func members(of view: ViewReference) {
    member("node", view.handle.description)
    member("view", view.type)
    optionalMember("construct", view.construct)
    if let key = view.key { member("key", key) }
  }

  /// Writes an object of the members that identify a view and those that `members` writes.
  mutating func view(_ view: ViewReference, _ members: (inout JSONWriter) -> Void = { _ in }) {
    object { writer in
      writer.members(of: view)
      members(&writer)
    }
  }

  /// Writes a member with a view, or `null` for nil.
  mutating func member(_ name: StaticString, _ view: ViewReference?) {
    key(name)
    if let view { self.view(view) } else { null() }
  }

  /// Writes a step of an identity path as an object with its kind and value.
  mutating func step(_ step: ViewIdentity.Step) {
    object { writer in
      switch step {
      case .root(let type): writer.member("root", type)
      case .child(let index): writer.member("child", index)
      case .slot(let name): writer.member("slot", name)
      case .body(let type): writer.member("body", type)
      case .modifier(let type): writer.member("modifier", type)
      case .content:
        writer.key("content")
        writer.bool(true)
      case .branch(let branch):
        writer.member("branch", branch.choices) { writer, choice in
          writer.object { writer in
            writer.key(named: choice.construct.rawValue)
            writer.string(choice.name)
          }
        }
      case .enumCase(let name): writer.member("case", name)
      case .key(let key, let occurrence):
        writer.member("key", key)
        if occurrence > 0 { writer.member("occurrence", occurrence) }
      case .id(let value): writer.member("id", value)
      case .type(let name): writer.member("type", name)
      case .presented(let name): writer.member("presented", name)
      }
    }
  }
}
