import DeclRuntime

/// A file of the page, embedded by the build.
package struct PageFile: Sendable {
  /// The name, such as `tree.js`.
  package let name: String
  /// The content.
  package let text: String

  /// Creates a file.
  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  /// Returns the file with a name.
  package static func named(_ name: String) -> PageFile? { all.first { $0.name == name } }

  /// The media type for the ending of the name.
  var mediaType: String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    default: "text/plain; charset=utf-8"
    }
  }
}

/// The page as one script, for an export that no server serves: a browser loads no modules from a file.
package enum PageBundle {
  /// Returns the modules as one script, each after those that it imports.
  ///
  /// The modules of the page keep to what makes this possible: each import and export stands on a line of its own, and
  /// no two modules declare the same name.
  package static var script: String {
    var order: [String] = []
    func visit(_ name: String) {
      guard !order.contains(name), let file = PageFile.named(name) else { return }
      for line in file.text.split(separator: "\n") where line.hasPrefix("import ") {
        if let path = line.split(separator: "\"").last(where: { $0.hasPrefix("./") }) {
          visit(String(path.dropFirst(2)))
        }
      }
      order.append(name)
    }
    visit("main.js")
    let parts = order.compactMap(PageFile.named).map { file in
      file.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        line.hasPrefix("import ") ? "" : line.hasPrefix("export ") ? line.dropFirst(7) : line
      }.joined(separator: "\n")
    }
    return "\"use strict\";\n(() => {\n\(parts.joined(separator: "\n"))\n})();\n"
  }
}

extension PreviewSession {
  /// The number of moments in an exported page: the last ones.
  private static let maximumMoments = 300

  /// Returns the session as one page that works without a server: all pictures, trees and records, nothing loaded from
  /// anywhere.
  package func exported() -> String {
    let numbers = session.earlierUpdates.map(\.number) + session.records.map(\.number)
    let moments = numbers.suffix(Self.maximumMoments).compactMap { moment($0).json }
    let views = session.tree.roots.flatMap { $0.allHandles.sorted() }.prefix(2_000)
      .compactMap { view($0).json }
    let data = PageJSON.object {
      $0.member("state", json: state)
      $0.member("moments", json: PageJSON.array(moments))
      $0.member("views", json: PageJSON.array(views))
    }
    // Inside of a script element only these characters could end it.
    let safe = data.replacing("<", with: "\\u003c").replacing("\u{2028}", with: "\\u2028")
      .replacing("\u{2029}", with: "\\u2029")
    // The policy lets run what has this number, which no text of the script can know.
    let nonce = PreviewServer.makeToken()
    let policy =
      "default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; img-src data:; "
      + "font-src data:; base-uri 'none'; form-action 'none'"
    var page = PageFile.named("index.html")?.text ?? ""
    page = page.replacing(
      "<meta charset=\"utf-8\">",
      with:
        "<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">"
    )
    page = page.replacing(
      "<link rel=\"stylesheet\" href=\"page/fonts.css\">",
      with: "<style nonce=\"\(nonce)\">\n\(PageFonts.inlineRules(usedBy: data))</style>")
    page = page.replacing(
      "<link rel=\"stylesheet\" href=\"page/style.css\">",
      with: "<style nonce=\"\(nonce)\">\n\(PageFile.named("style.css")?.text ?? "")</style>")
    return page.replacing(
      "<script type=\"module\" src=\"page/main.js\"></script>",
      with: """
        <script type="application/json" id="session" nonce="\(nonce)">\(safe)</script>
        <script nonce="\(nonce)">\(PageBundle.script)</script>
        """)
  }
}
