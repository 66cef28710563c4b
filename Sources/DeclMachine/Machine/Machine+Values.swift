/// Copying, moving and dropping the words of a value.
extension Machine {
  /// Writes a copy of a value to words that hold none.
  package func copy(_ source: ValueAddress, to target: ValueAddress, type: RuntimeType) {
    for index in 0..<type.scalarCount { target.scalars[index] = source.scalars[index] }
    for index in 0..<type.referenceCount {
      source.references[index].retain()
      target.references[index] = source.references[index]
    }
  }

  /// Moves a value to words that hold none; its old references are null then.
  package func move(_ source: ValueAddress, to target: ValueAddress, type: RuntimeType) {
    for index in 0..<type.scalarCount { target.scalars[index] = source.scalars[index] }
    for index in 0..<type.referenceCount {
      target.references[index] = source.references[index]
      source.references[index] = nil
    }
  }

  /// Writes a copy of a value over another one.
  package func assign(_ source: ValueAddress, to target: ValueAddress, type: RuntimeType) {
    for index in 0..<type.scalarCount { target.scalars[index] = source.scalars[index] }
    for index in 0..<type.referenceCount {
      source.references[index].retain()
      let old = target.references[index]
      target.references[index] = source.references[index]
      if let old { release(old) }
    }
  }

  /// Releases the references of a value and leaves them null.
  package func release(_ value: ValueAddress, type: RuntimeType) {
    for index in 0..<type.referenceCount {
      guard let old = value.references[index] else { continue }
      value.references[index] = nil
      release(old)
    }
  }

  /// Drops one reference; the last one destroys the object, and what only it referred to.
  @inline(__always) package func release(_ object: HeapReference) {
    object.pointee.count &-= 1
    if object.pointee.count == 0 { destroy(object) }
  }
}
