package import DeclSource
package import DeclJournal

/// A formatter of explanations why a view's body ran or did not run in an update, back to the event.
package struct ExplanationFormatter {
  let places: LocationFormatter
  private let layout: ColumnLayout

  /// Creates a formatter for explanations whose ranges refer to `sources`.
  package init(sources: SourceMap, style: TextStyle = .plain, width: Int = 80) {
    places = LocationFormatter(sources: sources)
    layout = ColumnLayout(style: style, width: width)
  }

  /// Returns the text of an explanation, of several lines that each end in a newline.
  package func text(_ explanation: Explanation) -> String {
    let (verdict, reasons) = Self.verdict(explanation)
    let lines =
      reasons.map { ColumnLine("because", .updated, "", [$0]) }
      + explanation.unreadWrites.map {
        ColumnLine(
          "but", .warning, "", ["its body had never read \($0.cell), which was written (D4)"])
      }
      + explanation.unobserved.map { ColumnLine("but", .warning, "", [Self.sentence($0)]) }
      + explanation.ignoredInitialValues.map(line) + (explanation.decision.map(self.lines) ?? [])
      + explanation.transitions.map(line)
      + explanation.staleReads.flatMap(self.lines)
      + explanation.chain.compactMap { link($0, of: explanation.view) }
    return layout.decorated("\(explanation.view.text) \(verdict) in #\(explanation.update)") + "\n"
      + layout.text(lines)
  }

  private static func verdict(_ explanation: Explanation) -> (String, [String]) {
    switch explanation.verdict {
    case .evaluated(let reasons): ("ran", reasons.map(sentence))
    case .skipped(let reason): ("was compared and did not run", [sentence(reason)])
    case .notVisited:
      (
        "was not visited",
        ["nothing it observes was written, and its parent passed no new value"]
      )
    case .noBody where explanation.decision != nil: ("was inserted", [])
    case .noBody(let changed):
      (changed ? "changed" : "did not change", ["it has no body: it updates with its parent"])
    case .removed: ("was removed", [])
    }
  }

  /// Returns the lines of a decision: its reason, the state that was dropped, and advice to keep it.
  private func lines(_ decision: Explanation.Decision) -> [ColumnLine] {
    var lines: [ColumnLine] = []
    if let identity = decision.identity {
      lines.append(ColumnLine("because", .updated, "", [Self.sentence(identity)]))
    }
    let node = decision.node.map { " \($0)" } ?? ""
    lines.append(
      ColumnLine(
        "decided", .note, "by \(DeciderFormatter.of(decision.decider, decision.step))\(node)",
        ["rule \(decision.rule)"],
        place: places.short(decision.range)))
    for event in decision.droppedState {
      lines.append(
        ColumnLine(
          "lost", .removed, "\(event.view.text).\(event.cell)",
          ["was \(ValueFormatter.short(event.value, to: layout.room(28)))"]))
    }
    if let advice = Self.advice(decision) {
      lines.append(ColumnLine("to keep", .note, "", ["the state: \(advice)"]))
    }
    return lines
  }

  private func line(_ event: StateEvent) -> ColumnLine {
    let passed = ValueFormatter.short(event.value)
    return ColumnLine(
      "but", .warning, "",
      [
        "its state \(event.cell) keeps its value: \(passed) is an initial value, which counts only when the view is inserted (L10)"
      ])
  }

  private func line(_ event: TransitionEvent) -> ColumnLine {
    let phase = event.phase == .insert ? "insertion" : "removal"
    let details =
      event.skipReason.map { "\(event.transition) not taken: \($0)" }
      ?? "\(phase) by \(event.transition)\(event.animation.map { ", \(ChangeFormatter.animation($0))" } ?? "")"
    return ColumnLine("", .note, "", [details])
  }

  private static func sentence(_ object: Explanation.UnobservedObject) -> String {
    let name =
      object.isGlobal
      ? "it reads \(object.property)" : "its \(object.property) is \(object.type)(\(object.number))"
    return switch object.reason {
    case .nested: "\(name): the object around it does not announce its changes (O10)"
    case .plain:
      "\(name): \(object.type) is not observable, so that a change of it updates no view (O12)"
    case .ownPublisher:
      "\(name): \(object.type) declares its own objectWillChange and has to send it before each change (O2)"
    case .unpublished(let names):
      "\(name), whose \(names.joined(separator: ", ")) is not @Published, so that a change updates no view (O2)"
    case .ignored(let names):
      "\(name), whose \(names.joined(separator: ", ")) is @ObservationIgnored, so that a change updates no view (O1)"
    case .global: "\(name): global and static variables are not tracked (D11)"
    case .notObserved:
      "\(name), which announces changes, but the view does not observe it: declare it with @ObservedObject or @StateObject (O3)"
    }
  }

  private static func sentence(_ identity: IdentityChange) -> String {
    let (removed, inserted) = (identity.removed.text, identity.inserted.text)
    let what =
      switch identity.difference {
      case .branch(let old, let new):
        "a different branch was taken (\(BranchFormatter.change(old, new)))"
      case .id(let old, let new): "its id is different (\(ValueFormatter.change(old, new, to: 14)))"
      case .key(let old, let new):
        "its key is different (\(ValueFormatter.change(old, new, to: 14)))"
      case .type(let old, let new): "its type is different (\(TypeNameFormatter.change(old, new)))"
      case .section(let old, let new):
        "it is in a different ForEach (\(old) → \(new)), and ids belong to their ForEach"
      }
    return "\(inserted) is not \(removed): \(what)"
  }

  /// Returns a change of the source that would have kept the dropped state; nil if there is none.
  private static func advice(_ decision: Explanation.Decision) -> String? {
    if decision.droppedState.isEmpty { return nil }
    switch decision.decider {
    case .conditional, .enumView:
      return decision.identity.map { $0.removed.type == $0.inserted.type } == true
        ? "use one view with a ternary argument"
        : "move it to an ancestor"
    case .optional: return "hide the view (.opacity(0)), or move it to an ancestor"
    case .forEach:
      return decision.identity == nil
        ? "store it in the element and pass a binding"
        : "use an id that stays with the element"
    case .id: return "change .id only when the state should be reset"
    case .anyView: return "keep one type inside AnyView, or use a @ViewBuilder"
    case .presentation: return "move it to the view that presents"
    case .root, .content, .group: return nil
    }
  }

  private func link(_ link: Explanation.Link, of view: ViewReference) -> ColumnLine? {
    switch link {
    // The verdict already contains these reasons.
    case .evaluated(let evaluation) where evaluation.view == view: nil
    case .evaluated(let evaluation):
      ColumnLine(
        "after", .updated, evaluation.view.text,
        evaluation.reasons.map { ReasonFormatter.of($0, layout) })
    case .write(let write):
      ColumnLine(
        "write", .updated, "\(CauseFormatter.ownerWithHandle(write.owner)).\(write.path)",
        [write.narrowChange(layout)] + (write.function.isEmpty ? [] : ["by \(write.function)"]),
        place: places.short(write.range))
    case .cause(let cause):
      ColumnLine("event", .note, CauseFormatter.of(cause), place: places.short(cause.range))
    case .effect(let effect): ColumnLine(effect, places, room: layout.room(28))
    }
  }

  private static func sentence(_ reason: Evaluation.Reason) -> String {
    switch reason {
    case .first: "it is new"
    case .identity: "it has a new identity at the same position"
    case .reload: "its source was reloaded"
    case .geometry(let old, let new):
      old == new
        ? "its place on the screen changed" : "its size on the screen changed, \(old) → \(new)"
    case .focus: "the focus moved"
    case .unknown: "the reason is unknown"
    case .value(let property, let old, let new, let capture):
      value(property, ValueFormatter.change(old, new, to: 18), capture, isHidden: old == new)
    case .state(let path):
      // A path to another view's state begins with the name of that view's type.
      "it reads \(path.first?.isUppercase == true ? "the" : "its") state \(path)"
    case .binding(let name, let source): "it reads \(source) through its binding \(name)"
    case .object(let name, let property):
      "it observes \(name)" + (property.map { ", whose \($0) was written" } ?? ", which changed")
    case .observable(let path): "it reads \(path)"
    case .environment(let key): "it reads the environment value \(key), which changed"
    case .storage(let key): "it reads the stored value \"\(key)\""
    }
  }

  private static func value(
    _ property: String, _ change: String, _ capture: String?, isHidden: Bool
  ) -> String {
    if let capture { return "its \(property) captures a different \(capture)" }
    if isHidden { return "a nested value of its \(property) differs" }
    return change.hasPrefix("a different ")
      ? "its \(property) is \(change)" : "its \(property) changed: \(change)"
  }

  private static func sentence(_ reason: Skip.Reason) -> String {
    switch reason {
    case .equal: "its value is equal, and nothing it reads was written"
    case .checkedEqual: "its values are equal by their ==, and nothing it reads was written"
    case .equalPart: "the parts it reads are unchanged"
    case .noDependency: "it reads nothing that changed"
    }
  }
}

extension Write {
  /// Returns the change of the only part that differs, or of the whole value.
  func narrowChange(_ layout: ColumnLayout) -> String {
    // The change that a script announces through a registrar is known only by what is stored.
    if changed.isEmpty, old == .none, new == .none { return "announced; nothing stored differs" }
    let part = changed.count == 1 ? (changed[0].old, changed[0].new) : (old, new)
    return ValueFormatter.change(part.0, part.1, to: layout.room(28))
  }
}
