import DeclPresentation
import DeclRuntime
import DeclScreen

/// The `:tree` command.
struct TreeCommand: ConsoleCommand {
  let name = "tree"
  let arguments = "[@n] [depth N] [rows] [from N] [all] [frames]"
  let summary = "shows the view tree"
  let details = """
    The mark before a view is what the last update did to it: + new, ~ moved, * updated, · its body ran.
    rows: every row of long lists, of which otherwise the first ones and the changed ones are shown.
    from N: the rows of long lists from the one at index N.
    all: every row, structural views, labels of controls, and modifiers that do not fit on the line.
    frames: also the frames of the views that are on the screen.
    """
  let group = CommandGroup.look
  let completionSources: [CompletionSource] = [
    .handles, .words(["depth", "rows", "from", "all", "frames"]),
  ]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    var detail = console.treeDetail
    var handle: ViewHandle?
    var screen: Screen?
    var words = argument.split(separator: " ")[...]
    while let word = words.popFirst() {
      if let found = ViewHandle(parsing: String(word)) {
        handle = found
      } else if word == "all" {
        detail.isFull = true
      } else if word == "frames" {
        screen = try console.laidOutScreen()
      } else if word == "depth", let depth = words.popFirst().flatMap({ Int($0) }), depth >= 0 {
        detail.depth = depth
      } else if word == "rows" {
        detail.hasAllRows = true
      } else if word == "from", let row = words.popFirst().flatMap({ Int($0) }), row >= 0 {
        detail.firstRow = row
      } else {
        throw ConsoleError(":tree takes \(arguments), not ‘\(word)’")
      }
    }
    let node = try handle.map { handle throws(ConsoleError) in try console.node(handle) }
    console.writeTree(of: node, marking: console.selectedRecord, detail: detail, screen: screen)
  }
}

/// The `:show` command.
struct ShowCommand: ConsoleCommand {
  let name = "show"
  let arguments = "TARGET"
  let summary = "shows one view in full"
  let group = CommandGroup.look
  let completionSources: [CompletionSource] = [.targets]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let handle = try console.handle(argument, of: self)
    let node = try console.node(handle)
    let text = NodeFormatter(
      sources: console.selectedSources, style: console.settings.style,
      width: console.settings.width)
    if let frame = console.frame {
      return console.page(text.text(node, cells: frame.state(of: handle)))
    }
    let cells = try console.query { session throws(StepError) in try session.state(of: handle) }
    console.page(text.text(node, cells: cells))
  }
}

/// The `:id` command.
struct IDCommand: ConsoleCommand {
  let name = "id"
  let arguments = "TARGET"
  let summary = "shows a view's identity: path, key, lifetime, rule"
  let group = CommandGroup.look
  let completionSources: [CompletionSource] = [.targets]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let handle = try console.handle(argument, of: self)
    if console.frame != nil { _ = try console.node(handle) }
    let report = try console.query { session throws(StepError) in
      try session.identity(of: handle)
    }
    console.write(
      IdentityFormatter(
        sources: console.session.sources, style: console.settings.style,
        width: console.settings.width
      ).text(report))
  }
}

/// The `:state` command.
struct StateCommand: ConsoleCommand {
  let name = "state"
  let arguments = "[TARGET]"
  let summary = "lists the state of a view or of all, with readers"
  let group = CommandGroup.look
  let completionSources: [CompletionSource] = [.targets]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let handle = argument.isEmpty ? nil : try console.handle(argument, of: self)
    let text = StateFormatter(style: console.settings.style, width: console.settings.width)
    let isFolded = handle == nil && console.settings.detail == .folded
    let chosen = handle == nil ? console.filter?.views(in: console.selectedTree) : nil
    // The state of the library's own views.
    let isShown = handle != nil || console.settings.detail == .everything
    if let frame = console.frame {
      if let handle { _ = try console.node(handle) }
      let cells = handle.map(frame.state) ?? frame.state
      let shown = cells.filter {
        (isShown || !$0.isInternal) && chosen?.contains($0.view.handle) ?? true
      }
      return console.page(text.text(shown, isFolded: isFolded))
    }
    let cells = try console.query { session throws(StepError) in try session.state(of: handle) }
    let shown = cells.filter {
      (isShown || !$0.isInternal) && chosen?.contains($0.view.handle) ?? true
    }
    console.page(text.text(shown, isFolded: isFolded))
  }
}

/// The `:deps` command.
struct DepsCommand: ConsoleCommand {
  let name = "deps"
  let arguments = "TARGET"
  let summary = "lists what a view reads, and the readers of its state"
  let group = CommandGroup.look
  let completionSources: [CompletionSource] = [.targets]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let handle = try console.handle(argument, of: self)
    try console.requirePresent("the list of reads")
    let report = try console.query { session throws(StepError) in
      try session.dependencies(of: handle)
    }
    let text = DependencyFormatter(style: console.settings.style, width: console.settings.width)
    console.write(text.text(report))
  }
}

