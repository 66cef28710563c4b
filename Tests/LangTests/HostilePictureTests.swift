import DeclConsole
import DeclLang
import DeclLayout
import DeclPicture
import DeclRuntime
import DeclScreen
import Foundation
import Testing

/// Tests that no view, however impossible its numbers are, ends the process when it is laid out and drawn, and that
/// layout and drawing can be stopped.
@Suite struct HostilePictureTests {
  private func console(_ text: String, memory: Int = 1 << 30, in folder: URL? = nil) -> Console {
    let console = Console(output: Console.Output(results: { _ in }, errors: { _ in })) {
      var options = Session.Options()
      options.memoryLimit = memory
      if let folder { options.bundle = ScriptBundle(scripts: [folder.path]) }
      return Session(options: options)
    }
    console.load([SourceFile(name: "a.decl", text: "import SwiftUI\n" + text)], named: [])
    return console
  }

  /// Draws a picture in all formats; returns the reason why one was refused.
  private func draw(_ console: Console, scale: Double = 1) -> String? {
    console.screen = ScreenOptions(scale: scale)
    do throws(ConsoleError) {
      for format in PictureFormat.allCases {
        let screen = try console.laidOutScreen()
        let bytes = try console.picture(of: screen, as: format)
        #expect(!bytes.isEmpty)
        _ = screen.views(atX: 100, y: 100)
        for frame in screen.frames.values {
          let numbers = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
          let isFinite = numbers.allSatisfy(\.isFinite)
          #expect(isFinite, "\(frame)")
        }
      }
      return nil
    } catch {
      return error.message
    }
  }

  @Test(arguments: [
    ".lineLimit(Int.max)", ".lineLimit(Int.min)", ".lineLimit(Int.max, reservesSpace: true)",
    ".frame(width: .infinity, height: .nan)", ".frame(width: 1e300, height: -1e300)",
    ".frame(minWidth: .nan, idealWidth: -.infinity, maxWidth: .nan)", ".padding(.infinity)",
    ".padding(-.infinity)", ".padding(.nan)", ".offset(x: .nan, y: .infinity)",
    ".position(x: -.infinity, y: 1e308)", ".font(.system(size: 1e300))",
    ".font(.system(size: .nan))",
    ".font(.system(size: -40))", ".font(.system(size: 0))", ".kerning(.infinity)",
    ".lineSpacing(-1e9)", ".baselineOffset(.nan)", ".minimumScaleFactor(.nan)",
    ".minimumScaleFactor(-1)", ".blur(radius: .infinity)", ".blur(radius: 1e9)",
    ".shadow(radius: 1e9, x: .nan, y: .infinity)", ".opacity(.nan)", ".scaleEffect(.infinity)",
    ".scaleEffect(0)", ".scaleEffect(1e-300)", ".rotationEffect(.radians(.nan))",
    ".rotationEffect(.degrees(1e300))", ".aspectRatio(0, contentMode: .fit)",
    ".aspectRatio(.nan, contentMode: .fill)", ".cornerRadius(.infinity)", ".cornerRadius(-5)",
    ".border(Color.red, width: .infinity)", ".border(Color.red, width: -3)",
    ".clipShape(Circle().inset(by: 1e300))", ".saturation(.nan)",
    ".hueRotation(.radians(.infinity))",
    ".foregroundStyle(Color(red: .nan, green: .infinity, blue: -1))", ".layoutPriority(.nan)",
    ".zIndex(.nan)", ".alignmentGuide(.leading) { _ in .nan }",
    ".alignmentGuide(.leading) { _ in .infinity }",
    ".containerRelativeFrame(.horizontal, count: Int.max, span: Int.min, spacing: .infinity)",
    ".safeAreaPadding(.infinity)",
    ".safeAreaInset(edge: .top) { Color.red.frame(height: .infinity) }",
    ".dynamicTypeSize(.accessibility5)", ".contrast(.infinity)", ".brightness(-.infinity)",
    ".lineSpacing(.infinity).frame(height: 50)", ".lineSpacing(.nan).frame(height: 50)",
    ".font(.system(size: .infinity)).frame(width: 40, height: 50)",
  ])
  func impossibleNumbersOfModifiers(_ modifier: String) {
    let text = """
      HStack { Text("one two three")\(modifier); VStack { Image(systemName: "star"); Color.blue }\(modifier); Text("b") }
      """
    _ = draw(console(text))
  }

