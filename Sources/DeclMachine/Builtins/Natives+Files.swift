/// Files that a script was allowed to read or write: `Library/Decl/Standard/Foundation/Files.decl`.
extension NativeTable {
  mutating func addFiles() {
    add("file.kind") { call in
      call.finish(call.machine.services.files.kind(of: call.path(0)).rawValue)
    }
    add("file.bytes") { call in
      call.finish((call.machine.services.files.contents(of: call.path(0)) ?? []).map { Int($0) })
    }
    add("file.names") { call in
      call.finish(call.machine.services.files.names(in: call.path(0)) ?? [])
    }
    add("file.shownPath") { call in
      call.finish(call.machine.services.folder.shown(call.string(0)))
    }
    add("file.place") { call in
      call.finish(call.machine.services.folder.place(of: call.string(0)))
    }
    add("file.workingFolder") { call in call.finish(call.machine.services.workingFolder) }
    addWrittenFiles()
    add("file.resource") { call in
      call.finish(
        optional: call.machine.services.files.resource(named: call.string(0)) as String?)
    }
  }

  private mutating func addWrittenFiles() {
    add("file.isWritable") { call in
      call.finish(call.machine.services.writableFiles.isAllowed(call.path(0)))
    }
    add("file.isLocked") { call in
      call.finish(call.machine.services.writableFiles.isLocked(call.path(0)))
    }
    add("file.write") { call in
      let array = ArrayBuffer(call.reference(1).unsafelyUnwrapped)
      let bytes = (0..<array.count).map { UInt8(truncatingIfNeeded: array.elements[$0]) }
      return call.finish(
        call.machine.services.writableFiles.write(bytes, to: call.path(0)).rawValue)
    }
    add("file.remove") { call in
      call.finish(call.machine.services.writableFiles.remove(call.path(0)).rawValue)
    }
    add("file.makeFolder") { call in
      call.finish(
        call.machine.services.writableFiles.makeFolder(
          call.path(0), withIntermediates: call.bool(1)
        ).rawValue)
    }
  }
}

extension NativeCall {
  /// A path that begins at the root: others begin in the working folder.
  fileprivate func path(_ index: Int) -> String {
    machine.services.folder.absolute(string(index))
  }
}

extension Services {
  /// The folder in which paths begin, for the script. Where a session works is nobody's business who may touch no file.
  fileprivate var workingFolder: String {
    files.isEmpty && writableFiles.isEmpty ? "/" : folder.path
  }
}
