/// The slow paths of instructions, which are not inlined into the loop.
extension Machine {
  // None of these is inlined: the loop must stay free of Swift's reference counting (see `interpret`).
  @inline(never)
  func setPart(
    _ array: ArrayBuffer, _ index: Int, _ part: ElementPart,
    _ scalars: UnsafeMutablePointer<Int64>, _ references: UnsafeMutablePointer<HeapReference?>
  ) {
    let element = array.elements + index * part.stride
    for word in 0..<part.scalarCount { element[part.scalar + word] = scalars[word] }
    let words = referencePointer(element) + part.reference
    for word in 0..<part.referenceCount {
      let old = words[word]
      words[word] = references[word]
      references[word] = nil
      if let old { release(old) }
    }
  }

  @inline(never)
  func takePart(
    _ array: ArrayBuffer, _ index: Int, _ part: ElementPart,
    _ scalars: UnsafeMutablePointer<Int64>, _ references: UnsafeMutablePointer<HeapReference?>
  ) {
    let element = array.elements + index * part.stride
    for word in 0..<part.scalarCount { scalars[word] = element[part.scalar + word] }
    let words = referencePointer(element) + part.reference
    for word in 0..<part.referenceCount {
      references[word] = words[word]
      words[word] = nil
    }
  }

  @inline(never)
  func setReferences(
    _ object: HeapReference, _ first: Int, _ source: UnsafeMutablePointer<HeapReference?>,
    _ count: Int
  ) {
    // A release may run a deinitialiser that drops the last other reference to the object.
    object.retain()
    for index in 0..<count {
      let old = object.references[first + index]
      object.references[first + index] = source[index]
      source[index] = nil
      if let old { release(old) }
    }
    release(object)
  }

  @inline(never)
  func box(
    _ descriptor: UnsafeMutablePointer<ObjectDescriptor>, _ scalars: UnsafeMutablePointer<Int64>,
    _ references: UnsafeMutablePointer<HeapReference?>
  ) -> HeapReference {
    let made = heap.allocate(descriptor)
    let scalarCount = descriptor.pointee.scalarCount
    for word in 0..<scalarCount { made.words[word] = scalars[word] }
    for word in 0..<descriptor.pointee.referenceCount {
      made.references[scalarCount + word] = references[word]
      references[word] = nil
    }
    return made
  }

  @inline(never)
  func makeClosure(
    _ descriptor: UnsafeMutablePointer<ObjectDescriptor>, _ code: Int64,
    _ scalars: UnsafeMutablePointer<Int64>, _ references: UnsafeMutablePointer<HeapReference?>
  ) -> HeapReference {
    let made = heap.allocate(descriptor)
    made.words[0] = code
    let scalarCount = descriptor.pointee.scalarCount
    for word in 0..<scalarCount { made.words[1 + word] = scalars[word] }
    for word in 0..<descriptor.pointee.referenceCount {
      made.references[1 + scalarCount + word] = references[word]
      references[word] = nil
    }
    return made
  }

  @inline(never)
  func callNative(
    _ binding: UnsafeMutablePointer<NativeBinding>, _ scalars: UnsafeMutablePointer<Int64>,
    _ references: UnsafeMutablePointer<HeapReference?>
  ) -> Bool {
    let call = NativeCall(
      machine: self, scalars: scalars, references: references, binding: binding)
    let outcome =
      spendTexts(of: binding, references) ? binding.pointee.function.run(call) : .trapped
    for register in binding.pointee.borrowed {
      if let object = references[register] {
        references[register] = nil
        release(object)
      }
    }
    if isOutOfMemory { raise(.memoryLimit, "Out of memory") }
    return outcome != .trapped && outcome != .suspended && !state.pointee.trapped
  }

  /// Counts the lengths of the strings that a native function gets, so that a loop over calls of functions that take
  /// a time proportional to them can be interrupted. Returns false, with a trap, if the script was interrupted.
  @inline(__always)
  private func spendTexts(
    of binding: UnsafeMutablePointer<NativeBinding>,
    _ references: UnsafeMutablePointer<HeapReference?>
  ) -> Bool {
    var length = 0
    for register in binding.pointee.texts {
      if let text = references[register] { length &+= text.stringPointer.pointee.utf8.count }
    }
    return spend(length >> 3)
  }

  /// Generates the instructions of a function. Returns false, with a trap, if the script was interrupted.
  func lowerCode(_ code: CodeReference) -> Bool {
    if program.lower(code) { return true }
    interruption.clear()
    raise(.interrupted, "Interrupted")
    return false
  }

