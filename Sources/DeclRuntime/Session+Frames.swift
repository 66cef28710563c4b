import DeclLang

/// The frames of the past: how the views stood after each update.
extension Session {
  /// The tree and the storage as they stood after an update.
  ///
  /// Made from the records when it is asked for: nothing is kept for it, and going back to the beginning of a session costs
  /// as much as all of its changes together.
  public func frame(after update: Int) throws(StepError) -> Frame {
    try checkRecords()
    var builder = FrameBuilder()
    for record in records.prefix(try count(to: update)) { builder.take(record) }
    return withPlaces(builder.frame)
  }

  /// How the tree after one update differs from the tree after an earlier one, as one record; what went back to what it was in
  /// between is left out.
  public func difference(from update: Int, to later: Int) throws(StepError) -> UpdateRecord? {
    try checkRecords()
    let first = try count(to: update)
    let last = try count(to: later)
    guard first < last else { return nil }
    var builder = FrameBuilder()
    for record in records.prefix(first) { builder.take(record) }
    let before = builder.frame
    for record in records[first..<last] { builder.take(record) }
    return FrameDifference(from: before, to: builder.frame, records[first..<last]).record()
  }

  private func checkRecords() throws(StepError) {
    guard options.isRecording else {
      throw .unsupported("frames need a session that records its updates")
    }
  }

  private func count(to update: Int) throws(StepError) -> Int {
    if let index = records.lastIndex(where: { $0.number == update }) { return index + 1 }
    throw .notThere("there is no update \(update)")
  }

  /// Adds where views were written that a reload went on with and that are still there.
  private func withPlaces(_ frame: Frame) -> Frame {
    let last = records.last { $0.cause.kind == .reload }
    guard let last, last.number <= frame.update else { return frame }
    var places: [ViewHandle: SourceRange] = [:]
    tree.roots.forEach { $0.collect(&places) }
    let roots = frame.tree.roots.map { $0.withPlaces(places) }
    return Frame(update: frame.update, tree: ViewTree(roots: roots), state: frame.state)
  }
}

extension ViewTree.Node {
  fileprivate func collect(_ places: inout [ViewHandle: SourceRange]) {
    places[handle] = place
    for child in children { child.collect(&places) }
  }

  fileprivate func withPlaces(_ places: [ViewHandle: SourceRange]) -> ViewTree.Node {
    copy(
      children: children.map { $0.withPlaces(places) }, isLeaving: isLeaving,
      place: place.exists ? place : places[handle] ?? .none)
  }
}
