import DeclTree

/// Matching arguments with parameters by label, as Swift does: arguments in order, defaults and variadics skipped, trailing
/// closures last.
struct ArgumentMatching {
  /// Why arguments do not fit.
  enum Fault {
    case missing(parameter: Int)
    case extra(argument: Int)
    case label(argument: Int, wanted: String?)
  }

  /// For each parameter, the positions of its arguments.
  let arguments: [[Int]]
  let fault: Fault?

  /// `isFunction` says which parameters are functions, `takesAny` which may be of any type.
  init(
    _ parameters: [OpenParameter], _ list: [Arguments.Argument], isFunction: (Int) -> Bool,
    takesAny: (Int) -> Bool
  ) {
    var slots = [[Int]](repeating: [], count: parameters.count)
    var fault: Fault?
    var next = 0
    var variadic: Int?
    for (position, argument) in list.enumerated() {
      if argument.isTrailing && argument.label == nil {
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
        fault = fault ?? Self.labelFault(position, argument, parameters, slots, next)
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

  private static func slot(
    for argument: Arguments.Argument, _ parameters: [OpenParameter], _ slots: [[Int]], _ next: Int
  ) -> Int? {
    guard next < parameters.count else { return nil }
    for index in next..<parameters.count where slots[index].isEmpty {
      if parameters[index].label == argument.label { return index }
      // A parameter that must be given here cannot be passed over.
      if !parameters[index].hasDefault && !parameters[index].isVariadic
        && !(argument.isTrailing)
      {
        return nil
      }
    }
    return nil
  }

  private static func labelFault(
    _ position: Int, _ argument: Arguments.Argument, _ parameters: [OpenParameter],
    _ slots: [[Int]], _ next: Int
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

  /// The parameter that the unlabelled trailing closure goes to: the first free one that takes a function, passing over
  /// defaulted ones when a later parameter needs it.
  private static func trailingSlot(
    _ parameters: [OpenParameter], _ slots: [[Int]], _ next: Int, _ list: [Arguments.Argument],
    _ position: Int, _ isFunction: (Int) -> Bool
  ) -> Int? {
    let later = list[(position + 1)...].compactMap(\.label)
    var candidates = parameters.indices.filter {
      $0 >= next && slots[$0].isEmpty && isFunction($0)
    }
    // What a labelled trailing closure names is not for this one.
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
