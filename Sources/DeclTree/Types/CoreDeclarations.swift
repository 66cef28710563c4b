/// The library's declarations that the language itself refers to: literals, optionals, loops, errors.
package final class CoreDeclarations {
  private let find: (String) -> Decl?
  private var known: [String: NominalDecl] = [:]

  package init(find: @escaping (String) -> Decl?) { self.find = find }

  /// A type of the library by name; the library has it, or it is broken.
  package func type(_ name: String) -> NominalDecl {
    if let decl = known[name] { return decl }
    guard let decl = find(name) as? NominalDecl else {
      fatalError("the library declares no type \(name)")
    }
    known[name] = decl
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
