import DeclPresentation
import Foundation
import Testing

@testable import DeclRuntime
import DeclScreen

/// Tests of host functions, and of the conversion of values between host and script.
@Suite struct EmbeddingTests: HostedScripts {
  @Test func theEmbeddingExampleRuns() throws {
    let folder = PackageFolders.examples.appending(path: "embedding")
    let run = try DeclREPLProcess.run(["house.decl"], program: "embedding", in: folder)
    #expect(run.errors == "")
    #expect(run.status == 0)
    ExpectedOutput.check(run.output, against: folder.appending(path: "expected.txt"))
  }

  /// Checks that every Swift snippet in docs/embedding.md is part of the example.
  @Test func theDocumentationQuotesTheExample() throws {
    func lines(_ text: some StringProtocol) -> [String] {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let folder = PackageFolders.examples.appending(path: "embedding")
    let files = try ["Package.swift", "Sources/Embedding.swift"].map { name in
      lines(try String(contentsOf: folder.appending(path: name), encoding: .utf8))
    }
    let text = try String(
      contentsOf: PackageFolders.root.appending(path: "docs/embedding.md"), encoding: .utf8)
    let pieces = text.components(separatedBy: "```swift\n").dropFirst().map { piece in
      lines(piece[..<(piece.range(of: "```")?.lowerBound ?? piece.endIndex)])
    }
    #expect(pieces.count > 6)
    for piece in pieces {
      #expect(files.contains { $0.firstRange(of: piece) != nil }, "\(piece)")
    }
  }

  // MARK: Values

  /// A session with a screen makes the rows in sight, one without makes all.
  @Test(arguments: [true, false]) func aScreenLimitsRows(_ hasScreen: Bool) {
    var options = Session.Options()
    if hasScreen { options.show(on: ScreenOptions()) }
    let session = Session(options: options)
    let body = "var body: some View { List(0..<500) { Text(\"\\($0)\") } }"
    let source = SourceFile(name: "rows.decl", text: "struct Rows: View { \(body) }\nRows()")
    #expect(session.load([source]).isEmpty)
    _ = session.run()
    _ = session.mount()
    let count = "\(session.tree)".components(separatedBy: "\"Text\"").count - 1
    #expect(hasScreen ? 5..<60 ~= count : count > 500)
  }

  @Test func valuesAreConvertedInBothDirections() {
    let declarations = """
      struct Place { let x: Int; let name: String? }
      @_primitive("int") func int(_ value: Int) -> Int
      @_primitive("double") func double(_ value: Double) -> Double
      @_primitive("bool") func bool(_ value: Bool) -> Bool
      @_primitive("string") func string(_ value: String) -> String
      @_primitive("optional") func optional(_ value: Int?) -> Int?
      @_primitive("array") func array(_ value: [[String]]) -> [[String]]
      @_primitive("dictionary") func dictionary(_ value: [String: [Int]]) -> [String: [Int]]
      @_primitive("place") func place(_ value: Place) -> [Place]
      @_primitive("any") func show(_ value: Set<Character>) -> String
      @_primitive("log") func log(_ values: Int...)
      """
    var host = module(declarations)
    var logged: [Int] = []
    host.bind("int") { (value: Int) in value + 1 }
    host.bind("double") { (value: Double) in value / 2 }
    host.bind("bool") { (value: Bool) in !value }
    host.bind("string") { (value: String) in value + "!" }
    host.bind("optional") { (value: Int?) in value.map { $0 + 1 } }
    host.bind("array") { (value: [[String]]) in value + [["more"]] }
    host.bind("dictionary") { (value: [String: [Int]]) in value.merging(["b": [2]]) { $1 } }
    host.bind("place") { (value: ValueSnapshot) in ValueSnapshot.list([value, value]) }
    host.bind("any") { (value: ValueSnapshot) in value.description }
    host.bind("log") { (values: [Int]) in logged += values }
    let script = """
      print(int(1), double(3), bool(true), string("a"))
      print(optional(1) as Any, optional(nil) as Any)
      print(array([["a"], []]), dictionary(["a": [1]]).count)
      print(place(Place(x: 1, name: nil)), place(Place(x: 2, name: "b"))[1].name!)
      print(show(["x"]), [1, 2].map(int))
      log()
      log(1, 2)
      """
    #expect(
      output(of: script, host) == """
        2 1.5 false a!
        Optional(2) nil
        [["a"], [], ["more"]] 2
        [main.Place(x: 1, name: nil), main.Place(x: 1, name: nil)] b
        ["x"] [2, 3]

        """)
    #expect(logged == [1, 2])
  }