  /// Marks a global as being initialised and returns its initialiser; nil, with a trap, if it is being
  /// initialised already.
  @inline(never)
  func beginInitialisation(_ cell: UnsafeMutablePointer<GlobalCell>) -> CodeReference? {
    guard cell.pointee.progress == .untouched, let code = cell.pointee.initializer else {
      raise(.conflictingAccess, "A global variable is used before it is initialized")
      return nil
    }
    cell.pointee.progress = .running
    return code
  }

  /// Returns whether no part of a value is missing; a part is missing while another access has moved it out.
  @inline(never)
  func isIntact(
    _ type: Int, _ scalars: UnsafeMutablePointer<Int64>,
    _ references: UnsafeMutablePointer<HeapReference?>
  ) -> Bool {
    isIntact(
      ValueAddress(scalars: scalars, references: references), program.runtimeTypes[type])
  }

  private func isIntact(_ value: ValueAddress, _ type: RuntimeType) -> Bool {
    for reference in type.nonNullReferences where value.references[reference] == nil {
      return false
    }
    if !type.cases.isEmpty {
      guard type.cases.indices.contains(value.int) else { return false }
      let current = type.cases[value.int]
      if current.box != nil { return value.reference != nil }
      return current.directPayload.allSatisfy { isIntact(value.part($0), $0.type) }
    }
    return type.fields.allSatisfy { isIntact(value.part($0), $0.type) }
  }

  // MARK: Strings

  @inline(never)
  func concatenate(_ left: HeapReference, _ right: HeapReference) -> HeapReference? {
    guard hasRoom(left, right) else { return nil }
    let (start, end) = (left.stringPointer.pointee, right.stringPointer.pointee)
    if start.utf8.count <= Self.workPortion {
      var text = start
      guard spend(start.utf8.count >> 4) else { return nil }
      return append(end, to: &text) ? makeString(text) : nil
    }
    var text = ""
    text.reserveCapacity(start.utf8.count + end.utf8.count)
    return append(start, to: &text) && append(end, to: &text) ? makeString(text) : nil
  }

  @inline(never)
  func concatenate(
    _ parts: UnsafeMutablePointer<HeapReference?>, _ count: Int
  ) -> HeapReference? {
    var bytes = 0
    for index in 0..<count { bytes &+= parts[index]?.stringPointer.pointee.utf8.count ?? 0 }
    guard hasRoom(for: bytes) else { return nil }
    var text = ""
    text.reserveCapacity(bytes)
    for index in 0..<count {
      guard let part = parts[index] else { continue }
      guard append(part.stringPointer.pointee, to: &text) else { return nil }
      parts[index] = nil
      release(part)
    }
    return makeString(text)
  }

  /// Appends a string to the one behind a reference. Returns false after a trap.
  @inline(never)
  func append(_ text: HeapReference, to place: UnsafeMutablePointer<HeapReference?>) -> Bool {
    guard hasRoom(place.pointee.unsafelyUnwrapped, text) else { return false }
    return changeString(place) { append(text.stringPointer.pointee, to: &$0) }
  }

  @inline(never)
  func isEqual(_ left: HeapReference, _ right: HeapReference) -> Bool? {
    isEqual(left.stringPointer.pointee, right.stringPointer.pointee)
  }

  @inline(never)
  func isLess(_ left: HeapReference, _ right: HeapReference) -> Bool? {
    isLess(left.stringPointer.pointee, right.stringPointer.pointee)
  }

  @inline(never)
  func describeInt(_ value: Int64) -> HeapReference { makeString(String(value)) }

  @inline(never)
  func describeValue(
    _ type: Int64, _ scalars: UnsafeMutablePointer<Int64>,
    _ references: UnsafeMutablePointer<HeapReference?>
  ) -> HeapReference? {
    let value = ValueAddress(scalars: scalars, references: references)
    guard let text = describe(value, type: program.runtimeTypes[Int(type)]) else { return nil }
    return makeString(text)
  }

  @inline(never)
  func equalValues(
    _ type: Int64, _ leftScalars: UnsafeMutablePointer<Int64>,
    _ leftReferences: UnsafeMutablePointer<HeapReference?>,
    _ rightScalars: UnsafeMutablePointer<Int64>,
    _ rightReferences: UnsafeMutablePointer<HeapReference?>
  ) -> Bool? {
    equal(
      ValueAddress(scalars: leftScalars, references: leftReferences),
      ValueAddress(scalars: rightScalars, references: rightReferences),
      type: program.runtimeTypes[Int(type)])
  }
}
