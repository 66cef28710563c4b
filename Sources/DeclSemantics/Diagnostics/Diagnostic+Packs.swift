import DeclTree

/// The checker's errors about parameter packs.
extension Diagnostic {
  private static func pack(_ message: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic("pack-expansion", message, at: range)
  }

  static func packOutsideExpansion(_ range: SourceRange) -> Diagnostic {
    pack("pack reference can only appear in pack expansion", range)
  }

  static func packWithoutRepeat(_ name: String, _ range: SourceRange) -> Diagnostic {
    pack("pack reference '\(name)' requires expansion using keyword 'repeat'", range)
  }

  /// Returns the error for a name of a pack; `what` is its kind and the name.
  static func packWithoutEach(_ what: String, _ range: SourceRange) -> Diagnostic {
    let start = SourceRange(file: range.file, start: range.start, end: range.start)
    return Diagnostic(
      "pack-expansion", "\(what) must be referenced with 'each'", at: range,
      fixIts: [FixIt("add 'each'", replace: start, with: "each ")])
  }

  static func eachOfNoPack(_ name: String, _ range: SourceRange) -> Diagnostic {
    pack("'each' cannot be applied to non-pack type '\(name)'", range)
  }

  static func expansionWithoutPack(_ range: SourceRange) -> Diagnostic {
    pack("value pack expansion must contain at least one pack reference", range)
  }

  static func typeWithoutPack(_ range: SourceRange) -> Diagnostic {
    pack("pack expansion must contain at least one pack reference", range)
  }

  static func differentShapes(
    _ first: String, _ other: String, _ range: SourceRange
  ) -> Diagnostic {
    pack(
      "pack expansion requires that 'each \(first)' and 'each \(other)' have the same shape", range)
  }

  /// Returns the error for a tuple pattern that takes a tuple of all elements of a pack apart.
  static func patternOfPack(_ pack: String, _ count: Int, _ range: SourceRange) -> Diagnostic {
    let parts = Array(repeating: "_", count: count).joined(separator: ", ")
    return Self.pack(
      "pack expansion requires that 'each \(pack)' and '\(parts)' have the same shape", range)
  }

  static func misplacedExpansion(_ range: SourceRange) -> Diagnostic {
    pack(
      "value pack expansion can only appear inside a function argument list, tuple element, or as the expression of a for-in loop",
      range)
  }

  static func misplacedTypeExpansion(_ range: SourceRange) -> Diagnostic {
    pack(
      "pack expansion can only appear in a function parameter list, tuple element, or generic argument of a variadic type",
      range)
  }

  static func defaultOfPack(_ range: SourceRange) -> Diagnostic {
    pack("variadic parameter cannot have a default value", range)
  }

  static func expansionForParameter(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    let name = TypePrinter(qualified: false).print(type)
    return pack("cannot pass value pack expansion to non-pack parameter of type '\(name)'", range)
  }
}
