/// A printer of typed trees for people: one node on each line, indented by depth, each expression with its
/// type.
package struct TypedDump {
  private let printer = TypePrinter(qualified: false, isPlain: true)
  private var output = ""
  private var depth = 0

  /// Returns the dump of a module's function or property with this name, or of all of them.
  package static func text(of module: CheckedModule, named name: String? = nil) -> String {
    var dump = TypedDump()
    if name == nil, !module.topLevel.statements.isEmpty {
      dump.write(module.topLevel.statements, titled: "top level")
    }
    for (title, function) in module.sourceFunctions where name == nil || title == name {
      let result = dump.printer.print(module.types.substitute(function.result, .none))
      dump.write(module.body(of: function).statements, titled: "\(title): \(result)")
    }
    return dump.output
  }

  private mutating func write(_ statements: [TypedStmt], titled title: String) {
    line(title)
    write(statements)
  }

  private mutating func line(_ text: String) {
    output += String(repeating: "  ", count: depth) + text + "\n"
  }

  private mutating func inside(_ body: (inout TypedDump) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  // MARK: Statements

  private mutating func write(_ statements: [TypedStmt]) {
    inside { dump in statements.forEach { dump.write($0) } }
  }

  private mutating func write(_ statement: TypedStmt) {
    switch statement.kind {
    case .expression(let value): write(value)
    case .variable(let pattern, let value):
      write("let \(text(pattern))", [value].compactMap(\.self))
    case .localFunction(let function): line("func \(function.name)")
    case .ifStatement(let conditions, let then, let otherwise):
      write("if", conditions)
      write("then", then)
      write("else", otherwise)
    case .guardStatement(let conditions, let otherwise):
      write("guard", conditions)
      write("else", otherwise)
    case .whileLoop(let conditions, let body, _):
      write("while", conditions)
      write("do", body)
    case .repeatLoop(let body, let condition, _):
      write("repeat", body)
      write("while", [condition])
    case .forLoop(let loop):
      write("for \(text(loop.pattern)) in", [loop.sequence])
      write("do", loop.body)
    case .switchStatement(let choice, _):
      write("switch", [choice.subject])
      for one in choice.cases { write(label(one.items), one.body) }
    case .block(let body, _): write("do", body)
    case .returnStatement(let value): write("return", [value].compactMap(\.self))
    case .throwStatement(let value): write("throw", [value])
    case .deferStatement(let body): write("defer", body)
    case .doCatch(let body, let catches, _):
      write("do", body)
      for one in catches { write("catch \(label(one.items))", one.body) }
    case .breakStatement: line("break")
    case .continueStatement: line("continue")
    case .fallthroughStatement: line("fallthrough")
    case .lifetimeEnd(let end): if !end.values.isEmpty { write("end", end.values) }
    }
  }

  private mutating func write(_ word: String, _ statements: [TypedStmt]) {
    guard !statements.isEmpty else { return }
    line(word)
    write(statements)
  }

  private mutating func write(_ word: String, _ values: [TypedExpr]) {
    line(word)
    inside { dump in values.forEach { dump.write($0) } }
  }

  private mutating func write(_ word: String, _ conditions: [TypedCondition]) {
    line(word)
    inside { dump in
      for condition in conditions {
        switch condition {
        case .expression(let value): dump.write(value)
        case .match(let pattern, let value): dump.write("case \(dump.text(pattern)) =", [value])
        case .constant(let isTrue): dump.line(isTrue ? "true" : "false")
        }
      }
    }
  }

  private func label(_ items: [(pattern: TypedPattern, condition: TypedExpr?)]) -> String {
    items.isEmpty
      ? "default" : "case " + items.map { text($0.pattern) }.joined(separator: ", ")
  }

  private func text(_ pattern: TypedPattern) -> String {
    switch pattern.kind {
    case .wildcard: "_"
    case .binding(let variable): "\(variable.name): \(printer.print(variable.type))"
    case .tuple(let parts): "(\(parts.map(text).joined(separator: ", ")))"
    case .enumCase(let decl, let payload):
      ".\(decl.name)" + (payload.map { "(\($0.map(text).joined(separator: ", ")))" } ?? "")
    case .some(let inner): "\(text(inner))?"
    case .none: "nil"
    case .cast(let type, let inner):
      (inner.map { "\(text($0)) as " } ?? "is ") + printer.print(type)
    case .expression: "expression"
    case .transformed(_, _, let inner): "\(text(inner)) as \(printer.print(inner.type))"
    }
  }
}

/// MARK: Expressions
extension TypedDump {
  private mutating func write(_ expression: TypedExpr) {
    let (word, parts) = form(expression)
    line("\(word): \(printer.print(expression.type))")
    inside { dump in
      parts.forEach { dump.write($0) }
      dump.writeStatements(of: expression)
    }
  }

  private mutating func writeStatements(of expression: TypedExpr) {
    switch expression.kind {
    case .closure(let closure): closure.body.statements.forEach { write($0) }
    case .block(let statements, let value):
      statements.forEach { write($0) }
      write(value)
    case .ifElse(let conditions, let then, let otherwise):
      write("if", conditions)
      write("then", [then])
      write("else", [otherwise])
    case .switchCase(let choice):
      for one in choice.cases { write(label(one.items), [one.body]) }
    default: break
    }
  }

  /// Returns the label of an expression and its subexpressions.
  private func form(_ expression: TypedExpr) -> (String, [TypedExpr]) {
    switch expression.kind {
    case .integer(let value): ("\(value)", [])
    case .float(let value): ("\(value)", [])
    case .bool(let value): ("\(value)", [])
    case .string(let value), .character(let value): (value.debugDescription, [])
    case .nilLiteral: ("nil", [])
    case .array(let elements): ("array", elements)
    case .dictionary(let entries): ("dictionary", entries.flatMap { [$0.key, $0.value] })
    case .interpolation(let parts): ("interpolation", parts)
    case .variable(let variable), .staticVariable(let variable, _): (variable.name, [])
    case .member(let base, let variable, _, _): (".\(variable.name)", [base])
    case .tupleElement(let base, let index): (".\(index)", [base])
    case .subscriptAccess(let base, _, _, let arguments, _):
      ("subscript", [base] + arguments.flatMap(values))
    case .keyPathAccess(let base, let path): ("subscript keyPath", [base, path])
    case .typeReference(let type): ("\(printer.print(type)).self", [])
    case .selfType: ("self", [])
    case .classProperty(let metatype, let variable, _):
      ("class property \(variable.name)", [metatype])
    case .function(let callee): form(callee, "function")
    case .call(let callee, let arguments, let site):
      call(callee, arguments, site)
    case .atSite(let value, let site): ("placed [site \(site)]", [value])
    case .enumCase(let decl, let payload): (".\(decl.name)", payload)
    case .tuple(let elements): ("tuple", elements)
    case .closure(let closure):
      (
        "closure \(closure.id) (\(closure.parameters.map(\.name).joined(separator: ", ")))",
        closure.captures.map(\.value)
      )
    case .keyPath(let path): (path.text, [])
    default: operatorForm(expression)
    }
  }

  private func operatorForm(_ expression: TypedExpr) -> (String, [TypedExpr]) {
    switch expression.kind {
    case .assign(let target, let value): ("=", [target, value])
    case .inoutReference(let place): ("&", [place])
    case .and(let left, let right): ("&&", [left, right])
    case .or(let left, let right): ("||", [left, right])
    case .coalesce(let left, let right): ("??", [left, right])
    case .ternary(let condition, let then, let otherwise): ("?:", [condition, then, otherwise])
    case .forceUnwrap(let value, _): ("!", [value])
    case .optionalChain(let value): ("chain", [value])
    case .optionalBind(let value): ("?", [value])
    case .conversion(let value, let conversion): ("convert \(word(conversion))", [value])
    case .isType(let value, let type): ("is \(printer.print(type))", [value])
    case .cast(let value, let type, let isForced):
      ("as\(isForced ? "!" : "?") \(printer.print(type))", [value])
    case .describe(let value): ("describe", [value])
    case .dynamicType(let value): ("type(of:)", [value])
    case .tryExpression(let value): ("try", [value])
    case .tryOptional(let value): ("try?", [value])
    case .tryForced(let value): ("try!", [value])
    case .awaitExpression(let value): ("await", [value])
    case .consume(let value): ("consume", [value])
    case .copy(let value): ("copy", [value])
    case .discardSelf(let value): ("discard", [value])
    case .never(let value): ("never", [value])
    case .switchCase(let choice): ("switch", [choice.subject])
    case .ifElse: ("if", [])
    case .block: ("block", [])
    case .discard: ("_", [])
    default: ("error", [])
    }
  }

  private func word(_ conversion: TypedExpr.Conversion) -> String {
    "\(conversion)".prefix { $0 != "(" }.description
  }

  private func call(
    _ callee: TypedExpr.Callee, _ arguments: [TypedArgument], _ site: ViewSite.ID?
  ) -> (String, [TypedExpr]) {
    let (word, parts) = form(callee, "call")
    return (word + (site.map { " [site \($0)]" } ?? ""), parts + arguments.flatMap(values))
  }

  private func form(_ callee: TypedExpr.Callee, _ word: String) -> (String, [TypedExpr]) {
    switch callee {
    case .function(let function, _, _): ("\(word) \(function.nameInDump)", [])
    case .method(let base, let function, _, _): ("\(word) \(function.nameInDump)", [base])
    case .delegatedInit(let function, _, let isSuper):
      ("\(word) \(isSuper ? "super" : "self").\(function.name)", [])
    case .value(let value): (word, [value])
    }
  }

  private func values(_ argument: TypedArgument) -> [TypedExpr] {
    switch argument {
    case .value(let value): [value]
    case .defaultValue: []
    case .variadic(let values, _): values
    }
  }
}

extension CheckedModule {
  /// The functions and computed properties with a body in the script's source, in order, with their names:
  /// `Row.body`, `Row.act(_:)`, `load()`.
  package var sourceFunctions: [(name: String, function: FunctionDecl)] {
    declarations.flatMap { writtenFunctions(of: $0, in: "") }
      + previews.map { ($0.title.map { "#Preview \"\($0)\"" } ?? $0.function.name, $0.function) }
  }

  private func writtenFunctions(
    of decl: Decl, in outer: String
  ) -> [(name: String, function: FunctionDecl)] {
    switch decl {
    case let nominal as NominalDecl:
      types.members(of: nominal).flatMap {
        writtenFunctions(of: $0, in: outer + nominal.name + ".")
      }
    case let variable as VariableDecl:
      [variable.getter, variable.setter].compactMap(\.self).filter(\.hasSourceBody)
        .map { (outer + variable.name + ($0 === variable.setter ? ".set" : ""), $0) }
    case let function as FunctionDecl where function.hasSourceBody:
      [(outer + function.nameInDump, function)]
    default: []
    }
  }
}

extension FunctionDecl {
  fileprivate var hasSourceBody: Bool {
    if case .source = implementation { true } else { false }
  }

  /// The name with argument labels: `act(_:)`; qualified by the type for initialisers and library functions.
  fileprivate var nameInDump: String {
    let labels = parameters.map { ($0.label ?? "_") + ":" }.joined()
    let owner =
      isLibrary || kind == .initializer ? enclosingNominal.map { "\($0.name)." } ?? "" : ""
    return "\(owner)\(name)(\(labels))"
  }
}
