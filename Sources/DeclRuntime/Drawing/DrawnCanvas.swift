package import DeclJournal
import DeclLang
import DeclMachine

extension DrawnView {
  /// Returns the commands that the closure of a canvas gives for a size in points, in order; none if it trapped.
  package func drawingCommands(
    _ canvas: any RunningCanvas, width: Double, height: Double
  ) -> [ValueSnapshot] {
    let type = place.element.type
    guard graph.types.library.conforms(type, to: .drawingSource) else { return [] }
    let number = graph.nextLayout
    graph.nextLayout += 1
    graph.runningCanvases[number] = canvas
    defer { graph.runningCanvases[number] = nil }
    let words = [
      [Int64(number)], [Int64(bitPattern: width.bitPattern)],
      [Int64(bitPattern: height.bitPattern)],
    ]
    let value = place.region.address(place.index)
    let drawing = graph.call(.drawing, of: value, type, nil, words) { result, type in
      graph.snapshotter.wholeSnapshot(result, type)
    }
    guard case .structure(_, let fields)? = drawing, case .list(let commands)? = fields.first?.value
    else { return [] }
    return commands
  }
}

extension DrawnModifier {
  /// Returns the changes of what its view draws for a frame on the screen, in order; none for other modifiers.
  package func visualChanges(in frame: LayoutFrame) -> [ValueSnapshot] {
    guard graph.types.library.conforms(plan.type, to: .visualSource) else { return [] }
    let found = graph.call(
      .visualChanges, of: address, plan.type, nil, [LayoutWords(frame).words]
    ) { result, type in graph.snapshotter.wholeSnapshot(result, type) }
    guard case .structure(_, let fields)? = found, case .list(let changes)? = fields.first?.value
    else { return [] }
    return changes
  }
}
