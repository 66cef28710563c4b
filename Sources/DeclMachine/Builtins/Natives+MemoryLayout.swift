import DeclTree

/// The layout that Swift's compiler gives to values in memory: `Library/Decl/Standard/MemoryLayout.decl`.
extension NativeTable {
  mutating func addMemoryLayout() {
    add("type.layout") { call in
      let type = call.metatype(0)
      let layout = MemoryLayouts.layout(of: type)
      // Addresses only need a distance between elements, whatever their layout is.
      if call.int(1) == 2 { return call.finish(layout.map(\.stride) ?? 16) }
      guard let layout else {
        return call.trap("Decl does not support the memory layout of '\(type.name)'")
      }
      return call.finish(call.int(1) == 0 ? layout.size : layout.alignment)
    }
  }
}

/// Computes the layout of concrete types by the rules of Swift's 64-bit binary interface.
private enum MemoryLayouts {
  struct Layout {
    var size: Int
    var alignment: Int
    /// The number of bit patterns that no value has, in which enums store cases without payload.
    var spare: Int

    /// The number of bytes from one value to the next in an array.
    var stride: Int { max(1, (size + alignment - 1) / max(1, alignment) * alignment) }
  }

  /// More patterns than any enum uses.
  private static let many = 1 << 30

  /// The library's types whose layout is not that of their declaration.
  private static let named: [String: Layout] = [
    "Date": Layout(size: 8, alignment: 8, spare: 0),
    "UUID": Layout(size: 16, alignment: 1, spare: 0),
    "URL": Layout(size: 8, alignment: 8, spare: many),
    "Substring": Layout(size: 32, alignment: 8, spare: many),
    "Scalar": Layout(size: 4, alignment: 4, spare: many),
    "Index": Layout(size: 8, alignment: 8, spare: 0),
    "ObjectIdentifier": Layout(size: 8, alignment: 8, spare: many),
    "CGFloat": Layout(size: 8, alignment: 8, spare: 0),
    "Unmanaged": Layout(size: 8, alignment: 8, spare: many),
    "OpaquePointer": Layout(size: 8, alignment: 8, spare: 1),
    "UnsafePointer": Layout(size: 8, alignment: 8, spare: 1),
    "UnsafeMutablePointer": Layout(size: 8, alignment: 8, spare: 1),
    "UnsafeRawPointer": Layout(size: 8, alignment: 8, spare: 1),
    "UnsafeMutableRawPointer": Layout(size: 8, alignment: 8, spare: 1),
    "UnsafeBufferPointer": Layout(size: 16, alignment: 8, spare: 0),
    "UnsafeMutableBufferPointer": Layout(size: 16, alignment: 8, spare: 0),
    "UnsafeRawBufferPointer": Layout(size: 16, alignment: 8, spare: 0),
    "UnsafeMutableRawBufferPointer": Layout(size: 16, alignment: 8, spare: 0),
    "Range": Layout(size: 0, alignment: 0, spare: 0),
    "ClosedRange": Layout(size: 0, alignment: 0, spare: 0),
  ]

  static func layout(of type: RuntimeType) -> Layout? {
    switch type.kind {
    case .integer(let width):
      return Layout(size: width.bits / 8, alignment: width.bits / 8, spare: 0)
    case .double: return Layout(size: 8, alignment: 8, spare: 0)
    case .float: return Layout(size: 4, alignment: 4, spare: 0)
    case .bool: return Layout(size: 1, alignment: 1, spare: 254)
    case .string, .character, .function: return Layout(size: 16, alignment: 8, spare: many)
    case .classInstance where type.decl?.isClass == false:
      return sequence(type.instanceFields)
    case .array, .dictionary, .set, .classInstance, .weak:
      return Layout(size: 8, alignment: 8, spare: many)
    case .existential: return existential(type)
    case .metatype: return object
    case .structure: return structure(type)
    case .tuple: return sequence(type.fields)
    case .optional(let wrapped): return layout(of: wrapped).map { single($0, others: 1) }
    case .enumeration: return enumeration(type)
    case .uninhabited: return Layout(size: 0, alignment: 1, spare: 0)
    }
  }

