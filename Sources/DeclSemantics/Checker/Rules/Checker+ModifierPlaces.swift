import DeclTree

/// Checks that each modifier and attribute stands on a kind of declaration, and in a place, that can have it.
extension Checker {
  /// Reports the modifiers of a declaration that cannot stand there. `owner` is the type in which it is a member,
  /// `isLocal` tells that it is in a body.
  func checkModifiers(of declaration: DeclSyntax, in owner: Owner?, isLocal: Bool = false) {
    guard isScript(declaration.range) else { return }
    let word = declaration.keywordWord
    reportRepeated(declaration.modifiers)
    for modifier in declaration.modifiers {
      if modifier.name == "distributed" {
        report(.unsupportedAPI("distributed", "the standard library", modifier.range))
      } else if let message = message(
        for: modifier, of: declaration, word, owner, isLocal: isLocal)
      {
        report(.invalidDeclaration(message, modifier.range))
      }
    }
    checkPlace(of: declaration, owner, isLocal: isLocal)
  }

  /// Reports modifiers that are written twice or exclude each other.
  private func reportRepeated(_ modifiers: [ModifierSyntax]) {
    guard modifiers.count > 1 else { return }
    for (index, modifier) in modifiers.enumerated() {
      for other in modifiers[..<index] where other.detail == modifier.detail {
        let (old, new) = (other.name, modifier.name)
        let message: String
        switch (old, new) {
        case ("static", "static"), ("static", "class"), ("class", "static"), ("class", "class"):
          message = "'\(new)' cannot appear after another 'static' or 'class' keyword"
        case _ where old == new: message = "duplicate modifier"
        case _ where Self.accessWords[old] != nil && Self.accessWords[new] != nil:
          message = "multiple incompatible access-level modifiers specified"
        default: continue
        }
        report(.invalidDeclaration(message, modifier.range))
        break
      }
    }
    if modifiers.contains(where: { $0.name == "nonmutating" }),
      let first = modifiers.first(where: { $0.name == "mutating" })
    {
      report(
        .invalidDeclaration(
          "method must not be declared both 'mutating' and 'nonmutating'", first.range))
    }
  }

  /// Returns the error for a modifier that the declaration cannot have; nil if it can.
  private func message(
    for modifier: ModifierSyntax, of declaration: DeclSyntax, _ word: String, _ owner: Owner?,
    isLocal: Bool
  ) -> String? {
    let name = modifier.name
    let isRequirement = owner.map { $0.nominal.isProtocol && !$0.isExtension } ?? false
    let inapplicable = "'\(name)' modifier cannot be applied to this declaration"
    switch name {
    case _ where Self.accessWords[name] != nil:
      return accessMessage(modifier, of: declaration, word, owner, isLocal: isLocal)
    case "mutating", "nonmutating":
      if word != "func" { return "'\(name)' may only be used on 'func' declarations" }
      if owner == nil { return "'\(name)' is only valid on methods" }
      return declaration.isMarked("static") ? "static functions must not be declared \(name)" : nil
    case "lazy": return word == "var" ? nil : "'lazy' may only be used on 'var' declarations"
    case "weak", "unowned":
      if word != "var" { return "'\(name)' may only be used on 'var' declarations" }
      return isRequirement
        ? "'\(name)' cannot be applied to a property declaration in a protocol" : nil
    case "required", "convenience":
      return word == "init" ? nil : "'\(name)' may only be used on 'init' declarations"
    case "indirect": return ["enum", "case"].contains(word) ? nil : inapplicable
    case "dynamic":
      return ["func", "var", "init", "subscript"].contains(word) ? nil : inapplicable
    case "override":
      if !Self.memberWords.contains(word) { return inapplicable }
      return owner == nil ? "'override' can only be specified on class members" : nil
    case "final":
      let isClass = word == "class" || word == "actor"
      if !Self.memberWords.contains(word), !isClass {
        return word == "struct" || word == "enum" || word == "protocol" ? nil : inapplicable
      }
      return owner == nil && !isClass || isRequirement
        ? "only classes and class members may be marked with 'final'" : nil
    case "infix", "prefix", "postfix": return fixityMessage(modifier, of: declaration, word)
    default: return nil
    }
  }

  private static let memberWords: Set<String> = ["func", "var", "init", "subscript"]

