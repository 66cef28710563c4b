/// Arrays.
extension NativeTable {
  mutating func addArrays() {
    addArrayElements()
    addArrayChanges()
    addArrayEnds()
    addArrayRanges()
    addArraySearches()
  }

  private mutating func addArrayElements() {
    add("array.empty") { call in
      let empty = call.machine.program.emptyArray(call.resultType.objectDescriptor!)
      empty.retain()
      return call.finish(owned: empty)
    }
    add("array.repeating") { call in
      let count = call.int(1)
      guard count >= 0 else { return call.trap("Can't construct Array with count < 0") }
      return call.finishArray(count) { _ in call.value(0) }
    }
    add("array.count") { call in call.finish(call.array(0).count) }
    add("array.capacity") { call in call.finish(call.array(0).capacity) }
    add("array.get") { call in
      let array = call.array(0)
      let index = call.int(1)
      guard index >= 0, index < array.count else { return call.trapIndex() }
      return call.finish(copying: array.address(index))
    }
    add("array.isSame") { call in call.finish(call.reference(0) == call.reference(1)) }
  }

  private mutating func addArrayChanges() {
    add("array.set") { call in
      // A setter's parameters begin with the new value, so it precedes the index.
      let (value, index) = (call.value(1), call.int(2))
      guard index >= 0, index < call.array(0).count else { return call.trapIndex() }
      guard let array = call.machine.makeUniqueArray(call.value(0).references) else {
        return .trapped
      }
      call.machine.assign(value, to: array.address(index), type: array.elementType)
      return .done
    }
    add("array.swapAt") { call in
      let (first, second) = (call.int(1), call.int(2))
      let count = call.array(0).count
      guard first >= 0, first < count, second >= 0, second < count else { return call.trapIndex() }
      guard let array = call.machine.makeUniqueArray(call.value(0).references) else {
        return .trapped
      }
      array.swapElements(first, second)
      return .done
    }
    add("array.reverse") { call in
      guard let array = call.machine.makeUniqueArray(call.value(0).references) else {
        return .trapped
      }
      for index in 0..<(array.count / 2) {
        array.swapElements(index, array.count - 1 - index)
        // An array that is half reversed keeps its elements.
        guard call.machine.spend(array.stride) else { return .trapped }
      }
      return .done
    }
    add("array.reserveCapacity") { call in
      let capacity = max(call.int(1), call.array(0).count)
      let array = call.machine.makeUniqueArray(call.value(0).references, capacity: capacity)
      return array == nil ? .trapped : .done
    }
    add("array.removeAll") { call in
      let place = call.value(0)
      let capacity = call.bool(1) ? call.array(0).capacity : 0
      guard let empty = call.machine.makeArray(call.argumentType(0), capacity: capacity) else {
        return .trapped
      }
      call.replace(place, with: empty.object)
      return .done
    }
  }

  private mutating func addArrayEnds() {
    add("array.append") { call in
      call.machine.append(call.value(1), to: call.value(0).references) ? .done : .trapped
    }
    add("array.appendArray") { call in
      let count = call.array(0).count
      return call.machine.replaceElements(
        count, count, in: call.value(0).references, by: call.array(1)) ? .done : .trapped
    }
    add("array.removeLast") { call in
      let count = call.array(0).count
      guard count > 0 else {
        return call.trap("Can't remove last element from an empty collection")
      }
      return call.removeElement(count - 1)
    }
    add("array.remove") { call in
      let index = call.int(1)
      guard index >= 0, index < call.array(0).count else { return call.trapIndex() }
      return call.removeElement(index)
    }
  }

  private mutating func addArrayRanges() {
    add("array.insert") { call in
      let index = call.int(2)
      let count = call.array(0).count
      guard index >= 0, index <= count else {
        return call.trap("Array index is out of range", kind: .indexOutOfRange)
      }
      let place = call.value(0).references
      guard call.machine.extendArray(place) != nil else { return .trapped }
      let array = ArrayBuffer(place.pointee!)
      call.machine.moveElements(of: array, from: index, to: index + 1, count: count - index)
      call.machine.copy(call.value(1), to: array.address(index), type: array.elementType)
      return .done
    }
    add("array.replace") { call in
      let (start, end) = (call.int(1), call.int(2))
      guard start >= 0, start <= end, end <= call.array(0).count else { return call.trapIndex() }
      return call.machine.replaceElements(
        start, end, in: call.value(0).references, by: call.array(3)) ? .done : .trapped
    }
    add("array.slice") { call in
      let source = call.array(0)
      let (start, end) = (call.int(1), call.int(2))
      guard start >= 0, start <= end, end <= source.count else { return call.trapIndex() }
      return call.finishArray(end - start) { source.address(start + $0) }
    }
  }

