import DeclLang
import DeclMachine

/// The static structure of the values of one view type: computed once, shared by all regions of that type.
///
/// Elements are in document order, each before its descendants. Only elements get handles; tuples, groups
/// without modifiers and modifiers without bodies need none.
final class ViewPlan {
  /// The kind of an element.
  enum Kind: UInt8 {
    /// A view that the library declares without a body.
    case primitive
    /// A view with a body.
    case custom
    /// An `if`, a `switch`, an optional or an enum view: one element, however deep they nest (I3).
    case conditional
    case forEach
    case id
    case anyView
    /// A modifier with a body around its content.
    case modifier
    /// The position of the content inside such a body.
    case content
    /// A sheet or another presentation.
    case presentation
    /// Several views with common modifiers.
    case group
  }

  /// The kind of an element, with the plan of its kind.
  enum Structure {
    case primitive(PrimitivePlan)
    case custom(CustomPlan)
    case conditional(ConditionalPlan)
    case forEach(ForEachPlan)
    /// The part inside, and the field of the id.
    case id(PartPlan, key: RuntimeType.Field)
    case anyView(ViewPlanner)
    /// The part inside, and the plan of the modifier.
    case modifier(PartPlan, CustomPlan)
    case content(ViewPlanner)
    case presentation(PresentationPlan)
    case group

    fileprivate var kind: Kind {
      switch self {
      case .primitive: .primitive
      case .custom: .custom
      case .conditional: .conditional
      case .forEach: .forEach
      case .id: .id
      case .anyView: .anyView
      case .modifier: .modifier
      case .content: .content
      case .presentation: .presentation
      case .group: .group
      }
    }
  }

  /// A node of the tree with a static position in its region.
  final class Element {
    let structure: Structure
    /// The kind of `structure`, stored because every visit asks for it.
    let kind: Kind
    let type: RuntimeType
    /// The offsets of its value in the region's value.
    let scalar: Int
    let reference: Int
    /// The parent element in the region; -1 at the top.
    let parent: Int
    /// The identity steps from the parent element.
    let steps: [ViewIdentity.Step]
    /// The property of the parent that holds it, such as `label`; nil for ordinary content.
    let slotName: String?
    /// The index of the modifier that contributes it; -1 for a part of the view itself.
    let attachment: Int
    /// The indices of its modifiers, the innermost first.
    fileprivate(set) var modifiers: [Int] = []
    /// The environment writer whose scope applies; -1 for the region's scope.
    let scope: Int
    /// The index of its dynamic part in a region's slots; -1 for none.
    fileprivate(set) var slot = -1
    /// The index after its last descendant.
    fileprivate(set) var end = 0
    /// Indicates whether `.equatable()` requires a comparison with `==`.
    fileprivate(set) var isForced = false
    /// The ways in which views may lie over each other because of it.
    var overlap: Overlap = []
    /// The lengths that put views over others if they are negative.
    var lengths: [Overlap.Length] = []

    /// The type as the tree shows it: for the content of a style, the style.
    let shownType: RuntimeType

    /// The attributes that are bindings.
    var bindings: [BindingField] {
      switch structure {
      case .primitive(let plan): plan.bindings
      case .custom(let plan): plan.bindings
      default: []
      }
    }

    init(
      structure: Structure, type: RuntimeType, scalar: Int, reference: Int, parent: Int,
      steps: [ViewIdentity.Step], slotName: String?, scope: Int, attachment: Int,
      shownType: RuntimeType
    ) {
      self.structure = structure
      kind = structure.kind
      self.type = type
      self.scalar = scalar
      self.reference = reference
      self.parent = parent
      self.steps = steps
      self.slotName = slotName
      self.scope = scope
      self.attachment = attachment
      self.shownType = shownType
    }
  }

  /// A modifier without a body.
  final class Modifier {
    let type: RuntimeType
    let scalar: Int
    let reference: Int
    let plan: ModifierTypePlan
    /// The offset in the region's value of the number of the site where it was applied; nil where the value
    /// has none.
    let placeScalar: Int?
    /// The element that it modifies.
    fileprivate(set) var element = -1
    /// The index in `writers`; -1 for a modifier that does not write into the environment.
    fileprivate(set) var writer = -1

