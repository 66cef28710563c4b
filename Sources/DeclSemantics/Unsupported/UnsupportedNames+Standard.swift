extension UnsupportedNames {
  /// The unsupported members of the standard library's types, each list after the name of its type.
  static let standardMembers = """
    Actor: unownedExecutor withSerialExecutor
    AnyRegexOutput: extractValues
    AnyRegexOutput.Element: type
    Array: customMirror mutableSpan
    ArraySlice: capacity mutableSpan withUnsafeMutableBytes
    BinaryFloatingPoint: AtomicRepresentation customMirror customPlaygroundQuickLook
    decodeAtomicRepresentation encodeAtomicRepresentation SIMD16Storage SIMD2Storage SIMD32Storage
    SIMD4Storage SIMD64Storage SIMD8Storage
    Bool: AtomicRepresentation customMirror customPlaygroundQuickLook decodeAtomicRepresentation
    encodeAtomicRepresentation
    Character: customMirror customPlaygroundQuickLook UnicodeScalarView UTF16View UTF8View
    CodingUserInfoKey: actorSystemKey
    CollectionDifference: encode
    CollectionDifference.Change: encode init
    CollectionOfOne: customMirror mutableSpan
    ContiguousArray: customMirror mutableSpan withUnsafeMutableBytes
    ContinuousClock: systemEpoch
    Dictionary: customMirror
    Dictionary.Iterator: customMirror
    DiscardingTaskGroup: addImmediateTask addImmediateTaskUnlessCancelled addTaskUnlessCancelled
    DropFirstSequence: SubSequence
    Duration: AtomicRepresentation attoseconds decodeAtomicRepresentation encodeAtomicRepresentation
    FixedWidthInteger: _value AtomicRepresentation customMirror customPlaygroundQuickLook
    decodeAtomicRepresentation encodeAtomicRepresentation SIMD16Storage SIMD2Storage SIMD32Storage
    SIMD4Storage SIMD64Storage SIMD8Storage
    GlobalActor: assertIsolated preconditionIsolated sharedUnownedExecutor
    IndexingIterator: SubSequence
    KeyValuePairs: span
    MainActor: enqueue sharedUnownedExecutor unownedExecutor withSerialExecutor
    MemoryLayout: offset
    Mirror: AncestorRepresentation
    Mirror.DisplayStyle: foreignReference
    Never: AtomicRepresentation decodeAtomicRepresentation encodeAtomicRepresentation
    ObjectIdentifier: AtomicOptionalRepresentation AtomicRepresentation
    decodeAtomicOptionalRepresentation decodeAtomicRepresentation encodeAtomicOptionalRepresentation
    encodeAtomicRepresentation
    OpaquePointer: AtomicOptionalRepresentation AtomicRepresentation
    decodeAtomicOptionalRepresentation decodeAtomicRepresentation encodeAtomicOptionalRepresentation
    encodeAtomicRepresentation
    Optional: customMirror
    Regex: asciiOnlyCharacterClasses asciiOnlyDigits asciiOnlyWhitespace asciiOnlyWordCharacters
    matchingSemantics repetitionBehavior wordBoundaryKind
    SIMDScalar: SIMD16Storage SIMD2Storage SIMD32Storage SIMD4Storage SIMD64Storage SIMD8Storage
    Set: customMirror
    Set.Iterator: customMirror
    Slice: assumingMemoryBound bindMemory copyBytes initializeMemory load loadUnaligned
    moveInitializeMemory storeBytes withMemoryRebound
    Span: bytes
    StaticString: customMirror
    String: customMirror customPlaygroundQuickLook decodeCString IndexDistance UnicodeScalarIndex
    utf8Span withMutableCharacters
    String.UTF16View: customMirror customPlaygroundQuickLook debugDescription
    String.UTF8View: customMirror customPlaygroundQuickLook debugDescription
    String.UnicodeScalarView: customMirror customPlaygroundQuickLook debugDescription
    StringProtocol: withCString
    Substring: customPlaygroundQuickLook utf8Span withMutableCharacters
    SuspendingClock: systemEpoch
    Task: CancellationError escalatePriority get getResult immediate immediateDetached name Priority
    runDetached suspend withCancellationHandler withGroup
    TaskGroup: add addImmediateTask addImmediateTaskUnlessCancelled async asyncUnlessCancelled spawn
    spawnUnlessCancelled
    TaskGroup.Iterator: cancel
    TaskLocal: description
    ThrowingDiscardingTaskGroup: addImmediateTask addImmediateTaskUnlessCancelled
    addTaskUnlessCancelled
    ThrowingTaskGroup: add addImmediateTask addImmediateTaskUnlessCancelled async
    asyncUnlessCancelled spawn spawnUnlessCancelled
    ThrowingTaskGroup.Iterator: cancel
    Unicode: ASCII Encoding Parser ParseResult UTF32
    Unicode.CanonicalCombiningClass: aboveLeft aboveRight attachedAbove attachedAboveRight
    attachedBelow attachedBelowLeft belowLeft belowRight doubleAbove doubleBelow iotaSubscript
    kanaVoicing left nukta overlay right virama
    Unicode.Scalar: customMirror customPlaygroundQuickLook UTF16View UTF8View
    Unicode.Scalar.Properties: changesWhenCaseFolded changesWhenCaseMapped changesWhenLowercased
    changesWhenNFKCCaseFolded changesWhenTitlecased changesWhenUppercased isBidiControl
    isFullCompositionExclusion isIDSBinaryOperator isIDSTrinaryOperator isLogicalOrderException
    isPatternSyntax isTerminalPunctuation
    Unicode.UTF16: decode encode encodedReplacementCharacter EncodedScalar ForwardParser init
    isASCII isLeadSurrogate isSurrogate isTrailSurrogate leadSurrogate ReverseParser trailSurrogate
    transcode transcodedLength width
    Unicode.UTF8: decode encode encodedReplacementCharacter EncodedScalar ForwardParser init isASCII
    isContinuation ReverseParser transcode ValidationError width
    Unmanaged: AtomicOptionalRepresentation AtomicRepresentation decodeAtomicOptionalRepresentation
    decodeAtomicRepresentation encodeAtomicOptionalRepresentation encodeAtomicRepresentation
    UnsafeBufferPointer: AtomicRepresentation decodeAtomicRepresentation encodeAtomicRepresentation
    extracting withMemoryRebound
    UnsafeMutableBufferPointer: assign AtomicRepresentation decodeAtomicRepresentation
    deinitializeElement encodeAtomicRepresentation extracting moveElement moveInitialize moveUpdate
    mutableSpan withMemoryRebound
    UnsafeMutablePointer: AtomicOptionalRepresentation AtomicRepresentation
    customPlaygroundQuickLook decodeAtomicOptionalRepresentation decodeAtomicRepresentation Distance
    encodeAtomicOptionalRepresentation encodeAtomicRepresentation moveAssign pointer
    withMemoryRebound
    UnsafeMutableRawBufferPointer: assumingMemoryBound AtomicRepresentation bytes
    decodeAtomicRepresentation encodeAtomicRepresentation initializeMemory loadUnaligned
    moveInitializeMemory mutableBytes withMemoryRebound
    UnsafeMutableRawPointer: alignedDown alignedUp AtomicOptionalRepresentation AtomicRepresentation
    customPlaygroundQuickLook decodeAtomicOptionalRepresentation decodeAtomicRepresentation
    encodeAtomicOptionalRepresentation encodeAtomicRepresentation initializeMemory
    moveInitializeMemory withMemoryRebound
    UnsafePointer: AtomicOptionalRepresentation AtomicRepresentation customPlaygroundQuickLook
    decodeAtomicOptionalRepresentation decodeAtomicRepresentation Distance
    encodeAtomicOptionalRepresentation encodeAtomicRepresentation pointer
    UnsafeRawBufferPointer: AtomicRepresentation bytes decodeAtomicRepresentation
    encodeAtomicRepresentation withMemoryRebound
    UnsafeRawPointer: alignedDown alignedUp AtomicOptionalRepresentation AtomicRepresentation
    customPlaygroundQuickLook decodeAtomicOptionalRepresentation decodeAtomicRepresentation
    encodeAtomicOptionalRepresentation encodeAtomicRepresentation withMemoryRebound
    """

  /// The functions, initialisers and operators that the standard library has and Decl does not declare with these
  /// labels.
  static let standardCalls = """
    Array.init(capacity:initializingWith:) Regex.init(component:)
    ContiguousArray.init(unsafeUninitializedCapacity:initializingWith:)
    ContiguousArray.init(capacity:initializingWith:) String.init(decodingCString:as:)
    Substring.init(decoding:as:) Substring.init(cString:) Substring.init(decodingCString:as:)
    String.init(copying:) Duration.init(attoseconds:) Float.init(nan:signaling:)
    Double.init(nan:signaling:) 
    CheckedContinuation.init(continuation:function:)
    Task.init(name:executorPreference:priority:operation:)
    Character.init(_builtinExtendedGraphemeClusterLiteral:utf8CodeUnitCount:isASCII:)
    StaticString.init(_builtinUnicodeScalarLiteral:)
    StaticString.init(_builtinStringLiteral:utf8CodeUnitCount:isASCII:)
    String.init(_builtinStringLiteral:utf8CodeUnitCount:isASCII:) StringProtocol.init(decoding:as:)
    StringProtocol.init(cString:) StringProtocol.init(decodingCString:as:)
    String.withCString(encodedAs:_:) Substring.withCString(encodedAs:_:)
    Span.extracting(unchecked:)
    UnsafeMutablePointer.assign(repeating:count:) UnsafeMutableBufferPointer.update(from:)
    CollectionDifference.init(from:)
    AnyIndex.init(_:) TaskPriority.init(_:)
    ContinuousClock.Instant.init(from:) SuspendingClock.Instant.init(from:)
    Task.detached(name:executorPreference:priority:operation:)
    TaskGroup.addTask(name:executorPreference:priority:operation:)
    TaskGroup.addTaskUnlessCancelled(name:executorPreference:priority:operation:)
    ThrowingTaskGroup.addTask(name:executorPreference:priority:operation:)
    ThrowingTaskGroup.addTaskUnlessCancelled(name:executorPreference:priority:operation:)
    DiscardingTaskGroup.addTask(name:executorPreference:priority:operation:)
    ThrowingDiscardingTaskGroup.addTask(name:executorPreference:priority:operation:)
    withTaskCancellationHandler(handler:operation:) AnyRegexOutput.init(_:) Regex.Match.init(_:)
    Float.init(integerLiteral:Int64) Float.init(integerLiteral:Float)
    Double.init(integerLiteral:Int64) Double.init(integerLiteral:Double)
    IndexingIterator.init(base:separator:)
    Unicode.Scalar.init(unicodeScalarLiteral:Unicode.Scalar) Regex.init(_:Regex,as:)
    """

  /// The protocols to which types of the standard library conform in Swift and not in Decl, each list after the name of its
  /// type.
  static let standardConformances = """
    Array: CustomReflectable
    Bool: CustomReflectable
    BinaryFloatingPoint: CustomReflectable
    Character: CustomReflectable
    CollectionDifference: Decodable Encodable
    CollectionDifference.Change: Decodable Encodable
    CollectionOfOne: CustomReflectable
    ContiguousArray: CustomReflectable
    ContinuousClock.Instant: Decodable Encodable
    Dictionary: CustomReflectable
    Dictionary.Iterator: CustomReflectable
    FixedWidthInteger: CustomReflectable
    Optional: CustomReflectable
    Set: CustomReflectable
    Set.Iterator: CustomReflectable
    StaticString: CustomReflectable
    String: CustomReflectable
    String.UnicodeScalarView: CustomDebugStringConvertible CustomReflectable
    String.UTF16View: CustomDebugStringConvertible CustomReflectable
    String.UTF8View: CustomDebugStringConvertible CustomReflectable
    SuspendingClock.Instant: Decodable Encodable
    TaskLocal: CustomStringConvertible
    Unicode.Scalar: CustomReflectable
    """
}
