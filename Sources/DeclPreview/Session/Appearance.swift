import DeclConsole
import DeclFont
package import DeclScreen

/// The device and the appearance in which the interface is shown.
package struct Appearance: Hashable, Sendable {
  /// The name of the device, such as `iphone` or `300x200`.
  package var device = "iphone"
  /// The number of pixels in a point; nil for that of the device.
  package var scale: Double?
  /// Indicates whether the appearance is dark.
  package var isDark = false
  /// Indicates whether contrast is increased.
  package var hasIncreasedContrast = false
  /// The name of the type size; nil for the usual one.
  package var typeSize: String?
  /// Indicates whether the leading edge is the right one.
  package var isRightToLeft = false
  /// The locale, such as `de_DE`; nil for that of the session.
  package var locale: String?

  /// Creates the appearance of an iPhone.
  package init() {}

  /// The screen; nil for an unknown device.
  package var screen: ScreenOptions? {
    guard let device = Device(device) else { return nil }
    var options = ScreenOptions(
      size: device.size, scale: scale ?? device.scale, safeArea: device.safeArea)
    options.hasIncreasedContrast = hasIncreasedContrast
    return options
  }

  /// The commands that set the environment from that of another appearance, so that the script reads what the picture
  /// shows.
  package func steps(from old: Appearance) -> [String] {
    var steps: [String] = []
    if isDark != old.isDark { steps.append(":env colorScheme .\(isDark ? "dark" : "light")") }
    if let new = Device(device), let old = Device(old.device) {
      steps += Device.sizeClassSteps(from: old.size.width, to: new.size.width)
    }
    if typeSize != old.typeSize { steps.append(":env dynamicTypeSize .\(typeSize ?? "large")") }
    if isRightToLeft != old.isRightToLeft {
      steps.append(":env layoutDirection .\(isRightToLeft ? "rightToLeft" : "leftToRight")")
    }
    if locale != old.locale, let locale {
      steps.append(":env locale Locale(identifier: \(PageJSON.string(locale)))")
    }
    return steps
  }

  /// The names of the type sizes.
  package static var typeSizes: [String] { TypeSize.allCases.map(\.rawValue) }

  /// The reason why it cannot be shown; nil if it can.
  package var problem: String? {
    if screen == nil { return "no device is named \(device)" }
    if let typeSize, TypeSize(rawValue: typeSize) == nil {
      return "no type size is named \(typeSize)"
    }
    return locale.flatMap(LocaleName.problem)
  }

  /// The appearance as JSON.
  var json: String {
    PageJSON.object {
      $0.member("device", device)
      $0.flag("dark", isDark)
      $0.flag("contrast", hasIncreasedContrast)
      $0.member("typeSize", typeSize)
      $0.flag("rtl", isRightToLeft)
      $0.member("locale", locale)
    }
  }
}
