/// The destruction of objects.
extension Machine {
  /// Destroys an object whose last reference was released, and every object that only it referred to. It uses
  /// a work list instead of recursion, so that a list of a million nodes needs no stack. The order is
  /// Swift's: the deinitialiser, then the fields in order, each with everything that it owned.
  @inline(never)
  func destroy(_ object: HeapReference) {
    if object.pointee.flags & HeapFlags.isDying != 0 { return }
    switch object.kind {
    case .string: freeString(object)
    case .array where object.pointee.descriptor.pointee.referenceCount == 0:
      freeArray(object)
    default: destroyAll(object)
    }
  }

  private func destroyAll(_ object: HeapReference) {
    if isUnwindingInterrupt, destructionDepth == 0, interruptedPortions >= Self.interruptedLimit {
      postponedObjects.append(object)
      return
    }
    let base = deadObjects.count
    if destructionDepth == 0 { hasDeinitializerTrapped = hasDeinitializerTrapped && nesting > 0 }
    destructionDepth += 1
    deadObjects.append(object)
    repeat {
      guard finalizeAll(above: base) else { break }
    } while resumeDeferred()
    destructionDepth -= 1
  }

  /// Finalises the dead objects above a place of the work list. Returns false if an interrupt has cut that short: what is
  /// left is destroyed later, without its deinitialisers.
  @inline(__always)
  private func finalizeAll(above base: Int) -> Bool {
    var count = 0
    while deadObjects.count > base {
      finalize(deadObjects.removeLast())
      count &+= 1
      if count & (Self.finalizedPortion - 1) == 0, destructionDepth == 1, mustStopFinalizing() {
        swap(&deadObjects, &postponedObjects)
        // There were some before, whose destruction was cut short twice.
        postponedObjects += deadObjects
        deadObjects.removeAll(keepingCapacity: true)
        return false
      }
    }
    return true
  }

  /// Returns whether the destruction is cut short after a portion: by an interrupt, or because the trap of an earlier
  /// one releases what the code held.
  private func mustStopFinalizing() -> Bool {
    if isUnwindingInterrupt { interruptedPortions += 1 }
    return interruption.isRequested
      || isUnwindingInterrupt && interruptedPortions >= Self.interruptedLimit
  }

  /// The number of portions that are destroyed at once after an interrupt: some milliseconds, so that small values run
  /// their deinitialisers.
  private static var interruptedLimit: Int { 8 }

  /// The number of objects after which an interrupt is noticed: less than a millisecond.
  private static var finalizedPortion: Int { 1 << 12 }

  /// Destroys some of the objects whose destruction was cut short, or all of them; an interrupt cuts it short again.
  @inline(never)
  func continueDestruction(ofAll: Bool = false) {
    guard destructionDepth == 0 else { return }
    let outer = hasDeinitializerTrapped
    hasDeinitializerTrapped = true
    destructionDepth = 1
    swap(&deadObjects, &postponedObjects)
    var count = 0
    while let object = deadObjects.popLast() {
      finalize(object)
      count += 1
      if count % Self.finalizedPortion == 0, !ofAll || interruption.isRequested { break }
    }
    swap(&deadObjects, &postponedObjects)
    destructionDepth = 0
    hasDeinitializerTrapped = outer
  }

  /// Makes the next deferred instance the next to be destroyed; returns false if there is none. Only the
  /// outermost destruction does so, because a deinitialiser may defer others without end.
  private func resumeDeferred() -> Bool {
    guard destructionDepth == 1, nesting < limits.nesting / 2,
      let next = deferredInstances.popLast()
    else { return false }
    next.pointee.flags &= ~HeapFlags.isDying
    deadObjects.append(next)
    return true
  }

