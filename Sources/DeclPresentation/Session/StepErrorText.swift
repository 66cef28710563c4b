package import DeclJournal

/// Why a step could not be done, as one line and the views that could have been meant.
package struct StepErrorText {
  private let style: TextStyle
  private static let mostCandidates = 8

  /// Text in a style.
  package init(style: TextStyle = .plain) { self.style = style }

  /// The message without `error:`, its first line saying all, each further line ended by a newline.
  package func text(_ error: StepError) -> String {
    switch error {
    case .syntax(let message): message
    case .unknownStep(let word): "there is no step ‘:\(word)’"
    case .noTarget(let target, let candidates):
      candidates.isEmpty
        ? "no view fits \(target), and no other could do this"
        : "no view fits \(target)" + list(candidates, "; there are")
    case .ambiguous(let target, let candidates):
      "\(candidates.count) views fit \(target)" + list(candidates, "; which one?")
    case .disabled(let view): "\(view.text) is disabled"
    case .notPossible(let view, let what, let candidates):
      "\(view.text) cannot \(what)" + list(candidates, "; these can")
    case .dead(let view, let update, let time, let reason):
      "\(view.text) is gone since #\(update)\(time > 0 ? " at \(CauseText.seconds(time))" : ""): \(reason)"
    case .unknownHandle(let handle): "there never was a view \(handle)"
    case .noOption(let option, let options):
      "there is no option \(option); the options are \(options.joined(separator: ", "))"
    case .noCell(let cell, let view, let cells):
      cells.isEmpty
        ? "\(view.text) has no state"
        : "\(view.text) has no state ‘\(cell)’; it has \(cells.joined(separator: ", "))"
    case .expression(let result): result.trap?.message ?? "the expression has errors"
    case .claim(let failure): "the claim does not hold: \(failure)"
    case .running: "the script runs, so that nothing can be done or asked from inside of it"
    case .nothingMounted: "nothing is mounted"
    case .notThere(let message): message
    case .keptOpen(let view):
      "interactiveDismissDisabled keeps \(view.text) from being dismissed"
    case .nothingPresented: "nothing is presented that could be dismissed"
    case .nothingPushed: "no screen is open that could be gone back from"
    case .unsupported(let message): message
    }
  }

  private func list(_ candidates: [StepError.Candidate], _ phrase: String) -> String {
    guard !candidates.isEmpty else { return "" }
    let lines = candidates.prefix(Self.mostCandidates).map { candidate in
      let label = candidate.label.map { " " + ValueText.short(.string($0)) } ?? ""
      return "\n  \(candidate.view.text)\(label)  " + style(candidate.identity.description, .faint)
    }
    let rest = candidates.count - lines.count
    return phrase + lines.joined() + (rest > 0 ? "\n  … and \(rest) more" : "")
  }
}
