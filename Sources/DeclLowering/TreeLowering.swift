import DeclTree
package import DeclMachine

/// A generator of code from the checker's typed trees; see ``FunctionLowering``.
package struct TreeLowering: Lowering {
  package init() {}

  package func lower(_ info: CodeInfo, in program: Program) throws -> LoweredCode {
    func lowering(_ substitutions: Substitutions) -> FunctionLowering {
      FunctionLowering(program: program, info: info, substitutions: substitutions)
    }
    switch info.source {
    case .function(let key): return try lowering(key.substitutions).lower(key.function)
    case .instanceInitializer(let key):
      return try lowering(key.substitutions).lowerInstanceInitializer(key.function)
    case .adapter(.opened(let call), let type):
      return try lowering(call.substitutions).lowerOpening(call, type)
    case .adapter(let key, let type): return try lowering(.none).lowerAdapter(key, type)
    case .read(let variable, let substitutions, let type):
      return try lowering(substitutions).lowerRead(of: variable, in: type)
    case .write(let variable, let substitutions, let type):
      return try lowering(substitutions).lowerWrite(of: variable, in: type)
    case .globalInitializer(let cell, let function, let substitutions):
      return try lowering(substitutions).lowerGlobalInitializer(cell, function)
    case .generated(let make): return try make(program, info)
    case .fixed: throw LoweringError("'\(info.name)' has no body", .none)
    }
  }
}

extension FunctionLowering {
  /// Lowers the adapter of a dynamic call, for the type that the call found.
  fileprivate func lowerAdapter(
    _ key: SelectorKey, _ dynamic: RuntimeType
  ) throws -> LoweredCode {
    switch key {
    case .metatype: try lowerStaticAdapter(key, dynamic)
    case .inheritedProperties(let function): try lowerInheritedProperties(function, dynamic)
    case .override(let function, let arguments):
      try lowerOverrideAdapter(function, arguments, dynamic)
    default: try lowerExistentialAdapter(key, dynamic)
    }
  }
}

extension CodeInfo.Source {
  /// Returns a source that runs `make` with a lowering for the given substitutions.
  static func lowered(
    _ substitutions: Substitutions,
    _ make: @escaping (FunctionLowering) throws -> LoweredCode
  ) -> CodeInfo.Source {
    .generated { program, info in
      try make(FunctionLowering(program: program, info: info, substitutions: substitutions))
    }
  }
}
