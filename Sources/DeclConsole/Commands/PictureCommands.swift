import DeclFont
import DeclLayout
import DeclPicture
import DeclPresentation
import DeclRuntime
package import DeclScreen

/// The `:render` command.
struct RenderViewCommand: ConsoleCommand {
  let name = "render"
  let summary = "shows the interface as a picture of characters"
  let group = CommandGroup.look

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let bytes = try console.picture(
      of: try console.laidOutScreen(), as: .text, columns: console.settings.width,
      hasColors: console.settings.style == .colored)
    console.page(String(decoding: bytes, as: UTF8.self), isRendered: true)
  }
}

/// The `:picture` command.
struct PictureCommand: ConsoleCommand {
  let name = "picture"
  let arguments = "FILE"
  let summary = "writes the interface as a .png, .svg or .txt file"
  let group = CommandGroup.files
  let completionSources: [CompletionSource] = [.files]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let ending = argument.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard argument.contains("."), let format = PictureFormat(fileEnding: ending) else {
      throw ConsoleError(":picture takes a file whose name ends in .png, .svg or .txt")
    }
    let bytes = try console.picture(of: try console.laidOutScreen(), as: format)
    try ScriptFiles.write(bytes, to: argument)
    console.write("\(argument): \(bytes.count) bytes" + "\n")
  }
}

/// The `:frame` command.
struct FrameCommand: ConsoleCommand {
  let name = "frame"
  let arguments = "[TARGET]"
  let summary = "shows the frame of a view, or of all, in points"
  let details = """
    x, y, width and height in the coordinate space of the window, rounded to pixels. The frame of a view is that without \
    its modifiers; a view with a body has the frame around its content.
    """
  let group = CommandGroup.look
  let completionSources: [CompletionSource] = [.targets]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let screen = try console.laidOutScreen()
    if argument.isEmpty {
      var lines = ""
      for root in console.selectedTree.roots { FrameList.add(root, screen.frames, "", &lines) }
      return console.page(lines)
    }
    let handle = try console.handle(argument, of: self)
    let node = try console.node(handle)
    guard let frame = screen.frames[handle] else {
      throw ConsoleError("\(node.type) \(handle) is not laid out: it is not on the screen")
    }
    console.write("\(node.type) \(handle)  \(FrameList.text(frame))\n")
  }
}

/// The `:at` command.
struct AtCommand: ConsoleCommand {
  let name = "at"
  let arguments = "X,Y"
  let summary = "lists the views at a point, the uppermost first"
  let group = CommandGroup.look

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let numbers = argument.split(separator: ",").map { Double($0.trimmingSpaces) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else {
      throw ConsoleError(":at takes a point, as in :at 120,300")
    }
    let screen = try console.restingScreen()
    let found = screen.views(atX: x, y: y)
    if found.isEmpty { return console.write("no view is at \(argument)" + "\n") }
    for handle in found {
      let node = try console.node(handle)
      // Parts of the library's own stand in the views that contain them.
      if node.type.hasPrefix("_") { continue }
      let frame = screen.frames[handle].map { "  " + FrameList.text($0) } ?? ""
      console.write("\(node.type) \(handle)\(frame)\n")
    }
  }
}

/// The `:layout` command.
struct LayoutCommand: ConsoleCommand {
  let name = "layout"
  let arguments = "TARGET"
  let summary =
    "explains a frame: proposals, answers, rules"
  let details = """
    One line for each view and modifier from the window to the view: the proposal with which it was placed, its size and \
    its rule (:explain G2), then the other proposals that it answered. A dash proposes the ideal length.
    """
  let group = CommandGroup.explain
  let completionSources: [CompletionSource] = [.targets]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let handle = try console.handle(argument, of: self)
    let steps = try console.restingScreen().conversation(about: handle)
    if steps.isEmpty {
      throw ConsoleError(
        "\(argument) is not laid out: it is not on the screen, or stands for its content")
    }
    var text = ""
    for step in steps {
      let type = try step.view.flatMap { handle throws(ConsoleError) -> String? in
        let type = try console.node(handle).type
        return type.hasPrefix("_") ? nil : "\(type) \(handle)"
      }
      text += "\(type ?? step.name)  \(Self.text(step.final))  \(step.rule)\n"
      for answer in step.answers where answer != step.final {
        text += "    asked \(Self.text(answer))\n"
      }
    }
    console.page(text)
  }

  private static func text(_ answer: LayoutExchange.Answer) -> String {
    func length(_ value: Double?) -> String {
      guard let value else { return "-" }
      return value.isFinite ? FrameList.text(value) : "∞"
    }
    return
      "\(length(answer.proposedWidth))×\(length(answer.proposedHeight)) → \(length(answer.width))×\(length(answer.height))"
  }
}

