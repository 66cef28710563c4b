public import DeclFont
public import DeclLayout

/// A picture as a list of things to draw, from back to front.
public struct DisplayList: Hashable, Sendable {
  /// The width and height in points.
  public var size: Size
  /// The colour behind everything; nil for none.
  public var background: Color?
  /// The things to draw, from back to front.
  public var nodes: [DisplayNode]

  /// Creates a picture.
  public init(size: Size, background: Color? = nil, nodes: [DisplayNode]) {
    self.size = size
    self.background = background
    self.nodes = nodes
  }
}

/// A thing to draw.
public struct DisplayNode: Hashable, Sendable {
  /// The things that can be drawn.
  public enum Content: Hashable, Sendable {
    /// Several things, from back to front.
    case group([DisplayNode])
    /// The inside of a path.
    case fill(Path, Paint, FillRule)
    /// A line along a path.
    case stroke(Path, StrokeStyle, Paint)
    /// A line of text.
    case text(TextDrawing)
    /// A picture of pixels.
    case image(ImageDrawing)
    /// A symbol.
    case symbol(SymbolDrawing)
  }

  /// The handle of the view that it belongs to, opaque to pictures; nil for none.
  public var key: UInt64?
  /// The frame of that view, in the coordinate space of the node around.
  public var frame: Rect
  /// The thing that is drawn, in the coordinate space of the node around.
  public var content: Content
  /// The changes to what is drawn, in the order of their declaration.
  public var effects: Effects

  /// Creates a thing to draw.
  public init(
    key: UInt64? = nil, frame: Rect, _ content: Content, effects: Effects = Effects()
  ) {
    self.key = key
    self.frame = frame
    self.content = content
    self.effects = effects
  }
}

/// Changes to what a node draws: first colours, then blur, mask, clip, shadows, opacity and blending, and the
/// transform of everything.
public struct Effects: Hashable, Sendable {
  /// The change of colours, from first to last.
  public var filters: [ColorFilter] = []
  /// The blur's standard deviation in points.
  public var blur = 0.0
  /// The things whose opacity is that of the node; nil for no mask.
  public var mask: [DisplayNode]?
  /// The area outside of which nothing is drawn; nil for everywhere.
  public var clip: Clip?
  /// The shadows behind the node.
  public var shadows: [Shadow] = []
  /// The opacity from 0 to 1.
  public var opacity = 1.0
  /// The way in which colours are combined with those behind.
  public var blend = BlendMode.normal
  /// Indicates whether the node is drawn as a whole before it is combined with what is behind.
  public var isGroup = false
  /// The map of the node's coordinates to those of the node around.
  public var transform = Transform.identity

  /// Creates no changes.
  public init() {}

  /// Creates changes by a function that sets them.
  public init(_ change: (inout Effects) -> Void) { change(&self) }

  /// Indicates whether shadows are all that needs the node to be drawn by itself.
  var hasOnlyShadows: Bool {
    var others = self
    others.shadows = []
    return !shadows.isEmpty && !others.needsLayer
  }

  /// Indicates whether the node must be drawn by itself before it can be combined with what is behind.
  var needsLayer: Bool {
    !filters.isEmpty || blur > 0 || mask != nil || !shadows.isEmpty || opacity < 1
      || blend != .normal || isGroup
  }
}

/// An area to which drawing is restricted.
public struct Clip: Hashable, Sendable {
  /// The area.
  public var path: Path
  /// The rule for its inside.
  public var rule: FillRule

  /// Creates an area.
  public init(_ path: Path, rule: FillRule = .nonZero) {
    self.path = path
    self.rule = rule
  }
}

/// A shadow.
public struct Shadow: Hashable, Sendable {
  /// The colour.
  public var color: Color
  /// The standard deviation of its blur in points.
  public var radius: Double
  /// The distance from what throws it, in points.
  public var x, y: Double

  /// Creates a shadow.
  public init(_ color: Color = .black.opacity(0.33), radius: Double, x: Double = 0, y: Double = 0) {
    self.color = color
    self.radius = radius
    self.x = x
    self.y = y
  }
}

/// A way in which colours are combined with those behind.
public enum BlendMode: String, CaseIterable, Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity, sourceAtop
  case destinationOver, destinationOut, plusDarker, plusLighter
}

