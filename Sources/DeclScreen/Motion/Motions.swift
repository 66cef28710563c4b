import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The memory of what moves on a screen (G28).
///
/// Around each update that may be animated it compares two layouts. What differs gets a course from where it was shown to
/// where it is now, driven by the animation of its place in the tree. Nothing is computed until the moment is
/// asked for.
final class Motions: TreeMotion {
  private let options: ScreenOptions
  private let subject: () -> LayoutSubject
  private var frames: [PieceKey: Course<[Double]>] = [:]
  private var contents: [PieceKey: Course<[Double]>] = [:]
  private var values: [DrawnPart: Course<DrawnValue>] = [:]
  private var scrolls: [ViewHandle: Course<[Double]>] = [:]
  private var transitions: [ViewHandle: ShownTransition] = [:]
  private var before: ShownState?
  /// The times at which views whose look depends on the time began, where that is not their insertion.
  private var starts: [DrawnPart: Double] = [:]

  /// A transition of a view on its way in or out.
  private struct ShownTransition {
    var transition: DrawnTransition
    /// The course of the activity: from 1 to 0 on the way in, and from 0 to 1 on the way out.
    var course: Course<[Double]>
    /// The last frame of a view on its way out.
    var frame: Rect?
  }

  /// Creates the memory of a screen. Of that of another screen it continues what depends on no place.
  init(
    _ options: ScreenOptions, continuing old: Motions? = nil,
    _ subject: @escaping () -> LayoutSubject
  ) {
    self.options = options
    self.subject = subject
    guard let old else { return }
    (values, transitions, starts) = (old.values, old.transitions, old.starts)
  }

  // MARK: Updates

  func isMoving(at time: Double) -> Bool {
    frames.values.contains { $0.isMoving(at: time) }
      || contents.values.contains { $0.isMoving(at: time) }
      || values.values.contains { $0.isMoving(at: time) }
      || scrolls.values.contains { $0.isMoving(at: time) }
      || transitions.values.contains { $0.course.isMoving(at: time) }
  }

  /// Returns whether the screen shows something else than the tree at a time.
  func isShowing(_ subject: LayoutSubject, at time: Double) -> Bool {
    isMoving(at: time)
      || subject.timeDrivenValues.contains { $0.start != nil || starts[$0.part] != nil }
  }

  func treeWillChange(at time: Double) { before = shownState(of: subject()) }

  func treeDidNotChange() { before = nil }

  /// Returns where everything stands; nil if an interrupt or the memory limit stopped the layout, of which the subject
  /// then knows.
  private func shownState(of subject: LayoutSubject) -> ShownState? {
    let state = Screen.bounded(subject) {
      ShownState(Screen(subject, options: options), subject)
    }
    return subject.isStopped ? nil : state
  }

  func treeDidChange(at time: Double) {
    guard let before else { return }
    self.before = nil
    let subject = subject()
    guard let animations = subject.animations, let after = shownState(of: subject) else { return }
    prune(at: time)
    noteTransitions(subject, before, time)
    noteStarts(before, after, time)
    var moving: [DrawnPart: DrawnAnimation] = [:]
    for (part, now) in after.values {
      guard let old = before.values[part], !old.isAt(now) else { continue }
      if let animation = animations.animation(of: part.view, modifier: part.modifier) {
        moving[part] = animation
      } else {
        values[part] = nil
      }
    }
    // What the body of something that moves makes is as that body says at each moment, and has no course of its own.
    let made = subject.views(madeBy: moving.keys.filter { $0.modifier == nil }.map(\.view))
    frames = frames.filter { !made.contains($0.key.view) }
    contents = contents.filter { !made.contains($0.key.view) }
    values = values.filter { !made.contains($0.key.view) }
    for (part, animation) in moving {
      guard let old = before.values[part], let now = after.values[part], !made.contains(part.view)
      else { continue }
      var course = values[part] ?? Course(at: old)
      course.change(to: now, animation, at: time)
      values[part] = course
    }
    for (key, now) in after.frames where !made.contains(key.view) {
      guard let old = before.frames[key], old.numbers != now.numbers else { continue }
      let animation = animations.animation(of: key.view, modifier: now.modifier)
      Self.change(&frames[key], old.numbers, now.numbers, animation, time)
    }
    for (key, now) in after.contents where !made.contains(key.view) {
      guard let old = before.contents[key], old != now else { continue }
      guard old.kinds == now.kinds else {
        contents[key] = nil
        continue
      }
      let animation = animations.animation(
        of: key.view, modifier: after.frames[key].flatMap(\.modifier))
      Self.change(&contents[key], old.numbers, now.numbers, animation, time)
    }
    changeMatched(before, after, animations, time)
    for (view, now) in after.scrolls {
      guard let old = before.scrolls[view], old != now else { continue }
      Self.change(&scrolls[view], old, now, animations.animation(ofScrolling: view), time)
    }
  }

