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
    Publishers: Breakpoint MapKeyPath MapKeyPath2 MapKeyPath3 MeasureInterval Merge5 Merge6
    Merge7 Merge8
    Subscribers: Assign Sink
    Optional: Publisher
    Result: Publisher
    Subscribers.Demand: * *= + += - -= < <= > >=
    NSObject: publisher
    """

  /// The functions and initialisers of Combine that the library does not declare with these labels. The types of operators are
  /// other names of `AnyPublisher` in Decl.
  static let combineCalls = """
    AnyPublisher.init(prefix:suffix:) AnyPublisher.init(upstream:)
    AnyPublisher.init(upstream:areInIncreasingOrder:) AnyPublisher.init(upstream:count:)
    AnyPublisher.init(upstream:createSubject:) AnyPublisher.init(upstream:decoder:)
    AnyPublisher.init(upstream:dueTime:scheduler:options:) AnyPublisher.init(upstream:encoder:)
    AnyPublisher.init(upstream:handler:)
    AnyPublisher.init(upstream:initialResult:nextPartialResult:)
    AnyPublisher.init(upstream:interval:scheduler:latest:)
    AnyPublisher.init(upstream:interval:scheduler:options:customError:)
    AnyPublisher.init(upstream:interval:tolerance:scheduler:options:)
    AnyPublisher.init(upstream:isIncluded:) AnyPublisher.init(upstream:keyPath:)
    AnyPublisher.init(upstream:maxPublishers:transform:) AnyPublisher.init(upstream:other:)
    AnyPublisher.init(upstream:output:) AnyPublisher.init(upstream:predicate:)
    AnyPublisher.init(upstream:prefix:file:line:) AnyPublisher.init(upstream:prefix:stream:)
    AnyPublisher.init(upstream:range:)
    AnyPublisher.init(upstream:receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:receiveRequest:)
    AnyPublisher.init(upstream:retries:) AnyPublisher.init(upstream:scheduler:options:)
    AnyPublisher.init(upstream:size:prefetch:whenFull:)
    AnyPublisher.init(upstream:strategy:options:) AnyPublisher.init(upstream:transform:)
    Publisher.print(_:to:) Publisher.receive(subscriber:)
    """
}