  private func fixityMessage(
    _ modifier: ModifierSyntax, of declaration: DeclSyntax, _ word: String
  ) -> String? {
    if word == "operator" { return nil }
    guard case .function(let syntax) = declaration.kind else {
      return "'\(modifier.name)' modifier cannot be applied to this declaration"
    }
    if modifier.name == "infix" {
      return "'infix' modifier is not required or allowed on func declarations"
    }
    if !syntax.name.isOperator {
      return "'\(modifier.name)' requires a function with an operator identifier"
    }
    return syntax.signature.parameters.count == 1
      ? nil : "'\(modifier.name)' requires a function with one argument"
  }

  private func accessMessage(
    _ modifier: ModifierSyntax, of declaration: DeclSyntax, _ word: String, _ owner: Owner?,
    isLocal: Bool
  ) -> String? {
    let name = modifier.name
    let inapplicable = "'\(name)' modifier cannot be applied to this declaration"
    if isLocal { return "attribute '\(name)' can only be used in a non-local scope" }
    if word == "deinit" || word == "case" { return inapplicable }
    if let owner, owner.nominal.isProtocol, !owner.isExtension, word != "typealias" {
      return "'\(name)' modifier cannot be used in protocols"
    }
    if modifier.detail == "set" { return setterMessage(modifier, of: declaration, owner) }
    if case .extensionDeclaration(let syntax) = declaration.kind {
      if name == "open" {
        return "extensions cannot be declared 'open'; declare individual members as 'open' instead"
      }
      if !syntax.inherited.isEmpty {
        return
          "'\(name)' modifier cannot be used with extensions that declare protocol conformances"
      }
    }
    if name == "open", owner == nil, Self.memberWords.contains(word) {
      return "only classes and overridable class members can be declared 'open'; use 'public'"
    }
    return nil
  }

  /// Returns the error for `private(set)` on what nothing can set, or for a setter that is more accessible than
  /// the property.
  private func setterMessage(
    _ modifier: ModifierSyntax, of declaration: DeclSyntax, _ owner: Owner?
  ) -> String? {
    let what: String
    switch declaration.kind {
    case .variable(let syntax):
      what = owner == nil ? "variable" : "property"
      let isReadOnly =
        syntax.isLet
        || syntax.bindings.contains { $0.isComputed && !$0.hasAccessor("set", "_modify") }
      if isReadOnly {
        let kind =
          owner != nil ? "read-only properties" : syntax.isLet ? "constants" : "read-only variables"
        return "'\(modifier.name)(set)' modifier cannot be applied to \(kind)"
      }
    case .subscriptDeclaration(let syntax):
      what = "subscript"
      if !(syntax.accessors?.contains("set", "_modify") ?? false) {
        return "'\(modifier.name)(set)' modifier cannot be applied to read-only subscripts"
      }
    default: return "'\(modifier.name)' modifier cannot be applied to this declaration"
    }
    let own = declaration.modifiers.first {
      $0.detail == nil && Self.accessWords[$0.name] != nil
    }
    guard let own, let limit = Self.accessWords[own.name],
      let level = Self.accessWords[modifier.name], level > limit
    else { return nil }
    let article = level == .internalAccess ? "an" : "a"
    return "\(own.name) \(what) cannot have \(article) \(modifier.name) setter"
  }

  /// Reports a declaration that cannot stand in its place, or cannot be static.
  private func checkPlace(
    of declaration: DeclSyntax, _ owner: Owner?, isLocal: Bool
  ) {
    var message: String?
    let word = declaration.keywordWord
    if let modifier = declaration.modifiers.first(where: { ["static", "class"].contains($0.name) })
    {
      switch word {
      case "func" where owner == nil:
        message = "\(modifier.name) methods may only be declared on a type"
      case "var" where owner == nil:
        message = "\(modifier.name) properties may only be declared on a type"
      case "func", "var", "subscript": break
      default: message = "declaration cannot be marked 'static'"
      }
    }
    switch declaration.kind {
    case .variable(let syntax) where !syntax.isLet && declaration.isMarked("async"):
      message = "'async' can only be used with 'let' declarations"
    case .subscriptDeclaration where owner == nil:
      message = "'subscript' functions may only be declared within a type"
    case .deinitializer where owner == nil:
      message = "deinitializers may only be declared within a class, actor, or noncopyable type"
    case .associatedType where owner?.nominal.isProtocol != true || owner?.isExtension == true:
      message =
        "associated types can only be defined in a protocol; define a type or introduce a 'typealias' to satisfy an associated type requirement"
    case .importModule where owner != nil || isLocal,
      .extensionDeclaration where owner != nil || isLocal:
      message = "declaration is only valid at file scope"
    case .operatorDeclaration where owner != nil || isLocal,
      .precedenceGroup where owner != nil || isLocal:
      message = "'\(word)' may only be declared at file scope"
    default: break
    }
    if let message { report(.invalidDeclaration(message, keywordRange(of: declaration))) }
  }

