import Foundation

// The entry points of libFuzzer, which chooses inputs by the code that they reach: `make fuzz` builds this file
// with `-sanitize=fuzzer`, which also counts the edges of all modules.
#if COVERAGE
  private let stage =
    Trial.Stage(rawValue: ProcessInfo.processInfo.environment["STAGE"] ?? "") ?? .run
  private let scripts = Scripts(
    root: URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent())
  private let seconds =
    Double(ProcessInfo.processInfo.environment["LIMIT"] ?? "") ?? 10

  /// Runs one input. An input that takes too much processor time aborts, so that libFuzzer saves it.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
    signal(SIGPROF) { _ in abort() }
    ProcessLimits.allow(seconds: seconds)
    Trial(Array(UnsafeBufferPointer(start: data, count: size))).run(to: stage)
    ProcessLimits.allow(seconds: 0)
    return 0
  }

  /// Replaces an input by a mutation that knows words, lines, declarations and steps.
  @_cdecl("LLVMFuzzerCustomMutator")
  public func mutate(
    _ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ maximum: Int, _ seed: UInt32
  ) -> Int {
    let input = Array(UnsafeBufferPointer(start: data, count: size))
    let made = InputGenerator(scripts: scripts, seed: Int(seed)).mutation(of: input)
    let count = min(made.count, maximum)
    data.update(from: made, count: count)
    return count
  }

  /// Joins two inputs: the declarations of one and lines of the other.
  @_cdecl("LLVMFuzzerCustomCrossOver")
  public func cross(
    _ first: UnsafePointer<UInt8>?, _ firstSize: Int, _ second: UnsafePointer<UInt8>?,
    _ secondSize: Int,
    _ out: UnsafeMutablePointer<UInt8>, _ maximum: Int, _ seed: UInt32
  ) -> Int {
    let inputs = [
      Array(UnsafeBufferPointer(start: first, count: firstSize)),
      Array(UnsafeBufferPointer(start: second, count: secondSize)),
    ]
    let made = InputGenerator(scripts: scripts, seed: Int(seed)).splice(inputs[0], inputs[1])
    let count = min(made.count, maximum)
    out.update(from: made, count: count)
    return count
  }
#endif
