/// A block of the system's memory from which small objects are cut. Its address is a multiple of its size, so
/// that the chunk of an object is known from the object's address.
struct Chunk {
  let memory: UnsafeMutableRawPointer

  /// The number of bytes before the first object.
  private static let headBytes = 16

  init(size: Int) {
    memory = .allocate(byteCount: size, alignment: size)
    cutBytes = 0
    freeBytes = 0
  }

  init(memory: UnsafeMutableRawPointer) { self.memory = memory }

  /// The address of the first object.
  var firstBlock: UnsafeMutableRawPointer { memory + Self.headBytes }

  /// The number of bytes that were cut, once the chunk is used up.
  var cutBytes: Int {
    get { memory.load(as: Int.self) }
    nonmutating set { memory.storeBytes(of: newValue, as: Int.self) }
  }

  /// The number of bytes on the free lists, while they are counted.
  var freeBytes: Int {
    get { memory.load(fromByteOffset: 8, as: Int.self) }
    nonmutating set { memory.storeBytes(of: newValue, toByteOffset: 8, as: Int.self) }
  }
}

/// Giving unused memory back to the system.
extension Heap {
  /// Frees the chunks in which no object is alive. Takes time for each free block, so it is only called when
  /// memory is short.
  func freeUnusedChunks() {
    for index in 0..<state.pointee.chunkCount { chunk(index).freeBytes = 0 }
    for size in 0...Self.largestSmall {
      var block = state.pointee.free[size]
      while let here = block {
        chunk(of: here).freeBytes += size * 8
        block = FreeBlock(memory: here).next
      }
    }
    for size in 0...Self.largestSmall { unlinkUnusedBlocks(words: size) }
    var kept = 0
    for index in 0..<state.pointee.chunkCount {
      let chunk = chunk(index)
      if isUnused(chunk) {
        chunk.memory.deallocate()
        state.pointee.usedBytes &-= Self.chunkSize
      } else {
        state.pointee.chunks[kept] = chunk.memory
        kept += 1
      }
    }
    state.pointee.chunkCount = kept
  }

  /// Removes the blocks of unused chunks from a free list.
  private func unlinkUnusedBlocks(words: Int) {
    var first: UnsafeMutableRawPointer?
    var last: UnsafeMutableRawPointer?
    var block = state.pointee.free[words]
    while let here = block {
      block = FreeBlock(memory: here).next
      if isUnused(chunk(of: here)) { continue }
      if let last {
        FreeBlock(memory: last).next = here
      } else {
        first = here
      }
      last = here
    }
    if let last { FreeBlock(memory: last).next = nil }
    state.pointee.free[words] = first
  }

  private func isUnused(_ chunk: Chunk) -> Bool {
    chunk.memory != state.pointee.bumpChunk?.memory && chunk.freeBytes == chunk.cutBytes
  }

  private func chunk(_ index: Int) -> Chunk { Chunk(memory: state.pointee.chunks[index]) }

  private func chunk(of block: UnsafeMutableRawPointer) -> Chunk {
    let address = UInt(bitPattern: block) & ~UInt(Self.chunkSize - 1)
    return Chunk(memory: UnsafeMutableRawPointer(bitPattern: address).unsafelyUnwrapped)
  }
}

extension Heap.State {
  /// The chunk that objects are cut from; nil before the first.
  var bumpChunk: Chunk? { bumpEnd.map { Chunk(memory: $0 - Heap.chunkSize) } }
}
