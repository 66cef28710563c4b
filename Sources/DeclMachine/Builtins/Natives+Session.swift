/// The services of the session: input, output, arguments, random numbers, the clock, and traps.
extension NativeTable {
  mutating func addSessionServices() {
    add("print.write") { call in
      call.machine.output(call.string(0))
      return .done
    }
    add("process.arguments") { call in call.finish(call.machine.services.arguments) }
    add("process.readLine") { call in call.finish(optional: call.machine.services.readLine()) }
    add("process.exit") { call in
      call.machine.exit(status: Int32(truncatingIfNeeded: call.int(0)))
      return .trapped
    }
    add("random.next") { call in
      call.finish(Int(truncatingIfNeeded: call.machine.services.random.next()))
    }
    add("date.now") { call in call.finish(call.machine.services.now()) }
    add("trap") { call in
      let kind: Trap.Kind =
        switch call.string(0) {
        case "Precondition failed": .failedPrecondition
        case "Assertion failed": .failedAssertion
        default: .fatalError
        }
      return call.trap(call.string(1), kind: kind)
    }
    add("trap.here") { call in call.trap(call.string(0)) }
  }
}
