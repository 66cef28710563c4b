/// The machine's memory: objects of any size, counted references, destruction in Swift's order.
///
/// Small objects come from lists of free blocks of equal size, so that making and freeing one costs a few instructions.
/// The value is a handle: copies name the same heap.
package struct Heap {
  /// What the heap keeps.
  struct State {
    /// For each number of words the first free block; a free block's first word points at the next.
    var free: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    /// Everything that small objects were cut from.
    var chunks: UnsafeMutablePointer<UnsafeMutableRawPointer>
    var chunkCount = 0
    var chunkCapacity = 0
    var bump: UnsafeMutableRawPointer?
    var bumpEnd: UnsafeMutableRawPointer?
    /// How many objects there are.
    var liveObjects = 0
    /// How many bytes they take, buffers included.
    var liveBytes = 0
    /// More than this is a trap.
    var byteLimit = 4 << 30
  }

  let state: UnsafeMutablePointer<State>

  /// Objects of up to this many words, header included, come from the lists.
  static let largestSmall = 32
  private static let chunkSize = 1 << 18

  init() {
    state = .allocate(capacity: 1)
    let free = UnsafeMutablePointer<UnsafeMutableRawPointer?>
      .allocate(capacity: Self.largestSmall + 1)
    free.initialize(repeating: nil, count: Self.largestSmall + 1)
    state.initialize(to: State(free: free, chunks: .allocate(capacity: 0)))
  }

  /// Gives all memory back. No object may be used afterwards.
  func deallocate() {
    for index in 0..<state.pointee.chunkCount { free(state.pointee.chunks[index]) }
    state.pointee.chunks.deallocate()
    state.pointee.free.deallocate()
    state.deallocate()
  }

  /// How many objects there are; zero again after everything was released.
  package var liveObjects: Int { state.pointee.liveObjects }

  /// How many bytes the objects take.
  package var liveBytes: Int { state.pointee.liveBytes }

  /// A new object with one reference, its words all zero.
  @inline(__always)
  package func allocate(_ descriptor: UnsafeMutablePointer<ObjectDescriptor>) -> HeapReference {
    allocate(descriptor, words: descriptor.pointee.wordCount)
  }

  /// A new object of `words` words after the header, all zero.
  @inline(__always)
  package func allocate(
    _ descriptor: UnsafeMutablePointer<ObjectDescriptor>, words: Int
  ) -> HeapReference {
    let memory = allocateBlock(words: words + 2)
    let object = memory.assumingMemoryBound(to: HeapHeader.self)
    object.initialize(to: HeapHeader(count: 1, flags: 0, descriptor: descriptor))
    object.words.initialize(repeating: 0, count: words)
    state.pointee.liveObjects &+= 1
    return object
  }

  /// Gives an object's own memory back; its words were released before.
  @inline(__always)
  func free(_ object: HeapReference, words: Int) {
    state.pointee.liveObjects &-= 1
    freeBlock(UnsafeMutableRawPointer(object), words: words + 2)
  }

  @inline(__always)
  private func allocateBlock(words: Int) -> UnsafeMutableRawPointer {
    state.pointee.liveBytes &+= words &* 8
    if words <= Self.largestSmall {
      if let block = state.pointee.free[words] {
        state.pointee.free[words] = block.load(as: UnsafeMutableRawPointer?.self)
        return block
      }
      return cutBlock(words: words)
    }
    return .allocate(byteCount: words * 8, alignment: 16)
  }

  @inline(__always)
  private func freeBlock(_ block: UnsafeMutableRawPointer, words: Int) {
    state.pointee.liveBytes &-= words &* 8
    if words <= Self.largestSmall {
      block.storeBytes(of: state.pointee.free[words], as: UnsafeMutableRawPointer?.self)
      state.pointee.free[words] = block
    } else {
      block.deallocate()
    }
  }

  @inline(never)
  private func cutBlock(words: Int) -> UnsafeMutableRawPointer {
    let size = words * 8
    if let bump = state.pointee.bump, state.pointee.bumpEnd! - bump >= size {
      state.pointee.bump = bump + size
      return bump
    }
    let chunk = UnsafeMutableRawPointer.allocate(byteCount: Self.chunkSize, alignment: 16)
    keep(chunk)
    state.pointee.bump = chunk + size
    state.pointee.bumpEnd = chunk + Self.chunkSize
    return chunk
  }

  private func keep(_ chunk: UnsafeMutableRawPointer) {
    if state.pointee.chunkCount == state.pointee.chunkCapacity {
      let capacity = max(16, state.pointee.chunkCapacity * 2)
      let chunks = UnsafeMutablePointer<UnsafeMutableRawPointer>.allocate(capacity: capacity)
      chunks.update(from: state.pointee.chunks, count: state.pointee.chunkCount)
      state.pointee.chunks.deallocate()
      state.pointee.chunks = chunks
      state.pointee.chunkCapacity = capacity
    }
    state.pointee.chunks[state.pointee.chunkCount] = chunk
    state.pointee.chunkCount += 1
  }

  private func free(_ chunk: UnsafeMutableRawPointer) { chunk.deallocate() }

  /// Memory that an object keeps beside its own: the entries of a dictionary.
  func allocateBuffer(bytes: Int) -> UnsafeMutableRawPointer {
    state.pointee.liveBytes &+= bytes
    return .allocate(byteCount: max(bytes, 8), alignment: 16)
  }

  /// Gives a buffer back.
  func freeBuffer(_ buffer: UnsafeMutableRawPointer, bytes: Int) {
    state.pointee.liveBytes &-= bytes
    buffer.deallocate()
  }
}
