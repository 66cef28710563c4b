import DeclLang
import DeclMachine

/// The value of the last expression that was entered, to which `_` refers.
///
/// In inputs it is named by a character that looks like `_`, so that columns in diagnostics stay right.
/// Consecutive values alternate between two such characters, since the expression of one may name the
/// previous one.
struct LastValue {
  private static let names: [Character] = ["\u{02CD}", "\u{02CF}"]

  /// The source of the expression.
  let expression: String
  let block: ValueBlock
  /// The character that names the value in source.
  let name: Character
  /// Indicates whether the module declares a variable for it.
  var isDeclared = false

  init(expression: String, block: ValueBlock, after last: LastValue?) {
    self.expression = expression
    self.block = block
    name = Self.names.first { $0 != last?.name } ?? Self.names[0]
  }

  /// Creates the value of another one in a script that replaces the one of `other`.
  init(_ other: LastValue, block: ValueBlock) {
    self.block = block
    (expression, name, isDeclared) = (other.expression, other.name, other.isDeclared)
  }

  /// Returns whether a variable of the module stands for a last value.
  static func isName(_ name: String) -> Bool { names.contains { String($0) == name } }
}

extension Session {
  /// Replaces each `_` in an input with the name of the last value; returns a result with a diagnostic if
  /// there is no last value.
  func replaceLastValue(in input: inout SourceFile) -> InputResult? {
    guard let use = InputSyntax(input).lastValueUses.first else { return nil }
    if let name = declaredLastValue() {
      input = InputSyntax(input).replacingLastValue(by: name)
      return nil
    }
    var sources = SourceMap()
    let file = sources.add(input)
    checkedSources = sources
    var result = InputResult()
    let range = SourceRange(file: file, start: use.start, end: use.end)
    result.diagnostics = [
      Diagnostic("no-last-value", .error, "'_' has no value yet", at: range)
    ]
    return result
  }

  /// Returns the name of the last value in the module, which declares it on first use; nil if that fails.
  private func declaredLastValue() -> Character? {
    guard let value = lastValue, let script else { return nil }
    if value.isDeclared { return value.name }
    let file = SourceFile(name: "_", text: "let \(value.name) = (\(value.expression))")
    let module = compiler.check([file])
    let found = module.declarations.last { $0.name == String(value.name) }
    guard !module.hasErrors, let variable = found as? VariableDecl else { return nil }
    script.extend(by: module)
    text.inputs.append(file)
    let cell = script.program.global(variable, .none)
    guard cell.pointee.type.takeUnretainedValue() === value.block.type else { return nil }
    let place = cell.pointee.object.boxed(value.block.type)
    script.machine.assign(value.block.address, to: place, type: value.block.type)
    cell.pointee.progress = .done
    lastValue?.isDeclared = true
    return value.name
  }
}
