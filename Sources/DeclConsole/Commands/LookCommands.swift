import DeclPresentation
import DeclRuntime

/// `:tree`
struct TreeCommand: ConsoleCommand {
  let name = "tree"
  let arguments = "[@n] [depth N] [all]"
  let summary = "shows the tree, or a part of it"
  let details = """
    A sign in front of a view tells what the last update did to it: + new, ~ moved, * updated, · its body ran.
    all: also structure, labels of controls, and modifiers that have no room otherwise.
    """
  let group = CommandGroup.look
  let completes: [CompletionSource] = [.handles, .words(["depth", "all"])]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    var detail = console.treeDetail
    var handle: ViewHandle?
    var words = argument.split(separator: " ")[...]
    while let word = words.popFirst() {
      if let found = ViewHandle(parsing: String(word)) {
        handle = found
      } else if word == "all" {
        detail.isFull = true
      } else if word == "depth", let depth = words.popFirst().flatMap({ Int($0) }), depth >= 0 {
        detail.depth = depth
      } else {
        throw ConsoleError(":tree takes \(arguments), not ‘\(word)’")
      }
    }
    let tree = console.session.tree
    if console.settings.isJSON {
      return console.write(TreeJSON(sources: console.session.sources).object(tree).text + "\n")
    }
    // After mounting, everything is new, and marks would say nothing.
    let last = console.session.records.last
    let marks = last?.cause.kind == .mount ? [:] : last.map(TreeText.Mark.marks) ?? [:]
    let text = TreeText(style: console.settings.style, marks: marks, detail: detail)
    if let handle {
      console.write(text.text(try console.node(handle)))
    } else {
      console.write(text.text(tree))
    }
  }
}

/// `:show`
struct ShowCommand: ConsoleCommand {
  let name = "show"
  let arguments = "@n"
  let summary = "shows all that is known of one view"
  let group = CommandGroup.look
  let completes: [CompletionSource] = [.handles]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let handle = try ViewHandle(argument, of: self)
    let node = try console.node(handle)
    let cells = try console.asking { session throws(StepError) in try session.state(of: handle) }
    console.write(
      NodeText(
        sources: console.session.sources, style: console.settings.style,
        width: console.settings.width
      ).text(node, cells: cells))
  }
}

/// `:id`
struct IDCommand: ConsoleCommand {
  let name = "id"
  let arguments = "@n"
  let summary = "tells who a view is: path, key, lifetime, rule"
  let group = CommandGroup.look
  let completes: [CompletionSource] = [.handles]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let handle = try ViewHandle(argument, of: self)
    let report = try console.asking { session throws(StepError) in
      try session.identity(of: handle)
    }
    console.write(
      IdentityText(
        sources: console.session.sources, style: console.settings.style,
        width: console.settings.width
      ).text(report))
  }
}

/// `:state`
struct StateCommand: ConsoleCommand {
  let name = "state"
  let arguments = "[@n]"
  let summary = "lists the state of a view, or of all, with its readers"
  let group = CommandGroup.look
  let completes: [CompletionSource] = [.handles]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let handle = argument.isEmpty ? nil : try ViewHandle(argument, of: self)
    let cells = try console.asking { session throws(StepError) in try session.state(of: handle) }
    let text = StateText(style: console.settings.style, width: console.settings.width)
    console.write(text.text(cells))
  }
}

/// `:deps`
struct DepsCommand: ConsoleCommand {
  let name = "deps"
  let arguments = "@n"
  let summary = "tells what a view reads, and who reads what it owns"
  let group = CommandGroup.look
  let completes: [CompletionSource] = [.handles]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let handle = try ViewHandle(argument, of: self)
    let report = try console.asking { session throws(StepError) in
      try session.dependencies(of: handle)
    }
    let text = DependencyText(style: console.settings.style, width: console.settings.width)
    console.write(text.text(report))
  }
}

/// `:source`
struct SourceCommand: ConsoleCommand {
  let name = "source"
  let arguments = "@n"
  let summary = "shows where a view is written"
  let group = CommandGroup.look
  let completes: [CompletionSource] = [.handles]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let node = try console.node(try ViewHandle(argument, of: self))
    guard node.place.exists else {
      throw ConsoleError("\(node.type) \(node.handle) is written nowhere")
    }
    let text = SourceText(sources: console.session.sources, style: console.settings.style)
    console.write(text.text(node.place))
  }
}

extension ViewHandle {
  /// The handle in a text that is nothing else.
  init?(parsing text: String) {
    guard text.first == "@", let number = Int(text.dropFirst()), number > 0 else { return nil }
    self.init(number)
  }

  /// The handle that is the whole argument of a command.
  init(_ argument: String, of command: some ConsoleCommand) throws(ConsoleError) {
    guard let handle = ViewHandle(parsing: argument) else {
      throw ConsoleError(":\(command.name) takes \(command.arguments), a view's handle such as @3")
    }
    self = handle
  }
}

extension Console {
  /// A view of the tree.
  func node(_ handle: ViewHandle) throws(ConsoleError) -> ViewTree.Node {
    if let node = session.tree.node(handle) { return node }
    // The session knows whether there ever was such a view, and why it went.
    let report = try asking { session throws(StepError) in try session.identity(of: handle) }
    throw ConsoleError(
      "\(report.view.type) \(handle) is gone" + (report.lifetime.end.map { ": \($0.reason)" } ?? "")
    )
  }

  /// What the session answers, its errors as the console's.
  func asking<Answer>(
    _ question: (Session) throws(StepError) -> Answer
  ) throws(ConsoleError) -> Answer {
    do {
      return try question(session)
    } catch {
      throw consoleError(error)
    }
  }
}
