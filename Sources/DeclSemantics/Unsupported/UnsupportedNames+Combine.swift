extension UnsupportedNames {
  /// The unsupported types of Combine: those of custom subscribers, which request values by demand.
  static let combine = Framework(
    name: "Combine",
    types: """
      AnySubscriber CombineIdentifier CustomCombineIdentifierConvertible Subscriber Subscriptions
      """)

  /// The unsupported members of Combine's types: those that depend on demand, stop in a debugger, or are the
  /// type of a single operator.
  static let combineMembers = """
    Publisher: breakpoint breakpointOnError
    Publishers: Breakpoint MapKeyPath MapKeyPath2 MapKeyPath3 MeasureInterval
    Subscribers: Assign Sink
    """
}
