/// A text style of Apple's guidelines.
public enum TextStyle: String, CaseIterable, Hashable, Sendable {
  case largeTitle, title, title2, title3, headline, body, callout, subheadline, footnote, caption
  case caption2

  /// The weight, from 100 to 900.
  public var weight: Int { self == .headline ? 600 : 400 }

  /// Returns the size in points.
  public func size(_ typeSize: TypeSize = .large) -> Double { entry(typeSize).size }

  /// Returns the distance of the baselines of two lines in points.
  public func leading(_ typeSize: TypeSize = .large) -> Double { entry(typeSize).leading }

  /// Returns a length that grows with the type size as the text of this style does, in points.
  public func scaled(_ length: Double, _ typeSize: TypeSize) -> Double {
    length * size(typeSize) / size(.large)
  }

  private func entry(_ typeSize: TypeSize) -> (size: Double, leading: Double) {
    Self.table[Self.place(of: self)][TypeSize.place(of: typeSize)]
  }

  private static func place(of style: TextStyle) -> Int {
    switch style {
    case .largeTitle: 0
    case .title: 1
    case .title2: 2
    case .title3: 3
    case .headline, .body: 4
    case .callout: 5
    case .subheadline: 6
    case .footnote: 7
    case .caption: 8
    case .caption2: 9
    }
  }

  /// Size and leading of each style (largeTitle, title, title2, title3, headline and body, callout, subheadline,
  /// footnote, caption, caption2) for each type size, from "Typography" in Apple's Human Interface Guidelines
  /// (iOS, Dynamic Type sizes; larger accessibility type sizes).
  private static let source = """
    31/38 32/39 33/40 34/41 36/43 38/46 40/48 44/52 48/57 52/61 56/66 60/70
    25/31 26/32 27/33 28/34 30/37 32/39 34/41 38/46 43/51 48/57 53/62 58/68
    19/24 20/25 21/26 22/28 24/30 26/32 28/34 34/41 39/47 44/52 50/59 56/66
    17/22 18/23 19/24 20/25 22/28 24/30 26/32 31/38 37/44 43/51 49/58 55/65
    14/19 15/20 16/21 17/22 19/24 21/26 23/29 28/34 33/40 40/48 47/56 53/62
    13/18 14/19 15/20 16/21 18/23 20/25 22/28 26/32 32/39 38/46 44/52 51/60
    12/16 13/18 14/19 15/20 17/22 19/24 21/28 25/31 30/37 36/43 42/50 49/58
    12/16 12/16 12/16 13/18 15/20 17/22 19/24 23/29 27/33 33/40 38/46 44/52
    11/13 11/13 11/13 12/16 14/19 16/21 18/23 22/28 26/32 32/39 37/44 43/51
    11/13 11/13 11/13 11/13 13/18 15/20 17/22 20/25 24/30 29/35 34/41 40/48
    """

  private static let table: [[(size: Double, leading: Double)]] = source.split(separator: "\n")
    .map { line in
      line.split(separator: " ").map { entry in
        let numbers = entry.split(separator: "/").map { Double($0) ?? 0 }
        return (numbers[0], numbers[1])
      }
    }
}

/// A type size that a person chooses for all text.
public enum TypeSize: String, CaseIterable, Hashable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// Indicates whether the size is one of the larger accessibility sizes.
  public var isAccessibilitySize: Bool { Self.place(of: self) >= 7 }

  static func place(of size: TypeSize) -> Int { allCases.firstIndex(of: size) ?? 3 }
}
