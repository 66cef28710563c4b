#if EXTRA && !NEVER && (SMALL || UNUSED)
  public let word = "extra"
#else
  public let word = "plain"
#endif

public struct Settings {
  public init() {}
  public var list: [String] {
    var found: [String] = []
    #if ALWAYS
      found.append("ALWAYS")
    #endif
    #if UNUSED
      found.append("UNUSED")
    #elseif Quick
      found.append("Quick")
    #endif
    #if Small && !Unused
      found.append("Small")
    #endif
    return found
  }
}
