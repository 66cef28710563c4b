import Foundation
import Testing

/// Tests of the memory that a whole process takes, each in a process of its own (`memory-probe`).
@Suite(.serialized) struct ProcessMemoryTests {
  private static let limit = 64 << 20

  /// Runs a measure and returns the words that it prints.
  private func probe(_ arguments: String...) throws -> [String] {
    let run = try DeclREPLProcess.run(arguments, program: "memory-probe")
    #expect(run.status == 0, "\(run.errors)")
    return run.output.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// A script that grows without end, in one line, and whether what it makes stays alive at the end: then the
  /// session counts at least 80 % of what the process gained.
  @Test(arguments: [
    ("var a: [[Int]] = []; while true { a.append(Array(repeating: 1, count: 500)) }", true),
    ("var a: [Any] = []; while true { a.append(1) }", true),
    ("var d: [[Int: Int]] = []; while true { d.append([1: 2, 3: 4]) }", true),
    ("var s: Set<String> = []; while true { s.insert(\"member \\(s.count)\") }", true),
    ("var a: [String] = []; while true { a.append(\"number \\(a.count) of a list\") }", true),
    (
      "var a: [String] = []; while true { var s = \"\"; for _ in 0..<70 { s += \"x\" }; a.append(s) }",
      true
    ),
    ("var s = \"ab\"; while true { s += s }", false),
    ("import Foundation; var a: [Data] = []; while true { a.append(Data(count: 1000)) }", true),
    (
      "final class N { var n: N?; init(_ n: N?) { self.n = n } }; var n: N?; while true { n = N(n) }",
      true
    ),
    ("indirect enum E { case a; case b(E, Int) }; var e = E.a; while true { e = .b(e, 1) }", true),
    ("var f: () -> Int = { 1 }; while true { let g = f; f = { g() } }", true),
    (
      "final class C {}; struct W { weak var c: C? }; var a: [C] = []; var w: [W] = []; while true { let c = C(); a.append(c); w.append(W(c: c)) }",
      true
    ),
    (
      "import Foundation; let long = String(repeating: \"x\", count: 4000); var a: [String] = []; while true { a.append(String(format: \"%d and %@\", a.count, long)) }",
      true
    ),
    ("var s = \"ab \"; while true { s += s; _ = s.matches(of: /\\w+/) }", false),
    ("func f() { var a: [Any] = []; while true { a.append(1) } }; f()", false),
    ("while true { Task { try? await Task.sleep(for: .seconds(10)) } }", true),
    (
      "import Foundation; while true { UserDefaults.standard.set(String(repeating: \"x\", count: 5000), forKey: UUID().uuidString) }",
      true
    ),
    ("while true { print(\"a line that is kept for the result of the run\") }", false),
    (
      "import Foundation; var n = 0; while true { n += 1; _ = 1.5.formatted(.number.locale(Locale(identifier: \"en_\\(n)\"))) }",
      false
    ),
    (
      "import SwiftUI; struct R: View { @State var a = 1; let n: Int; var body: some View { Text(\"\\(n) \\(a)\") } }; struct V: View { var body: some View { ForEach(0..<1_000_000, id: \\.self) { R(n: $0) } } }; V()",
      false
    ),
    (
      "import SwiftUI; struct V: View { var body: some View { List(0..<2_000_000_000, id: \\.self) { Text(\"\\($0)\") } } }; V()",
      false
    ),
    (
      "import SwiftUI; func wide() -> AnyView { var v = AnyView(Text(\"a\")); for _ in 0..<30 { let i = v; v = AnyView(HStack { i; i }) }; return v }; wide()",
      false
    ),
    (
      "import SwiftUI; struct V: View { @State private var a: [Int] = []; var body: some View { Text(\"\\(a.count)\").task { for i in 0..<200 { a = Array(repeating: i, count: 50_000); await Task.yield() } } } }; V()",
      false
    ),
  ])
  func memoryStaysNearTheLimit(_ source: String, _ isAlive: Bool) throws {
    let text = source.replacingOccurrences(of: "; ", with: "\n")
    let words = try probe("limit", "\(Self.limit)", text)
    try #require(words.count == 3)
    let (growth, used) = (try #require(Int(words[1])), try #require(Int(words[2])))
    #expect(words[0] == "memory-limit", "\(source)")
    #expect(growth <= Self.limit / 4 * 5, "\(source)")
    if isAlive { #expect(used >= growth / 5 * 4, "\(source): \(used) of \(growth)") }
  }

  /// What layout and pictures take counts as well: they are drawn below the limit, or refused.
  @Test(arguments: [
    (
      "ForEach(0..<20_000, id: \\.self) { Text(\"row \\($0)\").padding().background(Color.red) }",
      nil
    ),
    ("ScrollView { VStack { ForEach(0..<100_000, id: \\.self) { _ in Circle() } } }", "refused"),
    ("Text(String(repeating: \"word \", count: 2_000_000))", "refused"),
    (
      "LazyVGrid(columns: (0..<1000).map { _ in GridItem() }) { ForEach(0..<30_000, id: \\.self) { _ in Color.red } }",
      nil
    ),
    (
      "Path { p in for i in 0..<200_000 { p.addLine(to: CGPoint(x: i % 400, y: i % 800)) } }.stroke(.red, style: StrokeStyle(lineWidth: 2, lineJoin: .round))",
      nil
    ),
    ("VStack { Color.red.blur(radius: 9).opacity(0.5).shadow(radius: 9) }", nil),
    (
      "{ var view = AnyView(Color.red); for _ in 0..<60 { view = AnyView(view.clipShape(Circle())) }; return view }()",
      "refused"
    ),
    (
      "{ var view = AnyView(Color.red); for _ in 0..<60 { view = AnyView(view.mask(Circle())) }; return view }()",
      "refused"
    ),
    (
      "Canvas { context, _ in for i in 0..<60_000 { context.fill(Path(CGRect(x: i % 400, y: i % 800, width: 5, height: 5)), with: .color(.red)) } }",
      "refused"
    ),
    ("ForEach(0..<60) { _ in Rectangle().fill(.ultraThinMaterial) }.frame(height: 20)", nil),
    ("ForEach(0..<12) { Image(uiImage: picture($0)) }", nil),
    ("Text(\"small\")", "drawn"),
  ])
  func picturesStayNearTheLimit(_ view: String, _ outcome: String?) throws {
    let source = view.contains("picture(") ? Self.pictures + view : view
    let words = try probe("picture", "\(Self.limit)", "import SwiftUI\n" + source)
    try #require(words.count == 2)
    if let outcome { #expect(words[0] == outcome, "\(view)") }
    #expect(try #require(Int(words[1])) <= Self.limit / 4 * 5, "\(view)")
  }

  /// Makes pictures of 1,000 by 1,000 pixels, no two of them equal, of the bytes of PNG files.
  private static let pictures = """
    import UIKit
    func number(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }
    func check(_ bytes: [UInt8]) -> UInt32 {
      var sum: UInt32 = 0xFFFF_FFFF
      for byte in bytes {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
      }
      return ~sum
    }
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      let bytes = Array(name.utf8) + content
      return number(UInt32(content.count)) + bytes + number(check(bytes))
    }
    func picture(_ value: Int) -> UIImage {
      var data: [UInt8] = [0x78, 1]
      let rows = [UInt8](repeating: 0, count: 40_000)
      data += [1, UInt8(rows.count & 255), UInt8(rows.count >> 8), UInt8(~rows.count & 255), UInt8(~rows.count >> 8 & 255)]
      data += rows + number(0)
      let header = number(1000) + number(1000) + [8, 0, 0, 0, 0]
      let bytes = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10] + chunk("IHDR", header)
        + chunk("tEXt", [65, 0, UInt8(value)]) + chunk("IDAT", data) + chunk("IEND", [])
      return UIImage(data: Data(bytes))!
    }

    """

  private static let views = """
    import SwiftUI
    final class Model: ObservableObject { @Published var total = 0 }
    struct Row: View {
      let number: Int
      @State private var isOn = false
      var body: some View { Toggle("\\(number)", isOn: $isOn) }
    }
    struct Rows: View {
      @StateObject private var model = Model()
      var body: some View { ForEach(0..<20, id: \\.self) { Row(number: $0 + model.total) } }
    }
    Rows()
    """

  /// The growth over 50 sessions is that of the system's allocator, not a multiple of a session's memory.
  @Test func droppedSessionsLeaveNothing() throws {
    let words = try probe("sessions", "50", Self.views)
    #expect(try #require(Int(words[0])) < 1 << 19)
  }

  @Test func redeclarationsLeaveNothing() throws {
    let words = try probe(
      "inputs", "100", "struct Point { var x = 1; var y = 2; var sum: Int { x + y } }")
    #expect(try #require(Int(words[0])) < 1 << 20)
  }

  #if os(Linux)
    /// A script ends with a trap where the system has less memory than the session's limit; where it has too little,
    /// declrepl says so.
    @Test func aLimitOfTheAddressSpaceLimitsTheScript() throws {
      let script = "var a = [1]; while true { a += a }"
      func errors(_ kilobytes: Int) throws -> String {
        try DeclREPLProcess.shell("ulimit -v \(kilobytes); $DECLREPL run -e '\(script)'").errors
      }
      #expect(try errors(800_000).contains("error[memory-limit]: Fatal error: Out of memory"))
      #expect(try errors(200_000).hasPrefix("error: the limit of the address space"))
    }
  #endif
}
