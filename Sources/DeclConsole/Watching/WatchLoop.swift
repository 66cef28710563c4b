import DeclPresentation
import Foundation

/// Reloads on each save, for those who keep their own editor and terminal.
package struct WatchLoop {
  private let console: Console
  private let names: [String]
  private let showsPicture: Bool
  /// The pace of real time; nil where the virtual clock stays where it is.
  private var pace: LivePace?
  private let watch: ScriptWatch
  private var heldErrors: Double?

  /// The seconds for which errors are held back: a file may be half saved.
  private static let errorPatience = 0.2

  /// Creates a loop over files.
  /// - Parameters:
  ///   - names: the names of the files; nil for those that the console has loaded.
  ///   - showsPicture: whether the interface is shown as a picture of characters after each reload.
  ///   - isLive: whether the virtual clock follows real time.
  package init(
    _ console: Console, names: [String]? = nil, showsPicture: Bool, isLive: Bool = false
  ) throws(ConsoleError) {
    let names = names ?? console.loaded
    guard !names.isEmpty else { throw ConsoleError("no file is loaded") }
    self.console = console
    self.names = names
    self.showsPicture = showsPicture
    pace = isLive ? LivePace() : nil
    watch = ScriptWatch(names: names, known: try console.read(names)) {
      () throws(ConsoleError) in try console.read(names)
    }
  }

  /// Looks at the files, and reloads when they were saved. `now` is a time in seconds from any point.
  package mutating func look(at now: Double) {
    lookAtFiles(now)
    guard let seconds = pace?.due(console, at: now) else { return }
    do {
      console.show(try console.advance(live: seconds))
    } catch {
      console.fail(console.consoleError(error))
    }
  }

  private mutating func lookAtFiles(_ now: Double) {
    switch watch.poll(at: now) {
    case .nothing:
      console.session.prepareReload()
      guard let since = heldErrors, now - since >= Self.errorPatience else { return }
      heldErrors = nil
      reload(holdingErrors: nil)
    case .failed(let error): console.fail(error)
    case .changed:
      heldErrors = nil
      reload(holdingErrors: now)
    }
  }

  private mutating func reload(holdingErrors now: Double?) {
    do throws(ConsoleError) {
      let files = try console.read(names)
      if console.scriptFiles.isEmpty {
        // The files had errors so far.
        console.load(files, named: names)
        reportEmpty()
        return
      }
      let report = console.reload(files)
      if report.hasErrors, let now {
        heldErrors = now
        return
      }
      console.show(report)
      console.reportHazards(all: true)
      if report.hasErrors { return }
      reportEmpty()
      if showsPicture, console.session.hasRoot { showPicture() }
    } catch {
      console.fail(error)
    }
  }

  /// Shows the whole picture: nothing can be typed that would show the rest of a first page.
  private func showPicture() {
    let height = console.settings.height
    console.settings.height = nil
    console.run(":render")
    console.settings.height = height
  }

  /// Reports that nothing is mounted, so that no save remains without an answer.
  private func reportEmpty() {
    guard !console.scriptFiles.isEmpty, !console.session.hasRoot, !console.settings.isJSON else {
      return
    }
    console.write("\(TreeFormatter.emptyText); \(TreeFormatter.emptyAdvice)\n")
  }

  /// Looks again and again until `isOver` returns true.
  package mutating func run(until isOver: () -> Bool, afterLook: () -> Void = {}) {
    reportEmpty()
    while !isOver() {
      look(at: ProcessInfo.processInfo.systemUptime)
      afterLook()
      Thread.sleep(forTimeInterval: 0.03)
    }
  }
}
