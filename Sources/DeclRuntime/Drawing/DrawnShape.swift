package import DeclJournal
import DeclLang
import DeclMachine

/// A shape of the script or of the library, which answers with paths.
package struct DrawnShape {
  private let graph: ViewGraph
  private let value: ValueAddress
  private let type: RuntimeType

  /// Takes a value; nil if its type is no shape.
  init?(_ graph: ViewGraph, _ value: ValueAddress, _ type: RuntimeType) {
    var (value, type) = (value, type)
    while case .existential = type.kind {
      guard let object = value.reference else { return nil }
      (value, type) = graph.machine.open(object)
    }
    guard graph.types.library.conforms(type, to: .shape) else { return nil }
    self.graph = graph
    self.value = value
    self.type = type
  }

  /// Takes the value of a property, or what it wraps.
  init?(_ graph: ViewGraph, _ owner: ValueAddress, in type: RuntimeType, _ name: String) {
    guard let field = type.field(named: name) else { return nil }
    let address = owner.part(field)
    if let wrapped = field.type.field(.value) {
      self.init(graph, address.part(wrapped), wrapped.type)
    } else {
      self.init(graph, address, field.type)
    }
  }

  /// The name of the type without generic arguments.
  package var typeName: String { type.decl?.name ?? type.name }

  /// Returns the path in a rectangle, as the elements of a `Path`; nil if the script's code trapped.
  package func path(
    x: Double, y: Double, width: Double, height: Double
  ) -> [ValueSnapshot]? {
    guard let path = answer(.shapePath, [x, y, width, height]) else { return nil }
    // `some Shape` answers with a path as well: the requirement's result is `Path`.
    guard case .structure(_, let fields) = path,
      case .list(let elements)? = fields.first(where: { $0.name == "elements" })?.value
    else { return [] }
    return elements
  }

  /// Returns the size for a proposal, in points; nil if the script's code trapped.
  package func size(width: Double?, height: Double?) -> (width: Double, height: Double)? {
    guard
      let size = answer(
        .shapeSize,
        bits: [width == nil ? 0 : 1, bits(width), height == nil ? 0 : 1, bits(height)]),
      case .structure(_, let fields) = size, fields.count == 2,
      case .number(let width) = fields[0].value, case .number(let height) = fields[1].value
    else { return nil }
    return (width, height)
  }

  private func bits(_ number: Double?) -> Int64 { Int64(bitPattern: (number ?? 0).bitPattern) }

  private func answer(_ requirement: LibraryRequirement, _ numbers: [Double]) -> ValueSnapshot? {
    answer(requirement, bits: numbers.map { Int64(bitPattern: $0.bitPattern) })
  }

  /// Calls a method with one argument that consists of scalars.
  private func answer(_ requirement: LibraryRequirement, bits: [Int64]) -> ValueSnapshot? {
    let code = graph.types.library.method(requirement, in: type)
    let signature = code.signature
    guard
      let argument = signature.parameters.map(\.type).last(where: { $0.scalarCount == bits.count })
    else { return nil }
    var words = bits
    return words.withUnsafeMutableBufferPointer { scalars -> ValueSnapshot? in
      let place = ValueAddress(
        scalars: scalars.baseAddress!, references: graph.evaluator.nothing.references)
      guard
        let box = graph.tracker.untracked({
          graph.evaluator.answer(code, (value, type), (place, argument), signature.result)
        })
      else { return nil }
      defer { graph.machine.release(box) }
      return graph.snapshotter.wholeSnapshot(box.boxed(signature.result), signature.result)
    }
  }
}
