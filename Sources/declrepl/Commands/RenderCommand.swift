import ArgumentParser
import DeclConsole
import DeclFont
import DeclRuntime
import DeclScreen
import Foundation

/// The subcommand `declrepl render`.
struct RenderCommand: ScriptCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Mounts a script's view, performs steps, and draws the interface.",
    discussion: """
      Without --out the picture is written beside the script: book-club.decl gives book-club.png. The text form is \
      written to standard output.
      """)

  @OptionGroup var source: SourceOptions
  @OptionGroup var common: CommonOptions
  @OptionGroup var input: InputOptions
  @OptionGroup var look: LookOptions

  @Option(
    help: ArgumentHelp("A file of steps to perform first, one per line.", valueName: "steps"),
    completion: .file())
  var steps: String?

  @Option(help: "The format; by default that of the name in --out, or png.")
  var format: PictureFormat?

  @Option(
    help: ArgumentHelp("The file to write; - is standard output.", valueName: "path"),
    completion: .file())
  var out: String?

  @Option(help: ArgumentHelp("The preview to show, by its name.", valueName: "name"))
  var preview: String?

  @Flag(help: "A picture of each preview; the names of the files end in -1, -2 and so on.")
  var allPreviews = false

  @Option(
    help: ArgumentHelp(
      "The seconds after the last step, for the moment of an animation.", valueName: "seconds"))
  var at: Double?

  @Option(
    help: ArgumentHelp(
      "A film strip: so many pictures from the last step to the end of what it moves.",
      valueName: "n"))
  var strip: Int?

  func validate() throws {
    try source.requireSource()
    if allPreviews, preview != nil {
      throw ValidationError("--preview and --all-previews exclude each other.")
    }
    if allPreviews, out == "-" {
      throw ValidationError("--all-previews writes files.")
    }
    if format == nil, let ending = out?.pathExtension, !ending.isEmpty,
      PictureFormat(fileEnding: ending) == nil
    {
      throw ValidationError(
        "--out takes a name that ends in .png, .svg or .txt, unless --format names the format.")
    }
    if let at, !(0...1_000_000).contains(at) {
      throw ValidationError("--at must be from 0 to 1000000.")
    }
    if let strip, !(2...FilmStrip.maximumCount).contains(strip) {
      throw ValidationError("--strip must be from 2 to \(FilmStrip.maximumCount).")
    }
  }

  func run() throws {
    let console = try common.makeConsole(
      try common.orExit { () throws(ConsoleError) in try input.configuration(of: source) })
    console.settings.isQuiet = true
    console.screen = look.screen
    let files = try console.orExit { () throws(ConsoleError) in
      try source.read(toRun: true, for: console.session)
    }
    let steps = try console.orExit { () throws(ConsoleError) in
      try self.steps.map { name throws(ConsoleError) in try StepsFile(reading: name) }
    }
    guard console.start(files) else { throw console.status }
    console.show(console.mount())
    if allPreviews {
      let names = console.session.previews.map(\.name)
      if names.isEmpty { throw ValidationError("The script has no previews.") }
      for (index, name) in names.enumerated() {
        console.run(":mount \(name.literal)")
        try perform(steps, in: console)
        try draw(console, ending: "-\(index + 1)")
      }
      return
    }
    if let preview { console.run(":mount \(preview.literal)") }
    try perform(steps, in: console)
    try draw(console)
  }

  /// Sets the appearance and performs the steps.
  private func perform(_ steps: StepsFile?, in console: Console) throws {
    for line in look.steps { console.run(line) }
    if let steps {
      try console.orExit { () throws(ConsoleError) in try steps.run(in: console) }
    }
    if let at { console.run(":advance \(at)") }
    if console.status != .success { throw console.status }
  }

  /// Writes the picture.
  /// - Parameter ending: what the name of the file ends in, before the ending for its format.
  private func draw(_ console: Console, ending: String = "") throws {
    guard console.session.layoutSubject != nil else { throw console.status }
    let screen = try console.orExit { () throws(ConsoleError) in
      try console.laidOutScreen(on: look.screen)
    }
    for problem in screen.problems {
      let place = problem.range.exists ? console.session.sources.describe(problem.range) + ": " : ""
      StandardOutput.writeError("\(place)warning: \(problem.text)\n")
    }
    let list = try console.orExit { () throws(ConsoleError) in
      try strip.map { count throws(ConsoleError) in
        try FilmStrip.displayList(of: console.session, options: screen.options, count: count)
      }
    }
    let format = self.format ?? out.flatMap { PictureFormat(fileEnding: $0.pathExtension) } ?? .png
    let bytes = try console.orExit { () throws(ConsoleError) in
      if let list {
        return try Picture.bytes(
          of: list, as: format, scale: look.screen.scale, columns: StandardOutput.screen.columns,
          hasColors: common.style == .colored)
      }
      return try console.picture(
        of: screen, as: format, columns: StandardOutput.screen.columns,
        hasColors: common.style == .colored)
    }
    if console.status != .success { throw console.status }
    guard var path = out ?? (format == .text && ending.isEmpty ? "-" : defaultPath(format)) else {
      throw ValidationError("Name the file to write with --out.")
    }
    if !ending.isEmpty {
      let url = URL(fileURLWithPath: path)
      path = url.deletingPathExtension().path + ending + ".\(url.pathExtension)"
    }
    if path == "-" {
      StandardOutput.write(bytes)
    } else {
      try console.orExit { () throws(ConsoleError) in
        try ScriptFiles.write(bytes, to: path)
      }
    }
  }

  /// The path beside the script.
  private func defaultPath(_ format: PictureFormat) -> String? {
    guard let first = source.files.first, first != "-" else { return nil }
    let url = URL(fileURLWithPath: first)
    let base = url.hasDirectoryPath ? url : url.deletingPathExtension()
    return base.path + ".\(format.rawValue)"
  }
}

