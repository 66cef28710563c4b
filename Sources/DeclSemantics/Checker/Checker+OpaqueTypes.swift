import DeclTree

/// Finds the underlying types of opaque types, and reports those that have none: types that are defined in terms of
/// themselves, and types beyond the bounds of types.
extension Checker {
  /// An error in the underlying type of an opaque type.
  enum OpaqueTypeError {
    /// The underlying type contains the opaque type itself, directly or through other opaque types.
    case containsItself(StaticType)
    case tooComplex
  }

  /// Returns the underlying type of an opaque type, checking the body of its owner if necessary.
  func underlying(of decl: OpaqueTypeDecl) -> StaticType? {
    if let known = decl.underlying { return known }
    if case .source = decl.owner.implementation { _ = body(of: decl.owner) }
    return decl.underlying
  }

  /// Returns the underlying type of an opaque type with all opaque types in it replaced by theirs; nil if it is not
  /// known.
  ///
  /// The opaque types that it depends on come first. They are visited without recursion, since a chain of them may be
  /// as long as the script.
  func revealedUnderlying(of decl: OpaqueTypeDecl) -> StaticType? {
    if let known = decl.revealed { return known }
    var visit = OpaqueTypeVisit()
    visit.enter(decl, underlying(of: decl))
    while let current = visit.path.last {
      guard let next = visit.nextDependency() else {
        visit.leave()
        reveal(current.decl)
        continue
      }
      if next.revealed != nil || visit.hasVisited(next) { continue }
      if let cycle = visit.path(from: next) {
        for member in cycle { set(.containsItself(member.underlying ?? .error), for: member) }
      } else {
        visit.enter(next, underlying(of: next))
      }
    }
    return decl.revealed ?? decl.underlying
  }

  private func reveal(_ decl: OpaqueTypeDecl) {
    guard decl.revealed == nil, let type = decl.underlying else { return }
    let made = revealed(type)
    if made.isTooComplex {
      set(.tooComplex, for: decl)
    } else if !made.hasOpaque {
      decl.revealed = made
    }
  }

  private func set(_ error: OpaqueTypeError, for decl: OpaqueTypeDecl) {
    opaqueTypeErrors[decl] = error
    (decl.underlying, decl.revealed) = (.error, .error)
  }

  /// Reports the opaque types of the script's functions and variables that have no underlying type.
  func checkOpaqueTypes() {
    for function in opaqueTypeOwners {
      let hasErrors = function.opaqueTypes.contains { decl in
        _ = revealedUnderlying(of: decl)
        if let error = opaqueTypeErrors.removeValue(forKey: decl) { report(error, of: function) }
        return decl.underlying?.hasError == true
      }
      if !hasErrors, revealed(function.result).isTooComplex {
        report(.tooComplex, of: function)
      }
    }
  }

  private func report(_ error: OpaqueTypeError, of function: FunctionDecl) {
    switch error {
    case .containsItself(let type): report(.opaqueInTermsOfItself(type, function.nameRange))
    case .tooComplex: report(.typeTooComplex(function.nameRange))
    }
  }
}

/// A depth-first visit of opaque types and of those in their underlying types.
private struct OpaqueTypeVisit {
  /// An opaque type and the opaque types in its underlying type that are still to be visited.
  struct Step {
    let decl: OpaqueTypeDecl
    var dependencies: [OpaqueTypeDecl] = []
  }

  /// The opaque types from the first one to the current one, each in the underlying type of the one before.
  private(set) var path: [Step] = []
  private var positions: [OpaqueTypeDecl: Int] = [:]
  private var visited: Set<OpaqueTypeDecl> = []

  mutating func enter(_ decl: OpaqueTypeDecl, _ underlying: StaticType?) {
    positions[decl] = path.count
    var step = Step(decl: decl)
    if let underlying, underlying.hasOpaque {
      _ = underlying.mapped { part in
        if case .opaque(let other, _) = part.kind { step.dependencies.append(other) }
        return part.hasOpaque ? nil : part
      }
    }
    path.append(step)
  }

  mutating func nextDependency() -> OpaqueTypeDecl? { path[path.count - 1].dependencies.popLast() }

  mutating func leave() {
    let decl = path.removeLast().decl
    positions[decl] = nil
    visited.insert(decl)
  }

  func hasVisited(_ decl: OpaqueTypeDecl) -> Bool { visited.contains(decl) }

  /// Returns the opaque types of the path from one of them to the current one; nil if it is not on the path.
  func path(from decl: OpaqueTypeDecl) -> [OpaqueTypeDecl]? {
    positions[decl].map { path[$0...].map(\.decl) }
  }
}
