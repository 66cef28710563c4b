import DeclConsole
import DeclPicture
import DeclPlay
import Foundation
import Testing

/// Tests of what keys and the mouse do in a session, and what its cells show, without a terminal.
@Suite struct PlaySessionTests {
  private static let controls = """
    struct Controls: View {
      @State private var value = 0.5
      @State private var count = 1
      @State private var size = "M"
      @State private var kind = "tea"
      @State private var isOn = false
      var body: some View {
        VStack {
          Text("\\(Int(value * 100)) \\(count) \\(size) \\(kind) \\(isOn)")
          Slider(value: $value)
          Stepper("Count", value: $count)
          Picker("Size", selection: $size) { ForEach(["S", "M", "L"], id: \\.self) { Text($0) } }
            .pickerStyle(.segmented)
          Picker("Kind", selection: $kind) { ForEach(["tea", "coffee"], id: \\.self) { Text($0) } }
          Toggle("On", isOn: $isOn)
        }
      }
    }
    Controls()
    """

  @Test func keysUseEachControl() throws {
    let play = try Play(Self.controls)
    #expect(play.text.contains("50 1 M tea false"))
    play.press(.tab, .right)
    #expect(play.text.contains("55 1 M tea false"))
    play.press(.tab, .character("+"), .character("+"), .left)
    #expect(play.text.contains("55 2 M tea false"))
    play.press(.tab, .right)
    #expect(play.text.contains("55 2 L tea false"))
    play.press(.tab, .enter)
    #expect(play.text.contains("✓ tea"))
    play.press(.down, .enter)
    #expect(play.text.contains("55 2 L coffee false"))
    play.press(.tab, .character(" "))
    #expect(play.text.contains("55 2 L coffee true"))
    #expect(
      play.session.stepsText.hasSuffix(
        """
        :slide Slider 0.55
        :step "Count" +
        :step "Count" +
        :step "Count" -
        :pick "Size" "L"
        :pick "Kind" "coffee"
        :toggle "On"

        """) || play.session.stepsText.contains(":toggle \"On\""))
  }

  @Test func theMouseUsesEachControl() throws {
    let play = try Play(Self.controls)
    try play.click("●", dx: 0)
    try play.click("[ − │ + ]", dx: 6)
    #expect(play.text.contains("50 2 M tea false"))
    try play.click("[ − │ + ]", dx: 2)
    try play.click(" S ", dx: 1)
    #expect(play.text.contains("50 1 S tea false"))
    try play.click("tea ▾")
    try play.click("  coffee", dx: 3)
    #expect(play.text.contains("50 1 S coffee false"))
    try play.click("○──")
    #expect(play.text.contains("50 1 S coffee true"))
    #expect(play.text.contains("━━●"))
  }

  private static let list = """
    struct Rows: View {
      @State private var names = ["Ada", "Grace", "Alan"]
      @State private var chosen: String?
      var body: some View {
        NavigationStack {
          List(selection: $chosen) {
            ForEach(names, id: \\.self) { Text($0) }.onDelete { names.remove(atOffsets: $0) }
          }
          .navigationTitle("chosen \\(chosen ?? "none")")
        }
      }
    }
    Rows()
    """

  @Test func rowsAreChosenAndDeleted() throws {
    let play = try Play(Self.list)
    #expect(play.lines[0].contains("chosen none"))
    #expect(play.lines[2].hasPrefix("╭──"))
    play.press(.tab, .down, .enter)
    #expect(play.lines[0].contains("chosen Grace"))
    #expect(play.text.contains("▶Grace"))
    play.press(.delete)
    #expect(!play.text.contains("▶Grace"))
    #expect(play.text.contains("Alan"))
    // The focus is on the row that has come into its place.
    play.press(.enter)
    #expect(play.lines[0].contains("chosen Alan"))
  }

  /// In real time an animation is shown on its way; without it the interface is at rest at once.
  @Test(arguments: [true, false]) func animationsAreShownInRealTime(_ isLive: Bool) throws {
    let play = try Play(
      """
      struct Mover: View {
        @State private var isFar = false
        var body: some View {
          VStack(alignment: .leading) {
            Button("Go") { withAnimation(.linear(duration: 1)) { isFar.toggle() } }
            Text("mark").offset(x: isFar ? 160 : 0)
          }
        }
      }
      Mover()
      """, isLive: isLive)
    func column() throws -> Int {
      let line = try #require(play.lines.first { $0.contains("mark") })
      return line.prefix { $0 == " " }.count
    }
    let start = try column()
    play.session.look(at: 100)
    play.press(.tab, .enter)
    if !isLive {
      #expect(try column() == start + 20)
      return
    }
    #expect(try column() == start)
    // A cell is 8 points wide.
    play.session.look(at: 100.5)
    #expect(abs(try column() - start - 10) <= 1)
    play.session.look(at: 101.5)
    #expect(try column() == start + 20)
  }

  @Test func sheetsAndScreensAreLeftByEscape() throws {
    let play = try Play(
      """
      struct Home: View {
        @State private var isShown = false
        @State private var asks = false
        var body: some View {
          NavigationStack {
            VStack {
              NavigationLink("Go") { Text("second").navigationTitle("Second") }
              Button("Sheet") { isShown = true }
              Button("Ask") { asks = true }
            }
            .navigationTitle("Home")
            .sheet(isPresented: $isShown) { Button("Inside") {} }
            .alert("Sure?", isPresented: $asks) {
              Button("Delete", role: .destructive) {}
              Button("Cancel", role: .cancel) {}
            }
          }
        }
      }
      Home()
      """)
    try play.click("Go")
    #expect(play.lines[0].contains("‹ Home"))
    play.press(.escape)
    #expect(play.text.contains("Go"))
    try play.click("Go")
    try play.click("‹ Home")
    #expect(play.text.contains("Go"))
    try play.click("Sheet")
    #expect(play.text.contains("Inside"))
    // Nothing behind a sheet takes the focus.
    play.press(.tab, .tab)
    #expect(!play.text.contains("second"))
    play.press(.escape)
    #expect(!play.text.contains("Inside"))
    try play.click("Ask")
    #expect(play.text.contains("[ Delete ]  [ Cancel ]"))
    try play.click("Cancel")
    #expect(!play.text.contains("Sure?"))
  }

  @Test func commandsAreTypedAndCompleted() throws {
    let play = try Play(Self.list)
    play.type(":adv")
    play.press(.tab)
    #expect(play.lines[19].hasPrefix(":advance"))
    play.type("x")
    play.press(.enter)
    #expect(play.lines[19].hasPrefix("! "))
    play.type(":tree")
    play.press(.enter)
    #expect(play.text.contains("Answer"))
    #expect(play.text.contains("NavigationStack"))
    play.type(":quit")
    play.press(.enter)
    #expect(play.session.hasEnded)
  }

  @Test(arguments: [(1, 1), (2, 3), (7, 2), (20, 5), (300, 100), (80, 24)])
  func everySizeIsDrawn(_ columns: Int, _ rows: Int) throws {
    for source in [Self.controls, Self.list] {
      let play = try Play(source, columns: columns, rows: rows)
      for key in [KeyPress.Key.tab, .tab, .enter, .function(2), .function(1), .escape] {
        play.press(key)
        let grid = play.session.draw().grid
        #expect((grid.columns, grid.rows) == (columns, rows))
      }
    }
  }

  @Test func longListsFillTheWindowAndFollowItsSize() throws {
    let play = try Play(
      """
      struct Rows: View {
        @State private var count = 0
        var body: some View {
          GeometryReader { proxy in Text("width \\(Int(proxy.size.width))") }.frame(height: 20)
          Button("Add \\(count)") { count += 1 }
          List { ForEach(0..<90) { Text("Row \\($0).") } }
        }
      }
      Rows()
      """)
    // A row is a line of the terminal, from the first one to the bottom.
    let first = try #require(play.lines.firstIndex { $0.contains("Row 0.") })
    for row in 0..<(19 - first) { #expect(play.lines[first + row].contains("Row \(row).")) }
    play.session.resize(columns: 70, rows: 50)
    #expect(play.text.contains("width 560"))
    for row in 0..<(49 - first) { #expect(play.lines[first + row].contains("Row \(row).")) }
    // A pane takes lines from the interface, and tells what was done before it was opened.
    play.press(.tab, .enter, .function(2))
    #expect(play.text.contains("tap \"Add 0\"") && !play.text.contains("window size"))
    #expect(!play.text.contains("Row 40."))
    play.press(.function(2))
    #expect(play.text.contains("Row 40."))
  }

  @Test func rowsOfSeveralLinesHaveLinesBetweenThem() throws {
    let play = try Play(
      """
      List { ForEach(0..<90) { row in VStack { Text("Row \\(row)."); Text("more") } } }
      """)
    let first = try #require(play.lines.firstIndex { $0.contains("Row 0.") })
    #expect(play.lines[first + 2].contains("────") && play.lines[first + 3].contains("Row 1."))
  }

  @Test func theFocusIsSeenWithoutColours() throws {
    let play = try Play(Self.controls, hasColors: false)
    play.press(.tab, .tab, .tab, .tab, .tab)
    let grid = play.session.draw().grid
    let reversed = (0..<grid.rows).filter { y in
      (0..<grid.columns).contains { grid[$0, y].attributes.contains(.reverse) }
    }
    #expect(reversed.count == 1)
    #expect(play.lines[reversed[0]].contains("On"))
  }

  @Test func tabsAndWhatIsInThemTakeTheFocus() throws {
    let old = """
      struct Tabs: View {
        @State private var which = 0
        @State private var count = 0
        var body: some View {
          TabView(selection: $which) {
            Button("Add \\(count)") { count += 1 }.tabItem { Label("One", systemImage: "star") }.tag(0)
            Text("in two").tabItem { Label("Two", systemImage: "gear") }.tag(1)
          }
        }
      }
      Tabs()
      """
    let new = """
      struct Tabs: View {
        @State private var count = 0
        var body: some View {
          TabView {
            Tab("One", systemImage: "star") { Button("Add \\(count)") { count += 1 } }
            Tab("Two", systemImage: "gear") { Text("in two") }
          }
        }
      }
      Tabs()
      """
    for script in [old, new] {
      let play = try Play(script)
      play.press(.tab, .enter)
      #expect(play.text.contains("Add 1"))
      // The tab in front, and the one behind.
      play.press(.tab, .enter)
      #expect(play.text.contains("Add 1"))
      play.press(.tab, .enter)
      #expect(play.text.contains("in two") && play.text.contains("[  ⚙  Two ]"))
      play.press(.left, .enter)
      #expect(play.text.contains("Add 1"))
      try play.click("Two")
      #expect(play.text.contains("in two"))
      #expect(play.session.stepsText.hasSuffix(":tap \"Two\"\n:tap \"One\"\n:tap \"Two\"\n"))
      // The symbol of the tab behind has the colour of its title.
      let grid = play.session.draw().grid
      let line = play.lines[18]
      let symbol = try #require(line.firstIndex(of: "☆")).utf16Offset(in: line)
      let title = try #require(line.range(of: "One")).lowerBound.utf16Offset(in: line)
      #expect(grid[symbol, 18].color == grid[title, 18].color)
    }
  }

  /// Tabs have their icons where there is room, then their titles alone, then several lines.
  @Test(arguments: [
    (120, ["[  ☆  Reading ]", "☆  Statistics"]), (90, ["[ Reading ]", " Statistics "]),
    (80, ["[ Reading ]", " Library ", " Statistics "]),
    (40, ["[ Reading ]", "Favourites    Statistics    Settings"]),
  ]) func titlesOfTabsAreWhole(_ columns: Int, _ parts: [String]) throws {
    let script = """
      struct Tabs: View {
        var body: some View {
          TabView {
            ForEach(
              ["Reading", "Library", "Discover", "Favourites", "Statistics", "Settings"], id: \\.self
            ) { name in
              Text("in \\(name)").tabItem { Label(name, systemImage: "star") }
            }
          }
        }
      }
      Tabs()
      """
    let play = try Play(script, columns: columns)
    for part in parts { #expect(play.text.contains(part), "\(play.text)") }
    #expect(!play.text.contains("…"), "\(play.text)")
    // Neither are hints cut off.
    let words = play.lines.last?.components(separatedBy: "  ").filter { !$0.isEmpty } ?? []
    let hints = ["Tab focus", ": command", "F1 help", "F2 update", "Ctrl-Q quit"]
    let shown = words.dropLast().map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(!shown.isEmpty && shown.allSatisfy(hints.contains), "\(words)")
    for name in ["Settings", "Favourites", "Reading"] {
      try play.click(name)
      #expect(play.text.contains("in \(name)") && play.text.contains("[ \(name)") || columns == 120)
    }
    play.press(.tab, .tab, .enter)
    #expect(play.session.stepsText.contains(":tap \"Reading\""))
  }

  /// Beside the interface the lines of a pane end where it ends.
  @Test func linesOfThePaneAreWhole() throws {
    let play = try Play(
      """
      struct Counter: View {
        @State private var count = 0
        var body: some View { Button("Add \\(count)") { count += 1 } }
      }
      Counter()
      """, columns: 113, rows: 60)
    play.press(.tab, .enter, .function(2))
    let write = try #require(play.lines.first { $0.contains("write  Counter") })
    #expect(write.hasSuffix("a.decl:3"), "\(play.text)")
    play.press(.function(1))
    for part in ["context menu and swipe actions", "cmd-x, ctrl-x", "F8 undo", "Ctrl-Q, F10 quit"] {
      let words = part.split(separator: " ")
      #expect(words.allSatisfy { word in play.lines.contains { $0.contains(word) } }, "\(part)")
    }
  }

  /// The headers of columns that sort take the focus; the others do not.
  @Test func headersOfColumnsSort() throws {
    let play = try Play(
      """
      struct City: Identifiable { let id: Int; let name: String; let size: Int }
      struct Cities: View {
        @State private var cities = [
          City(id: 1, name: "Rome", size: 3), City(id: 2, name: "Bern", size: 1),
        ]
        @State private var order = [KeyPathComparator(\\City.size)]
        var body: some View {
          Table(cities, sortOrder: $order) {
            TableColumn("Name", value: \\.name)
            TableColumn("Note") { _ in Text("-") }
            TableColumn("Size", value: \\.size) { Text("\\($0.size)") }
          }
          .onChange(of: order) { cities.sort(using: order) }
        }
      }
      Cities()
      """, columns: 80)
    #expect(play.lines[0].contains("Size ▲"))
    play.press(.tab, .enter)
    #expect(play.lines[0].contains("Name ▲"), "\(play.text)")
    #expect(play.lines[2].contains("Bern") && play.lines[3].contains("Rome"))
    play.press(.right, .enter)
    #expect(play.lines[0].contains("Size ▲"), "\(play.text)")
    play.press(.enter)
    #expect(play.lines[0].contains("Size ▼") && play.lines[2].contains("Rome"))
    #expect(play.session.stepsText.hasSuffix(":tap \"Name\"\n:tap \"Size\"\n:tap \"Size\"\n"))
  }

  /// More letters than anyone types are one change of a field; fewer are one each, and other keys stay as they are.
  @Test func manyLettersAtOnceAreOneChange() throws {
    let play = try Play(
      """
      struct Note: View {
        @State private var text = ""
        var body: some View { TextField("Note", text: $text) }
      }
      Note()
      """)
    func send(_ text: String) {
      var events = text.map { InputEvent.key(KeyPress($0 == "\n" ? .enter : .character($0))) }[...]
      while let event = play.session.next(of: &events) { play.session.handle(event) }
    }
    play.press(.tab)
    send(String(repeating: "long ", count: 1000) + "\nend")
    let steps = play.session.stepsText.split(separator: "\n").filter { $0.hasPrefix(":input") }
    #expect(steps.count == 4, "\(steps.count)")
    #expect(steps.last?.hasSuffix("long end\"") == true)
    // Without a field nothing is typed.
    let other = try Play("Text(\"plain\")")
    var events = Array(repeating: InputEvent.key(KeyPress(.character("x"))), count: 100)[...]
    while let event = other.session.next(of: &events) { other.session.handle(event) }
    #expect(!other.session.stepsText.contains("x"))
  }

  private static let edited = """
    struct Rows: View {
      @State private var names = ["Ada", "Grace", "Alan"]
      @State private var last = "nothing"
      var body: some View {
        NavigationStack {
          List {
            ForEach(names, id: \\.self) { name in
              Text(name).contextMenu { Button("Greet") { last = "greeted \\(name)" } }
            }
            .onMove { names.move(fromOffsets: $0, toOffset: $1) }
            .onDelete { names.remove(atOffsets: $0) }
          }
          .navigationTitle(last)
          .toolbar { EditButton() }
        }
      }
    }
    Rows()
    """

  @Test func rowsAreMovedAndHaveFurtherActions() throws {
    let play = try Play(Self.edited)
    play.press(.tab, .tab)
    let down = KeyPress(.down, .alt)
    play.session.handle(.key(down))
    #expect(play.lines[3...5].map { $0.prefix(7) } == ["│ Grace", "│ Ada  ", "│ Alan "])
    for _ in 0..<2 { play.session.handle(.key(down)) }
    #expect(play.lines[3...5].map { $0.prefix(7) } == ["│ Grace", "│ Alan ", "│ Ada  "])
    #expect(play.session.stepsText.hasSuffix("\n:move \"Ada\" to 1\n:move \"Ada\" to 2\n"))
    // Enter opens the actions of a row that cannot be chosen.
    play.press(.enter)
    #expect(play.text.contains("Greet"))
    play.press(.enter)
    #expect(play.lines[0].contains("greeted Ada"))
    play.session.handle(.key(KeyPress(.tab)))
    play.session.handle(.key(down))
    #expect(play.lines[19].contains("no row that can be moved"))
    #expect(!play.text.contains("⊖"))
    play.press(.enter)
    #expect(play.lines[3].hasPrefix("│ ⊖ Grace") && play.lines[3].hasSuffix("≡ │"))
  }

  @Test func viewsThatAreHeldOrHaveAMenuTakeTheFocus() throws {
    let play = try Play(
      """
      struct Views: View {
        @State private var last = "nothing"
        var body: some View {
          Text("last \\(last)")
          Text("hold").onLongPressGesture { last = "held" }
          Text("menu").contextMenu { Button("Copy") { last = "copied" } }
        }
      }
      Views()
      """)
    play.press(.tab, .enter)
    #expect(play.text.contains("last held"))
    play.press(.tab, .enter, .enter)
    #expect(play.text.contains("last copied"))
  }

  @Test(arguments: [
    ("[.date]", "When (2026-05-05): 1970-01-02"),
    ("[.hourAndMinute]", "When (18:00): 03:04"),
    ("[.date, .hourAndMinute]", "When (2026-05-05 18:00): 1970-01-02 03:04"),
  ])
  func thePromptOfAPickerOfDatesHasItsParts(_ parts: String, _ prompt: String) throws {
    let play = try Play(
      """
      struct Days: View {
        @State private var day = Date(timeIntervalSince1970: 97_440)
        var body: some View { DatePicker("When", selection: $day, displayedComponents: \(parts)) }
      }
      Days()
      """)
    play.press(.tab, .enter)
    #expect(play.lines[19] == prompt)
    play.press(.backspace)
    play.type("5")
    play.press(.enter)
    let typed = prompt.dropLast().split(separator: ": ")[1] + "5"
    #expect(play.session.stepsText.hasSuffix("\n:pick \"When\" \(typed)\n"))
  }

  @Test func popoversAndDialogsStandInBoxes() throws {
    let play = try Play(
      """
      struct Boxes: View {
        @State private var hasPopover = false
        @State private var isAsking = false
        var body: some View {
          Button("Open") { hasPopover = true }
            .popover(isPresented: $hasPopover) {
              Text("inside").presentationCompactAdaptation(.popover)
            }
          Button("Ask") { isAsking = true }
            .confirmationDialog("Which?", isPresented: $isAsking) { Button("First") {} }
        }
      }
      Boxes()
      """)
    play.press(.tab, .enter)
    let row = try #require(play.lines.firstIndex { $0.contains("│inside│") })
    #expect(play.lines[row - 1].contains("╭──────╮") && play.lines[row + 1].contains("╰──────╯"))
    play.press(.escape)
    #expect(!play.text.contains("inside"))
    play.press(.tab, .enter)
    let buttons = try #require(play.lines.firstIndex { $0.contains("[ First ]") })
    #expect(play.lines[buttons - 1].contains("╭───"))
  }

  @Test func longLinesOfThePaneAreBroken() throws {
    let play = try Play(Self.controls, columns: 50)
    play.type(":tap \"Nobody of this name is here at all\"")
    play.press(.enter)
    #expect(play.text.contains("Answer"))
    let text = play.lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(text.contains("error: no view matches \"Nobody of this name is here at all\""))
    #expect(play.lines.allSatisfy { $0.count <= 50 })
  }

  @Test func theLineBelowAnEmptyFieldIsSeen() throws {
    let play = try Play(
      """
      struct Form: View {
        @State private var name = ""
        var body: some View { TextField("Name", text: $name) }
      }
      Form()
      """)
    play.press(.tab)
    let grid = play.session.draw().grid
    let y = try #require(play.lines.firstIndex { $0.contains("Name") })
    let underlined = (0..<grid.columns).filter { grid[$0, y].attributes.contains(.underline) }
    #expect(underlined.count > 20)
    #expect(underlined.allSatisfy { grid[$0, y].color != grid[$0, y].background })
  }

  @Test func hazardsAreNoErrors() throws {
    let play = try Play(
      """
      struct Twice: View {
        var body: some View { ForEach(["a", "a"], id: \\.self) { Text($0) } }
      }
      Twice()
      """, columns: 100)
    #expect(play.lines[19].hasPrefix("line 2: ") && play.lines[19].hasSuffix("hazards: F4 · #3"))
    play.press(.function(4))
    #expect(play.text.contains("warning[duplicate-id]"))
  }

  @Test func errorsOfTheFilesAreShown() throws {
    let play = try Play("struct A: View { var body: some View { Text(1 +) } }\nA()")
    #expect(play.text.contains("Messages"))
    #expect(play.text.contains("The script has errors."))
    #expect(play.text.contains("a.decl:1:"))
  }
}
