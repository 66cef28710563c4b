import DeclLang
import DeclMachine

/// The geometry of the views that read it (G18).
extension Reconciler {
  /// Stores the geometry of a layout, and invalidates the bodies whose views have another one now.
  func updateGeometry(_ layout: any TreeLayout) throws(UpdateFailure) {
    for entry in graph.geometryCells {
      if let body = entry.body, !body.isDetached { try update(entry.cell, of: body, layout) }
    }
  }

  /// Stores the geometry of a body's view, and invalidates the body if it differs from the one before.
  private func update(
    _ cell: Cell, of body: Region, _ layout: any TreeLayout
  ) throws(UpdateFailure) {
    let place = TreePosition(region: body.host.region, index: body.host.element)
    guard let field = cell.property.valueField, let value = cell.value,
      let frame = layout.frame(of: place.handle)
    else { return }
    let code = graph.types.library.function(.geometry)
    let insets = layout.safeArea(of: place.handle)
    var box = try graph.evaluator.box(
      code, [(value, field.type)], LayoutWords(frame), LayoutWords(insets))
    for space in spaces(around: place) {
      guard let area = layout.frame(of: space.view, around: space.number) else { continue }
      let modifier = space.region.plan.modifiers[space.number]
      let old = box
      defer { graph.machine.release(old) }
      box = try graph.evaluator.box(
        graph.types.library.function(.addSpace),
        [(old.boxed(field.type), field.type), (space.region.value.part(modifier), modifier.type)],
        LayoutWords(area))
    }
    defer { graph.machine.release(box) }
    if try comparison.isEqual(value, box.boxed(field.type), field.type) { return }
    let change = SourceChange.geometry(
      old: try sizeText(value, field.type), new: frame.sizeText)
    graph.store(box.boxed(field.type), field.type, in: cell, update)
    graph.invalidate(body, because: change)
  }

  /// Returns the modifiers that declare coordinate spaces around a view, the innermost first.
  private func spaces(
    around place: TreePosition
  ) -> [(region: Region, view: ViewHandle, number: Int)] {
    var result: [(region: Region, view: ViewHandle, number: Int)] = []
    var current: TreePosition? = place
    while let here = current {
      for number in here.element.modifiers
      where here.region.plan.modifiers[number].type.decl === graph.types.coordinateSpace {
        result.append((here.region, here.handle, number))
      }
      current = here.parent
    }
    return result
  }

  /// Returns the size in the geometry of a view.
  private func sizeText(_ value: ValueAddress, _ type: RuntimeType) throws(UpdateFailure) -> String
  {
    // The frame is the first property: x, y, width and height.
    let words = (0..<4).map { Double(bitPattern: UInt64(bitPattern: value.scalars[$0])) }
    return LayoutFrame(x: words[0], y: words[1], width: words[2], height: words[3]).sizeText
  }
}

extension LayoutFrame {
  /// The size as records show it: `120×40.33`.
  fileprivate var sizeText: String {
    func text(_ length: Double) -> String {
      let rounded = (length * 100).rounded() / 100
      return rounded == rounded.rounded() && abs(rounded) < 1e9
        ? "\(Int(rounded))" : "\(rounded)"
    }
    return "\(text(width))×\(text(height))"
  }
}

/// The layout of a session that has none: every view fills the safe area of an iPhone.
struct WholeScreenLayout: TreeLayout {
  func frame(of view: ViewHandle) -> LayoutFrame? {
    LayoutFrame(x: 0, y: 59, width: 393, height: 759)
  }

  func frame(of view: ViewHandle, around modifier: Int) -> LayoutFrame? { frame(of: view) }

  func safeArea(of view: ViewHandle) -> LayoutInsets {
    LayoutInsets(top: 59, leading: 0, bottom: 34, trailing: 0)
  }

  func lineCount(of view: ViewHandle) -> Int? { nil }
  func views(atX x: Double, y: Double) -> [ViewHandle] { [] }
  func conversation(about view: ViewHandle) -> [LayoutExchange] { [] }
  func offset(of view: ViewHandle) -> ScrollOffset? { nil }
  func clamped(_ offset: ScrollOffset, of view: ViewHandle) -> ScrollOffset { offset }
  func offsets(toShow view: ViewHandle, anchor: ScrollOffset?) -> [(
    view: ViewHandle, offset: ScrollOffset
  )] { [] }
  func offsets(toShowRow position: Int, of rows: ViewHandle, anchor: ScrollOffset?) -> [(
    view: ViewHandle, offset: ScrollOffset
  )] { [] }
  func sight(of rows: ViewHandle) -> RowSight? { nil }
}

/// Four numbers as an argument: those of a rectangle or of insets.
struct LayoutWords {
  let words: [Int64]

  init(_ frame: LayoutFrame) { self.init([frame.x, frame.y, frame.width, frame.height]) }

  init(_ insets: LayoutInsets) {
    self.init([insets.top, insets.leading, insets.bottom, insets.trailing])
  }

  private init(_ numbers: [Double]) { words = numbers.map { Int64(bitPattern: $0.bitPattern) } }
}

extension Evaluator {
  /// Calls code with arguments, the last of which are numbers, and returns its result in a new box.
  func box(
    _ code: CodeReference, _ arguments: [Argument], _ numbers: LayoutWords...
  ) throws(UpdateFailure) -> HeapReference {
    let signature = code.signature
    let types = signature.parameters.map(\.type).suffix(numbers.count)
    var words = numbers.flatMap(\.words)
    return try words.withUnsafeMutableBufferPointer { scalars throws(UpdateFailure) in
      var all = arguments
      for (index, type) in types.enumerated() {
        let place = ValueAddress(
          scalars: scalars.baseAddress! + index * 4, references: nothing.references)
        all.append((place, type))
      }
      return try box(code, all, signature.result)
    }
  }

  /// Calls code with arguments and returns its result in a new box.
  func box(
    _ code: CodeReference, _ arguments: [Argument], _ type: RuntimeType
  ) throws(UpdateFailure) -> HeapReference {
    let window = machine.beginCall(type)
    var next = window.argument
    for argument in arguments {
      machine.copyWords(argument.value, to: next, argument.type)
      next = next.advanced(
        scalars: argument.type.scalarCount, references: argument.type.referenceCount)
    }
    return try finish(machine.run(code, at: window.result), window.result, type)
  }
}
