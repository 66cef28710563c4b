package import DeclSource
package import DeclJournal

/// An update as people read it: the event, then a line for each thing that happened, in the order of cause and effect;
/// what stayed as it was is counted.
package struct RecordText {
  private let sources: SourceMap
  private let style: TextStyle
  private let layout: ColumnLayout
  private let places: PlaceText
  private let isVerbose: Bool

  /// Text for records whose ranges point into `sources`; `verbose` lists what is counted otherwise.
  package init(
    sources: SourceMap, style: TextStyle = .plain, width: Int = 80, verbose: Bool = false
  ) {
    self.sources = sources
    self.style = style
    self.layout = ColumnLayout(style: style, width: width)
    self.places = PlaceText(sources: sources)
    self.isVerbose = verbose
  }

  /// The record over several lines, each ended by a newline; with its fault unless that is reported elsewhere.
  package func text(_ record: UpdateRecord, withFault: Bool = true) -> String {
    var lines = record.writes.flatMap(write)
    lines += evaluations(record)
    lines += record.built.map(building)
    lines += skips(record.skipped)
    lines += changes(record)
    lines += record.effects.map(effect)
    lines += record.documents.map(document)
    lines += output(record.output)
    if !isVerbose { lines = lines.counted() }
    var text = heading(record) + layout.text(lines)
    for warning in record.diagnostics { text += self.warning(warning) }
    if withFault, let trap = record.trap {
      text += FaultText(sources: sources, style: style).text(trap)
    }
    if let summary = summary(record) { text += "  " + style(summary, .faint) + "\n" }
    return text
  }

  /// How the tree changed from the first record to the last, without events, writes and evaluations.
  package func changes(of records: [UpdateRecord]) -> String {
    let lines = records.flatMap { changes($0) }
    guard !lines.isEmpty else { return "  " + style("no change", .faint) + "\n" }
    return layout.text(isVerbose ? lines : lines.counted())
  }

  /// One line for each record: its heading and how much it did.
  package func list(_ records: [UpdateRecord]) -> String {
    records.map { record in
      let summary = summary(record).map { "  " + style($0, .faint) } ?? ""
      return String(heading(record).dropLast()) + summary + "\n"
    }.joined()
  }

  /// `#4 tap "Update Progress" @14`.
  private func heading(_ record: UpdateRecord) -> String {
    var text =
      style("#\(record.number)", .strong) + " " + layout.decorated(CauseText.of(record.cause))
    if record.time > 0 { text += style("  at \(CauseText.seconds(record.time))", .faint) }
    if record.isEmpty { text += style("  nothing changed", .faint) }
    return text + "\n"
  }

  /// What was passed over, in numbers.
  private func summary(_ record: UpdateRecord) -> String? {
    guard !record.isEmpty else { return nil }
    let bodies = record.evaluated.reduce(0) { $0 + $1.count }
    var parts: [String] = []
    if bodies > 0 { parts.append("\(bodies) \(bodies == 1 ? "body" : "bodies") ran") }
    if !record.skipped.isEmpty { parts.append("\(record.skipped.count) skipped") }
    if record.untouched > 0 { parts.append("\(record.untouched) untouched") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private func warning(_ warning: RuntimeDiagnostic) -> String {
    DiagnosticText(sources: sources, style: style).pretty(warning.diagnostic)
  }
}

extension RecordText {
  private func write(_ write: Write) -> [ColumnLine] {
    let place = places.short(write.place)
    let owner = CauseText.owner(write.owner)
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
            [ValueText.change(leaf.old, leaf.new)], group: "part")
        }
    case .applied:
      return [
        ColumnLine(
          "write", .updated, "\(owner).\(write.path)", [write.narrowChange], place: place,
          group: "write \(owner).\(write.cell)")
      ]
    case .equal:
      return [
        ColumnLine(
          "write", .faint, "\(owner).\(write.cell)",
          ["\(ValueText.short(write.new)) again: no change"], place: place)
      ]
    case .droppedInBody:
      return [
        ColumnLine(
          "write", .warning, "\(owner).\(write.cell)", ["dropped: written while a body ran"],
          place: place)
      ]
    case .takenBack:
      return [
        ColumnLine(
          "write", .warning, "\(owner).\(write.path)", ["taken back: \(write.narrowChange)"],
          place: place, group: "write \(owner).\(write.cell)")
      ]
    case .noView:
      return [
        ColumnLine(
          "write", .warning, write.cell.isEmpty ? owner : "\(owner).\(write.cell)",
          ["went nowhere"], place: place)
      ]
    }
  }

  /// The bodies that ran; those of new views are told by the line of the view that came.
  private func evaluations(_ record: UpdateRecord) -> [ColumnLine] {
    let new = isVerbose ? [] : Set(record.changes.flatMap(\.insertedHandles))
    return record.evaluated.compactMap { evaluation in
      if evaluation.reasons == [.first], evaluation.count == 1,
        new.contains(evaluation.view.handle)
      {
        return nil
      }
      var details = evaluation.reasons.map(ReasonText.of)
      if evaluation.count > 1 { details.append("\(evaluation.count) times") }
      let words = evaluation.reasons.map(\.word).joined(separator: " ")
      return ColumnLine(
        "eval", .updated, evaluation.view.text, details,
        group: "eval \(evaluation.view.type) \(words)")
    }
  }

  private func building(_ building: Evaluation) -> ColumnLine {
    var details = building.reasons.map(ReasonText.of)
    if building.view.type == "ForEach" { details.append(ValueText.counted(building.count, "row")) }
    return ColumnLine("build", .updated, building.view.text, details)
  }

  private func skips(_ skips: [Skip]) -> [ColumnLine] {
    skips.map {
      ColumnLine(
        "same", .faint, $0.view.text, [ReasonText.of($0.reason)],
        group: "same \($0.view.type) \($0.reason)")
    }
  }

  private func changes(_ record: UpdateRecord) -> [ColumnLine] {
    ChangeLines(record: record, places: places, isVerbose: isVerbose).lines
  }

  private func effect(_ effect: Effect) -> ColumnLine {
    var details: [String] = []
    if let old = effect.old, let new = effect.new { details = [ValueText.change(old, new)] }
    switch effect.screen {
    case .behind(let cover): details.append("behind \(cover.text)")
    case .inFront: details.append("in front")
    case nil: break
    }
    return ColumnLine(
      "effect", .note, "\(effect.kind.rawValue) \(effect.view.text)", details,
      place: places.short(effect.place), group: "effect \(effect.kind) \(effect.view.type)")
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
      ColumnLine("print", .strong, ValueText.visible(String($0)), group: "print \($0)")
    }
  }
}

extension String {
  /// The text after `prefix`; all of it when it begins otherwise.
  fileprivate func dropPrefix(_ prefix: String) -> Substring {
    hasPrefix(prefix) ? dropFirst(prefix.count) : self[...]
  }
}

extension Change {
  /// The handles of all views that a change brings.
  fileprivate var insertedHandles: [ViewHandle] {
    switch self {
    case .inserted(_, let node), .revived(_, let node): node.handles
    default: []
    }
  }
}
