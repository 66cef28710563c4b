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

  /// The wanted form of pixels, and whether they are shown where the terminal can.
  private var pictureForm: TerminalPictures.Form?
  private var showsPictures = false
  /// The number of answers that have been taken into account.
  private var usedAnswers = 0

  /// Takes the terminal; nil if there is none.
  init?(colors: ScreenWriter.Colors) {
    writer = ScreenWriter(colors: colors)
    guard state.enter() else { return nil }
  }

  /// Asks the terminal for its background, its cells and its pictures. A terminal that does not answer is not waited for
  /// long; what it answers later is no key.
  mutating func ask(hasColors: Bool, forPictures: Bool) {
    var question = ""
    if hasColors { question += "\u{1B}]11;?\u{1B}\\" }
    if forPictures {
      question += "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[16t"
    }
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
  var background: Color? {
    for case .background(let red, let green, let blue) in answers {
      return Color(red, green, blue)
    }
    return nil
  }

  /// Shows images as pixels, in the form that the terminal has told, or in another one.
  mutating func showPictures(as wanted: TerminalPictures.Form?) {
    pictureForm = wanted
    showsPictures = true
    usedAnswers = answers.count
    var form = wanted
    var cell = (width: 10, height: 20)
    for answer in answers {
      switch answer {
      case .kitty(true): form = form ?? .kitty
      case .attributes(let numbers) where numbers.dropFirst().contains(4): form = form ?? .sixel
      case .cellSize(let width, let height) where width > 0 && height > 0: cell = (width, height)
      default: break
      }
    }
    writer.pictures = form.map { TerminalPictures(form: $0, cell: cell) }
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
      // A slow terminal has answered only now.
      if showsPictures, answers.count != usedAnswers {
        showPictures(as: pictureForm)
        writer.forget()
        session.resize(columns: Self.size.columns, rows: Self.size.rows)
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

  /// Handles what was typed. Ctrl-C also drops what was typed before it and waits, as a terminal does; and much that comes
  /// at once is seen while it takes effect.
  private mutating func handle(_ events: [InputEvent], in session: PlaySession) {
    var drawn = ProcessInfo.processInfo.systemUptime
    var rest = events[...]
    while let event = session.next(of: &rest) {
      guard !session.hasEnded, work({ session.handle(event) }) else { return }
      let now = ProcessInfo.processInfo.systemUptime
      guard now - drawn > Self.longestSilence, session.needsDrawing else { continue }
      Self.put(writer.bytes(for: session.draw()))
      drawn = now
    }
  }

  /// The seconds of handled input after which the screen is drawn, though more input waits.
  private static let longestSilence = 0.1

  /// Does what may run code of the script: Ctrl-C has stopped that code, and nothing else, if it was pressed meanwhile.
  /// Returns false if it was pressed.
  @discardableResult
  private func work(_ action: () -> Void) -> Bool {
    if Interruption.shared.isRequested { return false }
    action()
    defer { Interruption.shared.clear() }
    return !Interruption.shared.isRequested
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
