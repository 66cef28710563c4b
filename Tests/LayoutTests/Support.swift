import Testing

@testable import DeclLayout

/// A measurer whose characters are all half as wide as the font is large, and whose lines are as high as the font.
final class FixedMeasurer: TextMeasurer, Sendable {
  let pixel = 1.0

  func metrics(of font: FontStyle) -> FontMetrics {
    FontMetrics(ascent: font.size * 0.8, descent: font.size * 0.2, capHeight: font.size * 0.7)
  }

  func advances(of text: String, in font: FontStyle) -> [Double] {
    text.map { _ in font.size / 2 }
  }
}

let measurer = FixedMeasurer()

func text(_ string: String, size: Double = 20, _ options: ParagraphOptions = .init()) -> TextNode {
  TextNode([TextRun(string, FontStyle(size: size))], options: options, measurer: measurer)
}

func node<Node: LayoutNode>(_ node: Node, _ children: LayoutNode...) -> Node {
  node.setChildren(children)
  return node
}

func column(
  _ alignment: AlignmentKey = .horizontalCenter, _ distance: Double? = nil, _ children: [LayoutNode]
) -> StackNode {
  let stack = StackNode(.vertical, alignment: alignment, distance: distance)
  stack.setChildren(children)
  return stack
}

func row(
  _ alignment: AlignmentKey = .verticalCenter, _ distance: Double? = nil, _ children: [LayoutNode]
) -> StackNode {
  let stack = StackNode(.horizontal, alignment: alignment, distance: distance)
  stack.setChildren(children)
  return stack
}

func box(_ width: Double, _ height: Double) -> LayoutNode { FixedNode(Size(width, height)) }

func fill() -> LayoutNode { FillNode() }

func frame(
  _ content: LayoutNode, _ width: Double? = nil, _ height: Double? = nil,
  _ alignment: Alignment = .center
) -> FrameNode {
  node(FrameNode(width: width, height: height, alignment: alignment), content)
}

func flexible(_ content: LayoutNode, width: LengthLimits = .init(), height: LengthLimits = .init())
  -> FlexibleFrameNode
{ node(FlexibleFrameNode(width: width, height: height), content) }

/// A leaf that counts how often it is asked.
final class CountingNode: LayoutNode {
  var count = 0
  var answer = Size(10, 10)

  override func measure(_ proposal: Proposal) -> Size {
    count += 1
    return answer
  }
}
