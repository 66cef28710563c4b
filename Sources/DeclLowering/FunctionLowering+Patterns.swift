import DeclTree
import DeclMachine

/// Patterns, `switch`, and conditions with patterns.
///
/// The subject is evaluated once, into registers of the scope; the variables of a pattern are parts of these
/// registers, so that matching copies nothing.
extension FunctionLowering {
  /// Lowers `if case pattern = value` and `if let x = value`.
  func lowerMatch(
    _ pattern: TypedPattern, _ expression: TypedExpr, otherwise target: JumpTarget
  ) throws {
    range = expression.range
    let top = referenceTop
    let subject = try subject(expression)
    let isWhole = groups.contains(subject)
    try match(pattern, subject, otherwise: target)
    // The parts of another variable's value still end together.
    if isWhole, subject.reference < top { groups.join(subject) }
  }

  /// Evaluates the subject into registers that nothing writes during the match.
  private func subject(_ expression: TypedExpr) throws -> ValueRegisters {
    if let slot = borrowedRegisters(expression), isConstant(expression) { return slot }
    let slot = allocate(type(expression.type))
    try lower(expression, into: slot)
    return slot
  }

  private func isConstant(_ expression: TypedExpr) -> Bool {
    switch expression.kind {
    case .variable(let variable): variable.isLet && !variable.isInout
    case .member(let base, _, _, _), .tupleElement(let base, _): isConstant(base)
    default: false
    }
  }

  /// Jumps to `target` if the value does not match; else binds the pattern's variables to parts of its
  /// registers.
  func match(_ pattern: TypedPattern, _ subject: ValueRegisters, otherwise target: JumpTarget)
    throws
  {
    switch pattern.kind {
    case .wildcard: break
    case .binding(let variable): try bind(variable, to: subject)
    case .tuple(let parts):
      groups.split(subject, into: subject.type.fields)
      for (part, field) in zip(parts, subject.type.fields) {
        try match(part, subject.part(field), otherwise: target)
      }
    case .enumCase(let decl, let parts):
      try matchCase(decl, parts, subject, otherwise: target)
    case .some(let inner):
      guard let payload = subject.payload else { throw unsupported("this pattern") }
      emitJump(.jumpIfNot, subject.scalar, target: target)
      try match(inner, payload, otherwise: target)
    case .none: emitJump(.jumpIf, subject.scalar, target: target)
    case .cast(let wanted, let inner):
      try matchCast(type(wanted), inner, subject, otherwise: target)
    case .expression(let expression, let variable):
      variables[variable] = .registers(subject)
      try lowerCondition(expression, otherwise: target)
    case .transformed(let expression, let variable, let inner):
      variables[variable] = .registers(subject)
      let made = allocate(type(expression.type))
      try lower(expression, into: made)
      try match(inner, made, otherwise: target)
    }
  }

  private func matchCase(
    _ decl: EnumCaseDecl, _ parts: [TypedPattern]?, _ subject: ValueRegisters,
    otherwise target: JumpTarget
  ) throws {
    guard subject.type.cases.indices.contains(decl.index) else {
      throw unsupported("the pattern '.\(decl.name)' for \(subject.type.name)")
    }
    if subject.type.cases.count > 1 {
      emitJump(.jumpNotEqualTo, subject.scalar, decl.index, target: target)
    }
    guard let parts else { return }
    let current = subject.type.cases[decl.index]
    var content = subject
    var fields = current.directPayload
    if let box = current.box {
      content = allocate(box.type)
      emitLoad(content, from: subject.reference, 0, box.type.scalarCount)
      fields = box.fields
    }
    if parts.count == 1, fields.count > 1 {
      // A single pattern matches the whole payload: a tuple pattern, or a variable for the tuple.
      return try matchPayload(parts[0], content, fields, otherwise: target)
    }
    groups.split(content, into: fields)
    for (part, field) in zip(parts, fields) {
      try match(part, content.part(field), otherwise: target)
    }
  }

  private func matchPayload(
    _ pattern: TypedPattern, _ content: ValueRegisters, _ fields: [RuntimeType.Field],
    otherwise target: JumpTarget
  ) throws {
    guard let first = fields.first else { return }
    let whole = ValueRegisters(
      type: type(pattern.type), scalar: content.scalar + first.scalar,
      reference: content.reference + first.reference)
    try match(pattern, whole, otherwise: target)
  }

  private func matchCast(
    _ wanted: RuntimeType, _ inner: TypedPattern?, _ subject: ValueRegisters,
    otherwise target: JumpTarget
  ) throws {
    guard let inner else {
      let answer = allocateScalar()
      emitTypeTest(subject, wanted, into: answer)
      emitJump(.jumpIfNot, answer, target: target)
      return
    }
    let answer = allocateScalar()
    let made = allocate(wanted)
    emitCast(subject, into: made, answer: answer)
    emitJump(.jumpIfNot, answer, target: target)
    try match(inner, made, otherwise: target)
  }

  // MARK: Switch