    /// The name of its type; for a trait, with the name of the trait.
    var name: String {
      let own = type.decl?.name ?? type.name
      guard let trait = type.type.genericArguments.first?.nominalDecl,
        trait.name.hasSuffix("TraitKey")
      else { return own }
      return "\(own)<\(trait.name)>"
    }

    init(
      type: RuntimeType, scalar: Int, reference: Int, plan: ModifierTypePlan, placeScalar: Int?
    ) {
      self.type = type
      self.scalar = scalar
      self.reference = reference
      self.plan = plan
      self.placeScalar = placeScalar
    }
  }

  /// A modifier that writes into the environment.
  struct Writer {
    /// The index in `modifiers`.
    let modifier: Int
    /// The next outer writer in the region; -1 for none.
    let parent: Int
  }

  /// An operation of reconciliation on a region's value.
  struct Operation {
    enum Kind: UInt8 {
      /// Evaluates an environment writer; before its content is visited.
      case write
      /// Checks whether modifiers change the transaction of their content; before that is visited.
      case transactions
      /// Updates a dynamic element.
      case visit
      /// Reads the bindings that an element or its modifiers display.
      case bindings
      /// Schedules the effects of an element's modifiers; after its descendants (E2).
      case effects
      /// Compares the attributes of an element; only for the record.
      case attributes
    }
    let kind: Kind
    let index: Int
  }

  /// The type of the values.
  let type: RuntimeType
  fileprivate(set) var elements: [Element] = []
  fileprivate(set) var modifiers: [Modifier] = []
  fileprivate(set) var writers: [Writer] = []
  /// The operations of an update that is not recorded, in order.
  fileprivate(set) var operations: [Operation] = []
  /// The operations of an update that is recorded: with the attributes.
  fileprivate(set) var recordedOperations: [Operation] = []
  /// The dynamic elements, by slot.
  fileprivate(set) var slots: [Int] = []

  /// The elements that show screens or tabs.
  var screenOwners: [(element: Int, role: ScreenRole)] = []

  /// Indicates whether any element that compares its value may contain a closure: then the value depends on
  /// the captures of its closures, and not only on the sources read while creating it.
  private(set) lazy var holdsClosures = elements.contains { element in
    switch element.kind {
    case .primitive, .group: false
    case .custom: element.type.holdsClosures
    default: true
    }
  }

  /// Indicates whether a bitwise equal value needs no reconciliation: its only operations are visits of views
  /// with bodies, which compare it (D2), and none of them requires `==`.
  private(set) lazy var isSettledByWords = operations.allSatisfy { operation in
    let element = elements[operation.index]
    return operation.kind == .visit && element.kind == .custom && !element.isForced
  }

  /// Indicates whether a value may consist of no views. A view that contains itself counts as having some.
  var mayBeEmpty: Bool {
    if let known = knownEmptiness { return known }
    knownEmptiness = false
    let found = contents(of: -1).allSatisfy(mayBeEmpty)
    knownEmptiness = found
    return found
  }
  private var knownEmptiness: Bool?
  /// Whether the views come and go, once it is known.
  var knownDynamics: Bool?

  /// The parts of a value that animations interpolate, once they are known.
  private var knownAnimatableParts: [AnimatablePart]?

  init(type: RuntimeType) { self.type = type }

  /// A part of a value with a vector that animations interpolate: a view or a modifier.
  struct AnimatablePart {
    /// The index of the element.
    let element: Int
    /// The index of the modifier; nil for the view itself.
    let modifier: Int?
    let type: RuntimeType
    /// The offsets in the region's value.
    let scalar: Int
    let reference: Int
    /// Indicates whether its look depends on the time; otherwise it has a vector.
    let isTimeDriven: Bool
  }

  /// Returns the parts that have a vector that animations interpolate, or whose look depends on the time.
  func movingParts(_ types: TypePlanner) -> [AnimatablePart] {
    if let known = knownAnimatableParts { return known }
    var result: [AnimatablePart] = []
    func add(_ element: Int, _ modifier: Int?, _ type: RuntimeType, _ scalar: Int, _ reference: Int)
    {
      let isTimeDriven = types.isTimeDriven(type)
      guard isTimeDriven || types.isAnimatable(type) else { return }
      result.append(
        AnimatablePart(
          element: element, modifier: modifier, type: type, scalar: scalar, reference: reference,
          isTimeDriven: isTimeDriven))
    }
    for (index, element) in elements.enumerated() {
      add(index, nil, element.type, element.scalar, element.reference)
    }
    for (index, modifier) in modifiers.enumerated() {
      add(modifier.element, index, modifier.type, modifier.scalar, modifier.reference)
    }
    knownAnimatableParts = result
    return result
  }

