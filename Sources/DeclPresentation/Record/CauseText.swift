package import DeclJournal

/// What set an update going, and who owns what it wrote, in a few words.
package enum CauseText {
  /// `tap "Update Progress" @14`
  package static func of(_ cause: Cause) -> String {
    var words = [cause.kind.rawValue]
    if let label = cause.label.map({ TextWidth.clip(ValueText.visible($0), to: 48) }) {
      words.append(isStep(cause.kind) ? "\"\(label)\"" : label)
    }
    if let target = cause.target {
      words.append(cause.label == nil ? target.text : target.handle.description)
    }
    if let origin = cause.origin { words.append("(from #\(origin))") }
    return words.joined(separator: " ")
  }

  /// Whether the label of a cause is what the reader saw on the control.
  private static func isStep(_ kind: Cause.Kind) -> Bool {
    switch kind {
    case .tap, .doubleTap, .longPress, .hover, .input, .toggle, .pick, .slide, .step, .delete,
      .move, .submit, .drag, .drop, .refresh, .scroll, .menu, .back:
      true
    default: false
    }
  }

  /// `BookView`, `Model#2`, `environment`.
  static func owner(_ owner: Write.Owner) -> String {
    switch owner {
    case .view(let view): view.name
    case .object(let type, let number): "\(type)#\(number)"
    case .other(let name): name
    }
  }

  /// `BookView @9`, `Model#2`, `environment`.
  static func ownerInFull(_ owner: Write.Owner) -> String {
    if case .view(let view) = owner { view.text } else { self.owner(owner) }
  }

  /// `1.5 s`, with as few digits as say it.
  package static func seconds(_ time: Double) -> String {
    guard let milliseconds = Int(exactly: (time * 1000).rounded()) else { return "\(time) s" }
    return milliseconds % 1000 == 0
      ? "\(milliseconds / 1000) s" : "\(Double(milliseconds) / 1000) s"
  }
}
