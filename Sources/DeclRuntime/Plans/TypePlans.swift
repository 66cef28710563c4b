import DeclLang
import DeclMachine

/// The plan of a view or modifier type with a body.
final class CustomPlan {
  let type: RuntimeType
  /// The code of the getter of `body`.
  let body: CodeReference
  /// The type of the body's value.
  let bodyType: RuntimeType
  /// The dynamic properties, which the graph prepares before the body runs.
  let properties: [DynamicPropertyPlan]
  /// Indicates whether the body runs on a copy of the value with prepared properties.
  let isPrepared: Bool
  /// The bindings that the tree shows, for views of the library.
  let bindings: [BindingField]
  /// The fields of the value; for a stand-in, those of the original and the stand-in's other fields.
  let fields: [RuntimeType.Field]
  /// The properties that the tree shows.
  let shownFields: [RuntimeType.Field]
  /// The structure of the body's value; created at the first evaluation, since views may contain themselves.
  private(set) lazy var bodyPlan = planner.plan(for: bodyType)
  private unowned let planner: ViewPlanner

  init(
    type: RuntimeType, body: CodeReference, bodyType: RuntimeType,
    properties: [DynamicPropertyPlan], bindings: [BindingField], fields: [RuntimeType.Field],
    shownFields: [RuntimeType.Field], planner: ViewPlanner
  ) {
    self.bindings = bindings
    self.fields = fields
    self.shownFields = shownFields
    self.type = type
    self.body = body
    self.bodyType = bodyType
    self.properties = properties
    isPrepared = properties.contains(where: \.isPrepared)
    self.planner = planner
  }

  /// The classes of the objects that the properties of the view and its state hold, as they are declared.
  private(set) lazy var heldClasses: [RuntimeType] =
    shownFields.map(\.type).filter(\.isClass)
    + properties.compactMap { heldClass(of: $0) }

  /// Returns the class of the object in a dynamic property; nil for other values.
  private func heldClass(of property: DynamicPropertyPlan) -> RuntimeType? {
    if let field = property.valueField { return field.type.isClass ? field.type : nil }
    // A state object's location contains the object, whose class only the wrapper's argument names.
    let argument = property.type.type.genericArguments.first.map { planner.types.program.type($0) }
    if let argument, argument.isClass { return argument }
    return property.type.fields.lazy.map(\.type).first(where: \.isClass)
  }
  /// Indicates whether such an object has values that nothing tracks; nil until it is asked for.
  var holdsUntracked: Bool?

  /// Returns what the body reads that nothing may track; nil for a body that is no function of the script.
  func untrackedReads(_ program: Program) -> UntrackedReads? {
    if let knownReads { return knownReads }
    guard case .function(let key) = body.pointee.info.takeUnretainedValue().source else {
      return nil
    }
    let reads = UntrackedReads(of: key.function, types: program.types)
    knownReads = reads
    return reads
  }
  private var knownReads: UntrackedReads?

  /// Indicates whether the view is an enum, whose case is part of the identity (L14).
  var isEnum: Bool { !type.cases.isEmpty }
}

