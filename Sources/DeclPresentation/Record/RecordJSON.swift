package import DeclSource
package import DeclJournal

/// An encoder of update records as JSON: one object with all fields, whose keys are always in the same order.
package struct RecordJSON {
  private let diagnostics: DiagnosticJSON
  private let trees: TreeJSON

  /// Creates an encoder for records whose ranges refer to `sources`.
  package init(sources: SourceMap) {
    diagnostics = DiagnosticJSON(sources: sources)
    trees = TreeJSON(places: diagnostics)
  }

  /// Returns the result of running the top-level code, in the form of a record with number 0.
  package func text(_ result: RunResult) -> String {
    var record = UpdateRecord(number: 0, time: 0, cause: Cause(.restart))
    record.output = result.output
    record.trap = result.trap
    return text(record) { writer in writer.member("kind", "run") }
  }

  /// Returns a record as the text of an object.
  package func text(_ record: UpdateRecord) -> String {
    text(record) { cause(record.cause, to: &$0) }
  }

  private func text(_ record: UpdateRecord, cause: (inout JSONWriter) -> Void) -> String {
    JSONWriter.text { writer in
      writer.object { writer in
        writer.member("schema", JSONSchema.version)
        writer.member("update", record.number)
        writer.key("time")
        writer.double(record.time)
        writer.member("cause", cause)
        causes(record, to: &writer)
        changes(record, to: &writer)
        results(record, to: &writer)
      }
    }
  }

  /// Writes the writes and the bodies that ran or did not run because of them.
  private func causes(_ record: UpdateRecord, to writer: inout JSONWriter) {
    writer.member("writes", record.writes) { write($1, to: &$0) }
    writer.member("evaluated", record.evaluated) { evaluation($1, to: &$0) }
    writer.member("built", record.rebuilt) { evaluation($1, to: &$0) }
    writer.member("staleReads", record.staleReads) { staleRead($1, to: &$0) }
    writer.member("skipped", record.skipped) { writer, skip in
      writer.view(skip.view) { writer in
        writer.member("reason", skip.reason.rawValue)
        writer.markInternal(skip.isInternal)
      }
    }
  }

  /// Writes the changes of the tree and of state.
  private func changes(_ record: UpdateRecord, to writer: inout JSONWriter) {
    writer.member("changes", record.changes) { change($1, to: &$0) }
    writer.member("identity", record.identity) { identity($1, to: &$0) }
    // Only reloads have renames, and few of them.
    if !record.renames.isEmpty {
      writer.member("renames", record.renames) { writer, rename in
        writer.object { writer in
          writer.member("old", rename.old)
          writer.member("new", rename.new)
        }
      }
    }
    writer.member("state", record.state) { state($1, to: &$0) }
    writer.member("transitions", record.transitions) { transition($1, to: &$0) }
  }

  /// Writes what the script did, and the runtime error.
  private func results(_ record: UpdateRecord, to writer: inout JSONWriter) {
    writer.member("effects", record.effects) { effect($1, to: &$0) }
    writer.member("documents", record.documents) { document($1, to: &$0) }
    writer.member("output", record.output)
    writer.member("diagnostics", record.diagnostics) { warning($1, to: &$0) }
    writer.key("trap")
    if let trap = record.trap { fault(trap, to: &writer) } else { writer.null() }
    writer.member("untouched", record.unvisitedCount)
  }

  private func at(_ range: SourceRange, to writer: inout JSONWriter) {
    diagnostics.place(range, to: &writer)
  }
}

extension RecordJSON {
  private func cause(_ cause: Cause, to writer: inout JSONWriter) {
    writer.member("kind", cause.kind.rawValue)
    if let target = cause.target { writer.member("target", target) }
    writer.optionalMember("label", cause.label)
    writer.optionalMember("argument", cause.argument)
    if let origin = cause.origin { writer.member("from", origin) }
    at(cause.range, to: &writer)
  }

