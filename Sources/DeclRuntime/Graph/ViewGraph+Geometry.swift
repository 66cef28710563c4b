import DeclLang
import DeclMachine

/// The areas on the screen to which the geometry of a view in them is relative.
package struct SurroundingAreas {
  /// The scroll views, the innermost first.
  let scrollViews: [ScrollArea]
  /// Returns the frame around a modifier of a view, by its number.
  let frame: (ViewHandle, Int) -> LayoutFrame?

  /// Creates areas.
  package init(
    scrollViews: [ScrollArea], frame: @escaping (ViewHandle, Int) -> LayoutFrame?
  ) {
    self.scrollViews = scrollViews
    self.frame = frame
  }
}

extension ViewGraph {
  /// Returns the geometry of a view after a layout, in a new box.
  /// - Parameter old: the geometry before, which knows what was read; nil for none.
  func geometry(
    of place: TreePosition, after old: ValueAddress?, _ frame: LayoutFrame,
    _ insets: LayoutInsets, _ areas: SurroundingAreas
  ) throws(UpdateFailure) -> HeapReference {
    let type = types.geometryType
    var box: HeapReference
    if let old {
      box = machine.makeBox(old, type: type)
    } else {
      box = try evaluator.box(types.library.function(.unknownGeometry), type)
    }
    func extend(
      _ function: LibraryFunction, _ more: [Evaluator.Argument], _ numbers: [LayoutWords]
    ) throws(UpdateFailure) {
      let before = box
      defer { machine.release(before) }
      box = try evaluator.box(
        types.library.function(function), [(before.boxed(type), type)] + more, numbers)
    }
    try extend(.geometry, [], [LayoutWords(frame), LayoutWords(insets)])
    for space in coordinateSpaces(around: place) {
      guard let area = areas.frame(space.view, space.number) else { continue }
      let modifier = space.region.plan.modifiers[space.number]
      try extend(
        .addSpace, [(space.region.value.part(modifier), modifier.type)], [LayoutWords(area)])
    }
    for scroll in areas.scrollViews {
      try extend(.addScrollView, [], [LayoutWords(scroll.axes), LayoutWords(scroll.frame)])
    }
    return box
  }

  /// Returns the modifiers that declare coordinate spaces around a view, the innermost first.
  private func coordinateSpaces(
    around place: TreePosition
  ) -> [(region: Region, view: ViewHandle, number: Int)] {
    var result: [(region: Region, view: ViewHandle, number: Int)] = []
    var current: TreePosition? = place
    while let here = current {
      for number in here.element.modifiers
      where here.region.plan.modifiers[number].type.decl === types.coordinateSpace {
        result.append((here.region, here.handle, number))
      }
      current = here.parent
    }
    return result
  }
}

/// Numbers as an argument: those of a rectangle or of insets, or the bits of an option set.
struct LayoutWords {
  let words: [Int64]

  init(_ axes: ScrollAxes) { self.init([axes.rawValue]) }

  init(_ integers: [Int]) { words = integers.map(Int64.init) }

  init(_ frame: LayoutFrame) { self.init([frame.x, frame.y, frame.width, frame.height]) }

  init(_ insets: LayoutInsets) {
    self.init([insets.top, insets.leading, insets.bottom, insets.trailing])
  }

  init(_ numbers: [Double]) { words = numbers.map { Int64(bitPattern: $0.bitPattern) } }
}

extension Evaluator {
  /// Calls code with arguments, the last of which are numbers, and returns its result in a new box.
  func box(
    _ code: CodeReference, _ arguments: [Argument], _ numbers: [LayoutWords]
  ) throws(UpdateFailure) -> HeapReference {
    let signature = code.signature
    let types = signature.parameters.map(\.type).suffix(numbers.count)
    var words = numbers.flatMap(\.words)
    return try words.withUnsafeMutableBufferPointer { scalars throws(UpdateFailure) in
      var all = arguments
      var offset = 0
      for type in types {
        let place = ValueAddress(
          scalars: scalars.baseAddress! + offset, references: nothing.references)
        all.append((place, type))
        offset += type.scalarCount
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
