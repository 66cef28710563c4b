import DeclLang

/// A requirement of a protocol of the library: a method, a property or an initialiser. A raw value is the name of
/// the protocol and, after the dot, the base name of the requirement.
enum LibraryRequirement: String, ProtocolMember {
  // MARK: Views

  case initApp = "App.init"
  case appBody = "App.body"
  case viewBody = "View.body"
  case sceneBody = "Scene.body"
  case commandsBody = "Commands.body"
  case modifierBody = "ViewModifier.body"

  case identifiers = "_RowSource._identifiers"
  case row = "_RowSource._row"
  case attributeText = "_AttributeText._attributeText"
  case accessibleName = "_AccessibleName._accessibleName"
  case roleName = "_RoleHolder._roleName"

  // MARK: Shapes

  case shapePath = "Shape.path"
  /// Returns the size of a shape for a proposal.
  case shapeSize = "Shape.sizeThatFits"

  /// Returns the commands that a canvas draws.
  case drawing = "_DrawingSource._drawing"

  /// Returns the changes of what a view draws for its geometry.
  case visualChanges = "_VisualSource._visualChanges"

  // MARK: Layouts

  case layoutCache = "Layout._makeCache"
  case layoutSize = "Layout._size"
  case layoutPlace = "Layout._place"
  case layoutSpacing = "Layout._spacing"
  case layoutGuide = "Layout._explicitGuide"
  /// Returns an alignment guide of a view of a size.
  case guide = "_GuideWriter._guide"
  /// Returns a length for that of a container.
  case containerLength = "_ContainerLength._containerLength"

  // MARK: Animation

  /// Returns a value whose vector is moved by a share of the way from one value's vector to another's.
  case movedValue = "Animatable._moved"
  /// Returns whether the vector of a value is that of another one.
  case isAtValue = "Animatable._isAt"
  /// Indicates whether the time of a view runs from the insertion on.
  case runsAtOnce = "_TimeDriven._runsAtOnce"
  /// Returns whether the time starts again, after an earlier value.
  case restartsTime = "_TimeDriven._restarts"
  /// Returns the value after a number of seconds.
  case valueAtTime = "_TimeDriven._at"

  // MARK: Properties of views

  case updateProperty = "DynamicProperty.update"
  case makeLocation = "_StoredProperty._makeLocation"
  /// Stores the value for which the body is about to run.
  case prepare = "_PreparedProperty._prepare"
  /// Returns the location that holds the value for which the body runs.
  case preparedLocation = "_ReferringProperty._location"
  /// The object that represents the observed one.
  case observedKey = "_ObservingProperty._observedKey"
  /// The current value, on which the reader that displays it depends.
  case ownValue = "_ValueSource._own"
  case recreate = "_RecreatedOnReload.init"

  // MARK: Effects

  case hasAppearAction = "_AppearEffect._hasAppearAction"
  case appear = "_AppearEffect._appear"
  case hasDisappearAction = "_DisappearEffect._hasDisappearAction"
  case disappear = "_DisappearEffect._disappear"
  /// Indicates whether the action of a change also runs when the view appears.
  case isInitial = "_ChangeEffect._isInitial"
  case hasChanged = "_ChangeEffect._hasChanged"
  case change = "_ChangeEffect._change"
  /// Returns whether a new value of the modifier moves its scroll view.
  case movesScrollView = "_ScrollMover._moves"
  case moveScrollView = "_ScrollMover._move"
  /// Returns the offset at which a scroll ends.
  case restingOffset = "_ScrollRest._offset"
  case startTask = "_TaskEffect._start"
  case restartsTask = "_TaskEffect._restarts"
  /// Passes the current closures to a running subscription.
  case updateClosures = "_SubscriptionEffect._updateClosures"
  /// Returns whether a new value of the modifier changes the transaction.
  case appliesTransaction = "_TransactionWriter._applies"
  /// Indicates whether the modifier changes the transaction of every update.
  case appliesTransactionAlways = "_TransactionWriter._appliesAlways"
  case transformedTransaction = "_TransactionWriter._transformed"

  // MARK: Preferences

  case setPreference = "_PreferenceSetter._preferenceValue"
  case transformPreference = "_PreferenceTransformer._preferenceValue"
  case setAnchor = "_AnchorSetter._preferenceValue"
  case transformAnchor = "_AnchorTransformer._preferenceValue"
  case changePreference = "_PreferenceAction._change"
  case preferenceView = "_PreferenceView._view"

  // MARK: Focus

  case canFocus = "_FocusTarget._canFocus"
  case isFocused = "_FocusBindingModifier._isFocused"
  case focus = "_FocusBindingModifier._focus"
  case blur = "_FocusBindingModifier._blur"
  /// Indicates whether a focused value counts wherever the focus is.
  case isSceneValue = "_FocusedValueWriter._isSceneValue"

  // MARK: Presentations and screens

