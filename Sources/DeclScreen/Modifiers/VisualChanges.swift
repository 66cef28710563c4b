import DeclJournal
import DeclLayout
import DeclPicture

/// The changes that `visualEffect` makes to what a view draws.
enum VisualChanges {
  /// Adds changes, in order, for a frame on the screen.
  static func apply(
    _ changes: [ValueSnapshot], to effects: inout Effects, _ rect: Rect, isRightToLeft: Bool
  ) {
    for change in changes { apply(change, to: &effects, rect, isRightToLeft) }
  }

  private static func apply(
    _ change: ValueSnapshot, to effects: inout Effects, _ rect: Rect, _ isRightToLeft: Bool
  ) {
    let parts = change.payload
    func anchor(_ value: ValueSnapshot) -> Point {
      let unit = value.pair
      return Point(
        rect.origin.x + unit.x * rect.size.width, rect.origin.y + unit.y * rect.size.height)
    }
    func number(_ index: Int) -> Double { parts[index].number ?? 0 }
    switch (change.caseName, parts.count) {
    case ("offset", 2):
      effects.transform = effects.transform.then(.translation(number(0), number(1)))
    case ("scale", 3):
      effects.transform = effects.transform.then(
        Transform.scale(number(0), number(1)).about(anchor(parts[2])))
    case ("rotation", 2):
      effects.transform = effects.transform.then(
        Transform.rotation(number(0)).about(anchor(parts[1])))
    case ("rotation3D", 5):
      effects.transform = effects.transform.then(
        Transform(
          turning: number(0), about: parts[1], anchor: parts[2], height: parts[3],
          perspective: parts[4], in: rect, isRightToLeft: isRightToLeft))
    case ("projection", 1):
      effects.transform = effects.transform.then(
        Transform(projection: parts[0]).about(rect.origin))
    case ("amount", 2): apply(parts[0].text ?? "", number(1), to: &effects)
    default: break
    }
  }

  private static func apply(_ name: String, _ amount: Double, to effects: inout Effects) {
    switch name {
    case "opacity": effects.opacity *= min(max(amount, 0), 1)
    case "blur": effects.blur = amount
    case "brightness": effects.filters.append(.brightness(amount))
    case "contrast": effects.filters.append(.contrast(amount))
    case "saturation": effects.filters.append(.saturation(amount))
    case "grayscale": effects.filters.append(.grayscale(amount))
    case "hueRotation": effects.filters.append(.hueRotation(amount))
    default: break
    }
  }
}

extension Transform {
  /// Creates the map of a `ProjectionTransform`.
  init(projection value: ValueSnapshot) {
    func row(_ number: Int) -> (Double, Double, Double) {
      func part(_ column: Int) -> Double { value["m\(number)\(column)"].number ?? 0 }
      return (part(1), part(2), part(3))
    }
    self.init(row(1), row(2), row(3))
  }

  /// Creates the map of `rotation3DEffect` for a frame on the screen, in a layout from right to left its mirror image.
  ///
  /// The eye is as far away as the longer side of the frame, divided by the perspective.
  init(
    turning angle: Double, about axis: ValueSnapshot, anchor: ValueSnapshot, height: ValueSnapshot,
    perspective: ValueSnapshot, in rect: Rect, isRightToLeft: Bool
  ) {
    let direction = axis.elements.map { $0.number ?? 0 }
    let unit = anchor.pair
    guard direction.count == 3 else {
      self = .identity
      return
    }
    let turned = Transform.rotation(
      angle, about: (direction[0], direction[1], direction[2]), height: height.number ?? 0,
      distance: max(rect.size.width, rect.size.height) / (perspective.number ?? 1)
    ).about(Point(unit.x * rect.size.width, unit.y * rect.size.height))
    let mirror = Transform.scale(-1, 1).then(.translation(rect.size.width, 0))
    self = (isRightToLeft ? mirror.then(turned).then(mirror) : turned).about(rect.origin)
  }
}
