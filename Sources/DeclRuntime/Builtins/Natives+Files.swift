/// Files that a script was allowed to read: `Library/Decl/Standard/Foundation/Files.decl`.
extension NativeTable {
  mutating func addFiles() {
    add("file.kind") { call in
      call.finish(call.machine.services.files.kind(of: call.string(0)).rawValue)
    }
    add("file.bytes") { call in
      call.finish((call.machine.services.files.contents(of: call.string(0)) ?? []).map { Int($0) })
    }
    add("file.names") { call in
      call.finish(call.machine.services.files.names(in: call.string(0)) ?? [])
    }
    add("file.resource") { call in
      call.finish(
        optional: call.machine.services.files.resource(named: call.string(0)) as String?)
    }
  }
}
