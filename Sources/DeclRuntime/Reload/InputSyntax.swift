import DeclLang
import DeclMachine

/// The top-level declarations of an input or a file, and the uses of the last value in it.
struct InputSyntax {
  /// A declaration that another one of the same kind and name replaces.
  struct Declaration {
    /// The kind and name: `type A`, `func f(_: Int)`, `var x`.
    let key: String
    let range: SourceRange
  }

  let file: SourceFile
  private let statements: [StmtSyntax]

  init(_ file: SourceFile) {
    self.file = file
    statements = Parser.parse(file, index: 0).syntax.statements
  }

  /// Indicates whether the input has declarations, which persist after it.
  var hasDeclarations: Bool { !declarationSyntaxes.isEmpty }

  /// The types, functions and variables.
  var declarations: [Declaration] {
    declarationSyntaxes.flatMap { declaration -> [Declaration] in
      switch declaration.kind {
      case .nominal(let nominal):
        [Declaration(key: "type \(nominal.name.text)", range: declaration.range)]
      case .typeAlias(let name, _, _):
        [Declaration(key: "type \(name.text)", range: declaration.range)]
      case .function(let function):
        [Declaration(key: key(of: function), range: declaration.range)]
      case .variable(let variable):
        variable.bindings.count == 1
          ? key(of: variable.bindings[0].pattern).map {
            [Declaration(key: $0, range: declaration.range)]
          } ?? [] : []
      default: []
      }
    }
  }

  private var declarationSyntaxes: [DeclSyntax] {
    statements.compactMap { statement in
      if case .declaration(let declaration) = statement.kind { declaration } else { nil }
    }
  }

  private func key(of pattern: PatternSyntax) -> String? {
    switch pattern.kind {
    case .name(let name): "var \(name.text)"
    case .typed(let inner, _), .binding(_, let inner): key(of: inner)
    default: nil
    }
  }

  private func key(of function: FunctionSyntax) -> String {
    let parameters = function.signature.parameters.map { parameter in
      "\(parameter.label ?? "_"): \(text(parameter.type.range))"
    }
    return "func \(function.name.text)(\(parameters.joined(separator: ", ")))"
  }

  private func text(_ range: SourceRange) -> String {
    file.text(Int(range.start)..<Int(range.end))
  }

  /// The range of the last statement, if it is an expression.
  var lastExpressionRange: SourceRange? {
    guard case .expression(let value)? = statements.last?.kind else { return nil }
    return value.range
  }

  /// The source text of the last statement, if it is an expression.
  var lastExpression: String? { lastExpressionRange.map(text) }

  /// Indicates whether the input only looks at values: it is one expression without calls and assignments.
  var isLook: Bool {
    guard statements.count == 1, case .expression(let value) = statements[0].kind else {
      return false
    }
    var isLook = true
    value.visitExpressions { expression in
      switch expression.kind {
      case .call, .macro: isLook = false
      case .sequence(_, let rest) where rest.contains(where: \.changesOperand): isLook = false
      default: break
      }
    }
    return isLook
  }

  // MARK: Source text

  /// Returns the file with spaces in place of some ranges, so that the rest keeps its locations.
  static func blanking(_ ranges: [SourceRange], in file: SourceFile) -> SourceFile {
    if ranges.isEmpty { return file }
    var bytes = file.bytes
    for range in ranges {
      for index in Int(range.start)..<Int(range.end) where bytes[index] != UInt8(ascii: "\n") {
        bytes[index] = UInt8(ascii: " ")
      }
    }
    return SourceFile(
      name: file.name, bytes: bytes, generatedLineCount: file.generatedLineCount)
  }

  /// The file with only its declarations.
  var withoutStatements: SourceFile {
    let ranges = statements.compactMap { statement -> SourceRange? in
      if case .declaration = statement.kind { nil } else { statement.range }
    }
    return Self.blanking(ranges, in: file)
  }

  /// The file with only its statements.
  var withoutDeclarations: SourceFile {
    Self.blanking(declarationSyntaxes.map(\.range), in: file)
  }

  /// Indicates whether the input has statements.
  var hasStatements: Bool { !statements.isEmpty }

  /// Returns the file with spaces in place of everything but one range.
  static func keeping(_ range: SourceRange, of file: SourceFile) -> SourceFile {
    let end = UInt32(file.bytes.count)
    let before = SourceRange(file: range.file, start: 0, end: range.start)
    return blanking([before, SourceRange(file: range.file, start: range.end, end: end)], in: file)
  }

  // MARK: The last value

  /// The ranges of `_` used as a value, in source order.
  var lastValueUses: [SourceRange] {
    var uses: [SourceRange] = []
    var targets: Set<UInt32> = []
    func visit(_ statements: [StmtSyntax]) {
      for statement in statements {
        statement.visitExpressions { expression in
          switch expression.kind {
          case .discard: uses.append(expression.range)
          case .closure(let closure): visit(closure.statements)
          case .call(_, let arguments), .subscriptAccess(_, let arguments):
            arguments.trailingClosures.forEach { visit($0.closure.statements) }
          case .sequence(let first, let rest) where rest.contains(where: \.isAssignment):
            first.visitExpressions { targets.insert($0.range.start) }
          default: break
          }
        }
      }
    }
    visit(statements)
    return uses.filter { !targets.contains($0.start) }.sorted { $0.start < $1.start }
  }

  /// Returns the file with `name` in place of every `_` used as a value.
  func replacingLastValue(by name: Character) -> SourceFile {
    var bytes = file.bytes
    for use in lastValueUses.reversed() {
      bytes.replaceSubrange(Int(use.start)..<Int(use.end), with: Array(String(name).utf8))
    }
    return SourceFile(
      name: file.name, bytes: bytes, generatedLineCount: file.generatedLineCount)
  }
}

extension InfixSyntax {
  fileprivate var isAssignment: Bool {
    if case .assignment = infix { true } else { false }
  }

  /// Indicates whether the operator is an assignment or, as `+=`, by its name combined with one.
  fileprivate var changesOperand: Bool {
    guard case .named(let name) = infix else { return isAssignment }
    let comparisons: Set<String> = ["==", "!=", "<=", ">=", "===", "!==", "~="]
    return name.text.hasSuffix("=") && !comparisons.contains(name.text)
  }
}
