import DeclJournal
import DeclPicture

/// The settings of UIKit for the controls of the whole app. An object, because the look of each view refers to them.
final class ControlSettings {
  /// The settings of a kind of bar; nil colours are those of the system.
  struct Bar {
    /// The colour of the background where content is scrolled below the bar.
    var background: Color?
    /// The colour of the background where no content is below the bar; nil for none.
    var edgeBackground: Color?
    /// Indicates whether the bar has no line at its edge.
    var hidesLine = false
    /// The colours of buttons or selected items, other items and titles.
    var tint, otherItems, title, largeTitle: Color?
  }

  fileprivate(set) var navigationBar = Bar()
  fileprivate(set) var tabBar = Bar()
  fileprivate(set) var hidesTabBar = false
  /// The colours of pickers with segments: the background, the chosen segment, its title, the other titles.
  fileprivate(set) var segments, chosenSegment, chosenTitle, otherTitles: Color?
  /// The colours of the dots that show a page.
  fileprivate(set) var frontDot, otherDots: Color?
}

extension Look {
  /// Takes the settings over from the library's `_ControlSettings`.
  mutating func apply(settings value: ValueSnapshot) {
    let made = ControlSettings()
    made.navigationBar = bar(value["navigationBar"])
    made.tabBar = bar(value["tabBar"])
    made.hidesTabBar = value["hidesTabBar"].isTrue
    made.segments = color(value["segments"])
    made.chosenSegment = color(value["chosenSegment"])
    made.chosenTitle = color(value["chosenTitle"])
    made.otherTitles = color(value["otherTitles"])
    made.frontDot = color(value["frontDot"])
    made.otherDots = color(value["otherDots"])
    settings = made
  }

  private func bar(_ value: ValueSnapshot) -> ControlSettings.Bar {
    ControlSettings.Bar(
      background: color(value["background"]), edgeBackground: color(value["edgeBackground"]),
      hidesLine: value["hidesLine"].isTrue, tint: color(value["tint"]),
      otherItems: color(value["otherItems"]), title: color(value["title"]),
      largeTitle: color(value["largeTitle"]))
  }
}
