/// The pictures of symbols that bootstrap-icons does not have, drawn for Decl in a square of side 16.
///
/// A drawing consists of parts: `F` fills a path, `E` fills it by the even-odd rule, `S` draws a line along it in a width.
/// A path has the commands `M`, `L`, `C` and `Z` of SVG, and `O x y r` for a circle.
enum SymbolDrawings {
  /// Returns the parts of a drawing by the name of the symbol with hyphens, or nil.
  static func layers(named name: String) -> [Symbol.Layer]? {
    drawings[name]?.map { part in
      var reader = PathReader(part.dropFirst())
      let isEvenOdd = part.first == "E"
      guard part.first == "S" else {
        return Symbol.Layer(elements: reader.outline(), isEvenOdd: isEvenOdd)
      }
      let width = reader.number()
      return Symbol.Layer(elements: SymbolLine.outline(reader.lines(), width), isEvenOdd: false)
    }
  }

  private static let drawings: [String: [Substring]] = {
    var result: [String: [Substring]] = [:]
    for line in source.split(whereSeparator: \.isNewline) {
      let sides = line.split(separator: "=", maxSplits: 1)
      result[sides[0].trimmed, default: []] += sides[1].split(separator: ";")
    }
    return result
  }()

  private static let source = """
    equal=S1 M2.5 6 L13.5 6 M2.5 10 L13.5 10
    notequal=S1 M2.5 6 L13.5 6 M2.5 10 L13.5 10 M10.5 2.5 L5.5 13.5
    divide=S1 M2.5 8 L13.5 8;F O8 3.8 1.1 O8 12.2 1.1
    leaf=S1 M2.2 14.2 C4 10.6 7 8.2 11 6.6 M3.9 11.5 C1.8 6.2 6.6 2.5 14.2 2.3 C14.8 9.2 11 13.5 6.2 12.6 C5.1 12.4 4.3 12 3.9 11.5
    leaf-fill=E M3.4 11 C1.6 5.8 6.4 2 14.7 1.8 C15.3 9.4 11.2 14.1 6.1 13.1 C5.6 13 5.2 12.9 4.8 12.7 C6.6 10 8.6 8.4 11.3 7.2 L10.9 6.3 C7.8 7.5 5.4 9.4 3.8 11.8
    leaf-fill=S1 M2.2 14.2 C2.8 13.1 3.4 12.1 4.2 11.2
    fork-knife=S1 M2.6 1.9 L2.6 5 C2.6 7.6 6.6 7.6 6.6 5 L6.6 1.9 M4.6 1.9 L4.6 14.1
    fork-knife=F M12.8 1.4 L12.8 13.6 C12.8 14.7 11.4 14.7 11.4 13.6 L11.5 9.2 L9.6 9.2 C9.4 5.4 10.2 2.6 12.8 1.4 Z
    figure=F O8 2 1.6;S1.5 M6.4 5.2 L9.6 5.2 M5.4 5.8 L5 9 M10.6 5.8 L11 9 M7 9.4 L7 14.4 M9 9.4 L9 14.4;F M5.6 4.6 L10.4 4.6 L9.8 9.8 L6.2 9.8 Z
    figure-stand=F O8 2 1.6;S1.5 M6.4 5.2 L9.6 5.2 M5.4 5.8 L5 9 M10.6 5.8 L11 9 M7 9.4 L7 14.4 M9 9.4 L9 14.4;F M5.6 4.6 L10.4 4.6 L9.8 9.8 L6.2 9.8 Z
    figure-wave=F O8 2 1.6;S1.5 M6.4 5.2 L9.6 5.2 M5.4 5.8 L5 9 M10.4 5.6 L13 2.4 M7 9.4 L7 14.4 M9 9.4 L9 14.4;F M5.6 4.6 L10.4 4.6 L9.8 9.8 L6.2 9.8 Z
    figure-walk=F O8.6 2 1.6;S1.6 M8.2 5.2 L7.7 9.2 M8.2 5 L10 7.2 L11.8 8 M8 5 L6 6.2 L5.3 8.4 M7.8 9.2 L9.6 11.4 L10.4 14.5 M7.8 9.2 L6.9 12 L4.8 14.5
    figure-run=F O10.4 2.1 1.6;S1.6 M9.2 5 L7.5 9.2 M9.2 5 L11.3 7.3 L13.4 6.6 M8.8 4.8 L6 5.2 L4.6 7.4 M7.6 9.2 L10.2 11.2 L9.5 14.5 M7.4 9.4 L6.2 12 L2.8 12.2
    brain-head-profile=S1 M5 14.5 L5 12.5 L3.8 12.5 C3.1 12.5 2.8 12.1 2.8 11.4 L2.8 9.9 L1.5 9.5 L2.8 7 C2.8 3.6 5.2 1.6 8.4 1.6 C11.7 1.6 14.2 3.9 14.2 7.1 C14.2 9.4 12.8 10.6 12 11.7 L12 14.5
    brain-head-profile=F O6.8 5.7 1.5 O8.9 4.7 1.5 O10.9 6 1.5 O9.2 7.2 1.6 O7 7.5 1.2;S1 M9.8 8 L10.4 10
    brain-head-profile-fill=E M5 15 L5 13 L3.8 13 C2.8 13 2.3 12.4 2.3 11.4 L2.3 10.2 L.9 9.8 L2.3 6.9 C2.4 3.3 5 1.1 8.4 1.1 C12 1.1 14.7 3.6 14.7 7.1 C14.7 9.5 13.3 10.8 12.5 11.9 L12.5 15 Z O6.6 5.9 1.3 O9.6 5.2 1.5 O8.6 8.2 1.2
    brain=S1 M8 13.4 C5.4 14.8 2.6 12.8 3.2 10.4 C1.2 9.4 1.4 6.4 3.3 5.7 C2.9 3.4 5.8 1.6 8 3 Z M8 3 C10.2 1.6 13.1 3.4 12.7 5.7 C14.6 6.4 14.8 9.4 12.8 10.4 C13.4 12.8 10.6 14.8 8 13.4 M5.4 6.4 C6.2 6 7 6.6 6.8 7.6 M10.6 6.4 C9.8 6 9 6.6 9.2 7.6 M5 10.4 C5.8 10.8 6.6 10.4 6.6 9.6 M11 10.4 C10.2 10.8 9.4 10.4 9.4 9.6
    dumbbell=S1.4 M5 8 L11 8;S2 M4.2 4.6 L4.2 11.4 M11.8 4.6 L11.8 11.4;S1.6 M1.8 6.4 L1.8 9.6 M14.2 6.4 L14.2 9.6
    pawprint=F O3.2 7.1 1.5 O6.2 3.6 1.6 O9.8 3.6 1.6 O12.8 7.1 1.5 M8 7.4 C10.2 7.4 12.6 10.8 12 12.8 C11.4 14.8 9.4 13.4 8 13.4 C6.6 13.4 4.6 14.8 4 12.8 C3.4 10.8 5.8 7.4 8 7.4 Z
    fish=S1 M1.6 8 C4.2 4 9 4 11.4 8 C9 12 4.2 12 1.6 8 Z M11.2 7.8 L14.4 5.2 L14.4 10.8 L11.2 8.2;F O4.9 7.3 .7
    fish-fill=E M1 8 C4 3.4 8.8 3.4 11.4 7.2 L14.8 4.4 L14.8 11.6 L11.4 8.8 C8.8 12.6 4 12.6 1 8 Z O4.7 7.2 .8
    cat=S1 M3.2 2.2 L6 4.4 C7.4 4.1 8.6 4.1 10 4.4 L12.8 2.2 L13.2 8.4 C13.2 12 11 14 8 14 C5 14 2.8 12 2.8 8.4 Z;F O5.9 8.4 .8 O10.1 8.4 .8 O8 10.8 .7
    cat-fill=E M2.8 1.2 L6.1 3.9 C7.4 3.6 8.6 3.6 9.9 3.9 L13.2 1.2 L13.7 8.4 C13.7 12.3 11.3 14.5 8 14.5 C4.7 14.5 2.3 12.3 2.3 8.4 Z O5.8 8.4 .9 O10.2 8.4 .9 O8 11 .8
    dog=S1 M5 3.4 C7 2.7 9 2.7 11 3.4 C13.2 2.6 14.6 4 14.5 7 C14.3 9 13.6 9.6 12.7 9.4 C12.5 12.4 10.6 14 8 14 C5.4 14 3.5 12.4 3.3 9.4 C2.4 9.6 1.7 9 1.5 7 C1.4 4 2.8 2.6 5 3.4 Z M5 3.4 C3.8 5 3.4 7 3.3 9.4 M11 3.4 C12.2 5 12.6 7 12.7 9.4;F O6.1 7.4 .8 O9.9 7.4 .8 O8 10.6 1
    dog-fill=E M5 2.9 C7 2.2 9 2.2 11 2.9 C13.6 2.1 15.1 3.8 15 7 C14.8 9.4 13.9 10.1 13.1 9.9 C12.8 12.8 10.8 14.5 8 14.5 C5.2 14.5 3.2 12.8 2.9 9.9 C2.1 10.1 1.2 9.4 1 7 C.9 3.8 2.4 2.1 5 2.9 Z O6.1 7.4 .9 O9.9 7.4 .9 O8 10.6 1.1
    tortoise=S1 M2.2 10.6 C2.2 4 10.8 4 10.8 10.6 Z;F O13 9 1.7;S1.6 M4.2 11 L3.6 12.8 M9 11 L9.6 12.8
    tortoise-fill=F M1.7 11.1 C1.7 3.2 11.3 3.2 11.3 11.1 Z O13.2 9 1.7;S1.8 M4.2 11 L3.6 12.8 M9 11 L9.6 12.8
    hare=F O4.6 5.2 2;S1.5 M5.4 4 L9.6 1.6 M6 4.8 L10.4 3.6;S1 M5.6 6.8 C9 5.4 13.6 7.4 13.2 11.4 L13 13.4 L6.6 13.4 L6.4 10.4 C5.4 9.4 5 8 5.6 6.8 Z
    carrot=S1 M10.6 5.4 C11.6 7.6 8 11.6 2.2 13.8 C4.4 8 8.4 4.4 10.6 5.4 Z M10.8 5.2 L11 1.8 M10.8 5.2 L13 2.8 M10.8 5.2 L14.2 5
    carrot-fill=F M11 5 C12.4 7.8 8.6 12 1.6 14.4 C4 7.4 8.2 3.6 11 5 Z;S1 M10.8 5.2 L11 1.8 M10.8 5.2 L13 2.8 M10.8 5.2 L14.2 5
    wineglass=S1 M4.6 1.8 L11.4 1.8 L11.4 5 C11.4 10 4.6 10 4.6 5 Z M8 9 L8 14.2 M5 14.2 L11 14.2 M4.6 4.6 L11.4 4.6
    wineglass-fill=F M4 1.3 L12 1.3 L12 5 C12 10.6 4 10.6 4 5 Z;S1 M8 9 L8 14.2 M5 14.2 L11 14.2
    birthday-cake=S1 M2.4 14 L13.6 14 L13.6 8.8 C13.6 7.8 13 7.2 12 7.2 L4 7.2 C3 7.2 2.4 7.8 2.4 8.8 Z M8 4.4 L8 7 M2.4 10.4 C4.2 11.9 6 11.9 8 10.4 C10 11.9 11.8 11.9 13.6 10.4;F O8 2.6 1
    birthday-cake-fill=F M1.9 14.5 L14.1 14.5 L14.1 11.2 C12 12.4 10 12.4 8 11.4 C6 12.4 4 12.4 1.9 11.2 Z M1.9 10 C3.8 11.3 6 11.3 8 10 C10 11.3 12.2 11.3 14.1 10 L14.1 8.8 C14.1 7.4 13.2 6.7 12 6.7 L4 6.7 C2.8 6.7 1.9 7.4 1.9 8.8 Z O8 2.6 1;S1 M8 4.4 L8 6.6
    bed-double=S1 M1.6 13 L1.6 9.6 C1.6 8.4 2.2 8 3 8 L13 8 C13.8 8 14.4 8.4 14.4 9.6 L14.4 13 M1.6 11.4 L14.4 11.4 M2.8 8 L2.8 5 C2.8 4 3.4 3.4 4.4 3.4 L11.6 3.4 C12.6 3.4 13.2 4 13.2 5 L13.2 8 M4.6 8 L4.6 6.4 L7.4 6.4 L7.4 8 M8.6 8 L8.6 6.4 L11.4 6.4 L11.4 8
    bed-double-fill=F M1.2 11.9 L1.2 9.6 C1.2 8.3 2 7.6 3 7.6 L13 7.6 C14 7.6 14.8 8.3 14.8 9.6 L14.8 11.9 Z M2.4 6.8 L2.4 5 C2.4 3.7 3.2 2.9 4.4 2.9 L11.6 2.9 C12.8 2.9 13.6 3.7 13.6 5 L13.6 6.8 L12 6.8 L12 5.8 L8.6 5.8 L8.6 6.8 L7.4 6.8 L7.4 5.8 L4 5.8 L4 6.8 Z;S1 M1.7 11 L1.7 13 M14.3 11 L14.3 13
    tent=S1 M1.6 13.4 L8 3.4 L14.4 13.4 Z M8 3.4 L9 2 M8 3.4 L7 2 M8 7.4 L5.4 13.4 M8 7.4 L10.6 13.4
    tent-fill=E M.8 13.9 L7.6 3.2 L6.6 2.2 L7.3 1.5 L8 2.4 L8.7 1.5 L9.4 2.2 L8.4 3.2 L15.2 13.9 Z M8 7.4 L5.4 13.9 L10.6 13.9 Z
    """
}

