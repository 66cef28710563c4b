/// Copying, moving and releasing values.
extension Machine {
  /// Copies a value to words that hold no references.
  package func copy(_ source: ValueAddress, to target: ValueAddress, type: RuntimeType) {
    for index in 0..<type.scalarCount { target.scalars[index] = source.scalars[index] }
    for index in 0..<type.referenceCount {
      source.references[index].retain()
      target.references[index] = source.references[index]
    }
  }

  /// Moves a value to words that hold no references, leaving null references behind.
  package func move(_ source: ValueAddress, to target: ValueAddress, type: RuntimeType) {
    for index in 0..<type.scalarCount { target.scalars[index] = source.scalars[index] }
    for index in 0..<type.referenceCount {
      target.references[index] = source.references[index]
      source.references[index] = nil
    }
  }

  /// Copies a value over another one, which is released.
  package func assign(_ source: ValueAddress, to target: ValueAddress, type: RuntimeType) {
    for index in 0..<type.scalarCount { target.scalars[index] = source.scalars[index] }
    for index in 0..<type.referenceCount {
      source.references[index].retain()
      let old = target.references[index]
      target.references[index] = source.references[index]
      if let old { release(old) }
    }
  }

  /// Releases the references of a value and sets them to null.
  package func release(_ value: ValueAddress, type: RuntimeType) {
    for index in 0..<type.referenceCount {
      guard let old = value.references[index] else { continue }
      value.references[index] = nil
      release(old)
    }
  }

  /// Releases one reference; with the last one the object is destroyed, and every object that only it
  /// referred to.
  @inline(__always) package func release(_ object: HeapReference) {
    object.pointee.count &-= 1
    if object.pointee.count == 0 { destroy(object) }
  }

  /// Releases a reference to an instance whose properties have no final values: if it was the last one, no
  /// deinitialiser runs.
  package func releaseUninitialised(_ instance: HeapReference) {
    instance.pointee.flags |= HeapFlags.isUninitialised
    release(instance)
  }
}
