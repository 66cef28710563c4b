/// The primitives behind tasks: coroutines that are suspended and resumed.
extension NativeTable {
  mutating func addTasks() {
    add("task.spawn") { call in
      guard let context = call.reference(0), let body = call.reference(1) else { return .done }
      return call.finish(call.machine.spawn(body, context: context).number)
    }
    add("task.suspend") { call in call.machine.suspend() }
    add("task.yield") { call in call.machine.yieldToOthers() }
    add("task.hopToMain") { call in
      let machine = call.machine
      return machine.hop(to: machine.program.executor(of: .main)) ? .suspended : .done
    }
    add("task.resume") { call in
      let scheduler = call.machine.scheduler
      if let coroutine = scheduler.coroutine(call.int(0)) { scheduler.resume(coroutine) }
      return .done
    }
    add("task.resumeLater") { call in
      let scheduler = call.machine.scheduler
      if let coroutine = scheduler.coroutine(call.int(0)) {
        scheduler.setTimer(call.double(1), coroutine)
      }
      return .done
    }
    add("task.becomeTimer") { call in
      call.machine.scheduler.current?.isTimer = true
      return .done
    }
    add("task.time") { call in call.finish(call.machine.scheduler.time()) }
    add("task.number") { call in call.finish(call.machine.scheduler.current?.number ?? 0) }
    add("task.context") { call in
      let context = call.machine.scheduler.current?.context
      call.result.scalars.pointee = context == nil ? 0 : 1
      context.retain()
      call.result.references.pointee = context
      return .done
    }
    add("task.setContext") { call in
      guard let coroutine = call.machine.scheduler.current, coroutine.context == nil else {
        return .done
      }
      let context = call.reference(0)
      context.retain()
      coroutine.context = context
      return .done
    }
  }
}
