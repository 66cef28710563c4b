import DeclConsole
import DeclLang
import DeclPreview
import Foundation
import Testing

/// Files as editors write them.
@Suite struct WatchTests {
  private let folder: TestFolder
  private let session: PreviewSession
  private let log = EventLog()
  private let file: String

  init() throws {
    folder = try TestFolder()
    file = try folder.write(Scripts.counter)
    session = PreviewSession.make([file], log: log)
    session.open()
    session.run(":tap \"Add\"")
    session.startWatching()
    session.look(at: 0)
    _ = log.take()
  }

  private var changed: String { Scripts.counter.replacing("Count ", with: "Number ") }

  @Test func `a save is taken at the next look, and only once`() throws {
    try folder.write(changed)
    session.look(at: 0.02)
    #expect(session.texts.contains("Number 1"))
    #expect(log.take().count == 1)
    session.look(at: 0.04)
    session.look(at: 0.06)
    #expect(log.take().isEmpty)
    // The same content again is no save.
    try folder.write(changed)
    session.look(at: 0.08)
    #expect(log.take().isEmpty)
  }

  @Test func `a rename over the file is a save`() throws {
    try folder.write(changed, to: "other.tmp")
    #expect(rename(folder.path + "/other.tmp", file) == 0)
    session.look(at: 0.02)
    #expect(session.texts.contains("Number 1"))
  }

  @Test func `a file that is gone and back loses nothing and says nothing`() throws {
    try FileManager.default.removeItem(atPath: file)
    session.look(at: 0.02)
    session.look(at: 0.2)
    #expect(log.take().isEmpty)
    try folder.write(changed)
    session.look(at: 0.22)
    #expect(session.texts.contains("Number 1"))
    #expect(session.content["problem"] == nil)
  }

  @Test func `a pipe in the place of the file is not waited for`() throws {
    try FileManager.default.removeItem(atPath: file)
    #expect(mkfifo(file, 0o600) == 0)
    for time in [0.02, 0.2, 0.9, 1.1] { session.look(at: time) }
    #expect(session.texts.contains("Count 1"))
    #expect(session.content["problem"] != nil)
    session.run(":reload")
    try FileManager.default.removeItem(atPath: file)
    try folder.write(changed)
    session.look(at: 1.2)
    #expect(session.texts.contains("Number 1"))
  }

  @Test func `a file that stays away is said once, and comes back with its state`() throws {
    try FileManager.default.removeItem(atPath: file)
    for number in 1...100 { session.look(at: Double(number) * 0.02) }
    let events = log.take()
    #expect(events.count == 1)
    #expect((events.first?.content["problem"] as? String)?.contains("no such file") == true)
    #expect(session.texts.contains("Count 1"))
    try folder.write(Scripts.counter)
    session.look(at: 3)
    #expect(session.content["problem"] == nil)
    #expect(session.texts.contains("Count 1"))
  }

  @Test func `an empty or cut file waits for the rest`() throws {
    for part in [0, 10, Scripts.counter.count / 2, Scripts.counter.count - 12] {
      try folder.write(String(Scripts.counter.prefix(part)))
      session.look(at: 1)
      session.look(at: 1.02)
      #expect(log.take().isEmpty, "\(part)")
      #expect(session.texts.contains("Count 1"), "\(part)")
      try folder.write(Scripts.counter)
      session.look(at: 1.04)
      session.look(at: 1.06)
      #expect(session.texts.contains("Count 1"), "\(part)")
      #expect(log.take().isEmpty, "\(part)")
    }
  }

  @Test(arguments: ["", "// nothing yet", "let count = 3\n"])
  func `files without a view are an error and end nothing`(text: String) throws {
    try folder.write(text)
    session.look(at: 0.02)
    session.look(at: 1)
    session.look(at: 2)
    let messages = log.take().last?.content["messages"]
    #expect("\(messages ?? "")".contains("nothing-to-show"))
    #expect(session.texts.contains("Count 1"))
    #expect(!session.run(":undo").hasFailed)
    #expect(!session.run(":tap \"Add\"").hasFailed)
    try folder.write(changed)
    session.look(at: 3)
    #expect((log.take().last?.content["messages"] as? [Any])?.isEmpty == true)
    #expect(session.texts.contains("Number 1"))
  }

  @Test func `a renamed preview stays mounted with its state`() throws {
    let source = Scripts.counter.replacing("\nCounter()", with: "")
    let previews = "#Preview(\"Day\") { Text(\"day\") }\n#Preview(\"Night\") { Counter() }\n"
    try folder.write(source + "\n" + previews)
    session.look(at: 0.02)
    session.run(":mount \"Night\"")
    session.run(":tap \"Add\"")
    try folder.write(source + "\n" + previews.replacing("Night", with: "Evening"))
    session.look(at: 1)
    #expect(session.texts.contains("Count 1"))
  }

  @Test func `errors that the next save mends are never shown`() throws {
    try folder.write(changed.replacing("VStack {", with: "VStack { ("))
    session.look(at: 0.02)
    session.look(at: 0.1)
    try folder.write(changed)
    session.look(at: 0.12)
    session.look(at: 0.5)
    let events = log.take()
    #expect(events.count == 1)
    #expect((events.first?.content["messages"] as? [Any])?.isEmpty == true)
    #expect(session.texts.contains("Number 1"))
  }

  @Test func `errors that stay are shown, and the next good save clears them`() throws {
    try folder.write(changed.replacing("VStack {", with: "VStack { ("))
    session.look(at: 0.02)
    session.look(at: 0.3)
    #expect((log.take().last?.content["messages"] as? [Any])?.isEmpty == false)
    #expect(session.texts.contains("Count 1"))
    try folder.write(changed)
    session.look(at: 0.32)
    #expect((log.take().last?.content["messages"] as? [Any])?.isEmpty == true)
    #expect(session.texts.contains("Number 1"))
  }

