import DeclFont
import DeclLayout
import DeclPicture
import Foundation
import Testing

struct SvgTests {
  @Test func documentHasTheseBytes() {
    var node = box(1, 2.5, 10, 20, Color(255, 0, 0, alpha: 0.5))
    node.key = 7
    let name = DisplayNode(
      frame: Rect(0, 0, 10, 10),
      .text(
        TextDrawing(
          "a<b & \"c\"\u{1}", font: TextFont(size: 17, weight: 600), paint: .color(.black),
          at: Point(4, 20.125), width: 33.3333)))
    let picture = list(40, 30, [node, name], background: .white)
    #expect(
      Svg.render(picture, options: .init(hasKeys: true)) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" viewBox="0 0 40 30">
        <rect width="100%" height="100%" fill="#ffffff"/>
        <g data-key="7">
        <rect x="1" y="2.5" width="10" height="20" fill="#ff0000" fill-opacity="0.5"/>
        </g>
        <text xml:space="preserve" x="4" y="20.125" font-size="17" font-family="Inter,system-ui,-apple-system,sans-serif" font-weight="600" fill="#000000" textLength="33.333">a&lt;b &amp; &quot;c&quot;\u{FFFD}</text>
        </svg>

        """)
  }

  @Test func pathsAndStrokesAreWritten() {
    let path = Path([
      .move(x: 0, y: 0), .line(x: -0.5, y: 1), .quadratic(cx: 1, cy: 2, x: 3, y: 4.0004),
      .cubic(ax: 1, ay: 1, bx: 2, by: 2, x: 3, y: 3), .close,
    ])
    let style = StrokeStyle(width: 2, cap: .round, join: .bevel, dash: [3, 1], dashPhase: 1)
    let node = DisplayNode(frame: Rect(0, 0, 1, 1), .stroke(path, style, .color(.black)))
    #expect(
      Svg.render(node, prefix: "") == """
        <path d="M0 0L-0.5 1Q1 2 3 4C1 1 2 2 3 3Z" fill="none" stroke="#000000" stroke-width="2" \
        stroke-linecap="round" stroke-linejoin="bevel" stroke-dasharray="3 1" stroke-dashoffset="1"/>

        """)
  }

  @Test func shadowsAndGradientsHaveTheirOpacity() {
    let faint = Color.black.opacity(0.25)
    let node = DisplayNode(
      frame: Rect(0, 0, 1, 1),
      .fill(
        .rectangle(Rect(0, 0, 1, 1)),
        .linear(Gradient(colors: [faint, .white]), from: .zero, to: Point(1, 1)), .nonZero),
      effects: Effects { $0.shadows = [Shadow(faint, radius: 3)] })
    let picture = Svg.render(list(1, 1, [node]))
    #expect(picture.contains("flood-color=\"#000000\" flood-opacity=\"0.25\""))
    #expect(picture.contains("stop-color=\"#000000\" stop-opacity=\"0.25\""))
  }

  @Test func identifiersAreUniqueAndRepeatable() {
    let gradient = Gradient(colors: [.black, .white])
    let nodes = (0..<3).map { index in
      DisplayNode(
        frame: Rect(0, 0, 1, 1),
        .fill(
          .rectangle(Rect(0, 0, 1, 1)),
          .linear(gradient, from: .zero, to: Point(1, Double(index))), .nonZero),
        effects: Effects {
          $0.blur = 2
          $0.shadows = [Shadow(radius: 3)]
          $0.clip = Clip(.rectangle(Rect(0, 0, 1, 1)))
          $0.mask = [box(0, 0, 1, 1)]
          $0.opacity = 0.5
          $0.blend = .colorDodge
          $0.transform = .rotation(1)
        })
    }
    let svg = Svg.render(list(10, 10, nodes))
    let identifiers = svg.matches(of: /id="([^"]+)"/).map { String($0.1) }
    #expect(Set(identifiers).count == identifiers.count)
    #expect(identifiers.count == 15)
    for reference in svg.matches(of: /url\(#([^)]+)\)/) {
      #expect(identifiers.contains(String(reference.1)))
    }
    #expect(Svg.render(list(10, 10, nodes)) == svg)
    #expect(Svg.render(nodes[0], prefix: "n7").contains("id=\"n7d1\""))
  }

  @Test func allThingsMakeWellFormedMarkup() throws {
    let svg = Svg.render(Samples.everything)
    let parser = XMLCheck()
    #expect(parser.check(svg))
    #expect(
      Svg.render(Samples.everything, options: .init(usesOutlines: true)).contains("<text") == false)
  }

  @Test func iconsAreRead() throws {
    let icon = try SvgReader.read(
      """
      <?xml version="1.0"?><!-- <svg> --><svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="0 0 10 10">
      <title>T</title><g fill="#f00" transform="translate(1 2)"><rect width='4' height="3"/>
      <path d="M0,0h2v2z" fill="none" stroke="blue" stroke-width=".5"/></g><circle cx="5" cy="5" r="2" style="fill:rgb(0,128,0)"/>
      </svg>
      """)
    #expect(icon.size == Size(20, 20))
    #expect(icon.isComplete)
    #expect(icon.nodes.count == 3)
    #expect(icon.nodes[0].frame == Rect(2, 4, 8, 6))
    #expect(
      icon.nodes[1].content
        == .stroke(
          Path([.move(x: 2, y: 4), .line(x: 6, y: 4), .line(x: 6, y: 8), .close]),
          StrokeStyle(width: 1),
          .color(Color(0, 0, 255))))
    #expect(icon.nodes[2].frame == Rect(6, 6, 8, 8))
    let partial = try SvgReader.read(
      "<svg width='3' height='4'><text>x</text><path d='M0 0L1 1' fill='url(#a)'/></svg>")
    #expect(!partial.isComplete)
    #expect(partial.nodes.count == 1)
    for text in ["", "no markup", "<html><svg/></html>", "<svg"] {
      if text == "<svg" {
        #expect(try SvgReader.read(text).nodes.isEmpty)
      } else {
        #expect(throws: ImageFailure.self) { try SvgReader.read(text) }
      }
    }
  }

  @Test func arcsEndWhereTheySay() throws {
    let icon = try SvgReader.read(
      "<svg viewBox='0 0 10 10'><path d='M2 5a3 3 0 1 1 6 0 3 3 0 11-6 0z'/></svg>")
    let frame = try #require(icon.nodes.first).frame
    #expect(abs(frame.origin.x - 2) < 0.01 && abs(frame.origin.y - 2) < 0.01)
    #expect(abs(frame.size.width - 6) < 0.01 && abs(frame.size.height - 6) < 0.01)
  }

  @Test func changedIconsNeverCrash() throws {
    let good = Array(
      "<svg viewBox='0 0 10 10'><g style='fill:#123' transform='rotate(4 5 6)'><path d='M2 5a3 3 0 1 1 6 0Q1 2 3-4.5e1TzS1 2 3 4'/></g></svg>"
        .utf8)
    var numbers = Numbers(state: 3)
    for _ in 0..<2000 {
      var bytes = good
      for _ in 0..<4 {
        bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(
          in: 32...126, using: &numbers)
      }
      guard let icon = try? SvgReader.read(String(decoding: bytes, as: UTF8.self)) else { continue }
      _ = try Raster.render(list(12, 12, icon.nodes))
    }
  }
}

/// Checks that tags are nested.
private struct XMLCheck {
  func check(_ text: String) -> Bool {
    var open: [String] = []
    for tag in text.matches(of: /<(\/?)([a-zA-Z]+)[^<>]*?(\/?)>/) {
      if !tag.1.isEmpty {
        guard open.popLast() == String(tag.2) else { return false }
      } else if tag.3.isEmpty {
        open.append(String(tag.2))
      }
    }
    return open.isEmpty
  }
}
