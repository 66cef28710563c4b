import DeclConsole
import DeclPlay
import Foundation
import Testing

/// A session of a script in a file.
final class Play {
  let folder: URL
  let session: PlaySession

  init(
    _ source: String, hasColors: Bool = true, columns: Int = 60, rows: Int = 20,
    isLive: Bool = false
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "play-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "a.decl").path
    try Data(source.utf8).write(to: URL(fileURLWithPath: file))
    var options = PlaySession.Options()
    options.hasColors = hasColors
    options.isLive = isLive
    session = PlaySession(options) { output in
      let console = Console(output: output)
      console.opened = [file]
      return console
    }
    session.resize(columns: columns, rows: rows)
    session.open()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The lines of the cells without spaces at their ends.
  var lines: [String] {
    let grid = session.draw().grid
    return (0..<grid.rows).map { y in
      var line = (0..<grid.columns).map { grid[$0, y].text }.joined()[...]
      while line.last == " " { line = line.dropLast() }
      return String(line)
    }
  }

  var text: String { lines.joined(separator: "\n") }

  func press(_ keys: KeyPress.Key...) {
    for key in keys { session.handle(.key(KeyPress(key))) }
  }

  func type(_ text: String) {
    for character in text { session.handle(.key(KeyPress(.character(character)))) }
  }

  /// Clicks on the first cell of a text, moved by some columns.
  func click(_ text: String, dx: Int = 0) throws {
    for (y, line) in lines.enumerated() {
      guard let range = line.range(of: text) else { continue }
      let x = line.distance(from: line.startIndex, to: range.lowerBound) + dx
      session.handle(.mouse(MouseEvent(.press, x, y)))
      session.handle(.mouse(MouseEvent(.release, x, y)))
      return
    }
    Issue.record("\(text) is not shown")
  }
}

extension Play {
  /// The steps so far without those that set the appearance.
  var steps: [String] {
    session.stepsText.split(separator: "\n").map(String.init).filter { !$0.hasPrefix(":env") }
  }

  /// The part of the line at the bottom that tells what keys do.
  var hint: String { lines.last ?? "" }

  /// Turns the wheel by notches at a cell.
  func turnWheel(_ notches: Int, _ x: Int, _ y: Int) {
    session.handle(.mouse(MouseEvent(.wheel(dx: 0, dy: notches), x, y)))
  }
}
