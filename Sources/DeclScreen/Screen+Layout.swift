package import DeclJournal
import DeclFont
import DeclLayout
import DeclPicture
public import DeclRuntime

extension Screen: TreeLayout {
  package var columnBehind: ColumnBehind? { window.columnBehind }

  package func frame(of view: ViewHandle) -> LayoutFrame? {
    places.frames[view].map { LayoutFrame($0) }
  }

  package func frame(of view: ViewHandle, around modifier: Int) -> LayoutFrame? {
    places.modified[ModifierPlace(view: view, number: modifier)].map { LayoutFrame($0) }
  }

  package func safeArea(of view: ViewHandle) -> LayoutInsets {
    places.frames[view].map { window.safeArea(around: $0) }
      ?? LayoutInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
  }

  package func lineCount(of view: ViewHandle) -> Int? {
    guard let node = places.pieces[view]?.node as? TextNode else { return nil }
    return node.lines(for: node.fit.proposal).lines.count
  }

  package func touched(atX x: Double, y: Double) -> TouchedPlace {
    TouchSearch(screen: self).touched(at: Point(x, y))
  }

  package func touchAreas(of views: Set<ViewHandle>) -> TouchAreas? {
    TouchSearch(screen: self).areas(of: views)
  }

  package func scrolled<Result>(
    toShow view: ViewHandle, anchor: ScrollOffset?, _ question: () -> Result
  ) -> Result? {
    let moved = offsets(toShow: view, anchor: anchor).compactMap { scroll in
      places.scrolls[scroll.view].flatMap { found in
        ScrollOffset(found.node.shownOffset) == scroll.offset ? nil : (found.node, scroll.offset)
      }
    }
    if moved.isEmpty { return nil }
    let known = moved.map { ($0.0.x, $0.0.y) }
    for (node, offset) in moved { (node.x, node.y) = (.points(offset.x), .points(offset.y)) }
    layOutAgain()
    defer {
      for ((node, _), (x, y)) in zip(moved, known) { (node.x, node.y) = (x, y) }
      layOutAgain()
    }
    return question()
  }

  package func scroll(of view: ViewHandle) -> ScrollMeasure? {
    guard let node = places.scrolls[view]?.node else { return nil }
    let (size, content) = (node.fit.size, node.contentSize)
    return ScrollMeasure(
      axes: ScrollAxes(node.axes), offset: ScrollOffset(node.shownOffset),
      longest: ScrollOffset(node.longestOffset), contentWidth: content.width,
      contentHeight: content.height, width: size.width, height: size.height,
      margins: LayoutInsets(node.contentInsets), safeArea: LayoutInsets(node.safeAreaReach),
      anchor: ScrollOffset(node.anchor))
  }

  package func scrollTargets(of view: ViewHandle, in area: LayoutFrame) -> [PlacedTarget] {
    guard let scroll = places.scrolls[view] else { return [] }
    let area = Rect(area.x, area.y, area.width, area.height)
    var result: [PlacedTarget] = []
    func add(_ content: PlacedTarget.Content, _ layout: ViewHandle, _ frame: Rect) {
      let inside = frame.intersection(area).size
      guard inside.width > SightArea.tolerance, inside.height > SightArea.tolerance else { return }
      result.append(PlacedTarget(content: content, layout: layout, frame: LayoutFrame(frame)))
    }
    for target in places.targets where target.scroll == view {
      let frame = scroll.node.contentRect(target.frame, at: scroll.frame)
      if let gap = target.piece.gap {
        let node = gap.node
        let start = area.origin[node.axis] - frame.origin[node.axis]
        let end = start + area.size[node.axis]
        var row = node.row(endingAfter: max(start, 0))
        while row < node.count, node.start(of: row) < end {
          let length = node.length(of: row)
          var place = frame
          place.origin[node.axis] += node.start(of: row)
          place.size = Size(length, along: node.axis, across: frame.size[node.axis.other])
          add(.row(gap.rows.handle, gap.range.lowerBound + row), target.layout, place)
          row += 1
        }
      } else if let inner = window.handles(of: target.piece).first {
        add(.view(inner), target.layout, frame)
      }
    }
    return result
  }

  package func scrollViews(around view: ViewHandle) -> [ScrollArea] {
    guard let node = places.pieces[view]?.node ?? window.modified[view]?.first?.node else {
      return []
    }
    return scrollViews(around: node).map {
      ScrollArea(
        view: $0.view, axes: ScrollAxes($0.node.axes),
        frame: LayoutFrame($0.frame.rounded(toScale: options.scale)))
    }
  }

