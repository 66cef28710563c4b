import DeclLayout
import DeclPicture
import Foundation

/// The numbers of what is drawn that animations interpolate: colours, and the widths of lines.
struct ContentVector: Equatable {
  /// The kinds of the things; only things of the same kinds are interpolated.
  private(set) var kinds: [Int] = []
  /// The numbers.
  private(set) var numbers: [Double] = []

  /// Reads the numbers of things to draw.
  init(_ contents: [DisplayNode.Content]) {
    for content in contents {
      switch content {
      case .fill(_, let paint, _): add(1, paint)
      case .stroke(_, let style, let paint):
        numbers += [style.width, style.dashPhase]
        add(2, paint)
      case .text(let text): add(3, text.paint)
      case .symbol(let symbol): add(4, symbol.paint)
      case .image, .group: kinds.append(5)
      }
    }
  }

  private mutating func add(_ kind: Int, _ paint: Paint) {
    kinds.append(kind)
    switch paint {
    case .color(let color):
      kinds.append(1)
      numbers += Self.parts(color)
    case .material(let color, let blur):
      kinds.append(6)
      numbers += Self.parts(color) + [blur]
    case .mesh(let mesh, let rect):
      kinds += [7, mesh.width, mesh.height]
      for vertex in mesh.vertices {
        for place in vertex.places { numbers += [place.x, place.y] }
      }
      for color in mesh.colors + [mesh.background] { numbers += Self.parts(color) }
      numbers += [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    case .linear(let gradient, let from, let to):
      add(gradient, 2)
      numbers += [from.x, from.y, to.x, to.y]
    case .radial(let gradient, let center, let start, let end):
      add(gradient, 3)
      numbers += [center.x, center.y, start, end]
    case .angular(let gradient, let center, let start, let end):
      add(gradient, 4)
      numbers += [center.x, center.y, start, end]
    }
  }

  private mutating func add(_ gradient: Gradient, _ kind: Int) {
    kinds += [kind, gradient.stops.count]
    for stop in gradient.stops { numbers += Self.parts(stop.color) + [stop.location] }
  }

  /// Returns the things with other numbers, which must be as many.
  static func applying(
    _ numbers: [Double], to contents: [DisplayNode.Content]
  ) -> [DisplayNode.Content] {
    var reader = Reader(numbers: numbers[...])
    return contents.map { content in
      switch content {
      case .fill(let path, let paint, let rule): return .fill(path, reader.paint(paint), rule)
      case .stroke(let path, var style, let paint):
        style.width = max(reader.next(), 0)
        style.dashPhase = reader.next()
        return .stroke(path, style, reader.paint(paint))
      case .text(var text):
        text.paint = reader.paint(text.paint)
        return .text(text)
      case .symbol(var symbol):
        symbol.paint = reader.paint(symbol.paint)
        return .symbol(symbol)
      case .image, .group: return content
      }
    }
  }

  private struct Reader {
    var numbers: ArraySlice<Double>

    mutating func next() -> Double { numbers.popFirst() ?? 0 }

    mutating func color() -> Color {
      let parts = (0..<4).map { _ in next() }
      return Color(
        ContentVector.encoded(parts[0]), ContentVector.encoded(parts[1]),
        ContentVector.encoded(parts[2]), parts[3])
    }

    mutating func point() -> Point {
      let x = next()
      return Point(x, next())
    }

    mutating func gradient(_ old: Gradient) -> Gradient {
      Gradient(
        old.stops.map { _ in
          let color = color()
          return Gradient.Stop(color, at: next())
        })
    }

    mutating func paint(_ old: Paint) -> Paint {
      switch old {
      case .color: return .color(color())
      case .material:
        let color = color()
        return .material(color, blur: max(next(), 0))
      case .mesh(var mesh, _):
        for index in mesh.vertices.indices {
          mesh.vertices[index].places = (0..<5).map { _ in point() }
        }
        mesh.colors = mesh.colors.map { _ in color() }
        mesh.background = color()
        let origin = point()
        let size = point()
        return .mesh(mesh, in: Rect(origin, Size(max(size.x, 0), max(size.y, 0))))
      case .linear(let stops, _, _):
        let stops = gradient(stops)
        let from = point()
        return .linear(stops, from: from, to: point())
      case .radial(let stops, _, _, _):
        let stops = gradient(stops)
        let center = point()
        let start = next()
        return .radial(stops, center: center, startRadius: start, endRadius: next())
      case .angular(let stops, _, _, _):
        let stops = gradient(stops)
        let center = point()
        let start = next()
        return .angular(stops, center: center, start: start, end: next())
      }
    }
  }

  // MARK: Colours

  /// The parts of a colour that are interpolated: the amounts of light, as of iOS 18.
  private static func parts(_ color: Color) -> [Double] {
    [linear(color.red), linear(color.green), linear(color.blue), color.alpha]
  }

  private static func linear(_ part: Double) -> Double {
    part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}

extension Mesh.Vertex {
  /// The place of the point and those of its control points.
  fileprivate var places: [Point] {
    get { [position, leading, top, trailing, bottom] }
    set {
      (position, leading, top, trailing, bottom) = (
        newValue[0], newValue[1], newValue[2], newValue[3], newValue[4]
      )
    }
  }
}
