package import DeclConsole
import DeclLang
import Foundation

/// A preview: a session on its thread, the server of its page, the watch over its files, and the clock.
package final class Preview: Sendable {
  /// The choices of a preview.
  package struct Options: Sendable {
    /// The first port to try; 0 for any free one.
    package var port: UInt16 = 4711
    /// The appearance at the start.
    package var appearance = Appearance()
    /// Indicates whether the virtual clock follows real time.
    package var isLive = false
    /// The steps to perform first.
    package var steps: [String] = []
    /// The seconds between two looks at the files and the clock.
    package var interval = 0.02

    /// Creates the usual choices.
    package init() {}
  }

  /// The session.
  package let session: SessionThread
  /// The distribution of events.
  package let hub = EventHub()
  /// The routes.
  package let routes: PreviewServer
  /// The server.
  package let server: HttpServer
  private let isEnded = Locked(false)
  private let options: Options

  /// Opens the files that the console's command line names, and a port; `makeConsole` is called on the thread of the
  /// session.
  package init(
    _ options: Options, makeConsole: @escaping @Sendable (Console.Output) -> Console
  ) throws(HttpServer.HttpFailure) {
    self.options = options
    let hub = hub
    let appearance = options.appearance
    let isLive = options.isLive
    let session = SessionThread {
      PreviewSession(
        appearance: appearance, isLive: isLive, publish: { hub.publish($0, $1) },
        makeConsole: makeConsole)
    }
    self.session = session
    let routes = PreviewServer(session: session, hub: hub)
    self.routes = routes
    let known = SharedPort()
    server = try HttpServer(port: options.port) { request, connection in
      routes.answer(request, connection, port: known.port)
    }
    known.port = server.port
    session.run { $0.open() }
    // Before a client listens.
    session.run { $0.publishPending() }
    if !options.steps.isEmpty {
      let steps = options.steps
      _ = session.run { session in steps.map { session.run($0) } }
    }
  }

  /// The address of the page.
  package var address: String { "http://127.0.0.1:\(server.port)/\(routes.token)/" }

  /// Serves and watches until ``end()``.
  package func run() {
    let watching = Thread { [self] in watch() }
    watching.stackSize = 1 << 20
    watching.start()
    server.run()
  }

  /// Ends the server and the watch.
  package func end() {
    isEnded.withLock { $0 = true }
    hub.end()
    server.stop()
  }

  /// The seconds after which pages are told that the session is busy.
  private static let busyAfter = 0.3

  /// Looks at the files and the clock again and again. A look that finds nothing costs some calls of the system.
  private func watch() {
    session.start { $0.startWatching() }
    var names = session.run { $0.watchedNames }
    while !isEnded.withLock({ $0 }) {
      Thread.sleep(forTimeInterval: options.interval)
      let now = ProcessInfo.processInfo.systemUptime
      let done = DispatchSemaphore(value: 0)
      let found = Locked<[String]>([])
      session.start { session in
        session.look(at: now)
        found.withLock { $0 = session.watchedNames }
        done.signal()
      }
      // Waits for a step that runs: looks do not pile up.
      if done.wait(timeout: .now() + Self.busyAfter) == .timedOut { wait(for: done, names) }
      names = found.withLock { $0 }
    }
  }

  /// Waits until a session ends what it does. Files that are saved meanwhile stop it: they replace the source that runs.
  private func wait(for done: DispatchSemaphore, _ names: [String]) {
    hub.publish("busy", "{\"busy\":true}")
    var stamps = FileStamps(names)
    while done.wait(timeout: .now() + Self.busyAfter) == .timedOut {
      if isEnded.withLock({ $0 }) { session.interrupt() }
      let present = FileStamps(names)
      if present == stamps { continue }
      stamps = present
      session.interrupt()
    }
    hub.publish("busy", "{\"busy\":false}")
  }
}

/// The port of a server, which is known once it listens.
private final class SharedPort: Sendable {
  private let value = Locked<UInt16>(0)

  var port: UInt16 {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}
