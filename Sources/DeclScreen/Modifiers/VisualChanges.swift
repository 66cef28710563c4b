import DeclJournal
import DeclLayout
import DeclPicture

/// The changes that `visualEffect` makes to what a view draws.
enum VisualChanges {
  /// Adds changes, in order, for a frame on the screen.
  static func apply(_ changes: [ValueSnapshot], to effects: inout Effects, _ rect: Rect) {
    for change in changes { apply(change, to: &effects, rect) }
  }

  private static func apply(
    _ change: ValueSnapshot, to effects: inout Effects, _ rect: Rect
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
