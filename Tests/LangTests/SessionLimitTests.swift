import DeclLang
import DeclRuntime
import Foundation
import Testing

/// Tests of a session's memory limit and of interrupts.
@Suite struct SessionLimitTests {
  private func session(_ source: String, memory: Int = 2 << 30) -> Session {
    var options = Session.Options()
    options.memoryLimit = memory
    let session = Session(options: options)
    #expect(session.load([SourceFile(name: "s.decl", text: source)]).isEmpty)
    return session
  }

  private func perform(_ step: String, in session: Session) throws -> [UpdateRecord] {
    try session.perform(try #require(try StepParser.parse(step)))
  }

  @Test func viewsCountAsMemory() throws {
    let session = session(
      """
      struct V: View { var body: some View { Text("ok") } }
      func wide() -> AnyView {
        var view = AnyView(Text("a"))
        for _ in 0..<30 { let inner = view; view = AnyView(HStack { inner; inner }) }
        return view
      }
      V()
      """, memory: 32 << 20)
    #expect(session.run().trap == nil)
    _ = session.mount()
    let records = try perform(":mount wide()", in: session)
    #expect(records.first?.trap?.code == "memory-limit")
    #expect(session.evaluate(SourceFile(name: "input", text: "print(1)")).output == "1\n")
    #expect(session.usedMemory < 16 << 20)
  }

  @Test func oldRecordsAreGivenUpFirst() throws {
    let session = session(
      """
      struct V: View {
        @State private var numbers: [Int] = []
        @State private var last = 0
        var body: some View {
          Text("\\(numbers.count)")
          Button("set") { last += 1; numbers = Array(repeating: last, count: 20_000) }
        }
      }
      V()
      """, memory: 32 << 20)
    #expect(session.run().trap == nil)
    _ = session.mount()
    var warnings = 0
    for _ in 0..<80 {
      let records = try perform(#":tap "set""#, in: session)
      #expect(records.allSatisfy { $0.trap == nil })
      warnings += records.flatMap(\.diagnostics).count { $0.diagnostic.code == "records-dropped" }
      #expect(session.usedMemory <= 40 << 20)
    }
    #expect(warnings > 0)
    let last = try #require(session.records.last)
    #expect(session.records.count < 80)
    #expect(try session.frame(after: last.number).tree == session.tree)
    #expect(throws: StepError.self) { try session.frame(after: 1) }
  }

  @Test(arguments: [
    "while true { }",
    "var s = String(repeating: \"é\", count: 20_000_000); while true { _ = s.count }",
    "var a: [Any] = [1]; for _ in 0..<40 { a = [a, a] }; print(a)",
    "indirect enum E: Hashable { case a; case b(E, E) }; var e = E.a; for _ in 0..<60 { e = .b(e, e) }; print(e.hashValue)",
    "import SwiftUI; func wide() -> AnyView { var v = AnyView(Text(\"a\")); for _ in 0..<30 { let i = v; v = AnyView(HStack { i; i }) }; return v }; wide()",
  ])
  func anInterruptStopsWhateverRuns(_ source: String) {
    // Only `interrupt()` may be called from another thread, and the compiler cannot know that.
    nonisolated(unsafe) let session = session(source.replacingOccurrences(of: "; ", with: "\n"))
    let requested = SharedDate(Date.distantFuture)
    // Only `interrupt()` is called on the other thread.
    nonisolated(unsafe) let watched = session
    let thread = Thread {
      Thread.sleep(forTimeInterval: 0.3)
      requested.set(Date())
      watched.interrupt()
    }
    thread.start()
    var trap = session.run().trap
    if trap == nil { trap = session.mount().last?.trap }
    #expect(trap?.code == "interrupted", "\(source)")
    // A debug build on a busy machine; a release build takes less than 0.1 seconds.
    #expect(Date().timeIntervalSince(requested.value) < 3, "\(source)")
  }

  @Test func anInterruptThatComesTooLateStopsNothing() {
    let session = session("print(1)")
    #expect(session.run().trap == nil)
    session.interrupt()
    #expect(session.evaluate(SourceFile(name: "input", text: "print(2)")).output == "2\n")
  }
}

/// A date that two threads use.
private final class SharedDate: @unchecked Sendable {
  private let lock = NSLock()
  private var date: Date

  init(_ date: Date) { self.date = date }

  func set(_ date: Date) { lock.withLock { self.date = date } }

  var value: Date { lock.withLock { date } }
}
