import DeclLang
import DeclMachine

/// The declarations of the library that the runtime names: protocols and their requirements (here and in
/// `LibraryRequirement`), functions (`LibraryFunction`), types (`LibraryType`) and their stored properties
/// (`LibraryField`). A raw value is the name in the library.
///
/// A test verifies that the library declares each of them, with the kind that its enumeration stands for.
protocol InterfaceContract: CaseIterable, RawRepresentable<String>, Sendable {}

extension InterfaceContract {
  /// The position among all cases, from 0, by which tables are indexed.
  ///
  /// The tag of an enumeration without payloads is the position of its case; the test of the contract compares
  /// both.
  var order: Int { Int(unsafeBitCast(self, to: UInt8.self)) }
}

extension TypeSystem {
  // The library is compiled in, and the test of the contract loads it and finds every case, so that the casts
  // cannot fail.

  /// Returns the declaration of a protocol.
  func declaration(of proto: LibraryProtocol) -> NominalDecl {
    libraryDecl(proto.rawValue) as! NominalDecl
  }

  /// Returns the declaration of a type.
  func declaration(of type: LibraryType) -> NominalDecl {
    libraryDecl(type.rawValue) as! NominalDecl
  }

  /// Returns the declaration of a function.
  func declaration(of function: LibraryFunction) -> FunctionDecl {
    libraryDecl(function.rawValue) as! FunctionDecl
  }
}

/// A protocol of the library.
enum LibraryProtocol: String, InterfaceContract {
  // MARK: Public protocols

  case view = "View"
  case viewModifier = "ViewModifier"
  case scene = "Scene"
  case app = "App"
  case appDelegate = "UIApplicationDelegate"
  case windowSceneDelegate = "UIWindowSceneDelegate"
  case commands = "Commands"
  case equatable = "Equatable"
  case observable = "Observable"
  case observableObject = "ObservableObject"
  case dynamicProperty = "DynamicProperty"
  case shape = "Shape"
  case layout = "Layout"
  case guideWriter = "_GuideWriter"
  /// A modifier that computes a length from that of its container.
  case containerLength = "_ContainerLength"
  case animatable = "Animatable"
  /// A view or modifier whose look depends on the time.
  case timeDriven = "_TimeDriven"
  /// A modifier that changes what its view draws, depending on its geometry.
  case visualSource = "_VisualSource"
  case geometryEffect = "GeometryEffect"
  /// A view that draws by commands.
  case drawingSource = "_DrawingSource"
  /// A view of the library whose parts show what objects of the script hold.
  case objectContent = "_ObjectContent"

  // MARK: Properties of views

  /// A property with storage that lives as long as its view.
  case storedProperty = "_StoredProperty"
  /// A property whose value is fixed before every evaluation of the body.
  case preparedProperty = "_PreparedProperty"
  /// A property that refers to a value elsewhere, such as a binding.
  case referringProperty = "_ReferringProperty"
  /// A property by which a view observes an object.
  case observingProperty = "_ObservingProperty"
  /// A property that reads the environment.
  case environmentProperty = "_EnvironmentProperty"
  /// A wrapper whose value the tree shows.
  case valueSource = "_ValueSource"
  /// A type whose values refer to the running program, so that a reload creates them again.
  case recreatedOnReload = "_RecreatedOnReload"

  // MARK: Structure

  /// A view that provides rows.
  case rowSource = "_RowSource"
  /// A container that makes the rows of its content only when they come into sight (G26).
  case lazyContainer = "_LazyContainer"
  /// A view whose content consists of rows of the container around it.
  case rowGroup = "_RowGroup"
  /// A view that provides the body of a value that is no view, such as a style.
  case standIn = "_StandIn"
  /// A view that can be styled.
  case styledView = "_StyledView"
  /// A modifier that sets a style.
  case styleWriter = "_StyleWriter"
  /// The body that a style creates, which stores the configuration that the style receives.
  case styleBody = "_StyleBody"
  /// A style without a body: the styled view shows its own parts.
  case platformStyle = "_PlatformStyle"
  /// A style that handles interaction in place of the styled view.
  case interactiveStyle = "_InteractiveStyle"
  /// A modifier that the tree does not show.
  case internalModifier = "_InternalModifier"
  /// A value that has its own textual form in the attributes of a view.
  case attributeText = "_AttributeText"
  /// A struct with one property, or an enum, that records show as its content.
  case shownByContent = "_ShownByContent"
  /// A type that may provide the name by which assistive technologies identify a view.
  case accessibleName = "_AccessibleName"
  /// A view that has the role of a button.
  case roleHolder = "_RoleHolder"

  // MARK: Effects