  private func write(_ write: Write, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("cell", write.cell)
      owner(write.owner, to: &writer)
      writer.member("path", write.path)
      writer.member("old", write.old)
      writer.member("new", write.new)
      writer.member("changed", write.changed) { writer, part in
        writer.object { writer in
          writer.member("path", part.path)
          writer.member("old", part.old)
          writer.member("new", part.new)
        }
      }
      writer.member("outcome", write.outcome.rawValue)
      writer.member("by", write.function)
      at(write.range, to: &writer)
      writer.markInternal(write.isInternal)
    }
  }

  private func owner(_ owner: Write.Owner, to writer: inout JSONWriter) {
    switch owner {
    case .view(let view): writer.member("owner", view)
    case .object(let type, let number):
      writer.member("owner") { writer in
        writer.member("object", type)
        writer.member("number", number)
      }
    case .other(let name): writer.member("owner") { $0.member("other", name) }
    }
  }

  private func evaluation(_ evaluation: Evaluation, to writer: inout JSONWriter) {
    writer.view(evaluation.view) { writer in
      writer.member("count", evaluation.count)
      writer.member("reasons", evaluation.causes) { reason($1.reason, $1.source, to: &$0) }
      writer.markInternal(evaluation.isInternal)
    }
  }

  private func staleRead(_ read: StaleRead, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("owner", read.owner)
      writer.member("property", read.property)
      if let reader = read.reader { writer.member("reader", reader) }
      writer.member("shown", read.shown)
      writer.member("now", read.now)
      if let update = read.writtenIn { writer.member("written", update) }
      writer.member("rule", "D4a")
      at(read.range, to: &writer)
    }
  }

  private func reason(
    _ reason: Evaluation.Reason, _ source: Write.Source?, to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.member("kind", reason.name)
      switch reason {
      case .first, .identity, .focus, .reload, .unknown: break
      case .value(let property, let old, let new, let capture):
        writer.member("name", property)
        writer.member("old", old)
        writer.member("new", new)
        writer.optionalMember("capture", capture)
      case .state(let name), .observable(let name), .environment(let name), .storage(let name):
        writer.member("name", name)
      case .geometry(let old, let new):
        writer.member("old", old)
        writer.member("new", new)
      case .binding(let name, let source):
        writer.member("name", name)
        writer.member("source", source)
      case .object(let name, let property):
        writer.member("name", name)
        writer.optionalMember("property", property)
      }
      if let source { owner(source.owner, to: &writer) }
    }
  }
}

extension RecordJSON {
  private func change(_ change: Change, to writer: inout JSONWriter) {
    switch change {
    case .inserted(let placed, let node):
      self.placed("inserted", placed, to: &writer) { writer in
        writer.key("tree")
        trees.write(node, to: &writer)
      }
    case .revived(let placed, let node):
      self.placed("revived", placed, to: &writer) { writer in
        writer.key("tree")
        trees.write(node, to: &writer)
      }
    case .removed(let placed, let identity):
      self.placed("removed", placed, to: &writer) { writer in
        writer.member("path", identity.steps) { $0.step($1) }
      }
    case .moved(let placed, let from):
      self.placed("moved", placed, to: &writer) { writer in
        writer.member("from", from)
        writer.member("to", placed.index)
      }
    case .updated(let update): self.update(update, to: &writer)
    }
  }

