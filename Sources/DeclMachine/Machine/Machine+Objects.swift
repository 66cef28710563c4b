/// Creating objects and changing them in place.
extension Machine {
  /// Returns a new string object.
  package func makeString(_ string: String) -> HeapReference {
    let object = heap.allocate(descriptors.string, words: HeapReference.stringWords)
    object.stringPointer.initialize(to: string)
    heap.count(bytes: string.storedBytes)
    return object
  }

  /// Makes the string object behind a reference unique, by a copy if there are other references. Null becomes
  /// an empty string.
  private func makeUniqueString(_ place: UnsafeMutablePointer<HeapReference?>) {
    guard let old = place.pointee else {
      place.pointee = makeString("")
      return
    }
    if old.isUnique { return }
    place.pointee = makeString(old.stringValue)
    release(old)
  }

  /// Changes the string behind a reference, which is made unique; its hash and its bytes are counted again.
  @inline(__always)
  func changeString<Result>(
    _ place: UnsafeMutablePointer<HeapReference?>, _ body: (inout String) -> Result
  ) -> Result {
    makeUniqueString(place)
    let object = place.pointee.unsafelyUnwrapped
    object.forgetHash()
    let bytes = object.storedBytes
    let length = object.stringPointer.pointee.utf8.count
    let result = body(&object.stringPointer.pointee)
    object.pointee.flags |= HeapFlags.hasSpareRoom
    if length > Self.spareLength { dropSpareRoom(object, length) }
    heap.count(bytes: object.storedBytes &- bytes)
    return result
  }

  /// Copies the string of an object that has become much shorter.
  private func dropSpareRoom(_ object: HeapReference, _ oldLength: Int) {
    let string = object.stringPointer.pointee
    guard string.utf8.count < oldLength / 4 else { return }
    object.stringPointer.pointee = String(decoding: Array(string.utf8), as: UTF8.self)
    object.pointee.flags &= ~HeapFlags.hasSpareRoom
  }

  /// The length up to which spare room does not matter.
  private static var spareLength: Int { 1024 }

  /// Returns a new empty array of an Array type, with room for `capacity` elements. Returns nil, with a trap,
  /// if the heap has no room for them; all functions here that make or extend arrays do so.
  package func makeArray(_ type: RuntimeType, capacity: Int = 0) -> ArrayBuffer? {
    makeArray(type.objectDescriptor!, capacity: capacity)
  }

  func makeArray(
    _ descriptor: UnsafeMutablePointer<ObjectDescriptor>, capacity: Int
  ) -> ArrayBuffer? {
    let stride = descriptor.pointee.scalarCount + descriptor.pointee.referenceCount
    guard hasRoom(for: capacity, size: stride * 8) else { return nil }
    let array = ArrayBuffer(
      heap.allocate(descriptor, words: ArrayBuffer.headWords + capacity * stride))
    array.capacity = capacity
    return array
  }

  /// Makes the array behind a reference unique, with room for at least `capacity` elements, and returns it;
  /// it is copied if there are other references or too little room.
  package func makeUniqueArray(
    _ place: UnsafeMutablePointer<HeapReference?>, capacity: Int = 0
  ) -> ArrayBuffer? {
    let old = ArrayBuffer(place.pointee!)
    if old.object.isUnique && old.capacity >= capacity { return old }
    return reallocate(old, place, capacity: max(capacity, old.count))
  }

  private func reallocate(
    _ old: ArrayBuffer, _ place: UnsafeMutablePointer<HeapReference?>, capacity: Int
  ) -> ArrayBuffer? {
    guard let new = makeArray(old.object.pointee.descriptor, capacity: capacity) else {
      return nil
    }
    guard copyWords(old.elements, to: new.elements, count: old.count * old.stride) else {
      freeArray(new.object)
      return nil
    }
    if old.object.isUnique {
      new.count = old.count
      place.pointee = new.object
      heap.free(old.object, words: ArrayBuffer.headWords + old.capacity * old.stride)
      return new
    }
    guard retainElements(of: new, count: old.count) else {
      release(new.object)
      return nil
    }
    place.pointee = new.object
    release(old.object)
    return new
  }

