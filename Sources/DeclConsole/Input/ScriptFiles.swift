package import DeclLang
import Foundation

/// Access to the files named on the command line or in a command.
package enum ScriptFiles {
  private static let endings: Set<String> = ["decl", "swift"]

  /// Reads the files of a module. `-` is standard input; a folder is replaced by the scripts in it, sorted by
  /// path.
  package static func read(_ names: [String]) throws(ConsoleError) -> [SourceFile] {
    var files: [SourceFile] = []
    for name in names {
      if name == "-" {
        files.append(
          SourceFile(
            name: "<stdin>", bytes: try contents(of: STDIN_FILENO, named: "standard input")))
      } else {
        for path in try scripts(name) {
          files.append(SourceFile(name: path, bytes: try contents(path)))
        }
      }
    }
    return files
  }

  /// Returns the text of a file, or of standard input for `-`.
  package static func text(_ name: String) throws(ConsoleError) -> String {
    let bytes =
      name == "-"
      ? try contents(of: STDIN_FILENO, named: "standard input") : try contents(name)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes a text to a file, replacing it.
  static func write(_ text: String, to name: String) throws(ConsoleError) {
    try write(Array(text.utf8), to: name)
  }

  /// Writes bytes to a file, replacing its content: that of the file that a link leads to. A device or pipe gets the
  /// bytes.
  package static func write(_ bytes: [UInt8], to name: String) throws(ConsoleError) {
    var status = stat()
    let isThere = stat(name, &status) == 0
    if isThere, status.st_mode & S_IFMT != S_IFREG { return try append(bytes, to: name) }
    var path = name
    if isThere, let real = realpath(name, nil) {
      path = String(cString: real)
      free(real)
    } else if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: name) {
      // A link to a file that is still to be made.
      let folder = URL(fileURLWithPath: name).deletingLastPathComponent()
      path = URL(fileURLWithPath: target, relativeTo: folder).path
    }
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw writeError(name, error)
    }
  }

  /// An error about a file that cannot be written: wrong usage if there is no folder for it, else a failure, as of a
  /// full disk.
  private static func writeError(_ name: String, _ error: any Error) -> ConsoleError {
    let folder = URL(fileURLWithPath: name).deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: folder) else {
      return ConsoleError(file: "cannot write \(name): there is no folder \(folder)")
    }
    // Foundation's error wraps that of the system.
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error ?? error
    let code = (cause as NSError).domain == NSPOSIXErrorDomain ? (cause as NSError).code : nil
    let reason = code.map { ": \(String(cString: strerror(Int32($0))))" }
    return ConsoleError("cannot write \(name)\(reason ?? "")")
  }

  /// Writes bytes to something that is no regular file.
  private static func append(_ bytes: [UInt8], to name: String) throws(ConsoleError) {
    let file = open(name, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw writeError(name, POSIXError(.init(rawValue: errno) ?? .EIO)) }
    defer { close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { throw writeError(name, POSIXError(.init(rawValue: errno) ?? .EIO)) }
      rest = rest.dropFirst(count)
    }
  }

  private static func scripts(_ name: String) throws(ConsoleError) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) else {
      throw ConsoleError(file: "no such file: \(name)")
    }
    guard isFolder.boolValue else { return [name] }
    if PackageLoader.isPackage(name) {
      throw ConsoleError(
        file: "\(name) is a package, which is opened, run and checked without other files")
    }
    let found = FileManager.default.enumerator(
      at: URL(fileURLWithPath: name), includingPropertiesForKeys: nil,
      options: [.skipsHiddenFiles])
    let root = URL(fileURLWithPath: name).standardizedFileURL.path
    let paths = (found?.allObjects as? [URL] ?? [])
      .filter { endings.contains($0.pathExtension) }
      .map { $0.standardizedFileURL.path }
      .filter { isFileOrFolder($0) }
      .sorted()
      // Diagnostics show paths in the form in which the user wrote the folder.
      .map { (name.hasSuffix("/") ? String(name.dropLast()) : name) + $0.dropFirst(root.count) }
    if paths.isEmpty {
      throw ConsoleError(file: "no .decl or .swift file in the folder \(name)")
    }
    return paths
  }

  /// Throws if one of some names is that of a pipe or a device. Those are read once at most, when a person names them:
  /// reading one again would wait for a writer, or never end.
  static func requireFiles(_ names: [String]) throws(ConsoleError) {
    for name in names where name != "-" && !isFileOrFolder(name) {
      throw ConsoleError(file: "cannot read \(name): it is no file any more")
    }
  }

  /// Returns false for pipes, devices and sockets; true for files, folders, and what is not there.
  private static func isFileOrFolder(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return true }
    return [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Returns the bytes of a file, which may be a pipe.
  private static func contents(_ path: String) throws(ConsoleError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0, errno == ENOENT { throw ConsoleError(file: "no such file: \(path)") }
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    return try contents(of: file, named: path)
  }

  /// The largest number of bytes that is read from a file.
  private static let maximumSize = 256 << 20

  /// Reads an open file to its end. A device may have none.
  private static func contents(of file: Int32, named name: String) throws(ConsoleError) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(file, &part, part.count)
      // Also when Ctrl-C interrupts waiting for a pipe.
      guard count >= 0 else { throw failure(name) }
      if count == 0 { return bytes }
      bytes += part[..<count]
      if bytes.count > maximumSize {
        throw ConsoleError(file: "cannot read \(name): it has more than 256 MB")
      }
    }
  }

  private static func failure(_ name: String) -> ConsoleError {
    ConsoleError(file: "cannot read \(name): \(String(cString: strerror(errno)))")
  }
}

/// A parser and completer for file names on a line, which are separated by white space; quotes protect white
/// space.
enum FileNames {
  /// Returns the file names in order, with a leading `~/` replaced by the home folder.
  static func split(_ text: String) -> [String] {
    var names: [String] = []
    var name = ""
    var quote: Character?
    var isIn = false
    for character in text {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
        isIn = true
      } else if quote == nil, character.isWhitespace {
        if isIn { names.append(name) }
        name = ""
        isIn = false
      } else {
        name.append(character)
        isIn = true
      }
    }
    if isIn { names.append(name) }
    return names.map { $0.hasPrefix("~/") ? NSHomeDirectory() + $0.dropFirst() : $0 }
  }
}

extension FileNames {
  /// Returns the files and folders whose path begins with `text`; folders end in a slash.
  static func beginning(with text: String) -> [String] {
    let slash = text.lastIndex(of: "/")
    let folder = slash.map { String(text[...$0]) } ?? ""
    let path = folder.hasPrefix("~/") ? NSHomeDirectory() + folder.dropFirst() : folder
    let start = slash.map { text[text.index(after: $0)...] } ?? text[...]
    let entries =
      (try? FileManager.default.contentsOfDirectory(atPath: path.isEmpty ? "." : path)) ?? []
    let found = entries.filter {
      $0.hasPrefix(start) && (!$0.hasPrefix(".") || start.hasPrefix("."))
    }
    return found.sorted().map { entry in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path + entry, isDirectory: &isFolder)
      return folder + entry + (isFolder.boolValue ? "/" : "")
    }
  }
}
