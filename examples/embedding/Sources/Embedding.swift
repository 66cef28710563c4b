import DeclLang
import DeclPresentation
import DeclRuntime
import Foundation

/// Runs a script with functions and a view of the program, takes steps in it, and reads what they did.
///
///     embedding house.decl
@main struct Embedding {
  static func main() throws {
    let path = CommandLine.arguments.dropFirst().first ?? "house.decl"
    let script = SourceFile(
      name: "house.decl", text: try String(contentsOfFile: path, encoding: .utf8))
    let house = House()
    let questions = Questions()

    // Load: everything is checked, the program's own declarations too.
    var options = Session.Options()
    options.hosts = [module(of: house, questions)]
    let session = Session(options: options)
    let diagnostics = session.load([script])
    for diagnostic in diagnostics {
      print(Presentation(sources: session.checkedSources).text(diagnostic))
    }
    if diagnostics.contains(where: { $0.severity == .error }) { exit(1) }

    // Run the top-level code, mount the view.
    _ = session.run()
    for record in session.mount() { print("mounted:", record.evaluated.count, "bodies ran") }
    draw(session.tree)

    // Act: a step is what a user does. The script's closure runs, in one update.
    for dial in dials(in: session.tree) where dial.title != "Studio" {
      let touch = Step.gesture(.tap, Target(parts: [.handle(dial.handle)]))
      try show(session.perform(touch), session)
    }
    if let step = try StepParser.parse(":toggle \"Heat Studio\"") {
      try show(session.perform(step), session)
    }
    print("heated: \(house.heated.sorted())")

    // Answer: what the script asked for comes when nothing of the script runs.
    for answer in questions.waiting { try show(session.call(answer, 4.5), session) }
    draw(session.tree)
  }

  /// What scripts may use of the house: declarations, and the closures behind them.
  static func module(of house: House, _ questions: Questions) -> HostModule {
    let declarations = """
      /// The names of all rooms.
      @_primitive("rooms") func roomNames() -> [String]

      /// What the sensor of a room says, in degrees.
      @_primitive("temperature") func temperature(in room: String) throws -> Double

      /// Turns the heating of a room on or off.
      @_primitive("heating") func setHeating(_ isOn: Bool, in room: String)

      /// Asks for the degrees outside; the answer comes when the program has it.
      @_primitive("outside") func askOutside(_ answer: @escaping (Double) -> Void)

      /// The degrees outside.
      func temperatureOutside() async -> Double {
        await withCheckedContinuation { continuation in
          askOutside { continuation.resume(returning: $0) }
        }
      }

      /// A dial, drawn by the program. A touch does what the script says.
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

  /// Shows records: as values, as people read them, and as JSON.
  static func show(_ records: [UpdateRecord], _ session: Session) {
    for record in records {
      for write in record.writes { print("\(write.cell) was \(write.old), is \(write.new)") }
      let presentation = Presentation(sources: session.sources(of: record))
      print(presentation.text(record), terminator: "")
      print(presentation.json(record).prefix(58), "…\n")
    }
  }

  /// Draws the dials of a tree.
  static func draw(_ tree: ViewTree) {
    for dial in dials(in: tree) {
      print(dial.handle, dial.title, String(repeating: "▪", count: Int(dial.degrees)), dial.degrees)
    }
    print()
  }

  /// The dials of a tree, wherever they are.
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

/// What scripts have asked and the program has not answered yet.
final class Questions {
  var waiting: [ScriptFunction] = []
}
