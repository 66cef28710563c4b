import DeclLang
import DeclMachine

/// The environment's scope objects: declared by the library, linked and filled by the graph.
final class EnvironmentScopes {
  private let machine: Machine
  private let scopeType: RuntimeType
  private let declaredType: RuntimeType
  private let optionalScope: RuntimeType
  private let optionalEntry: RuntimeType
  private let parent: RuntimeType.Field
  private let entriesField: RuntimeType.Field
  private let next: RuntimeType.Field

  init(machine: Machine) {
    let types = machine.program.types
    let scope = types.declaration(of: .environmentScope)
    let entry = types.declaration(of: .environmentEntry)
    self.machine = machine
    scopeType = machine.program.type(scope.plainType)
    declaredType = machine.program.type(types.declaration(of: .declaredProperty).plainType)
    optionalScope = machine.program.type(types.core.optional(scope.plainType))
    optionalEntry = machine.program.type(types.core.optional(entry.plainType))
    parent = scopeType.field(.parentScope)!
    entriesField = scopeType.field(.entries)!
    next = machine.program.type(entry.plainType).field(.nextEntry)!
  }

  /// The scope that encloses all views, with the system's values.
  private(set) lazy var system = makeScope(focused)

  /// The parent of the system scope, with the values that the focus and the front window provide.
  private(set) lazy var focused = makeScope(nil)

  /// Creates a scope with a parent.
  func makeScope(_ parentScope: HeapReference?) -> HeapReference {
    let scope = machine.heap.allocate(scopeType.objectDescriptor!)
    set(parent, of: scope, to: parentScope)
    return scope
  }

  /// Creates the object that represents a property of a view.
  func makeDeclared() -> HeapReference {
    machine.heap.allocate(declaredType.objectDescriptor!)
  }

  /// Returns the scope around a scope; nil for the outermost one.
  func parent(of scope: HeapReference) -> HeapReference? { scope.references[parent.reference] }

  /// Returns the list of entries of a scope, borrowed.
  func entries(of scope: HeapReference) -> HeapReference? {
    scope.references[entriesField.reference]
  }

  /// Replaces the entries of a scope with an owned list.
  func setEntries(_ entries: HeapReference?, of scope: HeapReference) {
    let old = scope.references[entriesField.reference]
    scope.words[entriesField.scalar] = entries == nil ? 0 : 1
    scope.references[entriesField.reference] = entries
    if let old { machine.release(old) }
  }

  private func set(
    _ field: RuntimeType.Field, of object: HeapReference, to target: HeapReference?
  ) {
    target.retain()
    object.words[field.scalar] = target == nil ? 0 : 1
    object.references[field.reference] = target
  }

  /// Returns the entries that a modifier writes, given its environment; owned.
  func entries(
    _ modifier: ViewPlan.Modifier, _ value: ValueAddress, in scope: HeapReference?,
    _ evaluator: Evaluator
  ) throws(UpdateFailure) -> HeapReference? {
    let code = modifier.plan.entries.unsafelyUnwrapped
    let result = code.signature.result
    return try withOptional(scope) { argument throws(UpdateFailure) in
      try evaluator.reference(
        code, [(value, modifier.type), (argument, self.optionalScope)], result)
    }
  }

  /// Returns the entries that a modifier writes, given a preference of its content and its environment;
  /// owned.
  func entries(
    _ code: CodeReference, _ modifier: Evaluator.Argument, preferring value: Evaluator.Argument,
    in scope: HeapReference?, _ evaluator: Evaluator
  ) throws(UpdateFailure) -> HeapReference? {
    try withOptional(scope) { argument throws(UpdateFailure) in
      try evaluator.reference(
        code, [modifier, value, (argument, self.optionalScope)], code.signature.result)
    }
  }

  /// Returns a list of entries, which it consumes, extended with those of a modifier; owned.
  func entries(
    _ code: CodeReference, _ modifier: ViewPlan.Modifier, _ value: ValueAddress,
    after entries: HeapReference?, _ evaluator: Evaluator
  ) throws(UpdateFailure) -> HeapReference? {
    defer { if let entries { machine.release(entries) } }
    return try withOptional(entries) { argument throws(UpdateFailure) in
      try evaluator.reference(
        code, [(value, modifier.type), (argument, self.optionalEntry)], code.signature.result)
    }
  }

  /// Returns the view that a style in an environment creates for a styled view, in a box; owned.
  func styledBody(
    _ code: CodeReference, of view: Evaluator.Argument, in scope: HeapReference?,
    _ evaluator: Evaluator
  ) throws(UpdateFailure) -> HeapReference {
    try withOptional(scope) { argument throws(UpdateFailure) in
      try evaluator.box(code, view, (argument, self.optionalScope), code.signature.result)
    }
  }

  /// Returns the Boolean result of a library function of an environment.
  func test(
    _ scope: HeapReference?, _ code: CodeReference, _ evaluator: Evaluator
  ) throws(UpdateFailure) -> Bool {
    try withOptional(scope) { argument throws(UpdateFailure) in
      try evaluator.bool(code, [(argument, self.optionalScope)])
    }
  }