  /// Returns the range of the keyword that follows the attributes and modifiers of a declaration.
  func keywordRange(of declaration: DeclSyntax) -> SourceRange {
    let range = declaration.range
    let ends = declaration.modifiers.map(\.range.end) + declaration.attributes.map(\.range.end)
    let start = ends.max() ?? range.start
    let rest = sources.text(of: SourceRange(file: range.file, start: start, end: range.end)).utf8
    let gap = rest.prefix { [0x20, 0x09, 0x0A, 0x0D].contains($0) }.count
    let word = rest.dropFirst(gap).prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }.count
    let place = start + UInt32(gap)
    return SourceRange(file: range.file, start: place, end: place + UInt32(max(word, 1)))
  }

  /// Reports the access modifier of an extension that is more accessible than the type.
  func checkAccess(of declaration: ExtensionDecl, _ nominal: NominalDecl) {
    guard let modifier = declaration.declaration.modifiers.first(where: { $0.detail == nil }),
      let level = Self.accessWords[modifier.name], !nominal.isLibrary, level > nominal.access,
      level > .internalAccess, level < .open
    else { return }
    report(
      .invalidDeclaration(
        "extension of \(nominal.access.word) \(nominal.diagnosticWord) cannot be declared \(modifier.name)",
        modifier.range))
  }

  /// Reports attributes that belong to other kinds of declarations, or to types.
  func checkAttributePlaces(
    of declaration: DeclSyntax, in context: Decl?, _ scope: Scope? = nil
  ) {
    guard isScript(declaration.range) else { return }
    let word = declaration.keywordWord
    for attribute in declaration.attributes {
      let name = attribute.baseName
      if ["escaping", "autoclosure", "convention"].contains(name) {
        report(
          .invalidDeclaration(
            "attribute can only be applied to types, not declarations", attribute.name.range))
      } else if let words = Self.attributePlaces[name], !words.contains(word) {
        report(
          .invalidDeclaration(
            "'@\(name)' attribute cannot be applied to this declaration", attribute.range))
      } else if word != "var", !word.isEmpty, isWrapperAttribute(attribute, in: context, scope) {
        report(.wrapperOutsideProperty(name, attribute.range))
      }
    }
  }

  private static let nominalWords: Set<String> = ["struct", "enum", "class", "actor"]

  /// The kinds of declarations to which attributes can be applied.
  private static let attributePlaces: [String: Set<String>] = [
    "propertyWrapper": nominalWords, "resultBuilder": nominalWords,
    "globalActor": nominalWords.union(["protocol"]), "main": nominalWords.union(["extension"]),
    "dynamicMemberLookup": nominalWords.union(["protocol"]),
    "dynamicCallable": nominalWords.union(["protocol"]),
    "frozen": ["struct", "enum"], "inlinable": ["func", "var", "init", "deinit", "subscript"],
    "discardableResult": ["func", "init", "macro"],
  ]
}

extension NominalDecl {
  /// The word for the kind of type in messages.
  fileprivate var diagnosticWord: String {
    switch keyword {
    case .structure: "struct"
    case .enumeration: "enum"
    case .classType: "class"
    case .actor: "actor"
    case .protocolType: "protocol"
    }
  }
}

extension DeclSyntax {
  /// The keyword that introduces the declaration; `var` for constants too, and nothing for macros and `#if`.
  var keywordWord: String {
    switch kind {
    case .importModule: "import"
    case .variable: "var"
    case .function: "func"
    case .initializer: "init"
    case .deinitializer: "deinit"
    case .subscriptDeclaration: "subscript"
    case .nominal(let syntax): syntax.keyword.rawValue
    case .extensionDeclaration: "extension"
    case .typeAlias: "typealias"
    case .associatedType: "associatedtype"
    case .enumCases: "case"
    case .operatorDeclaration: "operator"
    case .precedenceGroup: "precedencegroup"
    case .macroDeclaration: "macro"
    case .macro, .ifConfig: ""
    }
  }
}

extension AccessorsSyntax {
  /// Returns whether one of the accessors is listed.
  func contains(_ names: String...) -> Bool {
    guard case .list(let list, _) = self else { return false }
    return list.contains { names.contains($0.name) }
  }
}

extension VariableSyntax.Binding {
  /// Returns whether the variable has one of the accessors.
  func hasAccessor(_ names: String...) -> Bool {
    guard case .list(let list, _)? = accessors else { return false }
    return list.contains { names.contains($0.name) }
  }
}
