import DeclJournal
import DeclLayout
import DeclRuntime

/// The names and the rules of nodes, for the explanation of a layout (G29).
enum LayoutRules {
  /// Returns a step of the layout: what a node was asked, and what it answered.
  static func exchange(_ node: LayoutNode, _ view: ViewHandle?) -> LayoutExchange {
    let (name, rule) = describe(node)
    return LayoutExchange(
      name: name, view: view, rule: rule, answers: node.knownAnswers.map { answer($0, $1) },
      final: answer(node.fit.proposal, node.fit.size))
  }

  private static func answer(_ proposal: Proposal, _ size: Size) -> LayoutExchange.Answer {
    LayoutExchange.Answer(
      proposedWidth: proposal.width, proposedHeight: proposal.height, width: size.width,
      height: size.height)
  }

  private static func describe(_ node: LayoutNode) -> (name: String, rule: String) {
    switch node {
    case let stack as StackNode: (stack.axis == .horizontal ? "row" : "column", "G2")
    case is DepthStackNode: ("depth stack", "G16")
    case is PaddingNode: ("padding", "G9")
    case is FrameNode: ("frame", "G11")
    case is FlexibleFrameNode: ("flexible frame", "G12")
    case is FixedSizeNode: ("fixed size", "G13")
    case is AspectRatioNode: ("aspect ratio", "G13")
    case is PositionNode: ("position", "G14")
    case is OffsetNode: ("offset", "G14")
    case is LayersNode: ("overlay or background", "G14")
    case is GuideNode: ("alignment guide", "G6")
    case is PriorityNode: ("layout priority", "G2")
    case is TextNode: ("text", "G22")
    case is SpacerNode: ("spacer", "G10")
    case is DividerNode: ("divider", "G10")
    case is FillNode, is ProportionalNode, is ShapeNode: ("shape", "G15")
    case is FixedNode: ("fixed content", "G15")
    case is ResizableNode: ("resizable image", "G15")
    case is ReaderNode: ("geometry reader", "G18")
    case is FirstFittingNode: ("choice by size", "G17")
    case is CustomNode: ("layout of the script", "G21")
    case is ScrollNode: ("scroll view", "G19")
    case is SafeAreaNode, is SafeAreaIgnoringNode, is EdgeInsetNode, is KeyboardAreaNode:
      ("safe area", "G23")
    case is GridNode, is TrackGridNode: ("grid", "G20")
    case is TableRowNode: ("row of a table", "G37")
    default: ("passes everything on", "G1")
    }
  }
}