  case isPresented = "_Presentation._isPresented"
  /// Returns the presented view.
  case presented = "_Presentation._presented"
  case close = "_Presentation._close"
  /// Runs the action for the end of the presentation.
  case closed = "_Presentation._closed"
  case isModal = "_Presentation._isModal"
  /// Returns the positions of the screens in a navigation path.
  case depths = "_PushPresentation._depths"
  case chooseFiles = "_FileDialog._choose"
  /// Returns the type of a path value that has no destination.
  case missingDestination = "_ScreenStack._missingDestination"
  case storesSelection = "_TabOwner._storesSelection"
  case bringToFront = "_TabOwner._bringToFront"
  /// Returns whether the tab at a position is selected.
  case isFront = "_TabOwner._isFront"
  /// Returns whether the tab with a tag is selected.
  case isSelected = "_TabOwner._isSelected"

  /// Shows a column of a split view in front, where only one is shown.
  case showColumn = "_ColumnOwner._showColumn"
  /// Selects no row of a list.
  case deselect = "_SelectionOwner._deselect"

  // MARK: Controls

  case tap = "_TapTarget._tap"
  case canTap = "_OptionalTapTarget._canTap"
  case input = "_InputTarget._input"
  case toggle = "_ToggleTarget._toggle"
  case slide = "_SlideTarget._slide"
  case step = "_StepTarget._step"
  case pick = "_PickTarget._pick"
  case pickText = "_TextPickTarget._pick"
  case reportsEditing = "_EditedTarget._reportsEditing"
  case edit = "_EditedTarget._edit"
  /// Performs a field's own action for the return key.
  case commit = "_FieldTarget._commit"
  case submit = "_SubmitTarget._submit"

  // MARK: Rows

  case refresh = "_RefreshTarget._refresh"
  case canDelete = "_DeleteTarget._canDelete"
  case delete = "_DeleteTarget._delete"
  case disablesDeletion = "_RowEditRestriction._disablesDeletion"
  case canMove = "_MoveTarget._canMove"
  case move = "_MoveTarget._move"
  case disablesMoving = "_RowEditRestriction._disablesMoving"

  // MARK: Gestures and keys

  case tapGesture = "_GestureTarget._tap"
  case longPressGesture = "_GestureTarget._longPress"
  case dragGesture = "_GestureTarget._drag"
  case magnifyGesture = "_GestureTarget._magnify"
  case rotateGesture = "_GestureTarget._rotate"
  case recognisedGestures = "_GestureTarget._recognised"
  case hover = "_HoverTarget._hover"
  case reachesBackground = "_BackgroundReach._reachesBackground"
  /// Returns the reason why a view cannot be touched.
  case obstacle = "_TouchObstacle._obstacle"
  /// Indicates whether views lie elsewhere than beside those around them.
  case displaces = "_Displacing._displaces"
  /// Indicates whether a drag begins with a closure of the script.
  case beginsDrags = "_DragSource._beginsDrags"
  /// Indicates whether a drop target has something to call while an item is dragged over its view.
  case tracksDrags = "_DropTarget._tracksDrags"
  /// Returns whether a view responds to a keyboard shortcut.
  case responds = "_KeyTarget._responds"
  /// Returns whether a modifier handles keys.
  case listens = "_KeyPressTarget._listens"
  case press = "_KeyPressTarget._press"
  case openURL = "_URLTarget._open"
  /// Returns an activity as text, to be continued after a restart.
  case activityText = "_ActivitySource._activityText"
  case continueActivity = "_ActivityTarget._continue"

  static let declarations = names
}

/// An associated type of a protocol of the library. A raw value is the name of the protocol and, after the dot,
/// that of the associated type.
enum LibraryAssociatedType: String, ProtocolMember {
  case appBody = "App.Body"
  case viewBody = "View.Body"
  case sceneBody = "Scene.Body"
  case commandsBody = "Commands.Body"
  case modifierBody = "ViewModifier.Body"
  case rowContent = "_RowSource.RowContent"
  case rowID = "_RowSource.ID"
  /// The type of the value whose body a stand-in provides.
  case original = "_StandIn.Original"
  /// The type that identifies a kind of styled view.
  case styleKey = "_StyledView._Key"
  /// The kind of view for which a modifier sets a style.
  case writtenStyleKey = "_StyleWriter._Key"
  case writtenStyle = "_StyleWriter.Style"
  case preferenceKey = "_PreferenceModifier.Key"
  case animatableData = "Animatable.AnimatableData"
  /// The type of the tags among which a control chooses.
  case selectionValue = "_PickTarget.SelectionValue"

  static let declarations = names
}

/// A member of a protocol in the contract.
protocol ProtocolMember: InterfaceContract {
  /// The protocol and the name of each case, in order.
  static var declarations: [(proto: LibraryProtocol, name: String)] { get }
}

extension ProtocolMember {
  /// The protocol that declares the member.
  var proto: LibraryProtocol { Self.declarations[order].proto }

  /// The name in the protocol.
  var name: String { Self.declarations[order].name }

  /// The parts of the raw values.
  fileprivate static var names: [(proto: LibraryProtocol, name: String)] {
    allCases.map { member in
      let parts = member.rawValue.split(separator: ".", maxSplits: 1).map(String.init)
      // The test of the contract finds both parts in the library.
      return (LibraryProtocol(rawValue: parts[0])!, parts[1])
    }
  }
}
