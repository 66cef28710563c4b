/// A global function of the library. All but ``setSystem`` are called by their compiled code.
enum LibraryFunction: String, InterfaceContract {
  // MARK: Views

  /// Returns the view of a root, with the modifier of root views.
  case root = "_root"
  /// Returns the body that the innermost style creates for a view.
  case styled = "_styled"
  /// Returns the current value of a part of a value, to compare it with the one that was read.
  case currentValue = "_currentValue"
  case cancelTask = "_cancelTask"
  /// Creates the error that a function of a host throws.
  case hostError = "_hostError"

  /// Returns a text as it is at this moment.
  case currentText = "_currentText"
  /// Returns the share of a progress view at this moment.
  case currentFraction = "_currentFraction"

  // MARK: Geometry

  /// Returns the geometry of a view after a layout.
  case geometry = "_geometry"
  /// Adds a coordinate space to the geometry of a view.
  case addSpace = "_addSpace"
  /// Returns the geometry of views before the first layout.
  case unknownGeometry = "_unknownGeometry"
  /// Adds the coordinate spaces of a scroll view to the geometry of a view in it.
  case addScrollView = "_addScrollView"
  /// Returns what a view reads of a scroll view after a layout.
  case scrollReading = "_scrollReading"
  /// Returns whether a view reads the targets of a scroll view.
  case readsTargets = "_readsTargets"
  /// Adds a target to what a view reads of a scroll view.
  case addTarget = "_addTarget"
  /// Returns what a view reads of a scroll view as records show it.
  case scrollText = "_scrollText"
  /// Returns the context in which a behaviour decides where a scroll ends.
  case scrollContext = "_scrollContext"
  /// Adds the frame of a target to the context of a scroll.
  case addTargetFrame = "_addTargetFrame"

  // MARK: Environment and preferences

  /// Returns the entries that an environment writer writes.
  case entries = "_entries"
  /// Returns the entries that a modifier writes for a preference of its content.
  case preferredEntries = "_preferredEntries"
  /// Returns the entries of the focused values that a modifier provides.
  case focusedEntries = "_focusedEntries"
  case defaultPreference = "_defaultPreference"
  case reducedPreference = "_reducedPreference"
  /// Returns whether controls are enabled in a scope.
  case isEnabled = "_isEnabled"
  /// Returns whether the lists of a scope are edited.
  case isEditing = "_isEditing"
  /// Returns whether a person can scroll the scroll views of a scope.
  case isScrollEnabled = "_isScrollEnabled"
  /// Returns whether a person who scrolls in a scope dismisses the keyboard.
  case dismissesKeyboard = "_dismissesKeyboard"
  /// Overrides an environment value for the whole app; called by a generated input.
  case setSystem = "_setSystem"

  // MARK: Animation

  case emptyTransaction = "_emptyTransaction"
  case animationSeconds = "_animationSeconds"
  /// Returns the share of a change that an animation has made after a number of seconds.
  case animationShare = "_animationShare"
  /// Returns the distance that a start at the speed 1 adds.
  case animationImpulse = "_animationImpulse"
  case isAnimationOver = "_isAnimationOver"
  case isSpringAnimation = "_isSpringAnimation"
  /// Returns how a transition shows the placeholder of its view.
  case transitionView = "_transitionView"
  case opacityTransition = "_opacityTransition"
  case insertionName = "_insertionName"
  case removalName = "_removalName"
  case hasInsertionAnimation = "_hasInsertionAnimation"
  case hasRemovalAnimation = "_hasRemovalAnimation"
  case insertionTransaction = "_insertionTransaction"
  case removalTransaction = "_removalTransaction"

  // MARK: Steps on views

  case completeSearch = "_completeSearch"
  /// Makes a search field active.
  case beginSearch = "_beginSearch"
  /// Resets the gesture states of a gesture that cannot go on.
  case cancelGesture = "_cancelGesture"
  /// Selects a row of a list by the value of a link in it.
  case selectLink = "_selectLink"
  /// Begins a drag and moves it over a drop target.
  case enterDrop = "_enterDrop"
  /// Drops the item that was dragged over a target.
  case finishDrop = "_finishDrop"
  case dropRefusalReason = "_dropRefusalReason"
  /// Drags an item and drops it in one go.
  case performDrop = "_performDrop"

  // MARK: Steps of the system

  /// Opens a window of the front window's kind.
  case openAnotherWindow = "_openAnotherWindow"
  /// Opens a window of the front window's kind or of any other kind that has commands.
  case openNewWindow = "_openNewWindow"
  case closeFrontWindow = "_closeFrontWindow"
  case selectWindow = "_selectWindow"
  /// Makes all windows tabs of one window.
  case mergeWindows = "_mergeWindows"
  /// Makes the tab in front a window of its own.
  case separateFrontTab = "_separateFrontTab"
  case setScenePhase = "_setScenePhase"
  /// Launches an app with a delegate, and returns the view of its window.
  case launch = "_launch"
  /// Announces that the session has moved to another screen.
  case screenChanged = "_screenChanged"
  /// Posts the notifications that the software keyboard has come or gone.
  case keyboardChanged = "_keyboardChanged"
  case openSettings = "_openSettings"
  /// Opens a window of the scene with a keyboard shortcut.
  case openScene = "_openScene"
  case openDocument = "_openDocument"
  case saveDocument = "_saveDocument"
  case undoInFront = "_undoInFront"
  case redoInFront = "_redoInFront"
  /// Returns whether the commands in a scope were removed.
  case hasNoCommands = "_hasNoCommands"
  case keyRefusalReason = "_keyRefusalReason"
  /// Returns the canonical spelling of a key combination.
  case canonicalKeys = "_canonicalKeys"
}
