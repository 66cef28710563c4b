import DeclTree
import DeclMachine

/// The lvalues of optionals that are unwrapped.
///
/// A place behind accessors or observers is read once, before the check. Its value is written back when the part has
/// been written and also if it was nil, as Swift does: `x? += 1` calls the observers of an `x` that is nil.
extension FunctionLowering {
  func unwrappedLValue(_ inner: TypedExpr, isImplicit: Bool) throws -> LValue {
    try payload(of: try lvalue(inner), "'!'") { tag, _ in
      emit(.unwrap, tag, isImplicit ? 1 : 0)
    }
  }

  func boundLValue(_ inner: TypedExpr) throws -> LValue {
    try payload(of: try lvalue(inner), "'?'") { emitChainExit(tag: $0, first: $1) }
  }

  /// A place whose value was read from another place.
  private struct OpenedPlace {
    let place: LValue
    /// A function that emits code to write the value back.
    let close: () throws -> Void
  }

  /// Returns the lvalue of the wrapped value of an optional.
  /// - Parameter check: emits code that checks the tag in a register. If nothing is wrapped, the function that it gets
  ///   emits what is due before the rest is skipped.
  private func payload(
    of whole: LValue, _ mark: String, _ check: (Int, (() throws -> Void)?) -> Void
  ) throws -> LValue {
    guard let wrapped = whole.type.wrapped else { throw unsupported(mark) }
    guard let opened = try opened(whole) else {
      try checkTag(whole) { check($0, nil) }
      return whole.part(scalar: 1, reference: 0, type: wrapped)
    }
    try checkTag(opened.place) { check($0, opened.close) }
    let part = opened.place.part(scalar: 1, reference: 0, type: wrapped)
    return .computed(
      ComputedLValue(
        type: wrapped, get: { [unowned self] target in try load(part, into: target) },
        set: { [unowned self] value in
          try store(value, to: part)
          try opened.close()
        }))
  }

  /// Reads the value of a place behind accessors or observers; nil for other places.
  private func opened(_ place: LValue) throws -> OpenedPlace? {
    switch place {
    case .computed(let computed):
      guard computed.set != nil, computed.entry.map({ isObserved($0.dictionary) }) ?? true else {
        return nil
      }
      let slot = allocate(computed.type)
      try load(place, into: slot)
      return OpenedPlace(place: .registers(slot)) { [unowned self] in
        try withTemporaries {
          let value = allocate(slot.type)
          move(slot, to: value)
          try writeBack(value, to: place)
        }
      }
    case .part(let whole, let scalar, let reference, let type):
      guard let outer = try opened(whole) else { return nil }
      return OpenedPlace(
        place: outer.place.part(scalar: scalar, reference: reference, type: type),
        close: outer.close)
    case .element(let array, let index, let part, let type):
      guard let outer = try opened(array) else { return nil }
      return OpenedPlace(
        place: .element(array: outer.place, index: index, part: part, type: type),
        close: outer.close)
    case .registers, .object, .weak, .discard: return nil
    }
  }

  /// Returns whether writing a place runs accessors or observers.
  func isObserved(_ place: LValue) -> Bool {
    switch place {
    case .computed(let computed): computed.entry.map { isObserved($0.dictionary) } ?? true
    case .part(let whole, _, _, _): isObserved(whole)
    case .element(let array, _, _, _): isObserved(array)
    case .registers, .object, .weak, .discard: false
    }
  }

  func checkTag(_ whole: LValue, _ check: (Int) -> Void) throws {
    let tag: ValueRegisters
    switch whole {
    case .registers(let slot): return check(slot.scalar)
    case .object, .element:
      tag = allocate(program.int)
      try load(whole.part(scalar: 0, reference: 0, type: program.int), into: tag)
      check(tag.scalar)
    default:
      tag = allocate(whole.type)
      try load(whole, into: tag)
      check(tag.scalar)
      release(tag)
    }
  }
}
