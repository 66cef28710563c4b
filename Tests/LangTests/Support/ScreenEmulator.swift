/// The screen of a terminal, as far as `declrepl play` uses one: places of the cursor, attributes, and characters that
/// are one column wide.
struct ScreenEmulator {
  private(set) var columns: Int
  private(set) var lines: Int
  private var cells: [[Character]]
  private var place = (x: 0, y: 0)
  private var waiting: [UInt8] = []
  /// The private modes that are set, such as 1049 for the other screen.
  private(set) var modes: Set<Int> = []
  /// Indicates whether a character with the attribute of exchanged colours was ever written.
  private(set) var hasReversed = false
  /// The sequences that set colours, so far.
  private(set) var colorCount = 0
  /// The numbers of the sequences that gave letters one of sixteen colours.
  private(set) var letterColors: Set<Int> = []

  init(columns: Int, lines: Int) {
    self.columns = columns
    self.lines = lines
    cells = Array(repeating: Array(repeating: " ", count: columns), count: lines)
  }

  /// The lines of text without spaces at their ends.
  var text: String {
    cells.map { line in
      var line = String(line)[...]
      while line.last == " " { line = line.dropLast() }
      return String(line)
    }.joined(separator: "\n")
  }

  /// Returns the first cell of a text on the screen.
  func find(_ text: String) -> (x: Int, y: Int)? {
    for (y, line) in cells.enumerated() {
      let row = String(line)
      if let range = row.range(of: text) {
        return (row.distance(from: row.startIndex, to: range.lowerBound), y)
      }
    }
    return nil
  }

  /// Takes another size; a terminal keeps what it shows, and the program draws again.
  mutating func resize(columns: Int, lines: Int) {
    self = with {
      $0.columns = columns
      $0.lines = lines
      $0.cells = Array(repeating: Array(repeating: " ", count: columns), count: lines)
    }
  }

  private func with(_ change: (inout ScreenEmulator) -> Void) -> ScreenEmulator {
    var copy = self
    change(&copy)
    return copy
  }

  /// Shows bytes.
  mutating func feed(_ bytes: some Sequence<UInt8>) {
    waiting += bytes
    var start = 0
    while let next = take(from: start) { start = next }
    waiting.removeFirst(start)
  }

  /// Takes a character or a sequence; nil if it is not complete.
  private mutating func take(from start: Int) -> Int? {
    guard start < waiting.count else { return nil }
    let first = waiting[start]
    if first == 0x1B { return sequence(from: start) }
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard start + length <= waiting.count else { return nil }
    let text = String(decoding: waiting[start..<start + length], as: UTF8.self)
    if first >= 0x20, let character = text.first { put(character) }
    return start + length
  }

  private mutating func put(_ character: Character) {
    if place.y < lines, place.x < columns { cells[place.y][place.x] = character }
    place.x += 1
  }

  private mutating func sequence(from start: Int) -> Int? {
    guard start + 1 < waiting.count else { return nil }
    if [UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "P")].contains(waiting[start + 1]) {
      for end in (start + 2)..<max(waiting.count - 1, start + 2)
      where waiting[end] == 0x1B && waiting[end + 1] == UInt8(ascii: "\\") {
        return end + 2
      }
      return nil
    }
    guard waiting[start + 1] == UInt8(ascii: "[") else { return start + 2 }
    guard let end = waiting[(start + 2)...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      return nil
    }
    let body = String(decoding: waiting[(start + 2)..<end], as: UTF8.self)
    apply(body, waiting[end])
    return end + 1
  }

  private mutating func apply(_ body: String, _ final: UInt8) {
    let numbers = body.drop { $0 == "?" }.split(separator: ";").map { Int($0) ?? 0 }
    switch final {
    case UInt8(ascii: "H"):
      place = ((numbers.count > 1 ? numbers[1] : 1) - 1, (numbers.first ?? 1) - 1)
    case UInt8(ascii: "J"):
      cells = Array(repeating: Array(repeating: " ", count: columns), count: lines)
    case UInt8(ascii: "h") where body.hasPrefix("?"): modes.formUnion(numbers)
    case UInt8(ascii: "l") where body.hasPrefix("?"): modes.subtract(numbers)
    case UInt8(ascii: "m"):
      if numbers.contains(7), numbers.first == 0 { hasReversed = true }
      if let first = numbers.first, (30...49).contains(first) || (90...107).contains(first) {
        colorCount += 1
        if first < 38 || (90...97).contains(first) { letterColors.insert(first) }
      }
    default: break
    }
  }
}
