import DeclTree

/// The description of values, character for character as Swift's `print` and `debugPrint` print it.
extension Machine {
  /// The two styles of description.
  package enum DescriptionStyle {
    /// The style of `print` and `String(describing:)`.
    case plain
    /// The style of `debugPrint`, `String(reflecting:)` and parts of other values.
    case debug
  }

  /// Returns the description of a value; nil if code of the script trapped.
  package func describe(
    _ value: ValueAddress, type: RuntimeType, style: DescriptionStyle = .plain
  ) -> String? {
    var text = ""
    return write(value, type, style, &text) ? text : nil
  }

  private func write(
    _ value: ValueAddress, _ type: RuntimeType, _ style: DescriptionStyle, _ text: inout String
  ) -> Bool {
    switch type.kind {
    case .integer(let width):
      text += width.isSigned ? String(value.int) : String(UInt(bitPattern: value.int))
    case .double: text += value.double.description
    case .float: text += Float(value.double).description
    case .bool: text += value.bool ? "true" : "false"
    case .string, .character:
      text += style == .plain ? value.string : value.string.debugDescription
    case .array(let element): return writeArray(value.reference, element, &text)
    case .dictionary: return writeDictionary(value.reference, &text)
    case .set: return writeSet(value.reference, style, &text)
    case .optional(let wrapped):
      if value.int == 0 {
        text += "nil"
        return true
      }
      text += "Optional("
      guard write(value.advanced(scalars: 1, references: 0), wrapped, .debug, &text) else {
        return false
      }
      text += ")"
    case .tuple: return writeTuple(value, type, &text)
    case .function: text += "(Function)"
    case .metatype:
      let named = program.runtimeTypes[value.int]
      text += style == .plain ? named.shortName : named.qualifiedName
    case .existential:
      guard let object = value.reference else { return true }
      let opened = open(object)
      return write(opened.value, opened.type, style, &text)
    case .structure, .enumeration: return writeNominal(value, type, style, &text)
    case .classInstance:
      guard let object = value.reference else { return true }
      return writeNominal(value, object.type ?? type, style, &text)
    case .weak(let target): return writeWeak(value, target, &text)
    case .uninhabited: text += type.shortName
    }
    return true
  }

  private func writeNominal(
    _ value: ValueAddress, _ type: RuntimeType, _ style: DescriptionStyle, _ text: inout String
  ) -> Bool {
    let first = style == .plain ? type.descriptionCode : type.debugDescriptionCode
    let second = style == .plain ? type.debugDescriptionCode : type.descriptionCode
    if let code = first ?? second {
      guard let own = callForString(code, [(value, type)]) else { return false }
      text += own
      return true
    }
    switch type.kind {
    case .classInstance:
      text += type.qualifiedName
      return true
    case .enumeration: return writeCase(value, type, style, &text)
    default:
      text += style == .plain ? type.shortName : type.qualifiedName
      return writeFields(value, type.fields, &text)
    }
  }

  private func writeCase(
    _ value: ValueAddress, _ type: RuntimeType, _ style: DescriptionStyle, _ text: inout String
  ) -> Bool {
    guard type.cases.indices.contains(value.int) else { return true }
    let current = type.cases[value.int]
    if style == .debug { text += type.qualifiedName + "." }
    text += current.name
    if current.payload.isEmpty { return true }
    guard let box = current.box else { return writePayload(value, current.directPayload, &text) }
    guard let object = value.reference else { return true }
    return writePayload(
      ValueAddress(words: object.words, scalarCount: box.type.scalarCount), box.fields, &text)
  }

  /// Writes the payload of a case; if it is a single tuple, only the tuple's parentheses are written.
  private func writePayload(
    _ value: ValueAddress, _ fields: [RuntimeType.Field], _ text: inout String
  ) -> Bool {
    if fields.count == 1, fields[0].name.isEmpty, case .tuple = fields[0].type.kind {
      return writeTuple(value.part(fields[0]), fields[0].type, &text)
    }
    return writeFields(value, fields, &text)
  }

  private func writeFields(
    _ value: ValueAddress, _ fields: [RuntimeType.Field], _ text: inout String
  ) -> Bool {
    text += "("
    for (index, field) in fields.enumerated() {
      if index > 0 { text += ", " }
      if !field.name.isEmpty { text += field.name + ": " }
      guard write(value.part(field), field.type, .debug, &text) else { return false }
    }
    text += ")"
    return true
  }

  private func writeTuple(
    _ value: ValueAddress, _ type: RuntimeType, _ text: inout String
  ) -> Bool {
    writeFields(value, type.fields, &text)
  }

  private func writeArray(
    _ object: HeapReference?, _ element: RuntimeType, _ text: inout String
  ) -> Bool {
    text += "["
    if let object {
      let array = ArrayBuffer(object)
      for index in 0..<array.count {
        if index > 0 { text += ", " }
        guard write(array.address(index), element, .debug, &text) else { return false }
      }
    }
    text += "]"
    return true
  }

  private func writeDictionary(_ object: HeapReference?, _ text: inout String) -> Bool {
    guard let object, let valueType = DictionaryObject(object).valueType,
      DictionaryObject(object).count > 0
    else {
      text += "[:]"
      return true
    }
    let dictionary = DictionaryObject(object)
    var separator = "["
    var position = 0
    while let next = dictionary.nextPosition(from: position) {
      text += separator
      separator = ", "
      guard write(dictionary.key(at: next), dictionary.keyType, .debug, &text) else {
        return false
      }
      text += ": "
      guard write(dictionary.value(at: next), valueType, .debug, &text) else { return false }
      position = next + 1
    }
    text += "]"
    return true
  }

  private func writeSet(
    _ object: HeapReference?, _ style: DescriptionStyle, _ text: inout String
  ) -> Bool {
    text += style == .plain ? "[" : "Set(["
    if let object {
      let set = DictionaryObject(object)
      var isFirst = true
      var position = 0
      while let next = set.nextPosition(from: position) {
        if !isFirst { text += ", " }
        isFirst = false
        guard write(set.key(at: next), set.keyType, .debug, &text) else { return false }
        position = next + 1
      }
    }
    text += style == .plain ? "]" : "])"
    return true
  }

  /// Writes a weak variable as the optional that reading it returns.
  private func writeWeak(
    _ value: ValueAddress, _ target: RuntimeType, _ text: inout String
  ) -> Bool {
    guard let object = weakTarget(value.reference) else {
      text += "nil"
      return true
    }
    defer { release(object) }
    if target.wrapped != nil { text += "Optional(" }
    let opened = open(object)
    guard write(opened.value, opened.type, .debug, &text) else { return false }
    if target.wrapped != nil { text += ")" }
    return true
  }
}
