/// The name of one lifetime of a view: `@7`.
///
/// A handle never changes while the view lives and is never given to another one. Handles grow in the order in which
/// views came.
public struct ViewHandle: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number after the `@`; from 1.
  public let number: Int

  /// Makes the handle with a number that was shown.
  public init(_ number: Int) { self.number = number }

  /// The earlier view is the smaller one.
  public static func < (left: ViewHandle, right: ViewHandle) -> Bool { left.number < right.number }

  /// `@7`
  public var description: String { "@\(number)" }
}

/// A view as records name it; readable after the view is gone.
public struct ViewReference: Equatable, Sendable {
  /// The lifetime that is meant.
  public let handle: ViewHandle
  /// The view's type without generic arguments: `Row`, `Text`.
  public let type: String
  /// The nearest explicit key around the view inside its owner's body: the element's id of a `ForEach`
  /// row, the value of `.id`.
  public let key: ValueSnapshot?
  /// The word in the source that stands for it, for a decision: `if`, `switch`.
  public let word: String?

  /// Makes a reference.
  public init(
    handle: ViewHandle, type: String, key: ValueSnapshot? = nil, word: String? = nil
  ) {
    self.word = word
    self.handle = handle
    self.type = type
    self.key = key
  }
}
