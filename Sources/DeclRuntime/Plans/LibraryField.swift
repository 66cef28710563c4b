import DeclLang
import DeclMachine

/// A type of the library.
enum LibraryType: String, InterfaceContract {
  case environmentValues = "EnvironmentValues"
  /// The delegate of scenes in a script that declares none.
  case noSceneDelegate = "_NoSceneDelegate"
  /// The geometry of a view, which the layout writes into the state of views that read it.
  case geometryProxy = "GeometryProxy"
  /// The geometry and state of a scroll view, which the layout writes into the state of views that read it.
  case scrollReading = "_ScrollReading"
  /// A layout that wraps another one.
  case anyLayout = "AnyLayout"
  /// The modifier by which a view has a layout value.
  case layoutValueModifier = "_LayoutValueModifier"
  /// The modifier that declares a coordinate space.
  case coordinateSpaceModifier = "_CoordinateSpaceModifier"
  /// The modifier that adds a context menu.
  case contextMenuModifier = "_ContextMenuModifier"
  /// The modifier that adds padding to a view.
  case paddingLayout = "_PaddingLayout"
  /// The modifier that gives a view a fixed size.
  case frameLayout = "_FrameLayout"
  /// The modifier that adds actions to a row.
  case swipeActionsModifier = "_SwipeActionsModifier"
  /// The parts of an alert or a dialog.
  case dialogContent = "_DialogContent"
  case transaction = "Transaction"
  /// The vector of a value that has nothing to interpolate.
  case emptyAnimatableData = "EmptyAnimatableData"
  /// The publisher that announces the changes of an observable object.
  case observableObjectPublisher = "ObservableObjectPublisher"
  case environment = "Environment"
  case observedObject = "ObservedObject"
  case text = "Text"
  case image = "Image"
  case progressView = "ProgressView"
  case commandGroup = "CommandGroup"
  case documentGroup = "DocumentGroup"
  /// The windows of an app.
  case windows = "_Windows"
  case buttonConfiguration = "ButtonStyleConfiguration"
  /// The body that a style creates for a button; its only state is whether the button is pressed.
  case styledButtonBody = "_StyledButtonBody"
  case toggleConfiguration = "ToggleStyleConfiguration"
  case menuConfiguration = "MenuStyleConfiguration"
  case disclosureGroupConfiguration = "DisclosureGroupStyleConfiguration"
  /// The result of a builder for `if` and `switch`.
  case conditionalContent = "_ConditionalContent"
  /// The modifier that provides a navigation to its screen.
  case navigationWriter = "_NavigationWriter"
  /// The modifier of a root view that is no app.
  case rootModifier = "_RootModifier"
  /// The modifier by which a view has a tag or a transition.
  case traitWritingModifier = "_TraitWritingModifier"
  case environmentWritingModifier = "_EnvironmentKeyWritingModifier"
  case environmentTransformModifier = "_EnvironmentKeyTransformModifier"
  case defaultFocusModifier = "_DefaultFocusModifier"
  case taskContext = "_TaskContext"
  /// The values that a modifier writes into the environment.
  case environmentScope = "_EnvironmentScope"
  /// An element of the list of values in a scope.
  case environmentEntry = "_EnvironmentEntry"
  /// The entry of one key.
  case keyedEntry = "_KeyedEntry"
  /// The object that represents a property of a view, such as a binding.
  case declaredProperty = "_DeclaredProperty"
  /// The storage of a state.
  case stateLocation = "_StateLocation"
  /// The storage of a state object.
  case objectLocation = "_ObjectLocation"
  /// A value of the user defaults.
  case storedLocation = "_StoredLocation"
  /// The value of a binding for which the body of its view runs.
  case propertyLocation = "_PropertyLocation"
  /// A part of the value at another location.
  case partLocation = "_PartLocation"
  case elementLocation = "_ElementLocation"
  /// The value at another location, seen as another type.
  case optionalLocation = "_OptionalLocation"
  case unwrappedLocation = "_UnwrappedLocation"
  case hashableLocation = "_HashableLocation"
}

/// A stored property of a type of the library.
enum LibraryField: String, InterfaceContract {
  // MARK: Views

  case actions, content, data, id, label, layout, modifier, modifiers, name, text, title, value
  case zIndex
  /// The distance between the children of a stack; the lengths of a padding.
  case spacing, length, insets
  case animation, configuration, isDisabled, isPreferred, keyPath, tabItem
  /// The title of a search field.
  case hiddenTitle = "_title"
  /// The kind of the windows of a scene.
  case kind = "_kind"
  /// The name of the standard command group that a command group replaces.
  case replaced = "_replaced"
  /// Indicates whether the rows stay as they were at first.
  case isConstant = "_isConstant"
  /// The closure that changes an environment value.
  case transform = "_transform"
  /// The focus property to which a modifier connects its view.
  case binding = "_binding"
  /// The namespace of a focus scope.
  case namespace = "_namespace"
  /// The time during which a progress view goes on by itself.
  case progressInterval = "_interval"

