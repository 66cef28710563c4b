import DeclLang

/// Frames of the past: the tree and the state after each update.
extension Session {
  /// Returns the tree and the state after an update.
  ///
  /// A frame is rebuilt from the records on request: nothing is stored for it, and rebuilding the last frame
  /// of a session costs as much as all its changes together.
  public func frame(after update: Int) throws(StepError) -> Frame {
    try checkRecords()
    return frame(after: records.prefix(try count(to: update)))
  }

  /// The tree and the state after the last update.
  var presentFrame: Frame { frame(after: records[...]) }

  private func frame(after records: ArraySlice<UpdateRecord>) -> Frame {
    var builder = history.makeBuilder()
    for record in records { builder.append(record) }
    return addingSourceRanges(to: builder.frame)
  }

  /// Returns the record of an update and the frame after it.
  ///
  /// If the record was given up, the session runs again from the start up to the update, without printing, storing or
  /// saving anything: for that it must keep its operations (``Options/isUndoable``). Throws when the update was undone,
  /// or when a file that the script reads has changed since.
  public func moment(of update: Int) throws(StepError) -> Moment {
    try checkRecords()
    if let record = records.last(where: { $0.number == update }) {
      return Moment(record: record, frame: try frame(after: update))
    }
    guard let last = history.lastDropped, update <= last, options.isUndoable else {
      _ = try count(to: update)
      throw .preconditionFailed("no such update #\(update)")
    }
    beginOperation()
    defer { endOperation() }
    let replay = try replay(upTo: update)
    guard let record = replay.records.last(where: { $0.number == update }) else {
      throw .preconditionFailed("update #\(update) was undone")
    }
    return Moment(record: record, frame: try replay.frame(after: update))
  }

  /// Returns the differences between the trees after two updates as one record, without changes that cancel
  /// out; nil if `later` does not follow `update`.
  public func difference(from update: Int, to later: Int) throws(StepError) -> UpdateRecord? {
    try checkRecords()
    let first = try count(to: update)
    let last = try count(to: later)
    guard first < last else { return nil }
    var builder = history.makeBuilder()
    for record in records.prefix(first) { builder.append(record) }
    let before = builder.frame
    for record in records[first..<last] { builder.append(record) }
    return FrameDifference(from: before, to: builder.frame, records[first..<last]).record()
  }

  private func checkRecords() throws(StepError) {
    guard options.isRecording else {
      throw .unsupported("frames require a session that records its updates")
    }
  }

  private func count(to update: Int) throws(StepError) -> Int {
    if let index = records.lastIndex(where: { $0.number == update }) { return index + 1 }
    if let last = history.lastDropped, update <= last {
      throw .preconditionFailed("the records up to #\(last) were given up")
    }
    throw .preconditionFailed("no such update #\(update)")
  }

  /// Adds the source locations of views that a reload preserved and that still exist.
  private func addingSourceRanges(to frame: Frame) -> Frame {
    let last = records.last { $0.cause.kind == .reload }
    guard let last, last.number <= frame.update else { return frame }
    var places: [ViewHandle: SourceRange] = [:]
    tree.roots.forEach { $0.collect(&places) }
    let roots = frame.tree.roots.map { $0.addingSourceRanges(places) }
    return Frame(update: frame.update, tree: ViewTree(roots: roots), state: frame.state)
  }
}

extension ViewTree.Node {
  fileprivate func collect(_ places: inout [ViewHandle: SourceRange]) {
    places[handle] = range
    for child in children { child.collect(&places) }
  }

  fileprivate func addingSourceRanges(_ places: [ViewHandle: SourceRange]) -> ViewTree.Node {
    copy(
      children: children.map { $0.addingSourceRanges(places) }, isLeaving: isLeaving,
      place: range.exists ? range : places[handle] ?? .none)
  }
}
