import DeclLang
import DeclMachine

/// What is computed once for a view type with a body.
final class CustomPlan {
  let type: RuntimeType
  /// The getter of `body`.
  let body: CodeReference
  /// The type of the body's value.
  let bodyType: RuntimeType
  /// The properties that the graph prepares before the body runs.
  let properties: [DynamicPropertyPlan]
  /// Whether the body runs on a copy of the value whose properties are prepared.
  let isPrepared: Bool
  /// What the library's own views show of bindings.
  let bindings: [BindingField]
  /// What the value consists of; where a style makes it, of the style's properties and what the style is given.
  let fields: [RuntimeType.Field]
  /// The properties that the tree shows.
  let shownFields: [RuntimeType.Field]
  /// The structure of the body's value; made at the first evaluation, since views may contain themselves.
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

  /// Whether it is an enum, whose case is part of the identity (L14).
  var isEnum: Bool { !type.cases.isEmpty }
}

/// One property of a view, at any depth inside other such properties, that conforms to `DynamicProperty`.
final class DynamicPropertyPlan {
  /// The name without the wrapper's underscore, with those of the properties around it: `count`.
  let name: String
  let type: RuntimeType
  /// Whether it is the library's own business, which records do not tell.
  var isHidden = false
  /// Where it lies in the view's value.
  let scalar: Int
  let reference: Int
  /// The property's `_makeLocation`, when it has storage.
  var makeLocation: CodeReference?
  /// Where the view's value holds the location: the tag of an optional, and the reference.
  var location: (scalar: Int, reference: Int)?
  /// Where a state's value lies in its location, and its type.
  var valueField: RuntimeType.Field?
  /// Where the initial value of a state lies in the view's value.
  var initialField: RuntimeType.Field?
  /// Where the view's value holds the environment scope: the tag of an optional, and the reference.
  var scope: (scalar: Int, reference: Int)?
  /// The property's `_observedKey`.
  var observedKey: CodeReference?
  /// The property's `update()`, when the script declares one.
  var update: CodeReference?
  /// Whether the graph has anything to do with it before the body runs; not with a binding.
  var isPrepared: Bool {
    makeLocation != nil || scope != nil || observedKey != nil || update != nil
  }
  /// The wrapper's type name: `State`.
  let wrapper: String

  init(name: String, type: RuntimeType, scalar: Int, reference: Int) {
    self.name = name
    self.type = type
    self.scalar = scalar
    self.reference = reference
    wrapper = type.decl?.name ?? type.name
  }

  /// The role that the library gave the wrapper: `state`, `binding`.
  var role: String? { type.decl?.primitive }
}

/// What is computed once for a modifier type.
final class ModifierTypePlan {
  let type: RuntimeType
  /// `_appear`, and the getter of `_appears`.
  var appear: (test: CodeReference, run: CodeReference)?
  /// `_disappear`, and the getter of `_disappears`.
  var disappear: (test: CodeReference, run: CodeReference)?
  /// `_hasChanged(from:)`, `_change(from:)`, and the getter of `_isInitial`.
  var change: (initial: CodeReference, test: CodeReference, run: CodeReference)?
  /// `_start()` and `_restarts(after:)`.
  var task: (start: CodeReference, restarts: CodeReference)?
  /// `_goOn(_:)` of what is a subscription and no task.
  var goOn: CodeReference?
  /// `_entries(of:in:)` for this modifier.
  var entries: CodeReference?
  /// `_applies(after:)`, `_appliesAlways` and `_transformed(_:)` of what changes the transaction inside.
  var transaction: (applies: CodeReference, always: CodeReference, transform: CodeReference)?
  /// Where such an animation comes from, as records say it.
  var transactionSource: String {
    type.decl?.primitive == "animation" ? ".animation" : ".transaction"
  }
  /// Whether it is the library's own business, which the tree does not show.
  var isHidden = false
  /// The style that it sets.
  var style: StylePlan?
  /// What it does with a preference.
  var preference: PreferencePlan?
  /// How it follows the focus, or gives a value to where that is.
  var focusBinding: FocusBindingPlan?
  var focusedValue: FocusedValuePlan?
  /// How it says where the focus is by default.
  var focusPart: FocusPartPlan?
  /// Whether it looks at the whole tree once that has settled.
  var isWatching: Bool {
    preference?.role == .action || preference?.role == .environment || focusBinding != nil
      || focusedValue != nil || focusPart != nil
  }
  /// Whether its value is a transition.
  var isTransition = false
  /// `_tap(count:)` and `_longPress()`; they say whether the gesture meant something.
  var gestures: (tap: CodeReference, longPress: CodeReference)?
  /// The closure by which it changes the environment, if it does so by one.
  private(set) lazy var transform = entries == nil ? nil : type.field(named: "_transform")
  /// Whether values are shown: fields without an underscore.
  let shownFields: [RuntimeType.Field]
  /// The views that it brings: a background, an overlay.
  let viewFields: [RuntimeType.Field]
  /// The attributes that are bindings.
  let bindings: [BindingField]
  /// Whether it shows another view while a condition holds.
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

  /// Whether anything runs for it.
  var hasEffects: Bool {
    appear != nil || disappear != nil || change != nil || task != nil || isWatching
  }
}

/// The leaves of a conditional, and the way from the tags to them.
final class ConditionalPlan {
  /// One thing that can be there.
  struct Leaf {
    /// The name of the branch: `true`, `false`, a number, an enum case.
    let label: String
    /// The type of the content; nil for nothing.
    let type: RuntimeType?
    /// Where the content lies in the region's value.
    let scalar: Int
    let reference: Int
  }

  /// A test of one tag.
  indirect enum Decision {
    case leaf(Int)
    /// `place` is where the number of the place stands at which the value was made.
    case tag(scalar: Int, place: Int?, [Decision])
  }