  /// Returns the answer of ``test(_:_:_:)`` to a question of the runtime; nil if the code traps.
  func holds(_ scope: HeapReference?, _ code: CodeReference, _ evaluator: Evaluator) -> Bool? {
    evaluator.answer { () throws(UpdateFailure) in try test(scope, code, evaluator) }
  }

  /// Returns the box that a function makes of an environment as an argument; owned.
  func box(
    _ scope: HeapReference?,
    _ make: (Evaluator.Argument) throws(UpdateFailure) -> HeapReference
  ) throws(UpdateFailure) -> HeapReference {
    try withOptional(scope) { argument throws(UpdateFailure) in
      try make((argument, self.optionalScope))
    }
  }

  private func withOptional<Result>(
    _ object: HeapReference?, _ body: (ValueAddress) throws(UpdateFailure) -> Result
  ) throws(UpdateFailure) -> Result {
    var tag: Int64 = object == nil ? 0 : 1
    var reference = object
    return try withUnsafeMutablePointer(to: &tag) { scalars throws(UpdateFailure) in
      try withUnsafeMutablePointer(to: &reference) { references throws(UpdateFailure) in
        try body(ValueAddress(scalars: scalars, references: references))
      }
    }
  }

  // MARK: Lookup

  /// Returns the nearest entry of a type: first in a list, then in a scope and its ancestors.
  func find(
    _ descriptor: UnsafeMutablePointer<ObjectDescriptor>, entries: HeapReference?,
    scope: HeapReference?
  ) -> HeapReference? {
    if let found = find(descriptor, in: entries) { return found }
    var scope = scope
    while let current = scope {
      if let found = find(descriptor, in: self.entries(of: current)) { return found }
      scope = current.references[parent.reference]
    }
    return nil
  }

  private func find(
    _ descriptor: UnsafeMutablePointer<ObjectDescriptor>, in entries: HeapReference?
  ) -> HeapReference? {
    var entry = entries
    while let current = entry {
      if current.pointee.descriptor == descriptor { return current }
      entry = current.references[next.reference]
    }
    return nil
  }

  /// Returns whether a reader in the scope `start` gets a key's value from `scope`.
  func isNearest(
    _ scope: HeapReference, from start: HeapReference, for key: RuntimeType
  ) -> Bool {
    let descriptor = key.objectDescriptor!
    var current: HeapReference? = start
    while let here = current {
      if here == scope { return true }
      if find(descriptor, in: entries(of: here)) != nil { return false }
      current = here.references[parent.reference]
    }
    return false
  }

  /// Returns whether `scope` is `start` or one of its ancestors.
  func isAncestor(_ scope: HeapReference, of start: HeapReference) -> Bool {
    var current: HeapReference? = start
    while let here = current {
      if here == scope { return true }
      current = here.references[parent.reference]
    }
    return false
  }

  /// Returns the keys, as types of entries, whose values differ between two lists.
  func differences(
    _ old: HeapReference?, _ new: HeapReference?, _ comparison: ViewComparison
  ) throws(UpdateFailure) -> [RuntimeType] {
    var result: [RuntimeType] = []
    for entry in firstEntries(old) + firstEntries(new) {
      let type = entry.type!
      if result.contains(type) { continue }
      let descriptor = entry.pointee.descriptor
      guard let before = find(descriptor, in: old), let after = find(descriptor, in: new) else {
        result.append(type)
        continue
      }
      let field = type.field(.storedValue)!
      let (earlier, later) = (value(field, before), value(field, after))
      if ViewComparison.isBitwiseEqual(earlier, later, field.type) { continue }
      if comparison.alwaysDiffer(field.type) {
        result.append(type)
      } else if try !comparison.isEqual(earlier, later, field.type) {
        result.append(type)
      }
    }
    return result
  }

  /// Returns the values that are written in a scope, each with the name of its key: `isEnabled` for
  /// `_IsEnabledKey`.
  func values(
    in scope: HeapReference
  ) -> [(name: String, value: ValueAddress, type: RuntimeType)] {
    firstEntries(entries(of: scope)).compactMap { entry in
      guard let type = entry.type, let field = type.field(.storedValue) else { return nil }
      return (keyName(type), value(field, entry), field.type)
    }
  }

  private func keyName(_ entryType: RuntimeType) -> String {
    var name = entryType.type.genericArguments.first?.nominalDecl?.name ?? entryType.name
    while name.hasPrefix("_") { name.removeFirst() }
    // `@Entry var name` declares a key type named `Key_name`.
    if name.hasPrefix("Key_") { return String(name.dropFirst(4)) }
    if name.hasSuffix("Key") { name.removeLast(3) }
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  private func value(_ field: RuntimeType.Field, _ entry: HeapReference) -> ValueAddress {
    ValueAddress(
      scalars: entry.words + field.scalar, references: entry.references + field.reference)
  }

  /// Returns the first entry of each key; later ones are shadowed.
  private func firstEntries(_ entries: HeapReference?) -> [HeapReference] {
    var result: [HeapReference] = []
    var entry = entries
    while let current = entry {
      if !result.contains(where: { $0.pointee.descriptor == current.pointee.descriptor }) {
        result.append(current)
      }
      entry = current.references[next.reference]
    }
    return result
  }
}
