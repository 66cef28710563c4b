import DeclConsole
import DeclFont
@testable import DeclLang
import DeclLayout
import DeclPicture
import DeclRuntime
@testable import DeclScreen
@testable import DeclSemantics
import DeclTree
import Foundation
import Testing

/// Tests of pictures of interfaces.
@Suite struct InterfacePictureTests {
  /// Returns a session with a mounted script.
  private func session(_ text: String, in folder: URL? = nil) -> Session {
    let session = Session()
    if let folder { session.options.bundle = ScriptBundle(scripts: [folder.path]) }
    session.load([SourceFile(name: "a.decl", text: text)])
    _ = session.mount()
    return session
  }

  private func picture(of session: Session, scale: Double = 1) throws -> (Screen, PixelImage) {
    let screen = try #require(Screen.laidOut(session, options: ScreenOptions(scale: scale)))
    return (screen, try Raster.render(screen.displayList, scale: scale))
  }

  // MARK: Examples

  @Test(arguments: TranscriptTests.scripts)
  func anExampleLooksAsItsPictureShows(_ script: URL) throws {
    let session = session(try String(contentsOf: script, encoding: .utf8))
    let screen = try #require(Screen.laidOut(session, options: ScreenOptions(scale: 2)))
    let bytes = PngEncoder.encode(try Raster.render(screen.displayList, scale: 2))
    #expect(screen.warnings == [])
    let file = script.deletingPathExtension().appendingPathExtension("png")
    let kept = (try? Data(contentsOf: file)).map { [UInt8]($0) }
    if kept == bytes { return }
    if ExpectedOutput.isAccepting {
      try Data(bytes).write(to: file)
    }
    Issue.record("\(file.lastPathComponent) is not what the example looks like")
  }

  @Test func spacesAtTheEndOfALineTakeNoRoom() throws {
    let session = session("VStack { Text(\"Glazed  \"); (Text(\"a \").bold() + Text(\"b \")) }")
    let screen = try #require(Screen.laidOut(session))
    let picture = Svg.render(screen.displayList)
    // A browser would press the letters together to make room for the spaces.
    #expect(picture.contains(">Glazed</text>"))
    #expect(picture.contains(">a </text>") && picture.contains(">b</text>"))
  }

