import DeclTree

/// The description of values, character for character as Swift's `print` and `debugPrint` print it.
///
/// As in comparisons, parts become pending instead of being written by recursion.
extension Machine {
  /// The two styles of description.
  package enum DescriptionStyle {
    /// The style of `print` and `String(describing:)`.
    case plain
    /// The style of `debugPrint`, `String(reflecting:)` and parts of other values.
    case debug
  }

  /// Returns the description of a value; nil after a trap.
  package func describe(
    _ value: ValueAddress, type: RuntimeType, style: DescriptionStyle = .plain
  ) -> String? {
    guard beginNestedOperation() else { return nil }
    defer { operationDepth -= 1 }
    let base = descriptions.count
    defer { dropDescriptions(above: base) }
    var text = ""
    var isWritten = write(value, type, style, &text)
    while isWritten, descriptions.count > base {
      // A value that refers to the same part many times may have a description of any length.
      guard spend(4), hasRoom(for: text.utf8.count) else { return nil }
      isWritten = writeNext(&text)
    }
    return isWritten ? text : nil
  }

  private func dropDescriptions(above base: Int) {
    while descriptions.count > base {
      if case .release(let object) = descriptions.removeLast() { release(object) }
    }
  }

  /// Writes the next pending part. Returns false after a trap.
  private func writeNext(_ text: inout String) -> Bool {
    switch descriptions.removeLast() {
    case .value(let value, let type):
      return type._withUnsafeGuaranteedRef { write(value, $0, .debug, &text) }
    case .text(let part): text += part
    case .elements(let object, let index): writeElements(ArrayBuffer(object), from: index, &text)
    case .entries(let object, let position):
      writeEntries(DictionaryObject(object), from: position, &text)
    case .release(let object): release(object)
    }
    return true
  }

  /// Writes a value, except for parts that it makes pending. Returns false after a trap.
  private func write(
    _ value: ValueAddress, _ type: RuntimeType, _ style: DescriptionStyle, _ text: inout String
  ) -> Bool {
    switch type.kind {
    case .integer(let width):
      text += width.isSigned ? String(value.int) : String(UInt(bitPattern: value.int))
    case .double: text += value.double.printed
    case .float: text += Float(value.double).printed
    case .bool: text += value.bool ? "true" : "false"
    case .string, .character:
      return style == .plain ? append(value.string, to: &text) : appendQuoted(value.string, &text)
    case .array:
      text += "["
      descriptions.append(.text("]"))
      if let object = value.reference { writeElements(ArrayBuffer(object), from: 0, &text) }
    case .dictionary: writeDictionary(value.reference, &text)
    case .set: writeSet(value.reference, style, &text)
    case .optional(let wrapped): writeOptional(value, wrapped, &text)
    case .tuple: writeFields(value, type.fields, &text)
    case .function: text += "(Function)"
    case .metatype:
      let named = program.runtimeTypes[value.int]
      text += style == .plain ? named.shortName : named.qualifiedName
    case .existential: return writeExistential(value.reference, style, &text)
    case .structure, .enumeration: return writeNominal(value, type, style, &text)
    case .classInstance:
      guard let object = value.reference else { return true }
      return writeNominal(value, object.type ?? type, style, &text)
    case .weak(let target): writeWeak(value, target, &text)
    case .uninhabited: text += type.shortName
    }
    return true
  }

  private func writeOptional(
    _ value: ValueAddress, _ wrapped: RuntimeType, _ text: inout String
  ) {
    if value.int == 0 {
      text += "nil"
      return
    }
    text += "Optional("
    descriptions.append(.text(")"))
    descriptions.append(
      .value(value.advanced(scalars: 1, references: 0), .passUnretained(wrapped)))
  }

  private func writeExistential(
    _ object: HeapReference?, _ style: DescriptionStyle, _ text: inout String
  ) -> Bool {
    guard let object else { return true }
    var opened = open(object)
    while case .existential = opened.type.kind {
      guard let inner = opened.value.reference else { return true }
      opened = open(inner)
    }
    return write(opened.value, opened.type, style, &text)
  }

  private func writeNominal(
    _ value: ValueAddress, _ type: RuntimeType, _ style: DescriptionStyle, _ text: inout String
  ) -> Bool {
    let first = style == .plain ? type.descriptionCode : type.debugDescriptionCode
    let second = style == .plain ? type.debugDescriptionCode : type.descriptionCode
    if let code = first ?? second {
      guard let own = callForString(code, [(value, type)]) else { return false }
      return append(own, to: &text)
    }
    switch type.kind {
    case .classInstance: text += type.qualifiedName
    case .enumeration: writeCase(value, type, style, &text)
    default:
      text += style == .plain ? type.shortName : type.qualifiedName
      writeFields(value, type.fields, &text)
    }
    return true
  }

