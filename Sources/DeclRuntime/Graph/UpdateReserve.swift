import DeclMachine

/// Memory that an update reserves for its journal and its record, until the record is kept and counted itself.
final class UpdateReserve {
  /// The number of bytes that an update needs for each new region.
  static let bytes = 192
  /// The number of bytes in the record of one inserted view.
  static let recordBytes = 512

  private let heap: Heap
  private var count = 0

  init(heap: Heap) { self.heap = heap }

  /// Reserves bytes.
  func add(_ bytes: Int) {
    count += bytes
    heap.count(bytes: bytes)
  }

  /// Ends the reservation.
  func release() {
    heap.count(bytes: -count)
    count = 0
  }
}
