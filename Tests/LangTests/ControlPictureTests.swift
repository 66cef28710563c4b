import DeclJournal
import DeclLang
import DeclPicture
import DeclRuntime
import Testing

@testable import DeclScreen

/// Tests of how controls, styles and rows look in pictures.
@Suite struct ControlPictureTests {
  private func screen(_ text: String) throws -> Screen {
    let session = Session()
    session.load([SourceFile(name: "a.decl", text: text)])
    _ = session.mount()
    return try #require(Screen.laidOut(session))
  }

  private func svg(_ text: String) throws -> String {
    Svg.render(try screen(text).displayList)
  }

  private func image(_ text: String) throws -> PixelImage {
    try Raster.render(try screen(text).displayList, scale: 1)
  }

  private func place(of text: String, in picture: String) throws -> Double {
    let pattern = try Regex("x=\"([0-9.]+)\"[^>]*>\(text)</text>", as: (Substring, Substring).self)
    let found = try #require(picture.firstMatch(of: pattern))
    return try #require(Double(found.1))
  }

  @Test(arguments: [
    ".tint.opacity(0.5)", ".blue.gradient.opacity(0.5)", "AnyShapeStyle(.tint.opacity(0.5))",
  ]) func anyStyleMayHaveAnOpacity(_ style: String) throws {
    let middle = try image("Rectangle().fill(\(style))").color(x: 196, y: 426)
    #expect((120...146).contains(middle.red) && middle.blue > 250)
  }

  @Test func theGradientOfAColorIsLighterAtItsTop() throws {
    let picture = try image("Rectangle().fill(.blue.gradient)")
    #expect(picture.color(x: 196, y: 70).red > picture.color(x: 196, y: 780).red + 40)
    let one = try image("Rectangle().fill(Gradient(colors: [.blue]))")
    #expect(one.color(x: 196, y: 70) == one.color(x: 196, y: 780))
  }

