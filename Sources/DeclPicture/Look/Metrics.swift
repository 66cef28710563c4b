public import DeclLayout

/// The lengths of controls and bars of iOS 18 in points.
public enum Metrics {
  // Screens
  /// The size of the default screen.
  public static let screen = Size(393, 852)
  /// The insets of the default screen's safe area.
  public static let safeArea = Insets(top: 59, bottom: 34)
  /// The distance of content from the screen's sides.
  public static let margin = 16.0
  /// The time that status bars show.
  public static let statusTime = "9:41"
  /// The largest width of the bar at the lower edge that stands for the home button.
  public static let homeIndicatorWidth = 320.0

  // Bars
  /// The height of a navigation bar.
  public static let navigationBarHeight = 44.0
  /// The height that a large title adds to a navigation bar.
  public static let largeTitleHeight = 52.0
  /// The width of the column beside a detail.
  public static let sidebarWidth = 320.0
  /// The width of the column of an inspector.
  public static let inspectorWidth = 320.0
  /// The width from which the horizontal size class is regular: columns of a split view stand side by side, popovers are
  /// cards beside their source, and tables have headers and all their columns.
  public static let regularWidth = 600.0
  /// The height of a tab bar.
  public static let tabBarHeight = 49.0
  /// The height of a toolbar at the bottom.
  public static let toolbarHeight = 44.0
  /// The height of a search field with its distances in a navigation bar.
  public static let searchBarHeight = 52.0

  // The software keyboard
  /// The height of the keyboard above the safe area of a phone without a home button.
  public static let keyboardHeight = 302.0
  /// The height of the keyboard of a phone with a home button.
  public static let smallKeyboardHeight = 260.0
  /// The height above the safe area of the keyboard of a phone that is turned.
  public static let flatKeyboardHeight = 188.0
  /// The heights above the safe area of the keyboard of a tablet that stands and of one that lies.
  public static let padKeyboardHeights = (upright: 313.0, flat: 398.0)
  /// The height of the bar over the keys, which shows suggestions.
  public static let suggestionBarHeight = 45.0
  /// The height of the bar with the items of a toolbar over the keyboard.
  public static let keyboardToolbarHeight = 44.0

  // Lists
  /// The smallest height of a row.
  public static let rowHeight = 44.0
  /// The distance of a row's content from its sides in points.
  public static let rowInsets = Insets(top: 11, leading: 20, bottom: 11, trailing: 20)
  /// The distance of groups from the sides of an inset list.
  public static let insetListMargin = 20.0
  /// The radius of the corners of groups of an inset list.
  public static let insetListRadius = 10.0
  /// The distance of the first group from the top of the list.
  public static let listTop = 16.0
  /// The distance between groups.
  public static let sectionSpacing = 35.0
  /// The space around the header of a group.
  public static let headerInsets = Insets(top: 17, bottom: 6)
  /// The space around the header of a section of a plain list.
  public static let plainHeaderInsets = Insets(top: 6, bottom: 6)
  /// The distance of a footer from its group.
  public static let footerTop = 6.0
  /// The distance of the next group from a footer.
  public static let footerBottom = 12.0
  /// The width of an action that a swipe opens.
  public static let swipeActionWidth = 74.0
  /// The width of the column of icons of rows.
  public static let rowIconWidth = 24.0
  /// The distance of icons of rows from the titles.
  public static let rowIconDistance = 12.0
  /// The distance of a separator from the leading edge of a row.
  public static let separatorInset = 20.0

  // Tables
  /// The height of the headers of a table.
  public static let tableHeaderHeight = 36.0
  /// The distance between the columns of a table.
  public static let tableColumnDistance = 16.0
  /// The distance by which a row of a tree begins behind the row around it, and the width of its arrow.
  public static let tableIndent = 20.0
  /// The radius of the corners of a table with a border.
  public static let tableRadius = 6.0

  // Controls
  /// The size of a switch.
  public static let toggle = Size(51, 31)
  /// The distance of a switch's knob from its edge.
  public static let toggleInset = 2.0
  /// The size of a stepper.
  public static let stepper = Size(94, 32)
  /// The height of a slider.
  public static let sliderHeight = 31.0
  /// The diameter of a slider's knob.
  public static let sliderKnob = 27.0
  /// The height of a slider's track.
  public static let sliderTrack = 4.0
  /// The height of a segmented control.
  public static let segmentedHeight = 32.0
  /// The radius of the corners of a segmented control.
  public static let segmentedRadius = 9.0
  /// The height of a bar of progress.
  public static let progressHeight = 4.0
  /// The diameter of a spinner.
  public static let spinner = 20.0
  /// The diameter of a large spinner.
  public static let largeSpinner = 37.0
  /// The diameter of a circular gauge.
  public static let gauge = 62.0
  /// The size of a field of a date picker.
  public static let dateFieldHeight = 34.0
  /// The height of a wheel of a picker.
  public static let wheelHeight = 216.0
  /// The height of a row of a wheel.
  public static let wheelRow = 32.0
  /// The height of a text field with a rounded border.
  public static let textFieldHeight = 34.0
  /// The radius of the corners of a text field with a rounded border.
  public static let textFieldRadius = 6.0
  /// The distance of the dots of a password from each other, in font sizes.
  public static let dotDistance = 0.6
  /// The diameter of the dots of a password, in font sizes.
  public static let dotDiameter = 0.4235
  /// The size of a page control's dots.
  public static let pageDot = 8.0

  // Buttons
  /// The distance of a bordered button's label from its edges.
  public static let buttonInsets = Insets(top: 7, leading: 12, bottom: 7, trailing: 12)
  /// The distance of a large bordered button's label from its edges.
  public static let largeButtonInsets = Insets(top: 15, leading: 20, bottom: 15, trailing: 20)
  /// The distance of a small bordered button's label from its edges.
  public static let smallButtonInsets = Insets(top: 4, leading: 10, bottom: 4, trailing: 10)
  /// The radius of the corners of a bordered button.
  public static let buttonRadius = 7.0

  // Presentations
  /// The width of an alert.
  public static let alertWidth = 270.0
  /// The radius of the corners of an alert.
  public static let alertRadius = 14.0
  /// The height of a button of an alert.
  public static let alertButtonHeight = 44.0
  /// The radius of the corners of a sheet.
  public static let sheetRadius = 10.0
  /// The distance of a large sheet from the top of the screen, beyond the safe area.
  public static let sheetTop = 10.0
  /// The size of a sheet where there is room around it.
  public static let formSheet = Size(540, 620)
  /// The width of a confirmation dialog beside the view that presents it.
  public static let dialogWidth = 304.0
  /// The size of the handle of a sheet.
  public static let sheetHandle = Size(36, 5)
  /// The width of a menu.
  public static let menuWidth = 250.0
  /// The height of an item of a menu.
  public static let menuItemHeight = 44.0
  /// The radius of the corners of a menu.
  public static let menuRadius = 13.0
  /// The distance between groups of a menu.
  public static let menuGroupDistance = 8.0
  /// The radius of the corners of a popover.
  public static let popoverRadius = 13.0
  /// The size of the arrow of a popover.
  public static let popoverArrow = Size(26, 13)
  /// The height of a button of a dialog.
  public static let dialogButtonHeight = 57.0
}