  let leaves: [Leaf]
  let decision: Decision
  /// What kind of construct decides.
  let decider: Decider
  /// The plans of the leaves, made when they are first needed.
  private var plans: [ViewPlan?]
  private unowned let planner: ViewPlanner

  init(leaves: [Leaf], decision: Decision, decider: Decider, planner: ViewPlanner) {
    self.leaves = leaves
    self.decision = decision
    self.decider = decider
    self.planner = planner
    plans = Array(repeating: nil, count: leaves.count)
  }

  /// Which leaf a value has.
  func leaf(of value: ValueAddress) -> Int {
    var decision = decision
    while true {
      switch decision {
      case .leaf(let index): return index
      case .tag(let scalar, _, let cases): decision = cases[Int(value.scalars[scalar])]
      }
    }
  }

  /// The places of the branches on the way to a value's leaf, the outermost first; 0 for what no builder made.
  func sites(in value: ValueAddress) -> [Int32] {
    var sites: [Int32] = []
    var decision = decision
    while case .tag(let scalar, let place, let cases) = decision {
      let site = place.map { Int32(truncatingIfNeeded: value.scalars[$0]) } ?? 0
      // All steps of one construct's tree have its branch.
      if site != sites.last { sites.append(site) }
      decision = cases[Int(value.scalars[scalar])]
    }
    return sites
  }

  /// The structure of a leaf; nil for the one that shows nothing.
  func plan(of leaf: Int) -> ViewPlan? {
    if let plan = plans[leaf] { return plan }
    guard let type = leaves[leaf].type else { return nil }
    let plan = planner.plan(for: type)
    plans[leaf] = plan
    return plan
  }
}

/// What is computed once for a `ForEach` type.
final class ForEachPlan {
  let type: RuntimeType
  /// `_identifiers()` and `_row(_:)`.
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
    data = type.field(named: "data")!
    content = type.field(named: "content")!
    isConstant = type.field(named: "_isConstant")!
  }
}

/// A part of a region's value that has a region of its own: the content of `.id`, what a modifier's body is around.
final class PartPlan {
  let type: RuntimeType
  let scalar: Int
  let reference: Int
  /// For `.id`: the value that identifies.
  let key: RuntimeType.Field?
  /// For a modifier with a body: the modifier.
  let modifier: CustomPlan?
  /// How many of the modifiers that were put together, from outside, are no part of it.
  let dropped: Int
  private(set) lazy var plan = plan(by: planner)
  private unowned let planner: ViewPlanner

  init(
    type: RuntimeType, at place: ViewPlanner.Place, key: RuntimeType.Field? = nil,
    modifier: CustomPlan? = nil, dropped: Int = 0
  ) {
    self.type = type
    scalar = place.scalar
    reference = place.reference
    self.key = key
    self.modifier = modifier
    self.dropped = dropped
    planner = place.planner
  }

  /// The structure where other styles may be around.
  func plan(by planner: ViewPlanner) -> ViewPlan { planner.plan(for: type, dropping: dropped) }
}

/// What is computed once for a modifier type that shows another view.
final class PresentationPlan {
  /// `_isPresented()`, `_close()` and `_closed()`.
  struct Opening {
    let isPresented: CodeReference
    let close: CodeReference
    let closed: CodeReference
  }

  let type: RuntimeType
  /// What opens and closes it; nil for what is made of a preference and always there.
  let opening: Opening?
  /// `_presented()`, or `_view(_:)` with a preference.
  let make: CodeReference
  let contentType: RuntimeType
  /// For one whose content covers a screen of a navigation: `_depth(_:)`.
  let screen: CodeReference?
  private(set) lazy var plan = planner.plan(for: contentType)
  private unowned let planner: ViewPlanner

  init(
    type: RuntimeType, opening: Opening?, make: CodeReference, contentType: RuntimeType,
    screen: CodeReference? = nil, planner: ViewPlanner
  ) {
    self.type = type
    self.opening = opening
    self.screen = screen
    self.make = make
    self.contentType = contentType
    self.planner = planner
  }
}

/// A property that is a binding, and how its value is read.
struct BindingField {
  /// The binding; of an optional property what is in it.
  let field: RuntimeType.Field
  /// Where an optional property says whether there is a binding.
  let tag: Int?
  let read: CodeReference
  let valueType: RuntimeType
}

/// What is computed once for a view that the library shows as it is.
final class PrimitivePlan {
  let type: RuntimeType
  /// The attributes.
  let shownFields: [RuntimeType.Field]
  /// Those of them that are bindings.
  let bindings: [BindingField]
  /// What the styles around are known by that can make its look; nil for a view that none can.
  let lookKey: RuntimeType?
  /// How a style around makes its look; nil where none does.
  let look: Look?

  /// The look of a view where a style makes it: instead of the view's own parts it has what the style's body gives.
  struct Look {
    /// `_styled(_:in:)` for the view.
    let make: CodeReference
    /// Whether the style decides what touches do, and the view itself does nothing.
    let takesTouches: Bool
    /// Plans what is inside: there the next style around holds.
    unowned let planner: ViewPlanner
  }

  init(
    type: RuntimeType, shownFields: [RuntimeType.Field], bindings: [BindingField],
    lookKey: RuntimeType?, look: Look? = nil
  ) {
    self.type = type
    self.shownFields = shownFields
    self.bindings = bindings
    self.lookKey = lookKey
    self.look = look
  }

  /// The plan for places where a style makes the look.
  func with(_ look: Look) -> PrimitivePlan {
    PrimitivePlan(
      type: type, shownFields: shownFields, bindings: bindings, lookKey: lookKey, look: look)
  }

  /// The word by which steps know it.
  var role: String? { type.decl?.primitive }
}
