/// The layout of the views, for those who draw the interface.
extension Session {
  /// The mounted views and the environment around them; nil without a script.
  package var layoutSubject: LayoutSubject? {
    script.map { LayoutSubject($0.graph, options.bundle) }
  }

  /// The layout of the mounted tree as it is shown now; nil in a session without layout, or without a script.
  package var layout: (any TreeLayout)? {
    guard let layOut = options.layOutMoment ?? options.layOut, let subject = layoutSubject else {
      return nil
    }
    return layOut(subject)
  }

  /// The frames of all views in the coordinate space of the window, and the numbers of lines of `Text` views, by the identities
  /// of observations.
  package var laidOut: [String: (frame: [Double], lines: Int?)] {
    guard let layout, let root = script?.graph.root else { return [:] }
    var result: [String: (frame: [Double], lines: Int?)] = [:]
    func collect(_ place: TreePosition) {
      if let frame = layout.frame(of: place.handle) {
        result[place.handle.description] = (
          [frame.x, frame.y, frame.width, frame.height], layout.lineCount(of: place.handle)
        )
      }
      place.children.forEach(collect)
    }
    TreePosition.roots(of: root).forEach(collect)
    return result
  }
}
