/// The order of a plan's operations: document order, but the effects of an element after those of its
/// descendants (E2).
struct OperationOrder {
  let plan: ViewPlan

  func add() {
    for element in plan.children(of: -1) { add(element) }
  }

  private func add(_ index: Int) {
    let element = plan.elements[index]
    // The outermost first, since an inner writer extends the scope of an outer one.
    for modifier in element.modifiers.reversed() where plan.modifiers[modifier].writer >= 0 {
      plan.add(.write, plan.modifiers[modifier].writer)
    }
    // Before the content is visited, whose changes take the transaction (X8).
    if element.modifiers.contains(where: { plan.modifiers[$0].plan.transaction != nil }) {
      plan.add(.transactions, index)
    }
    plan.add(.attributes, index)
    if !plan.bindings(of: index).isEmpty { plan.add(.bindings, index) }
    if element.slot >= 0 { plan.add(.visit, index) }
    for child in plan.children(of: index) { add(child) }
    if element.modifiers.contains(where: { plan.modifiers[$0].plan.hasEffects }) {
      plan.add(.effects, index)
    }
  }
}