  @Test func circlesChooseTheRowsOfAListThatIsEdited() throws {
    func script(_ selection: String, _ value: String, _ mode: String) -> String {
      """
      struct Rows: View {
        @State private var chosen: \(selection) = \(value)
        var body: some View {
          List(selection: $chosen) { ForEach(0..<3) { Text("Row \\($0)") } }
            .environment(\\.editMode, .constant(.\(mode)))
        }
      }
      Rows()
      """
    }
    let several = script("Set<Int>", "[1]", "active")
    #expect(try place(of: "Row 0", in: svg(several)) == 84)
    let picture = try image(several)
    let middles = [0, 1, 2].map { picture.color(x: 48, y: 59 + 16 + 44 * $0 + 22) }
    #expect(middles[1].blue > middles[1].red + 100)
    #expect(middles[0] == middles[2] && middles[0].blue == middles[0].red)
    let others = [script("Set<Int>", "[1]", "inactive"), script("Int?", "1", "active")]
    for other in others { #expect(try place(of: "Row 0", in: svg(other)) == 40) }
  }

  @Test func redactedTextIsABar() throws {
    let script = "VStack { Text(\"secret\").redacted(reason: .placeholder); Text(\"open\") }"
    let picture = try svg(script)
    #expect(!picture.contains("secret") && picture.contains(">open</text>"))
    let shown = try svg("Text(\"a\").unredacted().redacted(reason: .placeholder)")
    #expect(shown.contains(">a</text>"))
  }

  @Test func onlyPrivateTextIsHiddenForPrivacy() throws {
    let picture = try svg(
      """
      VStack { Text("all"); Text("mine").privacySensitive() }.redacted(reason: .privacy)
      """)
    #expect(picture.contains(">all</text>") && !picture.contains("mine"))
  }

  @Test func aRoundBorderedButtonIsASquare() throws {
    let screen = try screen(
      """
      Button {} label: { Image(systemName: "minus") }
        .buttonStyle(.borderedProminent).buttonBorderShape(.circle)
      """)
    let size = try #require(screen.frames.values.first { $0.size.height > 20 }?.size)
    #expect(screen.frames.values.contains { abs($0.size.width - $0.size.height) < 0.5 })
    #expect(size.height > 20)
  }

  @Test func aBadgeStandsBeforeTheArrowOfALink() throws {
    let picture = try svg(
      "List { NavigationLink(\"One\") { Text(\"x\") }.badge(3); Text(\"two\").badge(4) }")
    #expect(try place(of: "3", in: picture) < place(of: "4", in: picture) - 8)
  }

  @Test func aButtonInLabeledContentStandsAtTheTrailingEdge() throws {
    let picture = try svg("List { LabeledContent(\"a\") { Button(\"Call\") {} } }")
    #expect(try place(of: "Call", in: picture) > 300)
    // It has the tint.
    #expect(picture.contains("#007aff"))
  }

  @Test func aPromptHasItsOwnColour() throws {
    let picture = try svg(
      """
      TextField("", text: .constant(""), prompt: Text("prompt").foregroundColor(.red))
      """)
    #expect(picture.contains(">prompt</text>") && picture.contains("#ff3b30"))
  }

  @Test func anAlertWithoutActionsHasNoField() throws {
    let picture = try svg(
      """
      Text("x").alert("T", isPresented: .constant(true), actions: {}, message: { Text("m") })
      """)
    #expect(picture.contains(">OK</text>"))
    let field = try svg(
      """
      Text("x").alert("T", isPresented: .constant(true)) { TextField("f", text: .constant("")) }
      """)
    #expect(field.matches(of: /<path/).count > picture.matches(of: /<path/).count)
  }

  @Test func pagesShowTheirDotsAsTheScriptSays() throws {
    func dots(_ style: String) throws -> Int {
      let picture = try svg(
        "TabView { Text(\"a\"); Text(\"b\") }.tabViewStyle(.page\(style)).background(.blue)")
      return picture.matches(of: /fill="#ffffff"/).count
    }
    #expect(try dots("") > dots("(indexDisplayMode: .never)"))
  }

  @Test func theBarAtTheBottomHasItsBackgroundWhereContentGoesOn() throws {
    func bar(_ count: Int) throws -> UInt8 {
      try image(
        """
        NavigationStack {
          ScrollView { VStack { ForEach(0..<\(count), id: \\.self) { _ in
            Color.red.frame(height: 100) } } }
          .toolbar { ToolbarItem(placement: .bottomBar) { Button("B") {} } }
        }
        """
      ).color(x: 20, y: 800).green
    }
    #expect(try bar(1) == bar(2))
    #expect(try bar(1) != bar(20))
  }

  @Test func aProgressViewGoesOnDuringATime() throws {
    let picture = try svg(
      """
      ProgressView(timerInterval: Date.now.addingTimeInterval(-30)...Date.now.addingTimeInterval(30))
      """)
    #expect(picture.contains("width=\"393\"") || picture.contains("196.5"))
  }

  @Test func titlesMayBeResources() throws {
    let picture = try svg(
      """
      struct Screen: View {
        let title: LocalizedStringResource = "Hello"
        var body: some View {
          NavigationStack {
            VStack {
              Text(title)
              Button(title) {}
              Label(title, systemImage: "star")
              Toggle(title, isOn: .constant(true))
            }
            .navigationTitle(title)
          }
        }
      }
      Screen()
      """)
    #expect(picture.matches(of: />Hello<\/text>/).count == 5)
  }

  @Test func aSecondTextOfALabelIsASubtitle() throws {
    let picture = try svg(
      "List { Toggle(isOn: .constant(true)) { Text(\"Title\"); Text(\"More\") } }")
    let sizes = picture.matches(of: /font-size="([0-9.]+)"[^>]*>(Title|More)</).map { $0.1 }
    #expect(Set(sizes).count == 2)
  }

  @Test func partsOfSymbolsHaveTheirColours() throws {
    let palette = try svg(
      "Image(systemName: \"xmark.circle.fill\").foregroundStyle(.green, .red)")
    #expect(palette.contains("#34c759") && palette.contains("#ff3b30"))
    let weather = try svg(
      "Image(systemName: \"cloud.sun.fill\").symbolRenderingMode(.multicolor)")
    #expect(weather.contains("#ffcc00"))
    let single = try svg(
      "Image(systemName: \"cloud.sun.fill\").foregroundStyle(.green)")
    #expect(!single.contains("#ffcc00"))
  }

  @Test(arguments: ["equal", "leaf", "fork.knife", "figure.run", "questionmark.bubble"])
  func aSymbolHasItsOwnPicture(_ name: String) throws {
    func drawing(_ name: String) throws -> PixelImage {
      try image("Image(systemName: \"\(name)\").resizable().frame(width: 90, height: 90)")
    }
    let picture = try drawing(name)
    for other in ["pause", "flower1", "cup.and.saucer", "person", "message"] {
      #expect(try drawing(other) != picture)
    }
  }
}
