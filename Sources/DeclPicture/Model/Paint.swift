public import DeclLayout

/// Colours along a line.
public struct Gradient: Hashable, Sendable {
  /// A colour at a place.
  public struct Stop: Hashable, Sendable {
    /// The colour.
    public var color: Color
    /// The place from 0 to 1.
    public var location: Double

    /// Creates a stop.
    public init(_ color: Color, at location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// The stops; places do not decrease.
  public let stops: [Stop]

  /// Creates a gradient; a place that is smaller than the one before becomes equal to it.
  public init(_ stops: [Stop]) {
    var last = -Double.infinity
    self.stops = stops.map { stop in
      last = max(last, stop.location.isFinite ? stop.location : 0)
      return Stop(stop.color, at: last)
    }
  }

  /// Creates a gradient of colours at equal distances.
  public init(colors: [Color]) {
    let last = Double(max(colors.count - 1, 1))
    self.init(colors.enumerated().map { Stop($1, at: Double($0) / last) })
  }

  /// Returns the colour at a place; outside of the stops that of the nearest.
  public func color(at place: Double) -> Color {
    guard let first = stops.first else { return .clear }
    var low = first
    for high in stops {
      if place < high.location {
        guard place > low.location, high.location > low.location else { return low.color }
        return low.color.mixed(
          with: high.color, (place - low.location) / (high.location - low.location))
      }
      low = high
    }
    return low.color
  }
}

/// A source of colour for a filled area; its points are in the coordinate space of the area.
public enum Paint: Hashable, Sendable {
  /// One colour.
  case color(Color)
  /// Colours along a line.
  case linear(Gradient, from: Point, to: Point)
  /// Colours in circles around a point.
  case radial(Gradient, center: Point, startRadius: Double, endRadius: Double)
  /// Colours around a point, clockwise; angles in radians from the x axis.
  case angular(Gradient, center: Point, start: Double, end: Double)
  /// The colours of a mesh that fills a rectangle.
  case mesh(Mesh, in: Rect)
  /// A translucent colour over what lies behind, which is blurred; the blur is a standard deviation in points.
  case material(Color, blur: Double)

  /// The only colour, or that in the middle.
  public var middleColor: Color {
    switch self {
    case .color(let color), .material(let color, _): color
    case .linear(let gradient, _, _), .radial(let gradient, _, _, _),
      .angular(let gradient, _, _, _):
      gradient.color(at: 0.5)
    case .mesh(let mesh, _): mesh.colors[mesh.colors.count / 2]
    }
  }
}
