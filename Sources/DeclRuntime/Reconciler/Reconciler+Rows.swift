import DeclLang
import DeclMachine

/// Reconciliation of `ForEach`: its rows by id.
extension Reconciler {
  /// Inserts the rows of a new `ForEach`.
  func insertRows(_ region: Region, _ index: Int) throws(UpdateFailure) {
    let element = region.plan.elements[index]
    let forEach = element.forEach!
    let node = ForEachNode(parent: region, parentElement: index)
    region.slots[element.slot] = node
    let value = region.value.part(element)
    let identifiers = try self.identifiers(of: node, forEach, value)
    let count = ArrayBuffer(identifiers).count
    node.identifiers = identifiers
    node.initialCount = count
    node.occurrences = try occurrences(in: identifiers, forEach)
    try warnOfDuplicates(node, forEach)
    let maker = RowEvaluator(reconciler: self, forEach: forEach, value: value)
    if isLazy(region, index) { return try insertLazyRows(node, maker) }
    node.rows.reserveCapacity(count)
    for position in 0..<count {
      let row = try insertRow(node, position, maker)
      node.rows.append(row)
      try populate(row)
    }
  }

  /// Updates a `ForEach` that was created again: rows persist by id (I7, F5).
  func visitRows(_ region: Region, _ index: Int, _ old: ValueAddress) throws(UpdateFailure) {
    let element = region.plan.elements[index]
    let forEach = element.forEach!
    let node = unsafeDowncast(region.node(of: index)!, to: ForEachNode.self)
    let before = old.part(element)
    let after = region.value.part(element)
    let isSameContent = try isSameContent(forEach, before, after)
    let isSameData = try comparison.isEqual(
      before.part(forEach.data), after.part(forEach.data), forEach.data.type)
    // Invalidated rows are scheduled themselves and run later.
    if isSameContent && isSameData { return }
    // Constant data is not compared by id (F1).
    if after.part(forEach.isConstant).bool { return try visitConstantRows(node, forEach, after) }
    let maker = RowEvaluator(
      reconciler: self, forEach: forEach, value: after, old: isSameContent ? before : nil)
    if isSameData {
      for row in node.rows { try visitRow(row, row.row, row.row, maker) }
      return
    }
    try visitChangedRows(node, forEach, after, maker)
  }

  /// Reads the ids again after a source of theirs has changed; rows with the same ids persist unchanged.
  func refresh(_ node: ForEachNode) throws(UpdateFailure) {
    let element = node.parent.unsafelyUnwrapped.plan.elements[node.parentElement]
    let forEach = element.forEach!
    let value = node.parent.unsafelyUnwrapped.value.part(element)
    observer?.noteBuilding(node)
    try visitChangedRows(
      node, forEach, value,
      RowEvaluator(reconciler: self, forEach: forEach, value: value, old: value))
  }

  /// Returns whether the closure creates the same rows from the same elements.
  private func isSameContent(
    _ forEach: ForEachPlan, _ before: ValueAddress, _ after: ValueAddress
  ) throws(UpdateFailure) -> Bool {
    let old = before.part(forEach.content)
    let new = after.part(forEach.content)
    if forEach.rowPlan.holdsClosures {
      return try comparison.isEqual(old, new, forEach.content.type)
    }
    return try comparison.isEqualButForState(old.reference, new.reference)
  }

  /// Evaluates the invalidated ones of some rows of one `ForEach`.
  func runRows(_ rows: ArraySlice<Reader>) throws(UpdateFailure) {
    let first = unsafeDowncast(rows[rows.startIndex], to: Region.self)
    let host = first.host
    let element = host.region.plan.elements[host.element]
    let forEach = element.forEach!
    let maker = RowEvaluator(
      reconciler: self, forEach: forEach, value: host.region.value.part(element))
    for reader in rows where reader.isInvalidated {
      let row = unsafeDowncast(reader, to: Region.self)
      if try needsEvaluation(row) { try remake(row, row.row, maker) }
    }
  }

  /// Evaluates a row and reconciles it. Without a record, skips that if the words are unchanged and the row
  /// consists only of views that would be skipped then.
  private func remake(
    _ row: Region, _ position: Int, _ maker: RowEvaluator
  ) throws(UpdateFailure) {
    let box = try maker.make(row, position)
    let type = maker.forEach.rowType
    let value = box.boxed(type)
    if observer == nil, row.plan.isSettledByWords,
      ViewComparison.isBitwiseEqual(row.value, value, type)
    {
      return machine.release(box)
    }
    try reconcile(row, value, box: box)
  }

