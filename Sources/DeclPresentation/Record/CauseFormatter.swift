package import DeclJournal

/// A formatter of causes and of the owners of written cells.
package enum CauseFormatter {
  /// Returns a cause in the form `tap "Update Progress" @14`, in about `width` columns.
  package static func of(_ cause: Cause, to width: Int = 80) -> String {
    var words = [cause.kind.rawValue]
    if let label = cause.label.map({ TextWidth.clip(VisibleText.line($0), to: max(14, width - 32)) }
    ) {
      words.append(isStep(cause.kind) ? "\"\(label)\"" : label)
    }
    if let target = cause.target {
      words.append(cause.label == nil ? target.text : target.handle.description)
    }
    if let argument = cause.argument {
      let text = TextWidth.clip(VisibleText.line(argument), to: max(14, width / 2))
      words.append([.slide, .move].contains(cause.kind) ? "to \(text)" : text)
    }
    if let origin = cause.origin { words.append("(from #\(origin))") }
    return words.joined(separator: " ")
  }

  /// Returns whether the label of a cause is the visible label of a control, which is quoted.
  private static func isStep(_ kind: Cause.Kind) -> Bool {
    switch kind {
    case .tap, .doubleTap, .longPress, .hover, .input, .toggle, .pick, .slide, .step, .delete,
      .move, .submit, .drag, .drop, .pinch, .rotate, .refresh, .scroll, .menu, .back:
      true
    default: false
    }
  }

  /// Returns an owner with its handle or number: `BookView @9`, `Model(2)`, `environment`.
  static func ownerWithHandle(_ owner: Write.Owner) -> String {
    switch owner {
    case .view(let view): view.text
    case .object(let type, let number): "\(type)(\(number))"
    case .other(let name): name
    }
  }

  /// Returns a time in the form `1.5 s`, rounded to milliseconds and without trailing zeros.
  package static func seconds(_ time: Double) -> String {
    guard let milliseconds = Int(exactly: (time * 1000).rounded()) else { return "\(time) s" }
    return milliseconds % 1000 == 0
      ? "\(milliseconds / 1000) s" : "\(Double(milliseconds) / 1000) s"
  }
}
