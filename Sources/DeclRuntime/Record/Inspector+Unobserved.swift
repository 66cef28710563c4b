import DeclLang
import DeclMachine

/// The objects and variables that views hold or read and whose changes update no view.
extension Inspector {
  /// Returns the objects in the state and the properties of a view whose changes reach no view, and the global
  /// variables that its body reads.
  func unobserved(in place: TreePosition) -> [Explanation.UnobservedObject] {
    let objects = UntrackedObjects(graph: graph)
    var result = objects.objects(in: place, body(in: place)).map { report($0, isGlobal: false) }
    for variable in reads(in: place)?.variables ?? [] {
      guard let cell = graph.machine.program.initializedGlobal(variable) else { continue }
      let type = cell.pointee.type.takeUnretainedValue()
      if type.isClass {
        let object = cell.pointee.object.boxed(type).reference
        result += objects.found(in: object, named: variable.qualifiedName).map {
          report($0, isGlobal: true)
        }
      } else {
        result.append(
          Explanation.UnobservedObject(
            property: variable.qualifiedName, type: type.name, number: 0, reason: .global,
            isGlobal: true))
      }
    }
    return result
  }

  private func report(
    _ found: UntrackedObjects.Found, isGlobal: Bool
  ) -> Explanation.UnobservedObject {
    Explanation.UnobservedObject(
      property: found.property, type: found.object.type?.decl?.name ?? "",
      number: graph.snapshotter.number(of: found.object), reason: found.reason,
      isGlobal: isGlobal)
  }

  /// Returns the body of a view or a modifier; nil if it has none.
  private func body(in place: TreePosition) -> Region? {
    [.custom, .modifier].contains(place.element.kind) ? place.region.region(of: place.index) : nil
  }

  private func reads(in place: TreePosition) -> UntrackedReads? {
    switch place.element.structure {
    case .custom(let plan), .modifier(_, let plan): plan.untrackedReads(graph.machine.program)
    default: nil
    }
  }
}

extension VariableDecl {
  /// The name of a global or static variable as other code refers to it: `Account.shared`.
  fileprivate var qualifiedName: String { (enclosingNominal.map { "\($0.name)." } ?? "") + name }
}