  private func visitChangedRows(
    _ node: ForEachNode, _ forEach: ForEachPlan, _ value: ValueAddress, _ maker: RowEvaluator
  ) throws(UpdateFailure) {
    if let lazy = node.lazy {
      return try visitChangedLazyRows(node, lazy, forEach, value, maker)
    }
    let identifiers = try self.identifiers(of: node, forEach, value)
    let occurrences = try occurrences(in: identifiers, forEach)
    let difference = try difference(node, identifiers, occurrences, forEach)
    let oldRows = node.rows
    // Records refer to removed rows by their ids, and a leaving row may be inserted again by its id.
    let keepsKeys = observer != nil || transitions.isPossible
    for position in difference.removed {
      if keepsKeys, let identifiers = node.identifiers {
        storeKey(of: oldRows[position], ArrayBuffer(identifiers).address(position), forEach.idType)
      }
      try remove(oldRows[position])
    }
    // Before the first change of the node, so that roll-back finds its old rows and ids.
    update.journal.append(.rows(node, oldRows, node.identifiers, node.occurrences))
    node.identifiers = identifiers
    node.occurrences = occurrences
    try warnOfDuplicates(node, forEach)
    node.rows = []
    node.rows.reserveCapacity(difference.sources.count)
    for (position, source) in difference.sources.enumerated() {
      if source < 0, let row = reattachRow(node, position, forEach) {
        node.rows.append(row)
        observer?.noteReturn(of: row)
        try visitReturnedRow(row, maker)
        continue
      }
      if source < 0 {
        let row = try insertRow(node, position, maker)
        node.rows.append(row)
        try populate(row)
        observer?.noteInsertion(of: row)
        try observer?.noteTransitions(of: row, .insert, transitions)
        noteMotion(of: row)
        continue
      }
      let row = oldRows[source]
      row.row = position
      node.rows.append(row)
      if difference.moved[position] { observer?.noteMove(of: row, from: source) }
      try visitRow(row, position, source, maker)
    }
    observer?.noteReplacedRows(node, oldRows, difference)
  }

  /// Returns a leaving row whose id is inserted again (L5); nil if there is none.
  func reattachRow(
    _ node: ForEachNode, _ position: Int, _ forEach: ForEachPlan
  ) -> Region? {
    let host = node.parent.unsafelyUnwrapped
    guard hasLeavingRegions(host), let identifiers = node.identifiers else { return nil }
    let address = ArrayBuffer(identifiers).address(position)
    let key = graph.snapshotter.snapshot(address, forEach.idType)
    let row = reattachLeavingRegion(host, node.parentElement) { $0.rareData?.key == key }
    row?.rareData?.key = nil
    row?.row = position
    return row
  }

  func visitReturnedRow(_ row: Region, _ maker: RowEvaluator) throws(UpdateFailure) {
    let box = try maker.make(row, row.row)
    try reconcile(row, box.boxed(maker.forEach.rowType), box: box)
    scheduleInvalidated(in: row)
  }

  /// Updates the rows of constant data, which keeps its first rows; warns if the count differs (F1).
  private func visitConstantRows(
    _ node: ForEachNode, _ forEach: ForEachPlan, _ value: ValueAddress
  ) throws(UpdateFailure) {
    let identifiers = try self.identifiers(of: node, forEach, value)
    let count = ArrayBuffer(identifiers).count
    machine.release(identifiers)
    if count != node.initialCount {
      warn(
        "non-constant-range",
        """
        \(forEach.type.name) count (\(count)) != its initial count (\(node.initialCount)). \
        `ForEach(_:content:)` should only be used for *constant* data. Instead conform data to \
        `Identifiable` or use `ForEach(_:id:content:)` and provide an explicit `id`!
        """, node)
    }
    node.lazy?.limit = count
    let maker = RowEvaluator(reconciler: self, forEach: forEach, value: value)
    for row in node.rows where row.row < count {
      try visitRow(row, row.row, row.row, maker)
    }
  }

  /// Evaluates a row again unless its element and the closure are unchanged.
  func visitRow(
    _ row: Region, _ position: Int, _ oldPosition: Int, _ maker: RowEvaluator
  ) throws(UpdateFailure) {
    if try !needsEvaluation(row), try maker.isSame(position, oldPosition) { return }
    try remake(row, position, maker)
  }

  /// Evaluates a row whose closure read a source that has changed (D12).
  func runRow(_ row: Region) throws(UpdateFailure) {
    let host = row.host
    let element = host.region.plan.elements[host.element]
    let forEach = element.forEach!
    let maker = RowEvaluator(
      reconciler: self, forEach: forEach, value: host.region.value.part(element))
    try remake(row, row.row, maker)
  }

  func insertRow(
    _ node: ForEachNode, _ position: Int, _ maker: RowEvaluator
  ) throws(UpdateFailure) -> Region {
    let row = try makeRegion(
      maker.forEach.rowPlan, .row, maker.value, in: node.parent.unsafelyUnwrapped,
      node.parentElement)
    row.row = position
    row.rowsOf = UnsafeRawPointer(Unmanaged.passUnretained(node).toOpaque())
    let box = try maker.make(row, position)
    row.box = box
    row.value = box.boxed(maker.forEach.rowType)
    return row
  }

  // MARK: Ids

  /// Returns the ids of the elements. Sources that they read, such as a property of an observable model, are
  /// dependencies of the `ForEach`.
  func identifiers(
    of node: ForEachNode, _ forEach: ForEachPlan, _ value: ValueAddress
  ) throws(UpdateFailure) -> HeapReference {
    node.isInvalidated = false
    tracker.begin(node)
    defer { tracker.end(node) }
    return try evaluator.reference(
      forEach.identifiers, [(value, forEach.type)],
      forEach.identifiers.signature.result)!
  }

