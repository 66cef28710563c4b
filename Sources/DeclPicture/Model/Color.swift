/// A colour in sRGB.
public struct Color: Hashable, Sendable {
  /// The red, green and blue parts and the opacity, from 0 to 1.
  public var red, green, blue, alpha: Double

  /// Creates a colour from parts from 0 to 1; others are clamped.
  public init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    func clamp(_ value: Double) -> Double { value >= 0 ? min(value, 1) : 0 }
    self.red = clamp(red)
    self.green = clamp(green)
    self.blue = clamp(blue)
    self.alpha = clamp(alpha)
  }

  /// Creates a colour from parts from 0 to 255.
  /// - Parameter alpha: the opacity from 0 to 1.
  public init(_ red: Int, _ green: Int, _ blue: Int, alpha: Double = 1) {
    self.init(Double(red) / 255, Double(green) / 255, Double(blue) / 255, alpha)
  }

  /// Black.
  public static let black = Color(0.0, 0.0, 0.0)
  /// White.
  public static let white = Color(1.0, 1.0, 1.0)
  /// No colour.
  public static let clear = Color(0.0, 0.0, 0.0, 0.0)

  /// Returns the colour with its opacity multiplied.
  public func opacity(_ factor: Double) -> Color { Color(red, green, blue, alpha * factor) }

  /// Returns the colour between this one and another.
  /// - Parameter share: the share of the other colour, from 0 to 1.
  public func mixed(with other: Color, _ share: Double) -> Color {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return Color(
      mix(red, other.red), mix(green, other.green), mix(blue, other.blue),
      mix(alpha, other.alpha))
  }

  /// The parts from 0 to 255.
  public var bytes: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    func byte(_ value: Double) -> UInt8 { UInt8((value * 255).rounded()) }
    return (byte(red), byte(green), byte(blue), byte(alpha))
  }

  /// The pixel of the colour: its parts multiplied by its opacity.
  var pixel: UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32((value * alpha * 255).rounded()) }
    return byte(red) | byte(green) << 8 | byte(blue) << 16 | UInt32((alpha * 255).rounded()) << 24
  }
}
