import DeclLang
import DeclMachine

/// The script as source, typed tree and bytecode.
extension Session {
  /// The static type of an expression.
  public struct TypeReport: Hashable, Sendable {
    /// The type as it is written in source.
    public let type: String
    /// The underlying type of an opaque type or a view, in full; nil if it equals `type`.
    public let structure: String?
  }

  /// Returns the static type of an expression without evaluating it.
  public func type(of expression: String) throws(StepError) -> TypeReport {
    beginOperation()
    defer { endOperation() }
    var input = SourceFile(name: "type", text: expression)
    if let failure = replaceLastValue(in: &input) { throw .expression(failure) }
    let trial = makeCompiler()
    let module = checking {
      text.replay(in: trial, interruption: interruption)
      return trial.check([input], interruption: interruption)
    }
    checkedSources = trial.sources
    guard !module.hasErrors else {
      var result = InputResult()
      result.diagnostics = module.diagnostics
      throw .expression(result)
    }
    guard case .expression(let value)? = module.topLevel.statements.last?.kind else {
      throw .unsupported("‘\(expression)’ is not an expression")
    }
    let name = module.types.name(of: value.type)
    let full = module.types.substitute(value.type, .none)
    let structure = TypePrinter(qualified: false, isPlain: true).print(full)
    let isHidden = full != value.type || module.types.isView(full)
    return TypeReport(type: name, structure: isHidden && structure != name ? structure : nil)
  }

  /// Returns the typed tree of the script, or of one function or property, with a line for each node; nil if
  /// there is none of this name.
  public func typedTree(named name: String? = nil) -> String? {
    guard let script else { return nil }
    let text = TypedDump.text(of: script.module, named: name)
    return text.isEmpty ? nil : text
  }

  /// The names that ``typedTree(named:)`` and ``listing(of:)`` accept.
  public var functionNames: [String] { script?.module.sourceFunctions.map(\.name) ?? [] }

  /// Returns the bytecode of a function or property; nil if there is none of this name, or if it is generic
  /// and no specialisation exists.
  public func listing(of name: String) -> String? {
    guard let script,
      let found = script.module.sourceFunctions.first(where: { $0.name == name })
    else { return nil }
    let code: CodeReference
    if let known = script.program.allCode.first(where: { isCode($0, of: found.function) }) {
      code = known
    } else if found.function.isGeneric {
      return nil
    } else {
      code = script.program.code(for: found.function, .none)
    }
    script.program.lower(code)
    return ProgramPrinter(script.program, sources: script.module.sources).print(code)
  }

  private func isCode(_ code: CodeReference, of function: FunctionDecl) -> Bool {
    let info = code.pointee.info.takeUnretainedValue()
    if case .function(let key) = info.source { return key.function === function }
    return false
  }
}

extension FunctionDecl {
  /// Indicates whether it has generic parameters, and so no code until it is specialised.
  fileprivate var isGeneric: Bool {
    !generics.parameters.isEmpty
  }
}

extension TypeSystem {
  fileprivate func isView(_ type: StaticType) -> Bool {
    conforms(type, to: declaration(of: LibraryProtocol.view))
  }
}
