import DeclRuntime
import Foundation
import Testing

/// Tests of the store in a file, which processes write concurrently and may be killed while writing (S8).
@Suite struct StoreTests {
  private let folder: ScratchFolder
  private var path: String { folder.url.appending(path: "store").path }

  init() throws { folder = try ScratchFolder() }

  @Test func twoStoresShareOneFile() throws {
    defer { folder.remove() }
    let first = FileStore(path: path)
    let second = FileStore(path: path)
    try first.setString("1", forKey: "a", in: "")
    #expect(try second.string(forKey: "a", in: "") == "1")
    try second.setString("2", forKey: "a", in: "x")
    try second.setString("3", forKey: "b", in: "")
    #expect(try first.keys(in: "") == ["a", "b"])
    #expect(try first.string(forKey: "a", in: "x") == "2")
    try first.setString(nil, forKey: "a", in: "")
    #expect(try second.string(forKey: "a", in: "") == nil)
  }

  @Test func aFileThatIsNotAStoreIsNotOverwritten() throws {
    defer { folder.remove() }
    let path = try folder.write("a shopping list", to: "store")
    #expect(throws: StoreError.self) { try FileStore(path: path).string(forKey: "a", in: "") }
    #expect(throws: StoreError.self) {
      try FileStore(path: path).setString("1", forKey: "a", in: "")
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "a shopping list")
  }

  @Test func aWriteThatTheStoreRejectsIsRolledBack() throws {
    var options = Session.Options()
    options.store = FullStore()
    let session = Session(options: options)
    let text = """
      struct Counter: View {
        @AppStorage("count") private var count = 0
        var body: some View { Button("count \\(count)") { count += 1 } }
      }
      Counter()
      """
    #expect(session.load([SourceFile(name: "counter.decl", text: text)]).isEmpty)
    _ = session.run()
    _ = session.mount()
    let step = try #require(try StepParser.parse(":tap Counter"))
    let record = try #require(try session.perform(step).first)
    #expect(record.writes.map(\.outcome) == [.rolledBack])
    #expect(record.trap?.message.contains("is full") == true)
  }

  /// Checks that every reader is invalidated by the event after another process's write, and still by later
  /// writes of this process.
  @Test func aWriteOfAnotherProcessInvalidatesAllReaders() throws {
    defer { folder.remove() }
    var options = Session.Options()
    options.store = FileStore(path: path)
    let session = Session(options: options)
    let text = """
      struct One: View {
        @AppStorage("n") private var n = 1
        @State private var count = 0
        var body: some View { Button("one \\(n) \\(count)") { count += 1 } }
      }
      struct Two: View {
        @AppStorage("n") private var n = 1
        var body: some View { Button("two \\(n)") { n += 1 } }
      }
      struct Both: View { var body: some View { One(); Two() } }
      Both()
      """
    #expect(session.load([SourceFile(name: "both.decl", text: text)]).isEmpty)
    _ = session.run()
    _ = session.mount()
    func bodies(after line: String) throws -> [String] {
      let step = try #require(try StepParser.parse(line))
      return try session.perform(step).flatMap { $0.evaluated.map(\.view.type) }
    }
    try FileStore(path: path).setString("i2:50", forKey: "n", in: "")
    #expect(try bodies(after: ":tap One") == ["One", "Two"])
    #expect(try bodies(after: ":tap \"one 50 1\"") == ["One"])
    #expect(try bodies(after: ":tap \"two 50\"") == ["One", "Two"])
    #expect(try bodies(after: ":tap \"one 51 2\"") == ["One"])
  }

  /// Kills a thousand processes while they write; after each, the store has every write that the process
  /// acknowledged.
  @Test func acknowledgedWritesSurviveAKill() throws {
    defer { folder.remove() }
    var acknowledged = 0
    var generator = SystemRandomNumberGenerator()
    for round in 1...1000 {
      let writer = try StoreWriterProcess(path: path, name: "n", count: 1_000_000)
      writer.waitForLine()
      usleep(UInt32.random(in: 0...4000, using: &generator))
      let lines = writer.kill()
      let last = try #require(lines.last, "round \(round)")
      acknowledged = last
      let kept = try numbers(named: "n")
      // The next number may be stored too: its writer may have been killed before it could print it.
      let isComplete = (0..<5).allSatisfy { key in
        let newest = (1...max(1, last)).last { $0 % 5 == key } ?? 0
        return kept[key] == newest || (kept[key] == last + 1 && (last + 1) % 5 == key)
      }
      #expect(isComplete, "round \(round): \(last) was acknowledged, \(kept) is kept")
      if !isComplete { break }
    }
    #expect(acknowledged >= 1000)
  }

  @Test func concurrentProcessesLoseNoWrites() throws {
    defer { folder.remove() }
    let writers = try ["a", "b", "c"].map { name in
      try StoreWriterProcess(path: path, name: name, count: 200)
    }
    for writer in writers { #expect(writer.finish() == Array(1...200)) }
    for name in ["a", "b", "c"] {
      #expect(try numbers(named: name) == [200, 196, 197, 198, 199])
    }
  }

  /// Returns the numbers stored for a writer's keys.
  private func numbers(named name: String) throws -> [Int] {
    let store = FileStore(path: path)
    return try (0..<5).map { key in
      try store.string(forKey: "\(name)\(key)", in: "numbers").flatMap { Int($0) } ?? 0
    }
  }
}

/// A store that is empty and refuses every write.
private final class FullStore: KeyValueStore {
  func string(forKey key: String, in suite: String) -> String? { nil }

  func setString(_ text: String?, forKey key: String, in suite: String) throws(StoreError) {
    throw StoreError("The store is full")
  }

  func keys(in suite: String) -> [String] { [] }
}

/// A process that writes numbers into a store: `Tests/StoreWriter`.
///
/// It is started without Foundation's `Process`, because that takes longer than the writer lives.
private final class StoreWriterProcess {
  private var process: pid_t = 0
  private let output: Int32
  private var text: [UInt8] = []

  init(path: String, name: String, count: Int) throws {
    let executable = try #require(DeclREPLProcess.executable).deletingLastPathComponent()
      .appending(path: "store-writer").path
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    output = ends[0]
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    let texts = [executable, path, name, "\(count)"]
    var arguments: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    let result = posix_spawn(&process, executable, &actions, nil, &arguments, nil)
    close(ends[1])
    try #require(result == 0)
  }

  /// Waits for the writer's first output.
  func waitForLine() { _ = read() }

  /// Kills the writer; returns the numbers that it acknowledged as stored.
  func kill() -> [Int] {
    Foundation.kill(process, SIGKILL)
    return finish()
  }

  /// Waits until the writer ends; returns the numbers that it acknowledged as stored.
  func finish() -> [Int] {
    while read() {}
    close(output)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    // An incomplete last line acknowledges nothing.
    let lines = text.prefix((text.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1)
    return String(decoding: lines, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }
  }

  private func read() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(output, &buffer, buffer.count)
    if count > 0 { text += buffer.prefix(count) }
    return count > 0
  }
}
