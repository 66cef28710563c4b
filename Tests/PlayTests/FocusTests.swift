import DeclPlay
import Testing

/// Tests of the way of the focus through the controls.
@Suite struct FocusTests {
  private static let form = """
    struct Sheet: View {
      @State private var name = ""
      @State private var isOn = false
      @State private var count = 1
      var body: some View {
        VStack {
          TextField("Name", text: $name)
          Toggle("Agree", isOn: $isOn)
          Stepper("Count \\(count)", value: $count)
        }
      }
    }
    Sheet()
    """

  @Test func aUsedControlKeepsTheFocus() throws {
    let play = try Play(Self.form)
    play.press(.tab, .tab, .character(" "))
    #expect(play.hint.hasPrefix("Enter press"))
    play.press(.tab, .right)
    #expect(play.text.contains("Count 2"))
  }

  @Test func theNextControlFollowsAFieldThatWasLeft() throws {
    let play = try Play(Self.form)
    play.press(.tab, .escape, .tab, .enter)
    #expect(play.text.contains("━━●"))
  }

  @Test func aScriptMovesTheFocus() throws {
    let play = try Play(
      """
      struct Sheet: View {
        @State private var name = ""
        @FocusState private var isNaming: Bool
        var body: some View {
          Button("Name it") { isNaming = true }
          TextField("Name", text: $name).focused($isNaming).onSubmit { isNaming = false }
        }
      }
      Sheet()
      """)
    play.press(.tab, .enter)
    play.type("Ada")
    #expect(play.text.contains("Ada"))
    play.press(.enter)
    #expect(!play.hint.hasPrefix("type"))
  }

  @Test func whatWasCoveredGetsTheFocusBack() throws {
    let play = try Play(
      """
      struct Home: View {
        @State private var isAsking = false
        @State private var answer = "none"
        var body: some View {
          Text("answer \\(answer)")
          ForEach(0..<4) { Button("Row \\($0)") {} }
          Button("Ask") { isAsking = true }
            .alert("Sure?", isPresented: $isAsking) {
              Button("Yes") { answer = "yes" }
              Button("No", role: .cancel) { answer = "no" }
            }
        }
      }
      Home()
      """)
    for _ in 0..<5 { play.press(.tab) }
    play.press(.enter, .enter)
    #expect(play.text.contains("answer yes"))
    play.press(.enter)
    #expect(play.text.contains("Sure?"))
    // Who leaves an alert chooses its cancel button.
    play.press(.escape)
    #expect(!play.text.contains("Sure?") && play.text.contains("answer no"))
  }

  @Test func allOfAListComesBeforeTheBarBelowIt() throws {
    let play = try Play(
      """
      struct Rows: View {
        @State private var tapped = -1
        var body: some View {
          TabView {
            NavigationStack {
              List { ForEach(0..<200) { row in Button("Row \\(row)") { tapped = row } } }
                .navigationTitle("tapped \\(tapped)")
            }
            .tabItem { Text("Rows") }
            Text("other").tabItem { Text("Other") }
          }
        }
      }
      Rows()
      """)
    for _ in 0..<30 { play.press(.tab) }
    play.press(.enter)
    #expect(play.lines[0].contains("tapped 29"))
    for _ in 0..<20 { play.press(.down) }
    play.press(.enter)
    #expect(play.lines[0].contains("tapped 49"))
    for _ in 0..<40 { play.press(.up) }
    play.press(.enter)
    #expect(play.lines[0].contains("tapped 9"))
  }

  @Test func screensThatLinksPushHaveControls() throws {
    let play = try Play(
      """
      struct Home: View {
        @State private var isOn = false
        var body: some View {
          NavigationStack {
            List {
              ForEach(0..<3) { row in NavigationLink("Row \\(row)") { Toggle("Inside", isOn: $isOn) } }
            }
          }
        }
      }
      Home()
      """)
    play.press(.tab, .tab, .enter)
    #expect(play.text.contains("Inside"))
    play.press(.enter)
    #expect(play.text.contains("━━●"))
    // The focus returns to the link.
    play.press(.escape, .down, .enter)
    #expect(play.steps.last == ":tap \"Row 2\"")
  }

  @Test func whatAGroupShowsTakesTheFocus() throws {
    let play = try Play(
      """
      struct Home: View {
        @State private var isOn = false
        var body: some View {
          Form { DisclosureGroup("Details") { Toggle("Inside", isOn: $isOn) } }
        }
      }
      Home()
      """)
    play.press(.tab, .enter, .tab, .enter)
    #expect(play.text.contains("━━●"))
    play.press(.up, .enter)
    #expect(!play.text.contains("Inside"))
  }

  @Test func viewsThatCanHaveTheFocusGetKeys() throws {
    let play = try Play(
      """
      struct Game: View {
        @State private var place = 0
        var body: some View {
          Button("Other") {}
          Text("at \\(place)").focusable()
            .onKeyPress(.rightArrow) { place += 1; return .handled }
        }
      }
      Game()
      """)
    play.press(.tab, .tab, .right, .right)
    #expect(play.text.contains("at 2"))
  }

  @Test func aRowThatCanBeDeletedHasThatAction() throws {
    let play = try Play(
      """
      struct Rows: View {
        @State private var names = ["Ada", "Grace"]
        var body: some View {
          List { ForEach(names, id: \\.self) { Button($0) {} }.onDelete { names.remove(atOffsets: $0) } }
        }
      }
      Rows()
      """)
    play.press(.tab)
    #expect(play.hint.contains("Del delete  m actions"))
    play.press(.character("m"))
    #expect(play.text.contains("│   Delete │"))
    play.press(.enter)
    #expect(!play.text.contains("Ada"))
    let other = try Play("Text(\"a\").contextMenu { Button(\"b\") {} }")
    other.press(.tab)
    #expect(other.hint.hasPrefix("Enter actions") && !other.hint.contains("Del"))
  }

  @Test func aRowThatIsPushedAsideShowsItsActions() throws {
    let play = try Play(
      """
      List {
        ForEach(0..<3) { row in Text("Row \\(row)").swipeActions { Button("Flag \\(row)") {} } }
      }
      """)
    for (kind, x) in [(MouseEvent.Kind.press, 40), (.drag, 30), (.drag, 20), (.release, 20)] {
      play.session.handle(.mouse(MouseEvent(kind, x, 2)))
    }
    #expect(play.text.contains("Flag 1"))
    #expect(play.steps.isEmpty)
  }

  @Test func theWheelScrollsOverGaps() throws {
    let play = try Play(
      """
      struct Rows: View {
        var body: some View {
          Form { ForEach(0..<20) { group in Section { Text("Row \\(group)") } } }
        }
      }
      Rows()
      """)
    let first = play.lines[1]
    // The line between two groups.
    play.turnWheel(1, 30, 5)
    play.turnWheel(1, 30, 5)
    #expect(play.lines[1] != first)
    #expect(play.steps.count == 2)
  }
}