  @Test(arguments: [
    "Grid { GridRow { Text(\"a\").gridCellColumns(Int.max); Text(\"b\").gridCellColumns(Int.min) }; GridRow { Text(\"c\") } }",
    "LazyVGrid(columns: []) { Text(\"a\"); Text(\"b\") }",
    "LazyHGrid(rows: [GridItem(.adaptive(minimum: 0)), GridItem(.adaptive(minimum: .nan, maximum: .nan))]) { Text(\"a\") }",
    "LazyVGrid(columns: [GridItem(.adaptive(minimum: -1e300), spacing: -1e300)]) { Text(\"a\"); Text(\"b\") }",
    "LazyVGrid(columns: [GridItem(.flexible(minimum: 10, maximum: 1))]) { Text(\"a\") }",
    "Spacer(minLength: .infinity)",
    "HStack(spacing: .infinity) { Text(\"a\"); Text(\"b\"); Spacer() }",
    "HStack(spacing: -1e300) { Text(\"a\"); Text(\"b\") }",
    "Rectangle().stroke(Color.red, style: StrokeStyle(lineWidth: 1e300, dash: [1e-300, 1e-300]))",
    "Rectangle().stroke(Color.red, style: StrokeStyle(lineWidth: 2, dash: [1e-9, 1e-9], dashPhase: .infinity))",
    "Rectangle().stroke(Color.red, style: StrokeStyle(lineWidth: .nan, miterLimit: .nan, dash: [.nan, 0, 0]))",
    "Circle().trim(from: .nan, to: .infinity)", "Circle().trim(from: 2, to: -2)",
    "RoundedRectangle(cornerRadius: .nan)", "RoundedRectangle(cornerRadius: -.infinity)",
    "Path { p in p.move(to: CGPoint(x: 1e308, y: -1e308)); p.addLine(to: CGPoint(x: .nan, y: .infinity)); p.closeSubpath() }.fill(.red)",
    "Path { p in p.addArc(center: .zero, radius: 1e300, startAngle: .degrees(.infinity), endAngle: .degrees(1e300), clockwise: true) }",
    "Path { p in for i in 0..<5000 { p.addLine(to: CGPoint(x: Double(i % 7) * 1e8, y: Double(i % 11) * 1e8)) } }.stroke(.red, lineWidth: 1e8)",
    "LinearGradient(colors: [], startPoint: .zero, endPoint: UnitPoint(x: .nan, y: .infinity))",
    "AngularGradient(colors: [.red], center: .center, startAngle: .degrees(1e300), endAngle: .degrees(.nan))",
    "RadialGradient(colors: [.red, .blue], center: .center, startRadius: 1e300, endRadius: -1e300)",
    "ProgressView(value: .nan)", "ProgressView(value: 1e300, total: 1e-300)",
    "Gauge(value: .infinity) { Text(\"a\") }",
    "Slider(value: .constant(.nan))", "Slider(value: .constant(1e300), in: 0...1)",
    "DatePicker(\"d\", selection: .constant(Date(timeIntervalSince1970: 1e300)))",
    "DatePicker(\"d\", selection: .constant(Date(timeIntervalSince1970: -.infinity)))",
    "GeometryReader { g in Text(\"\\(g.size.width)\") }.frame(width: .infinity, height: 1e300)",
    "GeometryReader { g in Color.red.frame(width: g.size.width * 1e300) }",
    "ScrollView([.horizontal, .vertical]) { Color.red.frame(width: 1e300, height: .infinity) }",
    "ScrollView { GeometryReader { g in Text(\"\\(g.frame(in: .global).minY)\") } }",
    "Text(\"a\" + String(repeating: \"\\u{301}\", count: 50_000) + \" b\")",
    "Text(String(repeating: \"\\u{301}\", count: 5000))", "Text(\"\\u{202E}\\u{0}\\n\\n\\t\")",
    "Text(\"\")",
    "ViewThatFits { Text(\"a\").frame(width: .infinity) ; Text(\"b\").frame(width: .nan) }",
    "ViewThatFits { }",
    "Image(\"\")", "Image(systemName: \"\")", "Image(systemName: \"..\\u{0}\").resizable()",
    "ZStack { }", "TabView { }", "NavigationStack { }", "List { }", "Form { }", "Grid { }",
  ])
  func impossibleViews(_ view: String) {
    _ = draw(console(view))
  }

  /// Layers inside of layers are drawn within the memory limit, or not at all.
  @Test func nestedLayersStayWithinTheMemory() {
    let text = """
      func layers() -> AnyView {
        var view = AnyView(Color.red)
        for _ in 0..<150 { view = AnyView(view.opacity(0.99).blur(radius: 1)) }
        return view
      }
      layers()
      """
    let refused = draw(console(text, memory: 96 << 20), scale: 3)
    #expect(refused?.contains("takes more memory than the session's limit leaves") == true)
  }

  /// A kept screen counts as memory of the session, as long as it lives.
  @Test func screensThatAreKeptAreCounted() throws {
    let console = console("ForEach(0..<500) { Text(\"row \\($0)\").padding() }")
    let used = console.session.usedMemory
    var screen: Screen? = try console.laidOutScreen()
    #expect(screen != nil)
    #expect(console.session.usedMemory > used + 500 * 2000)
    screen = nil
    #expect(console.session.usedMemory == used)
  }

