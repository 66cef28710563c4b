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

  /// The maximum number of types in the text of a type in a diagnostic; the others are printed as `…`,
  /// because the text of a large type repeats its shared parts.
  private static let diagnosticLimit = 200

  /// Returns the source text of a type.
  package func print(_ type: StaticType) -> String {
    let budget = isPlain || type.size <= Self.diagnosticLimit ? Int.max : Self.diagnosticLimit
    return Printing(printer: self, budget: budget).text(of: type)
  }
}

/// The printing of one type.
private final class Printing {
  let isQualified: Bool
  let isShort: Bool
  let isPlain: Bool
  let firstVariable: Int?
  /// The number of types that may still be printed.
  var budget: Int

  init(printer: TypePrinter, budget: Int) {
    isQualified = printer.isQualified
    isShort = printer.isShort
    isPlain = printer.isPlain
    firstVariable = printer.firstVariable
    self.budget = budget
  }

  func text(of type: StaticType) -> String {
    if budget <= 0 { return "…" }
    budget -= 1
    return print(type)
  }

  /// Returns the elements, separated by commas; those beyond the budget are one `…`.
  private func joined<Element>(
    _ elements: some Sequence<Element>, _ text: (Element) -> String
  ) -> String {
    var result: [String] = []
    for element in elements {
      if budget <= 0 {
        result.append("…")
        break
      }
      result.append(text(element))
    }
    return result.joined(separator: ", ")
  }

  private func print(_ type: StaticType) -> String {
    switch type.kind {
    case .nominal(let decl, let arguments): return printNominal(decl, arguments)
    case .tuple(let elements):
      return "(\(joined(elements, printElement)))"
    case .function(let function): return printFunction(function)
    case .existential(let existential): return printExistential(existential)
    case .parameter(let parameter): return parameter.name
    case .member(let base, let associated): return "\(text(of: base)).\(associated.name)"
    case .opaque(let decl, _): return decl.name
    case .metatype(let instance): return printMetatype(instance)
    case .existentialMetatype(let instance):
      let name = bare(instance)
      return isPlain
        ? "\(name).Type" : name.contains(" & ") ? "any (\(name)).Type" : "any \(name).Type"
    case .variable(let variable):
      return firstVariable.map { "T\(variable.id - $0)" } ?? "_"
    case .error: return "<<error type>>"
    }
  }

  /// Returns the text of the metatype of one type. Where sugar is written out, that of an existential type is
  /// `P.Protocol`; in source it is `(any P).Type`.
  private func printMetatype(_ instance: StaticType) -> String {
    let printed = text(of: instance)
    let member = isPlain && instance.existentialType != nil ? "Protocol" : "Type"
    let isComposed = instance.existentialType != nil && printed.contains(" ")
    return instance.functionType == nil && !isComposed
      ? "\(printed).\(member)" : "(\(printed)).\(member)"
  }

  private func bare(_ type: StaticType) -> String {
    let printed = text(of: type)
    return printed.hasPrefix("any ") ? String(printed.dropFirst(4)) : printed
  }

  private func printNominal(_ decl: NominalDecl, _ arguments: [StaticType]) -> String {
    if !isPlain && decl.isLibrary {
      switch (decl.name, arguments.count) {
      case ("Array", 1): return "[\(text(of: arguments[0]))]"
      case ("Dictionary", 2): return "[\(text(of: arguments[0])) : \(text(of: arguments[1]))]"
      case ("Optional", 1): return printOptional(arguments[0])
      default: break
      }
    }
    let module = isQualified && decl.enclosingNominal == nil ? "\(decl.module)." : ""
    let own = decl.resolution?.syntax.generics.parameters.count ?? arguments.count
    let mine = arguments.suffix(own)
    let list = mine.isEmpty ? "" : "<\(joined(mine, text))>"
    if !isShort, let outer = decl.enclosingNominal {
      let place =
        isQualified && isMarkedAsExtension(decl, of: outer)
        ? "(extension in \(decl.module)):" : ""
      return place + printNominal(outer, Array(arguments.dropLast(own))) + ".\(decl.name)\(list)"
    }
    return "\(module)\(decl.name)\(list)"
  }

  /// Returns whether debug descriptions mark a type as that of an extension: one of a type of another module, or one
  /// with requirements of its own.
  private func isMarkedAsExtension(_ decl: NominalDecl, of outer: NominalDecl) -> Bool {
    var context = decl.context
    while let function = context as? FunctionDecl { context = function.context }
    guard let place = context as? ExtensionDecl else { return false }
    let own = place.generics.requirements.count
    return decl.module != outer.module || own > (place.extended?.generics.requirements.count ?? own)
  }

  private func printOptional(_ wrapped: StaticType) -> String {
    switch wrapped.kind {
    case .function, .existential, .opaque:
      let printed = text(of: wrapped)
      return printed.contains(" ") ? "(\(printed))?" : "\(printed)?"
    default: return "\(text(of: wrapped))?"
    }
  }

  private func printElement(_ element: TupleElement) -> String {
    element.label.map { "\($0): \(text(of: element.type))" } ?? text(of: element.type)
  }

  private func printFunction(_ function: FunctionType) -> String {
    let parameters = joined(function.parameters) { parameter in
      (parameter.isInout ? "inout " : "") + text(of: parameter.type)
        + (parameter.isVariadic ? "..." : "")
    }
    let effects = (function.isAsync ? " async" : "") + (function.isThrowing ? " throws" : "")
    return "(\(parameters))\(effects) -> \(text(of: function.result))"
  }

  private func printExistential(_ existential: ExistentialType) -> String {
    var parts = existential.superclass.map { [text(of: $0)] } ?? []
    parts += existential.protocols.map { proto in
      let own = existential.constraints.filter { $0.associatedType.context === proto }
      let name = isQualified ? "\(proto.module).\(proto.name)" : proto.name
      return own.isEmpty
        ? name : "\(name)<\(joined(own) { self.text(of: $0.type) })>"
    }
    if existential.isClassBound { parts.append(isQualified ? "Swift.AnyObject" : "AnyObject") }
    if parts.isEmpty { return "Any" }
    if existential.isClassBound, parts.count == 1 { return parts[0] }
    let composition = parts.joined(separator: " & ")
    return isQualified || isShort || isPlain && existential.protocols.count <= 1
      ? composition : "any \(composition)"
  }
}
