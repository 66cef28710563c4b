import DeclJournal
import DeclLang
import DeclMachine

/// A layout of the script, which answers with the size and the places of its views (G21).
package final class DrawnLayout {
  private let graph: ViewGraph
  private let value: ValueAddress
  private let type: RuntimeType
  /// The cache of the layout, owned; nil before its first question.
  private var cache: HeapReference?
  private let number: Int

  /// Takes the layout of a view; nil if the property holds none.
  init?(_ graph: ViewGraph, _ value: ValueAddress, _ type: RuntimeType) {
    var (value, type) = (value, type)
    // `AnyLayout` wraps another layout.
    while true {
      if case .existential = type.kind {
        guard let object = value.reference else { return nil }
        (value, type) = graph.machine.open(object)
      } else if type.decl === graph.types.anyLayout, let inner = type.field(.layout) {
        (value, type) = (value.part(inner), inner.type)
      } else {
        break
      }
    }
    guard graph.types.library.conforms(type, to: .layout) else { return nil }
    self.graph = graph
    self.value = value
    self.type = type
    number = graph.nextLayout
    graph.nextLayout += 1
  }

  deinit {
    if let cache { graph.machine.release(cache) }
  }

  /// Returns the size for a proposal, in points; nil if the script's code trapped.
  package func size(
    of views: any RunningLayout, _ count: Int, isRightToLeft: Bool, width: Double?, height: Double?
  ) -> (width: Double, height: Double)? {
    run(views, count, isRightToLeft, .layoutSize, Self.words(width, height)) { result, _ in
      let numbers = (0..<2).map { Double(bitPattern: UInt64(bitPattern: result.scalars[$0])) }
      return (numbers[0], numbers[1])
    }
  }

  /// Asks the layout to place its views in a rectangle; returns false if the script's code trapped.
  package func place(
    _ views: any RunningLayout, _ count: Int, isRightToLeft: Bool, width: Double?,
    height: Double?, in bounds: LayoutFrame
  ) -> Bool {
    let words = Self.words(width, height) + [LayoutWords(bounds).words]
    return run(views, count, isRightToLeft, .layoutPlace, words) { _, _ in true } ?? false
  }

  /// The guides that a layout may set itself, in the order of their numbers.
  package static let guides: [(name: String, isVertical: Bool)] = [
    ("leading", false), ("center", false), ("trailing", false), ("top", true), ("center", true),
    ("bottom", true), ("firstTextBaseline", true), ("lastTextBaseline", true),
  ]

  /// Returns a guide by its number, in points from the leading or the top edge; nil for that of the views.
  package func guide(
    _ number: Int, of views: any RunningLayout, _ count: Int, isRightToLeft: Bool, width: Double?,
    height: Double?, in bounds: LayoutFrame
  ) -> Double? {
    let words = Self.words(width, height) + [LayoutWords(bounds).words, [Int64(number)]]
    let found = run(views, count, isRightToLeft, .layoutGuide, words) { result, _ in
      result.scalars[0] == 0
        ? nil : Double(bitPattern: UInt64(bitPattern: result.scalars[1]))
    }
    return found ?? nil
  }

  /// Returns the views whose distances to neighbours are those of the layout; nil if the script's code trapped.
  package func spacing(
    of views: any RunningLayout, _ count: Int, isRightToLeft: Bool
  ) -> [Int]? {
    run(views, count, isRightToLeft, .layoutSpacing, []) { result, type in
      guard case .structure(_, let fields) = graph.snapshotter.wholeSnapshot(result, type),
        case .list(let views)? = fields.first?.value
      else { return [] }
      return views.compactMap { if case .integer(let view) = $0 { view } else { nil } }
    }
  }

  private static func words(_ width: Double?, _ height: Double?) -> [[Int64]] {
    func bits(_ number: Double?) -> [Int64] {
      [number == nil ? 0 : 1, Int64(bitPattern: (number ?? 0).bitPattern)]
    }
    return [bits(width) + bits(height)]
  }

  /// Calls a method of the layout while its views answer questions.
  private func run<Result>(
    _ views: any RunningLayout, _ count: Int, _ isRightToLeft: Bool,
    _ requirement: LibraryRequirement, _ words: [[Int64]],
    _ read: (ValueAddress, RuntimeType) -> Result
  ) -> Result? {
    graph.runningLayouts[number] = views
    defer { graph.runningLayouts[number] = nil }
    let common = [[Int64(number)], [Int64(count)], [isRightToLeft ? 1 : 0]]
    if cache == nil {
      cache =
        graph.call(.layoutCache, of: value, type, nil, common) { result, _ in
          let object = result.reference
          object.retain()
          return object
        } ?? nil
    }
    guard let cache else { return nil }
    return graph.call(requirement, of: value, type, cache, common + words, read)
  }
}

extension ViewGraph {
  /// Calls a method with an object and words as its arguments, and reads its result.
  func call<Result>(
    _ requirement: LibraryRequirement, of value: ValueAddress, _ type: RuntimeType,
    _ object: HeapReference?, _ words: [[Int64]],
    _ read: (ValueAddress, RuntimeType) -> Result
  ) -> Result? {
    let code = types.library.method(requirement, in: type)
    let signature = code.signature
    var scalars = words.flatMap(\.self)
    var references = [object]
    let box = scalars.withUnsafeMutableBufferPointer { scalars in
      references.withUnsafeMutableBufferPointer { references in
        var arguments: [Evaluator.Argument] = [(value, type)]
        var offset = 0
        for parameter in signature.parameters.map(\.type).suffix(
          words.count + (object == nil ? 0 : 1))
        {
          arguments.append(
            (
              ValueAddress(
                scalars: scalars.baseAddress! + offset, references: references.baseAddress!),
              parameter
            ))
          offset += parameter.scalarCount
        }
        return tracker.untracked {
          evaluator.answer { () throws(UpdateFailure) in
            try evaluator.box(code, arguments, signature.result)
          }
        }
      }
    }
    guard let box else { return nil }
    defer { machine.release(box) }
    return read(box.boxed(signature.result), signature.result)
  }
}

extension DrawnView {
  /// Returns the layout in a stored property; nil for a property without one.
  package func layout(_ name: String) -> DrawnLayout? {
    guard let field = place.element.type.field(named: name) else { return nil }
    return DrawnLayout(graph, place.region.address(place.index).part(field), field.type)
  }
}

extension ViewGraph {
  /// Returns the layout value that a view has for a key, as an existential; nil without one. The caller owns it.
  func layoutValue(of views: [ViewHandle], _ key: RuntimeType) -> HeapReference? {
    for handle in views {
      guard let place = try? Inspector(graph: self).place(handle) else { continue }
      for number in place.element.modifiers {
        let modifier = place.region.plan.modifiers[number]
        guard modifier.type.decl === types.layoutValue,
          modifier.type.type.genericArguments.first == key.type,
          let field = modifier.type.field(.value)
        else { continue }
        let value = place.region.value.part(modifier).part(field)
        return machine.erase(value, type: field.type)
      }
    }
    return nil
  }
}