  package func offsets(toShow view: ViewHandle, anchor: ScrollOffset?) -> [(
    view: ViewHandle, offset: ScrollOffset
  )] {
    guard let frame = places.outer[view] ?? places.frames[view],
      let node = places.pieces[view]?.node ?? window.modified[view]?.first?.node
    else { return [] }
    return offsets(toShow: frame, of: node, anchor)
  }

  package func offsets(toShowRow position: Int, of rows: ViewHandle, anchor: ScrollOffset?) -> [(
    view: ViewHandle, offset: ScrollOffset
  )] {
    if let row = places.rows[rows]?[position] {
      return offsets(toShow: row.frame, of: row.node, anchor)
    }
    for (gap, frame, _) in places.gaps where gap.rows.handle == rows && gap.range.contains(position)
    {
      let (node, index) = (gap.node, position - gap.range.lowerBound)
      var row = frame
      row.origin[node.axis] += node.start(of: index)
      row.size = Size(
        node.length(of: index), along: node.axis, across: frame.size[node.axis.other])
      if node.axis == .horizontal, node.isRightToLeft {
        row.origin.x = frame.maxX - node.start(of: index) - row.size.width
      }
      return offsets(toShow: row, of: node, anchor)
    }
    return []
  }

  package func sight(of rows: ViewHandle) -> RowSight? {
    let known = places.rows[rows]
    guard known != nil || places.gaps.contains(where: { $0.gap.rows.handle == rows }) else {
      return nil
    }
    var sight = RowSight()
    for (position, row) in known ?? [:] {
      sight.lengths[position] = row.length
      if row.isInSight { sight.positions.insert(position) }
    }
    return sight
  }

  private func offsets(toShow target: Rect, of node: LayoutNode, _ anchor: ScrollOffset?) -> [(
    view: ViewHandle, offset: ScrollOffset
  )] {
    var frame = target
    var result: [(view: ViewHandle, offset: ScrollOffset)] = []
    for scroll in scrollViews(around: node) {
      // The place in the content, whatever its present offset is.
      let target = scroll.node.contentRect(frame, at: scroll.frame)
      let offset = scroll.node.offset(
        toShow: target, anchor: anchor.map { Point($0.x, $0.y) })
      result.append((scroll.view, ScrollOffset(offset)))
      // The outer scroll views see the view where this one shows it.
      var moved = scroll.node.shownOffset - offset
      if scroll.node.isRightToLeft { moved.x = -moved.x }
      frame.origin = frame.origin + moved
    }
    return result
  }

  /// Returns the scroll views around a node, the innermost first.
  private func scrollViews(
    around inner: LayoutNode
  ) -> [(view: ViewHandle, node: ScrollNode, frame: Rect)] {
    var node: LayoutNode? = inner
    let known = Dictionary(
      places.scrolls.map { (ObjectIdentifier($1.node), $0) }, uniquingKeysWith: { $1 })
    var result: [(view: ViewHandle, node: ScrollNode, frame: Rect)] = []
    while let parent = node?.parent {
      if let scroll = parent as? ScrollNode, let handle = known[ObjectIdentifier(scroll)],
        let frame = places.scrolls[handle]?.frame
      {
        result.append((handle, scroll, frame))
      }
      node = parent
    }
    return result
  }

  package func conversation(about view: ViewHandle) -> [LayoutExchange] {
    guard let piece = places.pieces[view] else { return [] }
    var chain: [LayoutNode] = []
    var node: LayoutNode? = piece.node
    while let here = node {
      chain.append(here)
      node = here.parent
    }
    return chain.reversed().map { node in
      LayoutRules.exchange(node, places.handles[ObjectIdentifier(node)])
    }
  }
}

extension ScreenOptions {
  /// The screen for a session.
  package var display: SessionDisplay {
    SessionDisplay(
      options: self,
      measures: ScreenMeasures(
        width: size.width, height: size.height, scale: scale, safeArea: LayoutInsets(safeArea),
        keyboardHeight: keyboardHeight),
      pictures: PictureSource(
        size: { [scale] bundle, name, isSymbol in
          if isSymbol {
            let extent = Symbol(named: name).extent(fontSize: 17)
            return (extent.width, extent.height)
          }
          return AssetStore.of(bundle).size(of: name, scale: scale).map { ($0.width, $0.height) }
        },
        keep: { AssetStore.of($0).keep($1) },
        pngBytes: { [scale] in AssetStore.of($0).pngBytes(of: $1, scale: scale) },
        isBounded: { isInterrupted, memory, work in
          Workload.run(isInterrupted: isInterrupted, account: memory, work).stop == nil
        }),
      layOut: { subject in Screen.bounded(subject) { Screen(subject, options: self).withPlaces } },
      layOutMoment: { subject in
        Screen.bounded(subject) { Screen.moment(of: subject, options: self).withPlaces }
      },
      sizeOfText: { subject, text, width, height in
        let size = Screen.bounded(subject) {
          Screen.size(ofText: text, width, height, subject, self)
        }
        return (size.width, size.height)
      },
      makeMotion: { Motions(self, continuing: $0 as? Motions, $1) })
  }
}