  /// Lowers a `switch`: the body of the first case that matches runs.
  func lowerSwitch<Body>(
    _ choice: TypedSwitch<Body>, _ lowerBody: (Body) throws -> Void
  ) throws {
    let done = makeTarget()
    try scoped {
      let subject = try self.subject(choice.subject)
      let isWhole = groups.contains(subject)
      let starts = choice.cases.map { _ in self.makeTarget() }
      let bodies = choice.cases.map { _ in self.makeTarget() }
      emitDispatch(choice, subject, starts)
      for (index, item) in choice.cases.enumerated() {
        range = item.range
        bind(starts[index])
        if isWhole { groups.join(subject) }
        let next = index + 1 < starts.count ? starts[index + 1] : self.makeTarget()
        let after = index + 1 < bodies.count ? bodies[index + 1] : done
        fallthroughTargets.append((after, scopes.count))
        try lowerCase(item.items, subject, otherwise: next, body: bodies[index]) {
          try lowerBody(item.body)
        }
        fallthroughTargets.removeLast()
        if index + 1 < starts.count {
          emitJump(done)
        } else if !next.jumps.isEmpty {
          emitJump(done)
          bind(next)
          emitNoCase()
        }
      }
      bind(done)
      if isWhole { groups.join(subject) }
    }
  }

  /// A switch is exhaustive, so only a value whose parts another access has moved out reaches this trap.
  private func emitNoCase() {
    emit(
      .trap, Trap.Kind.fatalError.number,
      program.messageNumber("No case of the switch matches"))
  }

  /// Emits a jump table to the first case that can match each tag, for an enum and a switch of at least four
  /// cases.
  private func emitDispatch<Body>(
    _ choice: TypedSwitch<Body>, _ subject: ValueRegisters, _ starts: [JumpTarget]
  ) {
    let count = subject.type.cases.count
    guard count >= 4, choice.cases.count >= 4 else { return }
    emit(.switchTag, subject.scalar, count)
    for tag in 0..<count {
      let first = choice.cases.firstIndex { item in
        item.items.isEmpty || item.items.contains { Self.canMatch($0.pattern, tag) }
      }
      emitJump(starts[first ?? 0])
    }
  }

  private static func canMatch(_ pattern: TypedPattern, _ tag: Int) -> Bool {
    if case .enumCase(let decl, _) = pattern.kind { return decl.index == tag }
    return true
  }

  /// Lowers one case: any of its patterns, then the body in the case's scope. Without patterns it always
  /// matches.
  func lowerCase(
    _ items: [(pattern: TypedPattern, condition: TypedExpr?)], _ subject: ValueRegisters,
    otherwise target: JumpTarget, body: JumpTarget? = nil, _ lowerBody: () throws -> Void
  ) throws {
    if items.count > 1 {
      return try lowerAlternatives(items, subject, otherwise: target, body: body, lowerBody)
    }
    try lowerTest(otherwise: target) { failed in
      if let item = items.first { try self.lowerItem(item, subject, otherwise: failed) }
    } then: {
      if let body { bind(body) }
      try lowerBody()
    }
  }

  private func lowerItem(
    _ item: (pattern: TypedPattern, condition: TypedExpr?), _ subject: ValueRegisters,
    otherwise target: JumpTarget
  ) throws {
    range = item.pattern.range.exists ? item.pattern.range : range
    try match(item.pattern, subject, otherwise: target)
    if let condition = item.condition { try lowerCondition(condition, otherwise: target) }
  }

  /// Lowers several patterns with one body: the variables of each pattern are copied to the registers of the
  /// first pattern's.
  private func lowerAlternatives(
    _ items: [(pattern: TypedPattern, condition: TypedExpr?)], _ subject: ValueRegisters,
    otherwise target: JumpTarget, body: JumpTarget?, _ lowerBody: () throws -> Void
  ) throws {
    let start = body ?? self.makeTarget()
    try scoped {
      let shared = boundVariables(items[0].pattern)
      let homes = shared.map { allocate(type($0.type)) }
      for (index, item) in items.enumerated() {
        let isLast = index == items.count - 1
        let next = isLast ? target : self.makeTarget()
        let own = boundVariables(item.pattern)
        try lowerTest(otherwise: next) { failed in
          try self.lowerItem(item, subject, otherwise: failed)
        } then: {
          for (variable, home) in zip(shared, homes) {
            guard let same = own.first(where: { $0.name == variable.name }),
              let place = try? self.lvalue(of: same, .none)
            else { continue }
            try load(place, into: home)
          }
        }
        if !isLast { emitJump(start) }
        if !isLast { bind(next) }
      }
      bind(start)
      for (variable, home) in zip(shared, homes) { try bind(variable, to: home) }
      try lowerBody()
    }
  }

  private func boundVariables(_ pattern: TypedPattern) -> [VariableDecl] {
    switch pattern.kind {
    case .binding(let variable): [variable]
    case .tuple(let parts): parts.flatMap(boundVariables)
    case .enumCase(_, let parts): (parts ?? []).flatMap(boundVariables)
    case .some(let inner): boundVariables(inner)
    case .cast(_, let inner): inner.map(boundVariables) ?? []
    case .transformed(_, _, let inner): boundVariables(inner)
    case .wildcard, .none, .expression: []
    }
  }
}