/// The plan of one dynamic property of a view, possibly nested in others.
final class DynamicPropertyPlan {
  /// The name without the wrapper's underscore, prefixed by those of the properties that contain it: `count`.
  let name: String
  let type: RuntimeType
  /// Indicates whether it is private to the library and hidden from records.
  var isHidden = false
  /// Its offsets in the view's value.
  let scalar: Int
  let reference: Int
  /// The code of `_makeLocation`, if it has storage.
  var makeLocation: CodeReference?
  /// The offsets of the optional location in the view's value: the tag and the reference.
  var location: (scalar: Int, reference: Int)?
  /// The field of a state's value in its location.
  var valueField: RuntimeType.Field?
  /// The field of a state's initial value in the property.
  var initialField: RuntimeType.Field?
  /// The offsets of the optional environment scope in the view's value: the tag and the reference.
  var scope: (scalar: Int, reference: Int)?
  /// The code of `_observedKey`, if it observes an object.
  var observedKey: CodeReference?
  /// The code of `_prepare()`, if it stores its value before the body runs.
  var prepare: CodeReference?
  /// The offsets in the view's value of the optional object that represents the property.
  var declared: (scalar: Int, reference: Int)?
  /// The field of the value that such a property prepares.
  var declaredField: RuntimeType.Field?
  /// The code of `_location(of:)`, if the property refers to a value elsewhere, and the offset of the location
  /// in the view's value.
  var referring: (code: CodeReference, reference: Int)?
  /// Indicates whether the graph represents it by a ``DeclaredProperty``.
  var isDeclared: Bool { declared != nil || referring != nil }
  /// The code of `update()`, if the script declares one.
  var update: CodeReference?
  /// Indicates whether the graph prepares it before the body runs.
  var isPrepared: Bool {
    makeLocation != nil || scope != nil || observedKey != nil || update != nil || prepare != nil
      || referring != nil
  }
  /// The name of the wrapper's type: `State`.
  let wrapper: String

  init(name: String, type: RuntimeType, scalar: Int, reference: Int) {
    self.name = name
    self.type = type
    self.scalar = scalar
    self.reference = reference
    wrapper = type.decl?.name ?? type.name
  }

  /// The role that the library declares for the wrapper: `state`, `binding`.
  var role: PrimitiveRole? { type.decl?.role }
}

/// The plan of a modifier type without a body: the code of its effects, and its layout.
final class ModifierTypePlan {
  let type: RuntimeType
  /// The code of `_hasAppearAction` and `_appear`.
  var appear: (test: CodeReference, run: CodeReference)?
  /// The code of `_hasDisappearAction` and `_disappear`.
  var disappear: (test: CodeReference, run: CodeReference)?
  /// The code of `_isInitial`, `_hasChanged(from:)` and `_change(from:)`.
  var change: (initial: CodeReference, test: CodeReference, run: CodeReference)?
  /// The code of `_moves(after:)` and `_move(in:)`.
  var move: (test: CodeReference, run: CodeReference)?
  /// The code of `_start()` and `_restarts(after:)`.
  var task: (start: CodeReference, restarts: CodeReference)?
  /// The code of `_updateClosures(_:)`, for a subscription.
  var updateSubscription: CodeReference?
  /// The code of `_entries(of:in:)`, for an environment writer.
  var entries: CodeReference?
  /// The code of `_applies(after:)`, `_appliesAlways` and `_transformed(_:)`, for a modifier that changes the
  /// transaction of its content.
  var transaction: (applies: CodeReference, always: CodeReference, transform: CodeReference)?
  /// The source of such an animation for records.
  var transactionSource: String {
    type.decl?.role == .animation ? ".animation" : ".transaction"
  }
  /// Indicates whether it is private to the library and hidden from the tree.
  var isHidden = false
  /// The style that it sets.
  var style: StylePlan?
  /// Its part in a preference.
  var preference: PreferencePlan?
  /// Its connection of a property to the focus, and the focused value that it provides.
  var focusBinding: FocusBindingPlan?
  var focusedValue: FocusedValuePlan?
  /// Its part in the default focus.
  var focusScope: FocusScopePlan?
  /// Indicates whether it observes the whole tree after reconciliation.
  var observesTree: Bool {
    preference?.role == .action || preference?.role == .environment
      || preference?.readsFrame == true || focusBinding != nil
      || focusedValue != nil || focusScope != nil
  }
  /// Indicates whether its value is a transition.
  var isTransition = false
  /// Indicates whether it may handle gestures.
  var hasGestures = false
  /// The field of the closure that transforms the environment, if it has one.
  private(set) lazy var transform = entries == nil ? nil : type.field(.transform)
  /// The attributes that the tree shows: fields without an underscore.
  let shownFields: [RuntimeType.Field]
  /// The fields with views: a background, an overlay.
  let viewFields: [RuntimeType.Field]
  /// The attributes that are bindings.
  let bindings: [BindingField]
  /// Indicates whether it presents another view while a condition holds.
  var isPresentation = false