  /// Moves a view that is new from the place of the one that had its name, and that one to its place.
  private func changeMatched(
    _ before: ShownState, _ after: ShownState, _ animations: DrawnAnimations, _ time: Double
  ) {
    for (name, new) in after.matched {
      guard let old = before.matched[name], before.frames[new.key] == nil,
        let animation = animations.animation(of: new.key.view, modifier: nil)
      else { continue }
      for key in new.keys {
        guard let now = after.frames[key] else { continue }
        let start = new.piece.mapped(Rect(now.numbers), from: new.frame, to: old.frame)
        Self.change(&frames[key], start.numbers, now.numbers, animation, time)
      }
      guard after.frames[old.key] == nil else { continue }
      for key in old.keys {
        guard let was = before.frames[key] else { continue }
        let end = old.piece.mapped(Rect(was.numbers), from: old.frame, to: new.frame)
        Self.change(&frames[key], was.numbers, end.numbers, animation, time)
      }
    }
  }

  /// Changes the course of a value; without an animation it is at its target at once.
  private static func change(
    _ course: inout Course<[Double]>?, _ old: [Double], _ now: [Double],
    _ animation: DrawnAnimation?, _ time: Double
  ) {
    guard let animation else {
      course = nil
      return
    }
    var changed = course ?? Course(at: old)
    changed.change(to: now, animation, at: time)
    course = changed
  }

  private func noteStarts(_ before: ShownState, _ after: ShownState, _ time: Double) {
    for (part, now) in after.timeDriven {
      if let old = before.timeDriven[part], now.restarts(after: old) { starts[part] = time }
    }
    starts = starts.filter { after.timeDriven[$0.key] != nil }
  }

  private func noteTransitions(_ subject: LayoutSubject, _ before: ShownState, _ time: Double) {
    let began = subject.beganTransitions
    for transition in began.insertions { begin(transition, from: 1, to: 0, nil, time) }
    for transition in began.removals {
      begin(transition, from: 0, to: 1, before.outer[transition.view], time)
    }
  }

  private func begin(
    _ transition: DrawnTransition, from: Double, to target: Double, _ frame: Rect?, _ time: Double
  ) {
    var shown =
      transitions[transition.view]
      ?? ShownTransition(transition: transition, course: Course(at: [from]), frame: nil)
    shown.transition = transition
    shown.frame = frame
    shown.course.change(to: [target], transition.animation, at: time)
    transitions[transition.view] = shown
  }

  /// Forgets what has arrived.
  private func prune(at time: Double) {
    frames = frames.filter { $0.value.isMoving(at: time) }
    contents = contents.filter { $0.value.isMoving(at: time) }
    values = values.filter { $0.value.isMoving(at: time) }
    scrolls = scrolls.filter { $0.value.isMoving(at: time) }
    transitions = transitions.filter { $0.value.course.isMoving(at: time) }
  }

  // MARK: The moment

  /// Returns the values of the script that move, as they are at a time, in the order of the tree.
  func values(of subject: LayoutSubject, at time: Double) -> [(part: DrawnPart, value: DrawnValue)]
  {
    let timed = subject.timeDrivenValues.compactMap { part, value, start in
      (start ?? starts[part]).map { (part: part, value: value.at(time - $0)) }
    }
    let moving = values.filter { $0.value.isMoving(at: time) }
    if moving.isEmpty { return timed }
    let animated: [(part: DrawnPart, value: DrawnValue)] = subject.animatableValues.compactMap {
      part, now in
      guard let course = moving[part] else { return nil }
      // What is not interpolated is as it is now.
      return (part, now.moved(from: course.target, to: course.value(at: time), by: 1))
    }
    return timed.isEmpty ? animated : (animated + timed).sorted { $0.part.view < $1.part.view }
  }

