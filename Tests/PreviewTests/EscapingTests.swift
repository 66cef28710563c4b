import DeclConsole
import DeclLang
import DeclPreview
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Text of scripts is never markup: on the page it is set as text, in SVG it is escaped, in an exported page it cannot
/// end its element.
@Suite struct EscapingTests {
  /// Texts that would be markup if they were not escaped.
  static let evil = [
    "<script>alert(1)</script>", "</script><img src=x onerror=alert(1)>",
    "\"><svg onload=alert(1)>", "&lt;b&gt;&amp;",
    "' onmouseover='alert(1)", "]]>", "<!-- -->", "\u{2028}</title>", "data: x\n\nevent: state",
    "日本 🙂 \u{202E}abc",
  ]

  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func literal(_ text: String) -> String {
    text.unicodeScalars.map {
      $0.isASCII && $0 != "\"" && $0 != "\\" && $0 != "\n"
        ? String($0) : "\\u{\(String($0.value, radix: 16))}"
    }.joined()
  }

  private func opened(_ text: String, name: String = "main.decl") throws -> PreviewSession {
    let script = """
      struct Evil: View {
        @State private var text = "\(literal(text))"
        var body: some View {
          Text(text)
          Button(text) { print(text); text += "!" }
          TextField(text, text: $text)
          ForEach([text], id: \\.self) { Text($0).accessibilityLabel($0) }
        }
      }
      Evil()
      """
    let session = PreviewSession.make([try folder.write(script, to: name)])
    session.open()
    return session
  }

  @Test(arguments: evil) func `texts arrive as they are and never as markup`(_ text: String) throws
  {
    let session = try opened(text)
    #expect(session.texts.contains(text))
    let picture = try #require(session.content["picture"] as? String)
    for tag in ["<script", "<img", "<svg onload", "<!--"] {
      #expect(!picture.contains(tag), "\(tag)")
    }
    let parsed = XMLParser(data: Data(picture.utf8))
    #expect(parsed.parse())
    // Events end at an empty line, which JSON cannot contain.
    #expect(!session.state.contains("\n"))
  }

  @Test(arguments: evil) func `an exported page holds texts only as data`(_ text: String) throws {
    let session = try opened(text)
    session.run(":tap Button")
    let page = session.exported()
    let data = try #require(page.range(of: "id=\"session\""))
    let rest = page[data.upperBound...]
    let start = try #require(rest.firstIndex(of: ">"))
    let end = try #require(rest.range(of: "</script>"))
    let content = rest[rest.index(after: start)..<end.lowerBound]
    #expect(!content.contains("<"))
    let object = try JSONSerialization.jsonObject(with: Data(content.utf8)) as? [String: Any]
    #expect((object?["moments"] as? [Any])?.count == 2)
    #expect(page.contains("http-equiv=\"Content-Security-Policy\""))
    #expect(!page.contains("src=\"page/") && !page.contains("href=\"page/"))
  }

  @Test(arguments: ["<b>&\"'.decl", "a b.decl", "<img src=x onerror=alert(1)>.decl"])
  func `names of files with errors are data`(_ name: String) throws {
    let session = PreviewSession.make([
      try folder.write("let x: Int = \"<i>\"\n\(name.count)", to: name)
    ])
    session.open()
    let messages = try #require(session.content["messages"] as? [[String: Any]])
    let place = try #require(messages.first?["at"] as? [String: Any])
    #expect((place["file"] as? String)?.hasSuffix(name) == true)
  }
}

/// The page as one script for exports.
@Suite struct PageTests {
  @Test func `no two modules declare the same name`() throws {
    var owners: [String: String] = [:]
    for file in PageFile.all where file.name.hasSuffix(".js") {
      for line in file.text.split(separator: "\n") {
        var words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)[...]
        while let first = words.first, ["export", "async"].contains(first), !line.hasPrefix(" ") {
          words.removeFirst()
        }
        guard !line.hasPrefix(" "), let kind = words.popFirst(),
          ["function", "const", "let", "class"].contains(kind), let name = words.first
        else { continue }
        #expect(
          owners[name] == nil, "\(name) is declared in \(owners[name] ?? "") and \(file.name)")
        owners[name] = file.name
      }
    }
    #expect(owners.count > 50)
  }

  @Test func `the script contains each module once and loads nothing`() throws {
    let script = PageBundle.script
    for line in script.split(separator: "\n") {
      #expect(!line.hasPrefix("import ") && !line.hasPrefix("export "))
    }
    for file in PageFile.all where file.name.hasSuffix(".js") {
      let first = try #require(file.text.split(separator: "\n").first)
      #expect(script.components(separatedBy: String(first)).count == 2, "\(file.name)")
    }
  }

  @Test func `the page sets text, never markup, and loads nothing from elsewhere`() {
    for file in PageFile.all {
      for word in [
        "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function",
        "https://",
      ] {
        #expect(!file.text.contains(word), "\(file.name): \(word)")
      }
    }
    #expect(PageFile.all.count >= 14)
  }
}