  /// A binding that an element or its modifier displays.
  struct Binding {
    let field: BindingField
    /// The index among the element's modifiers; nil for a binding of the element.
    let modifier: Int?
    /// The offsets of the binding in the region's value.
    let scalar: Int
    let reference: Int
    /// The offset of the tag of an optional binding in the region's value; nil if it is not optional.
    let tag: Int?
  }

  /// Returns the bindings that an element and its modifiers display.
  func bindings(of index: Int) -> [Binding] {
    let element = elements[index]
    var result: [Binding] = []
    for binding in element.bindings {
      result.append(
        Binding(
          field: binding, modifier: nil, scalar: element.scalar + binding.field.scalar,
          reference: element.reference + binding.field.reference,
          tag: binding.tag.map { element.scalar + $0 }))
    }
    for (position, index) in element.modifiers.enumerated() {
      let modifier = modifiers[index]
      for binding in modifier.plan.bindings {
        result.append(
          Binding(
            field: binding, modifier: position, scalar: modifier.scalar + binding.field.scalar,
            reference: modifier.reference + binding.field.reference,
            tag: binding.tag.map { modifier.scalar + $0 }))
      }
    }
    return result
  }

  /// Returns the children of an element, or the top elements for -1.
  func children(of parent: Int) -> [Int] {
    var result: [Int] = []
    var next = parent + 1
    let end = parent < 0 ? elements.count : elements[parent].end
    while next < end {
      result.append(next)
      next = elements[next].end
    }
    return result
  }
}

extension ViewPlan {
  /// Adds an element and returns its index; `close(_:)` ends it after its descendants.
  func add(_ element: Element) -> Int {
    elements.append(element)
    return elements.count - 1
  }

  func close(_ index: Int) { elements[index].end = elements.count }

  func addSlot(_ index: Int) {
    elements[index].slot = slots.count
    slots.append(index)
  }

  func force(_ index: Int) { elements[index].isForced = true }

  func add(_ modifier: Modifier) -> Int {
    modifiers.append(modifier)
    return modifiers.count - 1
  }

  func attach(modifier: Int, to element: Int) {
    elements[element].modifiers.append(modifier)
    modifiers[modifier].element = element
  }

  func addWriter(modifier: Int, parent: Int) -> Int {
    writers.append(Writer(modifier: modifier, parent: parent))
    modifiers[modifier].writer = writers.count - 1
    return writers.count - 1
  }

  func add(_ kind: Operation.Kind, _ index: Int) {
    let operation = Operation(kind: kind, index: index)
    if kind != .attributes { operations.append(operation) }
    recordedOperations.append(operation)
  }
}

extension ViewPlan.Element {
  /// Returns whether the view is the value of a stored property of its parent, such as its label.
  func isSlot(_ field: LibraryField) -> Bool { slotName == field.rawValue }

  /// The plan of the body of a view or modifier; nil for an element without a body.
  @inline(__always) var custom: CustomPlan? {
    switch structure {
    case .custom(let plan), .modifier(_, let plan): plan
    default: nil
    }
  }

  /// The plan of a view without a body; nil for other elements.
  var primitive: PrimitivePlan? {
    if case .primitive(let plan) = structure { plan } else { nil }
  }

  /// The plan of a conditional; nil for other elements.
  var conditional: ConditionalPlan? {
    if case .conditional(let plan) = structure { plan } else { nil }
  }

  /// The plan of a `ForEach`; nil for other elements.
  var forEach: ForEachPlan? {
    if case .forEach(let plan) = structure { plan } else { nil }
  }

  /// The part inside `.id` or inside a modifier with a body; nil for other elements.
  var part: PartPlan? {
    switch structure {
    case .id(let plan, _), .modifier(let plan, _): plan
    default: nil
    }
  }

  /// The plan of a presentation; nil for other elements.
  var presentation: PresentationPlan? {
    if case .presentation(let plan) = structure { plan } else { nil }
  }
}

/// The relation of a view to screens.
enum ScreenRole {
  /// A view that shows one of several tabs.
  case tabs
  /// A view that shows a screen and those pushed over it.
  case stack
  /// A pushed screen.
  case pushed
}
