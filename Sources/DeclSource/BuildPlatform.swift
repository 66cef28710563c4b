/// The platform that a script is built for, which decides `#if os(…)` and `#if canImport(…)`. The library and the look of
/// pictures are the same on both.
public enum BuildPlatform: String, CaseIterable, Sendable {
  /// A desktop with several windows, menus and settings.
  case macOS
  /// The phone and the tablet, whose framework is UIKit.
  case iOS
}
