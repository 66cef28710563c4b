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
    Publisher: breakpoint breakpointOnError buffer
    Publishers: AllSatisfy AssertNoFailure Breakpoint Buffer BufferingStrategy Catch Collect
    CollectByCount CollectByTime CompactMap Comparison Concatenate Contains ContainsWhere Count
    Debounce Decode Delay Drop DropUntilOutput DropWhile Encode Filter First FirstWhere FlatMap
    HandleEvents IgnoreOutput Last LastWhere Map MapError MapKeyPath MapKeyPath2
    MapKeyPath3 MeasureInterval Output PrefetchStrategy PrefixUntilOutput PrefixWhile Print
    ReceiveOn Reduce RemoveDuplicates ReplaceEmpty ReplaceError Retry Scan SetFailureType
    SubscribeOn SwitchToLatest Throttle Timeout TryAllSatisfy TryCatch TryCompactMap TryComparison
    TryContainsWhere TryDropWhile TryFilter TryFirstWhere TryLastWhere TryMap TryPrefixWhile
    TryReduce TryRemoveDuplicates TryScan
    Subscribers: Assign Sink
    """
}
