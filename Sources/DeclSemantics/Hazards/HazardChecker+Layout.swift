import DeclTree

/// Finds hazards of layout that types and literals tell: scrolling content without a height, and impossible frames.
extension HazardChecker {
  /// Checks the content of a scroll view for views that take the height that is proposed, where none is (G18, G19).
  func checkScrolling(_ scrollView: TypedExpr, _ arguments: [TypedArgument]) {
    // Only a scroll view without written axes surely scrolls vertically alone.
    guard case .defaultValue? = arguments.first,
      let content = scrollView.type.genericArguments.first,
      let name = unboundedView(in: content)
    else { return }
    var range: SourceRange?
    for value in arguments.flatMap(\.values) {
      value.visitAll { inner in
        guard range == nil, case .call(.function(let function, _, _), _, _) = inner.kind,
          function.kind == .initializer, inner.type.nominalDecl?.isLibrary == true,
          inner.type.nominalDecl?.name == name
        else { return }
        range = inner.range
      }
    }
    guard let range else { return }
    report(.unboundedInScrollView(name, range))
  }

  /// Returns the name of a view that takes the proposed height, in a type whose layout passes the proposal on; nil if
  /// there is none, or if a frame gives it a height.
  private func unboundedView(in type: StaticType) -> String? {
    switch type.kind {
    case .tuple(let elements):
      return elements.lazy.compactMap { self.unboundedView(in: $0.type) }.first
    case .nominal(let nominal, let arguments) where nominal.isLibrary:
      switch nominal.name {
      case "List", "Form", "GeometryReader": return nominal.name
      case "ModifiedContent":
        let modifier = arguments.last?.nominalDecl?.name ?? ""
        let setsHeight = ["_FrameLayout", "_FlexFrameLayout", "_AspectRatioLayout"].contains(
          modifier)
        return setsHeight ? nil : arguments.first.flatMap(unboundedView)
      case "VStack", "LazyVStack", "Group", "TupleView", "Optional":
        return arguments.first.flatMap(unboundedView)
      case "_ConditionalContent":
        return arguments.lazy.compactMap { self.unboundedView(in: $0) }.first
      default: return nil
      }
    default: return nil
    }
  }

  /// Checks the limits of a frame that are literals (G12).
  func checkFrame(
    _ function: FunctionDecl, _ arguments: [TypedArgument], _ range: SourceRange
  ) {
    let labels = checker.labels(of: function)
    func number(_ label: String) -> Double? {
      guard let place = labels.firstIndex(of: label), arguments.indices.contains(place) else {
        return nil
      }
      return arguments[place].values.first.flatMap(literal)
    }
    for axis in ["Width", "Height"] {
      let limits = ["min", "ideal", "max"].compactMap { kind in
        number(kind + axis).map { (kind + axis, $0) }
      }
      for (lower, upper) in zip(limits, limits.dropFirst()) where lower.1 > upper.1 {
        return report(.contradictoryFrame(lower.0, upper.0, range))
      }
    }
  }

  private func literal(_ value: TypedExpr) -> Double? {
    var found: Double?
    value.visitAll { inner in
      switch inner.kind {
      case .integer(let number): found = found ?? Double(number)
      case .float(let number): found = found ?? number
      default: break
      }
    }
    return found
  }
}
