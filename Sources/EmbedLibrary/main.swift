// Writes the library's `.decl` files into one Swift file of raw string literals.
// Usage: EmbedLibrary OUTPUT FILE…
import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
guard let output = arguments.first else {
  FileHandle.standardError.write(Data("usage: EmbedLibrary OUTPUT FILE…\n".utf8))
  exit(2)
}

/// The delimiter of a raw literal that cannot occur in `text`.
func delimiter(for text: String) -> String {
  var pounds = "#"
  while text.contains("\"\"\"" + pounds) { pounds += "#" }
  return pounds
}

/// The module of Swift's that declares what a file declares.
func module(of path: String) -> String {
  if path.contains("/Standard/Foundation/") { return "Foundation" }
  return path.contains("/Standard/") ? "Swift" : "SwiftUI"
}

var generated = "/// The library's source files, in the order of their names.\n"
generated += "let embeddedLibrary: [(name: String, module: String, text: String)] = [\n"
for path in arguments.dropFirst().sorted() {
  let text = try String(contentsOfFile: path, encoding: .utf8)
  let name = URL(fileURLWithPath: path).lastPathComponent
  let pounds = delimiter(for: text)
  generated +=
    "  (\"\(name)\", \"\(module(of: path))\", \(pounds)\"\"\"\n\(text)\n\"\"\"\(pounds)),\n"
}
generated += "]\n"
try generated.write(toFile: output, atomically: true, encoding: .utf8)
