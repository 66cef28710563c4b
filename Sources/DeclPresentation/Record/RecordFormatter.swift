package import DeclSource
package import DeclJournal

/// A formatter of update records for people: the cause, then a line for each write, evaluation, change and
/// effect, in causal order, and counts of what did not change.
package struct RecordFormatter {
  private let sources: SourceMap
  private let style: TextStyle
  let layout: ColumnLayout
  let places: LocationFormatter
  private let detail: Detail
  private var isFull: Bool { detail != .folded }

  /// The level of detail of records.
  package enum Detail: Sendable {
    /// Long runs of similar lines are folded into a count.
    case folded
    /// Every line is written.
    case full
    /// Every line is written, also about the bodies and the state of the library's own views.
    case everything
  }

  /// Creates a formatter for records whose ranges refer to `sources`.
  package init(
    sources: SourceMap, style: TextStyle = .plain, width: Int = 80, detail: Detail = .folded
  ) {
    self.sources = sources
    self.style = style
    self.layout = ColumnLayout(style: style, width: width)
    self.places = LocationFormatter(sources: sources)
    self.detail = detail
  }

  /// Returns the text of a record, of several lines that each end in a newline. The runtime error is omitted
  /// unless `withFault`. A record that is only a part of one does not say that nothing changed.
  package func text(
    _ record: UpdateRecord, withFault: Bool = true, isPart: Bool = false
  ) -> String {
    let pushed = record.pushedValues
    let record = shown(record)
    let changes = self.changes(record)
    let changeLines = changes.lines()
    var lines = record.writes.flatMap(write)
    lines += evaluations(record, counted: changes.counted)
    lines += record.rebuilt.map(building)
    lines += skips(record.skipped)
    lines += record.staleReads.map(stale)
    lines += record.renames.map {
      ColumnLine("rename", .moved, "\($0.old) → \($0.new)", ["taken as the same type"])
    }
    lines += changeLines
    lines += record.effects.map { ColumnLine($0, places, room: layout.room(28)) }
    lines += record.documents.map(document)
    lines += output(record.output)
    if !isFull { lines = lines.folded() }
    var text = heading(record, pushed, isPart: isPart) + layout.text(lines)
    for warning in record.diagnostics { text += self.warning(warning) }
    if withFault, let trap = record.trap {
      text += TrapFormatter(sources: sources, style: style).text(trap)
    }
    if let summary = summary(record, isPart: isPart) {
      text += "  " + style(summary, .faint) + "\n"
    }
    return text
  }

  /// Returns the tree changes of records, without their causes, writes and evaluations.
  package func changes(of records: [UpdateRecord]) -> String {
    let lines = records.map(shown).flatMap { changes($0).lines() }
    guard !lines.isEmpty else { return "  " + style("no change", .faint) + "\n" }
    return layout.text(isFull ? lines : lines.folded())
  }

  /// Returns the part of a record that is shown: without the library's own views unless everything is.
  private func shown(_ record: UpdateRecord) -> UpdateRecord {
    detail == .everything ? record : record.withoutInternals
  }

  /// Returns one line for each record: its heading and a summary.
  package func list(_ records: [UpdateRecord]) -> String {
    records.map { whole in
      let record = shown(whole)
      let summary = summary(record, isPart: false).map { "  " + style($0, .faint) } ?? ""
      return String(heading(record, whole.pushedValues, isPart: false).dropLast()) + summary + "\n"
    }.joined()
  }

  /// Returns the heading of a record: `#4 tap "Update Progress" @14`.
  private func heading(_ record: UpdateRecord, _ pushed: String?, isPart: Bool) -> String {
    var text =
      style("#\(record.number)", .strong) + " "
      + layout.decorated(CauseFormatter.of(record.cause, to: layout.width))
    if let pushed { text += style("  pushes \(pushed)", .faint) }
    if record.time > 0 { text += style("  at \(CauseFormatter.seconds(record.time))", .faint) }
    if record.isEmpty, !isPart, record.cause.kind != .undo {
      text += style("  nothing changed", .faint)
    }
    return text + "\n"
  }

  /// Returns the number of bodies that ran, were skipped or were not visited; nil if there are none.
  private func summary(_ record: UpdateRecord, isPart: Bool) -> String? {
    guard isPart || !record.isEmpty else { return nil }
    let bodies = record.evaluated.reduce(0) { $0 + $1.count }
    var parts: [String] = []
    if bodies > 0 {
      parts.append("\(ValueFormatter.grouped(bodies)) \(bodies == 1 ? "body" : "bodies") ran")
    }
    if !record.skipped.isEmpty {
      parts.append("\(ValueFormatter.grouped(record.skipped.count)) skipped")
    }
    if record.unvisitedCount > 0 {
      parts.append("\(ValueFormatter.grouped(record.unvisitedCount)) untouched")
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private func warning(_ warning: RuntimeDiagnostic) -> String {
    DiagnosticFormatter(sources: sources, style: style).pretty(warning.diagnostic)
  }
}

extension RecordFormatter {
  private func write(_ write: Write) -> [ColumnLine] {
    let place = places.short(write.range)
    let owner = CauseFormatter.ownerWithHandle(write.owner)
    switch write.outcome {
    case .applied where write.changed.count > 1:
      return [
        ColumnLine(
          "write", .updated, "\(owner).\(write.cell)", ["\(write.changed.count) parts"],
          place: place)
      ]
        + write.changed.map { leaf in
          ColumnLine(
            "", .updated, "  \(leaf.path.dropPrefix(write.cell))",
            [ValueFormatter.change(leaf.old, leaf.new, to: layout.room(28))], group: "part")
        }
    case .applied:
      return [
        ColumnLine(
          "write", .updated, "\(owner).\(write.path)", [write.narrowChange(layout)], place: place,
          group: "write \(owner).\(write.cell)")
      ]
    case .equal:
      return [
        ColumnLine(
          "write", .faint, "\(owner).\(write.cell)",
          ["\(ValueFormatter.short(write.new, to: layout.room(28))), unchanged"], place: place)
      ]
    case .droppedInBody:
      return [
        ColumnLine(
          "write", .warning, "\(owner).\(write.cell)", ["dropped: written while a body ran"],
          place: place)
      ]
    case .rolledBack:
      return [
        ColumnLine(
          "write", .warning, "\(owner).\(write.path)",
          ["rolled back: \(write.narrowChange(layout))"],
          place: place, group: "write \(owner).\(write.cell)")
      ]
    case .unobserved:
      return [
        ColumnLine(
          "write", .warning, "\(owner).\(write.path)",
          ["\(write.narrowChange(layout)), which no view observes"], place: place,
          group: "write \(owner).\(write.cell)")
      ]
    case .noView:
      return [
        ColumnLine(
          "write", .warning, write.cell.isEmpty ? owner : "\(owner).\(write.cell)",
          ["no effect: its view was removed"], place: place)
      ]
    }
  }

  /// Returns the lines of the bodies that ran, without those that the line of an insertion counts.
  private func evaluations(_ record: UpdateRecord, counted: Set<Int>) -> [ColumnLine] {
    record.evaluated.indices.compactMap { index in
      guard !counted.contains(index) else { return nil }
      let evaluation = record.evaluated[index]
      let words = evaluation.causes.map(\.reason.name).joined(separator: " ")
      return ColumnLine("eval", .updated, group: "eval \(evaluation.view.type) \(words)") {
        var details = evaluation.reasons.map { ReasonFormatter.of($0, layout) }
        if evaluation.count > 1 { details.append("\(evaluation.count) times") }
        return ColumnLine.Content(subject: evaluation.view.text, details: details)
      }
    }
  }

  private func building(_ building: Evaluation) -> ColumnLine {
    var details = building.reasons.map { ReasonFormatter.of($0, layout) }
    if building.view.type == "ForEach" {
      details.append(ValueFormatter.counted(building.count, "row"))
    }
    return ColumnLine("build", .updated, building.view.text, details)
  }

  private func skips(_ skips: [Skip]) -> [ColumnLine] {
    skips.map { skip in
      ColumnLine("same", .faint, group: "same \(skip.view.type) \(skip.reason.rawValue)") {
        ColumnLine.Content(
          subject: skip.view.text, details: [ReasonFormatter.of(skip.reason)])
      }
    }
  }

  private func changes(_ record: UpdateRecord) -> ChangeFormatter {
    ChangeFormatter(record: record, places: places, layout: layout, isFull: isFull)
  }

  private func document(_ event: DocumentEvent) -> ColumnLine {
    switch event.kind {
    case .opened, .saved:
      ColumnLine(
        event.kind.rawValue, .note, event.document,
        ["\(event.size) \(event.size == 1 ? "byte" : "bytes")"])
    case .unsaved: ColumnLine(event.kind.rawValue, .warning, event.document, [event.reason])
    }
  }

  private func output(_ output: String) -> [ColumnLine] {
    guard !output.isEmpty else { return [] }
    let text = output.hasSuffix("\n") ? String(output.dropLast()) : output
    return text.split(separator: "\n", omittingEmptySubsequences: false).map {
      ColumnLine("print", .strong, VisibleText.line(String($0)), group: "print \($0)")
    }
  }
}

extension String {
  /// Returns the string without `prefix`; unchanged if it does not begin with it.
  fileprivate func dropPrefix(_ prefix: String) -> Substring {
    hasPrefix(prefix) ? dropFirst(prefix.count) : self[...]
  }
}

extension UpdateRecord {
  /// The record without the bodies and the state of the library's own views.
  fileprivate var withoutInternals: UpdateRecord {
    var record = self
    record.writes.discard(\.isInternal)
    record.evaluated.discard(\.isInternal)
    record.rebuilt.discard(\.isInternal)
    record.skipped.discard(\.isInternal)
    record.state.discard(\.isInternal)
    record.effects.discard(\.isInternal)
    record.changes.discard { change in
      if case .updated(let update) = change { update.isInternal } else { false }
    }
    return record
  }
}

extension Array {
  /// Removes the elements for which `isUnwanted` is true. The array is copied only if there are such.
  fileprivate mutating func discard(_ isUnwanted: (Element) -> Bool) {
    if contains(where: isUnwanted) { removeAll(where: isUnwanted) }
  }
}

extension ColumnLine {
  /// Creates the line of an effect.
  init(_ effect: Effect, _ places: LocationFormatter, room: Int) {
    var details: [String] = []
    if let old = effect.old, let new = effect.new {
      details = [ValueFormatter.change(old, new, to: room)]
    }
    switch effect.screen {
    case .behind(let cover): details.append("behind \(cover.text)")
    case .inFront: details.append("in front")
    case nil: break
    }
    self.init(
      "effect", .note, "\(effect.kind.rawValue) \(effect.view.text)", details,
      place: places.short(effect.range), group: "effect \(effect.kind) \(effect.view.type)")
  }
}

extension UpdateRecord {
  /// The values that a step added to a navigation path of the library, as text; nil if it added none. Paths of the
  /// script stand among the writes.
  fileprivate var pushedValues: String? {
    for write in writes where write.isInternal && write.outcome == .applied && write.cell == "path"
    {
      guard case .list(let old) = write.old, case .list(let new) = write.new,
        new.count > old.count, Array(new.prefix(old.count)) == old
      else { continue }
      return new.dropFirst(old.count).map { ValueFormatter.short($0, to: 40) }
        .joined(separator: ", ")
    }
    return nil
  }
}
