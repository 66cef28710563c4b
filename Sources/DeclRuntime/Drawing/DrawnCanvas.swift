package import DeclJournal
import DeclLang
import DeclMachine

extension DrawnView {
  /// Calls a function with the commands that the closure of a canvas gives for a size in points, one after the other, until
  /// it returns false; not at all if the closure trapped.
  package func forEachDrawingCommand(
    _ canvas: any RunningCanvas, width: Double, height: Double, _ body: (ValueSnapshot) -> Bool
  ) {
    let type = place.element.type
    guard graph.types.library.conforms(type, to: .drawingSource) else { return }
    let number = graph.nextLayout
    graph.nextLayout += 1
    graph.runningCanvases[number] = canvas
    defer { graph.runningCanvases[number] = nil }
    let words = [
      [Int64(number)], [Int64(bitPattern: width.bitPattern)],
      [Int64(bitPattern: height.bitPattern)],
    ]
    let value = place.region.address(place.index)
    _ = graph.call(.drawing, of: value, type, nil, words) { result, type in
      graph.snapshotter.forEachWholeElement(ofFirstFieldOf: result, type, body)
    }
  }
}

extension DrawnModifier {
  /// Indicates whether it is a `GeometryEffect` of the script.
  package var isGeometryEffect: Bool {
    guard plan.type.decl?.isLibrary == false else { return false }
    return graph.types.library.conforms(plan.type, to: .geometryEffect)
  }

  /// Returns the changes of what its view draws for its geometry, in order; none for other modifiers.
  package func visualChanges(
    in frame: LayoutFrame, safeArea: LayoutInsets, _ areas: SurroundingAreas, isRightToLeft: Bool
  ) -> [ValueSnapshot] {
    guard graph.types.library.conforms(plan.type, to: .visualSource) else { return [] }
    let place = TreePosition(region: region, index: plan.element)
    let code = graph.types.library.method(.visualChanges, in: plan.type)
    let found = graph.tracker.untracked {
      graph.evaluator.answer { () throws(UpdateFailure) in
        let type = graph.types.geometryType
        let geometry = try graph.geometry(of: place, after: nil, frame, safeArea, areas)
        defer { graph.machine.release(geometry) }
        let box = try graph.evaluator.box(
          code, [(address, plan.type), (geometry.boxed(type), type)],
          [LayoutWords([isRightToLeft ? 1 : 0])])
        defer { graph.machine.release(box) }
        return graph.snapshotter.wholeSnapshot(
          box.boxed(code.signature.result), code.signature.result)
      }
    }
    guard case .structure(_, let fields)? = found, case .list(let changes)? = fields.first?.value
    else { return [] }
    return changes
  }
}
