/// A machine that runs the program of a glyph (Adobe's Technical Note 5177, "The Type 2 Charstring Format").
struct CharstringMachine {
  /// The lines and curves so far, in units, with the y axis upwards.
  private(set) var outline: [OutlineElement] = []

  private let programs: FontIndex
  private let local: FontIndex
  private let global: FontIndex
  private var stack: [Double] = []
  private var x = 0.0
  private var y = 0.0
  private var isOpen = false
  private var hasWidth = false
  private var hintCount = 0
  private var stepCount = 0
  private var storage = [Double](repeating: 0, count: 32)

  // "Appendix B: Type 2 Charstring Format Implementation Limits" allows 48 numbers and 10 nested subroutines. Files with
  // more numbers exist, since the later format CFF2 allows 513.
  private static let stackLimit = 513
  private static let depthLimit = 10
  /// The largest number of operators and of numbers that are run for a glyph, and of elements that they draw: real
  /// glyphs stay far below.
  private static let stepLimit = 100_000
  private static let elementLimit = 20_000

  init(programs: FontIndex, local: FontIndex, global: FontIndex) {
    self.programs = programs
    self.local = local
    self.global = global
    stack.reserveCapacity(48)
  }

  /// Draws a glyph.
  mutating func run(_ glyph: Int) throws(FontError) {
    _ = try run(programs.item(glyph), depth: 0)
    close()
  }

  /// Runs a program; returns true if it ended the glyph.
  private mutating func run(_ bytes: FontBytes, depth: Int) throws(FontError) -> Bool {
    guard depth <= Self.depthLimit else { throw bytes.error }
    var place = 0
    while place < bytes.count {
      let byte = try bytes.byte(place)
      place += 1
      stepCount += 1
      guard stepCount <= Self.stepLimit, outline.count <= Self.elementLimit,
        stack.count <= Self.stackLimit
      else { throw bytes.error }
      switch byte {
      case 28:
        stack.append(Double(try bytes.signed(place)))
        place += 2
      case 32...246: stack.append(Double(byte - 139))
      case 247...250:
        stack.append(Double((byte - 247) * 256 + (try bytes.byte(place)) + 108))
        place += 1
      case 251...254:
        stack.append(Double(-(byte - 251) * 256 - (try bytes.byte(place)) - 108))
        place += 1
      case 255:
        // 16 bits before the point and 16 behind it.
        stack.append(Double(Int32(truncatingIfNeeded: try bytes.long(place))) / 65_536)
        place += 4
      case 10, 29:
        let subroutines = byte == 10 ? local : global
        let number = Int(within: try pop(bytes)) + Self.bias(subroutines.count)
        if try run(subroutines.item(number), depth: depth + 1) { return true }
      case 11: return false
      case 14:
        try end(bytes)
        return true
      case 19, 20:
        noteHints()
        place += (hintCount + 7) / 8
      case 12:
        try perform(escaped: try bytes.byte(place), bytes)
        place += 1
      default: try perform(byte, bytes)
      }
    }
    return false
  }

  /// Returns the number that is added to that of a subroutine, so that short numbers reach more of them.
  private static func bias(_ count: Int) -> Int {
    count < 1_240 ? 107 : count < 33_900 ? 1_131 : 32_768
  }

  private mutating func pop(_ bytes: FontBytes) throws(FontError) -> Double {
    guard let value = stack.popLast() else { throw bytes.error }
    return value
  }

  // MARK: Operators

  private mutating func perform(_ code: Int, _ bytes: FontBytes) throws(FontError) {
    defer { stack.removeAll(keepingCapacity: true) }
    switch code {
    case 1, 3, 18, 23: noteHints()
    case 21:
      let start = try takeWidth(before: 2, bytes)
      move(stack[start], stack[start + 1])
    case 22:
      let start = try takeWidth(before: 1, bytes)
      move(stack[start], 0)
    case 4:
      let start = try takeWidth(before: 1, bytes)
      move(0, stack[start])
    case 5: lines(upTo: stack.count)
    case 6, 7:
      var isHorizontal = code == 6
      for length in stack {
        line(isHorizontal ? length : 0, isHorizontal ? 0 : length)
        isHorizontal.toggle()
      }
    case 8: curves(from: 0, upTo: stack.count)
    case 24:
      // Curves and a line.
      guard stack.count >= 2 else { break }
      let end = curves(from: 0, upTo: stack.count - 2)
      line(stack[end], stack[end + 1])
    case 25:
      // Lines and a curve.
      guard stack.count >= 6 else { break }
      curves(from: lines(upTo: stack.count - 6), upTo: stack.count)
    case 26, 27: straightCurves(isVertical: code == 26)
    case 30, 31: alternatingCurves(isHorizontal: code == 31)
    default: throw bytes.error
    }
  }

