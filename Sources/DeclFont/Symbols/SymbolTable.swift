/// The pictures of bootstrap-icons by their names.
final class SymbolTable: Sendable {
  static let shared = SymbolTable(TableText.bootstrapIcons)

  /// A part of a picture.
  private struct Part: Sendable {
    var glyph: Int32
    var isEvenOdd: Bool
  }

  private let names: [String]
  private let firstParts: [Int]
  private let parts: [Part]
  private let outlines: OutlineTable
  private let scale: Double

  private init(_ text: StaticString) {
    var reader = ByteReader(text)
    scale = 1 / Double(reader.number())
    let count = reader.number()
    var names: [String] = []
    var firstParts: [Int] = []
    var parts: [Part] = []
    names.reserveCapacity(count)
    var name: [UInt8] = []
    for _ in 0..<count {
      let shared = reader.number()
      let length = reader.number()
      name.removeSubrange(shared...)
      for _ in 0..<length { name.append(reader.byte()) }
      names.append(String(decoding: name, as: UTF8.self))
      firstParts.append(parts.count)
      for _ in 0..<reader.number() {
        parts.append(Part(glyph: Int32(parts.count), isEvenOdd: reader.number() == 1))
      }
    }
    firstParts.append(parts.count)
    outlines = OutlineTable(&reader, count: parts.count)
    self.names = names
    self.firstParts = firstParts
    self.parts = parts
  }

  /// The number of pictures.
  var count: Int { names.count }

  func contains(_ name: String) -> Bool { place(of: name) != nil }

  /// Returns a picture in a square of side 1 with its top left corner at the origin, or nil.
  func layers(named name: String) -> [Symbol.Layer]? {
    guard let place = place(of: name) else { return nil }
    return parts[firstParts[place]..<firstParts[place + 1]].map { part in
      Symbol.Layer(
        elements: outlines.outline(of: Int(part.glyph), scale: scale), isEvenOdd: part.isEvenOdd)
    }
  }

  private func place(of name: String) -> Int? {
    var low = 0
    var high = names.count
    while low < high {
      let middle = (low + high) / 2
      if names[middle] < name { low = middle + 1 } else { high = middle }
    }
    return low < names.count && names[low] == name ? low : nil
  }
}
