/// A view that shows text (G22).
public final class TextNode: LayoutNode {
  /// The text in its fonts.
  public var runs: [TextRun] {
    didSet { if runs != oldValue { reset() } }
  }
  /// The options of the paragraph.
  public var options: ParagraphOptions {
    didSet { if options != oldValue { reset() } }
  }

  private let measurer: TextMeasurer
  private var known: Paragraph?
  private var broken: [Proposal: BrokenParagraph] = [:]

  /// Creates a view that shows text.
  public init(_ runs: [TextRun], options: ParagraphOptions = .init(), measurer: TextMeasurer) {
    self.runs = runs
    self.options = options
    self.measurer = measurer
  }

  private func reset() {
    known = nil
    invalidate()
  }

  private var paragraph: Paragraph {
    if let known { return known }
    let paragraph = Paragraph(runs, options, measurer)
    known = paragraph
    return paragraph
  }

  /// Returns the lines for a proposal.
  public func lines(for proposal: Proposal) -> BrokenParagraph {
    if let known = broken[proposal] { return known }
    let result = paragraph.broken(width: proposal.width, height: proposal.height)
    broken[proposal] = result
    return result
  }

  /// Takes the size of its lines: never more than they need.
  public override func measure(_ proposal: Proposal) -> Size { lines(for: proposal).size }

  /// Wants no distance from other text, and distances from views that follow from its font (G8).
  public override func measureSpacing() -> Spacing {
    let line = paragraph.edgeMetrics
    let distances = paragraph.distancesToViews
    return Spacing(
      top: Spacing.Edge(text: line, besideView: distances.top), leading: Spacing.Edge(),
      bottom: Spacing.Edge(text: line, besideView: distances.bottom), trailing: Spacing.Edge())
  }

  public override func collectExplicitKeys() -> [AlignmentKey] {
    [.firstTextBaseline, .lastTextBaseline]
  }

  public override func measureExplicitGuide(_ key: AlignmentKey, at fit: Fit) -> Double? {
    let lines = lines(for: fit.proposal)
    return key == .firstTextBaseline ? lines.firstBaseline : lines.lastBaseline
  }

  public override func forget() { broken = [:] }
}
