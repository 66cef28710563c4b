import DeclFont

import func Foundation.acos
import func Foundation.cos
import func Foundation.sin
import func Foundation.tan

/// Reads the attribute `d` of paths in SVG.
struct PathData {
  private let text: [UInt8]
  private var place = 0
  private var elements: [PathElement] = []
  private var point = (x: 0.0, y: 0.0)
  private var start = (x: 0.0, y: 0.0)
  /// The last control point, for smooth curves.
  private var control: (x: Double, y: Double, isCubic: Bool)?
  private static let limit = 200_000

  /// Returns the path up to the first mistake, as the specification asks.
  static func parse(_ text: String) -> Path {
    var data = PathData(text: Array(text.utf8))
    data.run()
    return Path(data.elements)
  }

  private init(text: [UInt8]) { self.text = text }

  private mutating func run() {
    var command: UInt8 = 0
    while elements.count < Self.limit {
      skipSeparators()
      guard place < text.count else { return }
      let letter = text[place]
      if letter | 0x20 >= 0x61, letter | 0x20 <= 0x7A {
        command = letter
        place += 1
      } else if command == 0 || command | 0x20 == 0x7A {
        return
      }
      guard perform(command) else { return }
      // Further pairs after a move are lines.
      if command == 0x4D { command = 0x4C }
      if command == 0x6D { command = 0x6C }
    }
  }

  private mutating func perform(_ command: UInt8) -> Bool {
    let isRelative = command >= 0x61
    let base = isRelative ? point : (x: 0, y: 0)
    switch command | 0x20 {
    case 0x7A:
      elements.append(.close)
      point = start
      control = nil
    case 0x6D:
      guard let n = numbers(2) else { return false }
      point = (base.x + n[0], base.y + n[1])
      start = point
      elements.append(.move(x: point.x, y: point.y))
      control = nil
    case 0x6C:
      guard let n = numbers(2) else { return false }
      line(base.x + n[0], base.y + n[1])
    case 0x68:
      guard let n = numbers(1) else { return false }
      line(base.x + n[0], point.y)
    case 0x76:
      guard let n = numbers(1) else { return false }
      line(point.x, base.y + n[0])
    case 0x63:
      guard let n = numbers(6) else { return false }
      cubic(
        base.x + n[0], base.y + n[1], base.x + n[2], base.y + n[3], base.x + n[4], base.y + n[5])
    case 0x73:
      guard let n = numbers(4) else { return false }
      let first = reflected(isCubic: true)
      cubic(first.x, first.y, base.x + n[0], base.y + n[1], base.x + n[2], base.y + n[3])
    case 0x71:
      guard let n = numbers(4) else { return false }
      quadratic(base.x + n[0], base.y + n[1], base.x + n[2], base.y + n[3])
    case 0x74:
      guard let n = numbers(2) else { return false }
      let first = reflected(isCubic: false)
      quadratic(first.x, first.y, base.x + n[0], base.y + n[1])
    case 0x61: return arc(base)
    default: return false
    }
    return true
  }

  private mutating func line(_ x: Double, _ y: Double) {
    elements.append(.line(x: x, y: y))
    point = (x, y)
    control = nil
  }

  private mutating func cubic(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ x: Double, _ y: Double
  ) {
    elements.append(.cubic(ax: ax, ay: ay, bx: bx, by: by, x: x, y: y))
    point = (x, y)
    control = (bx, by, true)
  }

  private mutating func quadratic(_ cx: Double, _ cy: Double, _ x: Double, _ y: Double) {
    elements.append(.quadratic(cx: cx, cy: cy, x: x, y: y))
    point = (x, y)
    control = (cx, cy, false)
  }

  private func reflected(isCubic: Bool) -> (x: Double, y: Double) {
    guard let control, control.isCubic == isCubic else { return point }
    return (2 * point.x - control.x, 2 * point.y - control.y)
  }

  private mutating func arc(_ base: (x: Double, y: Double)) -> Bool {
    guard let radii = numbers(3), let large = flag(), let sweep = flag(), let end = numbers(2)
    else { return false }
    let x = base.x + end[0]
    let y = base.y + end[1]
    appendArc(abs(radii[0]), abs(radii[1]), radii[2] * .pi / 180, large, sweep, x, y)
    point = (x, y)
    control = nil
    return true
  }

