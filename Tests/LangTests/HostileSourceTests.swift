import DeclLang
import DeclRuntime
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Tests that the checker needs time in proportion to the source, whatever the source is, and that what is beyond its
/// bounds is a located error.
@Suite(.serialized) struct HostileSourceTests {
  /// Twice the source takes at most two and a half times the time.
  @Test(arguments: HostileSource.growing)
  func checkingTimeIsLinear(_ source: HostileSource) {
    // The check of an empty script varies by milliseconds, so that the source has to take much longer.
    var size = source.size
    var first = time(source, size)
    while size < 8 * source.size, first < 0.03 {
      size *= 2
      first = time(source, size)
    }
    // The first measurement usually decides, without another one of the library alone.
    if time(source, 2 * size) <= 2.5 * first { return }
    var best = (none: Double.infinity, once: Double.infinity, twice: Double.infinity)
    // Other processes of the machine disturb single measurements, so that the best of several counts, and a few seconds later
    // the best of others. A larger source would not help: what no longer fits into the processor's cache takes longer.
    for round in 0..<4 {
      if round > 0 { Thread.sleep(forTimeInterval: 2) }
      best = (.infinity, .infinity, .infinity)
      for _ in 0..<6 {
        best.none = min(best.none, Self.seconds { check("") })
        best.once = min(best.once, Self.seconds { check(source.text(size)) })
        best.twice = min(best.twice, Self.seconds { check(source.text(2 * size)) })
        if best.twice - best.none <= 2.5 * (best.once - best.none) { return }
      }
    }
    Issue.record(
      "\(source.name): \(best.once - best.none) s, then \(best.twice - best.none) s for twice the source"
    )
  }

  /// Returns the time to check a source of some size.
  private func time(_ source: HostileSource, _ size: Int) -> Double {
    Self.seconds { check(source.text(size)) } - Self.emptyCheck
  }

  /// A type that doubles with each line is one error that names the bound, in little time.
  @Test(arguments: HostileSource.doubling)
  func doublingTypesAreOneError(_ source: HostileSource) {
    var errors: [Diagnostic] = []
    let time = Self.seconds { errors = check(source.text(source.size)) }
    #expect(errors.map(\.code) == ["type-too-complex"], "\(source.name)")
    #expect(errors.first?.range.exists == true)
    #expect(time - Self.emptyCheck < 1, "\(source.name)")
  }

  /// Chains that the parser does not bound end in a located error, not on the stack of the host.
  @Test(arguments: HostileSource.deep)
  func deepChainsAreLocatedErrors(_ source: HostileSource) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).decl")
    try source.text(source.size).write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try DeclREPLProcess.run(["check", "--format", "short", file.path])
    let code = try #require(source.code)
    #expect(run.status == 1, "\(source.name): \(run.errors)")
    #expect(run.output.contains("error[\(code)]"), "\(source.name): \(run.output.prefix(200))")
  }

  /// What is as deep as the bounds allow runs.
  @Test(arguments: HostileSource.runnable)
  func deepSourcesRun(_ source: HostileSource) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).decl")
    try source.text(source.size).write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try DeclREPLProcess.run(["run", file.path])
    #expect(run.status == 0, "\(source.name): \(run.errors.prefix(200))")
    #expect(run.output == "done\n", "\(source.name): \(run.output.prefix(200))")
  }

  /// A pattern that ends inside of a group, a set or a name is a located error, or a located trap if it is first known at
  /// run time, and does not end the checker.
  @Test(arguments: [
    "(a", "(?<n", "(?#", "[a", "(?x", "(?'n", "((((", "a|(", "(a)|(?:b", ")", "(a))", "(?i-",
  ])
  func brokenPatternsAreLocatedErrors(_ pattern: String) throws {
    let found = check("let r = #/\(pattern)/#\n")
    #expect(found.map(\.code) == ["invalid-regex"])
    #expect(found.first?.range.exists == true)
    let trap = try #require(ScriptRun("let r = try! Regex(#\"\(pattern)\"#)\n").trap)
    #expect(trap.range.exists)
  }

  /// A type that grows without end at run time is a located trap.
  @Test(arguments: [
    "func f<T>(_ x: T) { f([x]) }\nf(1)\n",
    "func f<T>(_ x: T) { f((x, x)) }\nf(1)\n",
    "class C<T> { func f() { C<[T]>().f() } }\nC<Int>().f()\n",
  ])
  func endlessSpecialisationTraps(_ source: String) throws {
    let trap = try #require(ScriptRun(source).trap)
    #expect(trap.range.exists)
  }

  /// An interrupt ends a check with one error, and the session stays as it was.
  @Test func interruptsEndChecks() throws {
    // Interrupting is the one thing that another thread may do with a session.
    nonisolated(unsafe) let session = Session()
    #expect(session.load([SourceFile(name: "first.decl", text: "let a = 1\n")]).isEmpty)
    let long = HostileSource.named("statements").text(20_000)
    let thread = Thread {
      while !session.isChecking { Thread.sleep(forTimeInterval: 0.001) }
      session.interrupt()
    }
    thread.start()
    let found = session.load([SourceFile(name: "second.decl", text: long)])
    #expect(found.map(\.code) == ["check-interrupted"])
    #expect(session.load([SourceFile(name: "third.decl", text: "let b = 2\n")]).isEmpty)
  }

  /// An interrupted parser takes what it has read so far for the whole file.
  @Test func interruptsEndParsing() {
    let long = HostileSource.named("statements").text(100_000)
    let interruption = Interruption()
    interruption.request()
    let parsed = Parser.parse(
      SourceFile(name: "long.decl", text: long), index: 0, interruption: interruption)
    #expect(parsed.syntax.statements.count < 1_000)
  }

  /// An interrupt ends the lowering of a function, which is lowered again when it is called again.
  @Test func interruptsEndLowering() {
    let additions = (0..<2_000).map { "total += \($0)" }.joined(separator: "\n")
    let text =
      "func sum() -> Int {\nvar total = 0\n\(additions)\nreturn total\n}\nprint(\"x\")\nprint(sum())\n"
    let holder = SessionHolder()
    var options = Session.Options()
    // Before the call of the long function, so that it is its lowering that is interrupted.
    options.output = { if $0.hasPrefix("x") { holder.session?.interrupt() } }
    let session = Session(options: options)
    holder.session = session
    #expect(session.load([SourceFile(name: "sum.decl", text: text)]).isEmpty)
    #expect(session.run().trap?.code == "interrupted")
    let again = session.evaluate(SourceFile(name: "input", text: "print(sum())"))
    #expect(again.output == "1999000\n")
  }

  /// A session that the function for its own output interrupts.
  private final class SessionHolder: @unchecked Sendable {
    weak var session: Session?
  }

  @discardableResult
  private func check(_ text: String) -> [Diagnostic] {
    Compiler.check([SourceFile(name: "case.decl", text: text)]).diagnostics
      .filter { $0.severity == .error }
  }

  /// The time to check an empty script.
  private static let emptyCheck: Double =
    (0..<5).map { _ in
      seconds { _ = Compiler.check([SourceFile(name: "case.decl", text: "")]) }
    }.min() ?? 0

  /// Returns the processor time that an action takes on this thread.
  private static func seconds(_ action: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    action()
    return now() - start
  }
}
