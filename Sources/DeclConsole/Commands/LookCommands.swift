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
    let node = try handle.map { handle throws(ConsoleError) in try console.node(handle) }
    console.writeTree(of: node, marking: console.lookedAt, detail: detail)
  }
}

/// `:show`
struct ShowCommand: ConsoleCommand {
  let name = "show"
  let arguments = "TARGET"
  let summary = "shows all that is known of one view"
  let group = CommandGroup.look
  let completes: [CompletionSource] = [.targets]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let handle = try console.handle(argument, of: self)
    let node = try console.node(handle)
    let text = NodeText(
      sources: console.lookedAtSources, style: console.settings.style,
      width: console.settings.width)
    if let frame = console.frame {
      return console.write(text.text(node, cells: frame.state(of: handle)))
    }
    let cells = try console.asking { session throws(StepError) in try session.state(of: handle) }
    console.write(text.text(node, cells: cells))
  }
}

/// `:id`
struct IDCommand: ConsoleCommand {
  let name = "id"
  let arguments = "TARGET"
  let summary = "tells who a view is: path, key, lifetime, rule"
  let group = CommandGroup.look
  let completes: [CompletionSource] = [.targets]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let handle = try console.handle(argument, of: self)
    if console.frame != nil { _ = try console.node(handle) }
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
  let arguments = "[TARGET]"
  let summary = "lists the state of a view, or of all, with its readers"
  let group = CommandGroup.look
  let completes: [CompletionSource] = [.targets]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let handle = argument.isEmpty ? nil : try console.handle(argument, of: self)
    let text = StateText(style: console.settings.style, width: console.settings.width)
    if let frame = console.frame {
      if let handle { _ = try console.node(handle) }
      return console.write(text.text(handle.map(frame.state) ?? frame.state))
    }
    let cells = try console.asking { session throws(StepError) in try session.state(of: handle) }
    console.write(text.text(cells))
  }
}

/// `:deps`
struct DepsCommand: ConsoleCommand {
  let name = "deps"
  let arguments = "TARGET"
  let summary = "tells what a view reads, and who reads what it owns"
  let group = CommandGroup.look
  let completes: [CompletionSource] = [.targets]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let handle = try console.handle(argument, of: self)
    try console.requirePresent("what views read")
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
  let arguments = "TARGET"
  let summary = "shows where a view is written"
  let group = CommandGroup.look
  let completes: [CompletionSource] = [.targets]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let node = try console.node(try console.handle(argument, of: self))
    guard node.place.exists else {
      throw ConsoleError("\(node.type) \(node.handle) is written nowhere")
    }
    let text = SourceText(sources: console.lookedAtSources, style: console.settings.style)
    console.write(text.text(node.place))
  }
}

extension ViewHandle {
  /// The handle in a text that is nothing else.
  init?(parsing text: String) {
    guard text.first == "@", let number = Int(text.dropFirst()), number > 0 else { return nil }
    self.init(number)
  }
}

extension Console {
  /// Shows the tree that is looked at, or a part of it, with signs for what an update did.
  func writeTree(
    of node: ViewTree.Node? = nil, marking record: UpdateRecord?, detail: TreeText.Detail? = nil
  ) {
    if settings.isJSON {
      let json = TreeJSON(sources: lookedAtSources)
      return write((node.map(json.object) ?? json.object(tree)).text + "\n")
    }
    // After mounting, everything is new, and marks would say nothing.
    let marks = record?.cause.kind == .mount ? [:] : record.map(TreeText.Mark.marks) ?? [:]
    let text = TreeText(style: settings.style, marks: marks, detail: detail ?? treeDetail)
    write(node.map(text.text) ?? text.text(tree))
  }

  /// The view that the whole argument of a command means.
  func handle(
    _ argument: String, of command: some ConsoleCommand
  ) throws(ConsoleError) -> ViewHandle {
    let (handle, rest) = try leadingHandle(argument, of: command)
    guard rest.isEmpty else {
      throw ConsoleError("unexpected ‘\(rest)’ after :\(command.name)")
    }
    return handle
  }

  /// The view that a command's argument begins with, and what comes after it. What is no handle names a view that is there now.
  func leadingHandle(
    _ argument: String, of command: some ConsoleCommand
  ) throws(ConsoleError) -> (handle: ViewHandle, rest: String) {
    guard let (target, rest) = try? StepParser.target(argument) else {
      throw ConsoleError(
        ":\(command.name) takes \(command.arguments): a handle such as @3, a text such as \"Add\", or a type"
      )
    }
    if target.parts.count == 1, case .handle(let handle) = target.parts[0] { return (handle, rest) }
    let handle = try asking { session throws(StepError) in try session.view(target) }
    return (handle, rest)
  }

  /// A view of the tree that is looked at.
  func node(_ handle: ViewHandle) throws(ConsoleError) -> ViewTree.Node {
    if let node = tree.node(handle) { return node }
    // The session knows whether there ever was such a view, and why it went.
    let report = try asking { session throws(StepError) in try session.identity(of: handle) }
    if let frame {
      let isLater = frame.update < report.lifetime.began
      throw ConsoleError(
        "\(report.view.type) \(handle) was \(isLater ? "not there yet" : "gone") after #\(frame.update)"
      )
    }
    guard let end = report.lifetime.end else {
      throw ConsoleError("\(report.view.type) \(handle) is in no tree that can be looked at")
    }
    let gone = StepError.dead(report.view, update: end.update, time: end.time, reason: end.reason)
    throw ConsoleError(StepErrorText(style: settings.style).text(gone))
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
