import DeclLang
import DeclMachine

/// A computation of an alignment guide by the script (G6).
package struct DrawnGuide {
  private let graph: ViewGraph
  private let value: ValueAddress
  private let type: RuntimeType

  init?(_ graph: ViewGraph, _ value: ValueAddress, _ type: RuntimeType) {
    guard graph.types.library.conforms(type, to: .guideWriter) else { return nil }
    self.graph = graph
    self.value = value
    self.type = type
  }

  /// Returns the distance of the guide from the leading or the top edge of a view, in points; nil if the script's code
  /// trapped.
  /// - Parameter question: what the code may ask about the view.
  package func value(
    _ question: any RunningLayout, width: Double, height: Double
  ) -> Double? {
    let number = graph.nextLayout
    graph.nextLayout += 1
    graph.runningLayouts[number] = question
    defer { graph.runningLayouts[number] = nil }
    let words = [
      [Int64(number)], [Int64(bitPattern: width.bitPattern)],
      [Int64(bitPattern: height.bitPattern)],
    ]
    return graph.call(.guide, of: value, type, nil, words) { result, _ in
      Double(bitPattern: UInt64(bitPattern: result.scalars[0]))
    }
  }
}

extension DrawnModifier {
  /// The computation of an alignment guide; nil for other modifiers.
  package var guide: DrawnGuide? { DrawnGuide(graph, address, plan.type) }

  /// Returns the length that the modifier computes from that of its container, in points; nil for other modifiers and if
  /// the script's code trapped.
  package func containerLength(_ length: Double, isVertical: Bool) -> Double? {
    guard graph.types.library.conforms(plan.type, to: .containerLength) else { return nil }
    let words = [[Int64(bitPattern: length.bitPattern)], [isVertical ? 1 : 0]]
    return graph.call(.containerLength, of: address, plan.type, nil, words) { result, _ in
      result.number(0)
    }
  }
}

extension LayoutSubject {
  /// Returns the computation of the default value of an alignment of the script; nil for other names.
  package func defaultGuide(_ name: String) -> DrawnGuide? {
    graph.alignments[name].flatMap { DrawnGuide(graph, graph.evaluator.nothing, $0) }
  }
}