  private func finalize(_ object: HeapReference) {
    let descriptor = object.pointee.descriptor
    switch descriptor.pointee.kind {
    case .instance: finishInstance(object, descriptor)
    case .box, .closure:
      // A value that `as AnyObject` made an object can have weak references, too.
      clearWeakCell(of: object)
      drop(object, descriptor.pointee.referenceWords)
      heap.free(object, words: descriptor.pointee.wordCount)
    case .array: dropElements(object, descriptor)
    case .string: freeString(object)
    case .dictionary: dropEntries(DictionaryObject(object))
    case .weakCell: heap.free(object, words: 1)
    }
  }

  private func freeString(_ object: HeapReference) {
    heap.count(bytes: -object.storedBytes)
    object.stringPointer.deinitialize(count: 1)
    heap.free(object, words: HeapReference.stringWords)
  }

  func freeArray(_ object: HeapReference) {
    let array = ArrayBuffer(object)
    heap.free(object, words: ArrayBuffer.headWords + array.capacity * array.stride)
  }

  /// Releases the references at some offsets. Dead objects are pushed in reverse, so that the first is popped
  /// first.
  private func drop(_ object: HeapReference, _ words: UnsafeMutableBufferPointer<Int>) {
    let references = object.references
    var index = words.count
    while index > 0 {
      index &-= 1
      drop(references[words[index]])
    }
  }

  @inline(__always)
  private func drop(_ reference: HeapReference?) {
    guard let reference else { return }
    reference.pointee.count &-= 1
    if reference.pointee.count == 0 { deadObjects.append(reference) }
  }

  /// The number of elements whose references are released at once, so that the work list of a large array
  /// takes little memory.
  private static let destroyedPortion = 256

  /// Returns the next elements of a dead array or dictionary of `count` elements whose references must be
  /// released, and makes the object itself the next on the work list if others follow. The reference count,
  /// which a dead object does not need, is the number of elements that were released.
  private func nextPortion(of object: HeapReference, _ count: Int) -> Range<Int> {
    let start = Int(object.pointee.count)
    let end = min(count, start + Self.destroyedPortion)
    object.pointee.count = UInt32(end)
    if end < count { deadObjects.append(object) }
    return start..<end
  }

  /// Releases the references in the next elements of an array, and frees it after the last.
  private func dropElements(
    _ object: HeapReference, _ descriptor: UnsafeMutablePointer<ObjectDescriptor>
  ) {
    let scalars = descriptor.pointee.scalarCount
    let references = descriptor.pointee.referenceCount
    let stride = scalars + references
    let count = ArrayBuffer(object).count
    let portion = nextPortion(of: object, count)
    for element in portion.reversed() {
      let first = ArrayBuffer.headWords + element * stride + scalars
      for index in (0..<references).reversed() { drop(object.references[first + index]) }
    }
    if portion.upperBound == count { freeArray(object) }
  }

  /// Releases the references in the next entries of a dictionary, and frees it after the last.
  private func dropEntries(_ dictionary: DictionaryObject) {
    let key = dictionary.keyType
    let value = dictionary.valueType
    let count = dictionary.used
    let portion = nextPortion(of: dictionary.object, count)
    for position in portion.reversed() where dictionary.isLive(position) {
      if let value {
        let address = dictionary.value(at: position)
        for index in (0..<value.referenceCount).reversed() { drop(address.references[index]) }
      }
      let address = dictionary.key(at: position)
      for index in (0..<key.referenceCount).reversed() { drop(address.references[index]) }
    }
    guard portion.upperBound == count else { return }
    freeBuffers(of: dictionary)
    heap.free(dictionary.object, words: DictionaryObject.words)
  }

