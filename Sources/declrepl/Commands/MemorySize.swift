import ArgumentParser

/// A number of bytes on the command line: `512M`, `2G`.
struct MemorySize: ExpressibleByArgument {
  let bytes: Int

  /// Reads a number with the unit K, M or G; nil for other strings and for less than 1 M.
  init?(argument: String) {
    let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    guard let last = argument.last, let unit = units[Character(last.uppercased())],
      let count = Int(argument.dropLast()), count > 0
    else { return nil }
    let (bytes, isTooLarge) = count.multipliedReportingOverflow(by: unit)
    guard !isTooLarge, bytes >= 1 << 20 else { return nil }
    self.bytes = bytes
  }
}
