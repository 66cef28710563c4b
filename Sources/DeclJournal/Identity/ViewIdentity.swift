/// The path of structural and explicit steps from the root to a view (I1).
///
/// A view that goes and comes back has the same identity and another lifetime (I10).
public struct ViewIdentity: Hashable, Sendable {
  /// One step.
  public enum Step: Hashable, Sendable {
    /// The view that was mounted, by its type.
    case root(String)
    /// The n-th view among the children of a container or builder block.
    case child(Int)
    /// The view in a named property of its container: the label of a button.
    case slot(String)
    /// Into the body of a custom view, by the view's type.
    case body(String)
    /// Into a custom modifier's body, by its type.
    case modifier(String)
    /// The content that a custom modifier was given, at the place where its body shows it.
    case content
    /// The leaf of a conditional or optional (I3): `true`, `false`, or the number of the leaf among several.
    case branch(String)
    /// The case of an enum that is a view (L14).
    case enumCase(String)
    /// The element of a `ForEach` by its id; the occurrence is 0 but for duplicates (F2).
    case key(ValueSnapshot, occurrence: Int)
    /// The value of `.id` (I6).
    case id(ValueSnapshot)
    /// The wrapped type of an `AnyView` (I5).
    case type(String)
    /// What a presentation shows while it is open (N1).
    case presented(String)
  }

  /// The steps from the root.
  public let steps: [Step]

  /// Makes a path.
  public init(steps: [Step]) { self.steps = steps }
}

extension ViewIdentity: CustomStringConvertible {
  /// The path as text: `Shelf/body/1/[3]/Row/body/0`.
  public var description: String { steps.map(\.description).joined(separator: "/") }
}

extension ViewIdentity.Step: CustomStringConvertible {
  /// The step as one part of a path.
  public var description: String {
    switch self {
    case .root(let type): type
    case .child(let index): String(index)
    case .slot(let name): name
    case .body: "body"
    case .modifier(let type): type
    case .content: "content"
    case .branch(let leaf): "if:\(leaf)"
    case .enumCase(let name): ".\(name)"
    case .key(let key, let occurrence): occurrence == 0 ? "[\(key)]" : "[\(key)#\(occurrence + 1)]"
    case .id(let value): "id(\(value))"
    case .type(let name): "as:\(name)"
    case .presented(let name): name
    }
  }
}
