/// Files that a script may read or write: `Library/Decl/Standard/Foundation/Files.decl`.
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
      call.finish(call.machine.services.folder.displayPath(of: call.string(0)))
    }
    add("file.place") { call in
      call.finish(call.machine.services.folder.canonicalPath(of: call.string(0)))
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
      call.finish(call.machine.services.writableFiles.isWriteProtected(call.path(0)))
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
  /// Returns an absolute path; a relative argument is resolved in the working folder.
  fileprivate func path(_ index: Int) -> String {
    machine.services.folder.absolute(string(index))
  }
}

extension Services {
  /// The working folder that the script sees: the root if it may access no file, so that it does not learn
  /// the real one.
  fileprivate var workingFolder: String {
    files.isEmpty && writableFiles.isEmpty ? "/" : folder.path
  }
}
