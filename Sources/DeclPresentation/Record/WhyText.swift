package import DeclSource
package import DeclJournal

/// Why a view's body ran in an update, or why it did not, step by step back to the event.
package struct WhyText {
  private let places: PlaceText
  private let layout: ColumnLayout

  /// Text for explanations whose ranges point into `sources`.
  package init(sources: SourceMap, style: TextStyle = .plain, width: Int = 80) {
    places = PlaceText(sources: sources)
    layout = ColumnLayout(style: style, width: width)
  }

  /// The answer over several lines, each ended by a newline.
  package func text(_ explanation: Explanation) -> String {
    let (verdict, reasons) = Self.verdict(explanation)
    let lines =
      reasons.map { ColumnLine("because", .updated, "", [$0]) }
      + (explanation.decision.map(self.lines) ?? []) + explanation.transitions.map(line)
      + explanation.chain.compactMap { link($0, of: explanation.view) }
    return layout.decorated("\(explanation.view.text) \(verdict) in #\(explanation.update)") + "\n"
      + layout.text(lines)
  }

  private static func verdict(_ explanation: Explanation) -> (String, [String]) {
    switch explanation.verdict {
    case .evaluated(let reasons): ("ran", reasons.map(sentence))
    case .skipped(let reason): ("was looked at and did not run", [sentence(reason)])
    case .notVisited:
      (
        "was not looked at",
        ["nothing that it reads was written, and nothing passed it a new value"]
      )
    case .noBody where explanation.decision != nil: ("came", [])
    case .noBody(let changed):
      (changed ? "changed" : "did not change", ["it has no body: it follows the view it is in"])
    case .removed: ("was removed", [])
    }
  }

  /// What decided, what was lost by it, and what would have kept it.
  private func lines(_ decision: Explanation.Decision) -> [ColumnLine] {
    var lines: [ColumnLine] = []
    if let identity = decision.identity {
      lines.append(ColumnLine("because", .updated, "", [Self.sentence(identity)]))
    }
    let node = decision.node.map { " \($0)" } ?? ""
    lines.append(
      ColumnLine(
        "decided", .note, "by \(DeciderText.of(decision.decider, decision.step))\(node)",
        ["rule \(decision.rule)"],
        place: places.short(decision.place)))
    for event in decision.lost {
      lines.append(
        ColumnLine(
          "lost", .removed, "\(event.view.text).\(event.cell)",
          ["was \(ValueText.short(event.value))"]))
    }
    if let advice = Self.advice(decision) {
      lines.append(ColumnLine("kept by", .note, "", [advice]))
    }
    return lines
  }

  private func line(_ event: TransitionEvent) -> ColumnLine {
    let way = event.phase == .insert ? "in" : "out"
    let details =
      event.note.map { "\(event.transition) not taken: \($0)" }
      ?? "\(way) by \(event.transition)\(event.animation.map { ", \(ChangeLines.animation($0))" } ?? "")"
    return ColumnLine("moves", .note, "", [details])
  }

  private static func sentence(_ identity: IdentityChange) -> String {
    let (removed, inserted) = (identity.removed.text, identity.inserted.text)
    let what =
      switch identity.difference {
      case .branch(let old, let new): "the branch is another, \(BranchText.change(old, new))"
      case .id(let old, let new): "the id is another, \(ValueText.change(old, new, to: 14))"
      case .key(let old, let new): "the key is another, \(ValueText.change(old, new, to: 14))"
      case .type(let old, let new): "the type is another, \(BranchText.change(old, new))"
      }
    return "\(inserted) is not \(removed): \(what)"
  }

  /// What would have kept the state that was lost.
  private static func advice(_ decision: Explanation.Decision) -> String? {
    if decision.lost.isEmpty { return nil }
    switch decision.decider {
    case .conditional, .enumView:
      return decision.identity.map { $0.removed.type == $0.inserted.type } == true
        ? "one view with arguments that vary, instead of one in each branch"
        : "state in the view around, which stays"
    case .optional: return "hiding the view (.opacity(0)), or state in the view around"
    case .forEach:
      return decision.identity == nil
        ? "state in the element, which the view gets as a binding"
        : "an id that stays with the element"
    case .id: return "an .id that changes only when the view is meant to begin again"
    case .anyView: return "the same type inside AnyView, or a @ViewBuilder"
    case .presentation: return "state in the view that presents"
    case .root, .content, .group: return nil
    }
  }

  private func link(_ link: Explanation.Link, of view: ViewReference) -> ColumnLine? {
    switch link {
    // The verdict has said so already.
    case .evaluated(let evaluation) where evaluation.view == view: nil
    case .evaluated(let evaluation):
      ColumnLine(
        "after", .updated, evaluation.view.text, evaluation.reasons.map(ReasonText.of))
    case .write(let write):
      ColumnLine(
        "write", .updated, "\(CauseText.owner(write.owner)).\(write.path)",
        [write.narrowChange] + (write.by.isEmpty ? [] : ["by \(write.by)"]),
        place: places.short(write.place))
    case .cause(let cause):
      ColumnLine("event", .note, CauseText.of(cause), place: places.short(cause.place))
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
      value(property, ValueText.change(old, new, to: 18), capture, isHidden: old == new)
    case .state(let path):
      // State of another view has the name of that view's type in front.
      "it reads \(path.first?.isUppercase == true ? "the" : "its") state \(path)"
    case .binding(let name, let source): "it reads \(source) through its binding \(name)"
    case .object(let name, let property):
      "it observes \(name)" + (property.map { ", whose \($0) was written" } ?? ", which changed")
    case .observable(let path): "it reads \(path)"
    case .environment(let key): "it reads \(key) of the environment, which is another"
    case .storage(let key): "it reads what is stored under \"\(key)\""
    }
  }

  private static func value(
    _ property: String, _ change: String, _ capture: String?, isHidden: Bool
  ) -> String {
    if let capture { return "its \(property) captures another \(capture)" }
    if isHidden { return "its \(property) differs inside" }
    return change.hasPrefix("another ")
      ? "its \(property) is \(change)" : "its \(property) is another: \(change)"
  }

  private static func sentence(_ reason: Skip.Reason) -> String {
    switch reason {
    case .equal: "its value is the same, and nothing that it reads was written"
    case .checkedEqual: "its own == calls the values equal, and nothing that it reads was written"
    case .equalPart: "the parts that it reads are what they were"
    case .noDependency: "what changed around it is nothing that it reads"
    }
  }
}

extension Write {
  /// The one part that differs with its old and new value, or the whole.
  var narrowChange: String {
    changed.count == 1
      ? ValueText.change(changed[0].old, changed[0].new) : ValueText.change(old, new)
  }
}
