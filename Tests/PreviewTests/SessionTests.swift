import DeclConsole
import DeclLang
import DeclPreview
import DeclRuntime
import Foundation
import Testing

/// The session of a preview without a server.
@Suite struct SessionTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func opened(_ script: String = Scripts.counter, log: EventLog = EventLog()) throws
    -> PreviewSession
  {
    let session = PreviewSession.make([try folder.write(script)], log: log)
    session.open()
    return session
  }

  @Test func `steps change picture, tree, record and timeline`() throws {
    let log = EventLog()
    let session = try opened(log: log)
    #expect(log.take().map(\.name) == ["state"])
    #expect(!session.run(":tap \"Add\"").hasFailed)
    let change = try #require(log.take().last)
    #expect(change.name == "change")
    #expect((change.content["picture"] as? String)?.contains("Count 1") == true)
    let entry = try #require((change.content["entries"] as? [[String: Any]])?.first)
    #expect((entry["lines"] as? [String])?.first == "#2 tap \"Add\" @4")
    #expect((entry["ran"] as? [Int]) == [1])
    let lanes = try #require(change.content["lanes"] as? [[String: Any]])
    #expect(lanes.first?["runs"] as? [Int] == [2, 3])
    let whole = try #require(session.content["lanes"] as? [[String: Any]])
    #expect(whole.first?["runs"] as? [Int] == [1, 0, 2, 3])
    #expect(change.content["steps"] as? [String] == [":tap \"Add\""])
  }

  @Test func `a change has the steps that are new and the number of those that stay`() throws {
    let log = EventLog()
    let session = try opened(log: log)
    for _ in 0..<3 { session.run(":tap \"Add\"") }
    session.run(":undo")
    session.run(":input \"Name\" \"Zoë\"")
    let changes = log.take().filter { $0.name == "change" }.map(\.content)
    #expect(changes.map { $0["kept"] as? Int } == [0, 1, 2, 2, 2])
    let tap = ":tap \"Add\""
    #expect(
      changes.map { $0["steps"] as? [String] }
        == [[tap], [tap], [tap], [], [":input \"Name\" \"Zoë\""]])
    #expect(session.content["steps"] as? [String] == [tap, tap, ":input \"Name\" \"Zoë\""])
    #expect(session.content["kept"] == nil)
    session.run(":undo")
    #expect(log.take().last?.content["kept"] as? Int == 2)
    // Real time that passes makes one step longer.
    for _ in 0..<2 { session.advance(by: 0.5) }
    let clock = log.take().map(\.content)
    #expect(clock.map { $0["kept"] as? Int } == [2, 2])
    #expect(clock.map { $0["steps"] as? [String] } == [[":advance 0.5"], [":advance 1.0"]])
    // What several changes before one message have removed and added.
    session.run(tap)
    _ = log.take()
    session.publishesAtOnce = false
    for line in [tap, ":undo", ":undo", tap, tap] { session.run(line) }
    session.publishPending()
    let last = try #require(log.take().last?.content)
    #expect(last["steps"] as? [String] == [tap, tap])
    #expect(last["kept"] as? Int == 3)
  }

  @Test func `presentations have the frames of their cards, from back to front`() throws {
    let session = try opened(
      """
      struct Screen: View {
        @State private var isOpen = false
        @State private var isAsked = false
        var body: some View {
          Button("Open") { isOpen = true }
            .sheet(isPresented: $isOpen) {
              Button("Ask") { isAsked = true }.presentationDetents([.medium])
                .alert("Sure?", isPresented: $isAsked) { Button("Yes") {} }
            }
        }
      }
      Screen()
      """)
    func cards() -> [(view: Int, top: Double)] {
      (session.content["cards"] as? [[String: Any]] ?? []).compactMap { card in
        guard let view = card["h"] as? Int, let frame = card["frame"] as? [Double] else {
          return nil
        }
        return (view, frame[1])
      }
    }
    func handle(_ type: String) -> Int? {
      let tree = session.content["tree"] as? [[String: Any]]
      return tree?.first { $0["type"] as? String == type }?["h"] as? Int
    }
    #expect(cards().isEmpty)
    session.run(":tap \"Open\"")
    #expect(cards().map(\.view) == [handle("SheetPresentationModifier")])
    #expect(cards().first?.top == 426)
    session.run(":tap \"Ask\"")
    #expect(
      cards().map(\.view) == [handle("SheetPresentationModifier"), handle("_DialogModifier")])
    session.run(":tap \"Yes\"")
    session.run(":dismiss")
    #expect(cards().isEmpty)
  }

  @Test func `a change has the lines of the tree that show something else`() throws {
    let folder = try TestFolder()
    let script = """
      struct Rows: View {
        @State private var chosen = 0
        @State private var count = 9
        var body: some View {
          Text("chosen \\(chosen)")
          Button("Less") { count -= 1 }
          ForEach(0..<count, id: \\.self) { row in
            Button("Row \\(row)") { chosen = row }.disabled(row == chosen)
          }
        }
      }
      Rows()
      """
    let file = try folder.write(script)
    let log = EventLog()
    let session = PreviewSession.make([file], log: log)
    session.open()
    func nodes(_ content: [String: Any]) -> [Any] { content["tree"] as? [Any] ?? [] }
    func handle(_ node: Any) -> Int? { (node as? [String: Any])?["h"] as? Int ?? node as? Int }
    var known: [Int: NSDictionary] = [:]
    func learn(_ content: [String: Any]) {
      for case let node as [String: Any] in nodes(content) {
        if let handle = handle(node) { known[handle] = node as NSDictionary }
      }
    }
    func expectWhole(_ content: [String: Any]) {
      let shown = nodes(content).compactMap(handle).map { known[$0] }
      #expect(shown == nodes(session.content).map { ($0 as? [String: Any]) as NSDictionary? })
      let disabled = (session.content["controls"] as? [[String: Any]] ?? [])
        .filter { $0["disabled"] != nil }.compactMap { $0["label"] as? String }
      let chosen = session.texts[0].dropFirst("chosen ".count)
      #expect(disabled == ["Row \(chosen)"])
    }
    for event in log.take() { learn(event.content) }
    for (line, most) in [(":tap \"Row 3\"", 5), (":tap \"Less\"", 40), (":tap \"Row 7\"", 5)] {
      session.run(line)
      let change = try #require(log.take().last?.content)
      let whole = nodes(change).filter { $0 is [String: Any] }
      #expect((1...most).contains(whole.count), "\(line): \(whole.count)")
      learn(change)
      expectWhole(change)
    }
    // A save moves the places of all views.
    session.save([SourceFile(name: file, text: "// A comment\n" + script)])
    let change = try #require(log.take().last?.content)
    #expect(nodes(change).allSatisfy { $0 is [String: Any] })
    learn(change)
    expectWhole(change)
  }

  @Test func `rows that leave the sight are not gone`() throws {
    let session = try opened(
      """
      struct Rows: View {
        @State private var count = 100
        var body: some View {
          List {
            Button("Less") { count = 1 }
            ForEach(0..<count, id: \\.self) { Row(number: $0) }
          }
        }
      }
      struct Row: View {
        let number: Int
        @State private var taps = 0
        var body: some View { Text("Row \\(number)") }
      }
      Rows()
      """)
    func last(_ name: String) -> [Int] {
      let entries = session.content["entries"] as? [[String: Any]]
      return entries?.last?[name] as? [Int] ?? []
    }
    func lane(_ row: Int) -> [String: Any]? {
      let lanes = session.content["lanes"] as? [[String: Any]] ?? []
      return lanes.first { $0["type"] as? String == "Row" && $0["key"] as? String == "\(row)" }
    }
    session.run(":scroll List by 0,2000")
    #expect(last("gone").isEmpty && last("new").count > 10)
    #expect(lane(0)?["hidden"] as? Bool == true && lane(0)?["end"] as? Int == 2)
    session.run(":scroll List by 0,-2000")
    #expect(last("gone").isEmpty && last("new").isEmpty)
    #expect(lane(0)?["hidden"] == nil && lane(0)?["end"] == nil)
    session.run(":tap \"Less\"")
    #expect(last("gone").count > 5)
    #expect(lane(5)?["hidden"] == nil && lane(5)?["end"] as? Int == 4)
  }

  @Test func `tabs are controls, also those behind another one`() throws {
    let session = try opened(
      """
      struct Tabs: View {
        var body: some View {
          TabView {
            Tab("One", systemImage: "star") { Button("Go") {} }
            Tab("Two", systemImage: "gear") { Text("in two") }
          }
        }
      }
      Tabs()
      """)
    func controls(_ role: String) -> [[String: Any]] {
      let all = session.content["controls"] as? [[String: Any]] ?? []
      return all.filter { $0["role"] as? String == role }
    }
    #expect(controls("tab").map { $0["label"] as? String } == ["One", "Two"])
    #expect(controls("button").map { $0["label"] as? String } == ["Go"])
    let frame = try #require(controls("tab").last?["frame"] as? [Double])
    #expect(!session.run(":tap \(frame[0] + 2),\(frame[1] + 2)").hasFailed)
    #expect(session.content["steps"] as? [String] == [":tap \"Two\""])
    #expect(controls("button").isEmpty)
    #expect(controls("tab").count == 2)
  }

  @Test func `the words of a screen reader are in the order of the views`() throws {
    let session = try opened(
      """
      struct Shop: View {
        @State private var done = "nothing"
        @State private var isMint = true
        var body: some View {
          NavigationStack {
            List {
              Section("Fruit") {
                ForEach(["Pear", "Fig"], id: \\.self) { name in
                  Text(name).swipeActions { Button("Flag") { done = name } }
                }
                .onDelete { _ in }
              }
              Text("secret").accessibilityHidden(true)
              HStack { Text("a"); Text("b") }.accessibilityElement(children: .combine)
              Image(systemName: "star.fill").accessibilityLabel("Best")
              Text("Last").accessibilityAddTraits(.isHeader)
              Picker("Taste", selection: $isMint) { Text("Mint").tag(true); Text("Plain").tag(false) }
            }
            .navigationTitle("Shop")
          }
        }
      }
      Shop()
      """)
    let spoken = try #require(session.content["spoken"] as? [[String: Any]])
    let words = spoken.map { "\($0["role"] ?? "") \($0["text"] ?? "")" }
    #expect(
      words.filter { $0 != "row " } == [
        "heading Shop", "list ", "heading Fruit", "control Pear", "control Fig", "text a, b",
        "image Best", "heading Last", "control Taste",
      ])
    let controls = try #require(session.content["controls"] as? [[String: Any]])
    let rows = controls.filter { $0["role"] as? String == "row" }
    #expect(rows.map { $0["label"] as? String } == ["Pear", "Fig"])
    let picker = try #require(controls.first { $0["role"] as? String == "picker" })
    let options = try #require(picker["options"] as? [[String: Any]])
    #expect(options.map { $0["label"] as? String } == ["Mint", "Plain"])
    #expect(options.map { $0["chosen"] as? Bool } == [true, nil])
  }

  @Test func `a state tells the focus and the keys that it hears`() throws {
    let session = try opened(
      """
      struct Form: View {
        @State private var name = ""
        var body: some View {
          TextField("Name", text: $name)
          Text("Keys").focusable().onKeyPress(.upArrow) { .handled }
          Button("Go") {}.keyboardShortcut(.defaultAction)
        }
      }
      Form()
      """)
    #expect(session.content["focus"] == nil)
    #expect(session.content["shortcuts"] as? [String] == ["return"])
    session.run(":tap \"Name\"")
    let field = session.content["focus"] as? Int
    #expect(field != nil)
    #expect(session.content["heard"] == nil)
    session.run(":tap \"Keys\"")
    #expect(session.content["focus"] as? Int != field)
    #expect(session.content["heard"] as? [String] == ["up"])
    let controls = try #require(session.content["controls"] as? [[String: Any]])
    #expect(controls.contains { $0["role"] as? String == "focusable" })
  }

  @Test func `a locale must exist`() throws {
    let session = try opened()
    var wanted = session.appearance
    for name in ["xx_nonsense", "xx", "a b"] {
      wanted.locale = name
      #expect(session.change(wanted).hasFailed, "\(name)")
    }
    for name in ["de_DE", "en", "zh-Hans_CN", "en_001"] {
      wanted.locale = name
      #expect(!session.change(wanted).hasFailed, "\(name)")
    }
  }

  @Test func `clients that come between two changes get one state`() throws {
    let session = try opened()
    session.run(":tap \"Add\"")
    let state = session.state
    #expect(session.state == state)
    session.run(":tap \"Add\"")
    #expect(session.state != state)
    #expect(session.texts.contains("Count 2"))
    let reader = try #require(session.content["revision"] as? Int)
    _ = session.change(session.appearance)
    #expect(session.content["revision"] as? Int == reader + 1)
  }

  @Test func `a tap at a point is kept as a tap on the view there`() throws {
    let session = try opened()
    let controls = try #require(session.content["controls"] as? [[String: Any]])
    let button = try #require(controls.first { $0["role"] as? String == "button" })
    let frame = try #require(button["frame"] as? [Double])
    #expect(button["label"] as? String == "Add")
    #expect(!session.run(":tap \(frame[0] + 2),\(frame[1] + 2)").hasFailed)
    #expect(session.content["steps"] as? [String] == [":tap \"Add\""])
    #expect(session.texts.contains("Count 1"))
    #expect(session.run(":tap 1,1").hasFailed)
  }

  @Test(arguments: ["\u{2028}", "\u{2029}", "\u{85}", "\u{B}", "\u{C}"])
  func `text with separators is one argument`(separator: String) throws {
    let session = try opened()
    let text = "a\(separator)var taken = 1 //"
    #expect(!session.run(":input TextField \"\(text)\"").hasFailed)
    #expect(session.run("taken").hasFailed)
    #expect(session.steps(as: .steps).contains("taken"))
  }

  @Test func `a refused step, an unknown command and wrong source are errors that change nothing`()
    throws
  {
    let session = try opened()
    let before = session.content["steps"] as? [String]
    for line in [
      ":tap \"Nobody\"", ":nothing", "let x: Int = \"a\"", ":quit", ":load /etc/passwd", ":edit",
    ] {
      #expect(session.run(line).hasFailed, "\(line)")
    }
    #expect(session.content["steps"] as? [String] == before)
    #expect(session.texts.contains("Count 0"))
  }

  @Test func `errors of a save leave everything, and a reload keeps state`() throws {
    let log = EventLog()
    let session = try opened(log: log)
    session.run(":tap \"Add\"")
    _ = log.take()
    let file = session.files[0].name
    let broken = Scripts.counter.replacing("Text(\"Count", with: "Txt(\"Count")
    #expect(session.save([SourceFile(name: file, text: broken)]) == .hasErrors)
    let state = try #require(log.take().last).content
    #expect((state["picture"] as? String)?.contains("Count 1") == true)
    let messages = try #require(state["messages"] as? [[String: Any]])
    #expect(messages.contains { $0["severity"] as? String == "error" })
    // Steps go on in the last good script.
    #expect(!session.run(":tap \"Add\"").hasFailed)
    let good = Scripts.counter.replacing("Text(\"Count", with: "Text(\"Number")
    #expect(session.save([SourceFile(name: file, text: good)]) == .reloaded)
    #expect(session.texts.contains("Number 2"))
    let after = try #require(log.take().last).content
    #expect((after["messages"] as? [Any])?.isEmpty == true)
    #expect(
      (after["reload"] as? [String])?.contains { $0.contains("kept") && $0.contains("count") }
        == true)
    // A reload is undone like a step.
    #expect(!session.run(":undo").hasFailed)
    #expect(session.texts.contains("Count 2"))
  }

  @Test func `a script with errors from the start waits for a save without them`() throws {
    let session = try opened("struct Broken: View { var body: some View { Txt(\"a\") } }\nBroken()")
    #expect((session.content["messages"] as? [Any])?.isEmpty == false)
    #expect(session.content["picture"] as? String == "")
    let file = session.files[0].name
    #expect(session.save([SourceFile(name: file, text: Scripts.counter)]) == .reloaded)
    #expect(session.texts.contains("Count 0"))
  }

  @Test func `a reload that traps leaves the old script`() throws {
    let session = try opened()
    session.run(":tap \"Add\"")
    let file = session.files[0].name
    let trapping = Scripts.counter.replacing("VStack {", with: "VStack { Text([\"a\"][count + 4])")
    #expect(session.save([SourceFile(name: file, text: trapping)]) == .trapped)
    #expect(session.texts.contains("Count 1"))
  }

  @Test func `earlier moments have their picture, tree and state`() throws {
    let session = try opened()
    for _ in 0..<3 { session.run(":tap \"Add\"") }
    let moment = try #require(session.moment(2).json)
    #expect(moment.contains("Count 1"))
    #expect(!moment.contains("Count 3"))
    #expect(moment.contains("\"name\":\"count\",\"wrapper\":\"State\",\"value\":\"1\""))
    #expect(session.moment(99).problem != nil)
    // The picture is made again when it is not kept, and is the same.
    let content = try #require(session.moment(3).json)
    _ = session.change(session.appearance)
    #expect(session.moment(3).json == content)
    #expect(session.texts.contains("Count 3"))
  }

  @Test func `why, view and variants answer without changing anything`() throws {
    let session = try opened()
    session.run(":tap \"Add\"")
    let revision = session.revision
    #expect(session.why(ViewHandle(1), in: 2).json?.contains("state count") == true)
    let view = try #require(session.view(ViewHandle(1)).json)
    #expect(view.contains("\"title\":\"Identity\"") && view.contains("\"name\":\"count\""))
    #expect(session.view(ViewHandle(4)).json?.contains("\"title\":\"Layout\"") == true)
    #expect(session.view(ViewHandle(999)).problem != nil)
    var dark = Appearance()
    dark.isDark = true
    var wide = Appearance()
    wide.device = "ipad"
    let variants = try #require(session.variants([dark, wide]).json)
    #expect(variants.contains("width=\\\"820\\\""))
    #expect(session.revision == revision)
    #expect(session.texts.contains("Count 1"))
  }

  @Test func `a view lists the environment values that are set for it`() throws {
    let session = try opened(
      """
      struct Screen: View {
        var body: some View {
          VStack { Text("a").tint(.red) }.lineLimit(2).tint(.blue)
        }
      }
      Screen()
      """)
    let view = try #require(session.view(ViewHandle(3)).json)
    #expect(view.contains("\"title\":\"Environment\""))
    #expect(view.contains("lineLimit = 2"))
    // The nearest one hides the other.
    #expect(view.contains("red") && !view.contains("blue"))
  }

  @Test func `the appearance reaches the script and stays across a replay`() throws {
    let session = try opened(
      """
      struct Look: View {
        @Environment(\\.colorScheme) var scheme
        @Environment(\\.dynamicTypeSize) var size
        @State private var n = 0
        var body: some View { Button("tap \\(n)") { n += 1 }; Text(scheme == .dark ? "dark" : "light"); Text("\\(size)") }
      }
      Look()
      """)
    var wanted = Appearance()
    wanted.isDark = true
    wanted.typeSize = "xxxLarge"
    #expect(!session.change(wanted).hasFailed)
    #expect(session.texts.contains("dark") && session.texts.contains("xxxLarge"))
    session.run(":tap \"tap 0\"")
    #expect(!session.replay([":tap \"tap 0\"", ":tap \"tap 1\""]).hasFailed)
    #expect(session.texts.contains("tap 2") && session.texts.contains("dark"))
    wanted.device = "watch"
    #expect(session.change(wanted).hasFailed)
  }

  @Test func `another device reaches views that read geometry, and rows`() throws {
    let session = try opened(
      """
      struct Wide: View {
        var body: some View {
          GeometryReader { proxy in Text("width \\(Int(proxy.size.width))") }.frame(height: 40)
          List { ForEach(0..<90) { Text("Row \\($0)") } }
        }
      }
      Wide()
      """)
    let rows = session.texts.count
    #expect(session.texts.contains("width 393"))
    var wanted = Appearance()
    wanted.device = "ipad"
    let variants = try #require(session.variants([wanted]).json)
    #expect(variants.contains("width 820") && variants.contains("Row \(rows + 2)<"))
    #expect(session.texts.contains("width 393"))
    #expect(!session.change(wanted).hasFailed)
    #expect(session.texts.contains("width 820") && session.texts.count > rows + 2)
    // An earlier moment is drawn on the present device.
    #expect(session.moment(1).json?.contains("width=\\\"820\\\"") == true)
    #expect(session.moment(1).json?.contains("width 820") == true)
  }

  @Test func `steps are edited, performed again and taken away`() throws {
    let session = try opened()
    session.run(":tap \"Add\"")
    session.run(":input TextField \"Ann\"")
    #expect(session.steps(as: .steps) == ":tap \"Add\"\n:input TextField \"Ann\"\n")
    let test = session.steps(as: .test)
    #expect(test.contains(":expect shows \"Count 0\""))
    #expect(test.contains(":tap \"Add\"\n:expect updates 1\n:expect ran Counter\n"))
    let transcript = session.steps(as: .transcript)
    #expect(transcript.contains("> :tap \"Add\"\n#2 tap \"Add\""))
    // An edit that fails loses nothing.
    let answer = session.replay([":tap \"Add\"", ":tap \"Nobody\"", ":tap \"Add\""])
    #expect(answer.errors.hasPrefix("step 2: "))
    #expect(session.steps(as: .steps) == ":tap \"Add\"\n:input TextField \"Ann\"\n")
    #expect(session.texts.contains("Count 1"))
    // The claims of the test hold when declrepl runs it.
    #expect(!session.replay(test.split(separator: "\n").map(String.init)).hasFailed)
  }

  @Test func `lifetimes end with what decided, and with their twin`() throws {
    let session = try opened(
      """
      struct Switch: View {
        @State private var isOn = false
        var body: some View { Toggle("On", isOn: $isOn); if isOn { Half(n: 1) } else { Half(n: 2) } }
      }
      struct Half: View { let n: Int; @State var s = 0; var body: some View { Text("\\(n)") } }
      Switch()
      """)
    session.run(":toggle Toggle")
    let lanes = try #require(session.content["lanes"] as? [[String: Any]])
    let halves = lanes.filter { $0["type"] as? String == "Half" }
    #expect(halves.count == 2)
    #expect(halves[0]["end"] as? Int == 2 && halves[0]["twin"] as? Int == halves[1]["h"] as? Int)
    #expect((halves[0]["reason"] as? String)?.isEmpty == false)
    #expect(halves[0]["place"] as? String == halves[1]["place"] as? String)
  }

  @Test func `a fix is written to the file and taken`() throws {
    let script =
      "struct Fixed: View { var body: some View { Text(\"a\").fontt(.body) } }\nFixed()\n"
    let session = try opened(script)
    let messages = try #require(session.content["messages"] as? [[String: Any]])
    let index = try #require(messages.firstIndex { ($0["fixes"] as? [Any])?.isEmpty == false })
    #expect(session.applyFix(revision: session.revision - 1, message: index, fix: 0).hasFailed)
    #expect(session.applyFix(revision: session.revision, message: 99, fix: 0).hasFailed)
    #expect(!session.applyFix(revision: session.revision, message: index, fix: 0).hasFailed)
    #expect(
      try String(contentsOfFile: session.files[0].name, encoding: .utf8).contains(".font(.body)"))
    #expect(session.texts == ["a"])
    // A file that has changed on disk is left alone.
    try folder.write(script)
    #expect(session.applyFix(revision: session.revision, message: 0, fix: 0).hasFailed)
  }

  @Test func `the clock follows real time only with live`() throws {
    let script = """
      struct Ticking: View {
        @State private var n = 0
        var body: some View { Text("n \\(n)").task { while n < 3 { try? await Task.sleep(for: .seconds(1)); n += 1 } } }
      }
      Ticking()
      """
    let file = try folder.write(script)
    let still = PreviewSession.make([file])
    still.open()
    still.startWatching()
    still.look(at: 100)
    still.look(at: 110)
    #expect(still.texts == ["n 0"])
    let live = PreviewSession.make([file], isLive: true)
    live.open()
    live.startWatching()
    live.look(at: 100)
    live.look(at: 100.5)
    #expect(live.texts == ["n 0"])
    live.look(at: 101.01)
    #expect(live.texts == ["n 1"])
    live.look(at: 103.5)
    #expect(live.texts == ["n 3"])
    // Time that passed is one step.
    let steps = try #require(live.content["steps"] as? [String])
    #expect(steps.count == 1 && steps[0].hasPrefix(":advance "))
  }
}
