extension LeftOut {
  /// Types of Combine that Decl does not have: what subscribes by hand, and asks for so many values.
  static let combine = Framework(
    name: "Combine",
    types: """
      AnySubscriber CombineIdentifier CustomCombineIdentifierConvertible Subscriber Subscriptions
      """)

  /// Members of Combine's types that the library does not have: what works on demand, stops in a debugger, or is the type of
  /// one operator.
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
