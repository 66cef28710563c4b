/// Creating objects and changing them in place.
extension Machine {
  /// Returns a new string object.
  package func makeString(_ string: String) -> HeapReference {
    let object = heap.allocate(descriptors.string, words: HeapReference.stringWords)
    object.stringPointer.initialize(to: string)
    return object
  }

  /// Makes the string object behind a reference unique, by a copy if there are other references. Null becomes
  /// an empty string.
  func makeUniqueString(_ place: UnsafeMutablePointer<HeapReference?>) {
    guard let old = place.pointee else {
      place.pointee = makeString("")
      return
    }
    if old.isUnique { return }
    place.pointee = makeString(old.stringValue)
    release(old)
  }

  /// Returns a new empty array of an Array type, with room for `capacity` elements.
  package func makeArray(_ type: RuntimeType, capacity: Int = 0) -> ArrayBuffer {
    makeArray(type.objectDescriptor!, capacity: capacity)
  }

  func makeArray(
    _ descriptor: UnsafeMutablePointer<ObjectDescriptor>, capacity: Int
  ) -> ArrayBuffer {
    let stride = descriptor.pointee.scalarCount + descriptor.pointee.referenceCount
    let array = ArrayBuffer(
      heap.allocate(descriptor, words: ArrayBuffer.headWords + capacity * stride))
    array.capacity = capacity
    return array
  }

  /// Makes the array behind a reference unique, with room for at least `capacity` elements, and returns it;
  /// it is copied if there are other references or too little room.
  @discardableResult
  package func makeUniqueArray(
    _ place: UnsafeMutablePointer<HeapReference?>, capacity: Int = 0
  ) -> ArrayBuffer {
    let old = ArrayBuffer(place.pointee!)
    if old.object.isUnique && old.capacity >= capacity { return old }
    return reallocate(old, place, capacity: max(capacity, old.count))
  }

  private func reallocate(
    _ old: ArrayBuffer, _ place: UnsafeMutablePointer<HeapReference?>, capacity: Int
  ) -> ArrayBuffer {
    let new = makeArray(old.object.pointee.descriptor, capacity: capacity)
    let words = old.count * old.stride
    new.elements.update(from: old.elements, count: words)
    new.count = old.count
    place.pointee = new.object
    if old.object.isUnique {
      heap.free(old.object, words: ArrayBuffer.headWords + old.capacity * old.stride)
      return new
    }
    let descriptor = old.object.pointee.descriptor
    if descriptor.pointee.referenceCount > 0 { retainElements(of: new) }
    release(old.object)
    return new
  }

  private func retainElements(of array: ArrayBuffer) {
    let references = array.object.pointee.descriptor.pointee.referenceCount
    for index in 0..<array.count {
      let element = array.address(index)
      for reference in 0..<references { element.references[reference].retain() }
    }
  }

  /// Extends the array in `place` by one element and returns the address of that element.
  ///
  /// The caller must write the element's words at once; until then they are undefined.
  package func extendArray(_ place: UnsafeMutablePointer<HeapReference?>) -> ValueAddress {
    let old = ArrayBuffer(place.pointee!)
    let count = old.count
    let array =
      old.object.isUnique && old.capacity > count
      ? old : reallocate(old, place, capacity: max(4, count + 1, old.isGrowing ? count * 2 : 0))
    array.count = count + 1
    return array.address(count)
  }

  /// Appends a copy of a value to the array in `place`.
  package func append(_ value: ValueAddress, to place: UnsafeMutablePointer<HeapReference?>) {
    let element = extendArray(place)
    let descriptor = place.pointee!.pointee.descriptor
    for index in 0..<descriptor.pointee.scalarCount {
      element.scalars[index] = value.scalars[index]
    }
    for index in 0..<descriptor.pointee.referenceCount {
      value.references[index].retain()
      element.references[index] = value.references[index]
    }
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
    return (ValueAddress(words: existential.words, scalarCount: type.scalarCount), type)
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

extension ArrayBuffer {
  /// Indicates whether the array has elements already, so that it is likely to grow further.
  var isGrowing: Bool { count > 0 }
}
