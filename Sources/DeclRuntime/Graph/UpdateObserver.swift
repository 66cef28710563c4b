import DeclLang
import DeclMachine

/// A change of a source of truth, which invalidates the source's readers.
enum SourceChange {
  case cell(Cell, path: String)
  /// An announcement of an object; `property` is the published property, if known.
  case object(Source, property: String?)
  case observable(ObservedPropertySource)
  case environment(String)
  /// The layout found another frame for a view: its size before and now, in points.
  case geometry(old: String, new: String)
  case focus
  case storage(key: String)
  case reload

  /// Creates the change of a source that made an announcement; `property` is the published property of an object,
  /// if known.
  init(_ source: Source, property: String?) {
    switch source {
    case let stored as StorageSource: self = .storage(key: stored.key.name)
    case let observed as ObservedPropertySource: self = .observable(observed)
    default: self = .object(source, property: property)
    }
  }
}

/// The changes for which readers were invalidated that have not run yet, by reader.
typealias PendingChanges = [ObjectIdentifier: [SourceChange]]

/// An observer of one update: it learns what happens to readers, views and sources of truth, in order, and
/// changes nothing. An update that is not recorded has none.
protocol UpdateObserver: AnyObject {
  // MARK: Readers

  /// A source of a reader has changed, so that the reader was invalidated.
  func note(_ change: SourceChange, for reader: Reader)
  /// The invalidated readers in a region are leaving with it; their changes count if it is inserted again.
  func keepChanges(inside region: Region)
  /// A reader does not run for the changes that invalidated it.
  func dropChanges(of reader: Reader)
  /// Removes and returns the changes of all invalidated readers.
  func takeChanges() -> PendingChanges
  /// Adds the changes that ``takeChanges()`` returned.
  func restore(_ changes: PendingChanges)

  // MARK: Bodies

  /// A view is new, and its body is about to run.
  func noteFirst(_ body: Region)
  /// A body ran because its view replaced one with another identity.
  func noteIdentity(_ body: Region)
  /// A parent passed a different value to a view.
  func noteValue(
    _ body: Region, _ custom: CustomPlan, _ old: ValueAddress, _ new: ValueAddress
  ) throws(UpdateFailure)
  /// A body is about to run.
  func noteEvaluation(_ body: Region)
  /// A body was visited and did not run.
  func noteSkip(_ body: Region, _ reason: Skip.Reason)
  /// The rows of a `ForEach`, or a presentation, are evaluated because of a source that their closure read (D12).
  func noteBuilding(_ reader: GraphNode)
  /// A key of the environment changed in a scope, where other views read other keys (V2).
  func noteOtherReaders(of source: EnvironmentSource, in scope: HeapReference)
  /// The running reader got the value for which the body of a property's view ran last, and another one is current
  /// (D4a). `lastWrite` is the number of the update that wrote it, if known.
  func noteStaleRead(
    of property: any StickyProperty, _ shown: ValueAddress, _ now: ValueAddress,
    _ type: RuntimeType, lastWrite: Int?)

  // MARK: Views

  /// A node was inserted.
  func noteInsertion(of node: GraphNode)
  /// A leaving region was inserted again (L5).
  func noteReturn(of region: Region)
  /// A node is about to be removed; `isLeaving` if its removal transition starts.
  func noteRemoval(of node: GraphNode, isLeaving: Bool)
  /// A row of a lazy container came into sight, for the first time or again (G26).
  func noteSight(of row: Region, isReturning: Bool)
  /// A row of a lazy container is about to leave the sight; its state is kept.
  func noteHiding(of row: Region)
  /// A row that came into sight has left it in the same update, or the other way round, so that nothing has changed.
  func dropSight(of row: Region)
  /// The element of a row out of sight left the data.
  func noteEnd(ofKept row: Region)
  /// A removal transition has ended.
  func noteEnd(of departure: RemovalTransition)
  /// A node in an element's slot replaced another one.
  func noteReplacement(_ region: Region, _ index: Int, _ old: GraphNode?, _ new: GraphNode?)
  /// Rows replaced rows with other ids at the same position (L8).
  func noteReplacedRows(
    _ node: ForEachNode, _ oldRows: ContiguousArray<Region>, _ difference: KeyedDifference)
  /// A row has moved.
  func noteMove(of row: Region, from oldRow: Int)
  /// A region was inserted or removed with the transitions of its views.
  func noteTransitions(
    of node: GraphNode, _ phase: TransitionEvent.Phase, _ finder: TransitionFinder
  ) throws(UpdateFailure)

  // MARK: Attributes

  /// A region got a new value, in which the attributes of an element may differ.
  func compareAttributes(_ region: Region, _ index: Int, _ old: ValueAddress)
  /// A binding that an element displays refers to another value.
  func noteBinding(
    _ region: Region, _ index: Int, _ binding: ViewPlan.Binding, _ old: HeapReference,
    _ new: HeapReference)
  /// An environment writer may have written other values; `change` evaluates it.
  func noteWritten(
    _ region: Region, _ writer: Int, by change: () throws(UpdateFailure) -> Void
  ) throws(UpdateFailure)

  // MARK: Sources of truth

  /// The storage behind a property was created or dropped.
  func noteState(
    _ body: Region, _ property: DynamicPropertyPlan, _ kind: StateEvent.Kind, _ cell: Cell)
  /// A cell is about to be written. Returns the path of the part that changes.
  @discardableResult
  func noteWrite(
    to cell: Cell, _ value: ValueAddress, _ type: RuntimeType, _ outcome: Write.Outcome
  ) -> String
  /// State of a removed view was written.
  func noteWriteNowhere(_ value: ValueAddress, _ type: RuntimeType)
  /// A published property was written. The native's arguments are object, path, and the values before and after.
  func notePublished(_ call: NativeCall)
  /// A property of an object is about to change, as the script reports through a registrar. The native's arguments
  /// are object and path.
  func noteMutation(_ call: NativeCall)
  /// A stored value was written. The native's arguments from 3 on are the values before and after.
  func noteStoredWrite(_ key: StorageKey, _ call: NativeCall, _ outcome: Write.Outcome)
  /// The last write to a stored value failed.
  func rollBackStoredWrite(_ key: StorageKey)
  /// The property that was published last, with its object and owner.
  var published: (object: HeapReference, property: String, owner: Write.Owner)? { get }
  /// Removes and returns the writes so far.
  func takeWrites() -> [Write]

  // MARK: Messages

  /// Adds a warning about an element.
  func warn(_ code: String, _ message: String, region: Region, element: Int)
  /// Adds a warning about the running code, in the body of a view.
  func warn(_ code: String, _ message: String, at range: SourceRange, body: Region?)
}
