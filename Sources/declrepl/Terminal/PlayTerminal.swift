import DeclConsole
import DeclPicture
import DeclPlay
import Foundation

/// The terminal of `declrepl play`: it reads keys, shows cells, and gives everything back at the end.
struct PlayTerminal {
  /// The seconds for which an answer to a question is waited for.
  private static let answerTime = 0.25
  /// The milliseconds after which a single escape byte is the escape key.
  private static let escapeTime: Int32 = 25
  /// The milliseconds between two looks at the files and the clock.
  private static let lookTime: Int32 = 30

  private let state = TerminalState.shared
  private var decoder = InputDecoder()
  private var writer: ScreenWriter
  /// The events that came while an answer was waited for.
  private var early: [InputEvent] = []
  /// The answers of the terminal.
  private(set) var answers: [InputDecoder.Answer] = []

  /// Takes the terminal; nil if there is none.
  init?(colors: ScreenWriter.Colors) {
    writer = ScreenWriter(colors: colors)
    guard state.enter() else { return nil }
  }

  /// Asks the terminal for its background, its cells and its pictures. A terminal that does not answer is not waited for
  /// long; what it answers later is no key.
  mutating func ask(hasColors: Bool) {
    var question = ""
    if hasColors { question += "\u{1B}]11;?\u{1B}\\" }
    // All terminals answer the last question, so that the answers to the others have come before.
    question += "\u{1B}[c"
    Self.put(question)
    let end = Date(timeIntervalSinceNow: Self.answerTime)
    while Date() < end,
      !answers.contains(where: { if case .attributes = $0 { true } else { false } })
    {
      let left = Int32(max(1, end.timeIntervalSinceNow * 1000))
      guard wait(left) else { break }
      guard let bytes = read() else { return }
      early += take(decoder.add(bytes))
    }
  }

  /// The background that the terminal has told; nil if it has not.
  var isDark: Bool? {
    for case .background(let red, let green, let blue) in answers {
      return 0.3 * red + 0.59 * green + 0.11 * blue < 0.5
    }
    return nil
  }

  /// Keeps the answers among decoded items, and returns the events.
  private mutating func take(_ items: [InputDecoder.Item]) -> [InputEvent] {
    var events: [InputEvent] = []
    for item in items {
      switch item {
      case .event(let event): events.append(event)
      case .answer(let answer): answers.append(answer)
      }
    }
    return events
  }

  /// Runs a session until it ends, or until the terminal goes away.
  mutating func run(_ session: PlaySession) {
    defer { state.leave() }
    for event in early { session.handle(event) }
    while !session.hasEnded {
      if state.takeChange() {
        let screen = Self.size
        writer.forget()
        session.resize(columns: screen.columns, rows: screen.rows)
      }
      if session.needsDrawing { Self.put(writer.bytes(for: session.draw())) }
      let hasInput = wait(decoder.isWaiting ? Self.escapeTime : Self.lookTime)
      if Interruption.shared.isRequested {
        Interruption.shared.clear()
        session.interrupt()
        continue
      }
      if hasInput {
        guard let bytes = read() else { return }
        handle(take(decoder.add(bytes)), in: session)
      } else if decoder.isWaiting {
        handle(take(decoder.flush()), in: session)
      }
      work { session.look(at: ProcessInfo.processInfo.systemUptime) }
    }
  }

  private func handle(_ events: [InputEvent], in session: PlaySession) {
    for event in events where !session.hasEnded { work { session.handle(event) } }
  }

  /// Does what may run code of the script: Ctrl-C has stopped that code, and nothing else, if it was pressed meanwhile.
  private func work(_ action: () -> Void) {
    if Interruption.shared.isRequested { return }
    action()
    Interruption.shared.clear()
  }

  // MARK: The system

  /// The size of the terminal in cells.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Waits for input; false after some milliseconds, or when a signal has come.
  private func wait(_ milliseconds: Int32) -> Bool {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, milliseconds) > 0
  }

  /// Reads what has come; nil if the terminal has gone.
  private func read() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 { return Array(bytes[..<count]) }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil
  }

  private static func put(_ text: String) {
    if !text.isEmpty { StandardOutput.writeRaw(text) }
  }
}