  /// Returns the places of the scroll views that move, as they are at a time.
  func scrollPlaces(at time: Double) -> [ViewHandle: ScrollPlace] {
    scrolls.filter { $0.value.isMoving(at: time) }.mapValues {
      let offset = $0.value(at: time)
      return ScrollPlace(x: .points(offset[0]), y: .points(offset[1]))
    }
  }

  /// Returns the modifiers by which a transition changes a view at a time, the innermost first.
  func modifiers(of view: ViewHandle, at time: Double) -> [DrawnModifier] {
    guard let shown = transitions[view], shown.course.isMoving(at: time) else { return [] }
    return shown.transition.modifiers(at: shown.course.value(at: time)[0])
  }

  /// Returns the last frame of a view that is on its way out; nil for one that was not on the screen.
  func lastFrame(of view: ViewHandle) -> Rect? { transitions[view]?.frame }

  /// Returns the frame of a piece at a time, relative to what moves its surroundings; nil if it rests.
  func frame(of key: PieceKey, at time: Double) -> Rect? {
    guard let course = frames[key], course.isMoving(at: time) else { return nil }
    return Rect(course.value(at: time))
  }

  /// Returns what a piece draws at a time.
  func contents(
    _ contents: [DisplayNode.Content], of key: PieceKey, at time: Double
  ) -> [DisplayNode.Content] {
    guard let course = self.contents[key], course.isMoving(at: time) else { return contents }
    let numbers = course.value(at: time)
    guard numbers.count == ContentVector(contents).numbers.count else { return contents }
    return ContentVector.applying(numbers, to: contents)
  }
}

/// The state that a screen shows without animations, by the identities of its pieces.
struct ShownState {
  /// A frame with the modifier around which it is.
  struct Frame {
    let numbers: [Double]
    let modifier: Int?
  }

  /// A view whose geometry others share.
  struct Matched {
    let piece: MatchedPiece
    let key: PieceKey
    let frame: Rect
    /// The identities of all in it.
    let keys: [PieceKey]
  }

  private(set) var frames: [PieceKey: Frame] = [:]
  private(set) var matched: [MatchedName: Matched] = [:]
  private(set) var contents: [PieceKey: ContentVector] = [:]
  private(set) var values: [DrawnPart: DrawnValue] = [:]
  private(set) var timeDriven: [DrawnPart: DrawnValue] = [:]
  /// The offsets of scroll views.
  let scrolls: [ViewHandle: [Double]]
  /// The frames of views with all their modifiers.
  let outer: [ViewHandle: Rect]

  init(_ screen: Screen, _ subject: LayoutSubject) {
    let keys = PieceKeys(screen.root)
    outer = screen.places.outer
    scrolls = screen.places.scrolls.mapValues { [$0.node.shownOffset.x, $0.node.shownOffset.y] }
    for (part, value) in subject.animatableValues { values[part] = value }
    for (part, value, _) in subject.timeDrivenValues { timeDriven[part] = value }
    screen.visit { piece, frame, origin in
      guard let key = keys[piece] else { return }
      let own = Rect(frame.origin - origin, frame.size)
      frames[key] = Frame(numbers: own.numbers, modifier: piece.modifier?.number)
      if let shared = piece.matched, shared.isSource {
        matched[shared.name] = Matched(
          piece: shared, key: key, frame: frame, keys: keys.all(in: piece))
      }
      if let draw = piece.draw { contents[key] = ContentVector(draw(frame)) }
    }
  }
}

extension Rect {
  /// The origin and the size as numbers.
  var numbers: [Double] { [origin.x, origin.y, size.width, size.height] }

  /// Creates a rectangle from four numbers; its lengths are at least zero.
  init(_ numbers: [Double]) {
    self.init(numbers[0], numbers[1], max(numbers[2], 0), max(numbers[3], 0))
  }
}