extension PictureFormat: ExpressibleByArgument {}

/// The options for the device and the appearance of a picture.
struct LookOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The device: iphone, ipad, mac, or a size in points such as 300x200, at most 10000x10000.",
      valueName: "device"))
  var device = Device.iPhone

  @Option(help: ArgumentHelp("The number of pixels in a point.", valueName: "n"))
  var scale: Double?

  @Flag(help: "The dark appearance.")
  var dark = false

  @Option(help: ArgumentHelp("The contrast: standard or increased.", valueName: "contrast"))
  var contrast = Contrast.standard

  @Option(
    help: ArgumentHelp(
      "The type size, from xSmall to xxxLarge and accessibility1 to accessibility5.",
      valueName: "size"),
    transform: { name in
      guard let size = TypeSize(rawValue: name) else {
        let names = TypeSize.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("the type sizes are \(names)")
      }
      return size
    })
  var typeSize: TypeSize?

  @Flag(help: "The leading edge is the right one.")
  var rtl = false

  @Option(help: ArgumentHelp("The locale, such as de_DE.", valueName: "locale"))
  var locale: String?

  /// The contrasts.
  enum Contrast: String, ExpressibleByArgument, CaseIterable {
    case standard, increased
  }

  func validate() throws {
    if let scale, !(0.1...8).contains(scale) {
      throw ValidationError("--scale must be from 0.1 to 8.")
    }
    if let problem = locale.flatMap(LocaleName.problem) { throw ValidationError("\(problem).") }
  }

  /// The commands that set the environment, so that the script reads what the picture shows.
  var steps: [String] {
    var steps: [String] = []
    if dark { steps.append(":env colorScheme .dark") }
    // An environment has the scale of an iPhone, unless it is told another one.
    if screen.scale != Device.iPhone.scale { steps.append(":env displayScale \(screen.scale)") }
    steps += Device.sizeClassSteps(from: Device.iPhone.size.width, to: device.size.width)
    if let typeSize { steps.append(":env dynamicTypeSize .\(typeSize.rawValue)") }
    if rtl { steps.append(":env layoutDirection .rightToLeft") }
    if let locale { steps.append(#":env locale Locale(identifier: "\#(locale)")"#) }
    return steps
  }

  /// The options of the screen.
  var screen: ScreenOptions {
    var options = ScreenOptions(
      size: device.size, scale: scale ?? device.scale, safeArea: device.safeArea)
    options.hasIncreasedContrast = contrast == .increased
    return options
  }
}

extension Device: ExpressibleByArgument {
  /// Creates a device from an argument.
  init?(argument: String) { self.init(argument) }

  /// The name in help.
  var defaultValueDescription: String { "iphone" }
}

extension String {
  /// The part after the last dot, in lower case.
  fileprivate var pathExtension: String {
    URL(fileURLWithPath: self).pathExtension.lowercased()
  }
}
