#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The machine's memory: reference-counted objects of any size.
///
/// Small objects are taken from free lists, one per size, so that allocating and freeing them takes a few
/// instructions. The value is a handle: copies refer to the same heap.
package struct Heap {
  /// The mutable state of the heap.
  struct State {
    /// The heads of the free lists, indexed by number of words; a free block's first word points to the next
    /// block.
    var free: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    /// The chunks that small objects are cut from.
    var chunks: UnsafeMutablePointer<UnsafeMutableRawPointer>
    var chunkCount = 0
    var chunkCapacity = 0
    var bump: UnsafeMutableRawPointer?
    var bumpEnd: UnsafeMutableRawPointer?
    /// The number of live objects.
    var liveObjects = 0
    /// The number of bytes that were taken from the system and not given back: chunks, large objects, buffers,
    /// and what is counted for the storage of strings and for the objects of the host.
    var usedBytes = 0
    /// The number of bytes in live objects in the chunks.
    var smallBytes = 0
    /// The maximum of `usedBytes`; exceeding it is a trap.
    var byteLimit = Int.max
  }

  let state: UnsafeMutablePointer<State>

  /// The maximum size, in words and with the header, of objects taken from the free lists.
  /// The memory of larger objects comes from the system, which can reuse it for other sizes.
  static let largestSmall = 32
  /// The size of a chunk in bytes.
  /// One allocation by the system serves a thousand or more small objects.
  static let chunkSize = 1 << 18

  init() {
    state = .allocate(capacity: 1)
    let free = UnsafeMutablePointer<UnsafeMutableRawPointer?>
      .allocate(capacity: Self.largestSmall + 1)
    free.initialize(repeating: nil, count: Self.largestSmall + 1)
    state.initialize(to: State(free: free, chunks: .allocate(capacity: 0)))
  }

  /// Frees all memory. No object may be used afterwards.
  func deallocate() {
    for index in 0..<state.pointee.chunkCount { free(state.pointee.chunks[index]) }
    state.pointee.chunks.deallocate()
    state.pointee.free.deallocate()
    state.deallocate()
  }

  /// The number of live objects; zero after everything was released.
  package var liveObjects: Int { state.pointee.liveObjects }

  /// The number of bytes in live objects, and in what is counted beside them.
  package var liveBytes: Int {
    state.pointee.usedBytes - state.pointee.chunkCount * Self.chunkSize + state.pointee.smallBytes
  }

  /// The number of bytes that were taken from the system.
  package var usedBytes: Int { state.pointee.usedBytes }

  /// The number of bytes that may still be allocated; negative if the limit was exceeded.
  @inline(__always) var room: Int { state.pointee.byteLimit &- state.pointee.usedBytes }

  /// Indicates whether the script's memory limit is exceeded.
  @inline(__always) var isFull: Bool { state.pointee.usedBytes > state.pointee.byteLimit }

  /// Counts bytes that are taken outside the heap: by the storage of a string, by a view, by a record.
  @inline(__always)
  package func count(bytes: Int) { state.pointee.usedBytes &+= bytes }

  /// Returns a new object with one reference. Its words are zero.
  @inline(__always)
  package func allocate(_ descriptor: UnsafeMutablePointer<ObjectDescriptor>) -> HeapReference {
    allocate(descriptor, words: descriptor.pointee.wordCount)
  }

  /// Returns a new object with `words` words after the header. They are zero.
  @inline(__always)
  package func allocate(
    _ descriptor: UnsafeMutablePointer<ObjectDescriptor>, words: Int
  ) -> HeapReference {
    let memory = allocateBlock(words: words + 2)
    let object = memory.assumingMemoryBound(to: HeapHeader.self)
    object.initialize(to: HeapHeader(count: 1, flags: 0, descriptor: descriptor))
    // The system's memory is zero already.
    if words + 2 <= Self.largestSmall { object.words.initialize(repeating: 0, count: words) }
    state.pointee.liveObjects &+= 1
    return object
  }

  /// Frees an object's memory. Its references must have been released before.
  @inline(__always)
  func free(_ object: HeapReference, words: Int) {
    state.pointee.liveObjects &-= 1
    freeBlock(UnsafeMutableRawPointer(object), words: words + 2)
  }

  @inline(__always)
  private func allocateBlock(words: Int) -> UnsafeMutableRawPointer {
    if words <= Self.largestSmall {
      state.pointee.smallBytes &+= words &* 8
      if let block = state.pointee.free[words] {
        state.pointee.free[words] = FreeBlock(memory: block).next
        FreeBlock.allow(block, bytes: words &* 8)
        return block
      }
      return cutBlock(words: words)
    }
    state.pointee.usedBytes &+= words &* 8
    return allocateZeroed(bytes: words * 8)
  }

  /// Returns zeroed memory of the system, which provides the pages of a large block when they are touched.
  @inline(never)
  private func allocateZeroed(bytes: Int) -> UnsafeMutableRawPointer {
    guard let block = calloc(bytes, 1) else { fatalError("The system has no memory left") }
    return block
  }

  @inline(__always)
  private func freeBlock(_ block: UnsafeMutableRawPointer, words: Int) {
    if words <= Self.largestSmall {
      state.pointee.smallBytes &-= words &* 8
      FreeBlock(memory: block).next = state.pointee.free[words]
      FreeBlock.forbid(block, bytes: words &* 8)
      state.pointee.free[words] = block
    } else {
      state.pointee.usedBytes &-= words &* 8
      block.deallocate()
    }
  }

  @inline(never)
  private func cutBlock(words: Int) -> UnsafeMutableRawPointer {
    let size = words * 8
    if let bump = state.pointee.bump, state.pointee.bumpEnd! - bump >= size {
      state.pointee.bump = bump + size
      FreeBlock.allow(bump, bytes: size)
      return bump
    }
    if let chunk = state.pointee.bumpChunk {
      chunk.cutBytes = state.pointee.bump! - chunk.firstBlock
    }
    let chunk = Chunk(size: Self.chunkSize)
    keep(chunk.memory)
    state.pointee.usedBytes &+= Self.chunkSize
    state.pointee.bump = chunk.firstBlock + size
    state.pointee.bumpEnd = chunk.memory + Self.chunkSize
    FreeBlock.forbid(
      chunk.firstBlock + size, bytes: chunk.memory + Self.chunkSize - (chunk.firstBlock + size))
    return chunk.firstBlock
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

  /// Returns memory that an object owns beside its own words: the entries or the table of a dictionary.
  func allocateBuffer(bytes: Int) -> UnsafeMutableRawPointer {
    state.pointee.usedBytes &+= bytes
    return .allocate(byteCount: max(bytes, 8), alignment: 16)
  }

  /// Frees a buffer that ``allocateBuffer(bytes:)`` returned.
  func freeBuffer(_ buffer: UnsafeMutableRawPointer, bytes: Int) {
    state.pointee.usedBytes &-= bytes
    buffer.deallocate()
  }
}
