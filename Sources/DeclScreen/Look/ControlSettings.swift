import DeclJournal
import DeclPicture

/// The settings of UIKit for the controls of the whole app.
struct ControlSettings {
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

  var navigationBar = Bar()
  var tabBar = Bar()
  var hidesTabBar = false
  /// The colours of pickers with segments: the background, the chosen segment, its title, the other titles.
  var segments, chosenSegment, chosenTitle, otherTitles: Color?
  /// The colours of the dots that show a page.
  var frontDot, otherDots: Color?
}

extension Look {
  /// Takes the settings over from the library's `_ControlSettings`.
  mutating func apply(settings value: ValueSnapshot) {
    settings.navigationBar = bar(value["navigationBar"])
    settings.tabBar = bar(value["tabBar"])
    settings.hidesTabBar = value["hidesTabBar"].isTrue
    settings.segments = color(value["segments"])
    settings.chosenSegment = color(value["chosenSegment"])
    settings.chosenTitle = color(value["chosenTitle"])
    settings.otherTitles = color(value["otherTitles"])
    settings.frontDot = color(value["frontDot"])
    settings.otherDots = color(value["otherDots"])
  }

  private func bar(_ value: ValueSnapshot) -> ControlSettings.Bar {
    ControlSettings.Bar(
      background: color(value["background"]), edgeBackground: color(value["edgeBackground"]),
      hidesLine: value["hidesLine"].isTrue, tint: color(value["tint"]),
      otherItems: color(value["otherItems"]), title: color(value["title"]),
      largeTitle: color(value["largeTitle"]))
  }
}
