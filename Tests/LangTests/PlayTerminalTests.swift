import Foundation
import Testing

/// Tests of `declrepl play` in a pseudo-terminal: what is on the screen after keys, the mouse, saves and signals.
@Suite(.serialized) struct PlayTerminalTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let counter = """
    struct Counter: View {
      @State private var count = 0
      @State private var name = ""
      @State private var isShown = false
      var body: some View {
        VStack {
          Text("count \\(count)")
          Button("Add") { count += 1 }
          TextField("Name", text: $name)
          Text("hello \\(name)")
          Button("Show") { isShown = true }
        }
        .sheet(isPresented: $isShown) { Text("the sheet") }
      }
    }
    Counter()
    """

  /// A session of `declrepl play` and its screen.
  private final class Play {
    let terminal: PseudoTerminal
    var screen: ScreenEmulator

    init(_ terminal: PseudoTerminal, _ screen: ScreenEmulator) {
      (self.terminal, self.screen) = (terminal, screen)
    }

    func type(_ keys: String) { terminal.type(keys) }

    func shows(_ text: String) -> Bool {
      terminal.show(on: &screen) { $0.text.contains(text) }
    }

    func changes(from text: String) -> Bool {
      terminal.show(on: &screen) { $0.text != text }
    }

    func hides(_ text: String) -> Bool {
      terminal.show(on: &screen) { !$0.text.contains(text) }
    }

    /// Presses and releases the button of the mouse on a text.
    func click(_ text: String) {
      guard let place = screen.find(text) else { return }
      mouse(0, place.x, place.y)
      mouse(0, place.x, place.y, "m")
    }

    func mouse(_ button: Int, _ x: Int, _ y: Int, _ end: String = "M") {
      type("\u{1B}[<\(button);\(x + 1);\(y + 1)\(end)")
    }
  }

  private func play(
    _ file: String, _ arguments: [String] = [], environment: [String: String] = [:],
    columns: Int = 80, lines: Int = 24
  ) throws -> Play {
    let executable = try #require(DeclREPLProcess.executable, "declrepl is not beside the tests")
    let terminal = try PseudoTerminal(
      executable, ["play", file] + arguments,
      environment: ["TERM": "xterm-256color", "COLORTERM": "", "NO_COLOR": ""]
        .merging(environment) { $1 },
      size: (columns, lines))
    return Play(terminal, ScreenEmulator(columns: columns, lines: lines))
  }

  private func counter() throws -> String { try folder.write(Self.counter, to: "counter.decl") }

  @Test func keysTapTypeAndLeave() throws {
    defer { folder.remove() }
    let play = try play(try counter(), ["--record", folder.url.path + "/made.steps"])
    #expect(play.shows("count 0"))
    play.type("\t\r\r")
    #expect(play.shows("count 2"))
    // Readline's keys: the word is cut and inserted twice.
    play.type("\tAda\u{17}\u{19}\u{19}")
    #expect(play.shows("hello AdaAda"))
    play.type("\t\r")
    #expect(play.shows("the sheet"))
    play.type("\u{1B}")
    #expect(play.hides("the sheet"))
    play.type("\u{11}")
    #expect(play.terminal.waitForEnd() == 0)
    let steps = try String(contentsOfFile: folder.url.path + "/made.steps", encoding: .utf8)
    #expect(steps.contains(":tap \"Add\"\n:tap \"Add\"\n"))
    #expect(steps.contains("\"AdaAda\"\n"))
    #expect(steps.hasSuffix(":dismiss\n"))
  }

  @Test func theMouseTapsScrollsAndMovesSliders() throws {
    defer { folder.remove() }
    let source = """
      struct Rows: View {
        @State private var value = 0.0
        @State private var chosen = "none"
        var body: some View {
          VStack {
            Text("value \\(Int(value * 100)) chosen \\(chosen)")
            Slider(value: $value)
            ScrollView {
              ForEach(0..<40) { row in Button("Row \\(row).") { chosen = "\\(row)" } }
            }
          }
        }
      }
      Rows()
      """
    let play = try play(try folder.write(source, to: "rows.decl"))
    #expect(play.shows("Row 5."))
    play.click("Row 5.")
    #expect(play.shows("chosen 5"))
    let place = try #require(play.screen.find("Row 5."))
    // Each turn of the wheel is on the screen before the next, so that the row no longer moves when it is clicked.
    while !play.screen.text.contains("Row 20.") {
      let before = play.screen.text
      play.mouse(65, place.x, place.y)
      try #require(play.changes(from: before))
    }
    play.click("Row 20.")
    #expect(play.shows("chosen 20"))
    let slider = try #require(play.screen.find("●"))
    play.mouse(0, slider.x, slider.y)
    play.mouse(32, 79, slider.y)
    play.mouse(0, 79, slider.y, "m")
    #expect(play.shows("value 100"))
  }

  @Test func savesKeepStateAndErrorsKeepTheScreen() throws {
    defer { folder.remove() }
    let file = try counter()
    let play = try play(file)
    #expect(play.shows("count 0"))
    play.type("\t\r")
    #expect(play.shows("count 1"))
    try Data(Self.counter.replacing("count \\(", with: "number \\(unknown").utf8)
      .write(to: URL(fileURLWithPath: file))
    #expect(play.shows("unknown"))
    #expect(play.screen.text.contains("count 1"))
    try Data(Self.counter.replacing("count \\(", with: "number \\(").utf8)
      .write(to: URL(fileURLWithPath: file))
    #expect(play.shows("number 1"))
    #expect(play.hides("unknown"))
  }

  @Test func anotherSizeIsDrawnAgain() throws {
    defer { folder.remove() }
    let play = try play(try counter())
    #expect(play.shows("count 0"))
    play.screen.resize(columns: 30, lines: 10)
    play.terminal.resize(columns: 30, lines: 10)
    #expect(play.shows("count 0"))
    let place = try #require(play.screen.find("count 0"))
    #expect(place.x > 5 && place.x < 20)
    play.type("\t\r")
    #expect(play.shows("count 1"))
    // Too small for anything, and back.
    play.screen.resize(columns: 2, lines: 1)
    play.terminal.resize(columns: 2, lines: 1)
    Thread.sleep(forTimeInterval: 0.2)
    play.screen.resize(columns: 40, lines: 12)
    play.terminal.resize(columns: 40, lines: 12)
    #expect(play.shows("count 1"))
  }

  @Test(arguments: ["\u{11}", "\u{3}", ":quit\r", "\u{1B}[21~"])
  func theTerminalIsLeftAsItWas(_ keys: String) throws {
    defer { folder.remove() }
    let play = try play(try counter())
    #expect(play.shows("count 0"))
    let before = try PlayTerminalTests.freshSettings()
    #expect(play.terminal.settings != before)
    #expect(play.screen.modes.isSuperset(of: [1049, 1006, 2004]))
    play.type(keys)
    #expect(play.terminal.waitForEnd() == 0)
    _ = play.terminal.show(on: &play.screen) { $0.modes.isSubset(of: [7, 25]) }
    #expect(play.screen.modes == [7, 25])
    #expect(play.terminal.settings == before)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGSEGV, SIGILL, SIGABRT])
  func signalsLeaveTheTerminalAsItWas(_ signal: Int32) throws {
    defer { folder.remove() }
    let play = try play(try counter())
    #expect(play.shows("count 0"))
    play.terminal.signal(signal)
    let isFault = [SIGSEGV, SIGILL, SIGABRT].contains(signal)
    #expect(play.terminal.waitForEnd() == (isFault ? 3 : 128 + signal))
    _ = play.terminal.show(on: &play.screen) { $0.modes.isSubset(of: [7, 25]) }
    #expect(play.screen.modes == [7, 25])
    #expect(play.terminal.settings == (try PlayTerminalTests.freshSettings()))
    if isFault { #expect(play.terminal.output.contains("internal error")) }
  }

  @Test func aStopAndItsEndLeaveAndTakeTheTerminal() throws {
    defer { folder.remove() }
    let play = try play(try counter())
    #expect(play.shows("count 0"))
    play.terminal.signal(SIGTSTP)
    #expect(play.terminal.show(on: &play.screen) { !$0.modes.contains(1049) })
    let fresh = try PlayTerminalTests.freshSettings()
    #expect(play.terminal.hasSettings(fresh))
    play.terminal.signal(SIGCONT)
    #expect(play.terminal.show(on: &play.screen) { $0.modes.contains(1049) })
    #expect(play.shows("count 0"))
    play.type("\t\r")
    #expect(play.shows("count 1"))
  }

  @Test func trapsAndEndlessLoopsEndTheirUpdateAlone() throws {
    defer { folder.remove() }
    let source = """
      struct Bad: View {
        @State private var count = 0
        var body: some View {
          VStack {
            Text("count \\(count)")
            Button("Trap") { let list: [Int] = []; count = list[1] }
            Button("Loop") { while true {} }
            Button("Add") { count += 1 }
          }
        }
      }
      Bad()
      """
    let play = try play(try folder.write(source, to: "bad.decl"))
    #expect(play.shows("count 0"))
    play.type("\t\r")
    #expect(play.shows("out of range"))
    play.type("\t\r")
    Thread.sleep(forTimeInterval: 0.3)
    play.type("\u{3}")
    #expect(play.shows("nterrupted"))
    play.type("\t\r")
    #expect(play.shows("count 1"))
  }

  /// Keys that were typed before Ctrl-C and wait are dropped: they would begin again what it stops.
  @Test func ctrlCDropsWhatWasTypedBefore() throws {
    defer { folder.remove() }
    let source = """
      struct Busy: View {
        @State private var count = 0
        var body: some View {
          Button("Loop") { while true {} }
          Button("Add \\(count)") { count += 1 }
        }
      }
      Busy()
      """
    let play = try play(try folder.write(source, to: "busy.decl"))
    #expect(play.shows("Add 0"))
    play.type("\t\r\r\r\r")
    Thread.sleep(forTimeInterval: 0.5)
    play.type("\u{3}")
    #expect(play.shows("nterrupted"))
    play.type("\t\r")
    #expect(play.shows("Add 1"))
  }

  @Test func escapeSequencesOfTheScriptStayText() throws {
    defer { folder.remove() }
    let source = #"""
      struct Hostile: View {
        @State private var text = "\u{1B}]0;title\u{7}\u{9B}31m\u{202E}x"
        var body: some View {
          VStack {
            Text("<\u{1B}[2J\u{1B}[?1049l\u{9B}31m\u{90}q\u{202E}\u{200F}>")
            Button("tap\u{1B}[5m") { print("\u{1B}[6n") }
            TextField("a\u{1B}c", text: $text)
          }
          .navigationTitle("\u{1B}]52;c;AAAA\u{7}")
        }
      }
      Hostile()
      """#
    let play = try play(try folder.write(source, to: "hostile.decl"))
    #expect(play.shows("tap"))
    play.type("\t\r\ty\u{1B}[12~\u{1B}[13~")
    #expect(play.shows("Tree"))
    play.type("\u{11}")
    #expect(play.terminal.waitForEnd() == 0)
    let output = play.terminal.output
    for bad in [
      "\u{1B}]0", "\u{9B}", "\u{90}", "\u{202E}", "\u{1B}c", "\u{1B}[5m", "\u{1B}[6n", "\u{1B}]52",
      "\u{7}",
    ] {
      #expect(!output.contains(bad), "\(bad.debugDescription)")
    }
  }

  @Test func sixteenColoursStandOffFromTheGround() throws {
    defer { folder.remove() }
    let source = """
      List {
        Button("Go") {}
        Text("faint").foregroundStyle(.secondary)
      }
      """
    let file = try folder.write(source, to: "list.decl")
    // The line around the list is grey; nearly white is not seen on a light ground, and blue hardly on a dark one.
    let light = try play(file, ["--appearance", "light"], environment: ["TERM": "xterm"])
    #expect(light.shows("faint"))
    #expect(light.screen.letterColors == [30, 34, 90])
    let dark = try play(file, ["--appearance", "dark"], environment: ["TERM": "xterm"])
    #expect(dark.shows("faint"))
    #expect(dark.screen.letterColors.isSuperset(of: [37, 94, 97]))
    #expect(!dark.screen.letterColors.contains(34))
  }

  @Test func withoutColourAttributesTellWhatIsWhat() throws {
    defer { folder.remove() }
    let play = try play(try counter(), environment: ["NO_COLOR": "1"])
    #expect(play.shows("count 0"))
    play.type("\t")
    #expect(play.terminal.show(on: &play.screen) { $0.hasReversed })
    #expect(play.screen.colorCount == 0)
  }

  @Test func onlyWhatHasChangedIsWritten() throws {
    defer { folder.remove() }
    let play = try play(try counter())
    #expect(play.shows("count 0"))
    play.type("\t\r")
    #expect(play.shows("count 1"))
    Thread.sleep(forTimeInterval: 0.2)
    _ = play.terminal.show(on: &play.screen) { _ in true }
    let before = play.terminal.output.utf8.count
    play.type("\r")
    #expect(play.shows("count 2"))
    #expect(play.terminal.output.utf8.count - before < 250)
  }

  @Test(arguments: [
    (
      "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;4c",
      "\u{1B}_Ga=T,f=100,i=1,c=10,r=5,C=1,q=2,m="
    ),
    ("\u{1B}[6;20;10t\u{1B}[?62;4;22c", "\u{1B}P0;1;0q\"1;1;100;100#"),
    ("\u{1B}[?62;22c", "▀"),
  ])
  func imagesAreShownAsTheTerminalCan(_ answer: String, _ expected: String) throws {
    defer { folder.remove() }
    let image = PackageFolders.root.appending(path: "examples/two-counters.png")
    try FileManager.default.copyItem(at: image, to: folder.url.appending(path: "photo.png"))
    let source = """
      struct Photo: View {
        @State private var isShown = true
        var body: some View {
          VStack {
            Text("photo")
            if isShown { Image("photo").resizable().frame(width: 80, height: 100) }
            Button("Hide") { isShown = false }
          }
        }
      }
      Photo()
      """
    let play = try play(try folder.write(source, to: "photo.decl"))
    #expect(play.terminal.waitFor("\u{1B}[c"))
    play.type(answer)
    #expect(play.terminal.waitFor(expected))
    #expect(play.shows("photo"))
    play.type("\t\r")
    if answer.contains("OK") { #expect(play.terminal.waitFor("\u{1B}_Ga=d,d=I,i=1,q=2")) }
    #expect(play.hides("▀"))
    #expect(!play.screen.text.contains("62;"))
  }

  @Test func terminalsThatCannotShowItAreRefused() throws {
    defer { folder.remove() }
    let file = try counter()
    for term in ["dumb", ""] {
      let play = try play(file, environment: ["TERM": term])
      #expect(play.terminal.waitForEnd() == 2)
      #expect(play.terminal.output.contains("play needs a terminal that can move its cursor"))
      #expect(!play.terminal.output.contains("\u{1B}"))
    }
    let piped = try DeclREPLProcess.run(["play", file])
    #expect(piped.status == 2)
    #expect(piped.errors.contains("play needs a terminal"))
    let missing = try play("no-such-file.decl")
    #expect(missing.terminal.waitForEnd() == 2)
    #expect(!missing.terminal.output.contains("\u{1B}[?1049h"))
  }

  /// The settings of a terminal that no program has changed.
  private static func freshSettings() throws -> String {
    try PseudoTerminal(URL(fileURLWithPath: "/bin/cat"), environment: [:]).settings
  }
}
