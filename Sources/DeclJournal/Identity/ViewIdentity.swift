/// The path of structural and explicit steps from the root to a view (I1).
///
/// A view that is removed and inserted again has the same identity and a different lifetime (I10).
public struct ViewIdentity: Hashable, Sendable {
  /// One step of the path.
  public enum Step: Hashable, Sendable {
    /// The mounted view, by its type.
    case root(String)
    /// The child of a container or builder block at an index.
    case child(Int)
    /// The view in a named property of its container, such as the label of a button.
    case slot(String)
    /// The body of a custom view, by the type of the view.
    case body(String)
    /// The body of a custom modifier, by the type of the modifier.
    case modifier(String)
    /// The content passed to a custom modifier, where the modifier's body shows it.
    case content
    /// The leaf of a conditional or optional (I3).
    case branch(Branch)
    /// The case of an enum that is itself a view (L14).
    case enumCase(String)
    /// The row of a `ForEach` by the id of its element; the occurrence is above 0 only for duplicate ids
    /// (F2).
    case key(ValueSnapshot, occurrence: Int)
    /// The value of `.id` (I6).
    case id(ValueSnapshot)
    /// The wrapped type of an `AnyView` (I5).
    case type(String)
    /// The content of an open presentation (N1).
    case presented(String)
  }

  /// A leaf of directly nested conditionals that form one element: identified by its index among the leaves,
  /// and described by the branches that lead to it.
  public struct Branch: Hashable, Sendable {
    /// The source construct that has the branches.
    public enum Construct: String, Sendable {
      case condition = "if", selection = "switch", value = "Optional"
    }

    /// One of the branches that lead to the leaf.
    public struct Choice: Hashable, Sendable {
      /// The source construct that has the branch.
      public let construct: Construct
      /// The name of the branch: `true`, `else if`, `.done(let text)`.
      public let name: String

      /// Creates a choice with a construct and a branch name.
      public init(_ construct: Construct, _ name: String) {
        self.construct = construct
        self.name = name
      }
    }

    /// The index of the leaf.
    public let leaf: Int
    /// The branches that lead to the leaf, the outermost first.
    public let choices: [Choice]

    /// Creates a branch with a leaf index and its choices.
    public init(leaf: Int, choices: [Choice]) {
      self.leaf = leaf
      self.choices = choices
    }

    /// Returns whether both are the same leaf; the names are ignored.
    public static func == (left: Branch, right: Branch) -> Bool { left.leaf == right.leaf }

    /// Hashes the index of the leaf.
    public func hash(into hasher: inout Hasher) { hasher.combine(leaf) }
  }

  /// The steps from the root.
  public let steps: [Step]

  /// Creates a path with its steps.
  public init(steps: [Step]) { self.steps = steps }
}

extension ViewIdentity.Branch: CustomStringConvertible {
  /// The branches that lead to the leaf: `if:true`, `switch:.done/if:false`.
  public var description: String {
    choices.map { "\($0.construct.rawValue):\($0.name)" }.joined(separator: "/")
  }

  /// Returns the names of two branches of one element from the point where they diverge: `true` and `false`,
  /// `.done` and `.failed`.
  package func difference(from old: Self) -> (old: String, new: String) {
    let shared = zip(old.choices, choices).prefix { $0 == $1 }.count
    func name(_ choices: [Choice]) -> String {
      choices.dropFirst(shared).map(\.name).joined(separator: " / ")
    }
    return (name(old.choices), name(choices))
  }
}

extension ViewIdentity {
  /// A form of the path that is stable between runs of the script: branches are written as indices,
  /// independent of their names.
  package var stableDescription: String { steps.map(\.stableDescription).joined(separator: "/") }
}

extension ViewIdentity.Step {
  /// The step as a component of a mark.
  package var stableDescription: String {
    if case .branch(let branch) = self { "branch:\(branch.leaf)" } else { description }
  }
}

extension ViewIdentity: CustomStringConvertible {
  /// The path as a string: `Shelf/body/1/[3]/Row/body/0`.
  public var description: String { steps.map(\.description).joined(separator: "/") }
}

extension ViewIdentity.Step: CustomStringConvertible {
  /// The step as a component of the path.
  public var description: String {
    switch self {
    case .root(let type): type
    case .child(let index): String(index)
    case .slot(let name): name
    case .body: "body"
    case .modifier(let type): type
    case .content: "content"
    case .branch(let branch): branch.description
    case .enumCase(let name): ".\(name)"
    case .key(let key, let occurrence): occurrence == 0 ? "[\(key)]" : "[\(key)#\(occurrence + 1)]"
    case .id(let value): "id(\(value))"
    case .type(let name): "as:\(name)"
    case .presented(let name): name
    }
  }
}
