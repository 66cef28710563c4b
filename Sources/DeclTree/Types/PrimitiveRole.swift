/// The types of the library that the stages after parsing treat specially, by the name in `@_primitive("name")`.
///
/// Other primitive types have a name too, which only trees show. A test verifies that the library declares a
/// type for each case.
public enum PrimitiveRole: String, CaseIterable, Sendable {
  // MARK: Values

  case bool, int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64, double, float
  case string, character, array, dictionary, set
  /// `AnyHashable`, which the record shows as the value in it.
  case anyHashable
  /// A type whose static properties stand for the resources of an app.
  case resource

  // MARK: Properties

  case state, binding, stateObject, observedObject, environmentObject, published
  case appStorage, sceneStorage
  /// The macro `@Entry`.
  case entry

  // MARK: Structure of views

  /// Several views, scenes or commands of a builder.
  case tuple
  case group, forEach, anyView, id, equatable
  /// A view with a modifier.
  case modified
  /// The content of a modifier with a body.
  case content
  /// A view without any parts.
  case empty
  /// A scene with windows.
  case windows

  // MARK: Views and commands

  case text, menu, picker, disclosureGroup, commandMenu, menuBarExtra
  /// A view that is itself a tab.
  case tab

  // MARK: Modifiers

  case animation, background, zIndex, tabItem, searchable, navigationTitle, interactiveDismiss
  /// The key of a tag, the argument of the modifier that sets it.
  case tag
  /// The key of a transition, the argument of the modifier that sets it.
  case transition
}