  private mutating func addArraySearches() {
    add("array.firstIndex") { call in
      let array = call.array(0)
      let type = array.elementType
      for index in 0..<array.count {
        let same = call.machine.equal(array.address(index), call.value(1), type: type)
        guard let same else { return .trapped }
        if same { return call.finish(index) }
        guard call.machine.spend(8) else { return .trapped }
      }
      return call.finish(-1)
    }
    add("array.sortPlain") { call in
      guard let array = call.machine.makeUniqueArray(call.value(0).references) else {
        return .trapped
      }
      return array.sortNatively(call.machine) ? .done : .trapped
    }
    add("type.isPlainOrder") { call in call.finish(call.type(0).isOrderedNatively) }
  }
}

extension NativeCall {
  fileprivate func trapIndex() -> NativeOutcome {
    trap("Index out of range", kind: .indexOutOfRange)
  }

  /// Stores an Array of copies of `count` values as the result.
  fileprivate func finishArray(
    _ count: Int, _ element: (Int) -> ValueAddress
  ) -> NativeOutcome {
    guard let array = machine.makeArray(resultType, capacity: count) else { return .trapped }
    let type = array.elementType
    // Values without words, such as `()`, are only counted.
    let copied = type.wordCount == 0 ? 0 : count
    var index = 0
    while index < copied {
      let end = min(copied, index + Machine.workPortion / 8)
      while index < end {
        machine.copy(element(index), to: array.address(index), type: type)
        index += 1
      }
      array.count = index
      guard machine.checkInterrupt() else {
        machine.release(array.object)
        return .trapped
      }
    }
    array.count = count
    return finish(owned: array.object)
  }

  /// Moves an element out of the array, which is the first argument, into the result.
  fileprivate func removeElement(_ index: Int) -> NativeOutcome {
    guard let array = machine.makeUniqueArray(value(0).references) else { return .trapped }
    machine.move(array.address(index), to: result, type: array.elementType)
    machine.moveElements(
      of: array, from: index + 1, to: index, count: array.count - index - 1)
    array.count -= 1
    return .done
  }
}

extension Machine {
  /// Replaces a range of elements in an array by copies of another array's elements. Returns false after a
  /// trap.
  func replaceElements(
    _ start: Int, _ end: Int, in place: UnsafeMutablePointer<HeapReference?>,
    by source: ArrayBuffer
  ) -> Bool {
    let old = ArrayBuffer(place.pointee!)
    let (count, isTooLarge) = (old.count - (end - start)).addingReportingOverflow(source.count)
    guard !isTooLarge && count <= Int.max / 2 || hasRoom(for: Int.max) else { return false }
    let isTight = old.capacity < count && old.count > 0
    guard
      let array = makeUniqueArray(place, capacity: isTight ? max(count, old.count * 2) : count)
    else { return false }
    let type = array.elementType
    for index in start..<end { release(array.address(index), type: type) }
    moveElements(of: array, from: end, to: start + source.count, count: array.count - end)
    let isAppended = end == array.count && type.wordCount > 0
    for index in 0..<source.count {
      copy(source.address(index), to: array.address(start + index), type: type)
      // Elements that follow the range need all of it, so only appending can stop on the way.
      guard spend(8) || !isAppended else {
        array.count = start + index + 1
        return false
      }
    }
    array.count = count
    return !isTrapped
  }

  /// Moves the words of elements; source and target may overlap.
  fileprivate func moveElements(
    of array: ArrayBuffer, from start: Int, to target: Int, count: Int
  ) {
    let (stride, elements) = (array.stride, array.elements)
    (elements + target * stride).update(from: elements + start * stride, count: count * stride)
    self.count(work: count * stride)
  }
}

extension ArrayBuffer {
  /// Exchanges the words of two elements.
  func swapElements(_ first: Int, _ second: Int) {
    let stride = stride
    let (left, right) = (elements + first * stride, elements + second * stride)
    for word in 0..<stride { (left[word], right[word]) = (right[word], left[word]) }
  }
}
