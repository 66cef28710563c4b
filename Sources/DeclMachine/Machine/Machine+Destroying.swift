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
    let base = deadObjects.count
    deadObjects.append(object)
    while deadObjects.count > base { finalize(deadObjects.removeLast()) }
    // Deferred deinitialisers run where no destruction is in progress and the nesting that they need is free.
    if base == 0 && nesting < limits.nesting / 2 {
      while let next = deferredInstances.popLast() { destroyDeferred(next) }
    }
  }

  private func destroyDeferred(_ object: HeapReference) {
    object.pointee.flags &= ~HeapFlags.isDying
    destroyAll(object)
  }

  private func finalize(_ object: HeapReference) {
    let descriptor = object.pointee.descriptor
    switch descriptor.pointee.kind {
    case .instance: finishInstance(object, descriptor)
    case .box, .closure:
      drop(object, descriptor.pointee.referenceWords)
      heap.free(object, words: descriptor.pointee.wordCount)
    case .array:
      dropElements(object, descriptor)
      freeArray(object)
    case .string: freeString(object)
    case .dictionary: finishDictionary(DictionaryObject(object))
    case .weakCell: heap.free(object, words: 1)
    }
  }

  private func freeString(_ object: HeapReference) {
    heap.count(bytes: -object.stringPointer.pointee.storedBytes)
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

  private func dropElements(
    _ object: HeapReference, _ descriptor: UnsafeMutablePointer<ObjectDescriptor>
  ) {
    let scalars = descriptor.pointee.scalarCount
    let references = descriptor.pointee.referenceCount
    let stride = scalars + references
    var element = ArrayBuffer(object).count
    while element > 0 {
      element &-= 1
      var index = references
      while index > 0 {
        index &-= 1
        drop(object.references[ArrayBuffer.headWords + element * stride + scalars + index])
      }
    }
  }

  private func finishDictionary(_ dictionary: DictionaryObject) {
    let key = dictionary.keyType
    let value = dictionary.valueType
    for position in stride(from: dictionary.used - 1, through: 0, by: -1)
    where dictionary.isLive(position) {
      if let value {
        let address = dictionary.value(at: position)
        for index in (0..<value.referenceCount).reversed() { drop(address.references[index]) }
      }
      let address = dictionary.key(at: position)
      for index in (0..<key.referenceCount).reversed() { drop(address.references[index]) }
    }
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
          // Too many deinitialisers are nested: this one is deferred until the outermost has ended.
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
    if hasEnded { return true }
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
    _ = run(code, at: window)
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

  /// Returns the weak cell of an object, creating it at the first use; nil for nil.
  @inline(never)
  package func makeWeak(_ object: HeapReference?) -> HeapReference? {
    guard let object else { return nil }
    if let cell = weakCells[object] {
      cell.retain()
      return cell
    }
    let cell = heap.allocate(descriptors.weakCell)
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
    cell.references[0] = nil
    object.pointee.flags &= ~HeapFlags.hasWeakCell
    release(cell)
  }
}

extension HeapReference {
  /// Indicates whether the object of this weak cell is alive.
  package var isAlive: Bool { references[0] != nil }
}
