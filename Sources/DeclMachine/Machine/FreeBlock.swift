/// A block of memory on a free list of the heap; its first word points to the next block.
///
/// With the compilation condition `POISON`, which `make sanitize` sets, the address sanitizer reports every use of
/// memory that is free. Otherwise nothing here takes time.
struct FreeBlock {
  let memory: UnsafeMutableRawPointer

  /// The next block of the list.
  @inline(__always) var next: UnsafeMutableRawPointer? {
    get {
      Self.allow(memory, bytes: 8)
      defer { Self.forbid(memory, bytes: 8) }
      return memory.load(as: UnsafeMutableRawPointer?.self)
    }
    nonmutating set {
      Self.allow(memory, bytes: 8)
      defer { Self.forbid(memory, bytes: 8) }
      memory.storeBytes(of: newValue, as: UnsafeMutableRawPointer?.self)
    }
  }

  /// Makes uses of some memory errors until ``allow(_:bytes:)`` is called for it.
  @inline(__always)
  static func forbid(_ memory: UnsafeMutableRawPointer, bytes: Int) {
    #if POISON
      poisonMemoryRegion(memory, bytes)
    #endif
  }

  /// Makes uses of some memory valid.
  @inline(__always)
  static func allow(_ memory: UnsafeMutableRawPointer, bytes: Int) {
    #if POISON
      unpoisonMemoryRegion(memory, bytes)
    #endif
  }
}

#if POISON
  @_silgen_name("__asan_poison_memory_region")
  private func poisonMemoryRegion(_ address: UnsafeMutableRawPointer, _ size: Int)

  @_silgen_name("__asan_unpoison_memory_region")
  private func unpoisonMemoryRegion(_ address: UnsafeMutableRawPointer, _ size: Int)
#endif
