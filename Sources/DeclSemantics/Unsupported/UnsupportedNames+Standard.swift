extension UnsupportedNames {
  /// The unsupported members of the standard library's types, each list after the name of its type.
  static let standardMembers = """
    Actor: assumeIsolated unownedExecutor withSerialExecutor
    Array: customMirror mutableSpan
    ArraySlice: capacity mutableSpan withUnsafeMutableBytes
    BinaryFloatingPoint: SIMD16Storage SIMD2Storage SIMD32Storage SIMD4Storage SIMD64Storage
    SIMD8Storage SIMDMaskScalar customMirror customPlaygroundQuickLook
    Bool: customMirror customPlaygroundQuickLook
    Character: UTF16View UTF8View UnicodeScalarView customMirror customPlaygroundQuickLook
    Collection: removingSubranges
    CollectionDifference: encode
    CollectionOfOne: customMirror mutableSpan
    ContiguousArray: customMirror mutableSpan withUnsafeMutableBytes
    ContinuousClock: systemEpoch
    Dictionary: customMirror
    DiscardingTaskGroup: addImmediateTask addImmediateTaskUnlessCancelled addTaskUnlessCancelled
    Duration: attoseconds
    FixedWidthInteger: SIMD16Storage SIMD2Storage SIMD32Storage SIMD4Storage SIMD64Storage
    SIMD8Storage SIMDMaskScalar _value customMirror customPlaygroundQuickLook
    GlobalActor: assertIsolated preconditionIsolated sharedUnownedExecutor
    KeyValuePairs: debugDescription span
    MainActor: enqueue sharedUnownedExecutor unownedExecutor withSerialExecutor
    MemoryLayout: offset
    Mirror: AncestorRepresentation
    Mirror.DisplayStyle: foreignReference
    MutableCollection: moveSubranges
    Never: encode
    Optional: customMirror
    RangeReplaceableCollection: removeSubranges
    Regex: asciiOnlyCharacterClasses asciiOnlyDigits asciiOnlyWhitespace asciiOnlyWordCharacters
    matchingSemantics repetitionBehavior wordBoundaryKind
    Set: customMirror
    Span: bytes
    StaticString: customMirror
    String: IndexDistance UnicodeScalarIndex customMirror customPlaygroundQuickLook decodeCString
    utf8Span withMutableCharacters
    String.UTF16View: customMirror customPlaygroundQuickLook debugDescription
    String.UTF8View: customMirror customPlaygroundQuickLook debugDescription
    String.UnicodeScalarView: customMirror customPlaygroundQuickLook debugDescription
    Substring: customPlaygroundQuickLook utf8Span withMutableCharacters
    SuspendingClock: systemEpoch
    Task: escalatePriority immediate immediateDetached name
    TaskGroup: add addImmediateTask addImmediateTaskUnlessCancelled async asyncUnlessCancelled
    spawn spawnUnlessCancelled
    TaskLocal: description
    ThrowingDiscardingTaskGroup: addImmediateTask addImmediateTaskUnlessCancelled
    addTaskUnlessCancelled
    ThrowingTaskGroup: add addImmediateTask addImmediateTaskUnlessCancelled async
    asyncUnlessCancelled spawn spawnUnlessCancelled
    Unicode: ASCII Encoding ParseResult Parser UTF32
    Unicode.CanonicalCombiningClass: aboveLeft aboveRight attachedAbove attachedAboveRight
    attachedBelow attachedBelowLeft belowLeft belowRight doubleAbove doubleBelow iotaSubscript
    kanaVoicing left nukta overlay right virama
    Unicode.Scalar: UTF16View UTF8View customMirror customPlaygroundQuickLook
    Unicode.Scalar.Properties: changesWhenCaseFolded changesWhenCaseMapped changesWhenLowercased
    changesWhenNFKCCaseFolded changesWhenTitlecased changesWhenUppercased isBidiControl
    isFullCompositionExclusion isIDSBinaryOperator isIDSTrinaryOperator isLogicalOrderException
    isPatternSyntax isTerminalPunctuation
    Unicode.UTF16: ForwardParser ReverseParser
    encodedReplacementCharacter isASCII isLeadSurrogate isSurrogate
    isTrailSurrogate leadSurrogate trailSurrogate transcode transcodedLength width
    Unicode.UTF8: ForwardParser ReverseParser
    encodedReplacementCharacter isASCII isContinuation transcode width
    UnsafeBufferPointer: extracting withMemoryRebound
    UnsafeMutableBufferPointer: assign deinitializeElement extracting moveElement moveInitialize
    moveUpdate mutableSpan withMemoryRebound
    UnsafeMutablePointer: Distance customPlaygroundQuickLook moveAssign pointer withMemoryRebound
    UnsafeMutableRawBufferPointer: assumingMemoryBound bytes initializeMemory loadUnaligned
    moveInitializeMemory mutableBytes withMemoryRebound
    UnsafePointer: Distance customPlaygroundQuickLook pointer
    UnsafeRawBufferPointer: bytes withMemoryRebound
    UnsafeRawPointer: alignedDown alignedUp customPlaygroundQuickLook withMemoryRebound
    """

  /// The initialisers of the standard library's types that the library does not declare with these labels.
  static let standardCalls = """
    Array.init(capacity:initializingWith:) Regex.init(component:)
    ContiguousArray.init(unsafeUninitializedCapacity:initializingWith:)
    ContiguousArray.init(capacity:initializingWith:) String.init(decodingCString:as:)
    Substring.init(decoding:as:) Substring.init(cString:) Substring.init(decodingCString:as:)
    String.init(copying:) Duration.init(attoseconds:) Float.init(nan:signaling:)
    Double.init(nan:signaling:) SIMD2.init(truncatingIfNeeded:) SIMD2.init(clamping:)
    CheckedContinuation.init(continuation:function:)
    Task.init(name:executorPreference:priority:operation:)
    Character.init(_builtinExtendedGraphemeClusterLiteral:utf8CodeUnitCount:isASCII:)
    StaticString.init(_builtinUnicodeScalarLiteral:)
    StaticString.init(_builtinStringLiteral:utf8CodeUnitCount:isASCII:)
    String.init(_builtinStringLiteral:utf8CodeUnitCount:isASCII:)
    """
}
