import DeclTree

/// A matching of arguments to parameters by label, following Swift's rules: arguments in order, parameters
/// with defaults and variadic ones may be skipped, trailing closures come last.
struct ArgumentMatching {
  /// A reason why the arguments do not match.
  enum Fault {
    case missing(parameter: Int)
    case extra(argument: Int)
    case label(argument: Int, wanted: String?)
  }

  /// The positions of the arguments of each parameter.
  let arguments: [[Int]]
  let fault: Fault?

  /// Creates a matching. `isFunction` returns whether a parameter is a function, `acceptsAny` whether it
  /// accepts a value of any type; both are needed only for trailing closures.
  init(
    _ parameters: [OpenedParameter], _ list: [Arguments.Argument], isFunction: (Int) -> Bool,
    takesAny: (Int) -> Bool
  ) {
    var slots = [[Int]](repeating: [], count: parameters.count)
    var fault: Fault?
    var next = 0
    var variadic: Int?
    for (position, argument) in list.enumerated() {
      if argument.isTrailing && argument.label == nil {
        // A parameter of function type is preferred to one that accepts any value.
        if let slot = Self.trailingSlot(parameters, slots, next, list, position, isFunction)
          ?? Self.trailingSlot(parameters, slots, next, list, position, takesAny)
        {
          slots[slot].append(position)
          next = slot + 1
        } else {
          fault = fault ?? .extra(argument: position)
        }
        continue
      }
      if let current = variadic, argument.label == nil {
        slots[current].append(position)
        continue
      }
      variadic = nil
      guard let slot = Self.slot(for: argument, parameters, slots, next) else {
        fault = fault ?? Self.labelFault(position, argument, parameters, next)
        continue
      }
      slots[slot].append(position)
      if parameters[slot].isVariadic { variadic = slot }
      next = slot + 1
    }
    if fault == nil,
      let missing = parameters.indices.first(where: {
        slots[$0].isEmpty && !parameters[$0].hasDefault && !parameters[$0].isVariadic
      })
    {
      fault = .missing(parameter: missing)
    }
    arguments = slots
    self.fault = fault
  }

  /// Returns the first argument that comes after the one that it must precede if all arguments would match in another
  /// order; nil if they would not.
  static func misplaced(
    _ parameters: [OpenedParameter], _ list: [Arguments.Argument]
  ) -> (argument: Int, before: Int)? {
    var owners: [Int] = []
    for argument in list {
      if argument.isTrailing { break }
      if argument.label == nil, let last = owners.last, parameters[last].isVariadic {
        owners.append(last)
        continue
      }
      let free = parameters.indices.first {
        parameters[$0].label == argument.label && !owners.contains($0)
      }
      guard let free else { return nil }
      owners.append(free)
    }
    let isComplete = parameters.indices.allSatisfy {
      owners.contains($0) || parameters[$0].hasDefault || parameters[$0].isVariadic
    }
    guard isComplete || list.contains(where: \.isTrailing),
      let moved = owners.indices.dropFirst().first(where: { owners[$0] < owners[$0 - 1] }),
      let before = owners.firstIndex(of: owners[moved - 1])
    else { return nil }
    return (moved, before)
  }

  private static func slot(
    for argument: Arguments.Argument, _ parameters: [OpenedParameter], _ slots: [[Int]], _ next: Int
  ) -> Int? {
    guard next < parameters.count else { return nil }
    for index in next..<parameters.count where slots[index].isEmpty {
      if parameters[index].label == argument.label { return index }
      // A required parameter cannot be skipped.
      if !parameters[index].hasDefault && !parameters[index].isVariadic
        && !(argument.isTrailing)
      {
        return nil
      }
    }
    return nil
  }

  private static func labelFault(
    _ position: Int, _ argument: Arguments.Argument, _ parameters: [OpenedParameter], _ next: Int
  ) -> Fault {
    guard next < parameters.count else { return .extra(argument: position) }
    if let wanted = parameters[next...].firstIndex(where: { !$0.hasDefault }),
      !parameters.contains(where: { $0.label == argument.label && argument.label != nil })
    {
      return .label(argument: position, wanted: parameters[wanted].label)
    }
    if parameters[next...].contains(where: { $0.label == argument.label }) {
      return .missing(parameter: next)
    }
    return .extra(argument: position)
  }

  /// Returns the parameter that an unlabelled trailing closure is passed to: the first free one that accepts
  /// a function. Those with defaults are skipped if a later one is required.
  private static func trailingSlot(
    _ parameters: [OpenedParameter], _ slots: [[Int]], _ next: Int, _ list: [Arguments.Argument],
    _ position: Int, _ isFunction: (Int) -> Bool
  ) -> Int? {
    let later = list[(position + 1)...].compactMap(\.label)
    var candidates = parameters.indices.filter {
      $0 >= next && slots[$0].isEmpty && isFunction($0)
    }
    // Parameters from the first one on that a later labelled trailing closure names are not available.
    if let limit = candidates.firstIndex(where: {
      parameters[$0].label.map(later.contains) ?? false
    }) {
      candidates = Array(candidates[..<limit])
    }
    guard let first = candidates.first else { return nil }
    if parameters[first].hasDefault,
      let needed = candidates.first(where: { !parameters[$0].hasDefault })
    {
      return needed
    }
    return first
  }
}
