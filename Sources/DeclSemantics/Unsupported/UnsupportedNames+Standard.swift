extension UnsupportedNames {
  /// The unsupported members of the standard library's types, each list after the name of its type.
  static let standardMembers = """
    Array: customMirror mutableSpan
    ArraySlice: capacity mutableSpan withUnsafeMutableBytes
    BinaryFloatingPoint: SIMD16Storage SIMD2Storage SIMD32Storage SIMD4Storage SIMD64Storage
    SIMD8Storage SIMDMaskScalar customMirror customPlaygroundQuickLook
    Bool: customMirror customPlaygroundQuickLook
    Character: UTF16View UTF8View UnicodeScalarView customMirror customPlaygroundQuickLook
    Collection: removingSubranges
    CollectionDifference: encode
    CollectionOfOne: customMirror mutableSpan
    CommandLine: unsafeArgv
    ContiguousArray: customMirror mutableSpan withUnsafeMutableBytes
    Dictionary: customMirror
    Duration: attoseconds
    FixedWidthInteger: SIMD16Storage SIMD2Storage SIMD32Storage SIMD4Storage SIMD64Storage
    SIMD8Storage SIMDMaskScalar _value customMirror customPlaygroundQuickLook
    Index: debugDescription samePosition
    KeyValuePairs: debugDescription span
    MemoryLayout: offset
    Mirror: AncestorRepresentation
    MutableCollection: moveSubranges
    Never: encode
    Optional: customMirror
    Properties: changesWhenCaseFolded changesWhenCaseMapped changesWhenLowercased
    changesWhenNFKCCaseFolded changesWhenTitlecased changesWhenUppercased isBidiControl
    isFullCompositionExclusion isIDSBinaryOperator isIDSTrinaryOperator isLogicalOrderException
    isPatternSyntax isTerminalPunctuation
    RangeReplaceableCollection: removeSubranges
    Scalar: UTF16View UTF8View customMirror customPlaygroundQuickLook
    Set: customMirror
    Span: bytes
    StaticString: customMirror
    Task: name immediate immediateDetached
    MainActor: sharedUnownedExecutor
    String: IndexDistance UnicodeScalarIndex customMirror customPlaygroundQuickLook decodeCString
    utf8Span withMutableCharacters
    Substring: customPlaygroundQuickLook utf8Span withMutableCharacters
    UTF16View: customMirror customPlaygroundQuickLook debugDescription
    UTF8View: customMirror customPlaygroundQuickLook debugDescription
    Unicode: ASCII Encoding Parser UTF32
    UnicodeScalarView: customMirror customPlaygroundQuickLook debugDescription
    UnsafeBufferPointer: extracting withMemoryRebound
    UnsafeMutableBufferPointer: assign deinitializeElement extracting moveElement
    moveInitialize moveUpdate mutableSpan withMemoryRebound
    UnsafeMutablePointer: Distance customPlaygroundQuickLook
    moveAssign pointer withMemoryRebound
    UnsafeMutableRawBufferPointer: assumingMemoryBound bytes initializeMemory
    loadUnaligned moveInitializeMemory mutableBytes withMemoryRebound
    UnsafePointer: Distance customPlaygroundQuickLook pointer
    withMemoryRebound
    UnsafeRawBufferPointer: bytes withMemoryRebound
    UnsafeRawPointer: alignedDown alignedUp customPlaygroundQuickLook
    withMemoryRebound
    """

  /// The initialisers of the standard library's types that the library does not declare with these labels.
  static let standardCalls = """
    Array.init(capacity:initializingWith:) Regex.init(component:)
    Character.init(_builtinExtendedGraphemeClusterLiteral:utf8CodeUnitCount:isASCII:)
    StaticString.init(_builtinUnicodeScalarLiteral:)
    StaticString.init(_builtinStringLiteral:utf8CodeUnitCount:isASCII:)
    String.init(_builtinStringLiteral:utf8CodeUnitCount:isASCII:)
    """
}
