import DeclFont
import DeclLayout
import DeclPicture
import DeclRuntime
import DeclScreen
import Foundation

/// The cost of layout, of measuring text, and of pictures.
enum Pictures {
  /// Prints a table for each kind of cost.
  static func run() throws {
    printLayout()
    printChanges()
    printText()
    try printScreens()
  }

  // MARK: Layout

  private static let nodeCounts = [1000, 10_000]

  /// Prints the duration of the layout of a new tree, beside Taffy's.
  private static func printLayout() {
    var table = Table(["nodes", "ms, Decl", "ms, Taffy"])
    for count in nodeCounts {
      let times = (0..<9).map { _ in
        let root = column(rows: count / 5).root
        return ContinuousClock().measure { root.layOut(proposal) }.seconds
      }
      table.add(["\(count)", milliseconds(bench.median(times)), peer(count)])
    }
    table.print("Layout of a new tree: a column of rows with four cells each")
  }

  /// Returns the time of Taffy, if Python has the package stretchable.
  private static func peer(_ count: Int) -> String {
    guard let python = Host.find("python3"),
      let run = try? Command(python, [Host.file("peers/layout/rows.py"), "\(count)"]).run(),
      let time = Double(run.output)
    else { return "-" }
    return milliseconds(time / 1000)
  }

  private static let proposal = Proposal(393, nil)

  /// Returns a column of rows, and the second cell of each.
  private static func column(rows: Int) -> (root: LayoutNode, cells: [FixedNode]) {
    var cells: [FixedNode] = []
    let root = StackNode(.vertical)
    root.setChildren(
      (0..<rows).map { _ in
        let row = StackNode(.horizontal)
        let cell = FixedNode(Size(80, 20))
        cells.append(cell)
        row.setChildren([
          FixedNode(Size(24, 24)), cell, SpacerNode(axis: .horizontal), FixedNode(Size(44, 20)),
        ])
        return row
      })
    return (root, cells)
  }

  /// Prints the duration of the layout after one row has become higher.
  private static func printChanges() {
    var table = Table(["rows", "µs"])
    for count in [100, 1000, 10_000] {
      let (root, cells) = column(rows: count)
      root.layOut(proposal)
      let cell = cells[count / 2]
      let times = (0..<101).map { run in
        cell.fixedSize.height = run % 2 == 0 ? 40 : 20
        return ContinuousClock().measure { root.layOut(proposal) }.seconds
      }
      table.add(["\(count)", microseconds(bench.median(times))])
    }
    table.print("Layout after one row of many has changed its height")
  }

  // MARK: Text

  private static func printText() {
    // First, so that it finds a font that nothing has used.
    let first = ContinuousClock().measure {
      _ = TextFont(size: 17, weight: 900, isItalic: true).width(of: "a")
    }.seconds
    let font = TextFont(size: 17)
    let strings = (0..<1000).map { "Currently reading, chapter \($0)" }
    var sum = 0.0
    let times = (0..<9).map { _ in
      ContinuousClock().measure { for string in strings { sum += font.width(of: string) } }.seconds
    }
    precondition(sum > 0)
    var table = Table(["µs, a string of 30 letters", "ms, the first use of a font"])
    table.add([microseconds(bench.median(times) / Double(strings.count)), milliseconds(first)])
    table.print("Measuring text")
  }

  // MARK: Pictures

  private static func printScreens() throws {
    let script = try MountedScript("pictures.decl", isRecording: false)
    guard let step = try StepParser.parse("tap \"add 60\"") else { return }
    var options = ScreenOptions()
    options.scale = 2
    func screen() throws -> Screen {
      guard let screen = Screen.laidOut(script.session, options: options) else {
        throw Command.Failure(description: "nothing is mounted")
      }
      return screen
    }
    let list = try screen().displayList
    let update = try median(of: 21) { _ = try script.session.perform(step) }
    let svg = try median(of: 21) {
      _ = try script.session.perform(step)
      _ = Svg.render(try screen().displayList, options: .init(hasKeys: true))
    }
    let png = try median(of: 9) {
      _ = PngEncoder.encode(try Raster.render(list, scale: options.scale))
    }
    var table = Table(["ms, step alone", "ms, step to SVG", "ms, PNG of 786 × 1704"])
    table.add([milliseconds(update), milliseconds(svg), milliseconds(png)])
    table.print("A screen of 1,000 views")
  }

  private static func microseconds(_ seconds: Double) -> String {
    (seconds * 1_000_000).formatted(.number.precision(.fractionLength(2)))
  }

  private static func median(of count: Int, _ run: () throws -> Void) throws -> Double {
    bench.median(
      try (0..<count).map { _ in
        let clock = ContinuousClock()
        let start = clock.now
        try run()
        return (clock.now - start).seconds
      })
  }
}