  // MARK: Properties of views

  case wrappedValue
  /// The value of a state or in its storage, of an environment entry, or in `AnyHashable`.
  case storedValue = "_value"
  /// The storage of a property.
  case location = "_location"
  /// The location whose value another location shows.
  case base = "_base"
  /// The object in the storage of a state object.
  case object = "_object"
  /// The value for which the body of the view runs.
  case prepared = "_prepared"
  /// The object that represents the property in the view graph.
  case declaredProperty = "_property"
  /// The value of an untracked binding at its creation.
  case valueAtCreation = "_valueAtCreation"
  /// The key of a stored value.
  case storageKey = "_key"
  /// The nearest scope of the view.
  case scope = "_scope"
  /// The key path of an environment property.
  case path = "_path"

  // MARK: Environment

  /// The scope of the nearest ancestor that writes.
  case parentScope = "_parent"
  case entries = "_entries"
  case nextEntry = "_next"
}

extension LibraryField {
  /// Types of the library that declare a field.
  enum Owner: Hashable {
    case type(LibraryType)
    /// All types with a role.
    case role(PrimitiveRole)
    /// All types that conform to a protocol.
    case conformers(LibraryProtocol)
  }

  /// The types that declare the field.
  var owners: [Owner] {
    switch self {
    case .actions: [.type(.dialogContent)]
    case .content:
      [.modified, .group, .equatable, .id, .forEach, .windows].map(Owner.role)
    case .data: [.role(.forEach), .role(.windows)]
    case .id: [.role(.id)]
    case .label:
      [
        .role(.picker), .role(.tab), .role(.disclosureGroup), .type(.buttonConfiguration),
        .type(.toggleConfiguration), .type(.menuConfiguration),
        .type(.disclosureGroupConfiguration),
      ]
    case .layout: [.type(.anyLayout)]
    case .modifier: [.role(.modified)]
    case .modifiers: [.type(.text), .type(.image)]
    case .name: [.role(.commandMenu)]
    case .text: [.role(.text)]
    case .title: [.role(.navigationTitle), .role(.windows)]
    case .value:
      [
        .type(.traitWritingModifier), .type(.environmentWritingModifier),
        .type(.layoutValueModifier),
        .conformers(.changeEffect),
      ]
    case .zIndex: [.role(.zIndex)]
    case .spacing: [.conformers(.spacedStack)]
    case .length, .insets: [.type(.paddingLayout)]
    case .animation: [.type(.transaction)]
    case .configuration: [.conformers(.styleBody)]
    case .isDisabled: [.role(.interactiveDismiss)]
    case .isPreferred: [.type(.defaultFocusModifier)]
    case .keyPath:
      [.type(.environmentWritingModifier), .type(.environmentTransformModifier)]
    case .tabItem: [.role(.tabItem)]
    case .hiddenTitle: [.role(.searchable)]
    case .kind: [.role(.windows)]
    case .replaced: [.type(.commandGroup)]
    case .isConstant: [.role(.forEach), .role(.windows)]
    case .transform: [.type(.environmentTransformModifier)]
    case .binding: [.conformers(.focusBindingModifier)]
    case .progressInterval: [.type(.progressView)]
    case .namespace: [.conformers(.focusScopeMember)]
    case .wrappedValue: [.type(.observedObject)]
    case .storedValue:
      [.role(.state), .role(.anyHashable), .type(.stateLocation), .type(.keyedEntry)]
    case .location: [.conformers(.storedProperty), .role(.binding)]
    case .base:
      [
        .propertyLocation, .partLocation, .elementLocation, .optionalLocation, .unwrappedLocation,
        .hashableLocation,
      ].map(Owner.type)
    case .object: [.type(.objectLocation)]
    case .prepared: [.type(.propertyLocation), .role(.appStorage), .role(.sceneStorage)]
    case .declaredProperty: [.role(.appStorage), .role(.sceneStorage)]
    case .valueAtCreation: [.role(.binding)]
    case .storageKey: [.role(.appStorage), .role(.sceneStorage), .type(.storedLocation)]
    case .scope: [.conformers(.environmentProperty)]
    case .path: [.type(.environment)]
    case .parentScope, .entries: [.type(.environmentScope)]
    case .nextEntry: [.type(.environmentEntry)]
    }
  }
}

extension RuntimeType {
  /// Returns the layout of a stored property of a library type; nil for types without it.
  func field(_ field: LibraryField) -> Field? { self.field(named: field.rawValue) }
}