/// A reader of the commands of a path.
private struct PathReader {
  private var rest: Substring.UTF8View

  init(_ text: Substring) { rest = text.utf8 }

  private mutating func skipSpaces() { rest = rest.drop { $0 == UInt8(ascii: " ") } }

  /// Reads a number.
  mutating func number() -> Double {
    skipSpaces()
    let digits = rest.prefix {
      (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 || $0 == UInt8(ascii: ".")
    }
    rest = rest[digits.endIndex...]
    return Double(Substring(digits)) ?? 0
  }

  private mutating func length() -> Double { number() / 16 }

  private mutating func command() -> UInt8? {
    skipSpaces()
    return rest.popFirst()
  }

  /// Reads the path as an outline.
  mutating func outline() -> [OutlineElement] {
    var result: [OutlineElement] = []
    while let command = command() {
      switch command {
      case UInt8(ascii: "M"): result.append(.move(x: length(), y: length()))
      case UInt8(ascii: "L"): result.append(.line(x: length(), y: length()))
      case UInt8(ascii: "C"):
        result.append(
          .cubic(
            ax: length(), ay: length(), bx: length(), by: length(), x: length(), y: length()))
      case UInt8(ascii: "O"):
        result += SymbolLine.circle(length(), length(), radius: length())
      default: result.append(.close)
      }
    }
    return result
  }

  /// Reads the path as straight lines.
  mutating func lines() -> [[(x: Double, y: Double)]] {
    var result: [[(x: Double, y: Double)]] = []
    for element in outline() {
      let last = result.indices.last
      switch element {
      case .move(let x, let y): result.append([(x, y)])
      case .line(let x, let y): if let last { result[last].append((x, y)) }
      case .cubic(let ax, let ay, let bx, let by, let x, let y):
        guard let last, let start = result[last].last else { continue }
        for step in 1...Self.steps {
          let t = Double(step) / Double(Self.steps)
          let u = 1 - t
          let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          result[last].append(
            (a * start.x + b * ax + c * bx + d * x, a * start.y + b * ay + c * by + d * y))
        }
      case .close: if let last, let first = result[last].first { result[last].append(first) }
      case .quadratic: break
      }
    }
    return result
  }

  /// The number of straight lines in place of a curve.
  private static let steps = 12
}

/// The outlines of lines with round ends.
private enum SymbolLine {
  /// Returns the outline of lines in a width, in units of a square of side 16: a capsule for each straight part.
  static func outline(_ lines: [[(x: Double, y: Double)]], _ width: Double) -> [OutlineElement] {
    let radius = width / 32
    return lines.flatMap { line in
      zip(line, line.dropFirst()).flatMap { capsule($0, $1, radius) }
    }
  }