  @Test func `a new file in a folder is taken`() throws {
    let session = PreviewSession.make([folder.path])
    session.open()
    session.startWatching()
    session.look(at: 0)
    try folder.write(
      "struct Extra: View { var body: some View { Text(\"extra\") } }", to: "Extra.decl")
    session.look(at: 0.02)
    #expect(session.files.count == 2)
    try folder.write(changed.replacing("if count > 1 { Badge() }", with: "Extra()"))
    session.look(at: 0.04)
    #expect(session.texts.contains("extra"))
  }
}

/// A preview whose source never ends.
@Suite struct EndlessSourceTests {
  @Test func `a save stops source that never ends`() throws {
    let folder = try TestFolder()
    let file = try folder.write(Scripts.counter)
    let server = try TestServer([file])
    #expect(server.preview.session.run { $0.texts }.contains("Count 0"))
    let body = "let _ = { while true {} }()\n    VStack {"
    try folder.write(Scripts.counter.replacing("VStack {", with: body))
    Thread.sleep(forTimeInterval: 1.5)
    try folder.write(Scripts.counter.replacing("Count ", with: "Number "))
    let end = Date.now + 30
    var texts: [String] = []
    while !texts.contains("Number 0"), Date.now < end {
      texts = server.preview.session.run { $0.texts }
      Thread.sleep(forTimeInterval: 0.1)
    }
    #expect(texts.contains("Number 0"))
  }
}

/// The loop of `declrepl watch` and `:watch`.
@Suite struct WatchLoopTests {
  @Test func `each save is answered once by its errors or by what was kept`() throws {
    let folder = try TestFolder()
    let file = try folder.write(Scripts.counter)
    var text = ""
    let console = Console(
      output: Console.Output(results: { text += $0 }, errors: { text += $0 }))
    try console.load([file])
    console.run(":tap \"Add\"")
    console.settings.height = 20
    var loop = try WatchLoop(console, showsPicture: true)
    text = ""
    loop.look(at: 0)
    #expect(text.isEmpty)
    try folder.write(Scripts.counter.replacing("Count ", with: "Number "))
    loop.look(at: 0.03)
    #expect(text.contains("kept   Counter @1.count") && text.contains("Number 1"), "\(text)")
    // A picture is whole, since there is no prompt for the rest of it.
    #expect(!text.contains("more lines") && console.settings.height == 20, "\(text)")
    text = ""
    try folder.write(Scripts.counter.replacing("Text(\"Count", with: "Txt(\"Count"))
    loop.look(at: 1)
    #expect(text.isEmpty)
    loop.look(at: 1.3)
    #expect(text.contains("cannot find 'Txt' in scope"), "\(text)")
    text = ""
    loop.look(at: 1.4)
    loop.look(at: 2)
    #expect(text.isEmpty)
  }

  @Test func `each save is answered by all hazards`() throws {
    let script = """
      struct Rows: View {
        var body: some View { Text("row").id(UUID()) }
      }
      Rows()
      """
    let folder = try TestFolder()
    let file = try folder.write(script)
    var text = ""
    let console = Console(
      output: Console.Output(results: { text += $0 }, errors: { text += $0 }))
    try console.load([file])
    var loop = try WatchLoop(console, showsPicture: false)
    loop.look(at: 0)
    for save in 1...3 {
      #expect(text.contains("warning[new-explicit-id]"), "\(save): \(text)")
      text = ""
      try folder.write(script + String(repeating: "\n", count: save))
      loop.look(at: Double(save))
    }
  }

  @Test func `live, timers and tasks run by themselves and are told`() throws {
    let folder = try TestFolder()
    let file = try folder.write(
      """
      struct Clock: View {
        @State private var count = 0
        var body: some View {
          Text("Count \\(count)").task {
            while !Task.isCancelled {
              try? await Task.sleep(for: .seconds(1))
              count += 1
            }
          }
        }
      }
      Clock()
      """)
    for isLive in [true, false] {
      var text = ""
      let console = Console(
        output: Console.Output(results: { text += $0 }, errors: { text += $0 }))
      try console.load([file])
      var loop = try WatchLoop(console, showsPicture: false, isLive: isLive)
      text = ""
      loop.look(at: 10)
      loop.look(at: 10.5)
      #expect(text.isEmpty, "\(text)")
      loop.look(at: 11.02)
      #expect(text.contains("Clock @1.count  0 → 1") == isLive, "\(text)")
      // A save keeps the time and the state.
      try folder.write(try String(contentsOfFile: file, encoding: .utf8) + "\n")
      loop.look(at: 11.5)
      loop.look(at: 12.04)
      #expect(text.contains("Clock @1.count  1 → 2") == isLive, "\(text)")
    }
  }

  @Test func `a script without a view to mount is told what a script can show`() throws {
    let folder = try TestFolder()
    let file = try folder.write("struct A: View { var body: some View { Text(\"A\") } }")
    var text = ""
    let console = Console(
      output: Console.Output(results: { text += $0 }, errors: { text += $0 }))
    try console.load([file])
    var loop = try WatchLoop(console, showsPicture: true)
    loop.run(until: { true })
    #expect(text.hasPrefix("nothing is mounted; a script shows its App"), "\(text)")
    text = ""
    try folder.write("struct A: View { var body: some View { Text(\"B\") } }\nA()")
    loop.look(at: 0.03)
    #expect(text.hasPrefix("#1 reload A\n  eval   A @1  first\n"), "\(text)")
  }
}
