/// The storage behind one property of a view.
final class Cell: Source {
  /// The location object of the script; owned.
  let location: HeapReference
  /// The body region of the view that owns it.
  unowned(unsafe) let owner: Region
  /// Which property.
  let property: DynamicPropertyPlan
  /// What tells it from all other cells of the session.
  let number: Int
  /// Whoever read the cell may keep it longer than its owner lives.
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

  /// Where the value lies, for a state; for other storage the location says what it is.
  var value: ValueAddress? {
    guard let field = property.valueField else { return nil }
    return ValueAddress(
      scalars: location.words + field.scalar, references: location.references + field.reference)
  }
}

/// An object, or its publisher, that views observe.
class ObservedSource: Source {
  /// The object; not owned: whoever observes it keeps it.
  let object: HeapReference
  private unowned(unsafe) let all: ObservedSources

  init(object: HeapReference, among all: ObservedSources) {
    self.object = object
    self.all = all
  }

  final override func isUnread() { all.noteUnread(self) }
}

/// A property of an observable object that was read; what stands for it is an object of the library.
final class ObservedPropertySource: ObservedSource {
  /// The object's type and the property: `Donut.name`.
  let path: String
  private unowned(unsafe) let machine: Machine

  init(object: HeapReference, path: String, machine: Machine, among all: ObservedSources) {
    self.path = path
    self.machine = machine
    super.init(object: object, among: all)
    object.retain()
  }

  deinit { machine.release(object) }

  /// What records say of who reads it: what the system tells through the environment is one of its values.
  var reason: Evaluation.Reason {
    let key = path.split(separator: ".", maxSplits: 1)
    return key.count == 2 && key[0] == "EnvironmentValues"
      ? .environment(key: "\\.\(key[1])") : .observable(path: path)
  }
}

/// A stored value, whether there is one or not.
final class StorageSource: Source {
  let key: StorageKey
  /// The kind of value as which it was first read: `Int`.
  let kind: String
  /// Whether it was said that it is read as two kinds.
  var isReported = false
  /// The text that its readers know of; nil when there was none.
  var text: String?

  init(key: StorageKey, kind: String) {
    self.key = key
    self.kind = kind
  }
}

/// A key of the environment; its readers may stand anywhere in the tree.
final class EnvironmentSource: Source {
  /// The type of the entries of this key.
  let entryType: RuntimeType
  /// The path by which it was read last, `\.colorScheme`; of paths to parts of its value what they have in common.
  var path: String?
  /// What records call it: the path, the type by which an object is found, the key's name.
  var name: String {
    if let path { return path.hasPrefix("Optional<") ? String(path.dropFirst(9).dropLast()) : path }
    guard let key = entryType.type.genericArguments.first, let decl = key.nominalDecl else {
      return entryType.name
    }
    let object = decl.isLibrary ? key.genericArguments.first?.nominalDecl : nil
    return object?.name ?? decl.name
  }
  /// Whether it is one of the library's own, which a script can neither read nor name.
  var isOfLibrary: Bool { path == nil && name.hasPrefix("_") }
  /// Whether its values come from the focus and the front window alone.
  let isOfFocus: Bool

  init(entryType: RuntimeType, isOfFocus: Bool) {
    self.entryType = entryType
    self.isOfFocus = isOfFocus
  }

  /// Notes by which path it is read.
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
