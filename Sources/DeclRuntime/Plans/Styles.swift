import DeclMachine

/// The style that a modifier sets for views of one kind.
struct StylePlan {
  /// The type that identifies the kind of view.
  let key: RuntimeType
  /// The type of the style; nil for a platform style, which has no body.
  let style: RuntimeType?
}

/// The styles with bodies that apply at a position, by kind of view.
struct Styles: Hashable {
  /// The styles for each kind, the innermost last.
  private var around: [RuntimeType: [RuntimeType]] = [:]

  /// Returns the style for a kind of view; nil where the platform's applies.
  func innermost(for key: RuntimeType) -> RuntimeType? { around[key]?.last }

  /// Returns the styles inside a modifier. A platform style ends the outer ones.
  func adding(_ plan: StylePlan) -> Styles {
    var inside = self
    guard let style = plan.style else {
      inside.around[plan.key] = nil
      return inside
    }
    inside.around[plan.key, default: []].append(style)
    return inside
  }

  /// Returns the styles inside the body of the innermost style of a kind, where the next outer one applies.
  func dropping(_ key: RuntimeType) -> Styles {
    var inside = self
    inside.around[key]?.removeLast()
    if inside.around[key]?.isEmpty == true { inside.around[key] = nil }
    return inside
  }
}

extension RuntimeType.Field {
  /// The fields of the field's type, with their offsets in the value that contains the field.
  var innerFields: [RuntimeType.Field] {
    type.fields.map { inner in
      RuntimeType.Field(
        name: inner.name, type: inner.type, scalar: scalar + inner.scalar,
        reference: reference + inner.reference, property: inner.property)
    }
  }
}