  /// Counts hints, which say how to fit edges to pixels, and drops them.
  private mutating func noteHints() {
    hasWidth = true
    hintCount += stack.count / 2
    stack.removeAll(keepingCapacity: true)
  }

  /// Returns the place of an operator's numbers: the first operator may have the width of the glyph before them.
  private mutating func takeWidth(before count: Int, _ bytes: FontBytes) throws(FontError) -> Int {
    guard stack.count >= count else { throw bytes.error }
    let start = hasWidth ? 0 : stack.count - count
    hasWidth = true
    return start
  }

  private mutating func close() {
    if isOpen { outline.append(.close) }
    isOpen = false
  }

  private mutating func move(_ dx: Double, _ dy: Double) {
    close()
    x += dx
    y += dy
    outline.append(.move(x: x, y: y))
    isOpen = true
  }

  /// Begins a contour where a program draws without one.
  private mutating func open() { if !isOpen { move(0, 0) } }

  private mutating func line(_ dx: Double, _ dy: Double) {
    open()
    x += dx
    y += dy
    outline.append(.line(x: x, y: y))
  }

  private mutating func curve(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ dx: Double, _ dy: Double
  ) {
    open()
    let (firstX, firstY) = (x + ax, y + ay)
    let (secondX, secondY) = (firstX + bx, firstY + by)
    x = secondX + dx
    y = secondY + dy
    outline.append(.cubic(ax: firstX, ay: firstY, bx: secondX, by: secondY, x: x, y: y))
  }

  /// Draws lines; returns the place of the first number that is left.
  @discardableResult
  private mutating func lines(upTo end: Int) -> Int {
    var place = 0
    while place + 2 <= end {
      line(stack[place], stack[place + 1])
      place += 2
    }
    return place
  }

  /// Draws curves of six numbers each; returns the place of the first number that is left.
  @discardableResult
  private mutating func curves(from start: Int, upTo end: Int) -> Int {
    var place = start
    while place + 6 <= end {
      curve(
        stack[place], stack[place + 1], stack[place + 2], stack[place + 3], stack[place + 4],
        stack[place + 5])
      place += 6
    }
    return place
  }

  /// Draws curves that begin and end in the direction of an axis (`hhcurveto` and `vvcurveto`).
  private mutating func straightCurves(isVertical: Bool) {
    var place = stack.count % 4 == 0 ? 0 : 1
    // The first curve may begin beside the axis.
    var beside = place == 0 ? 0 : stack[0]
    while place + 4 <= stack.count {
      let (first, last) = (stack[place], stack[place + 3])
      if isVertical {
        curve(beside, first, stack[place + 1], stack[place + 2], 0, last)
      } else {
        curve(first, beside, stack[place + 1], stack[place + 2], last, 0)
      }
      beside = 0
      place += 4
    }
  }

  /// Draws curves that begin along one axis and end along the other one, in turns (`hvcurveto` and `vhcurveto`).
  private mutating func alternatingCurves(isHorizontal: Bool) {
    var isHorizontal = isHorizontal
    var place = 0
    while place + 4 <= stack.count {
      let (first, last) = (stack[place], stack[place + 3])
      // The last curve may end beside the axis.
      let beside = stack.count - place == 5 ? stack[place + 4] : 0
      if isHorizontal {
        curve(first, 0, stack[place + 1], stack[place + 2], beside, last)
      } else {
        curve(0, first, stack[place + 1], stack[place + 2], last, beside)
      }
      isHorizontal.toggle()
      place += 4
    }
  }

  /// Ends the glyph. Old fonts name two glyphs of Adobe's standard code here, a letter and its accent.
  private mutating func end(_ bytes: FontBytes) throws(FontError) {
    close()
    // They would have to be found by the names of glyphs, and such a glyph has no outline.
    guard stack.count < 4 else { throw bytes.error }
  }

