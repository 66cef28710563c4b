package import DeclLang
import Foundation

/// The files of a script as they change on disk, for commands that reload on each save.
///
/// Editors write in many ways: into the file, beside it and by renaming, or by truncating first. So a change counts only
/// when the files can be read and look whole: a missing file, an empty one, and one that breaks off in the middle of
/// what it was get some time to become whole.
package final class ScriptWatch {
  /// The seconds for which a file may be missing, empty or cut off.
  package static let patience = 0.5

  /// The result of a look at the files.
  package enum Finding {
    case nothing
    /// The files have another content.
    case changed([SourceFile])
    /// The files cannot be read any more.
    case failed(ConsoleError)
  }

  private let read: () throws(ConsoleError) -> [SourceFile]
  private let names: [String]
  private var known: [SourceFile]
  private var stamps: FileStamps
  /// The time of the first look that found something odd; nil if nothing is waited for.
  private var oddSince: Double?
  private var isWaiting = false
  private var hasFailed = false

  /// Creates a watch.
  /// - Parameters:
  ///   - names: the files and folders on the command line.
  ///   - known: the files with the content that is known.
  ///   - read: a function that reads the files.
  package init(
    names: [String], known: [SourceFile],
    read: @escaping () throws(ConsoleError) -> [SourceFile]
  ) {
    self.names = names.filter { $0 != "-" }
    self.known = known
    self.read = read
    stamps = FileStamps([])
    stamps = FileStamps(watchedNames)
  }

  /// The names of all files, and of folders, whose own stamps change with the names in them.
  package var watchedNames: [String] { names + known.map(\.name) }

  /// Looks at the files. `now` is a time in seconds from any point.
  package func poll(at now: Double) -> Finding {
    let found = FileStamps(watchedNames)
    if found != stamps {
      stamps = found
      isWaiting = true
    }
    guard isWaiting else { return .nothing }
    let files: [SourceFile]
    do {
      try ScriptFiles.requireFiles(watchedNames.filter { !$0.hasPrefix("<") })
      files = try read()
    } catch {
      guard isOver(now), !hasFailed else { return .nothing }
      hasFailed = true
      isWaiting = false
      return .failed(error)
    }
    if isKnown(files), !hasFailed {
      isWaiting = false
      oddSince = nil
      return .nothing
    }
    if looksCut(files), !isOver(now) { return .nothing }
    isWaiting = false
    oddSince = nil
    hasFailed = false
    known = files
    return .changed(files)
  }

  /// Takes files that are known otherwise, as those that a fix has written.
  package func learn(_ files: [SourceFile]) { known = files }

  private func isKnown(_ files: [SourceFile]) -> Bool {
    files.count == known.count
      && zip(files, known).allSatisfy { $0.name == $1.name && $0.bytes == $1.bytes }
  }

  private func isOver(_ now: Double) -> Bool {
    guard let oddSince else {
      self.oddSince = now
      return false
    }
    return now - oddSince >= Self.patience
  }

  /// Returns whether a file is empty, or the beginning of what it was.
  private func looksCut(_ files: [SourceFile]) -> Bool {
    files.contains { file in
      guard let old = known.first(where: { $0.name == file.name }) else { return false }
      return file.bytes.count < old.bytes.count && old.bytes.starts(with: file.bytes)
    }
  }
}