  /// Returns a circle.
  static func circle(_ x: Double, _ y: Double, radius r: Double) -> [OutlineElement] {
    capsule((x, y), (x, y), r)
  }

  /// The distance of control points that makes a cubic curve follow a quarter of a circle.
  private static let arc = 0.5522847498307936

  private static func capsule(
    _ a: (x: Double, y: Double), _ b: (x: Double, y: Double), _ r: Double
  ) -> [OutlineElement] {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = (dx * dx + dy * dy).squareRoot()
    // The direction of the line, and the one to its left.
    let (tx, ty) = length > 0 ? (dx / length * r, dy / length * r) : (r, 0)
    let (nx, ny) = (ty, -tx)
    func quarter(
      _ c: (x: Double, y: Double), _ ux: Double, _ uy: Double, _ vx: Double, _ vy: Double
    ) -> OutlineElement {
      .cubic(
        ax: c.x + ux + vx * arc, ay: c.y + uy + vy * arc, bx: c.x + vx + ux * arc,
        by: c.y + vy + uy * arc, x: c.x + vx, y: c.y + vy)
    }
    return [
      .move(x: a.x + nx, y: a.y + ny), .line(x: b.x + nx, y: b.y + ny),
      quarter(b, nx, ny, tx, ty), quarter(b, tx, ty, -nx, -ny),
      .line(x: a.x - nx, y: a.y - ny), quarter(a, -nx, -ny, -tx, -ty),
      quarter(a, -tx, -ty, nx, ny), .close,
    ]
  }
}

extension Substring {
  /// The string without spaces at its ends.
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
