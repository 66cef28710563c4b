/// The pictures of the last updates, up to a number of bytes; older ones are drawn again when they are asked for.
struct PictureMemory {
  /// The number of bytes of all pictures.
  static let maximumBytes = 48 << 20

  private var pictures: [Int: String] = [:]
  private var order: [Int] = []
  private var bytes = 0

  /// The picture after an update; nil if it is not kept.
  subscript(update: Int) -> String? { pictures[update] }

  /// Keeps the picture after an update.
  mutating func keep(_ picture: String, after update: Int) {
    if let old = pictures.updateValue(picture, forKey: update) {
      bytes -= old.utf8.count
    } else {
      order.append(update)
    }
    bytes += picture.utf8.count
    while bytes > Self.maximumBytes, order.count > 1 {
      bytes -= pictures.removeValue(forKey: order.removeFirst())?.utf8.count ?? 0
    }
  }

  /// Forgets all pictures: they were of another device or another session.
  mutating func removeAll() { self = PictureMemory() }
}
