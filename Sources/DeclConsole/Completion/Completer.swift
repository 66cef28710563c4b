import DeclPresentation
import DeclRuntime

/// A completer for unfinished lines, using the commands, the tree and the names in the source.
struct Completer {
  private let console: Console
  private var session: Session { console.session }

  private static let keywords: Set<String> = [
    "struct", "class", "enum", "protocol", "extension", "func", "let", "var", "init", "return",
    "if", "else", "for", "in", "while", "repeat", "switch", "case", "default", "guard", "import",
    "true", "false", "nil", "self", "static", "private", "mutating", "some", "any", "throws", "try",
    "await", "async", "where", "defer", "break", "continue",
  ]

  init(console: Console) { self.console = console }

  /// Returns the completions of the text before the cursor.
  func complete(_ text: String) -> Completion {
    guard text.first == ":" else { return name(in: text) }
    guard let space = text.firstIndex(where: \.isWhitespace) else {
      let names = CommandTable.commands.map { ":" + $0.name }
      return completion(of: text, in: text, among: names, ending: " ")
    }
    let word = text[text.index(after: text.startIndex)..<space]
    guard let command = CommandTable.command(String(word)) else { return .none }
    let argument = text[text.index(after: space)...]
    for source in command.completionSources {
      let found = complete(argument, in: text, from: source)
      if !found.candidates.isEmpty { return found }
    }
    return .none
  }

  private func complete(
    _ argument: Substring, in text: String, from source: CompletionSource
  ) -> Completion {
    let word = argument.lastWord
    switch source {
    case .commands:
      return completion(of: word, in: text, among: CommandTable.commands.map(\.name), ending: nil)
    case .words(let words): return completion(of: word, in: text, among: words, ending: " ")
    case .files: return files(argument.lastWord, in: text)
    case .names: return name(in: text)
    case .functions:
      return completion(of: word, in: text, among: session.functionNames, ending: nil)
    case .handles:
      return completion(of: word, in: text, among: views.map(\.handle.description), ending: " ")
    case .cells:
      let cells = (try? session.state()) ?? []
      let paths = cells.map { "\($0.view.handle).\($0.name)" }
      return completion(of: word, in: text, among: paths, ending: " ")
    case .targets:
      let part = argument.lastTargetPart
      if part.first == "\"" {
        return completion(of: part, in: text, among: labels, ending: " ")
      }
      let names = views.map(\.handle.description) + types + (part.isEmpty ? labels : [])
      return completion(of: part, in: text, among: names, ending: " ")
    }
  }

  private func completion(
    of word: some StringProtocol, in text: String, among names: [String], ending: Character?
  ) -> Completion {
    var seen: Set<String> = []
    // The line editor writes candidates to the terminal as they are.
    let found = names.filter {
      $0.hasPrefix(word) && seen.insert($0).inserted && VisibleText.isPrintable($0)
    }
    return Completion(start: text.count - word.count, candidates: found, ending: ending)
  }
}

extension Completer {
  /// All views, those that steps apply to first.
  private var views: [ViewTree.Node] {
    let nodes = console.selectedTree.roots.flatMap(\.withDescendants)
    return nodes.filter { $0.role != nil } + nodes.filter { $0.role == nil }
  }

  private var types: [String] {
    views.filter { $0.kind == .custom }.map(\.type)
  }

  /// The visible labels, quoted as in a step.
  private var labels: [String] {
    views.flatMap(\.attributes).compactMap { attribute in
      if case .string(let text) = attribute.value, !text.isEmpty {
        attribute.value.description
      } else {
        nil
      }
    }
  }

  private func name(in text: String) -> Completion {
    let word = text.lastIdentifier
    guard !word.isEmpty else { return .none }
    let before = text.dropLast(word.count)
    let isMember = before.last == "."
    var names = console.declarations.names(ofMembers: isMember)
    if !isMember { names.formUnion(Self.keywords) }
    // Names that begin with an underscore are internal to the library, so they are only offered on request.
    if word.first != "_" { names = names.filter { $0.first != "_" } }
    return completion(of: word, in: text, among: names.sorted(), ending: nil)
  }

  private func files(_ word: Substring, in text: String) -> Completion {
    completion(of: word, in: text, among: FileNames.beginning(with: String(word)), ending: nil)
  }
}

extension Console {
  /// Returns the completions of the text before the cursor.
  package func complete(_ text: String) -> Completion { Completer(console: self).complete(text) }
}

extension ViewTree.Node {
  /// The node and its descendants in document order.
  fileprivate var withDescendants: [ViewTree.Node] {
    [self] + children.flatMap(\.withDescendants)
  }
}

extension StringProtocol {
  /// The part after the last white space.
  fileprivate var lastWord: SubSequence {
    lastIndex(where: \.isWhitespace).map { self[index(after: $0)...] } ?? self[...]
  }

  /// The trailing letters, digits, underscores and dollar signs.
  fileprivate var lastIdentifier: SubSequence {
    let isPart: (Character) -> Bool = { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
    return lastIndex { !isPart($0) }.map { self[index(after: $0)...] } ?? self[...]
  }

  /// The unfinished part of a target: an open quoted label, or the part after the last white space.
  fileprivate var lastTargetPart: SubSequence {
    let quotes = indices.filter { self[$0] == "\"" }
    return quotes.count % 2 == 1 ? self[quotes.last!...] : lastWord
  }
}
