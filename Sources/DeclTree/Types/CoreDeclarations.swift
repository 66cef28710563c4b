/// The library declarations that the language itself uses for literals, optionals, loops and errors.
package final class CoreDeclarations {
  private let find: (String) -> Decl?
  private var cache: [String: NominalDecl] = [:]

  package init(find: @escaping (String) -> Decl?) { self.find = find }

  /// Returns the library type with this name; ends the process if the library does not declare it.
  package func type(_ name: String) -> NominalDecl {
    if let decl = cache[name] { return decl }
    guard let decl = find(name) as? NominalDecl else {
      fatalError("the library declares no type \(name)")
    }
    cache[name] = decl
    return decl
  }

  package var int: StaticType { type("Int").plainType }
  package var double: StaticType { type("Double").plainType }
  package var cgFloat: StaticType { type("CGFloat").plainType }
  package var bool: StaticType { type("Bool").plainType }
  package var string: StaticType { type("String").plainType }
  package var character: StaticType { type("Character").plainType }
  package var never: StaticType { type("Never").plainType }

  package func optional(_ wrapped: StaticType) -> StaticType {
    .nominal(type("Optional"), [wrapped])
  }
  package func array(_ element: StaticType) -> StaticType { .nominal(type("Array"), [element]) }
  package func dictionary(_ key: StaticType, _ value: StaticType) -> StaticType {
    .nominal(type("Dictionary"), [key, value])
  }
  package func set(_ element: StaticType) -> StaticType { .nominal(type("Set"), [element]) }
}