  /// Nothing is missing in a picture of many parts.
  @Test(arguments: [
    "Canvas { c, _ in for i in 0..<9_000 { c.fill(Path(CGRect(x: i, y: 0, width: 5, height: 5)), with: .color(.red)) } }",
    "Path { p in for i in 0..<9_000 { p.addRect(CGRect(x: i, y: 0, width: 5, height: 5)) } }.fill(.red)",
  ])
  func longDrawingsAreComplete(_ view: String) throws {
    let console = console(view)
    let svg = try console.picture(of: try console.laidOutScreen(), as: .svg)
    let text = String(decoding: svg, as: UTF8.self)
    let hasLast = text.contains("x=\"8999\"") || text.contains("M8999 ")
    #expect(hasLast)
  }

  @Test func picturesThatAreTooLargeNameTheirSize() {
    let console = console("Text(\"a\")")
    do throws(ConsoleError) {
      var options = ScreenOptions(scale: 1)
      options.size = Size(10_000, 100_000)
      console.screen = options
      _ = try console.picture(of: try console.laidOutScreen(), as: .png)
      Issue.record("The picture was drawn.")
    } catch {
      #expect(
        error.message
          == "the picture cannot be drawn: it has 10000 × 100000 pixels, and at most 64000000 are drawn"
      )
    }
  }

  // MARK: Interrupts

  private static let shape = """
    struct Slow: Shape {
      func path(in rect: CGRect) -> Path {
        print("now")
        return Path(rect)
      }
    }

    """

  /// A session that is interrupted while its interface is drawn, laid out, or laid out in an update.
  private func interrupted(_ text: String, after count: Int = 1) -> Console {
    let console = console(text)
    var left = count
    console.session.options.output = { [unowned console] text in
      if text.hasPrefix("now") { left -= 1 }
      if left == 0 { console.session.interrupt() }
    }
    console.load([SourceFile(name: "a.decl", text: "import SwiftUI\n" + text)], named: [])
    return console
  }

  @Test func anInterruptEndsDrawing() {
    let console = interrupted(Self.shape + "VStack { ForEach(0..<3000) { _ in Slow() } }")
    #expect(draw(console) == "the layout was interrupted")
    // The next drawing is not stopped.
    console.session.options.output = nil
    #expect(draw(console) == nil)
  }

  @Test func anInterruptEndsTheLayoutOfAnUpdate() throws {
    let text = """
      struct Slow: Layout {
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
          print("now")
          return CGSize(width: 10, height: 10)
        }
        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
      }
      struct V: View {
        @State private var n = 1
        var body: some View {
          Button("More") { n = 300 }
          GeometryReader { g in Text("\\(g.size.width)") }
          ForEach(0..<n, id: \\.self) { _ in Slow() { Text("a") } }
        }
      }
      V()
      """
    let console = interrupted(text, after: 200)
    console.run(":tap \"More\"")
    #expect(console.session.records.last?.trap?.code == "interrupted")
    console.run(":tap \"More\"")
    #expect(console.session.records.last?.trap == nil)
  }

  // MARK: Files

  /// Catalogues with broken, cyclic and endless parts are read as far as they are sound.
  @Test func brokenCataloguesAreOmitted() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let catalogue = folder.appending(path: "Assets.xcassets")
    func write(_ path: String, _ bytes: [UInt8]) throws {
      let file = catalogue.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    func set(_ name: String, _ json: String) throws {
      try write("\(name)/Contents.json", Array(json.utf8))
    }
    try set("Contents.json.colorset", "{")
    try set(
      "a.colorset",
      #"{"colors": [{"color": {"components": {"red": "1e999", "green": "nan", "blue": "0x"}}}, 7, null]}"#
    )
    try set(
      "b.colorset",
      #"{"colors": [{"color": {"components": {"red": 1e300, "green": -1, "blue": "-5"}}}]}"#)
    try set(
      "c.imageset",
      #"{"images": [{"filename": "../../secret.png"}, {"filename": "big.png", "scale": "0x"}]}"#)
    try set(
      "d.imageset",
      #"{"images": [{"filename": "link.png"}, {"filename": "pipe.png"}, {"filename": "short.png"}]}"#
    )
    try set("e.imageset", String(repeating: "[", count: 100_000))
    // The header of a picture with more pixels than memory.
    let header: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
    ]
    try write(
      "c.imageset/big.png",
      header + [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 8, 6, 0, 0, 0])
    try write(
      "d.imageset/short.png", header + [0, 0, 30, 0, 0, 0, 30, 0, 8, 6, 0, 0, 0, 0, 0, 0, 0])
    let sets = catalogue.appending(path: "d.imageset").path
    try FileManager.default.createSymbolicLink(
      atPath: "\(sets)/link.png", withDestinationPath: "/dev/zero")
    #expect(mkfifo("\(sets)/pipe.png", 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: catalogue.appending(path: "loop").path, withDestinationPath: "..")
    let text = """
      VStack { Image("c"); Image("d"); Image("e"); Color("a"); Color("b"); Color("Contents.json"); Image("big") }
      """
    #expect(draw(console(text, in: folder)) == nil)
  }
}
