import DeclJournal
import DeclLayout
import DeclPicture
import Foundation

/// A colour or gradient whose points are relative to the area that it fills.
enum Ink: Hashable {
  case color(Color)
  case linear(Gradient, from: Point, to: Point)
  case radial(Gradient, center: Point, startRadius: Double, endRadius: Double)
  case elliptical(Gradient, center: Point, start: Double, end: Double)
  case angular(Gradient, center: Point, start: Double, end: Double)
  case material(Material, isDark: Bool)
  case mesh(Mesh)
  /// An ink with shadows and a blend mode.
  indirect case styled(Ink, StyleEffects)

  /// Returns the paint for an area on the screen.
  func paint(in rect: Rect) -> Paint {
    func point(_ unit: Point) -> Point {
      Point(
        rect.origin.x + unit.x * rect.size.width, rect.origin.y + unit.y * rect.size.height)
    }
    switch self {
    case .color(let color): return .color(color)
    case .material(let material, let isDark): return material.paint(isDark: isDark)
    case .mesh(let mesh): return .mesh(mesh, in: rect)
    case .styled(let ink, _): return ink.paint(in: rect)
    case .linear(let gradient, let from, let to):
      return .linear(gradient, from: point(from), to: point(to))
    case .radial(let gradient, let center, let start, let end):
      return .radial(gradient, center: point(center), startRadius: start, endRadius: end)
    case .elliptical(let gradient, let center, let start, let end):
      let side = max(rect.size.width, rect.size.height)
      return .radial(
        gradient, center: point(center), startRadius: start * side, endRadius: end * side)
    case .angular(let gradient, let center, let start, let end):
      return .angular(gradient, center: point(center), start: start, end: end)
    }
  }

  /// Returns the ink with an opacity.
  func opacity(_ factor: Double) -> Ink {
    func fade(_ gradient: Gradient) -> Gradient {
      Gradient(gradient.stops.map { Gradient.Stop($0.color.opacity(factor), at: $0.location) })
    }
    if factor == 1 { return self }
    switch self {
    case .color(let color): return .color(color.opacity(factor))
    case .material(let material, let isDark):
      return .color(material.color(isDark: isDark).opacity(factor))
    case .mesh(let mesh): return .mesh(mesh.opacity(factor))
    case .styled(let ink, let effects): return .styled(ink.opacity(factor), effects)
    case .linear(let gradient, let from, let to):
      return .linear(fade(gradient), from: from, to: to)
    case .radial(let gradient, let center, let start, let end):
      return .radial(fade(gradient), center: center, startRadius: start, endRadius: end)
    case .elliptical(let gradient, let center, let start, let end):
      return .elliptical(fade(gradient), center: center, start: start, end: end)
    case .angular(let gradient, let center, let start, let end):
      return .angular(fade(gradient), center: center, start: start, end: end)
    }
  }

  /// Returns what is drawn with the ink in an area, with the effects of its style.
  func drawn(
    in rect: Rect, _ make: (Paint) -> DisplayNode.Content
  ) -> [DisplayNode.Content] {
    let content = make(paint(in: rect))
    guard case .styled(_, let effects) = self else { return [content] }
    return effects.applied(to: [content], in: rect)
  }

  /// Returns the ink with shadows and a blend mode.
  func styled(_ effects: StyleEffects) -> Ink {
    if case .styled(let ink, let inner) = self { return .styled(ink, inner.inside(effects)) }
    return .styled(self, effects)
  }

  /// The only colour, or that in the middle.
  var middleColor: Color { paint(in: Rect(0, 0, 1, 1)).middleColor }
}

