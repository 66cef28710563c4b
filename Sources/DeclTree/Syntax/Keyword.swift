/// The keywords of the grammar, reserved and contextual; the raw value is the spelling.
public enum Keyword: String, CaseIterable, Sendable {
  /// No keyword: any other identifier or token.
  case none = ""

  // Reserved keywords come first, up to `lastReserved`: `KeywordTable` relies on this order.
  case `associatedtype`, `class`, `deinit`, `enum`, `extension`, `fileprivate`, `func`, `import`
  case `init`, `inout`, `internal`, `let`, `operator`, `precedencegroup`, `private`, `protocol`
  case `public`, `static`, `struct`, `subscript`, `typealias`, `var`
  case `break`, `case`, `catch`, `continue`, `default`, `defer`, `do`, `else`, `fallthrough`, `for`
  case `guard`, `if`, `in`, `repeat`, `return`, `switch`, `throw`, `where`, `while`
  case `as`, `Any`, `false`, `is`, `nil`, `rethrows`, `self`, `Self`, `super`, `throws`, `true`
  case `try`

  // Contextual keywords are identifiers except where the grammar expects them.
  case actor, any, async, await, borrowing, consuming, convenience, didSet, distributed, dynamic
  case each, final, get, indirect, infix, isolated, lazy, macro, mutating, nonisolated
  case nonmutating, open, optional, override, package, postfix, prefix, required, sending, set
  case some, unowned, weak, willSet, yield, reasync, consume
  case copy, borrow, unsafe, discard
  case higherThan, lowerThan, associativity, assignment, left, right
  case available, unavailable, unknown, objc
  case _read, _modify, _const, __owned, __shared, __consuming
  case `elseif`, `endif`, warning, error, sourceLocation

  /// The last reserved keyword in the order of the cases.
  package static let lastReserved = Keyword.try
}
