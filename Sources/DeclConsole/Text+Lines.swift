extension StringProtocol {
  /// The text without white space at its ends.
  package var trimmed: String {
    var rest = self[...].drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest = rest.dropLast() }
    return String(rest)
  }

  /// The text without white space at its end.
  var trimmedEnd: String {
    var rest = self[...]
    while rest.last?.isWhitespace == true { rest = rest.dropLast() }
    return String(rest)
  }

  /// The text up to the first newline, and what comes after it.
  var splitFirstLine: (first: String, rest: SubSequence) {
    guard let end = firstIndex(where: \.isNewline) else { return (String(self), self[endIndex...]) }
    return (String(self[..<end]), self[index(after: end)...])
  }

  /// The first word, and what comes after the white space behind it.
  var splitFirstWord: (word: String, rest: String) {
    let word = prefix { !$0.isWhitespace }
    return (String(word), self[word.endIndex...].trimmed)
  }
}

extension String {
  /// The text with a newline at its end, unless it is empty.
  var endingInNewline: String { isEmpty || hasSuffix("\n") ? self : self + "\n" }
}