/// A change of all colours.
public enum ColorFilter: Hashable, Sendable {
  /// Adds to all parts, from −1 to 1.
  case brightness(Double)
  /// Moves parts away from the middle grey by a factor.
  case contrast(Double)
  /// Moves colours away from grey by a factor.
  case saturation(Double)
  /// Moves colours to grey by a share from 0 to 1.
  case grayscale(Double)
  /// Turns hues by an angle in radians.
  case hueRotation(Double)
  /// Replaces each part by what is missing of it.
  case invert
  /// Multiplies each part by that of a colour.
  case multiply(Color)
}

/// A line of text.
public struct TextDrawing: Hashable, Sendable {
  /// A line through or below text.
  public struct Rule: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A line below the text.
    public static let underline = Rule(rawValue: 1)
    /// A line through the text.
    public static let strikethrough = Rule(rawValue: 2)
  }

  /// The characters.
  public var text: String
  /// The font.
  public var font: TextFont
  /// The colour.
  public var paint: Paint
  /// The begin of the baseline.
  public var origin: Point
  /// The width in points that layout gave the text; the distances of letters are made to fit.
  public var width: Double
  /// The lines below and through the text.
  public var rules: Rule

  /// Creates a line of text.
  /// - Parameter width: the width in points; nil for that of the font.
  public init(
    _ text: String, font: TextFont, paint: Paint, at origin: Point, width: Double? = nil,
    rules: Rule = []
  ) {
    self.text = text
    self.font = font
    self.paint = paint
    self.origin = origin
    self.width = width ?? font.width(of: text)
    self.rules = rules
  }
}

/// A picture of pixels in a rectangle.
public struct ImageDrawing: Hashable, Sendable {
  /// The way in which pixels are enlarged.
  public enum Interpolation: Hashable, Sendable {
    /// Pixels become squares.
    case none
    /// Pixels are mixed with their neighbours.
    case smooth
  }

  /// The pixels.
  public var image: PixelImage
  /// The rectangle that the picture fills.
  public var rect: Rect
  /// The way in which it is enlarged.
  public var interpolation: Interpolation
  /// The size in points of a tile with which the rectangle is filled; nil to stretch the picture.
  public var tile: Size?
  /// The colour of all pixels; nil for their own.
  public var tint: Color?

  /// Creates a picture in a rectangle.
  public init(
    _ image: PixelImage, in rect: Rect, interpolation: Interpolation = .smooth, tile: Size? = nil,
    tint: Color? = nil
  ) {
    self.image = image
    self.rect = rect
    self.interpolation = interpolation
    self.tile = tile
    self.tint = tint
  }
}

/// A symbol in a rectangle.
public struct SymbolDrawing: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The rectangle into which it is fitted.
  public var rect: Rect
  /// The colour.
  public var paint: Paint

  /// Creates a symbol in a rectangle.
  public init(_ name: String, in rect: Rect, paint: Paint) {
    self.name = name
    self.rect = rect
    self.paint = paint
  }

  /// The symbol's layers as paths, in the coordinate space of the rectangle.
  var paths: [(path: Path, rule: FillRule)] {
    let symbol = Symbol(named: name)
    return paths(of: symbol.layers, in: symbol)
  }

  /// Returns the parts of the symbol, each filled with a paint of its own.
  public func parts(_ paint: (Symbol.Part) -> Paint) -> [DisplayNode.Content] {
    let symbol = Symbol(named: name)
    let parts = symbol.parts
    return zip(parts, paths(of: parts.map(\.layer), in: symbol)).map { part, outline in
      .fill(outline.path, paint(part), outline.rule)
    }
  }

  private func paths(
    of layers: [Symbol.Layer], in symbol: Symbol
  ) -> [(path: Path, rule: FillRule)] {
    let bounds = symbol.bounds
    guard bounds.width > 0, bounds.height > 0 else { return [] }
    let scale = min(rect.size.width / bounds.width, rect.size.height / bounds.height)
    let x = rect.origin.x + (rect.size.width - bounds.width * scale) / 2 - bounds.x * scale
    let y = rect.origin.y + (rect.size.height - bounds.height * scale) / 2 - bounds.y * scale
    return layers.map { layer in
      (
        Path(layer.elements.map { $0.scaled(scale, dx: x, dy: y) }),
        layer.isEvenOdd ? .evenOdd : .nonZero
      )
    }
  }
}
