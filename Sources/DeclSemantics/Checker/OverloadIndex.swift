import DeclTree

/// The labels of a call and what is known of its first argument before anything is inferred.
struct CallOutline {
  /// The argument labels; nil where an argument has none.
  let labels: [String?]
  /// The type declaration of the first argument, if its type is known and converts to no other generic type.
  let first: NominalDecl?
}

/// The functions of one name by what a call of them looks like, so that a call of a name with many overloads does not
/// visit all of them, nor resolves their signatures.
///
/// A function is found by its labels if each of its parameters takes exactly one written argument, and by the type of its
/// first parameter if only arguments of this type convert to it. All other functions are found by every call.
final class OverloadIndex {
  /// The functions with some labels, as positions in the list of all functions.
  private struct Group {
    var all: [Int] = []
    /// The functions by the types of their first parameters; nil before the first call with these labels.
    var firsts: FirstParameters?
  }

  private struct FirstParameters {
    /// The functions whose first parameter takes one type only.
    var byType: [NominalDecl: [Int]] = [:]
    /// The other functions.
    var others: [Int] = []
  }

  private let decls: [Decl]
  private var groups: [[String?]: Group] = [:]
  /// The functions that take several numbers of arguments, and declarations that are no functions.
  private var irregular: [Int] = []

  /// Creates an index of declarations.
  init(_ decls: [Decl]) {
    self.decls = decls
    for (position, decl) in decls.enumerated() {
      if let labels = Self.labels(of: decl) {
        groups[labels, default: Group()].all.append(position)
      } else {
        irregular.append(position)
      }
    }
  }

  /// Returns the positions of the functions that a call may mean, in order; nil if it is none of them. `firstType` returns
  /// the type of a declaration's first parameter.
  func positions(
    fitting outline: CallOutline, _ firstType: (Decl) -> StaticType?
  ) -> [Int]? {
    var found = irregular
    if let group = groups[outline.labels] {
      if let first = outline.first {
        let known = group.firsts ?? firstParameters(of: group.all, firstType)
        groups[outline.labels]?.firsts = known
        found += known.others + (known.byType[first] ?? [])
      } else {
        found += group.all
      }
    }
    return found.isEmpty ? nil : found.sorted()
  }

  private func firstParameters(
    of positions: [Int], _ firstType: (Decl) -> StaticType?
  ) -> FirstParameters {
    var result = FirstParameters()
    for position in positions {
      if let type = firstType(decls[position])?.soleArgumentType {
        result.byType[type, default: []].append(position)
      } else {
        result.others.append(position)
      }
    }
    return result
  }

  /// Returns the labels of a function; nil if it can be called with several numbers of arguments.
  private static func labels(of decl: Decl) -> [String?]? {
    let parameters: [ParameterSyntax]
    var hasLabels = true
    switch decl {
    case let function as FunctionDecl where function.resolution?.packSource == nil:
      hasLabels = !function.isOperatorName
      guard let written = function.resolution?.source.parameters else {
        return made(function.parameters)
      }
      parameters = written
    case let decl as SubscriptDecl:
      guard let written = decl.resolution?.syntax.signature.parameters else {
        return made(decl.parameters)
      }
      parameters = written
    default: return nil
    }
    let isRegular = parameters.allSatisfy {
      $0.defaultValue == nil && !$0.isVariadic && !$0.type.isAutoclosure && !$0.type.isInout
        && !$0.isPack
    }
    return isRegular ? parameters.map { hasLabels ? $0.label : nil } : nil
  }

  /// Returns the labels of a function that is not written in source.
  private static func made(_ parameters: [ParameterDecl]) -> [String?]? {
    let isRegular = parameters.allSatisfy {
      !$0.hasDefault && !$0.isVariadic && !$0.isAutoclosure && !$0.isInout
    }
    return isRegular ? parameters.map(\.label) : nil
  }
}

extension StaticType {
  /// The type declaration that a known type has as an argument: parameters that take one type only take it if theirs is
  /// the same. Nil for types that convert to others.
  var argumentDecl: NominalDecl? {
    guard case .nominal(let nominal, _) = kind, !nominal.isClass, nominal.name != "Never" else {
      return nil
    }
    return nominal
  }

  /// The type declaration of the only arguments that convert to a parameter's type; nil if other arguments may convert,
  /// such as subclasses, wrapped values, and numbers between `Double` and `CGFloat`.
  fileprivate var soleArgumentType: NominalDecl? {
    guard isClosed, case .nominal(let nominal, _) = kind, !nominal.isClass,
      !(nominal.isLibrary && Self.widening.contains(nominal.name)),
      !nominal.name.hasPrefix("Unsafe")
    else { return nil }
    return nominal
  }

  private static let widening: Set<String> = ["AnyHashable", "Optional", "Double", "CGFloat"]
}

extension Checker {
  /// The number of overloads of a name up to which a call visits all of them.
  private static let overloadsVisited = 16

  /// Returns the declarations to which a called name may refer; all of them if the call fits none.
  func candidates(_ named: NamedCandidates, fitting outline: CallOutline?) -> [NamedCandidate] {
    guard let outline, let index = named.index else { return named.all }
    return index.positions(fitting: outline, firstType(of:))?.map { named.all[$0] } ?? named.all
  }

  /// Returns candidates that many names share, with an index if they are many.
  func indexed(_ candidates: [NamedCandidate]) -> NamedCandidates {
    let isLong = candidates.count > Self.overloadsVisited && isSingleFile
    return NamedCandidates(
      candidates, index: isLong ? OverloadIndex(candidates.map(\.candidate.decl)) : nil)
  }

  /// Returns the members to which the callee `base.name` of a call may refer; all of them if the call fits none.
  func lookup(
    _ name: String, in base: StaticType, isStatic: Bool, fitting outline: CallOutline?
  ) -> [Candidate] {
    let found = lookup(name, in: base, isStatic: isStatic)
    // What other files declare may be hidden, so that the list is not the same everywhere.
    guard let outline, found.count > Self.overloadsVisited, isSingleFile, base.isClosed,
      conformanceCollectionDepth == 0
    else { return found }
    let key = MembersKey(base: base, name: name, isStatic: isStatic)
    let index = cache.overloads[key] ?? OverloadIndex(found.map(\.decl))
    cache.overloads[key] = index
    return index.positions(fitting: outline, firstType(of:))?.map { found[$0] } ?? found
  }

  /// Returns the type of the first parameter of a function or subscript.
  private func firstType(of decl: Decl) -> StaticType? {
    switch decl {
    case let function as FunctionDecl:
      resolveSignature(of: function)
      return function.parameters.first?.type
    case let decl as SubscriptDecl:
      resolveSignature(of: decl)
      return decl.parameters.first?.type
    default: return nil
    }
  }
}
