import DeclLang
import DeclMachine

/// The ways in which an element may be the reason why views lie over each other.
///
/// Where no view has any, all views stand beside each other, and no layout is needed to know that a view can be touched.
struct Overlap: OptionSet {
  let rawValue: UInt8
  /// Its children lie over each other.
  static let depth = Overlap(rawValue: 1)
  /// An overlay or a bar may lie over it.
  static let layers = Overlap(rawValue: 2)
  /// It may lie over views anywhere, or they over it.
  static let displaced = Overlap(rawValue: 4)
  /// It is displaced if its values, or those of its modifiers, say so.
  static let mayBeDisplaced = Overlap(rawValue: 8)

  /// A length in the value of a region.
  struct Length {
    /// The offset of the number.
    let scalar: Int
    /// The offset of the tag that says whether there is one; nil for a length that is always there.
    let tag: Int?

    /// Returns whether the length is negative in a value.
    func isNegative(in value: ValueAddress) -> Bool {
      if let tag, value.scalars[tag] == 0 { return false }
      return Double(bitPattern: UInt64(bitPattern: value.scalars[scalar])) < 0
    }
  }
}

extension ViewPlan {
  /// Finds out how views may lie over each other because of the elements.
  func findOverlaps(_ types: TypePlanner) {
    let library = types.library
    func has(_ element: Element, _ proto: LibraryProtocol) -> Bool {
      element.modifiers.contains { library.conforms(modifiers[$0].type, to: proto) }
    }
    for (index, element) in elements.enumerated() {
      if library.conforms(element.type, to: .depthContainer) { element.overlap.insert(.depth) }
      if has(element, .meetsBars) || element.modifiers.contains(where: { isLayer($0, library) }) {
        element.overlap.insert(.layers)
      }
      if library.conforms(element.type, to: .displacing) || has(element, .displacing) {
        element.overlap.insert(.mayBeDisplaced)
      }
      if library.conforms(element.type, to: .spacedStack) {
        element.lengths += Self.lengths(in: element.type, [.spacing], element.scalar)
      }
      for modifier in element.modifiers.map({ modifiers[$0] })
      where library.isType(modifier.type, .paddingLayout) {
        element.lengths += Self.lengths(in: modifier.type, [.length, .insets], modifier.scalar)
      }
      let isFramed = element.modifiers.contains {
        library.isType(modifiers[$0].type, .frameLayout)
      }
      // What is larger than a fixed frame reaches beyond it.
      if isFramed, !isPlain(index, library) || element.slot >= 0 {
        element.overlap.insert(.displaced)
      }
      if isAttachedLayer(element, library), !fills(index, library) {
        element.overlap.insert(.displaced)
      }
    }
  }

  /// Returns the numbers in some properties of a type.
  /// - Parameter start: the offset of the value.
  private static func lengths(
    in type: RuntimeType, _ fields: [LibraryField], _ start: Int
  ) -> [Overlap.Length] {
    fields.compactMap { type.field($0) }.flatMap { field -> [Overlap.Length] in
      let start = start + field.scalar
      let isOptional = field.type.wrapped != nil
      // Lengths consist of numbers alone: insets are four of them.
      let numbers = (isOptional ? 1 : 0)..<field.type.scalarCount
      return numbers.map { Overlap.Length(scalar: start + $0, tag: isOptional ? start : nil) }
    }
  }

  /// Returns whether a modifier puts something over its element.
  private func isLayer(_ modifier: Int, _ library: InterfaceLibrary) -> Bool {
    let type = modifiers[modifier].type
    return library.conforms(type, to: .layering) && type.decl?.role != .background
  }

  /// Returns whether an element is what a modifier puts over or behind another one.
  private func isAttachedLayer(_ element: Element, _ library: InterfaceLibrary) -> Bool {
    element.attachment >= 0
      && library.conforms(modifiers[element.attachment].type, to: .layering)
  }

  /// Returns whether a layer is as large as what it lies over: true for colours and shapes, and not for what has a size of
  /// its own.
  private func fills(_ index: Int, _ library: InterfaceLibrary) -> Bool {
    let element = elements[index]
    return element.kind == .primitive && isPlain(index, library) && element.modifiers.isEmpty
      && element.slot < 0 && element.primitive?.role != .text
      && !library.isType(element.type, .image)
  }

  /// Returns whether an element contains no other ones.
  private func isPlain(_ index: Int, _ library: InterfaceLibrary) -> Bool {
    elements[index].end == index + 1
  }
}
