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
    /// The leaf of a conditional or optional (I3).
    case branch(Branch)
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

  /// A leaf of conditionals that stand directly inside each other and are one element: known by its number among the leaves, and
  /// to people by the branches on the way to it.
  public struct Branch: Hashable, Sendable {
    /// What decides.
    public enum Construct: String, Sendable {
      case condition = "if", selection = "switch", value = "Optional"
    }

    /// One branch on the way.
    public struct Choice: Hashable, Sendable {
      /// What decides.
      public let construct: Construct
      /// The branch's name: `true`, `else if`, `.done(let text)`.
      public let name: String

      /// Makes a choice.
      public init(_ construct: Construct, _ name: String) {
        self.construct = construct
        self.name = name
      }
    }

    /// The number of the leaf.
    public let leaf: Int
    /// The branches on the way, the outermost first.
    public let choices: [Choice]

    /// Makes a branch.
    public init(leaf: Int, choices: [Choice]) {
      self.leaf = leaf
      self.choices = choices
    }

    /// Leaves are told apart by their numbers.
    public static func == (left: Branch, right: Branch) -> Bool { left.leaf == right.leaf }

    /// By the number.
    public func hash(into hasher: inout Hasher) { hasher.combine(leaf) }
  }

  /// The steps from the root.
  public let steps: [Step]

  /// Makes a path.
  public init(steps: [Step]) { self.steps = steps }
}

extension ViewIdentity.Branch: CustomStringConvertible {
  /// `if:true`, `switch:.done/if:false`
  public var description: String {
    choices.map { "\($0.construct.rawValue):\($0.name)" }.joined(separator: "/")
  }

  /// The names from where two branches of one element part: `true` and `false`, `.done` and `.failed`.
  package func difference(from old: Self) -> (old: String, new: String) {
    let shared = zip(old.choices, choices).prefix { $0 == $1 }.count
    func name(_ choices: [Choice]) -> String {
      choices.dropFirst(shared).map(\.name).joined(separator: " / ")
    }
    return (name(old.choices), name(choices))
  }
}

extension ViewIdentity {
  /// What is the same in another run of the script: the path with branches by their numbers, whatever they are called.
  package var mark: String { steps.map(\.mark).joined(separator: "/") }
}

extension ViewIdentity.Step {
  /// The step as one part of a mark.
  package var mark: String {
    if case .branch(let branch) = self { "branch:\(branch.leaf)" } else { description }
  }
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
    case .branch(let branch): branch.description
    case .enumCase(let name): ".\(name)"
    case .key(let key, let occurrence): occurrence == 0 ? "[\(key)]" : "[\(key)#\(occurrence + 1)]"
    case .id(let value): "id(\(value))"
    case .type(let name): "as:\(name)"
    case .presented(let name): name
    }
  }
}