/// Frames as text.
enum FrameList {
  /// Adds a line for a view that is laid out, and those of its children.
  static func add(
    _ node: ViewTree.Node, _ frames: [ViewHandle: Rect], _ indent: String, _ lines: inout String
  ) {
    var inner = indent
    if let frame = frames[node.handle], !node.type.hasPrefix("_") {
      lines += "\(indent)\(node.type) \(node.handle)  \(text(frame))\n"
      inner += "  "
    }
    for child in node.children { add(child, frames, inner, &lines) }
  }

  /// Returns a frame as `x,y width×height`.
  static func text(_ frame: Rect) -> String {
    "\(text(frame.origin.x)),\(text(frame.origin.y)) \(text(frame.size.width))×\(text(frame.size.height))"
  }

  /// Returns a length with at most two digits after the point.
  static func text(_ length: Double) -> String {
    let rounded = (length * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e9
      ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension Console {
  /// Returns the mounted views as they are shown now, while animations run.
  /// - Parameter screen: the screen; nil for that of the console.
  package func laidOutScreen(on screen: ScreenOptions? = nil) throws(ConsoleError) -> Screen {
    try laidOut(on: screen ?? self.screen, isResting: false)
  }

  /// Returns the mounted views on the console's screen as they are after all animations: there touches meet them.
  func restingScreen() throws(ConsoleError) -> Screen {
    try laidOut(on: screen, isResting: true)
  }

  private func laidOut(
    on screen: ScreenOptions, isResting: Bool
  ) throws(ConsoleError) -> Screen {
    try requirePresent("the layout")
    guard !session.tree.roots.isEmpty else { throw Self.nothingMounted }
    defer { reportDrawingTrap() }
    return try Console.drawn { () throws(LayoutStop) in
      try Screen.drawing(of: session, options: screen, isResting: isResting) { $0 }
    }
  }

  private func reportDrawingTrap() {
    if let trap = session.takeDrawingTrap() { report(trap) }
  }

  /// Returns the bytes of a picture.
  package func picture(
    of screen: Screen, as format: PictureFormat, columns: Int = 80, hasColors: Bool = false
  ) throws(ConsoleError) -> [UInt8] {
    defer { reportDrawingTrap() }
    let made = try Console.drawn { () throws(LayoutStop) in
      try Screen.bounded(session) { _ in
        Result { () throws(ConsoleError) in
          try Picture.bytes(of: screen, as: format, columns: columns, hasColors: hasColors)
        }
      }
    }
    return try made.get()
  }

  /// The error of a picture where nothing is mounted.
  private static var nothingMounted: ConsoleError {
    ConsoleError("\(TreeFormatter.emptyText); \(TreeFormatter.emptyAdvice)")
  }

  /// Returns the result of layout or drawing that Ctrl-C or the memory limit may stop.
  static func drawn<Result>(
    _ draw: () throws(LayoutStop) -> Result?
  ) throws(ConsoleError) -> Result {
    do throws(LayoutStop) {
      if let result = try draw() { return result }
    } catch {
      throw ConsoleError(error.message)
    }
    throw Self.nothingMounted
  }
}

extension Substring {
  /// The characters without spaces at the ends.
  fileprivate var trimmingSpaces: String { String(self).trimmed }
}