  // MARK: Operators of two bytes

  private mutating func perform(escaped code: Int, _ bytes: FontBytes) throws(FontError) {
    switch code {
    case 34...37:
      try flex(code, bytes)
      stack.removeAll(keepingCapacity: true)
    case 9, 14, 18, 26, 27: try calculate(code, try pop(bytes), bytes)
    case 3, 4, 10, 11, 12, 15, 24, 28, 20, 30:
      let second = try pop(bytes)
      try calculate(code, try pop(bytes), second, bytes)
    default: try arrange(code, bytes)
    }
  }

  /// Draws two curves that are nearly a line.
  private mutating func flex(_ code: Int, _ bytes: FontBytes) throws(FontError) {
    let s = stack
    guard s.count >= [7, 12, 9, 11][code - 34] else { throw bytes.error }
    let height = y
    switch code {
    case 34:
      curve(s[0], 0, s[1], s[2], s[3], 0)
      curve(s[4], 0, s[5], height - y, s[6], 0)
    case 35:
      curves(from: 0, upTo: 12)
    case 36:
      curve(s[0], s[1], s[2], s[3], s[4], 0)
      curve(s[5], 0, s[6], s[7], s[8], height - (y + s[7]))
    default:
      curve(s[0], s[1], s[2], s[3], s[4], s[5])
      // The last number lies along the longer side; along the other one the curves end where they began.
      let dx = s[0] + s[2] + s[4] + s[6] + s[8]
      let dy = s[1] + s[3] + s[5] + s[7] + s[9]
      let isWide = abs(dx) > abs(dy)
      curve(s[6], s[7], s[8], s[9], isWide ? s[10] : -dx, isWide ? -dy : s[10])
    }
  }

  private mutating func calculate(
    _ code: Int, _ value: Double, _ bytes: FontBytes
  ) throws(FontError) {
    switch code {
    case 9: stack.append(abs(value))
    case 14: stack.append(-value)
    case 26: stack.append(max(value, 0).squareRoot())
    case 27: stack += [value, value]
    default: break  // The number is dropped.
    }
  }

  private mutating func calculate(
    _ code: Int, _ first: Double, _ second: Double, _ bytes: FontBytes
  ) throws(FontError) {
    switch code {
    case 3: stack.append(first != 0 && second != 0 ? 1 : 0)
    case 4: stack.append(first != 0 || second != 0 ? 1 : 0)
    case 10: stack.append(first + second)
    case 11: stack.append(first - second)
    case 12: stack.append(second == 0 ? 0 : first / second)
    case 15: stack.append(first == second ? 1 : 0)
    case 24: stack.append(first * second)
    case 28: stack += [second, first]
    case 20:
      let place = Int(within: second)
      guard storage.indices.contains(place) else { throw bytes.error }
      storage[place] = first
    default:
      // The upper numbers change their places in a circle.
      let count = Int(within: first)
      guard count >= 0, count <= stack.count else { throw bytes.error }
      guard count > 0 else { break }
      let steps = Int(within: second) % count
      let top = Array(stack.suffix(count))
      for index in 0..<count {
        stack[stack.count - count + (index + steps + count) % count] = top[index]
      }
    }
  }

  private mutating func arrange(_ code: Int, _ bytes: FontBytes) throws(FontError) {
    switch code {
    case 5: stack.append(try pop(bytes) == 0 ? 1 : 0)
    case 21:
      let place = Int(within: try pop(bytes))
      guard storage.indices.contains(place) else { throw bytes.error }
      stack.append(storage[place])
    case 22:
      let (limit, value) = (try pop(bytes), try pop(bytes))
      let (second, first) = (try pop(bytes), try pop(bytes))
      stack.append(value <= limit ? first : second)
    case 23: stack.append(0.5)  // A random number; pictures are the same on each run.
    case 29:
      let index = max(Int(within: try pop(bytes)), 0)
      guard index < stack.count else { throw bytes.error }
      stack.append(stack[stack.count - 1 - index])
    case 0: stack.removeAll(keepingCapacity: true)
    default: throw bytes.error
    }
  }
}

extension Int {
  /// The integer below a number, within the range of 32 bits; 0 for a number that is none.
  fileprivate init(within value: Double) {
    self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, -0x8000_0000), 0x7FFF_FFFF))
  }
}
