import DeclLang
import DeclMachine

/// The geometry of the views that read it (G18).
extension Reconciler {
  /// Announces that the session has moved to another screen.
  func announceScreen(after old: ScreenMeasures) throws(UpdateFailure) {
    var word: Int64 = old.isLandscape ? 1 : 0
    try withUnsafeMutablePointer(to: &word) { pointer throws(UpdateFailure) in
      let argument = ValueAddress(scalars: pointer, references: machine.top.references)
      try evaluator.run(
        graph.types.library.function(.screenChanged), [(argument, machine.program.bool)])
    }
  }

  /// Stores the geometry of a layout, and invalidates the bodies whose views have another one now.
  func updateGeometry(_ layout: any TreeLayout) throws(UpdateFailure) {
    for entry in graph.geometryCells {
      guard let body = entry.body, !body.isDetached else { continue }
      entry.isOfScrolling
        ? try updateScrolling(entry.cell, of: body, layout)
        : try update(entry.cell, of: body, layout)
    }
  }

  /// Stores what a body reads of the first scroll view in its view, and invalidates the body if it differs.
  private func updateScrolling(
    _ cell: Cell, of body: Region, _ layout: any TreeLayout
  ) throws(UpdateFailure) {
    let place = TreePosition(region: body.host.region, index: body.host.element)
    guard let field = cell.property.valueField, let value = cell.value,
      let box = try scrollReading(of: place, after: value, layout)
    else { return }
    defer { graph.machine.release(box) }
    if try comparison.isEqual(value, box.boxed(field.type), field.type) { return }
    let change = SourceChange.geometry(
      old: try scrollText(value, field.type), new: try scrollText(box.boxed(field.type), field.type)
    )
    graph.store(box.boxed(field.type), field.type, in: cell, update)
    graph.invalidate(body, because: change)
  }

  private func scrollText(
    _ value: ValueAddress, _ type: RuntimeType
  ) throws(UpdateFailure) -> String {
    let code = graph.types.library.function(.scrollText)
    let box = try evaluator.box(code, (value, type), code.signature.result)
    defer { machine.release(box) }
    return box.boxed(code.signature.result).string
  }

  /// Stores the geometry of a body's view, and invalidates the body if it differs from the one before.
  private func update(
    _ cell: Cell, of body: Region, _ layout: any TreeLayout
  ) throws(UpdateFailure) {
    let place = TreePosition(region: body.host.region, index: body.host.element)
    guard let field = cell.property.valueField, let value = cell.value,
      let frame = layout.frame(of: place.handle)
    else { return }
    let areas = SurroundingAreas(scrollViews: layout.scrollViews(around: place.handle)) {
      layout.frame(of: $0, around: $1)
    }
    let box = try graph.geometry(
      of: place, after: value, frame, layout.safeArea(of: place.handle), areas)
    defer { graph.machine.release(box) }
    if try comparison.isEqual(value, box.boxed(field.type), field.type) { return }
    let old = geometryFrame(value)
    let isMoved = old.sizeText == frame.sizeText
    let change = SourceChange.geometry(
      old: isMoved ? old.placeText : old.sizeText, new: isMoved ? frame.placeText : frame.sizeText)
    graph.store(box.boxed(field.type), field.type, in: cell, update)
    graph.invalidate(body, because: change)
  }

  /// Stores the frames of the views of which preferences tell the place; returns whether any differs from the one before.
  func updateAnchors(_ layout: any TreeLayout) -> Bool {
    guard graph.types.hasAnchors else { return false }
    var hasChanged = false
    for watcher in graph.treeObservers where watcher.readsFrame {
      guard let region = watcher.region, region.isShown,
        let frame = layout.frame(
          of: region.handle(watcher.element(in: region)), around: watcher.index),
        frame != watcher.frame ?? WholeScreenLayout.whole
      else { continue }
      update.journal.append(.anchor(watcher, watcher.frame))
      watcher.frame = frame
      forgetPreferences(region)
      hasChanged = true
    }
    return hasChanged
  }

  /// Returns the frame in the geometry of a view.
  private func geometryFrame(_ value: ValueAddress) -> LayoutFrame {
    // The frame is the first property: x, y, width and height.
    let words = (0..<4).map { Double(bitPattern: UInt64(bitPattern: value.scalars[$0])) }
    return LayoutFrame(x: words[0], y: words[1], width: words[2], height: words[3])
  }
}

extension LayoutFrame {
  /// The size as records show it: `120×40.33`.
  fileprivate var sizeText: String { "\(Self.text(width))×\(Self.text(height))" }
  /// The place as records show it: `0,59.33`.
  fileprivate var placeText: String { "\(Self.text(x)),\(Self.text(y))" }

  private static func text(_ length: Double) -> String {
    let rounded = (length * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e9
      ? "\(Int(rounded))" : "\(rounded)"
  }
}

/// The layout of a session that has none: every view fills the safe area of an iPhone.
struct WholeScreenLayout: TreeLayout {
  var columnBehind: ColumnBehind? { nil }
  /// The frame of every view.
  static let whole = LayoutFrame(x: 0, y: 59, width: 393, height: 759)

  func frame(of view: ViewHandle) -> LayoutFrame? { Self.whole }

  func frame(of view: ViewHandle, around modifier: Int) -> LayoutFrame? { frame(of: view) }

  func safeArea(of view: ViewHandle) -> LayoutInsets {
    LayoutInsets(top: 59, leading: 0, bottom: 34, trailing: 0)
  }

  func lineCount(of view: ViewHandle) -> Int? { nil }
  func touched(atX x: Double, y: Double) -> TouchedPlace { TouchedPlace() }
  func touchAreas(of views: Set<ViewHandle>) -> TouchAreas? { nil }
  func scrolled<Result>(
    toShow view: ViewHandle, anchor: ScrollOffset?, _ question: () -> Result
  ) -> Result? { nil }
  func conversation(about view: ViewHandle) -> [LayoutExchange] { [] }
  func scrollViews(around view: ViewHandle) -> [ScrollArea] { [] }
  func scroll(of view: ViewHandle) -> ScrollMeasure? { nil }
  func scrollTargets(of view: ViewHandle, in area: LayoutFrame) -> [PlacedTarget] { [] }
  func offsets(toShow view: ViewHandle, anchor: ScrollOffset?) -> [(
    view: ViewHandle, offset: ScrollOffset
  )] { [] }
  func offsets(toShowRow position: Int, of rows: ViewHandle, anchor: ScrollOffset?) -> [(
    view: ViewHandle, offset: ScrollOffset
  )] { [] }
  func sight(of rows: ViewHandle) -> RowSight? { nil }
}
