import DeclTree

/// The steps by which the solver makes progress.
extension Solver {
  /// The steps in the order in which they are tried. After every change the solver starts again with the
  /// first one, so that a less certain step is taken only if no more certain one applies.
  enum Step: CaseIterable {
    /// Solves the constraints that known types decide. It follows only what is certain, so it comes first.
    case propagation
    /// Binds parameters to the types that a closure states for them: what the script writes takes
    /// precedence over what is inferred.
    case writtenParameters
    /// Binds the result of branches with implicit members to a type that has these members, before a bound
    /// from one branch alone decides it.
    case implicitBranches
    /// Binds variables whose lower bounds are all known; such a bound may determine the parameters of a
    /// closure.
    case completeBounds
    /// Checks a closure whose parameters are known. Its result may be the bound that another variable lacks,
    /// so this precedes the incomplete bounds.
    case readyClosure
    /// Unwraps a `T!`; before the overload choices, which depend on the types of the arguments, and before
    /// bounds to which it belongs.
    case implicitUnwrap
    /// Binds variables some of whose bounds are not known yet.
    case incompleteBounds
    /// Chooses among the overloads of a call whose arguments are known except for literals; before the
    /// closures, whose parameters such a call may determine.
    case callOfLiterals
    /// Gives a literal its default type if a member of it is used; the context may still decide the others.
    case literalBase
    /// Gives a literal its default type if a closure that is checked statement by statement needs it.
    case literalOfClosure
    /// Checks a closure that is a single expression without knowing its parameters; its type is evidence for
    /// the overload choices.
    case singleExpressionClosure
    /// Chooses among overloads with the arguments known so far.
    case overload
    /// Checks a closure with statements; after the overload choices, which may determine its parameters,
    /// since statements are checked one by one with known types.
    case anyClosure
    /// Gives a literal its default type; last, since a default excludes all other types. When there is no
    /// literal left, the constraints that wait for more information are solved without it.
    case literalDefault
  }

  /// Takes a step; false when it does not apply.
  func take(_ step: Step) -> Bool {
    switch step {
    case .propagation: propagate()
    case .writtenParameters: bindWrittenParameters()
    case .implicitBranches: bindImplicitBranches()
    case .completeBounds: bindBounds(complete: true)
    case .readyClosure: checkReadyClosure()
    case .incompleteBounds: bindBounds(complete: false)
    case .implicitUnwrap: chooseImplicitUnwrap()
    case .callOfLiterals: chooseCallOfLiterals()
    case .literalBase: bindLiteralBases()
    case .literalOfClosure: bindLiteralsOfClosures()
    case .singleExpressionClosure: checkSingleExpressionClosure()
    case .overload: chooseOverload()
    case .anyClosure: checkAnyClosure()
    case .literalDefault: bindDefault()
    }
  }
}

extension Solver {
  /// The bounds on the work of the solver. Each one ends a search whose cost could otherwise grow without
  /// limit; docs/solver.md describes what happens when it is reached.
  enum Bound {
    /// The fuel that every expression may consume, about a second of work.
    static let fuel = 250_000
    /// The additional fuel for each node, so that a long list of simple elements is no complex expression.
    static let fuelPerNode = 1_000
    /// The number of constraints whose visit costs as much as considering one candidate.
    static let constraintsPerFuel = 8
    /// The fuel that a part of a deep expression may consume in addition to its own before all of the expression is solved
    /// together.
    static let fuelOfPart = 50_000
    /// The fuel that a speculation costs besides what is done in it.
    static let fuelOfSpeculation = 1
    /// The fuel that an expression costs, besides what is done to solve it, each time that it is solved in a speculation.
    static let fuelOfRepetition = 50
    /// The number of alternatives of an outermost search that may be undone, in addition to one for each node.
    /// Every alternative solves the rest of the expression again.
    static let undoneAlternatives = 200
    /// The number of variables up to which each one is bound after a pass over all constraints.
    static let separateVariables = 16
    /// The number of overload choices that are opened without a look at their labels and parameter types.
    static let openedChoices = 16
    /// The nesting depth of searches, each of which solves recursively.
    static let searchDepth = 24
    /// The passes over the conformances that a candidate requires. A conditional conformance adds those of
    /// its arguments, so this is the nesting of generic arguments that can rule a candidate out.
    static let conformanceRounds = 4
    /// The passes over the constraints that one candidate is worth while candidates are ranked.
    static let rankingRounds = 12
    /// The number of overload choices up to which all are ordered by how specialised they are, and not only the best
    /// one is found.
    static let sortedCandidates = 8
    /// The nesting of types that a filter compares before it lets the candidate pass.
    static let comparedNesting = 6
    /// The nesting of calls through which a literal argument decides the result: `[id(id(1))]`.
    static let literalNesting = 3
    /// The number of candidates up to which their solutions are compared.
    static let comparedSolutions = 4
    /// The nesting of closures that are checked once for each of several candidates; each level multiplies
    /// the work by the number of candidates.
    static let closureNesting = 1
    /// The statements of a closure that are searched for one that decides the types of its parameters; each is checked
    /// after the declarations that it needs.
    static let decidingStatements = 16
    /// The number of times that parameters of closures are inferred from statements while those of a closure around
    /// them are. Each is checked once more for each closure around it, so that without a bound each level would double
    /// the work.
    static let nestedInferences = 8
  }
}
