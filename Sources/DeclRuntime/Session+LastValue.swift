import DeclLang
import DeclMachine

/// The value of the last expression that was entered, which `_` stands for.
///
/// Inputs name it by a letter that looks like `_`, so that the places in messages stay what they are. Each value is declared
/// under another of two such letters than the one before, since its expression may name that one.
struct LastValue {
  private static let names: [Character] = ["\u{02CD}", "\u{02CF}"]

  /// The source of the value.
  let expression: String
  let block: ValueBlock
  /// The letter for it in the source.
  let name: Character
  /// Whether the module knows it.
  var isDeclared = false

  init(expression: String, block: ValueBlock, after last: LastValue?) {
    self.expression = expression
    self.block = block
    name = Self.names.first { $0 != last?.name } ?? Self.names[0]
  }
}

extension Session {
  /// Puts the last value in the place of each `_` in an input. Gives what there is to say if that cannot be done.
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
      Diagnostic("no-last-value", .error, "there is no last value yet that '_' could be", at: range)
    ]
    return result
  }

  /// The name of the last value in the module; it is declared there when it is first used.
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
