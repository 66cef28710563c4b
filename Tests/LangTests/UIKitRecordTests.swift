import DeclConsole
import DeclLang
import Testing

/// Records of changes that scripts make to views of UIKit.
@Suite struct UIKitRecordTests {
  private static let script = """
    import UIKit
    let label = UILabel()
    struct Label: UIViewRepresentable {
      func makeUIView(context: Context) -> UILabel { label }
      func updateUIView(_ view: UILabel, context: Context) {}
    }
    struct Screen: View {
      var body: some View {
        VStack {
          Label()
          Button("change") { label.text = "changed" }
          Button("trap") { label.addSubview(label) }
        }
      }
    }
    Screen()
    """

  private func answer(to inputs: [String]) -> String {
    var text = ""
    let console = Console(
      output: Console.Output(results: { text += $0 }, errors: { text += $0 }))
    console.load([SourceFile(name: "screen.decl", text: Self.script)], named: ["screen.decl"])
    text = ""
    inputs.forEach(console.run)
    return text
  }

  @Test func aChangeIsAnUpdateOfWhatShowsIt() {
    #expect(
      answer(to: [":tap \"change\""]) == """
        #2 tap "change" @4
          update Text @17  text  "" → "changed"

        """)
  }

  @Test func aTrapOfUIKitDoesNotKeepLaterChangesFromView() {
    let text = answer(to: [":tap \"trap\"", ":tap \"change\""])
    #expect(text.contains("Can't add self as subview"), "\(text)")
    #expect(text.hasSuffix("text  \"\" → \"changed\"\n"), "\(text)")
  }
}