  case appearEffect = "_AppearEffect"
  case disappearEffect = "_DisappearEffect"
  /// A modifier that runs an action when its value differs from that of the previous update.
  case changeEffect = "_ChangeEffect"
  case taskEffect = "_TaskEffect"
  /// A modifier that moves the first scroll view in its view.
  case scrollMover = "_ScrollMover"
  /// A modifier that decides where scrolls of persons come to rest.
  case scrollRest = "_ScrollRest"
  /// A task that is a subscription to a publisher.
  case subscriptionEffect = "_SubscriptionEffect"
  case environmentWriter = "_EnvironmentWriter"
  /// A modifier that changes the transaction of its content.
  case transactionWriter = "_TransactionWriter"

  // MARK: Preferences

  case preferenceModifier = "_PreferenceModifier"
  case preferenceSetter = "_PreferenceSetter"
  case preferenceTransformer = "_PreferenceTransformer"
  /// A modifier that sets a preference computed from the place of its view.
  case anchorSetter = "_AnchorSetter"
  /// A modifier that transforms a preference with the place of its view.
  case anchorTransformer = "_AnchorTransformer"
  case preferenceAction = "_PreferenceAction"
  case preferenceView = "_PreferenceView"
  /// A modifier that writes the preference of its content into the environment.
  case preferenceEnvironment = "_PreferenceEnvironment"

  // MARK: Focus

  /// A view to which steps can move the focus.
  case focusTarget = "_FocusTarget"
  /// An environment key whose values only the focus and the front window provide.
  case focusKey = "_FocusKey"
  /// A modifier that connects a view to a focus property.
  case focusBindingModifier = "_FocusBindingModifier"
  case focusScopeMember = "_FocusScopeMember"
  case focusedValueWriter = "_FocusedValueWriter"

  // MARK: Presentations and screens

  case presentation = "_Presentation"
  /// A presentation that one of its buttons dismisses.
  case dialogPresentation = "_DialogPresentation"
  /// A presentation that pushes a screen.
  case pushPresentation = "_PushPresentation"
  /// A push whose screen has the environment of the navigation.
  case linkPresentation = "_LinkPresentation"
  case fileDialog = "_FileDialog"
  case screenStack = "_ScreenStack"
  /// A column of screens that remains visible beside the ones that it opens.
  case screenColumn = "_ScreenColumn"
  /// A view that shows one of several tabs.
  case tabOwner = "_TabOwner"

  // MARK: Targets of steps

  case tapTarget = "_TapTarget"
  /// A view that may have no action for a tap.
  case optionalTapTarget = "_OptionalTapTarget"
  case inputTarget = "_InputTarget"
  case toggleTarget = "_ToggleTarget"
  case slideTarget = "_SlideTarget"
  case stepTarget = "_StepTarget"
  case pickTarget = "_PickTarget"
  /// A control whose value a string describes, such as a date.
  case textPickTarget = "_TextPickTarget"
  /// A control that may report when editing starts and ends.
  case editedTarget = "_EditedTarget"
  /// A field whose input the return key submits.
  case fieldTarget = "_FieldTarget"
  /// A modifier that runs an action when a field in its content submits.
  case submitTarget = "_SubmitTarget"
  case searchField = "_SearchField"
  /// A suggestion for a search field.
  case completion = "_Completion"
  /// A view whose columns are one stack where there is room for one.
  case columnOwner = "_ColumnOwner"
  /// A view of rows that can be selected.
  case selectionOwner = "_SelectionOwner"
  /// A view in a row whose tap selects the row by a value.
  case selectingLink = "_SelectingLink"
  case refreshTarget = "_RefreshTarget"
  case deleteTarget = "_DeleteTarget"
  case moveTarget = "_MoveTarget"
  /// A modifier that can exclude its row from edits that the list supports.
  case rowEditRestriction = "_RowEditRestriction"
  case dragSource = "_DragSource"
  case dropTarget = "_DropTarget"
  /// A view or modifier that handles gestures other than a control's own tap.
  case gestureTarget = "_GestureTarget"
  case hoverTarget = "_HoverTarget"
  /// A view that responds to a keyboard shortcut.
  case keyTarget = "_KeyTarget"
  /// A modifier that handles keys while the focus is in its view.
  case keyPressTarget = "_KeyPressTarget"
  case urlTarget = "_URLTarget"
  /// A modifier that describes an activity.
  case activitySource = "_ActivitySource"
  /// A modifier that continues activities.
  case activityTarget = "_ActivityTarget"
  /// A modifier that may keep touches away from its view.
  case touchObstacle = "_TouchObstacle"
  /// A modifier of a presentation's content that decides whether views behind it can be touched.
  case backgroundReach = "_BackgroundReach"
  /// A modifier that puts something over or behind its view.
  case layering = "_Layering"
  /// A modifier with which bars may lie over its view.
  case meetsBars = "_MeetsBars"
  /// A container whose children lie over each other.
  case depthContainer = "_DepthContainer"
  /// A stack with a distance between its children.
  case spacedStack = "_SpacedStack"
  /// A view or a modifier that may put views elsewhere than beside those around them.
  case displacing = "_Displacing"
}