  init(
    type: RuntimeType, shownFields: [RuntimeType.Field], viewFields: [RuntimeType.Field],
    bindings: [BindingField]
  ) {
    self.type = type
    self.shownFields = shownFields
    self.viewFields = viewFields
    self.bindings = bindings
  }

  /// Indicates whether it has effects that run or observe.
  var hasEffects: Bool {
    appear != nil || disappear != nil || change != nil || task != nil || move != nil || observesTree
  }
}

/// The leaves of nested conditionals, and the decision tree from tags to leaves.
final class ConditionalPlan {
  /// An alternative content of the conditional.
  struct Leaf {
    /// The name of the branch: `true`, `false`, a number, an enum case.
    let label: String
    /// The type of the content; nil for no content.
    let type: RuntimeType?
    /// The offsets of the content in the region's value.
    let scalar: Int
    let reference: Int
  }

  /// A node of the decision tree: a leaf, or a test of one tag.
  indirect enum Decision {
    case leaf(Int)
    /// A test of the tag at `scalar`; `place` is the offset of the number of the site that created the value.
    case tag(scalar: Int, place: Int?, [Decision])
  }

  let leaves: [Leaf]
  let decision: Decision
  /// The kind of construct that decides.
  let decider: Decider
  /// The plans of the leaves, created on demand.
  private var plans: [ViewPlan?]
  private unowned let planner: ViewPlanner

  init(leaves: [Leaf], decision: Decision, decider: Decider, planner: ViewPlanner) {
    self.leaves = leaves
    self.decision = decision
    self.decider = decider
    self.planner = planner
    plans = Array(repeating: nil, count: leaves.count)
  }

  /// Returns the leaf that a value selects.
  func leaf(of value: ValueAddress) -> Int {
    var decision = decision
    while true {
      switch decision {
      case .leaf(let index): return index
      case .tag(let scalar, _, let cases): decision = cases[Int(value.scalars[scalar])]
      }
    }
  }

  /// Returns the sites of the branches on the path to a value's leaf, the outermost first; 0 for a value that
  /// no builder created.
  func sites(in value: ValueAddress) -> [Int32] {
    var sites: [Int32] = []
    var decision = decision
    while case .tag(let scalar, let place, let cases) = decision {
      let site = place.map { Int32(truncatingIfNeeded: value.scalars[$0]) } ?? 0
      // A construct with several branches is a tree of tags, all with the site of its branch: one entry is
      // enough.
      if site != sites.last { sites.append(site) }
      decision = cases[Int(value.scalars[scalar])]
    }
    return sites
  }

  /// Returns the structure of a leaf; nil for one without content.
  func plan(of leaf: Int) -> ViewPlan? {
    if let plan = plans[leaf] { return plan }
    guard let type = leaves[leaf].type else { return nil }
    let plan = planner.plan(for: type)
    plans[leaf] = plan
    return plan
  }
}

/// The plan of a `ForEach` type.
final class ForEachPlan {
  let type: RuntimeType
  /// The code of `_identifiers()` and `_row(_:)`.
  let identifiers: CodeReference
  let row: CodeReference
  let rowType: RuntimeType
  let idType: RuntimeType
  let data: RuntimeType.Field
  let content: RuntimeType.Field
  let isConstant: RuntimeType.Field
  private(set) lazy var rowPlan = planner.plan(for: rowType)
  private unowned let planner: ViewPlanner

  init(
    type: RuntimeType, identifiers: CodeReference, row: CodeReference, rowType: RuntimeType,
    idType: RuntimeType, planner: ViewPlanner
  ) {
    self.type = type
    self.identifiers = identifiers
    self.row = row
    self.rowType = rowType
    self.idType = idType
    self.planner = planner
    data = type.field(.data)!
    content = type.field(.content)!
    isConstant = type.field(.isConstant)!
  }
}

