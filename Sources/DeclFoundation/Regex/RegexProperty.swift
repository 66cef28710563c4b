/// A property of characters that only the Unicode data of Swift's own regular expressions tell, such as a script.
final class RegexProperty {
  private let regex: Regex<AnyRegexOutput>
  /// The answers so far.
  private var known: [Character: Bool] = [:]
  /// The number of answers that are kept.
  private static let limit = 4096

  /// Creates the property `\p{name}`; throws if there is none of this name.
  init(_ name: String) throws {
    do {
      regex = try Regex("\\p{\(name)}")
    } catch {
      throw RegexError(message: "unknown character property '\(name)'")
    }
  }

  func contains(_ character: Character) -> Bool {
    if let answer = known[character] { return answer }
    if known.count == Self.limit { known = [:] }
    let answer = (try? regex.wholeMatch(in: String(character))) != nil
    known[character] = answer
    return answer
  }
}
