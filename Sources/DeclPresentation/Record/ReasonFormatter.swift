import DeclJournal

/// A formatter of the reasons to evaluate or skip a body.
enum ReasonFormatter {
  /// Returns the reason for an evaluation, such as `state editorConfig`.
  static func of(_ reason: Evaluation.Reason, _ layout: ColumnLayout) -> String {
    switch reason {
    case .first: "first"
    case .value(let property, let old, let new, let capture):
      if let capture {
        "value \(property): captures \(capture)"
      } else if old == new {
        "value \(property): a nested value differs"
      } else {
        "value \(property) \(ValueFormatter.change(old, new, to: layout.room(18)))"
      }
    case .identity: "identity"
    case .state(let path): "state \(path)"
    case .binding(let name, let source): "binding \(name) to \(source)"
    case .object(let name, let property):
      property.map { "object \(name).\($0)" } ?? "object \(name)"
    case .observable(let path): "observable \(path)"
    case .environment(let key): "environment \(key)"
    case .storage(let key): "storage \"\(key)\""
    case .geometry(let old, let new):
      old == new ? "geometry: another place" : "geometry \(old) → \(new)"
    case .focus: "focus"
    case .reload: "reload"
    case .unknown: "unknown"
    }
  }

  /// Returns the reason for a skip, such as `equal`.
  static func of(_ reason: Skip.Reason) -> String {
    switch reason {
    case .equal: "equal"
    case .checkedEqual: "equal by its =="
    case .equalPart: "the parts it reads are unchanged"
    case .noDependency: "reads nothing that changed"
    }
  }
}
