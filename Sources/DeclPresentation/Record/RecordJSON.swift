package import DeclSource
package import DeclJournal

/// An encoder of update records as JSON: one object with all fields, whose keys are always in the same order.
package struct RecordJSON {
  private let diagnostics: DiagnosticJSON

  /// Creates an encoder for records whose ranges refer to `sources`.
  package init(sources: SourceMap) { diagnostics = DiagnosticJSON(sources: sources) }

  /// Returns the result of running the top-level code, in the form of a record with number 0.
  package func object(_ result: RunResult) -> JSON {
    var record = UpdateRecord(number: 0, time: 0, cause: Cause(.restart))
    record.output = result.output
    record.trap = result.trap
    return object(record, cause: .object(["kind": .string("run")]))
  }

  /// Returns a record as an object.
  package func object(_ record: UpdateRecord) -> JSON {
    object(record, cause: cause(record.cause))
  }

  private func object(_ record: UpdateRecord, cause: JSON) -> JSON {
    .object([
      "schema": .int(JSONSchema.version),
      "update": .int(record.number),
      "time": .double(record.time),
      "cause": cause,
      "writes": .array(record.writes.map(write)),
      "evaluated": .array(record.evaluated.map(evaluation)),
      "built": .array(record.rebuilt.map(evaluation)),
      "skipped": .array(
        record.skipped.map { .view($0.view, ["reason": .string($0.reason.rawValue)]) }),
      "changes": .array(record.changes.map(change)),
      "identity": .array(record.identity.map(identity)),
      "state": .array(record.state.map(state)),
      "transitions": .array(record.transitions.map(transition)),
      "effects": .array(record.effects.map(effect)),
      "documents": .array(record.documents.map(document)),
      "output": .string(record.output),
      "diagnostics": .array(record.diagnostics.map(diagnostic)),
      "trap": record.trap.map(fault) ?? .null,
      "untouched": .int(record.unvisitedCount),
    ])
  }

  private func at(_ range: SourceRange) -> JSON { diagnostics.place(range) }

  private func cause(_ cause: Cause) -> JSON {
    .object([
      "kind": .string(cause.kind.rawValue),
      "target": cause.target.map { .view($0) },
      "label": .string(cause.label),
      "from": cause.origin.map { .int($0) },
      "at": at(cause.range),
    ])
  }

  private func write(_ write: Write) -> JSON {
    .object([
      "cell": .string(write.cell),
      "owner": owner(write.owner),
      "path": .string(write.path),
      "old": .value(write.old),
      "new": .value(write.new),
      "changed": .array(
        write.changed.map {
          .object(["path": .string($0.path), "old": .value($0.old), "new": .value($0.new)])
        }),
      "outcome": .string(write.outcome.rawValue),
      "by": .string(write.function),
      "at": at(write.range),
    ])
  }

  private func owner(_ owner: Write.Owner) -> JSON {
    switch owner {
    case .view(let view): .view(view)
    case .object(let type, let number):
      .object(["object": .string(type), "number": .int(number)])
    case .other(let name): .object(["other": .string(name)])
    }
  }

  private func evaluation(_ evaluation: Evaluation) -> JSON {
    .view(
      evaluation.view,
      [
        "count": .int(evaluation.count),
        "reasons": .array(evaluation.reasons.map(reason)),
      ])
  }

  private func reason(_ reason: Evaluation.Reason) -> JSON {
    let details: KeyValuePairs<String, JSON?> =
      switch reason {
      case .first, .identity, .focus, .reload, .unknown: [:]
      case .value(let property, let old, let new, let capture):
        [
          "name": .string(property), "old": .value(old), "new": .value(new),
          "capture": .string(capture),
        ]
      case .state(let path), .observable(let path): ["name": .string(path)]
      case .binding(let name, let source):
        ["name": .string(name), "source": .string(source)]
      case .object(let name, let property):
        ["name": .string(name), "property": .string(property)]
      case .environment(let key), .storage(let key): ["name": .string(key)]
      }
    let kind = JSON.Member(key: "kind", value: .string(reason.name))
    return .object([kind] + JSON.members(details))
  }
}

