import DeclTree

/// Finds hazards of layout that types and literals tell: scrolling content without a height, spacers
/// without a stack, and impossible frames.
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

  /// Checks the layers of a depth stack for spacers, which decide nothing beside views of a higher priority (G10, G16).
  func checkSpacers(_ stack: TypedExpr, _ arguments: [TypedArgument]) {
    guard let content = stack.type.genericArguments.first else { return }
    let layers = layerNames(of: content)
    guard layers.contains("Spacer"), layers.contains(where: { $0 != "Spacer" }) else { return }
    var views: [(isSpacer: Bool, range: SourceRange)] = []
    for value in arguments.flatMap(\.values) {
      value.visitAll { inner in
        guard case .call(.function(let function, _, _), _, _) = inner.kind,
          function.kind == .initializer, let made = inner.type.nominalDecl,
          !(made.isLibrary && (made.name == "TupleView" || made.name == "Group"))
        else { return }
        views.append((made.isLibrary && made.name == "Spacer", inner.range))
      }
    }
    for view in views where view.isSpacer {
      // One in a stack that is a layer itself does what it is for.
      let isInside = views.contains { !$0.isSpacer && $0.range.contains(view.range) }
      if !isInside, view.range.exists { return report(.spacerOutsideOfStack(view.range)) }
    }
  }

  /// Returns the names of the types of the views that surely are layers of a depth stack; empty for other types.
  private func layerNames(of type: StaticType) -> [String] {
    switch type.kind {
    case .tuple(let elements): elements.flatMap { layerNames(of: $0.type) }
    case .nominal(let nominal, let arguments):
      if nominal.isLibrary, nominal.name == "TupleView" || nominal.name == "Group" {
        arguments.first.map(layerNames) ?? []
      } else {
        [nominal.isLibrary ? nominal.name : ""]
      }
    default: [""]
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