extension Look {
  /// Returns the colour of a `Color` of the script in this appearance.
  func color(_ value: ValueSnapshot) -> Color? {
    guard value.typeName == "Color", let name = value["name"].text else { return nil }
    // The library writes "50% red" for `Color.red.opacity(0.5)`, so that the appearance still decides about the red.
    let words = name.split(separator: " ")
    let base = words.last.map(String.init) ?? name
    if let color = adaptive(base) { return color.opacity(Self.shares(words).reduce(1, *)) }
    guard let system = Self.systemColors[base] else {
      if let asset = Self.assetName(name) {
        let own = window.assets.catalogs.color(
          asset, isDark: isDark, hasHighContrast: hasIncreasedContrast,
          isPad: window.options.isPad)
        if own == nil {
          let isKnown = window.assets.catalogs.colors[asset] != nil
          warn("the color \"\(asset)\" \(isKnown ? "cannot be read" : "was not found")")
        }
        return own.map { $0.opacity(Self.shares(words).reduce(1, *)) } ?? .clear
      }
      return Color(
        value["_red"].number ?? 0, value["_green"].number ?? 0, value["_blue"].number ?? 0,
        value["_opacity"].number ?? 1)
    }
    let color = base == "accentColor" ? tint.middleColor : self.system(system)
    return color.opacity(Self.shares(words).reduce(1, *))
  }

  /// Returns the colour of this appearance in the description of one that depends on it: `adaptive(#FFFFFFFF,#000000FF)`.
  private func adaptive(_ description: String) -> Color? {
    guard description.hasPrefix("adaptive("), description.hasSuffix(")") else { return nil }
    let parts = description.dropFirst("adaptive(".count).dropLast().split(separator: ",")
    guard parts.count == 2,
      let number = UInt32(parts[isDark ? 1 : 0].dropFirst(), radix: 16)
    else { return nil }
    func part(_ shift: UInt32) -> Double { Double(number >> shift & 0xff) / 255 }
    return Color(part(24), part(16), part(8), part(0))
  }

  /// Returns the name in an asset catalogue that the description of a colour contains: `NamedColor("brand")`.
  private static func assetName(_ description: String) -> String? {
    guard description.hasSuffix("\")"), let begin = description.range(of: "NamedColor(\"") else {
      return nil
    }
    return String(description[begin.upperBound...].dropLast(2))
  }

  /// Returns the opacities that the words before the name of a colour say.
  private static func shares(_ words: [Substring]) -> [Double] {
    words.dropLast().compactMap { word in
      word.hasSuffix("%") ? Double(word.dropLast()).map { $0 / 100 } : nil
    }
  }

  /// Returns a colour of the system in this appearance.
  func system(_ color: SystemColor) -> Color {
    color.color(isDark: isDark, hasIncreasedContrast: hasIncreasedContrast)
  }

  /// The colours that UIKit names, beyond those that SwiftUI has as well.
  private static let uiColors: [String: SystemColor] = [
    "label": .label, "secondaryLabel": .secondaryLabel, "tertiaryLabel": .tertiaryLabel,
    "quaternaryLabel": .quaternaryLabel, "placeholderText": .placeholderText, "link": .link,
    "separator": .separator, "opaqueSeparator": .opaqueSeparator, "systemFill": .fill,
    "secondarySystemFill": .secondaryFill, "tertiarySystemFill": .tertiaryFill,
    "quaternarySystemFill": .quaternaryFill, "systemBackground": .background,
    "secondarySystemBackground": .secondaryBackground,
    "tertiarySystemBackground": .tertiaryBackground,
    "systemGroupedBackground": .groupedBackground,
    "secondarySystemGroupedBackground": .secondaryGroupedBackground,
    "tertiarySystemGroupedBackground": .tertiaryGroupedBackground, "systemGray2": .gray2,
    "systemGray3": .gray3, "systemGray4": .gray4, "systemGray5": .gray5, "systemGray6": .gray6,
  ]

  private static let systemColors: [String: SystemColor] = {
    var result: [String: SystemColor] = [
      "primary": .label, "secondary": .secondaryLabel, "accentColor": .blue,
    ]
    for color: SystemColor in [
      .red, .orange, .yellow, .green, .mint, .teal, .cyan, .blue, .indigo, .purple, .pink, .brown,
      .gray,
    ] {
      result[color.rawValue] = color
    }
    for (name, color) in uiColors { result["ui." + name] = color }
    return result
  }()