extension Session.Options {
  /// Gives the sessions a screen: views that read geometry get frames, lazy containers make only what is in sight, and
  /// steps act at points. Without a screen all rows are made.
  public mutating func show(on screen: ScreenOptions) { display = screen.display }
}

extension ScrollNode {
  /// Returns a rectangle on the screen in the coordinate space of the content, which begins at the leading edge.
  /// - Parameter frame: the frame of the scroll view on the screen.
  fileprivate func contentRect(_ rect: Rect, at frame: Rect) -> Rect {
    var origin = rect.origin - frame.origin
    if isRightToLeft { origin.x = frame.maxX - rect.maxX }
    return Rect(origin - contentOrigin, rect.size)
  }
}

extension ScrollNode.Coordinate {
  init(_ place: ScrollCoordinate) {
    switch place {
    case .points(let points): self = .points(points)
    case .share(let share): self = .share(share)
    }
  }
}

extension ScrollOffset {
  init(_ point: Point) { self.init(x: point.x, y: point.y) }
}

extension LayoutInsets {
  init(_ insets: Insets) {
    self.init(
      top: insets.top, leading: insets.leading, bottom: insets.bottom, trailing: insets.trailing)
  }
}

extension ScrollAxes {
  init(_ axes: AxisSet) {
    self = [
      axes.contains(.horizontal) ? .horizontal : [], axes.contains(.vertical) ? .vertical : [],
    ]
  }
}

extension LayoutFrame {
  init(_ rect: Rect) {
    self.init(
      x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
  }
}

extension SessionMemory: MemoryAccount {}

extension Screen {
  /// Lays out the mounted views of a session and makes something of the screen, such as a picture. `interrupt()` and
  /// the memory limit of the session can stop both.
  /// - Parameter isResting: whether the views are laid out as they are after all animations, where touches meet them,
  ///   instead of as they are shown now.
  /// - Returns: what was made; nil for a session without a script.
  /// - Throws: the reason for which the work was stopped.
  package static func drawing<Result>(
    of session: Session, options: ScreenOptions, isResting: Bool = false,
    _ work: (Screen) -> Result
  ) throws(LayoutStop) -> Result? {
    try bounded(session) { subject in
      work(isResting ? Screen(subject, options: options) : moment(of: subject, options: options))
    }
  }

  /// Runs work on the mounted views of a session that `interrupt()` and the memory limit can stop.
  /// - Returns: the result; nil for a session without a script.
  /// - Throws: the reason for which the work was stopped.
  package static func bounded<Result>(
    _ session: Session, _ work: (LayoutSubject) -> Result
  ) throws(LayoutStop) -> Result? {
    guard let subject = session.layoutSubject else { return nil }
    return try session.drawing { bounded(subject) { work(subject) } }
  }

  /// Runs work on layout or a picture that an interrupt or the memory limit of the session may stop; the session then
  /// knows that the result is of no use.
  package static func bounded<Result>(_ subject: LayoutSubject, _ work: () -> Result) -> Result {
    let (result, stop) = Workload.run(
      isInterrupted: { subject.isInterrupted }, account: subject.memory, work)
    if let stop { subject.note(stop == .interrupt ? .interrupt : .memory) }
    return result
  }

  /// Returns the size of a `Text` in a space, whose lengths may be endless.
  fileprivate static func size(
    ofText text: ValueSnapshot, _ width: Double, _ height: Double, _ subject: LayoutSubject,
    _ options: ScreenOptions
  ) -> Size {
    let look = look(subject, options, nil)
    return TextViews.text(TextSpec(text, look), look).node.size(
      for: Proposal(width.isFinite ? width : nil, height.isFinite ? height : nil))
  }

  /// The screen, after the places of its views were found.
  fileprivate var withPlaces: Screen {
    _ = places
    return self
  }
}