  /// Returns the number of equal ids before each id; empty if all ids are different.
  func occurrences(
    in identifiers: HeapReference, _ forEach: ForEachPlan
  ) throws(UpdateFailure) -> [Int] {
    let array = ArrayBuffer(identifiers)
    // The usual case, decided without a table.
    if isIncreasing(array, forEach.idType) { return [] }
    var table = KeyTable(comparison: comparison, machine: machine, type: forEach.idType)
    var result: [Int] = []
    var hasDuplicates = false
    result.reserveCapacity(array.count)
    for position in 0..<array.count {
      let count = try table.count(array.address(position))
      if count > 0 { hasDuplicates = true }
      result.append(count)
    }
    return hasDuplicates ? result : []
  }

  /// Returns whether the ids are strictly increasing integers, so that none occurs twice.
  private func isIncreasing(_ array: ArrayBuffer, _ type: RuntimeType) -> Bool {
    guard case .integer = type.kind else { return false }
    let numbers = array.elements
    for index in 1..<max(array.count, 1) where numbers[index] <= numbers[index - 1] {
      return false
    }
    return true
  }

  func difference(
    _ node: ForEachNode, _ identifiers: HeapReference, _ occurrences: [Int],
    _ forEach: ForEachPlan
  ) throws(UpdateFailure) -> KeyedDifference {
    let old = ArrayBuffer(node.identifiers.unsafelyUnwrapped)
    let new = ArrayBuffer(identifiers)
    let oldOccurrences = node.occurrences
    let keys = KeyComparison(
      reconciler: self, old: old, new: new, oldOccurrences: oldOccurrences,
      newOccurrences: occurrences, type: forEach.idType)
    let result = KeyedDifference(
      oldCount: old.count, newCount: new.count, isEqual: keys.isEqual, match: keys.match)
    if let failure = keys.failure { throw failure }
    return result
  }

  /// Warns once for each id that occurs several times (F2).
  func warnOfDuplicates(
    _ node: ForEachNode, _ forEach: ForEachPlan
  ) throws(UpdateFailure) {
    guard !node.occurrences.isEmpty, let identifiers = node.identifiers else { return }
    let array = ArrayBuffer(identifiers)
    for (position, occurrence) in node.occurrences.enumerated() where occurrence == 1 {
      let id = machine.describe(array.address(position), type: forEach.idType) ?? "?"
      warn(
        "duplicate-id",
        """
        \(forEach.type.name): the ID \(id) occurs multiple times within the collection, this \
        will give undefined results!
        """, node)
    }
  }

  private func warn(_ code: String, _ message: String, _ node: ForEachNode) {
    observer?.warn(
      code, message, region: node.parent.unsafelyUnwrapped, element: node.parentElement)
  }
}

/// An evaluator of a `ForEach`'s rows.
struct RowEvaluator {
  let reconciler: Reconciler
  let forEach: ForEachPlan
  /// The value of the `ForEach`.
  let value: ValueAddress
  /// The previous value of the `ForEach`, if its closure is unchanged, so that rows with equal elements can
  /// be skipped.
  var old: ValueAddress?

  /// Evaluates a row, which becomes the reader of the sources that are read (D12).
  func make(_ row: Region, _ position: Int) throws(UpdateFailure) -> HeapReference {
    do throws(UpdateFailure) {
      return try value(of: row, position)
    } catch {
      throw error.at(row)
    }
  }

  private func value(of row: Region, _ position: Int) throws(UpdateFailure) -> HeapReference {
    row.isInvalidated = false
    reconciler.observer?.noteBuilding(row)
    let tracker = reconciler.tracker
    tracker.begin(row)
    defer { tracker.end(row) }
    let machine = reconciler.machine
    if case .array(let elementType) = forEach.data.type.kind,
      let data = value.part(forEach.data).reference,
      let content = value.part(forEach.content).reference
    {
      let element = ArrayBuffer(data).address(position)
      return try reconciler.evaluator.box(
        closure: content, (element, elementType), forEach.rowType)
    }
    var index = Int64(position)
    return try withUnsafeMutablePointer(to: &index) { pointer throws(UpdateFailure) in
      let argument = ValueAddress(scalars: pointer, references: machine.top.references)
      return try reconciler.evaluator.box(
        forEach.row, (value, forEach.type), (argument, machine.program.int), forEach.rowType)
    }
  }

  /// Returns whether the closure and the element are unchanged, given the element's position and its old
  /// position.
  func isSame(_ position: Int, _ oldPosition: Int) throws(UpdateFailure) -> Bool {
    // In the same collection an element stays at its position; what its row reads invalidates the row.
    if let old, old.scalars == value.scalars, old.references == value.references,
      position == oldPosition
    {
      return true
    }
    guard let old, case .array(let elementType) = forEach.data.type.kind,
      let oldData = old.part(forEach.data).reference,
      let data = value.part(forEach.data).reference
    else { return false }
    return try reconciler.comparison.isEqual(
      ArrayBuffer(oldData).address(oldPosition), ArrayBuffer(data).address(position), elementType)
  }
}
