import DeclConsole
import DeclLang
import DeclRuntime
import DeclScreen
import Foundation

/// One input, sent through all stages: the source of a script, with the inputs of a session in lines that begin
/// with `//> `, as in the cases of the folder `updates`.
struct Trial {
  /// The stages at which a trial can end.
  enum Stage: String, CaseIterable {
    case parse, check, run
  }

  private static let mark = "//> "
  /// The maximum number of inputs of a session.
  private static let maximumInputCount = 40
  /// The commands that read or write files outside of the session, which inputs must not do.
  private static let forbidden = [
    "load", "record", "replay", "save", "edit", "watch", "paste", "picture",
  ]

  private let file: SourceFile
  private let inputs: [String]

  /// Creates a trial with the bytes of an input.
  init(_ bytes: [UInt8]) {
    file = SourceFile(name: "input.decl", bytes: bytes)
    inputs = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n").filter { $0.hasPrefix(Self.mark) }
      .prefix(Self.maximumInputCount).map { String($0.dropFirst(Self.mark.count)) }
  }

  /// Runs the trial up to a stage.
  func run(to stage: Stage) {
    switch stage {
    case .parse: _ = Parser.parse(file, index: 0)
    case .check: _ = Compiler.check([file])
    case .run: runSession()
    }
  }

  /// Loads, runs and mounts the script, then performs the inputs as in the REPL.
  private func runSession() {
    var length = 0
    let count: (String) -> Void = { length += $0.utf8.count }
    let console = Console(output: Console.Output(results: count, errors: count)) {
      var options = Session.Options()
      options.stepLimit = 1_000_000
      options.memoryLimit = 256 << 20
      options.isUndoable = true
      // A folder that does not exist: relative paths lead nowhere.
      options.folder = "/no-such-folder"
      return Session(options: options)
    }
    console.screen = ScreenOptions(scale: 1)
    console.load([file], named: [])
    for input in inputs where !console.hasEnded { run(input, in: console) }
    console.run(":advance 2")
    console.run(":tree")
  }

  /// Draws a picture that is not written.
  private func draw(_ format: PictureFormat, _ console: Console) {
    do throws(ConsoleError) {
      _ = try console.picture(of: try console.laidOutScreen(), as: format)
    } catch {
      // Nothing is mounted, or the drawing was refused.
    }
  }

  private func run(_ input: String, in console: Console) {
    let word = input.dropFirst().prefix { $0.isLetter }
    if input.hasPrefix(":picture "),
      let format = PictureFormat(fileEnding: String(input.dropFirst(9)))
    {
      return draw(format, console)
    }
    if input.hasPrefix(":"), Self.forbidden.contains(String(word)) { return }
    if input == ":reload" {
      // Of a changed file, as it is when its author saves it.
      let text = file.text(0..<file.bytes.count).replacing(" 1", with: " 2", maxReplacements: 3)
      _ = console.session.reload([SourceFile(name: file.name, text: text)])
    } else {
      _ = console.complete(String(input.prefix(input.count / 2)))
      console.run(input)
    }
  }
}