  /// Returns the ink of a `ShapeStyle` of the script; nil for a style of another kind.
  func ink(_ style: ValueSnapshot) -> Ink? {
    let value = style.unwrapped
    switch value.typeName {
    case "Color": return color(value).map { .color($0) }
    case "Resolved":
      return .color(
        Color(
          value["red"].number ?? 0, value["green"].number ?? 0, value["blue"].number ?? 0,
          value["opacity"].number ?? 1))
    case "Gradient":
      var gradient = gradient(value)
      if gradient.stops.count == 1, style.holdsAnyGradient {
        gradient = Look.standardGradient(of: gradient.stops[0].color)
      }
      return .linear(gradient, from: Point(0.5, 0), to: Point(0.5, 1))
    case "LinearGradient":
      return .linear(
        gradient(value["gradient"]), from: value["startPoint"].pair, to: value["endPoint"].pair)
    case "RadialGradient":
      return .radial(
        gradient(value["gradient"]), center: value["center"].pair,
        startRadius: value["startRadius"].number ?? 0, endRadius: value["endRadius"].number ?? 0)
    case "EllipticalGradient":
      return .elliptical(
        gradient(value["gradient"]), center: value["center"].pair,
        start: value["startRadiusFraction"].number ?? 0,
        end: value["endRadiusFraction"].number ?? 0.5)
    case "AngularGradient":
      return .angular(
        gradient(value["gradient"]), center: value["center"].pair,
        start: value["startAngle"].radians, end: value["endAngle"].radians)
    case "MeshGradient": return mesh(value).map { .mesh($0) }
    case "Material":
      let name = value["_name"].text ?? ""
      return .material(Material(rawValue: name) ?? .regular, isDark: isDark)
    case "HierarchicalShapeStyle": return hierarchical(value["_name"].text ?? "primary")
    case "HierarchicalShapeStyleModifier":
      let level = value["_level"].text ?? ""
      if let color = Self.color(ofLevel: level, of: value["_base"].unwrapped.typeName) {
        return .color(system(color))
      }
      return ink(value["_base"])?.opacity(Self.share(ofLevel: level))
    case "_OpacityShapeStyle":
      return ink(value["_style"])?.opacity(value["_opacity"].number ?? 1)
    case "_BlendModeShapeStyle":
      let mode = BlendMode(rawValue: value["_mode"].caseName ?? "normal") ?? .normal
      return ink(value["_style"])?.styled(StyleEffects(blend: mode))
    case "_ShadowShapeStyle":
      let style = value["_shadow"]
      let shadow = Shadow(
        color(style["_color"]) ?? .black.opacity(0.33), radius: (style["_radius"].number ?? 0) / 2,
        x: style["_x"].number ?? 0, y: style["_y"].number ?? 0)
      let isInner = style["_kind"].text == "inner"
      return ink(value["_style"])?.styled(
        StyleEffects(dropped: isInner ? [] : [shadow], inner: isInner ? [shadow] : []))
    case "ForegroundStyle": return foreground
    case "BackgroundStyle", "WindowBackgroundShapeStyle": return .color(backgroundColor)
    case "TintShapeStyle", "SelectionShapeStyle": return tint
    case "SeparatorShapeStyle": return .color(system(.separator))
    case "FillShapeStyle": return .color(system(.fill))
    case "PlaceholderTextShapeStyle": return .color(system(.placeholderText))
    case "LinkShapeStyle": return .color(system(.link))
    default: return nil
    }
  }