/// The plan of a part of a value that has a separate region: the content of `.id` or of a modifier with a
/// body.
final class PartPlan {
  let type: RuntimeType
  let scalar: Int
  let reference: Int
  /// The number of outer modifiers of a concatenated modifier that are not part of it.
  let dropped: Int
  private(set) lazy var plan = plan(by: planner)
  private unowned let planner: ViewPlanner

  init(
    type: RuntimeType, at place: ViewPlanner.FlatteningState, dropped: Int = 0
  ) {
    self.type = type
    scalar = place.scalar
    reference = place.reference
    self.dropped = dropped
    planner = place.planner
  }

  /// Returns the structure where other styles may apply.
  func plan(by planner: ViewPlanner) -> ViewPlan { planner.plan(for: type, dropping: dropped) }
}

/// The plan of a modifier type that presents another view.
final class PresentationPlan {
  /// The code of `_isPresented()`, `_close()` and `_closed()`.
  struct Opening {
    let isPresented: CodeReference
    let close: CodeReference
    let closed: CodeReference
  }

  let type: RuntimeType
  /// The code that opens and closes the presentation; nil for a view that is created from a preference and
  /// always present.
  let opening: Opening?
  /// The code of `_presented()`, or of `_view(_:)` with a preference.
  let make: CodeReference
  let contentType: RuntimeType
  /// The code of `_depths()`, for a pushed screen.
  let screen: CodeReference?
  /// Indicates whether the content has the environment of the enclosing navigation.
  let isOfNavigation: Bool
  private(set) lazy var plan = planner.plan(for: contentType)
  private unowned let planner: ViewPlanner

  init(
    type: RuntimeType, opening: Opening?, make: CodeReference, contentType: RuntimeType,
    screen: CodeReference? = nil, isOfNavigation: Bool = false, planner: ViewPlanner
  ) {
    self.type = type
    self.opening = opening
    self.screen = screen
    self.isOfNavigation = isOfNavigation
    self.make = make
    self.contentType = contentType
    self.planner = planner
  }
}

/// A property that is a binding, and the getter of its value.
struct BindingField {
  /// The field of the binding; for an optional property, that of its payload.
  let field: RuntimeType.Field
  /// The offset of the tag of an optional property, relative to the value; nil if it is not optional.
  let tag: Int?
  let read: CodeReference
  let valueType: RuntimeType
}

/// The plan of a primitive view type: one that the library declares without a body.
final class PrimitivePlan {
  let type: RuntimeType
  /// The attributes that the tree shows.
  let shownFields: [RuntimeType.Field]
  /// The attributes that are bindings.
  let bindings: [BindingField]
  /// The type that identifies the kind of view for styles; nil for a view that no style can render.
  let styleKey: RuntimeType?
  /// The rendering by a style; nil where none applies.
  let styledBody: StyledBody?

  /// The rendering of a view by a style, whose body takes the place of the view's own parts.
  struct StyledBody {
    /// The code of `_styled(_:in:)` for the view.
    let make: CodeReference
    /// Indicates whether the style handles touches and the view itself does not.
    let styleHandlesTouches: Bool
    /// The planner of the style's body, where the next outer style applies.
    unowned let planner: ViewPlanner
  }

  init(
    type: RuntimeType, shownFields: [RuntimeType.Field], bindings: [BindingField],
    lookKey: RuntimeType?, look: StyledBody? = nil
  ) {
    self.type = type
    self.shownFields = shownFields
    self.bindings = bindings
    self.styleKey = lookKey
    self.styledBody = look
  }

  /// Returns the plan for positions where a style renders the view.
  func with(_ look: StyledBody) -> PrimitivePlan {
    PrimitivePlan(
      type: type, shownFields: shownFields, bindings: bindings, lookKey: styleKey, look: look)
  }

  /// The name of its role, which trees show; nil for a container.
  var roleName: String? { type.decl?.primitive }

  /// The role by which steps identify the view: `text`.
  var role: PrimitiveRole? { type.decl?.role }
}
