import DeclJournal
import DeclMachine

/// Touches of what the system draws: the button to the screen below, options of pickers, what lies beside a presentation,
/// the edge of the screen (G27).
extension StepPerformer {
  /// The distance in points that a finger moves to go back or to close a sheet.
  private static let dragDistance = 50.0

  /// Acts on the part of the screen that a touch at a point meets before any view; returns nil if it meets views.
  func act(onPartAt target: Target, by touch: Touch) throws(StepError) -> [UpdateRecord]? {
    guard let finger = try finder.touch(target) else { return nil }
    switch touch {
    case .taps(1):
      guard let part = finger.place.part else { return nil }
      return try act(on: part)
    case .drag(let dx, let dy):
      let inward = finger.place.isRightToLeft ? -dx : dx
      guard finger.place.isAtLeadingEdge, inward > Self.dragDistance, inward > abs(dy),
        frontScreen != nil
      else { return nil }
      return try back()
    default: return nil
    }
  }

  private func act(on part: TouchedPart) throws(StepError) -> [UpdateRecord]? {
    switch part {
    case .back: return try back()
    case .search(let view): return try beginSearch(view)
    case .option(let view): return try choose(optionAt: view)
    case .delete(let view): return try performClosed(.delete(Target(parts: [.handle(view)])))
    case .minus(let view):
      return open(.trailingActions, of: try script.inspector.place(view), by: .taps(1))
    case .card: return nil
    case .beside(let presentation, let cancel):
      guard let place = openPresentations().first(where: { $0.handle == presentation }),
        !TouchReach.reachesBackground(place, script)
      else { return nil }
      if let cancel, let button = try? script.inspector.place(cancel) { return press(button) }
      return try dismiss(place)
    case .besideAlert:
      throw .preconditionFailed("an alert stays until one of its buttons is tapped")
    case .besideMenu:
      return script.loop.run(Cause(.dismiss, label: "menu")) { _ throws(UpdateFailure) in }
    case .keyboard:
      throw .preconditionFailed("the keyboard has no keys to tap: ‘:input’ types into a field")
    }
  }

  private func choose(optionAt view: ViewHandle) throws(StepError) -> [UpdateRecord]? {
    let place = try script.inspector.place(view)
    guard let (picker, option) = pickerOption(at: place) else {
      return nil
    }
    try checkEnabled(picker)
    let name = label(of: option) ?? option.tagText
    return script.loop.run(cause(Self.pick, picker, argument: name)) {
      reconciler throws(UpdateFailure) in
      try self.choose(option, of: picker, reconciler.evaluator)
    }
  }

  /// Closes the sheet that a finger drags down; returns nil for other drags.
  func dragCard(at target: Target, by touch: Touch) throws(StepError) -> [UpdateRecord]? {
    guard case .drag(let dx, let dy) = touch, dy > Self.dragDistance, dy > abs(dx),
      case .card(let presentation, isDraggable: true)? = try finder.touch(target)?.place.part,
      let place = openPresentations().first(where: { $0.handle == presentation })
    else { return nil }
    return try dismiss(place)
  }
}
