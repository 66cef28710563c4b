import DeclJournal
import DeclLang

/// The previews of a session's script.
extension Session {
  /// A view that the script provides for mounting by its name.
  public struct PreviewReport: Hashable, Sendable {
    /// The title of the `#Preview`, or the name of the `PreviewProvider`; of an untitled one its number: `Preview 2`.
    public let name: String
    /// The source range of the preview.
    public let range: SourceRange
    /// Indicates whether the preview is mounted.
    public let isMounted: Bool
  }

  /// The previews of the script, in order.
  public var previews: [PreviewReport] {
    guard let script else { return [] }
    let mounted: String?
    if case .preview(let name) = root {
      mounted = name
    } else if root == .script, script.module.main == nil, script.graph.root != nil {
      mounted = script.namedPreviews.first?.name
    } else {
      mounted = nil
    }
    return script.namedPreviews.map { name, preview in
      PreviewReport(name: name, range: preview.range, isMounted: name == mounted)
    }
  }

  /// Mounts the preview whose name is written as a string literal; returns nil if the expression is no such
  /// literal.
  func mountPreview(_ expression: String) throws(StepError) -> [UpdateRecord]? {
    let text = expression
    guard text.count > 1, text.first == "\"", text.last == "\"", let script else { return nil }
    let previews = script.namedPreviews
    guard let found = previews.first(where: { $0.name.isWritten(as: text) }) else {
      if text.dropFirst().dropLast().contains("\"") { return nil }
      let names = previews.map { $0.name.literal }
      throw .preconditionFailed(
        "no preview is named \(text)"
          + (names.isEmpty ? "" : "; the previews are \(names.joined(separator: ", "))"))
    }
    root = .preview(found.name)
    return recordUpdates(script.mount(LoadedScript.RootSource(found.preview), label: text))
  }

  /// Returns the mounted preview in a script that replaces the present one, with its name there; nil if another root is
  /// mounted, or the script no longer has the preview. A preview at the same place of as many was renamed.
  func previewSource(
    in made: LoadedScript
  ) -> (name: String, source: LoadedScript.RootSource)? {
    guard case .preview(let name) = root, let script else { return nil }
    let previews = made.namedPreviews
    var found = previews.first { $0.name == name }
    let old = script.namedPreviews.map(\.name)
    if found == nil, old.count == previews.count, let index = old.firstIndex(of: name),
      !old.contains(previews[index].name)
    {
      found = previews[index]
    }
    return found.map { ($0.name, LoadedScript.RootSource($0.preview)) }
  }
}

extension LoadedScript {
  /// The previews with the names by which they are mounted, without top-level expressions.
  fileprivate var namedPreviews: [(name: String, preview: CheckedModule.Preview)] {
    var names: Set<String> = []
    return module.previews.filter { !$0.isStatement }.enumerated().map { index, preview in
      let title = preview.title ?? "Preview \(index + 1)"
      // Another one with the same title has a number, so that it can be mounted too.
      var (name, number) = (title, 2)
      while !names.insert(name).inserted {
        name = "\(title) \(number)"
        number += 1
      }
      return (name, preview)
    }
  }
}

extension String {
  /// The string literal of the language for the text.
  package var literal: String { ValueSnapshot.string(self).description }

  /// Returns whether a string literal may stand for the text: the language's own, or the text between quotation marks.
  fileprivate func isWritten(as text: String) -> Bool { text == literal || text == "\"\(self)\"" }
}
