import DeclLang
import DeclMachine

/// A box with a transaction of the script; owned.
final class TransactionBox {
  let box: HeapReference
  let type: RuntimeType
  /// The source of its animation for records; nil if unknown.
  let source: String?
  private let machine: Machine

  /// Creates a transaction from a box, which it consumes.
  init(_ box: HeapReference, _ type: RuntimeType, _ machine: Machine, source: String? = nil) {
    self.source = source
    self.box = box
    self.type = type
    self.machine = machine
  }

  deinit { machine.release(box) }

  /// The address of the transaction.
  var address: ValueAddress { box.boxed(type) }

  /// Indicates whether it has an animation.
  var hasAnimation: Bool {
    type.field(.animation).map { address.part($0).int != 0 } ?? false
  }
}

/// The library's functions for transactions and transitions.
final class TransactionLibrary {
  private let library: InterfaceLibrary
  private let machine: Machine

  init(library: InterfaceLibrary, machine: Machine) {
    self.library = library
    self.machine = machine
  }

  private typealias Transition = (value: ValueAddress, type: RuntimeType)

  /// Returns a transaction without an animation.
  func plain(_ evaluator: Evaluator) throws(UpdateFailure) -> TransactionBox {
    let code = library.function(.emptyTransaction)
    let type = code.signature.result
    return TransactionBox(try evaluator.box(code, type), type, machine)
  }

  /// Returns a transaction as a modifier transforms it.
  func transformed(
    _ transaction: TransactionBox, _ modifier: ViewPlan.Modifier, _ value: ValueAddress,
    _ evaluator: Evaluator
  ) throws(UpdateFailure) -> TransactionBox {
    let code = modifier.plan.transaction.unsafelyUnwrapped.transform
    let box = try evaluator.box(
      code, (value, modifier.type), (transaction.address, transaction.type), transaction.type)
    return TransactionBox(box, transaction.type, machine)
  }

  /// Returns the duration of a transaction's animation, in seconds.
  func seconds(_ transaction: TransactionBox, _ evaluator: Evaluator) throws(UpdateFailure)
    -> Double
  {
    let code = library.function(.animationSeconds)
    let word = try evaluator.scalar(
      code, [(transaction.address, transaction.type)], code.signature.result)
    return Double(bitPattern: UInt64(bitPattern: word))
  }

  /// Returns the name of a transition.
  func name(
    of transition: (value: ValueAddress, type: RuntimeType), _ isInsertion: Bool,
    _ evaluator: Evaluator
  ) throws(UpdateFailure) -> String {
    let code = library.function(isInsertion ? .insertionName : .removalName)
    let type = code.signature.result
    let box = try evaluator.box(code, transition, type)
    defer { machine.release(box) }
    return box.boxed(type).string
  }

  /// Returns the transaction with a transition's own animation; nil if the transition has none.
  func transaction(
    of transition: (value: ValueAddress, type: RuntimeType), _ isInsertion: Bool,
    _ transaction: TransactionBox, _ evaluator: Evaluator
  ) throws(UpdateFailure) -> TransactionBox? {
    let test = library.function(
      isInsertion ? .hasInsertionAnimation : .hasRemovalAnimation)
    guard try evaluator.bool(test, [transition]) else { return nil }
    let code = library.function(
      isInsertion ? .insertionTransaction : .removalTransaction)
    let box = try evaluator.box(
      code, transition, (transaction.address, transaction.type), transaction.type)
    return TransactionBox(box, transaction.type, machine)
  }
}