  /// Returns the layout of a property that is declared with this type. A metatype that can only be that of one struct or
  /// enum needs no memory.
  private static func layout(of type: RuntimeType, declared: StaticType) -> Layout? {
    switch declared.kind {
    case .metatype(let instance):
      switch instance.kind {
      case .nominal(let decl, _) where !decl.isClass: Layout(size: 0, alignment: 1, spare: 0)
      default: layout(of: type)
      }
    case .tuple(let elements): sequence(type.fields, declared: elements.map(\.type))
    default: layout(of: type)
    }
  }

  private static func existential(_ type: RuntimeType) -> Layout? {
    guard let existential = type.type.existentialType else { return nil }
    if existential.protocols.map(\.name) == ["Error"] {
      return Layout(size: 8, alignment: 8, spare: many)
    }
    let tables = 8 * existential.protocols.count { !["Sendable", "Copyable"].contains($0.name) }
    let isObject = existential.isClassBound || existential.superclass != nil
    return Layout(size: (isObject ? 8 : 32) + tables, alignment: 8, spare: many)
  }

  private static func structure(_ type: RuntimeType) -> Layout? {
    guard let decl = type.decl else { return nil }
    guard decl.isLibrary else {
      return sequence(type.fields, declared: decl.storedProperties.map(\.type))
    }
    guard let known = named[decl.name] else { return nil }
    return known.size > 0 ? known : sequence(type.fields)
  }

  /// Returns the layout of parts that follow each other, each at its alignment.
  private static func sequence(
    _ fields: [RuntimeType.Field], declared: [StaticType] = []
  ) -> Layout? {
    var result = Layout(size: 0, alignment: 1, spare: 0)
    for (index, field) in fields.enumerated() {
      let isDeclared = declared.count == fields.count
      guard
        let part = isDeclared
          ? layout(of: field.type, declared: declared[index]) : layout(of: field.type)
      else { return nil }
      result.size = aligned(result.size, part.alignment) + part.size
      result.alignment = max(result.alignment, part.alignment)
      result.spare = max(result.spare, part.spare)
    }
    return result
  }

  private static func enumeration(_ type: RuntimeType) -> Layout? {
    let payloads = type.cases.filter { !$0.payload.isEmpty }
    let others = type.cases.count - payloads.count
    if payloads.isEmpty {
      let size = others <= 1 ? 0 : others <= 256 ? 1 : 2
      return Layout(size: size, alignment: max(size, 1), spare: size == 1 ? 256 - others : 0)
    }
    let layouts = payloads.compactMap { $0.box == nil ? sequence($0.payload) : object }
    guard layouts.count == payloads.count else { return nil }
    if layouts.count == 1 { return single(layouts[0], others: others) }
    // The tag of several payloads may lie in bits that none of them uses; only without such bits is its place
    // known here.
    guard layouts.allSatisfy({ $0.spare == 0 }) else { return nil }
    let size = layouts.map(\.size).max()!
    let tags = layouts.count + (others > 0 ? 1 : 0)
    return Layout(
      size: size + 1, alignment: layouts.map(\.alignment).max()!, spare: 256 - tags)
  }

  private static let object = Layout(size: 8, alignment: 8, spare: many)

  /// Returns the layout of an enum with one payload and some cases without.
  private static func single(_ payload: Layout, others: Int) -> Layout {
    if payload.spare >= others {
      return Layout(
        size: payload.size, alignment: payload.alignment,
        spare: payload.spare == many ? many : payload.spare - others)
    }
    // As in Swift, the patterns that the tag byte leaves are not used by an enum around this one.
    return Layout(size: payload.size + 1, alignment: payload.alignment, spare: 0)
  }

  private static func aligned(_ offset: Int, _ alignment: Int) -> Int {
    (offset + alignment - 1) / alignment * alignment
  }
}
