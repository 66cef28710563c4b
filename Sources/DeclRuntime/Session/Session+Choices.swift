import DeclLang
import DeclMachine

/// The options that a person can choose, and the view to which typed text goes, for those who show the interface.
extension Session {
  /// An option of a picker, a list or a tab view.
  package struct Choice: Equatable, Sendable {
    /// The view that stands for it.
    package let view: ViewHandle
    /// The label, or the value where it shows no text.
    package let label: String
    /// The value as the step `:pick` takes it; never ambiguous if the values differ.
    package let tag: String
    /// Indicates whether it is the selection.
    package let isChosen: Bool
  }

  /// Returns the options of a view; none for views without a selection.
  package func choices(of handle: ViewHandle) -> [Choice] {
    guard let script, !isRunning, let place = try? script.inspector.place(handle) else { return [] }
    let steps = StepPerformer(script: script)
    let selection = DrawnView(graph: script.graph, place: place).value("selection")
    return steps.options(of: place).map { option in
      let tag = script.graph.snapshotter.wholeSnapshot(option.tag.address, option.tag.type)
      return Choice(
        view: option.place.handle, label: steps.label(of: option) ?? option.tagText,
        tag: option.tagText, isChosen: tag == selection)
    }
  }

  /// Returns the position of the row that contains a view, among how many rows; nil for a view in no row that can be
  /// moved.
  package func movableRow(of handle: ViewHandle) -> (offset: Int, count: Int)? {
    guard let script, !isRunning, let place = try? script.inspector.place(handle) else {
      return nil
    }
    return StepPerformer(script: script).movableRow(at: place)
  }

  /// Returns whether a view is in a row that can be deleted.
  package func isInDeletableRow(_ handle: ViewHandle) -> Bool {
    guard let script, !isRunning, let place = try? script.inspector.place(handle) else {
      return false
    }
    return StepPerformer(script: script).isInDeletableRow(place)
  }

  /// Returns which of some keys the `onKeyPress` actions of the focused view and its ancestors take; nil if there are no
  /// such actions.
  package func heard(of keys: [String]) -> [String]? {
    guard let script, !isRunning, script.graph.focus != nil else { return nil }
    return StepPerformer(script: script).heard(of: keys)
  }

  /// Returns whether a view can have the focus.
  package func canFocus(_ handle: ViewHandle) -> Bool {
    guard let script, !isRunning, let place = try? script.inspector.place(handle) else {
      return false
    }
    return StepPerformer(script: script).canFocus(place)
  }

  /// Returns the gestures that the modifiers of a view recognise now.
  package func gestures(of handle: ViewHandle) -> RecognisedGestures {
    guard let script, !isRunning, let place = try? script.inspector.place(handle) else { return [] }
    return StepPerformer(script: script).gestures(of: place)
  }

  /// Returns a view with the values that layout and pictures need; nil for one that does not exist.
  package func drawnView(_ handle: ViewHandle) -> DrawnView? {
    guard let script, !isRunning, let place = try? script.inspector.place(handle) else {
      return nil
    }
    return DrawnView(graph: script.graph, place: place)
  }

  /// Returns whether a view does something by itself when it is tapped.
  package func takesTaps(_ handle: ViewHandle) -> Bool {
    guard let script, !isRunning, let place = try? script.inspector.place(handle) else {
      return false
    }
    return StepPerformer(script: script).canTap(place)
  }

  /// Returns those of some views that the environment disables.
  package func disabled(among handles: [ViewHandle]) -> Set<ViewHandle> {
    guard let script, !isRunning else { return [] }
    let finder = StepPerformer(script: script).finder
    let places = script.inspector.places(of: handles)
    return Set(places.filter { finder.isDisabled($0.value) }.keys)
  }

  /// The view that has the focus; nil if none has.
  package var focusedView: ViewHandle? {
    isRunning ? nil : script?.graph.focus?.place?.handle
  }
}
