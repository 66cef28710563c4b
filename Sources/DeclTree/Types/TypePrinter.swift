/// A printer that writes types as Swift does.
package struct TypePrinter {
  /// Indicates whether names are qualified by their module; implies `isPlain`.
  package let isQualified: Bool
  /// Indicates whether names omit those of the enclosing types, as `print(type(of:))` shows them; implies
  /// `isPlain`.
  package let isShort: Bool
  /// Indicates whether sugar such as `[Int]` and `Int?` is written out, as in `Array<Int>`; used by
  /// `print(type(of:))` and structural types.
  package let isPlain: Bool

  /// The number of the type variable that precedes `T1`; nil to print all type variables as `_`.
  package let firstVariable: Int?

  package init(
    qualified: Bool, isPlain: Bool = false, isShort: Bool = false, firstVariable: Int? = nil
  ) {
    self.firstVariable = firstVariable
    self.isQualified = qualified
    self.isShort = isShort
    self.isPlain = isPlain || qualified || isShort
  }

  /// Returns the source text of a type.
  package func print(_ type: StaticType) -> String {
    switch type.kind {
    case .nominal(let decl, let arguments): return printNominal(decl, arguments)
    case .tuple(let elements):
      return "(" + elements.map(printElement).joined(separator: ", ") + ")"
    case .function(let function): return printFunction(function)
    case .existential(let existential): return printExistential(existential)
    case .parameter(let parameter): return parameter.name
    case .member(let base, let associated): return "\(print(base)).\(associated.name)"
    case .opaque(let decl, _): return decl.name
    case .metatype(let instance):
      return instance.existentialType == nil
        ? "\(print(instance)).Type" : "\(isShort ? "" : "any ")\(bare(instance)).Type"
    case .variable(let variable):
      return firstVariable.map { "T\(variable.id - $0)" } ?? "_"
    case .error: return "<<error type>>"
    }
  }

  private func bare(_ type: StaticType) -> String {
    let text = print(type)
    return text.hasPrefix("any ") ? String(text.dropFirst(4)) : text
  }

  private func printNominal(_ decl: NominalDecl, _ arguments: [StaticType]) -> String {
    if !isPlain && decl.isLibrary {
      switch (decl.name, arguments.count) {
      case ("Array", 1): return "[\(print(arguments[0]))]"
      case ("Dictionary", 2): return "[\(print(arguments[0])) : \(print(arguments[1]))]"
      case ("Optional", 1): return printOptional(arguments[0])
      default: break
      }
    }
    let module = isQualified && decl.enclosingNominal == nil ? "\(decl.module)." : ""
    let own = decl.resolution?.syntax.generics.parameters.count ?? arguments.count
    let mine = arguments.suffix(own)
    let list = mine.isEmpty ? "" : "<" + mine.map(print).joined(separator: ", ") + ">"
    if !isShort, let outer = decl.enclosingNominal {
      // Debug descriptions mark a type that an extension adds to a type of another module.
      let place =
        isQualified && decl.context is ExtensionDecl && decl.module != outer.module
        ? "(extension in \(decl.module)):" : ""
      return place + printNominal(outer, Array(arguments.dropLast(own))) + ".\(decl.name)\(list)"
    }
    return "\(module)\(decl.name)\(list)"
  }

  private func printOptional(_ wrapped: StaticType) -> String {
    switch wrapped.kind {
    case .function, .existential, .opaque:
      let text = print(wrapped)
      return text.contains(" ") ? "(\(text))?" : "\(text)?"
    default: return "\(print(wrapped))?"
    }
  }

  private func printElement(_ element: TupleElement) -> String {
    element.label.map { "\($0): \(print(element.type))" } ?? print(element.type)
  }

  private func printFunction(_ function: FunctionType) -> String {
    let parameters = function.parameters.map { parameter in
      (parameter.isInout ? "inout " : "") + print(parameter.type)
        + (parameter.isVariadic ? "..." : "")
    }
    let effects = (function.isAsync ? " async" : "") + (function.isThrowing ? " throws" : "")
    return "(\(parameters.joined(separator: ", ")))\(effects) -> \(print(function.result))"
  }

  private func printExistential(_ existential: ExistentialType) -> String {
    var parts = existential.superclass.map { [print($0)] } ?? []
    parts += existential.protocols.map { proto in
      let own = existential.constraints.filter { $0.associatedType.context === proto }
      let name = isQualified ? "\(proto.module).\(proto.name)" : proto.name
      return own.isEmpty
        ? name : "\(name)<\(own.map { print($0.type) }.joined(separator: ", "))>"
    }
    if existential.isClassBound { parts.append("AnyObject") }
    if parts.isEmpty { return "Any" }
    if parts == ["AnyObject"] { return isQualified ? "Swift.AnyObject" : "AnyObject" }
    let text = parts.joined(separator: " & ")
    return isQualified || isShort || isPlain && existential.protocols.count <= 1
      ? text : "any \(text)"
  }
}