  /// Appends an arc of an ellipse, by the formulas in the appendix of SVG's specification.
  private mutating func appendArc(
    _ radiusX: Double, _ radiusY: Double, _ angle: Double, _ isLarge: Bool, _ isSweep: Bool,
    _ x: Double, _ y: Double
  ) {
    guard radiusX > 0, radiusY > 0, point != (x, y) else {
      elements.append(.line(x: x, y: y))
      return
    }
    let (c, s) = (cos(angle), sin(angle))
    let (dx, dy) = ((point.x - x) / 2, (point.y - y) / 2)
    let (px, py) = (c * dx + s * dy, c * dy - s * dx)
    let excess = px * px / (radiusX * radiusX) + py * py / (radiusY * radiusY)
    let grow = max(1, excess.squareRoot())
    let (rx, ry) = (radiusX * grow, radiusY * grow)
    let square =
      (rx * rx * ry * ry - rx * rx * py * py - ry * ry * px * px)
      / (rx * rx * py * py + ry * ry * px * px)
    let factor = max(0, square).squareRoot() * (isLarge == isSweep ? -1 : 1)
    let (cx, cy) = (factor * rx * py / ry, -factor * ry * px / rx)
    let center = (x: c * cx - s * cy + (point.x + x) / 2, y: s * cx + c * cy + (point.y + y) / 2)
    func direction(_ u: Double, _ v: Double) -> Double {
      let length = (u * u + v * v).squareRoot()
      let value = acos(min(max(u / length, -1), 1))
      return v < 0 ? -value : value
    }
    let first = direction((px - cx) / rx, (py - cy) / ry)
    var turn = direction((-px - cx) / rx, (-py - cy) / ry) - first
    if isSweep, turn < 0 { turn += 2 * .pi }
    if !isSweep, turn > 0 { turn -= 2 * .pi }
    let count = max(1, Int((abs(turn) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = turn / Double(count)
    let k = 4 / 3 * tan(step / 4)
    func map(_ u: Double, _ v: Double) -> (x: Double, y: Double) {
      (center.x + c * rx * u - s * ry * v, center.y + s * rx * u + c * ry * v)
    }
    for index in 0..<count {
      let (t, w) = (first + step * Double(index), first + step * Double(index + 1))
      let a = map(cos(t) - k * sin(t), sin(t) + k * cos(t))
      let b = map(cos(w) + k * sin(w), sin(w) - k * cos(w))
      let end = index == count - 1 ? (x: x, y: y) : map(cos(w), sin(w))
      elements.append(.cubic(ax: a.x, ay: a.y, bx: b.x, by: b.y, x: end.x, y: end.y))
    }
  }

  // MARK: Numbers

  private mutating func skipSeparators() {
    while place < text.count, text[place] <= 0x20 || text[place] == 0x2C { place += 1 }
  }

  private mutating func numbers(_ count: Int) -> [Double]? {
    var result: [Double] = []
    for _ in 0..<count {
      guard let number = number() else { return nil }
      result.append(number)
    }
    return result
  }

  private mutating func number() -> Double? {
    skipSeparators()
    let start = place
    func isDigit() -> Bool { place < text.count && (0x30...0x39).contains(text[place]) }
    if place < text.count, text[place] == 0x2B || text[place] == 0x2D { place += 1 }
    while isDigit() { place += 1 }
    if place < text.count, text[place] == 0x2E {
      place += 1
      while isDigit() { place += 1 }
    }
    if place + 1 < text.count, text[place] | 0x20 == 0x65 {
      let mark = place
      place += 1
      if text[place] == 0x2B || text[place] == 0x2D { place += 1 }
      if isDigit() {
        while isDigit() { place += 1 }
      } else {
        place = mark
      }
    }
    guard place > start,
      let value = Double(String(decoding: text[start..<place], as: UTF8.self)), value.isFinite
    else { return nil }
    return value
  }

  private mutating func flag() -> Bool? {
    skipSeparators()
    guard place < text.count, text[place] == 0x30 || text[place] == 0x31 else { return nil }
    place += 1
    return text[place - 1] == 0x31
  }
}
