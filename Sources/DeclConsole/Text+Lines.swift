extension StringProtocol {
  /// The string without leading and trailing white space.
  package var trimmed: String {
    var rest = self[...].drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest = rest.dropLast() }
    return String(rest)
  }

  /// The string without trailing white space.
  var trimmedEnd: String {
    var rest = self[...]
    while rest.last?.isWhitespace == true { rest = rest.dropLast() }
    return String(rest)
  }

  /// The string up to the first line break, and the rest after it. As in source, line separators of Unicode are
  /// characters of a line: a string literal may hold them.
  var splitFirstLine: (first: String, rest: SubSequence) {
    guard let end = firstIndex(where: { ["\n", "\r\n", "\r"].contains($0) }) else {
      return (String(self), self[endIndex...])
    }
    return (String(self[..<end]), self[index(after: end)...])
  }

  /// The part before the first white space, and the trimmed rest.
  var splitFirstWord: (word: String, rest: String) {
    let word = prefix { !$0.isWhitespace }
    return (String(word), self[word.endIndex...].trimmed)
  }
}

extension String {
  /// The string with a newline at its end, unless it is empty.
  var endingInNewline: String { isEmpty || hasSuffix("\n") ? self : self + "\n" }
}
