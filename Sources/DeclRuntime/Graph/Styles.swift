import DeclMachine

/// What a modifier sets for the views of a kind inside.
struct StylePlan {
  /// The type by which the library knows the kind of view.
  let key: RuntimeType
  /// The style; nil for one of the platform, which has no body.
  let style: RuntimeType?
}

/// The styles with a body around a place, by the kinds of views whose looks they make.
struct Styles: Hashable {
  /// The innermost last.
  private var around: [RuntimeType: [RuntimeType]] = [:]

  /// The style that makes the look of a kind of view; nil where the platform's does.
  func innermost(for key: RuntimeType) -> RuntimeType? { around[key]?.last }

  /// The styles inside a modifier. One of the platform ends those around it.
  func adding(_ plan: StylePlan) -> Styles {
    var inside = self
    guard let style = plan.style else {
      inside.around[plan.key] = nil
      return inside
    }
    inside.around[plan.key, default: []].append(style)
    return inside
  }

  /// The styles inside what the innermost one of a kind makes: the one around it holds there.
  func dropping(_ key: RuntimeType) -> Styles {
    var inside = self
    inside.around[key]?.removeLast()
    if inside.around[key]?.isEmpty == true { inside.around[key] = nil }
    return inside
  }
}

extension RuntimeType.Field {
  /// The parts of the field's value, where they lie in the value that the field is in.
  var innerFields: [RuntimeType.Field] {
    type.fields.map { inner in
      RuntimeType.Field(
        name: inner.name, type: inner.type, scalar: scalar + inner.scalar,
        reference: reference + inner.reference, property: inner.property)
    }
  }
}
