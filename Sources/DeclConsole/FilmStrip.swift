import DeclJournal
import DeclLayout
package import DeclPicture
package import DeclRuntime
package import DeclScreen

/// A film strip: pictures of several moments beside each other, from the last step of a session to the end of what it moves.
package enum FilmStrip {
  /// The largest number of pictures.
  package static let maximumCount = 64
  /// The distance between two pictures, in points.
  private static let distance = 12.0
  /// The longest time, in seconds, for animations that do not end.
  private static let longestTime = 10.0

  /// Advances the clock of a session from moment to moment and returns the strip.
  package static func displayList(
    of session: Session, options: ScreenOptions, count: Int
  ) throws(ConsoleError) -> DisplayList {
    let seconds = Screen.secondsOfMotion(in: session, atMost: longestTime)
    if seconds <= 0 { throw ConsoleError("nothing moves after the last step") }
    var nodes: [DisplayNode] = []
    for number in 0..<count {
      if number > 0 {
        do throws(StepError) {
          _ = try session.perform(.advance(seconds: seconds / Double(count - 1)))
        } catch {
          throw ConsoleError("the clock cannot be advanced: \(error)")
        }
      }
      let list = try Console.drawn { () throws(LayoutStop) in
        try Screen.drawing(of: session, options: options) { $0.deviceList }
      }
      nodes.append(frame(list, at: Double(number) * (options.size.width + distance)))
    }
    let width = Double(count) * options.size.width + Double(count - 1) * distance
    return DisplayList(
      size: Size(width, options.size.height), background: Color(0.55, 0.55, 0.55), nodes: nodes)
  }

  /// Returns a picture at a distance from the left edge, without what lies outside of it.
  private static func frame(_ list: DisplayList, at x: Double) -> DisplayNode {
    let rect = Rect(0, 0, list.size.width, list.size.height)
    let back = DisplayNode(
      frame: rect, .fill(.rectangle(rect), .color(list.background ?? .white), .nonZero))
    return DisplayNode(
      frame: rect, .group([back] + list.nodes),
      effects: Effects {
        $0.clip = Clip(.rectangle(rect))
        $0.transform = .translation(x, 0)
      })
  }
}