  @Test func imagesAndStyledTextInATextAreParts() throws {
    let session = session(
      "Text(\"a \\(Image(systemName: \"star\")) b \\(Text(\"c\").bold())\")")
    let picture = Svg.render(try #require(Screen.laidOut(session)).displayList)
    #expect(!picture.contains("\u{FFFC}") && picture.contains(">c</text>"))
  }

  /// The library and the pictures have tables of leadings of their own.
  @Test func metricsGrowAsTheLeadingsOfTextStyles() throws {
    let styles = TextStyle.allCases.map(\.rawValue)
    let properties = styles.map { "@ScaledMetric(relativeTo: .\($0)) var \($0)Size = 1000.0" }
    let texts = styles.map { "Text(verbatim: \"\\(size) \($0) \\(\($0)Size)\").fixedSize()" }
    let session = session(
      """
      struct Metrics: View {
        @Environment(\\.dynamicTypeSize) var size
        \(properties.joined(separator: "\n"))
        var body: some View { ZStack { \(texts.joined(separator: "\n")) } }
      }
      ZStack { ForEach(DynamicTypeSize.allCases, id: \\.self) { Metrics().dynamicTypeSize($0) } }
      """)
    let picture = Svg.render(try #require(Screen.laidOut(session)).displayList)
    let shown = Dictionary(
      picture.matches(of: /(\w+ \w+) ([\d.]+)<\/text>/).map { (String($0.1), Double($0.2) ?? 0) },
      uniquingKeysWith: { first, _ in first })
    for style in TextStyle.allCases {
      for size in TypeSize.allCases {
        let metric = try #require(shown["\(size.rawValue) \(style.rawValue)"])
        #expect(abs(metric - 1000 * style.leading(size) / style.leading()) <= 0.5)
      }
    }
  }

  @Test func partsOfTextHaveABackground() throws {
    func picture(_ change: String) throws -> String {
      let session = session(
        """
        struct Note: View {
          var text: AttributedString {
            var text = AttributedString("before marked after")
            let part = text.range(of: "marked")!
            \(change)
            return text
          }
          var body: some View { Text(text) }
        }
        Note()
        """)
      return Svg.render(try #require(Screen.laidOut(session)).displayList)
    }
    let marked = try picture("text[part].backgroundColor = .yellow")
    #expect(marked.contains("#ffcc00") && marked.contains(">marked</text>"))
    #expect(!(try picture("text[part].kern = 0")).contains("#ffcc00"))
  }

  @Test func transformsOfThePlaneAreDrawn() throws {
    func drawn(_ change: String) throws -> [UInt8] {
      let session = session("Color.red.frame(width: 40, height: 20)\(change)")
      return PngEncoder.encode(try picture(of: session).1)
    }
    let moved = try drawn(".offset(x: 20, y: 5)")
    let shift = "CGAffineTransform(translationX: 20, y: 5)"
    #expect(try drawn(".transformEffect(\(shift))") == moved)
    #expect(try drawn(".projectionEffect(ProjectionTransform(\(shift)))") == moved)
    let turned = try drawn(".rotationEffect(.degrees(180), anchor: .topLeading)")
    #expect(try drawn(".transformEffect(CGAffineTransform(rotationAngle: .pi))") == turned)
    #expect(try drawn("") != moved)
  }

  @Test func aBackgroundExtensionIsAWarning() throws {
    func warnings(_ change: String) throws -> Int {
      let session = session("Color.red.frame(width: 40, height: 20)\(change)")
      return try picture(of: session).0.warnings.count
    }
    #expect(try warnings(".backgroundExtensionEffect()") == 1)
    #expect(try warnings(".backgroundExtensionEffect(isEnabled: false)") == 0)
  }

  @Test func aDrawingIsClippedToALayer() throws {
    func drawn(_ commands: String) throws -> [UInt8] {
      let session = session(
        """
        Canvas { context, _ in
          \(commands)
          context.fill(Path(CGRect(x: 0, y: 0, width: 60, height: 60)), with: .color(.red))
        }
        .frame(width: 60, height: 60)
        """)
      return PngEncoder.encode(try picture(of: session).1)
    }
    let left = "Path(CGRect(x: 0, y: 0, width: 30, height: 60))"
    let clipped = try drawn("context.clip(to: \(left))")
    let inside = "{ $0.fill(\(left), with: .color(.blue)) }"
    #expect(try drawn("context.clipToLayer \(inside)") == clipped)
    let right = "Path(CGRect(x: 30, y: 0, width: 30, height: 60))"
    #expect(try drawn("context.clip(to: \(right), options: .inverse)") == clipped)
    let outside = "{ $0.fill(\(right), with: .color(.blue)) }"
    #expect(try drawn("context.clipToLayer(options: .inverse) \(outside)") == clipped)
  }

  // MARK: Rules

  @Test func everyRuleIsForADeclarationOfTheLibrary() {
    let checker = Compiler().checker
    let declared = Set(
      checker.libraryScope.values.joined().flatMap { names(in: $0, checker) })
    for name in Builder.views.keys.sorted() {
      #expect(declared.contains(name), "the library does not declare the view \(name)")
    }
    for name in Builder.modifiers.keys.sorted() {
      let type = String(name.split(separator: ".")[0])
      #expect(declared.contains(type), "the library does not declare the modifier \(type)")
    }
  }

  private func names(in decl: Decl, _ checker: Checker) -> [String] {
    guard let nominal = decl as? NominalDecl else { return [] }
    return [nominal.qualifiedName]
      + checker.writtenMembers(of: nominal).flatMap { names(in: $0, checker) }
  }

  @Test func aTypeOfTheScriptWithANameOfTheLibraryIsNotTheLibrarys() throws {
    let session = session(
      "struct Divider: View { var body: some View { Text(\"own\") } }\nDivider()")
    let (screen, _) = try picture(of: session)
    #expect(screen.frames.values.contains { $0.size.height > 15 })
  }

  // MARK: Appearance

  @Test func aPictureIsTheSameEachTime() throws {
    let session = session("List { Toggle(\"On\", isOn: .constant(true)); Text(\"Row\") }")
    let (first, second) = (try picture(of: session), try picture(of: session))
    #expect(first.0.displayList == second.0.displayList)
    #expect(first.1 == second.1)
  }

  @Test func aViewThatWantsTheDarkAppearanceDecidesAboutItsWindow() throws {
    let (_, image) = try picture(of: session("VStack { Text(\"a\").preferredColorScheme(.dark) }"))
    let corner = image.color(x: 0, y: 0)
    #expect(corner.red == 0 && corner.green == 0 && corner.blue == 0)
  }

  // MARK: Frames

  @Test func geometryNamesProposalAndClip() throws {
    let text = "ScrollView { Color.red.frame(height: 500) }.frame(width: 100, height: 100)"
    let screen = try #require(Screen.laidOut(session(text), options: ScreenOptions()))
    let found = screen.frames.keys.compactMap { screen.geometry(of: $0) }
    let color = try #require(found.first { abs($0.frame[3] - 500) < 0.1 })
    #expect(abs(color.frame[0] - 146.5) < 0.5 && abs(color.frame[1] - 388.5) < 0.5)
    #expect(color.proposal == [100, 500])
    #expect(color.clip?.suffix(2) == [100, 100])
    let scroll = try #require(found.first { abs($0.frame[3] - 100) < 0.5 })
    #expect(scroll.clip == nil)
  }

  // MARK: Files of the script

  private static func colorSet(_ red: String, dark: String) -> String {
    """
    {"colors": [
      {"idiom": "universal", "color": {"components":
        {"red": "\(red)", "green": "0.0", "blue": "0x00", "alpha": "1.0"}}},
      {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
       "color": {"components": {"red": "\(dark)", "green": "0", "blue": "0", "alpha": "1"}}}]}
    """
  }

  private func write(_ text: String, to path: String, in folder: URL) throws {
    let url = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("decl-assets-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test func aProblemNamesItsView() throws {
    let text = "VStack {\n  Text(\"a\")\n  Image(\"missing\")\n}"
    let session = session(text)
    let screen = try #require(Screen.laidOut(session, options: ScreenOptions()))
    let problem = try #require(screen.problems.first)
    #expect(problem.text.contains("missing"))
    #expect(session.sources.describe(problem.range) == "a.decl:3:3")
  }

  @Test func lengthsThatCannotBeAreProblems() throws {
    let text = "VStack {\n  Color.red.frame(width: -1)\n  Text(\"a\").padding(.nan)\n}"
    let session = session(text)
    let screen = try #require(Screen.laidOut(session, options: ScreenOptions()))
    // The library creates the colour, so that the view around is named.
    #expect(
      screen.problems.map { session.sources.describe($0.range) } == ["a.decl:1:1", "a.decl:3:3"])
    #expect(screen.warnings.contains("Invalid length (infinite or not a number)."))
  }

  private func svg(_ text: String) throws -> String {
    Svg.render(try #require(Screen.laidOut(session(text))).displayList)
  }

  @Test func barsHaveTheBackgroundAndTheAppearanceThatTheirScreenWants() throws {
    let background = ".toolbarBackground(Color.orange, for: .navigationBar)"
    let screen = "Text(\"a\").navigationTitle(\"Title\").navigationBarTitleDisplayMode(.inline)"
    #expect(try !svg("NavigationStack { \(screen)\(background) }").contains("#ff9500"))
    let visible = background + ".toolbarBackground(.visible, for: .navigationBar)"
    #expect(try svg("NavigationStack { \(screen)\(visible) }").contains("#ff9500"))
    func title(_ change: String) throws -> String {
      let lines = try svg("NavigationStack { \(screen)\(change) }").split(separator: "\n")
      return String(try #require(lines.first { $0.contains(">Title<") }))
    }
    #expect(try title("").contains("#000000"))
    let dark = ".toolbarColorScheme(.dark, for: .navigationBar)"
    #expect(try title(dark).contains("#ffffff"))
    func clock(_ change: String) throws -> String {
      let device = try #require(Screen.laidOut(session("NavigationStack { \(screen)\(change) }")))
      let lines = Svg.render(device.deviceList).split(separator: "\n")
      return String(try #require(lines.first { $0.contains(">9:41<") }))
    }
    #expect(try clock("").contains("#000000") && clock(dark).contains("#ffffff"))
  }

  @Test func aScreenOfANavigationDecidesAboutTheTabBarAround() throws {
    func tabs(_ change: String) throws -> String {
      try svg(
        """
        TabView {
          NavigationStack { Text("a")\(change) }.tabItem { Text("First") }
          Text("b").tabItem { Text("Second") }
        }
        """)
    }
    #expect(try tabs("").contains(">Second<"))
    #expect(try !tabs(".toolbar(.hidden, for: .tabBar)").contains(">Second<"))
    let visible = ".toolbarBackground(.visible, for: .tabBar)"
    let orange = ".toolbarBackground(Color.orange, for: .tabBar)"
    #expect(try tabs(orange + visible).contains("#ff9500"))
  }

  @Test(arguments: ["palette", "hierarchical", "multicolor"])
  func aSymbolThatIsNotKnownIsDrawnInEachMode(_ mode: String) throws {
    let name = "Image(systemName: \"no.such.symbol\")"
    let styles = mode == "palette" ? ".foregroundStyle(.primary, .red)" : ""
    #expect(try svg("\(name).symbolRenderingMode(.\(mode))\(styles)") == svg(name))
  }

  /// The fonts of all lines of text in a picture, from back to front.
  private func fonts(_ screen: Screen) -> [TextFont] {
    func fonts(_ node: DisplayNode) -> [TextFont] {
      switch node.content {
      case .group(let nodes): nodes.flatMap(fonts)
      case .text(let text): [text.font]
      default: []
      }
    }
    return screen.displayList.nodes.flatMap(fonts)
  }

  private func writeFont(_ name: String, in folder: URL) throws {
    let cut = try #require(FontCut.all.first { $0.name == name })
    try Data(FontFile(cut).bytes).write(to: folder.appendingPathComponent("\(name).OTF"))
  }

  @Test func fontsOfTheBundleAreFoundByTheirNames() throws {
    try withFolder { folder in
      for name in ["inter-400", "inter-400-italic", "inter-700", "mono-400"] {
        try writeFont(name, in: folder)
      }
      // The family, the PostScript name and the full name; members of the family; what the family does not have.
      let uses = [
        ".font(.custom(\"Inter\", size: 40))", ".font(.custom(\"Inter-700\", size: 40))",
        ".font(.custom(\"Inter 700\", size: 40))", ".font(.custom(\"Inter\", size: 40).bold())",
        ".font(.custom(\"Inter\", size: 40).weight(.light))",
        ".font(.custom(\"Inter\", size: 40)).italic()",
        ".font(.custom(\"Inter\", size: 40)).bold().italic()",
        ".font(.custom(\"Inter-700\", size: 40).weight(.regular))",
        ".font(.custom(\"JetBrains Mono\", fixedSize: 12).bold())",
        ".font(.custom(\"Inter\", size: 40, relativeTo: .headline))",
      ]
      let text = "VStack {\n" + uses.map { "  Text(\"Ag\")\($0)\n" }.joined() + "}"
      let screen = try #require(Screen.laidOut(session(text, in: folder)))
      #expect(screen.problems.isEmpty)
      let found = fonts(screen)
      #expect(found.count == uses.count && found.allSatisfy { $0.face != nil })
      #expect(
        found.map { "\($0.weight)\($0.isItalic ? "i" : "")" } == [
          "400", "700", "700", "700", "400", "400i", "700", "400", "400", "400",
        ])
      #expect(found[1].face === found[2].face && found[1].face === found[3].face)
      #expect(found[0].face !== found[1].face && found[8].size == 12)
      // Letters of the file have no tracking, and lines its heights.
      let width = TextFont(size: 40, face: found[0].face).width(of: "Ag")
      #expect(width != TextFont(size: 40).width(of: "Ag"))
      #expect(screen.frames.values.contains { abs($0.size.width - width) < 0.4 })
    }
  }

  @Test func fontsThatAreMissingOrBrokenAreTheSystems() throws {
    try withFolder { folder in
      try write("no font", to: "Lato.ttf", in: folder)
      try writeFont("inter-700", in: folder)
      let path = folder.appendingPathComponent("inter-700.OTF")
      var bytes = [UInt8](try Data(contentsOf: path))
      // The name of the table of characters, which is then missing.
      let table = try #require(bytes.indices.first { bytes[$0...].starts(with: "cmap".utf8) })
      bytes[table] = 0x78
      try Data(bytes).write(to: path)
      let text = """
        VStack {
          Text("a").font(.custom("Lato", size: 40))
          Text("a").font(.system(size: 40))
          Text("a").font(.custom("inter-700", size: 40))
          Text("a").font(.custom("Inter-700", size: 40).weight(.regular))
        }
        """
      let session = session(text, in: folder)
      let screen = try #require(Screen.laidOut(session, options: ScreenOptions()))
      #expect(
        screen.problems.map { "\(session.sources.describe($0.range)) \($0.text)" } == [
          "a.decl:2:3 the font \"Lato\" was not found",
          "a.decl:4:3 the font \"inter-700\" was not found",
          "a.decl:5:3 the font \"Inter-700\" cannot be shown: it has no table ‘cmap’",
        ])
      #expect(Set(screen.frames.values.map(\.size.width)).count == 1)
      // In cells all letters are the terminal's.
      let cells = ScreenOptions(columns: 40, rows: 20, hasColors: false)
      #expect(try #require(Screen.laidOut(session, options: cells)).problems.count == 2)
    }
  }

  @Test func filesAnswerRequests() throws {
    try withFolder { folder in
      try write("answered", to: "example.com/items/1.json", in: folder)
      let text = """
        struct Screen: View {
          @State var text = "waiting"
          var body: some View {
            Text(text).task {
              let url = URL(string: "https://example.com/items/1.json?page=2")!
              do {
                let (data, response) = try await URLSession.shared.data(from: url)
                text = String(decoding: data, as: UTF8.self)
                  + " \\((response as? HTTPURLResponse)?.statusCode ?? 0)"
              } catch { text = "failed" }
            }
          }
        }
        Screen()
        """
      func shown(_ netFolder: String?) -> String {
        let session = Session()
        session.options.netFolder = netFolder
        session.load([SourceFile(name: "a.decl", text: text)])
        _ = session.mount()
        let views = session.tree.roots.flatMap(\.children)
        return views.flatMap(\.attributes).first { $0.name == "text" }?.value.description ?? ""
      }
      #expect(shown(folder.path) == "\"answered 200\"")
      #expect(shown(nil) == "\"failed\"")
      // Nothing above the folder answers.
      #expect(shown(folder.appendingPathComponent("example.com/items").path) == "\"failed\"")
    }
  }

  @Test func coloursOfACatalogueFollowTheAppearance() throws {
    try withFolder { folder in
      try write(
        Self.colorSet("255", dark: "0.5"), to: "A.xcassets/brand.colorset/Contents.json",
        in: folder)
      let text = "Color(\"brand\").ignoresSafeArea()"
      let (_, light) = try picture(of: session(text, in: folder))
      #expect(light.color(x: 100, y: 100).red == 255)
      let (_, dark) = try picture(
        of: session(text + ".preferredColorScheme(.dark)", in: folder))
      #expect((127...128).contains(dark.color(x: 100, y: 100).red))
    }
  }

  @Test func coloursOfACatalogueFollowTheDevice() throws {
    func entry(_ idiom: String, _ red: Int) -> String {
      """
      {"idiom": "\(idiom)", "color": {"color-space": "srgb", "components":
      {"red": "\(red)", "green": "0", "blue": "0", "alpha": "1"}}}
      """
    }
    let entries = [("mac", 40), ("universal", 80), ("ipad", 120)].map { entry($0, $1) }
    try withFolder { folder in
      try write(
        "{\"colors\": [\(entries.joined(separator: ", "))]}",
        to: "A.xcassets/brand.colorset/Contents.json", in: folder)
      let session = session("Color(\"brand\")", in: folder)
      for (size, color) in [(Size(393, 852), "#500000"), (Size(820, 1180), "#780000")] {
        let options = ScreenOptions(size: size)
        let screen = try #require(Screen.laidOut(session, options: options))
        #expect(Svg.render(screen.displayList).contains(color))
      }
    }
  }

  @Test func anImageHasTheSizeOfItsFile() throws {
    try withFolder { folder in
      let red = PixelImage(width: 40, height: 20, pixels: Array(repeating: 0xFF00_00FF, count: 800))
      try Data(PngEncoder.encode(red)).write(to: folder.appendingPathComponent("flag@2x.png"))
      let session = session("Image(\"flag\")", in: folder)
      let (screen, image) = try picture(of: session)
      #expect(screen.frames.values.contains { $0.size == Size(20, 10) })
      #expect(screen.warnings == [])
      let middle = image.color(x: 196, y: 438)
      #expect(middle.red == 255 && middle.blue == 0)
    }
  }

  @Test(arguments: ["", "not a picture", "\u{89}PNG"])
  func aBrokenImageIsABoxWithAWarning(_ content: String) throws {
    try withFolder { folder in
      try write(content, to: "flag.png", in: folder)
      let (screen, _) = try picture(of: session("Image(\"flag\")", in: folder))
      #expect(screen.warnings == ["the image \"flag\" cannot be read"])
    }
  }

  @Test(arguments: [
    "{", "[]", "{\"colors\": 1}", "{\"colors\": [{\"color\": {\"components\": {}}}]}",
  ])
  func aBrokenCatalogueHasNoColours(_ content: String) throws {
    try withFolder { folder in
      try write(content, to: "A.xcassets/brand.colorset/Contents.json", in: folder)
      let (screen, _) = try picture(of: session("Color(\"brand\")", in: folder))
      #expect(screen.warnings == ["the color \"brand\" cannot be read"])
    }
  }

  @Test func namesOfACatalogueAreMembers() throws {
    try withFolder { folder in
      for name in ["brand-main Color", "red", "own", "BG"] {
        try write(
          Self.colorSet("1.0", dark: "1.0"), to: "A.xcassets/\(name).colorset/Contents.json",
          in: folder)
      }
      let bundle = ScriptBundle(scripts: [folder.path])
      let text = """
        extension Color { static let own = Color.blue }
        VStack { Color.brandMain; Color.own; Color.red; Color.BG; Text("a").foregroundStyle(.brandMain) }
        """
      let made = try #require(AssetMembers.declarations(for: [text], in: bundle))
      #expect(!made.contains("`own`"))
      let session = Session()
      session.options.bundle = bundle
      let errors = session.load([
        SourceFile(name: "<assets>", text: made), SourceFile(name: "a.decl", text: text),
      ])
      #expect(!errors.contains { $0.severity == .error })
      #expect(AssetMembers.declarations(for: ["Text(\"a\")"], in: bundle) == nil)
    }
  }

  @Test func linksAndHiddenFilesAreNotInTheBundle() throws {
    try withFolder { folder in
      try write("secret", to: ".hidden.txt", in: folder)
      try FileManager.default.createSymbolicLink(
        atPath: folder.appendingPathComponent("link.txt").path, withDestinationPath: "/etc/passwd")
      try write("yes", to: "Data/deep.txt", in: folder)
      let bundle = ScriptBundle(scripts: [folder.path])
      #expect(bundle.path(of: ".hidden.txt") == nil)
      #expect(bundle.path(of: "link.txt") == nil)
      #expect(bundle.path(of: "deep.txt") != nil)
    }
  }
}

/// Tests of the claim `:expect picture`.
@Suite struct PictureClaimTests {
  private func console(_ folder: ScratchFolder, _ script: String, accepts: Bool = false) -> Console
  {
    var settings = Console.Settings()
    settings.acceptsPictures = accepts
    settings.isQuiet = true
    let console = Console(
      output: Console.Output(results: { _ in }, errors: { _ in }), settings: settings,
      makeSession: { Session(options: folder.options) })
    console.load([SourceFile(name: "a.decl", text: script)], named: [])
    return console
  }

  private func failure(of console: Console, _ name: String = "start") -> String? {
    do {
      try console.perform(":expect picture \(name)")
      return nil
    } catch {
      return error.message
    }
  }

  @Test func aPictureIsKeptAndCompared() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let first = failure(of: console(folder, "Text(\"a\")"))
    #expect(first == "there is no picture start.png; DECL_ACCEPT=1 writes it")
    #expect(failure(of: console(folder, "Text(\"a\")", accepts: true)) == "start.png was written")
    #expect(failure(of: console(folder, "Text(\"a\")")) == nil)
    let other = failure(of: console(folder, "Text(\"b\")")) ?? ""
    #expect(other.hasPrefix("the interface does not look as in start.png: "))
    let path = folder.options.folder + "/start.difference.png"
    #expect(FileManager.default.fileExists(atPath: path))
    #expect(failure(of: console(folder, "Text(\"a\")")) == nil)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(arguments: ["../a", "a/b", ".a"]) func aNameIsNoPath(_ name: String) throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    #expect(
      failure(of: console(folder, "Text(\"a\")"), name)?.hasPrefix("the name of a picture") == true)
  }
}
