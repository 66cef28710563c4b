import Foundation

/// A worker that runs trials in a separate process, because they may crash. It writes the number of each input
/// before it starts.
struct Worker {
  let inputs: InputGenerator
  let arguments: Arguments

  /// Runs the inputs beginning with a number.
  func run(from first: Int) {
    ProcessLimits.limitAddresses()
    let end = min(first + Arguments.batchSize, arguments.first + arguments.count)
    for number in first..<max(first, end) {
      FileHandle.standardOutput.write(Data("\(number)\n".utf8))
      ProcessLimits.allow(seconds: arguments.limit)
      if let plant = arguments.plant, number % 5 == 3 { plant.fail(arguments) }
      Trial(inputs.input(number)).run(to: .run)
    }
  }
}

/// A failure that a test plants to see whether the supervisor notices it: in every fifth generated input, or in a
/// file that contains the word `planted`.
enum PlantedFailure: String {
  case crash, loop, memory

  /// Fails.
  func fail(_ arguments: Arguments) {
    switch self {
    case .crash: fatalError("planted")
    case .loop: while true {}
    case .memory:
      let size = arguments.memory + (1 << 28)
      let bytes = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
      memset(bytes, 1, size)
      sleep(10)
      bytes.deallocate()
    }
  }
}