  @Test func hostMembersReceiveSelf() {
    var host = module(
      """
      extension String { @_primitive("shout") func shouted(_ mark: String) -> String }
      @_primitive("battery") var battery: Double { get }
      struct Lamp {
        let number: Int
        @_primitive("lamp") init(_ name: String)
        @_primitive("isOn") var isOn: Bool { get }
        @_primitive("count") static func count() -> Int
      }
      """)
    host.bind("shout") { (text: String, mark: String) in text.uppercased() + mark }
    host.bind("battery") { 0.5 }
    host.bind("lamp") { (name: String) in
      ValueSnapshot.structure(
        type: "Lamp", fields: [.init(name: "number", value: .integer(name.count))])
    }
    host.bind("isOn") { (lamp: ValueSnapshot) in lamp.description.contains("4") }
    host.bind("count") { 7 }
    let script = """
      print("hey".shouted("!"), battery, Lamp("desk").isOn, Lamp("bed").isOn, Lamp.count())
      """
    #expect(output(of: script, host) == "HEY! 0.5 true false 7\n")
  }

  @Test func hostValuesAreConvertedToScriptTypes() {
    struct Point: HostValue {
      static let scriptType: String? = "Point"
      var x: Int

      init(x: Int) { self.x = x }

      init?(snapshot: ValueSnapshot) {
        guard case .structure(type: "Point", let fields) = snapshot,
          case .integer(let x)? = fields.first?.value
        else { return nil }
        self.x = x
      }

      var snapshot: ValueSnapshot {
        .structure(type: "Point", fields: [.init(name: "x", value: .integer(x))])
      }
    }
    var host = module(
      """
      struct Point { var x: Int }
      @_primitive("next") func next(_ point: Point) -> Point?
      """)
    host.bind("next") { (point: Point) in point.x > 1 ? nil : Point(x: point.x + 1) }
    #expect(
      output(of: "print(next(Point(x: 1))!.x, next(Point(x: 2)) == nil)", host) == "2 true\n")
  }

  // MARK: Functions of the script

  @Test func scriptFunctionsCanBeCalledLater() throws {
    var host = module(
      """
      struct Place { let name: String }
      @_primitive("ask") func ask(_ answer: @escaping (Int, Place?) -> Bool)
      func asked() async throws -> Int {
        try await withCheckedThrowingContinuation { next in
          ask { number, place in
            if let place { next.resume(returning: number + place.name.count) } else {
              next.resume(throwing: CancellationError())
            }
            return true
          }
        }
      }
      """)
    var functions: [ScriptFunction] = []
    host.bind("ask") { (answer: ScriptFunction) in functions.append(answer) }
    let script = """
      struct A: View {
        @State private var number = 0
        @State private var problem = ""
        var body: some View {
          Button("ask") {
            ask { value, _ in
              number += value
              return false
            }
          }
          .task {
            do { number = try await asked() } catch { problem = "\\(error)" }
          }
        }
      }
      A()
      """
    let (session, _) = start(script, host)
    _ = session.mount()
    let place = ValueSnapshot.structure(
      type: "Place", fields: [.init(name: "name", value: .string("abc"))])
    try session.call(functions[0], 4, place)
    #expect(try session.state().first?.value == .integer(7))
    try perform(":tap \"ask\"", session)
    try session.call(functions[1], 3, ValueSnapshot.none)
    let records = try session.call(functions[1], 3, ValueSnapshot.none)
    #expect(records.map(\.cause.kind) == [.publisher])
    #expect(try session.state().first?.value == .integer(13))
    #expect(throws: StepError.self) { try session.call(functions[1], "x", place) }
    #expect(throws: StepError.self) { try session.call(functions[1], 3) }
    let (other, _) = start("print(1)", module(""))
    #expect(throws: StepError.self) { try other.call(functions[1], 3, place) }
  }

  @Test func aScriptFunctionMayOutliveItsSession() {
    var functions: [ScriptFunction] = []
    var host = module(#"@_primitive("f") func f(_ value: @escaping () -> Void)"#)
    host.bind("f") { (value: ScriptFunction) in functions.append(value) }
    _ = run("let text = \"a\"; f { print(text) }", host)
    #expect(functions.count == 1)
    functions = []
  }

  @Test func argumentsThatAreNotSynchronousFunctionsAreRejected() {
    var host = module(
      """
      @_primitive("f") func f(_ value: Int)
      @_primitive("g") func g(_ value: @escaping () async -> Void)
      """)
    host.bind("f") { (_: ScriptFunction) in }
    host.bind("g") { (_: ScriptFunction) in }
    for script in ["f(1)", "g { }"] {
      #expect(run(script, host).trap?.message.contains("argument 1 cannot be converted") == true)
    }
  }

  // MARK: Errors

  private struct Refusal: Error, CustomStringConvertible {
    var description: String { "not today" }
  }

  @Test func errorsOfHostClosuresAreThrownInTheScript() {
    var host = module(#"@_primitive("f") func f(_ fails: Bool) throws -> String"#)
    host.bind("f") { (fails: Bool) throws -> String in
      if fails { throw Refusal() }
      return "fine"
    }
    let script = """
      print(try f(false), (try? f(true)) as Any)
      do { print(try f(true)) } catch { print("caught \\(error)") }
      let g = f
      do { print(try [false, true].map(g)) } catch { print(error) }
      _ = try f(true)
      """
    let run = run(script, host)
    #expect(run.output == "fine nil\ncaught not today\nnot today\n")
    #expect(run.trap?.message.contains("not today") == true)
  }

  @Test func tasksCatchErrorsOfHostClosures() throws {
    var host = module(#"@_primitive("f") func f(_ text: String) throws -> [String]"#)
    host.bind("f") { (text: String) throws -> [String] in
      if text.isEmpty { throw Refusal() }
      return [text, text]
    }
    let script = """
      struct A: View {
        @State private var texts: [String] = []
        var body: some View {
          ForEach(texts, id: \\.self) { Text($0) }
          Text("end")
            .task {
              do {
                texts += try f("a")
                try await Task.sleep(for: .seconds(1))
                texts += try f("")
              } catch {
                texts.append("\\(error)")
              }
            }
        }
      }
      A()
      """
    let (session, _) = start(script, host)
    _ = session.mount()
    try perform(":advance 2", session)
    let cells = try session.state()
    #expect(cells.first?.value == .list([.string("a"), .string("a"), .string("not today")]))
  }

  @Test func anErrorOfANonThrowingHostFunctionTraps() {
    var host = module(#"@_primitive("f") func f() -> String"#)
    host.bind("f") { () throws -> String in throw Refusal() }
    let (session, result) = start("print(1)\nprint(f())", host)
    #expect(result.output == "1\n")
    #expect(
      result.trap.map(Presentation(sources: session.sources).text) == """
        script.decl:2:7: error[fatal-error]: Fatal error: the host's closure for 'f' threw: not today
            2 | print(f())
              |       ^~~
          in main  script.decl:2

        """)
  }

  @Test func aHostResultOfTheWrongTypeTraps() {
    let given: [ValueSnapshot] = [
      .string("x"), .number(1), .none, .list([]), .structure(type: "", fields: []), .closure,
    ]
    for value in given {
      var host = module(#"@_primitive("f") func f() -> Int"#)
      host.bind("f") { value }
      #expect(
        run("print(f())", host).trap?.message
          == "Fatal error: the host's closure for 'f' returned \(value), which is not of type 'Int'"
      )
    }
    var host = module(
      """
      struct Place { let name: String; let tags: [String: [String]] }
      @_primitive("f") func f() -> [Place?]
      """)
    let wrong = ValueSnapshot.structure(
      type: "Place",
      fields: [
        .init(name: "name", value: .string("a")),
        .init(
          name: "tags",
          value: .dictionary([.init(key: .string("k"), value: .list([.string("t"), .bool(true)]))])),
      ])
    host.bind("f") { ValueSnapshot.list([.none, wrong]) }
    #expect(
      run("print(f())", host).trap?.message.contains("which is not of type '[Place?]'") == true)
  }

  @Test(arguments: [
    (#"@_primitive("g") func f() -> Int"#, "program.decl:1:23: the host has no closure for 'g'"),
    (
      #"@_primitive("f") func f(_ a: String) -> Int"#,
      "program.decl:1:23: the host's closure for 'f' has type '(Int) -> Int', "
        + "but its declaration has type '(String) -> Int'"
    ),
    (
      #"@_primitive("f") func f(_ a: Int)"#,
      "program.decl:1:23: the host's closure for 'f' has type '(Int) -> Int', "
        + "but its declaration has type '(Int) -> Void'"
    ),
    (
      #"@_primitive("f") func f<T>(_ a: T) -> Int"#,
      "program.decl:1:23: the host function 'f' cannot be generic"
    ),
    (
      #"@_primitive("f") func f(_ a: inout Int) -> Int"#,
      "program.decl:1:23: the host function 'f' cannot have 'inout' parameters"
    ),
    (
      #"@_primitive("f") func f(_ a: Int) async -> Int"#,
      "program.decl:1:23: the host function 'f' cannot be 'async'"
    ),
    (
      #"@_primitive("f") func f(_ a: Int) -> Int { a }"#,
      "program.decl:1:23: the host function 'f' cannot have a body"
    ),
    (
      #"@_primitive("f") func f(_ a: Int) throws(Never) -> Int"#,
      "program.decl:1:23: the host function 'f' cannot have a typed throws clause"
    ),
    (
      #"extension Int { @_primitive("f") mutating func f() -> Int }"#,
      "program.decl:1:48: the host function 'f' cannot be 'mutating'"
    ),
    (
      #"@_primitive("f") func f(_ a: Missing) -> Int"#,
      "program.decl:1:30: cannot find type 'Missing' in scope"
    ),
    (
      #"@_primitive("any") func f() -> Color"#,
      "program.decl:1:25: the host function 'f' cannot return 'Color'"
    ),
    (
      #"func g() { @_primitive("f") func f(_ a: Int) throws(Never) -> Int; _ = f(1) }"#,
      "program.decl:1:12: a local function cannot be bound to a closure of the host"
    ),
    (
      #"func g() { struct S { @_primitive("f") var f: Int { get } }; _ = S().f }"#,
      "program.decl:1:23: a local function cannot be bound to a closure of the host"
    ),
    ("print(1)", "program.decl:1:1: host declarations cannot include top-level statements"),
    (
      "var x = 1", "program.decl:1:5: host declarations cannot include stored variables such as 'x'"
    ),
    ("func f() { 1 + }", "program.decl:1:16: expected expression after operator"),
    ("func f() -> Int", "program.decl:1:6: expected '{' in body of function declaration"),
    ("struct A {}\nstruct A {}", "program.decl:2:8: invalid redeclaration of 'A'"),
  ])
  func wrongHostDeclarationsAreErrors(_ declarations: String, _ message: String) {
    var host = module(declarations)
    if declarations.contains(#""any""#) {
      host.bind("any") { ValueSnapshot.none }
    } else if !declarations.contains(#""g""#) {
      host.bind("f") { (a: Int) in a }
    }
    let errors = errors(of: "1", host).filter { !$0.contains("for 'f' has no declaration") }
    #expect(errors == [message])
  }

  /// Declares primitives with names that the machine itself uses, and declarations that no closure can
  /// implement: the errors are reported, and the rest works.
  @Test func unusualHostDeclarationsDoNotCrash() {
    let declarations = """
      @_primitive("tuple") struct Two: _PrimitiveView { var x = 1 }
      @_primitive("id") struct Named: View { var body: some View { Text("a") } }
      @_primitive("optional") enum E { case a, b; @_primitive("f") init() }
      @_primitive("array") class C { var x = 1; @_primitive("f") init() }
      @_primitive("string") protocol P { @_primitive("f") func p() }
      struct S { @State var x = 1; @_primitive("f") init() }
      struct G<T> { let t: T; @_primitive("f") func f() }
      @_primitive(f) func g() {}
      @_primitive func h() {}
      @_primitive("f") func i() -> some View
      @_primitive("f") func j() -> Never
      @_primitive("f") func k() -> (Int, Int)
      @_primitive("f") func l(_ a: Any, _ b: @autoclosure () -> Int) -> (Int) -> Int
      """
    var host = module(declarations)
    host.bind("f") { ValueSnapshot.none }
    let errors = errors(of: "VStack { Two(); Named() }", host)
    let lines = errors.compactMap { Int($0.split(separator: ":")[1]) }
    #expect(lines == [3, 4, 5, 6, 7, 10, 11, 12, 13])
    let (session, _) = start(
      "print(E.a, C().x)\nVStack { Two(); Named() }",
      module(
        declarations.split(separator: "\n").prefix(2).joined(separator: "\n")
          + "\n@_primitive(\"optional\") enum E { case a, b }\n"
          + "@_primitive(\"array\") class C { var x = 1 }"))
    #expect(session.mount().first?.trap == nil)
    #expect(session.tree.roots.first?.children.map(\.type) == ["Two", "Named"])
  }

  @Test func anyValueCanBeAHostArgument() {
    var host = module(
      """
      struct Card: View { let n: Int; var body: some View { Text("\\(n)") } }
      @_primitive("card") func card(_ a: Any, _ b: any View) -> Card
      @_primitive("take") func take(_ a: @autoclosure () -> Int, _ b: @escaping (Int) -> Int)
      @_primitive("pair") func pair(_ a: (Int, Int), _ b: C?)
      class C { @_primitive("own") func own() }
      """)
    var taken: [String] = []
    host.bind("card") { (a: ValueSnapshot, b: ValueSnapshot) in
      taken.append("\(a) \(b)")
      return ValueSnapshot.structure(type: "Card", fields: [.init(name: "n", value: .integer(3))])
    }
    host.bind("take") { (a: ValueSnapshot, b: ValueSnapshot) in taken.append("\(a) \(b)") }
    host.bind("pair") { (a: ValueSnapshot, b: ValueSnapshot) in taken.append("\(a) \(b)") }
    host.bind("own") { (a: ValueSnapshot) in taken.append("\(a)") }
    let (session, _) = start(
      """
      take(1) { $0 }
      pair((1, 2), nil)
      pair((1, 2), C())
      C().own()
      VStack { card([1: "a"], Text("b")) }
      """, host)
    #expect(session.mount().first?.trap == nil)
    #expect(Presentation(sources: session.sources).text(session.tree).contains("Text @3  \"3\""))
    #expect(
      taken.prefix(5) == [
        "(Function) (Function)", "(1, 2) nil", "(1, 2) C(1)", "C(2)",
        "[1: \"a\"] Text(text: \"b\", modifiers: [], _moment: nil)",
      ])
  }

  @Test func missingAndDuplicateHostClosuresAreErrors() {
    var host = module(#"@_primitive("f") func f()"#)
    host.bind("f") {}
    host.bind("f") {}
    host.bind("g") {}
    #expect(
      errors(of: "f()", host) == [
        "program.decl:1:1: the host has two closures for 'f'",
        "program.decl:1:1: the host's closure for 'g' has no declaration",
      ])
  }

  /// Checks that scripts cannot use `@_primitive`: with a wrong signature, a native function would misread
  /// its registers.
  @Test(arguments: [
    #"@_primitive("string.count") func f(_ a: Int) -> Int"#, #"@_primitive("tuple") struct S {}"#,
    #"struct S { @_primitive("string.count") var a: Int { get } }"#,
  ])
  func scriptsCannotBindPrimitives(_ script: String) {
    let errors = errors(of: script, module(""))
    #expect(errors.contains { $0.hasSuffix("unknown attribute '_primitive'") })
  }

  @Test func hostCallsDoNotLeak() {
    var host = module(
      """
      struct Place { let name: String; let tags: [String: [String]] }
      @_primitive("f") func f(_ place: Place, _ count: Int) throws -> [Place?]
      """)
    host.bind("f") { (place: ValueSnapshot, count: Int) throws -> ValueSnapshot in
      if count % 3 == 0 { throw Refusal() }
      return .list([place, .none, place])
    }
    let script = """
      let place = Place(name: "a", tags: ["k": ["t", "u"]])
      func use(_ count: Int) -> Int {
        var sum = 0
        for i in 0..<count { sum += (try? f(place, i))?.count ?? 0 }
        return sum
      }
      """
    let (session, _) = start(script, host)
    #expect(session.evaluate(file("use(30)")).value?.text == "60")
    let before = session.script?.machine.heap.liveObjects
    #expect(session.evaluate(file("use(300)")).value?.text == "600")
    #expect(session.script?.machine.heap.liveObjects == before)
  }
}
