import DeclTree

/// Checks that no call changes a variable by one of its arguments while another argument changes it too, or is a closure
/// that uses it: `swap(&x, &x)`, `names.removeAll { $0 == names[0] }`.
struct ExclusivityChecker {
  let checker: Checker

  /// Part of a variable that an argument changes, as far as it is known: the stored properties and tuple elements that lead
  /// to it.
  private struct Place {
    let root: VariableDecl
    var path: [Step] = []
    /// Indicates whether the path ends before the part, such as at a subscript.
    var isCut = false

    enum Step: Hashable {
      case property(ObjectIdentifier)
      case element(Int)
    }

    /// Returns whether one part contains the other one.
    func overlaps(_ other: Place) -> Bool {
      root === other.root && zip(path, other.path).allSatisfy { $0 == $1 }
    }

    func with(_ step: Step?) -> Place {
      if isCut { return self }
      var place = self
      if let step { place.path.append(step) } else { place.isCut = true }
      return place
    }
  }

  func check(_ statements: [TypedStmt]) {
    statements.visitAll { expression in
      guard case .call(let callee, let arguments, _) = expression.kind else { return }
      check(callee, arguments)
    }
  }

  private func check(_ callee: TypedExpr.Callee, _ arguments: [TypedArgument]) {
    var changed: [(place: Place, range: SourceRange)] = []
    if case .method(let base, let method, _, _) = callee, method.isMutating,
      !checker.isReference(base.type), let place = place(of: base)
    {
      changed.append((place, base.range))
    }
    for case .value(let value) in arguments {
      guard case .inoutReference(let inner) = value.kind, let place = place(of: inner) else {
        continue
      }
      if let other = changed.first(where: { $0.place.overlaps(place) }) {
        if place.path == other.place.path, !place.isCut, !other.place.isCut,
          !isSelf(other.range, of: callee)
        {
          checker.report(.aliasedArguments(value.range))
        }
        return checker.report(.overlappingAccesses(place.root.name, other.range))
      }
      changed.append((place, value.range))
    }
    if changed.isEmpty { return }
    for (parameter, argument) in zip(callee.function?.parameters ?? [], arguments)
    where !parameter.isEscaping && parameter.type.functionType != nil {
      for value in argument.values {
        guard let closure = value.writtenClosure,
          let other = changed.first(where: { uses($0.place, in: closure) })
        else { continue }
        return checker.report(.overlappingAccesses(other.place.root.name, other.range))
      }
    }
  }

  private func isSelf(_ range: SourceRange, of callee: TypedExpr.Callee) -> Bool {
    if case .method(let base, _, _, _) = callee { base.range == range } else { false }
  }

  /// Returns whether a closure uses part of a local variable. A global one is checked when the program runs, as in Swift.
  private func uses(_ place: Place, in closure: TypedClosure) -> Bool {
    guard place.root.storage == .local else { return false }
    var inner: Set<ObjectIdentifier> = []
    var found = false
    closure.body.statements.visitAll { expression in
      if inner.contains(ObjectIdentifier(expression)) {
        noteParts(of: expression, &inner)
        return
      }
      guard let used = self.place(of: expression) else { return }
      noteParts(of: expression, &inner)
      if used.overlaps(place) { found = true }
    }
    return found
  }

  /// Adds the base of an access, which is no use of its own.
  private func noteParts(of expression: TypedExpr, _ inner: inout Set<ObjectIdentifier>) {
    switch expression.kind {
    case .member(let base, _, _, _), .tupleElement(let base, _),
      .subscriptAccess(let base, _, _, _, _), .forceUnwrap(let base, _), .optionalBind(let base),
      .inoutReference(let base):
      inner.insert(ObjectIdentifier(base))
    default: break
    }
  }

  /// Returns the part of a variable that an expression denotes; nil for parts of objects, of memory and of values that are
  /// computed.
  private func place(of expression: TypedExpr) -> Place? {
    switch expression.kind {
    case .variable(let variable): return Place(root: variable)
    case .member(let base, let property, _, _):
      guard !checker.isReference(base.type) else { return nil }
      if property.storage == .field, !property.hasObservers, !property.isLazy {
        return place(of: base)?.with(.property(ObjectIdentifier(property)))
      }
      return property.setter?.isMutating == false ? nil : place(of: base)?.with(nil)
    case .tupleElement(let base, let index): return place(of: base)?.with(.element(index))
    case .subscriptAccess(let base, let decl, _, _, _):
      if checker.isReference(base.type) || decl.setter?.isMutating == false { return nil }
      return place(of: base)?.with(nil)
    case .forceUnwrap(let base, _), .optionalBind(let base): return place(of: base)?.with(nil)
    case .inoutReference(let inner): return place(of: inner)
    default: return nil
    }
  }
}

extension TypedExpr {
  /// The closure that an expression is, also converted; nil for other expressions.
  fileprivate var writtenClosure: TypedClosure? {
    switch kind {
    case .closure(let closure): closure
    case .conversion(let inner, let conversion) where conversion != .wrapOptional:
      inner.writtenClosure
    default: nil
    }
  }
}