  /// Returns the colour of a level of a style whose levels are colours of their own; nil for other styles.
  private static func color(ofLevel level: String, of style: String?) -> SystemColor? {
    let levels: [SystemColor]
    switch style {
    case "BackgroundStyle", "WindowBackgroundShapeStyle":
      levels = [.secondaryBackground, .tertiaryBackground]
    case "FillShapeStyle": levels = [.secondaryFill, .tertiaryFill, .quaternaryFill]
    default: return nil
    }
    let place = ["secondary", "tertiary", "quaternary", "quinary"].firstIndex(of: level)
    return place.map { levels[min($0, levels.count - 1)] }
  }

  /// Returns the mesh of a `MeshGradient` of the script; nil if it has not as many points and colours as it says.
  private func mesh(_ value: ValueSnapshot) -> Mesh? {
    let (width, height) = (value["width"].integer ?? 0, value["height"].integer ?? 0)
    let places = value["locations"].payload.first?.elements ?? []
    let colors = (value["colors"].payload.first?.elements ?? []).map { ink($0)?.middleColor }
    let isBezier = value["locations"].caseName == "bezierPoints"
    guard width >= 2, height >= 2, width <= Mesh.pointLimit, height <= Mesh.pointLimit,
      places.count == width * height
    else {
      warn("a MeshGradient of \(width) by \(height) has \(places.count) points")
      return nil
    }
    let vertices =
      isBezier
      ? places.map { place in
        Mesh.Vertex(
          place["position"].pair, leading: place["leadingControlPoint"].pair,
          top: place["topControlPoint"].pair, trailing: place["trailingControlPoint"].pair,
          bottom: place["bottomControlPoint"].pair)
      } : Mesh.smooth(places.map(\.pair), width: width, height: height)
    let mesh = Mesh(
      width: width, height: height, vertices: vertices, colors: colors.map { $0 ?? .clear },
      background: color(value["background"]) ?? .clear,
      isSmooth: value["smoothsColors"].isTrue)
    if mesh == nil { warn("a MeshGradient of \(places.count) points has \(colors.count) colors") }
    return mesh
  }

  /// Returns the gradient of `Color.gradient`, which is lighter at the top. By how much is not documented.
  private static func standardGradient(of color: Color) -> Gradient {
    let light = color.mixed(with: .white.opacity(color.alpha), 0.25)
    return Gradient([.init(light, at: 0), .init(color, at: 1)])
  }

  /// Returns a `Gradient` of the script.
  func gradient(_ value: ValueSnapshot) -> Gradient {
    Gradient(
      value.unwrapped["stops"].elements.map { stop in
        Gradient.Stop(color(stop["color"]) ?? .clear, at: stop["location"].number ?? 0)
      })
  }

  /// Returns the foreground of a level: what `foregroundStyle` sets for it, or a fainter form of the first.
  func hierarchical(_ level: String) -> Ink {
    let place = Self.levels.firstIndex(of: level) ?? 0
    if place < foregroundLevels.count { return foregroundLevels[place] }
    if let first = foregroundLevels.first { return first.opacity(Self.share(ofLevel: level)) }
    let colors: [SystemColor] = [
      .label, .secondaryLabel, .tertiaryLabel, .quaternaryLabel, .quaternaryLabel,
    ]
    return .color(system(colors[place]))
  }

  /// The levels, from the most to the least prominent.
  private static let levels = ["primary", "secondary", "tertiary", "quaternary", "quinary"]

  /// Returns the opacity of a level of a colour that the script sets.
  private static func share(ofLevel level: String) -> Double {
    switch level {
    case "secondary": 0.5
    case "tertiary": 0.3
    case "quaternary": 0.2
    case "quinary": 0.1
    default: 1
    }
  }
}

extension ValueSnapshot {
  /// Indicates whether it is an `AnyGradient`, also inside of an `AnyShapeStyle`.
  fileprivate var holdsAnyGradient: Bool {
    guard case .structure(let type, let fields) = self, fields.count == 1 else { return false }
    return type == "AnyGradient" || fields[0].value.holdsAnyGradient
  }
}
