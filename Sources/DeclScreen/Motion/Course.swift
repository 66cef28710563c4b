import DeclRuntime

/// The course of a value from change to change: where it is at each time (G28).
///
/// A change that begins while another one runs starts from the value of the moment: a curve goes from the course of the
/// earlier change to the new target; a spring also takes over the speed.
struct Course<Value> {
  /// A change to a target.
  private struct Change {
    let target: Value
    let animation: DrawnAnimation
    /// The time of its start, in seconds on the virtual clock.
    let start: Double
  }

  /// Returns the first value, moved by a share of the way from the second to the third.
  typealias Move = (Value, _ from: Value, _ to: Value, _ share: Double) -> Value

  private let move: Move
  private var from: Value
  /// Two values that the course before a spring had, and the seconds between them.
  private var speed: (earlier: Value, later: Value)?
  private var changes: [Change] = []

  /// The seconds between two values from which a speed is computed.
  private static var interval: Double { 1e-4 }
  /// The number of changes that run at the same time; earlier ones end.
  private static var limit: Int { 8 }

  /// Creates a course that rests at a value.
  init(at value: Value, _ move: @escaping Move) {
    from = value
    self.move = move
  }

  /// Returns the value at a time.
  func value(at time: Double) -> Value {
    var result = from
    for (number, change) in changes.enumerated() {
      let elapsed = time - change.start
      if change.animation.isOver(at: elapsed) {
        result = change.target
        continue
      }
      let (share, impulse) = change.animation.share(at: elapsed)
      result = move(change.target, change.target, result, 1 - share)
      if number == 0, let speed {
        result = move(result, speed.earlier, speed.later, impulse / Self.interval)
      }
    }
    return result
  }

  /// Begins a change to another target.
  mutating func change(to target: Value, _ animation: DrawnAnimation, at time: Double) {
    if isMoving(at: time), animation.isSpring || changes.count >= Self.limit {
      let now = value(at: time)
      speed = animation.isSpring ? (value(at: time - Self.interval), now) : nil
      from = now
      changes = []
    } else if !isMoving(at: time) {
      from = changes.last?.target ?? from
      speed = nil
      changes = []
    }
    changes.append(Change(target: target, animation: animation, start: time))
  }

  /// Returns whether the value moves at a time.
  func isMoving(at time: Double) -> Bool {
    changes.last.map { !$0.animation.isOver(at: time - $0.start) } ?? false
  }

  /// The value at which the course ends.
  var target: Value { changes.last?.target ?? from }
}

extension Course where Value == [Double] {
  /// Creates a course of numbers that rests at a value.
  init(at value: [Double]) {
    self.init(at: value) { value, from, to, share in
      value.indices.map { value[$0] + (to[$0] - from[$0]) * share }
    }
  }
}

extension Course where Value == DrawnValue {
  /// Creates a course of values of the script that rests at a value.
  init(at value: DrawnValue) {
    self.init(at: value) { $0.moved(from: $1, to: $2, by: $3) }
  }
}
