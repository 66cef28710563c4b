import DeclLang

/// The names that the source declares, for completion; found by the words before them, so that a file with errors gives
/// its names too.
struct DeclaredNames {
  /// What can be used by itself: types, functions, variables, and the language's own words.
  private(set) var all: Set<String> = Self.words
  /// What can stand after a dot: functions, properties, cases.
  private(set) var members: Set<String> = []

  private static let types: Set<String> = [
    "struct", "class", "enum", "protocol", "actor", "typealias",
  ]
  private static let values: Set<String> = ["func", "let", "var"]
  private static let words: Set<String> = [
    "struct", "class", "enum", "protocol", "extension", "func", "let", "var", "init", "return",
    "if", "else", "for", "in", "while", "repeat", "switch", "case", "default", "guard", "import",
    "true", "false", "nil", "self", "static", "private", "mutating", "some", "any", "throws", "try",
    "await", "async", "where", "defer", "break", "continue",
  ]

  /// The names in all files of a session.
  init(of sources: SourceMap) {
    for file in sources.files { add(file) }
  }

  private mutating func add(_ file: SourceFile) {
    var before = ""
    let text = file.text(0..<file.bytes.count)
    for word in text.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") }) {
      let name = String(word)
      if Self.types.contains(before) {
        all.insert(name)
      } else if Self.values.contains(before) {
        all.insert(name)
        members.insert(name)
      } else if before == "case" {
        members.insert(name)
      }
      before = name
    }
  }
}