  private func update(_ update: Change.PropertyUpdate, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("change", "updated")
      writer.members(of: update.view)
      if let modifier = update.modifier { writer.member("modifier", modifier) }
      writer.optionalMember("modifierType", update.modifierType)
      writer.optionalMember("modifierName", update.modifierName)
      writer.member("property", update.property)
      writer.member("old", update.old)
      writer.member("new", update.new)
      writer.optionalMember("animation", update.animation)
      at(update.range, to: &writer)
      writer.markInternal(update.isInternal)
    }
  }

  private func placed(
    _ change: String, _ placed: Change.Position, to writer: inout JSONWriter,
    _ details: (inout JSONWriter) -> Void
  ) {
    writer.object { writer in
      writer.member("change", change)
      writer.members(of: placed.view)
      writer.member("parent", placed.parent?.description)
      writer.member("index", placed.index)
      writer.member("decider", placed.decider.rawValue)
      if placed.reason == .sight { writer.member("reason", placed.reason.rawValue) }
      if let step = placed.step {
        writer.key("step")
        writer.step(step)
      }
      at(placed.range, to: &writer)
      details(&writer)
    }
  }

  private func identity(_ change: IdentityChange, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("removed", change.removed)
      writer.member("inserted", change.inserted)
      switch change.difference {
      case .branch(let old, let new): names("branch", old, new, to: &writer)
      case .type(let old, let new): names("type", old, new, to: &writer)
      case .id(let old, let new): values("id", old, new, to: &writer)
      case .key(let old, let new): values("key", old, new, to: &writer)
      case .section(let old, let new): names("section", old, new, to: &writer)
      }
      at(change.range, to: &writer)
    }
  }

  private func names(_ kind: String, _ old: String, _ new: String, to writer: inout JSONWriter) {
    writer.member("difference", kind)
    writer.member("old", old)
    writer.member("new", new)
  }

  private func values(
    _ kind: String, _ old: ValueSnapshot, _ new: ValueSnapshot, to writer: inout JSONWriter
  ) {
    writer.member("difference", kind)
    writer.member("old", old)
    writer.member("new", new)
  }

  private func state(_ event: StateEvent, to writer: inout JSONWriter) {
    writer.view(event.view) { writer in
      writer.member("cell", event.cell)
      writer.member("event", event.kind.rawValue)
      writer.member("value", event.value)
      writer.member("wrapper", event.wrapper)
      writer.markInternal(event.isInternal)
    }
  }

  private func transition(_ event: TransitionEvent, to writer: inout JSONWriter) {
    writer.view(event.view) { writer in
      writer.member("phase", event.phase.rawValue)
      writer.member("transition", event.transition)
      writer.optionalMember("animation", event.animation)
      writer.optionalMember("from", event.source)
      writer.optionalMember("note", event.skipReason)
    }
  }
}

extension RecordJSON {
  private func effect(_ effect: Effect, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("effect", effect.kind.rawValue)
      writer.members(of: effect.view)
      if let old = effect.old { writer.member("old", old) }
      if let new = effect.new { writer.member("new", new) }
      if let screen = effect.screen { self.screen(screen, to: &writer) }
      writer.markInternal(effect.isInternal)
      at(effect.range, to: &writer)
    }
  }

  private func screen(_ change: Effect.ScreenChange, to writer: inout JSONWriter) {
    writer.member("screen") { writer in
      switch change {
      case .behind(let cover):
        writer.member("kind", "behind")
        writer.member("cover", cover)
      case .inFront: writer.member("kind", "in-front")
      }
    }
  }

  private func document(_ event: DocumentEvent, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("event", event.kind.rawValue)
      writer.member("document", event.document)
      writer.member("size", event.size)
      writer.member("reason", event.reason.isEmpty ? nil : event.reason)
    }
  }

  private func warning(_ warning: RuntimeDiagnostic, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("view", warning.view)
      writer.key("diagnostic")
      diagnostics.write(warning.diagnostic, to: &writer)
    }
  }

  private func fault(_ fault: TrapReport, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("code", fault.code)
      writer.member("message", fault.message)
      at(fault.range, to: &writer)
      writer.member("stack", fault.stack) { writer, frame in
        writer.object { writer in
          writer.member("function", frame.function)
          at(frame.range, to: &writer)
        }
      }
      writer.member("view", fault.view)
      if let identity = fault.identity { writer.member("path", identity.steps) { $0.step($1) } }
      if let status = fault.exitStatus { writer.member("exit", Int(status)) }
    }
  }
}

extension JSONWriter {
  /// Writes the member `internal` if a part of the record is about the library's own views and state.
  fileprivate mutating func markInternal(_ isInternal: Bool) {
    guard isInternal else { return }
    key("internal")
    bool(true)
  }
}
