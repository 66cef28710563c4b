import DeclFoundation

/// The screen of a session: how its views are laid out there, and what moves.
package struct SessionDisplay {
  /// The options of the screen: those of equal ones lay out and draw alike.
  let options: AnyHashable
  /// The measures of the screen, which scripts can read.
  let measures: ScreenMeasures
  /// The pictures that scripts can ask for.
  let pictures: PictureSource
  /// A function that lays out the views as they are at rest, for claims about frames, views that read geometry, and
  /// rows that are made when they come into sight.
  let layOut: (LayoutSubject) -> any TreeLayout
  /// A function that lays out the views as they are shown at the moment, while animations run.
  let layOutMoment: (LayoutSubject) -> any TreeLayout
  /// A function that returns the size in points of a `Text` in a space, whose lengths may be endless.
  let sizeOfText:
    (LayoutSubject, ValueSnapshot, _ width: Double, _ height: Double) -> (
      width: Double, height: Double
    )
  /// A function that makes the memory of what moves, which continues that of the screen before, given a function that
  /// returns the present views.
  let makeMotion:
    (_ old: (any TreeMotion)?, _ subject: @escaping () -> LayoutSubject) -> any TreeMotion

  /// Creates a screen with its functions.
  package init(
    options: AnyHashable, measures: ScreenMeasures, pictures: PictureSource,
    layOut: @escaping (LayoutSubject) -> any TreeLayout,
    layOutMoment: @escaping (LayoutSubject) -> any TreeLayout,
    sizeOfText:
      @escaping (LayoutSubject, ValueSnapshot, _ width: Double, _ height: Double) -> (
        width: Double, height: Double
      ),
    makeMotion:
      @escaping (
        _ old: (any TreeMotion)?, _ subject: @escaping () -> LayoutSubject
      ) -> any TreeMotion
  ) {
    self.options = options
    self.measures = measures
    self.pictures = pictures
    self.layOut = layOut
    self.layOutMoment = layOutMoment
    self.sizeOfText = sizeOfText
    self.makeMotion = makeMotion
  }
}

extension LoadedScript {
  /// Lays the views out on a screen from now on.
  func show(on display: SessionDisplay, _ bundle: ScriptBundle) {
    graph.screen = display.measures
    graph.pictures = (display.pictures, bundle)
    graph.layOut = { [unowned graph] in display.layOut(LayoutSubject(graph, bundle, rowMaker: $0)) }
    graph.sizeOfText = { [unowned graph] in
      display.sizeOfText(LayoutSubject(withoutViews: graph, bundle), $0, $1, $2)
    }
    graph.motion = display.makeMotion(graph.motion) { [unowned graph] in
      LayoutSubject(graph, bundle)
    }
  }
}