  /// Copies words in portions, between which the script can be interrupted. Returns false after a trap.
  private func copyWords(
    _ source: UnsafeMutablePointer<Int64>, to target: UnsafeMutablePointer<Int64>, count: Int
  ) -> Bool {
    var start = 0
    while count - start > Self.workPortion {
      (target + start).update(from: source + start, count: Self.workPortion)
      start += Self.workPortion
      guard checkInterrupt() else { return false }
    }
    (target + start).update(from: source + start, count: count - start)
    self.count(work: count - start)
    return true
  }

  /// Makes an array of copied words own its elements. Returns false after a trap; then it has only some of them.
  private func retainElements(of array: ArrayBuffer, count: Int) -> Bool {
    let references = array.object.pointee.descriptor.pointee.referenceCount
    guard references > 0 else {
      array.count = count
      return true
    }
    var start = 0
    while start < count {
      let end = min(count, start + Self.workPortion)
      for index in start..<end {
        let element = array.address(index)
        for reference in 0..<references { element.references[reference].retain() }
      }
      array.count = end
      guard spend(end - start) else { return false }
      start = end
    }
    return true
  }

  /// Extends the array in `place` by one element and returns the address of that element.
  ///
  /// The caller must write the element's words at once; until then they are undefined.
  package func extendArray(_ place: UnsafeMutablePointer<HeapReference?>) -> ValueAddress? {
    let old = ArrayBuffer(place.pointee!)
    let count = old.count
    var array = old
    if !old.object.isUnique || old.capacity <= count {
      guard count < Int.max / 2 || hasRoom(for: Int.max),
        let new = reallocate(old, place, capacity: max(4, count * 2))
      else { return nil }
      array = new
    }
    array.count = count + 1
    return array.address(count)
  }

  /// Appends a copy of a value to the array in `place`.
  /// Returns false after a trap.
  package func append(
    _ value: ValueAddress, to place: UnsafeMutablePointer<HeapReference?>
  ) -> Bool {
    guard let element = extendArray(place) else { return false }
    let descriptor = place.pointee!.pointee.descriptor
    for index in 0..<descriptor.pointee.scalarCount {
      element.scalars[index] = value.scalars[index]
    }
    for index in 0..<descriptor.pointee.referenceCount {
      value.references[index].retain()
      element.references[index] = value.references[index]
    }
    return true
  }

  /// Returns a new box with a copy of a value: the existential of any value except class instances.
  package func makeBox(_ value: ValueAddress, type: RuntimeType) -> HeapReference {
    let box = heap.allocate(type.boxDescriptor)
    copy(value, to: ValueAddress(words: box.words, scalarCount: type.scalarCount), type: type)
    return box
  }

  /// Returns a value as an existential: the instance itself for a class, else a new box. The caller owns the
  /// reference.
  package func erase(_ value: ValueAddress, type: RuntimeType) -> HeapReference {
    switch type.kind {
    case .classInstance, .existential:
      let object = value.reference!
      object.retain()
      return object
    default: return makeBox(value, type: type)
    }
  }

  /// Returns the address of the value in an existential, and its type.
  package func open(_ existential: HeapReference) -> (value: ValueAddress, type: RuntimeType) {
    let type = existential.type!
    if existential.kind == .instance { return (instanceAddress(existential), type) }
    let value = ValueAddress(words: existential.words, scalarCount: type.scalarCount)
    if case .metatype = type.kind { return (value, metatype(of: value)) }
    return (value, type)
  }

  /// Returns the address of an instance as a value of one reference. It is a cell of a ring buffer, reused
  /// after `existentialCellCount` calls.
  private func instanceAddress(_ object: HeapReference) -> ValueAddress {
    let cell = existentialCells + existentialCellIndex
    existentialCellIndex = (existentialCellIndex + 1) % Machine.existentialCellCount
    cell.pointee = object
    return ValueAddress(scalars: state.pointee.scalars, references: cell)
  }
}