  private func writeCase(
    _ value: ValueAddress, _ type: RuntimeType, _ style: DescriptionStyle, _ text: inout String
  ) {
    guard type.cases.indices.contains(value.int) else { return }
    let current = type.cases[value.int]
    if style == .debug { text += type.qualifiedName + "." }
    text += current.name
    if current.payload.isEmpty { return }
    guard let box = current.box else { return writePayload(value, current.directPayload, &text) }
    guard let object = value.reference else { return }
    writePayload(
      ValueAddress(words: object.words, scalarCount: box.type.scalarCount), box.fields, &text)
  }

  /// Writes the payload of a case; if it is a single tuple, only the tuple's parentheses are written.
  private func writePayload(
    _ value: ValueAddress, _ fields: [RuntimeType.Field], _ text: inout String
  ) {
    if fields.count == 1, fields[0].name.isEmpty, case .tuple = fields[0].type.kind {
      return writeFields(value.part(fields[0]), fields[0].type.fields, &text)
    }
    writeFields(value, fields, &text)
  }

  /// Writes the opening parenthesis, and makes the fields and the closing parenthesis pending.
  private func writeFields(
    _ value: ValueAddress, _ fields: [RuntimeType.Field], _ text: inout String
  ) {
    text += "("
    descriptions.append(.text(")"))
    for index in fields.indices.reversed() {
      let field = fields[index]
      descriptions.append(.value(value.part(field), .passUnretained(field.type)))
      let separator = index > 0 ? ", " : ""
      if !field.name.isEmpty {
        descriptions.append(.text(separator + field.name + ": "))
      } else if index > 0 {
        descriptions.append(.text(separator))
      }
    }
  }

  /// Writes the next element, and makes the rest pending.
  private func writeElements(_ array: ArrayBuffer, from index: Int, _ text: inout String) {
    guard index < array.count else { return }
    if index > 0 { text += ", " }
    if index + 1 < array.count { descriptions.append(.elements(array.object, from: index + 1)) }
    descriptions.append(.value(array.address(index), .passUnretained(array.elementType)))
  }

  private func writeDictionary(_ object: HeapReference?, _ text: inout String) {
    guard let object, DictionaryObject(object).count > 0 else {
      text += "[:]"
      return
    }
    text += "["
    descriptions.append(.text("]"))
    writeEntries(DictionaryObject(object), from: 0, &text)
  }

  private func writeSet(
    _ object: HeapReference?, _ style: DescriptionStyle, _ text: inout String
  ) {
    text += style == .plain ? "[" : "Set(["
    descriptions.append(.text(style == .plain ? "]" : "])"))
    if let object { writeEntries(DictionaryObject(object), from: 0, &text) }
  }

  /// Writes the next entry of a dictionary or set, and makes the rest pending.
  private func writeEntries(
    _ dictionary: DictionaryObject, from position: Int, _ text: inout String
  ) {
    guard let next = dictionary.nextPosition(from: position) else { return }
    // A position above 0 follows an entry that was written.
    if position > 0 { text += ", " }
    if dictionary.nextPosition(from: next + 1) != nil {
      descriptions.append(.entries(dictionary.object, from: next + 1))
    }
    if let valueType = dictionary.valueType {
      descriptions.append(.value(dictionary.value(at: next), .passUnretained(valueType)))
      descriptions.append(.text(": "))
    }
    descriptions.append(
      .value(dictionary.key(at: next), .passUnretained(dictionary.keyType)))
  }

  /// Writes a weak variable as the optional that reading it returns.
  private func writeWeak(
    _ value: ValueAddress, _ target: RuntimeType, _ text: inout String
  ) {
    guard let object = weakTarget(value.reference) else {
      text += "nil"
      return
    }
    descriptions.append(.release(object))
    if target.wrapped != nil {
      text += "Optional("
      descriptions.append(.text(")"))
    }
    let opened = open(object)
    descriptions.append(.value(opened.value, .passUnretained(opened.type)))
  }
}

/// A part of a description that is still to be written, or an object to be released after it.
enum PendingDescription {
  /// A value, in the style of `debugPrint`.
  case value(ValueAddress, Unmanaged<RuntimeType>)
  case text(String)
  /// The elements of an array from an index on.
  case elements(HeapReference, from: Int)
  /// The entries of a dictionary or set from a position on.
  case entries(HeapReference, from: Int)
  case release(HeapReference)
}

extension BinaryFloatingPoint where Self: CustomStringConvertible & CustomDebugStringConvertible {
  /// The number as `print` writes it: with the sign and the payload of NaN, which `description` leaves out.
  fileprivate var printed: String { isNaN ? debugDescription : description }
}
