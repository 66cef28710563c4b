/// The invariants of a machine that runs no code: its stacks are empty, and the heap's numbers agree with what is in
/// its chunks.
package struct MachineInvariants {
  /// A sentence for each invariant that does not hold.
  package private(set) var violations: [String] = []

  /// Verifies all invariants of a machine.
  package init(_ machine: Machine) {
    if machine.isRunning { return }
    verifyStacks(machine)
    verify(machine.heap)
  }

  private mutating func verifyStacks(_ machine: Machine) {
    let state = machine.state.pointee
    require(state.frame == state.frames, "a call is still on the stack")
    require(state.error == nil, "a thrown error was not released")
    require(!state.isSuspending, "a coroutine is still being suspended")
    require(machine.operationDepth == 0, "a comparison, hash or description has not ended")
    require(
      machine.comparisons.isEmpty && machine.hashes.isEmpty && machine.descriptions.isEmpty,
      "parts of a comparison, hash or description are left")
    require(machine.deadObjects.isEmpty, "dead objects were not destroyed")
    require(machine.outerPCs.isEmpty, "a nested run has not ended")
  }

  /// The bytes that were cut from the chunks are either in live objects or on the free lists.
  private mutating func verify(_ heap: Heap) {
    let state = heap.state.pointee
    var cut = 0
    for index in 0..<state.chunkCount {
      let chunk = Chunk(memory: state.chunks[index])
      let isCurrent = chunk.memory == state.bumpChunk?.memory
      cut += isCurrent ? state.bump! - chunk.firstBlock : chunk.cutBytes
    }
    let free = freeBytes(heap, chunks: Set((0..<state.chunkCount).map { state.chunks[$0] }))
    require(
      cut - free == state.smallBytes,
      "\(cut) bytes were cut, \(free) are free, and \(state.smallBytes) are counted")
    require(state.liveObjects >= 0, "more objects were freed than allocated")
    require(
      state.usedBytes >= state.chunkCount * Heap.chunkSize, "more bytes were freed than allocated")
  }

  /// Returns the number of bytes on the free lists, whose blocks lie in the heap's chunks.
  private mutating func freeBytes(
    _ heap: Heap, chunks: Set<UnsafeMutableRawPointer>
  ) -> Int {
    var bytes = 0
    for words in 0...Heap.largestSmall {
      var block = heap.state.pointee.free[words]
      while let here = block {
        bytes += words * 8
        let address = UInt(bitPattern: here) & ~UInt(Heap.chunkSize - 1)
        guard let chunk = UnsafeMutableRawPointer(bitPattern: address), chunks.contains(chunk)
        else {
          violations.append("a free block lies outside of the chunks")
          break
        }
        block = FreeBlock(memory: here).next
      }
    }
    return bytes
  }

  private mutating func require(_ condition: Bool, _ violation: @autoclosure () -> String) {
    if !condition { violations.append(violation()) }
  }
}