extension RecordJSON {
  private func change(_ change: Change) -> JSON {
    switch change {
    case .inserted(let placed, let node):
      self.placed("inserted", placed, ["tree": TreeJSON(places: diagnostics).object(node)])
    case .revived(let placed, let node):
      self.placed("revived", placed, ["tree": TreeJSON(places: diagnostics).object(node)])
    case .removed(let placed, let identity):
      self.placed("removed", placed, ["path": .array(identity.steps.map(JSON.step))])
    case .moved(let placed, let from):
      self.placed("moved", placed, ["from": .int(from), "to": .int(placed.index)])
    case .updated(let update):
      .object(
        [JSON.Member(key: "change", value: .string("updated"))] + JSON.members(of: update.view)
          + JSON.members([
            "modifier": update.modifier.map { .int($0) },
            "modifierType": .string(update.modifierType),
            "modifierName": .string(update.modifierName),
            "property": .string(update.property),
            "old": .value(update.old),
            "new": .value(update.new),
            "animation": .string(update.animation),
            "at": at(update.range),
          ]))
    }
  }

  private func placed(
    _ change: String, _ placed: Change.Position, _ details: KeyValuePairs<String, JSON?>
  ) -> JSON {
    .object(
      [JSON.Member(key: "change", value: .string(change))] + JSON.members(of: placed.view)
        + JSON.members([
          "parent": placed.parent.map { .string($0.description) } ?? .null,
          "index": .int(placed.index),
          "decider": .string(placed.decider.rawValue),
          "step": placed.step.map(JSON.step),
          "at": at(placed.range),
        ]) + JSON.members(details))
  }

  private func identity(_ change: IdentityChange) -> JSON {
    let (kind, old, new): (String, JSON, JSON) =
      switch change.difference {
      case .branch(let old, let new): ("branch", .string(old), .string(new))
      case .id(let old, let new): ("id", .value(old), .value(new))
      case .type(let old, let new): ("type", .string(old), .string(new))
      case .key(let old, let new): ("key", .value(old), .value(new))
      }
    return .object([
      "removed": .view(change.removed),
      "inserted": .view(change.inserted),
      "difference": .string(kind),
      "old": old,
      "new": new,
      "at": at(change.range),
    ])
  }

  private func state(_ event: StateEvent) -> JSON {
    .view(
      event.view,
      [
        "cell": .string(event.cell),
        "event": .string(event.kind.rawValue),
        "value": .value(event.value),
        "wrapper": .string(event.wrapper),
      ])
  }

  private func transition(_ event: TransitionEvent) -> JSON {
    .view(
      event.view,
      [
        "phase": .string(event.phase.rawValue),
        "transition": .string(event.transition),
        "animation": .string(event.animation),
        "from": .string(event.source),
        "note": .string(event.skipReason),
      ])
  }

  private func effect(_ effect: Effect) -> JSON {
    let kind = JSON.Member(key: "effect", value: .string(effect.kind.rawValue))
    return .object(
      [kind] + JSON.members(of: effect.view)
        + JSON.members([
          "old": effect.old.map { .value($0) },
          "new": effect.new.map { .value($0) },
          "screen": screen(effect.screen),
          "at": at(effect.range),
        ]))
  }

  private func screen(_ change: Effect.ScreenChange?) -> JSON? {
    switch change {
    case .behind(let cover): .object(["kind": .string("behind"), "cover": .view(cover)])
    case .inFront: .object(["kind": .string("in-front")])
    case nil: nil
    }
  }

  private func document(_ event: DocumentEvent) -> JSON {
    .object([
      "event": .string(event.kind.rawValue),
      "document": .string(event.document),
      "size": .int(event.size),
      "reason": event.reason.isEmpty ? .null : .string(event.reason),
    ])
  }

  private func diagnostic(_ warning: RuntimeDiagnostic) -> JSON {
    .object([
      "view": warning.view.map { .view($0) } ?? .null,
      "diagnostic": diagnostics.object(warning.diagnostic),
    ])
  }

  private func fault(_ fault: TrapReport) -> JSON {
    .object([
      "code": .string(fault.code),
      "message": .string(fault.message),
      "at": at(fault.range),
      "stack": .array(
        fault.stack.map { .object(["function": .string($0.function), "at": at($0.range)]) }),
      "view": fault.view.map { .view($0) } ?? .null,
      "path": fault.identity.map { .array($0.steps.map(JSON.step)) },
      "exit": fault.exitStatus.map { .int(Int($0)) },
    ])
  }
}
