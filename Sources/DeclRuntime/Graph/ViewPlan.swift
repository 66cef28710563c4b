import DeclLang
import DeclMachine

/// The static structure of the values of one view type: computed once, shared by all regions of that type.
///
/// Elements stand in document order, each before what is inside it. Only elements get handles; tuples, groups without modifiers
/// and modifiers without bodies are structure that needs none.
final class ViewPlan {
  /// What an element is.
  enum Kind: UInt8 {
    /// A view that the library shows as it is.
    case primitive
    /// A view with a body.
    case custom
    /// `if`, `switch`, an optional, an enum view: one element however deep they nest (I3).
    case conditional
    case forEach
    case id
    case anyView
    /// A modifier with a body around its content.
    case modifier
    /// The place of the content inside such a body.
    case content
    /// A sheet or its like.
    case presentation
    /// Several views under common modifiers.
    case group
  }

  /// One node of the tree, as far as its place is static.
  final class Element {
    let kind: Kind
    let type: RuntimeType
    /// Where its value begins in the region's value.
    let scalar: Int
    let reference: Int
    /// The element around it in the region; -1 at the top.
    let parent: Int
    /// The steps from the element around it.
    let steps: [ViewIdentity.Step]
    /// The property of the element around it that holds it, where that says something.
    let slotName: String?
    /// The position in `modifiers` of the modifier that brings it; -1 for what stands in the view itself.
    let attachment: Int
    /// Positions in `modifiers`, the innermost first.
    fileprivate(set) var modifiers: [Int] = []
    /// The writer whose environment holds here; -1 for that of the region's place.
    let scope: Int
    /// The position of its dynamic part in a region's slots; -1 for none.
    fileprivate(set) var slot = -1
    /// The position after the last element inside it.
    fileprivate(set) var end = 0
    /// What the kind needs: a CustomPlan, ConditionalPlan, …
    fileprivate(set) var detail: AnyObject?
    /// Whether `.equatable()` asks for `==`.
    fileprivate(set) var isForced = false

    /// The type as the tree shows it: for what a style made, the style.
    let shownType: RuntimeType

    /// The properties that are shown and are bindings.
    var bindings: [BindingField] {
      switch kind {
      case .primitive: (detail as? PrimitivePlan)?.bindings ?? []
      case .custom: (detail as? CustomPlan)?.bindings ?? []
      default: []
      }
    }

    init(
      kind: Kind, type: RuntimeType, scalar: Int, reference: Int, parent: Int,
      steps: [ViewIdentity.Step], slotName: String?, scope: Int, attachment: Int,
      shownType: RuntimeType
    ) {
      self.kind = kind
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
    /// Where in the region's value the number of the place stands at which it was applied; nil where no view says so.
    let placeScalar: Int?
    /// The element that it is on.
    fileprivate(set) var element = -1
    /// The position in `writers`, for one that writes into the environment; -1 for others.
    fileprivate(set) var writer = -1

    /// The name of its type; for a trait with the name of the trait.
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
    /// The position in `modifiers`.
    let modifier: Int
    /// The next writer around it in the region; -1 for none.
    let parent: Int
  }

  /// What a region does with its value, in order.
  struct Operation {
    enum Kind: UInt8 {
      /// Evaluates a writer; before what is inside its content.
      case write
      /// Looks whether modifiers change the transaction inside; before what is inside.
      case transactions
      /// Looks at a dynamic element.
      case visit
      /// Reads the bindings that an element or a modifier on it shows.
      case bindings
      /// Acts for the modifiers of an element; after what is inside it (E2).
      case effects
      /// Compares the attributes of an element; only for the record.
      case attributes
    }
    let kind: Kind
    let index: Int
  }

  /// The type.
  let type: RuntimeType
  fileprivate(set) var elements: [Element] = []
  fileprivate(set) var modifiers: [Modifier] = []
  fileprivate(set) var writers: [Writer] = []
  /// For plain updates.
  fileprivate(set) var operations: [Operation] = []
  /// For updates that are recorded: with the attributes.
  fileprivate(set) var recordedOperations: [Operation] = []
  /// The dynamic elements, by slot.
  fileprivate(set) var slots: [Int] = []

  /// The elements that show screens or tabs.
  var screenOwners: [(element: Int, role: ScreenOwner.Role)] = []

  /// Whether a view with a body, or anything else that is compared, holds a closure: then the value depends on what its
  /// closures captured, and not only on what making it read.
  private(set) lazy var holdsClosures = elements.contains { element in
    switch element.kind {
    case .primitive, .group: false
    case .custom: element.type.holdsClosures
    default: true
    }
  }

  /// Whether a value with the words of the one before brings nothing new: all that looks at it are views with bodies, which
  /// compare it (D2), and none of them asks `==` in any case.
  private(set) lazy var isSettledByWords = operations.allSatisfy { operation in
    let element = elements[operation.index]
    return operation.kind == .visit && element.kind == .custom && !element.isForced
  }

  init(type: RuntimeType) { self.type = type }

  /// A binding that an element or a modifier on it shows.
  struct Binding {
    let field: BindingField
    /// The position among the element's modifiers; nil for the element's own.
    let modifier: Int?
    /// Where the property lies in the region's value.
    let scalar: Int
    let reference: Int
    /// Where the region's value says whether there is a binding; nil where there is one always.
    let tag: Int?
  }

  /// The bindings that an element and its modifiers show.
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

  /// The elements directly at the top, or directly inside an element.
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
  /// Adds an element; its end is set when what is inside it was added.
  func add(_ element: Element) -> Int {
    elements.append(element)
    return elements.count - 1
  }

  func close(_ index: Int) { elements[index].end = elements.count }

  func setSlot(_ index: Int, detail: AnyObject?) {
    elements[index].slot = slots.count
    elements[index].detail = detail
    slots.append(index)
  }

  func setDetail(_ index: Int, _ detail: AnyObject?) { elements[index].detail = detail }

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
