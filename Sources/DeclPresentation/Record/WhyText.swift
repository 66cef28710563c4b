package import DeclLang
package import DeclRuntime

/// Why a view's body ran in an update, or why it did not, back to the event that set the update going.
package struct WhyText {
  private let places: PlaceText
  private let layout: ColumnLayout

  /// Text for records whose ranges point into `sources`.
  package init(sources: SourceMap, style: TextStyle = .plain, width: Int = 80) {
    places = PlaceText(sources: sources)
    layout = ColumnLayout(style: style, width: width)
  }

  /// The answer for one view, over several lines, each ended by a newline.
  package func text(_ view: ViewReference, in record: UpdateRecord) -> String {
    var head = "\(view.text) "
    var lines: [ColumnLine] = []
    if let evaluation = record.evaluated.first(where: { $0.view.handle == view.handle }) {
      head += "ran in #\(record.number)" + (evaluation.count > 1 ? ", \(evaluation.count) times" : "")
      for reason in evaluation.reasons { lines += explain(reason, of: view, in: record) }
    } else if let skip = record.skipped.first(where: { $0.view.handle == view.handle }) {
      head += "was looked at in #\(record.number) and did not run"
      lines = [ColumnLine("because", .faint, Self.sentence(skip.reason))]
    } else {
      head += "was not looked at in #\(record.number)"
      lines = [
        ColumnLine(
          "because", .faint, "nothing that it reads was written, and no view around it ran")
      ]
    }
    lines.append(
      ColumnLine(
        "event", .note, CauseText.of(record.cause), place: places.short(record.cause.place)))
    return layout.decorated(head) + "\n" + layout.text(lines)
  }

  private func explain(
    _ reason: Evaluation.Reason, of view: ViewReference, in record: UpdateRecord
  ) -> [ColumnLine] {
    var lines = [ColumnLine("because", .updated, Self.sentence(reason))]
    switch reason {
    case .state(let path):
      lines += writes(in: record) { $0.isOwned(by: view) && $0.reaches(path) }
    case .binding(_, let source): lines += writes(in: record) { $0.reaches(source) }
    case .object(_, let property?): lines += writes(in: record) { $0.cell == property }
    case .observable(let path):
      lines += writes(in: record) { $0.cell == path.split(separator: ".").last.map(String.init) }
    case .storage(let key): lines += writes(in: record) { $0.reaches(key) }
    case .value:
      if let parent = record.evaluated.last(where: { $0.view.handle < view.handle }) {
        lines.append(ColumnLine("after", .faint, "\(parent.view.text) ran before it"))
      }
    default: break
    }
    return lines
  }

  private func writes(in record: UpdateRecord, where matches: (Write) -> Bool) -> [ColumnLine] {
    record.writes.filter { $0.outcome == .applied && matches($0) }.map { write in
      ColumnLine(
        "write", .updated, "\(CauseText.owner(write.owner)).\(write.path)",
        write.changed.prefix(1).map { ValueText.change($0.old, $0.new) }
          + (write.by.isEmpty ? [] : ["by \(write.by)"]),
        place: places.short(write.place))
    }
  }

  private static func sentence(_ reason: Evaluation.Reason) -> String {
    switch reason {
    case .first: "it is new"
    case .identity: "it stands for another identity at its place"
    case .reload: "its source was loaded again"
    case .focus: "the focus moved"
    case .unknown: "of something that is not known"
    case .value(let property, let old, let new, let capture):
      capture.map { "its \(property) captures another \($0)" }
        ?? "its \(property) is another: \(ValueText.change(old, new, to: 18))"
    case .state(let path): "it reads its state \(path)"
    case .binding(let name, let source): "it reads \(source) through its binding \(name)"
    case .object(let name, let property):
      "it observes \(name)" + (property.map { ", whose \($0) was written" } ?? ", which changed")
    case .observable(let path): "it reads \(path)"
    case .environment(let key): "it reads \(key) of the environment, which is another"
    case .storage(let key): "it reads what is stored under \"\(key)\""
    }
  }

  private static func sentence(_ reason: Skip.Reason) -> String {
    switch reason {
    case .equal: "its value is the same, and nothing that it reads was written"
    case .checkedEqual: "its own == calls the new value equal, and nothing that it reads was written"
    case .noDependency: "what changed around it is nothing that it reads"
    }
  }
}

extension Write {
  /// Whether the write touched what a path names, a part of it, or a whole that holds it.
  fileprivate func reaches(_ path: String) -> Bool {
    let name = path.split(separator: ".").last.map(String.init) ?? path
    return cell == path || cell == name || path.hasPrefix(cell + ".")
      || path.contains(".\(cell).") || path.hasSuffix(".\(cell)")
  }

  fileprivate func isOwned(by view: ViewReference) -> Bool {
    if case .view(let owner) = owner { owner.handle == view.handle } else { false }
  }
}
