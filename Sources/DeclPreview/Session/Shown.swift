/// The parts of an update that the page shows, as JSON except for the picture.
struct Shown {
  /// The picture, as SVG.
  var picture = ""
  /// The tree of views, with their frames.
  var tree = "[]"
  /// The tree with the numbers of views for lines that are as in the message before; nil where there is none.
  var treeChanges: String?
  /// The controls over the picture.
  var controls = "[]"
  /// The words of a screen reader beside the controls.
  var spoken = "[]"
  /// The presentations over the window.
  var cards = "[]"

  /// The number of bytes of all parts.
  var byteCount: Int {
    [picture, tree, controls, spoken, cards].reduce(0) { $0 + $1.utf8.count }
  }

  /// Writes the parts as members.
  /// - Parameter isChange: whether a message with all lines of the tree came before.
  func write(to json: inout PageJSON, isChange: Bool = false) {
    json.member("picture", picture)
    json.member("tree", json: isChange ? treeChanges ?? tree : tree)
    json.member("controls", json: controls)
    json.member("spoken", json: spoken)
    json.member("cards", json: cards)
  }
}

/// The last updates as the page showed them, up to a number of bytes; older ones are made again when they are asked for.
struct ShownMemory {
  /// The number of bytes that are kept.
  static let maximumBytes = 48 << 20

  private var moments: [Int: Shown] = [:]
  private var order: [Int] = []
  private var bytes = 0

  /// The parts that were shown after an update; nil if they are not kept.
  subscript(update: Int) -> Shown? { moments[update] }

  /// Keeps what is shown after an update.
  mutating func keep(_ shown: Shown, after update: Int) {
    if let old = moments.updateValue(shown, forKey: update) {
      bytes -= old.byteCount
    } else {
      order.append(update)
    }
    bytes += shown.byteCount
    while bytes > Self.maximumBytes, order.count > 1 {
      bytes -= moments.removeValue(forKey: order.removeFirst())?.byteCount ?? 0
    }
  }

  /// Removes everything, since it was of another device or another session.
  mutating func removeAll() { self = ShownMemory() }
}
