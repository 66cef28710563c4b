/// A property of a view that becomes a dependency of the view's body when its value is read in an update for
/// the first time, and then stays one (D4).
protocol StickyProperty: AnyObject {
  /// The body region of the view; nil once that was released.
  var owner: Region? { get }
  /// The name of the property in records.
  var name: String { get }
  /// Indicates whether its value was read in an update.
  var wasRead: Bool { get set }
}

/// A binding or a stored value as the property of a view.
final class DeclaredProperty: StickyProperty {
  /// The object of the script that represents the property; its first word holds the address of this object.
  let object: HeapReference
  unowned(unsafe) private(set) var owner: Region?
  let name: String
  var wasRead = false
  private unowned(unsafe) let machine: Machine

  init(object: HeapReference, owner: Region, name: String) {
    self.object = object
    self.owner = owner
    self.name = name
    machine = owner.machine
    object.words[0] = Int64(Int(bitPattern: Unmanaged.passUnretained(self).toOpaque()))
  }

  deinit {
    object.words[0] = -1
    machine.release(object)
  }

  /// Ends the connection with the view: the property's values no longer depend on anything.
  func loseOwner() {
    owner = nil
    object.words[0] = -1
  }
}

/// A state cell: the storage behind one property of a view.
final class Cell: Source, StickyProperty {
  /// The location object of the script, whose first word holds the cell's address; owned.
  let location: HeapReference
  /// The body region of the view that owns it; nil once that was released. A reader elsewhere, which was given
  /// a binding, may keep the cell alive longer.
  unowned(unsafe) private(set) var owner: Region?
  /// The property whose value the cell stores.
  let property: DynamicPropertyPlan
  /// A number that is unique in the session.
  let number: Int
  var name: String { property.name }
  var wasRead = false
  /// The number of the update that wrote it last; 0 if none did.
  var lastWrite = 0
  /// The value that the last recorded write stored, if it is large: later records share its parts.
  var lastSnapshot: ValueSnapshot?
  /// Its own reference, since a reader may keep the cell alive longer than `owner`.
  private unowned(unsafe) let machine: Machine

  init(location: HeapReference, owner: Region, property: DynamicPropertyPlan, number: Int) {
    self.number = number
    self.location = location
    self.owner = owner
    self.property = property
    machine = owner.machine
    super.init()
    location.words[0] = Int64(Int(bitPattern: Unmanaged.passUnretained(self).toOpaque()))
  }

  deinit {
    location.words[0] = -1
    machine.release(location)
  }

  /// Ends the connection with the view: bindings to the cell no longer reach it.
  func loseOwner() {
    owner = nil
    location.words[0] = -1
  }

  /// The view that owns it; nil once that was released.
  var place: TreePosition? {
    guard let owner, let region = owner.parent else { return nil }
    return TreePosition(region: region, index: owner.parentElement)
  }

  /// The address of the value, for a state; nil for other storage, whose location computes the value.
  var value: ValueAddress? {
    guard let field = property.valueField else { return nil }
    return ValueAddress(
      scalars: location.words + field.scalar, references: location.references + field.reference)
  }
}

/// An object, or its publisher, that views observe.
class ObservedSource: Source {
  /// The object, unowned: its observers keep it alive.
  let object: HeapReference
  private weak var all: ObservedSources?

  init(object: HeapReference, among all: ObservedSources) {
    self.object = object
    self.all = all
  }

  final override func didLoseLastReader() { all?.markUnread(self) }
}

/// A property of an observable object that was read; `object` is the library's object that represents the
/// property.
final class ObservedPropertySource: ObservedSource {
  /// The object's type and the property: `Donut.name`.
  let path: String
  /// The object whose property it is, once a record has named a write to it.
  var owner: Write.Owner?
  private unowned(unsafe) let machine: Machine

  init(object: HeapReference, path: String, machine: Machine, among all: ObservedSources) {
    self.path = path
    self.machine = machine
    super.init(object: object, among: all)
    object.retain()
  }

  deinit { machine.release(object) }

  /// The reason that records give for evaluations of its readers. The system's values are properties of an
  /// observable object, and reported as environment values.
  var reason: Evaluation.Reason {
    let key = path.split(separator: ".", maxSplits: 1)
    return key.count == 2 && key[0] == LibraryType.environmentValues.rawValue
      ? .environment(key: "\\.\(key[1])") : .observable(path: path)
  }
}

/// A stored value, whether or not one exists under its key.
final class StorageSource: Source {
  let key: StorageKey
  /// The kind of value that its first reader expected: `Int`.
  let kind: String
  /// Indicates whether the warning about readers of different kinds was issued.
  var hasWarned = false
  /// The stored string that its readers have seen; nil when there was none.
  var text: String?

  init(key: StorageKey, kind: String) {
    self.key = key
    self.kind = kind
  }
}

/// A key of the environment, with its readers in all parts of the tree.
final class EnvironmentSource: Source {
  /// The type of the key's entries.
  let entryType: RuntimeType
  /// The key path by which it was read last, `\.colorScheme`; the common prefix if it was read by paths to
  /// different parts of its value.
  var path: String?
  /// The name in records: the key path, the type by which an object is found, or the key's name.
  var name: String {
    if let path { return path.hasPrefix("Optional<") ? String(path.dropFirst(9).dropLast()) : path }
    guard let key = entryType.type.genericArguments.first, let decl = key.nominalDecl else {
      return entryType.name
    }
    let object = decl.isLibrary ? key.genericArguments.first?.nominalDecl : nil
    return object?.name ?? decl.name
  }
  /// Indicates whether it is a private key of the library, which a script can neither read nor name.
  var isPrivateToLibrary: Bool { path == nil && name.hasPrefix("_") }
  /// Indicates whether its values come only from the focus and the front window.
  let isFocusKey: Bool

  init(entryType: RuntimeType, isOfFocus: Bool) {
    self.entryType = entryType
    self.isFocusKey = isOfFocus
  }

  /// Records a key path by which it is read.
  func noteRead(by path: String) {
    guard let known = self.path, known != path else {
      self.path = path
      return
    }
    let common = zip(known.split(separator: "."), path.split(separator: "."))
      .prefix { $0 == $1 }.map(\.0)
    self.path = common.count > 1 ? common.joined(separator: ".") : path
  }
}

/// The state of a view that reads its geometry or that of a scroll view in it, as long as the view exists.
struct GeometryCell {
  weak var body: Region?
  /// The cell with the geometry, owned by the body.
  unowned(unsafe) let cell: Cell
  /// Indicates whether the geometry is that of the first scroll view in the view.
  let isOfScrolling: Bool
}

/// The body of a view that holds objects, as long as the view exists.
struct WeakBody {
  weak var body: Region?
}
