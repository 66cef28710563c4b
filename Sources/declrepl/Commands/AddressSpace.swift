import Foundation

/// The address space of the process, which `ulimit -v` limits.
enum AddressSpace {
  /// The bytes that declrepl itself needs, with the stacks of a script.
  private static let ownBytes = 320 << 20
  /// The least memory that a script is given.
  private static let leastBytes = 16 << 20

  /// The number of bytes that the system grants the process; nil without a limit.
  private static var limit: Int? {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
    #else
      let resource = RLIMIT_AS
    #endif
    guard getrlimit(resource, &limit) == 0 else { return nil }
    return Int(exactly: limit.rlim_cur)
  }

  /// The number of bytes that a script can use, so that it ends with a trap before the process would end; nil without a
  /// limit. Blocks lie apart from each other, so that only half of the rest is certain.
  static var scriptBytes: Int? {
    limit.map { max(leastBytes, ($0 - ownBytes) / 2) }
  }

  /// A message if the limit leaves nothing for a script; nil otherwise.
  static var refusal: String? {
    guard let limit, limit < ownBytes + 2 * leastBytes else { return nil }
    let needed = (ownBytes + 2 * leastBytes) >> 10
    return "the limit of the address space (ulimit -v) is too low: declrepl needs \(needed) KB"
  }
}
