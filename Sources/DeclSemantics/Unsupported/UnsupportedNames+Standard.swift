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
    SIMD8Storage SIMDMaskScalar customMirror customPlaygroundQuickLook
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
    StaticString: customMirror unicodeScalar
    String: IndexDistance UnicodeScalarIndex customMirror customPlaygroundQuickLook decodeCString
    utf8Span withMutableCharacters
    Substring: customPlaygroundQuickLook utf8Span withMutableCharacters
    UTF16View: customMirror customPlaygroundQuickLook debugDescription
    UTF8View: customMirror customPlaygroundQuickLook debugDescription
    Unicode: ASCII Encoding Parser UTF32
    UnicodeScalarView: customMirror customPlaygroundQuickLook debugDescription
    UnsafeBufferPointer: debugDescription extracting withMemoryRebound
    UnsafeMutableBufferPointer: assign debugDescription deinitializeElement extracting moveElement
    moveInitialize moveUpdate mutableSpan withMemoryRebound
    UnsafeMutablePointer: Distance customMirror customPlaygroundQuickLook debugDescription
    moveAssign pointer withMemoryRebound
    UnsafeMutableRawBufferPointer: assumingMemoryBound bytes debugDescription initializeMemory
    loadUnaligned moveInitializeMemory mutableBytes withMemoryRebound
    UnsafePointer: Distance customMirror customPlaygroundQuickLook debugDescription pointer
    withMemoryRebound
    UnsafeRawBufferPointer: bytes debugDescription withMemoryRebound
    UnsafeRawPointer: alignedDown alignedUp customMirror customPlaygroundQuickLook debugDescription
    withMemoryRebound
    """
}
