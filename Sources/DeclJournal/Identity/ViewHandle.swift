/// The handle of one lifetime of a view: `@7`.
///
/// A view keeps its handle for its lifetime, and no other view ever gets it. Handles increase in the order of
/// insertion.
public struct ViewHandle: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number after the `@`, from 1.
  public let number: Int

  /// Creates a handle with its number.
  public init(_ number: Int) { self.number = number }

  /// Returns whether the left view was inserted earlier.
  public static func < (left: ViewHandle, right: ViewHandle) -> Bool { left.number < right.number }

  /// The handle as it is written in steps: `@7`.
  public var description: String { "@\(number)" }
}

/// A view as records name it; meaningful even after the view is removed.
public struct ViewReference: Equatable, Sendable {
  /// The handle of the view's lifetime.
  public let handle: ViewHandle
  /// The view's type without generic arguments: `Row`, `Text`.
  public let type: String
  /// The innermost explicit key that encloses the view inside its owner's body: the id of a `ForEach` element
  /// or the value of `.id`.
  public let key: ValueSnapshot?
  /// The keyword of the source construct, if the node is a conditional: `if`, `switch`.
  public let construct: String?

  /// Creates a reference with a handle and a type.
  public init(
    handle: ViewHandle, type: String, key: ValueSnapshot? = nil, construct: String? = nil
  ) {
    self.construct = construct
    self.handle = handle
    self.type = type
    self.key = key
  }
}