  private func finishInstance(
    _ object: HeapReference, _ descriptor: UnsafeMutablePointer<ObjectDescriptor>
  ) {
    clearWeakCell(of: object)
    let isFinished = object.pointee.flags & HeapFlags.isUninitialised == 0
    var next: UnsafeMutablePointer<ObjectDescriptor>? = isFinished ? descriptor : nil
    // Deinitialisers run from the subclass to the superclass, then the fields are released, as in Swift.
    while let current = next {
      if let deinitializer = current.pointee.deinitializer {
        // The other half of the limit is left to the code that deinitialisers call.
        if nesting >= limits.nesting / 2 && current == descriptor {
          // Too many deinitialisers are nested: this one is deferred until the outermost destruction has
          // destroyed everything else.
          object.pointee.flags |= HeapFlags.isDying
          deferredInstances.append(object)
          return
        }
        guard runDeinitializer(deinitializer, object) else { return }
      }
      next = current.pointee.superclass
    }
    drop(object, descriptor.pointee.referenceWords)
    heap.free(object, words: descriptor.pointee.wordCount)
  }

  /// Runs a deinitialiser. Returns false if it retained the instance, which raises a trap and leaks the
  /// memory.
  private func runDeinitializer(_ code: CodeReference, _ object: HeapReference) -> Bool {
    // A trap in a deinitialiser, such as an interrupt, also ends those that follow from it: each of them could
    // need another one.
    if hasEnded || hasDeinitializerTrapped { return true }
    object.pointee.flags |= HeapFlags.isDying
    // The deinitialiser gets `self` as its argument; a count above zero afterwards means that it was
    // retained.
    object.pointee.count = 1
    // The last release may happen while an error or a trap is being propagated, which the deinitialiser must
    // not disturb.
    let outer = (trap, state.pointee.trapped, state.pointee.error, state.pointee.closure)
    trap = nil
    state.pointee.trapped = false
    state.pointee.error = nil
    let window = top
    window.references[0] = object
    if run(code, at: window) == .trapped { hasDeinitializerTrapped = true }
    // No code waits for a destruction by the host, such as that of a removed view's state.
    if nesting == 0, !outer.1, state.pointee.trapped {
      if let trap { postpone(trap) }
      trap = outer.0
      state.pointee.trapped = false
    }
    if outer.1 {
      trap = outer.0
      state.pointee.trapped = true
    }
    state.pointee.error = outer.2
    state.pointee.closure = outer.3
    if object.pointee.count > 0 {
      raise(.fatalError, "Object was retained in its deinitializer")
      return false
    }
    return true
  }

  /// Indicates whether the program can observe when an object is freed.
  package var observesReleases: Bool {
    program.hasDeinitializers || !weakCells.isEmpty
  }

  // MARK: Weak references

  /// The bytes that count for an entry of the table of weak cells.
  private static let weakEntryBytes = 48

  /// Returns the weak cell of an object, creating it at the first use; nil for nil.
  @inline(never)
  package func makeWeak(_ object: HeapReference?) -> HeapReference? {
    guard let object else { return nil }
    if let cell = weakCells[object] {
      cell.retain()
      return cell
    }
    let cell = heap.allocate(descriptors.weakCell)
    heap.count(bytes: Self.weakEntryBytes)
    cell.references[0] = object
    cell.retain()
    weakCells[object] = cell
    object.pointee.flags |= HeapFlags.hasWeakCell
    return cell
  }

  /// Returns a new reference to the object of a weak cell; nil if it was destroyed.
  @inline(never)
  package func weakTarget(_ cell: HeapReference?) -> HeapReference? {
    guard let object = cell?.references[0], object.pointee.count > 0,
      object.pointee.flags & HeapFlags.isDying == 0
    else { return nil }
    object.retain()
    return object
  }

  private func clearWeakCell(of object: HeapReference) {
    guard object.pointee.flags & HeapFlags.hasWeakCell != 0,
      let cell = weakCells.removeValue(forKey: object)
    else { return }
    heap.count(bytes: -Self.weakEntryBytes)
    cell.references[0] = nil
    object.pointee.flags &= ~HeapFlags.hasWeakCell
    release(cell)
  }
}

extension HeapReference {
  /// Indicates whether the object of this weak cell is alive.
  package var isAlive: Bool { references[0] != nil }
}
