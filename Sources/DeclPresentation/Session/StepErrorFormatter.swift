package import DeclJournal
import DeclSource

/// A formatter of step errors for people: one line with the reason, and the candidates for the target.
package struct StepErrorFormatter {
  private let style: TextStyle
  private static let maximumCandidateCount = 8

  /// Creates a formatter with a style.
  package init(style: TextStyle = .plain) { self.style = style }

  /// Returns the message without `error:` and without a trailing newline; the first line is complete by
  /// itself.
  package func text(_ error: StepError) -> String {
    switch error {
    case .syntax(let message): message
    case .unknownStep(let word): "unknown step ‘:\(word)’"
    case .noTarget(let target, let candidates):
      candidates.isEmpty
        ? "no view matches \(target), and no view accepts this step"
        : "no view matches \(target)" + Self.suggestion(for: target, among: candidates)
          + list(candidates, "; these accept the step")
    case .noMenuItem(let titles, let items):
      "no menu has the item \(Self.quoted(titles))"
        + (items.isEmpty
          ? ", and there is no other one"
          : Self.list(items.map(Self.quoted), "; these can be chosen"))
    case .ambiguous(let target, let candidates):
      "\(candidates.count) views match \(target)" + list(candidates, "; which one?")
    case .untouchable(let view, let obstacle, let candidates):
      "\(view.text) cannot be touched: \(Self.phrase(obstacle, view))"
        + list(candidates, "; these can be reached")
    case .outOfSight(let name, let step): "\(name) is out of sight; scroll to it first:\n  \(step)"
    case .disabled(let view): "\(view.text) is disabled"
    case .notPossible(let view, let what, let candidates):
      "\(view.text) cannot \(what)" + list(candidates, "; these can")
    case .removed(let view, let update, let time, let reason):
      "\(view.text) was removed in #\(update)\(time > 0 ? " at \(CauseFormatter.seconds(time))" : ""): \(reason)"
    case .unknownHandle(let handle): "no such view \(handle)"
    case .noOption(let option, let options):
      "no such option \(option); the options are \(options.joined(separator: ", "))"
    case .noCell(let cell, let view, let cells):
      cells.isEmpty
        ? "\(view.text) has no state"
        : "\(view.text) has no state ‘\(cell)’; it has \(cells.joined(separator: ", "))"
    case .expression(let result): result.trap?.message ?? "the expression has errors"
    case .claim(let failure): "the claim does not hold: \(failure)"
    case .scriptRunning: "the session cannot be used while the script runs"
    case .nothingMounted: "nothing is mounted"
    case .preconditionFailed(let message): message
    case .dismissDisabled(let view):
      "\(view.text) cannot be dismissed: interactiveDismissDisabled"
    case .nothingToDismiss: "there is nothing to dismiss"
    case .nothingToPop: "there is no screen to go back from"
    case .trapped(let trap, let error): "\(text(error))\nmeanwhile: \(trap.message)"
    case .unsupported(let message): message
    }
  }

  /// Returns the label that a target seems to mean, as a part of a message: one that differs only by the quotes, by
  /// upper and lower case or by a slip.
  private static func suggestion(
    for target: Target, among candidates: [StepError.Candidate]
  ) -> String {
    let meant: String
    switch target.parts.last {
    case .label(let text): meant = text
    case .type(let name, []): meant = name
    case .type, .handle, .point, nil: return ""
    }
    let name = EditDistance.Name(meant.lowercased())
    let limit = meant.count < 4 ? 0 : min(2, meant.count / 4)
    let near = candidates.compactMap { candidate -> (target: String, distance: Int)? in
      guard let label = candidate.label else { return nil }
      let distance = name.distance(to: label.lowercased(), limit: limit)
      if distance > limit { return nil }
      let target = candidate.target ?? Target(parts: [.label(label)])
      return (target.description, distance)
    }
    guard let nearest = near.min(by: { $0.distance < $1.distance }) else { return "" }
    return "; did you mean \(nearest.target)?"
  }

  private static func phrase(_ obstacle: StepError.Obstacle, _ view: ViewReference) -> String {
    switch obstacle {
    case .under(let cover, let presentation):
      // The content of an alert has no name that a script knows.
      cover.type.hasPrefix("_")
        ? "the open \(ModifierName.short(presentation)) lies over it"
        : "\(cover.text) lies over it (\(ModifierName.short(presentation)))"
    case .behind(let cover): "\(cover.text) is in front of it"
    case .hidden(let view, let reason): "\(view.text) \(reason)"
    case .covered(let cover, nil): "\(cover.text) lies over it"
    case .covered(let cover, let modifier?):
      cover.handle == view.handle
        ? "its \(ModifierName.short(modifier)) lies over it"
        : "the \(ModifierName.short(modifier)) of \(cover.text) lies over it"
    case .coveredByPart(let part): "\(part) lies over it"
    case .unseen(let reason): "it \(reason)"
    }
  }

  private func list(_ candidates: [StepError.Candidate], _ phrase: String) -> String {
    guard !candidates.isEmpty else { return "" }
    let lines = candidates.prefix(Self.maximumCandidateCount).map { candidate in
      guard let target = candidate.target?.description else {
        let label = candidate.label.map { " " + ValueFormatter.short(.string($0)) } ?? ""
        return "\n  \(candidate.view.text)\(label)"
      }
      return "\n  \(target)  " + style(candidate.view.text, .faint)
    }
    return phrase + Self.joined(lines, of: candidates.count)
  }

  private static func list(_ names: [String], _ phrase: String) -> String {
    phrase + joined(names.prefix(maximumCandidateCount).map { "\n  \($0)" }, of: names.count)
  }

  private static func joined(_ lines: [String], of count: Int) -> String {
    let rest = count - lines.count
    return lines.joined() + (rest > 0 ? "\n  … and \(rest) more" : "")
  }

  private static func quoted(_ titles: [String]) -> String {
    titles.map { ValueSnapshot.string($0).description }.joined(separator: " ")
  }
}