/// The `:source` command.
struct SourceCommand: ConsoleCommand {
  let name = "source"
  let arguments = "TARGET"
  let summary = "shows the source of a view"
  let group = CommandGroup.look
  let completionSources: [CompletionSource] = [.targets]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let node = try console.node(try console.handle(argument, of: self))
    guard node.range.exists else {
      throw ConsoleError("\(node.type) \(node.handle) has no source location")
    }
    let text = SourceFormatter(sources: console.selectedSources, style: console.settings.style)
    console.page(text.text(node.range))
  }
}

extension ViewHandle {
  /// Creates the handle that the whole text consists of; nil for other text.
  init?(parsing text: String) {
    guard text.first == "@", let number = Int(text.dropFirst()), number > 0 else { return nil }
    self.init(number)
  }
}

extension Console {
  /// Writes the selected tree or a subtree, with marks for the changes of an update, and with the frames of a screen.
  func writeTree(
    of node: ViewTree.Node? = nil, marking record: UpdateRecord?,
    detail: TreeFormatter.Detail? = nil, screen: Screen? = nil
  ) {
    if settings.isJSON {
      let json = TreeJSON(sources: selectedSources) { screen?.geometry(of: $0) }
      return write((node.map(json.text) ?? json.text(selectedTree)) + "\n")
    }
    // After mounting every view is new, so marks would carry no information.
    let marks = record?.cause.kind == .mount ? [:] : record.map(TreeFormatter.Mark.marks) ?? [:]
    let text = TreeFormatter(
      style: settings.style, marks: marks, detail: detail ?? treeDetail,
      frames: { screen?.frames[$0].map(FrameList.text) },
      covered: frame == nil ? session.coveredViews : [])
    if let node { return page(text.text(node)) }
    guard let filter, !selectedTree.roots.isEmpty else { return page(text.text(selectedTree)) }
    let (tree, count) = filter.selected(selectedTree)
    if !tree.roots.isEmpty { page(text.text(tree)) }
    if count > 0 {
      write(settings.style("  … \(count) other \(count == 1 ? "view" : "views")", .faint) + "\n")
    }
  }

  /// Returns the view that the whole argument of a command names.
  func handle(
    _ argument: String, of command: some ConsoleCommand
  ) throws(ConsoleError) -> ViewHandle {
    let (handle, rest) = try leadingHandle(argument, of: command)
    guard rest.isEmpty else {
      throw ConsoleError("unexpected ‘\(rest)’ after :\(command.name)")
    }
    return handle
  }

  /// Returns the view that the start of a command's argument names, with the rest of the argument. A target
  /// that is not a handle must match a view of the present tree.
  func leadingHandle(
    _ argument: String, of command: some ConsoleCommand
  ) throws(ConsoleError) -> (handle: ViewHandle, rest: String) {
    guard let (target, rest) = try? StepParser.target(argument) else {
      throw ConsoleError(
        ":\(command.name) takes \(command.arguments): a handle such as @3, a label such as \"Add\", or a type name"
      )
    }
    if target.parts.count == 1, case .handle(let handle) = target.parts[0] { return (handle, rest) }
    let handle = try query { session throws(StepError) in try session.view(target) }
    return (handle, rest)
  }

  /// Returns a node of the selected tree; throws an error that explains why it is not in the tree.
  func node(_ handle: ViewHandle) throws(ConsoleError) -> ViewTree.Node {
    if let node = selectedTree.node(handle) { return node }
    // The session can tell an unknown handle from a removed view, and has the reason for the removal.
    let report = try query { session throws(StepError) in try session.identity(of: handle) }
    if let frame {
      let isLater = frame.update < report.lifetime.startUpdate
      throw ConsoleError(
        "\(report.view.type) \(handle) was \(isLater ? "not inserted yet" : "already removed") after #\(frame.update)"
      )
    }
    guard let end = report.lifetime.end else {
      throw ConsoleError("\(report.view.type) \(handle) is not in the tree")
    }
    let gone = StepError.removed(
      report.view, update: end.update, time: end.time, reason: end.reason)
    throw ConsoleError(StepErrorFormatter(style: settings.style).text(gone))
  }

  /// Returns the result of a query to the session; its errors are converted to console errors.
  func query<Answer>(
    _ question: (Session) throws(StepError) -> Answer
  ) throws(ConsoleError) -> Answer {
    do {
      return try question(session)
    } catch {
      throw consoleError(error)
    }
  }
}
