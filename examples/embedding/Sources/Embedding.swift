import DeclLang
import DeclPresentation
import DeclRuntime
import Foundation

/// Runs a script that uses this program's functions and view, performs steps and prints records.
///
///     embedding house.decl
@main struct Embedding {
  static func main() throws {
    let path = CommandLine.arguments.dropFirst().first ?? "house.decl"
    let script = SourceFile(
      name: "house.decl", text: try String(contentsOfFile: path, encoding: .utf8))
    let house = House()
    let questions = Questions()

    // Load: all files are checked, including the program's declarations.
    var options = Session.Options()
    options.hosts = [module(of: house, questions)]
    let session = Session(options: options)
    let diagnostics = session.load([script])
    for diagnostic in diagnostics {
      print(Presentation(sources: session.checkedSources).text(diagnostic))
    }
    if diagnostics.contains(where: { $0.severity == .error }) { exit(1) }

    // Run the top-level code, then mount the view.
    _ = session.run()
    for record in session.mount() { print("mounted:", record.evaluated.count, "bodies ran") }
    draw(session.tree)

    // Act: a step is something that a user does. The script's closure runs in one update.
    for dial in dials(in: session.tree) where dial.title != "Studio" {
      let touch = Step.gesture(.tap, Target(parts: [.handle(dial.handle)]))
      try show(session.perform(touch), session)
    }
    if let step = try StepParser.parse(":toggle \"Heat Studio\"") {
      try show(session.perform(step), session)
    }
    print("heated: \(house.heated.sorted())")

    // Answer: a script's closures can only be called while the script is not running.
    for answer in questions.waiting { try show(session.call(answer, 4.5), session) }
    draw(session.tree)
  }

  /// Returns the functions and the view for scripts: declarations with their closures.
  static func module(of house: House, _ questions: Questions) -> HostModule {
    let declarations = """
      /// Returns the names of all rooms.
      @_primitive("rooms") func roomNames() -> [String]

      /// Returns the temperature that the sensor of a room measures, in degrees.
      @_primitive("temperature") func temperature(in room: String) throws -> Double

      /// Turns the heating of a room on or off.
      @_primitive("heating") func setHeating(_ isOn: Bool, in room: String)

      /// Requests the temperature outside; the program calls the closure with the answer.
      @_primitive("outside") func askOutside(_ answer: @escaping (Double) -> Void)

      /// Returns the temperature outside, in degrees.
      func temperatureOutside() async -> Double {
        await withCheckedContinuation { continuation in
          askOutside { continuation.resume(returning: $0) }
        }
      }

      /// A dial that the program draws. A tap runs the script's action.
      @_primitive("dial") struct Dial: _PrimitiveView, _TapTarget {
        let title: String
        let degrees: Double
        let action: () -> Void

        func _tap() { action() }
      }
      """
    var module = HostModule(SourceFile(name: "program.decl", text: declarations))
    module.bind("rooms") { house.rooms }
    module.bind("temperature") { (room: String) in try house.temperature(in: room) }
    module.bind("heating") { (isOn: Bool, room: String) in house.setHeating(isOn, in: room) }
    module.bind("outside") { (answer: ScriptFunction) in questions.waiting.append(answer) }
    return module
  }

  /// Prints records: their writes, their text and their JSON.
  static func show(_ records: [UpdateRecord], _ session: Session) {
    for record in records {
      for write in record.writes { print("\(write.cell) was \(write.old), is \(write.new)") }
      let presentation = Presentation(sources: session.sources(of: record))
      print(presentation.text(record), terminator: "")
      print(presentation.json(record).prefix(58), "…\n")
    }
  }

  /// Prints the dials of a tree.
  static func draw(_ tree: ViewTree) {
    for dial in dials(in: tree) {
      print(dial.handle, dial.title, String(repeating: "▪", count: Int(dial.degrees)), dial.degrees)
    }
    print()
  }

  /// Returns the dials of a tree, at any depth.
  static func dials(in tree: ViewTree) -> [(handle: ViewHandle, title: String, degrees: Double)] {
    func dials(in node: ViewTree.Node) -> [(handle: ViewHandle, title: String, degrees: Double)] {
      if node.type == "Dial", case .string(let title)? = node.attribute("title"),
        case .number(let degrees)? = node.attribute("degrees")
      {
        return [(node.handle, title, degrees)]
      }
      return node.children.flatMap(dials)
    }
    return tree.roots.flatMap(dials)
  }
}

/// The requests of scripts that the program has not answered yet.
final class Questions {
  var waiting: [ScriptFunction] = []
}
