/// How a format style of the library was set up: fields such as `f:2,2;g:0`, each a letter and its values.
struct StyleOptions {
  private var fields: [Character: String] = [:]

  /// Reads the fields of a text.
  init(_ text: String) {
    for field in text.split(separator: ";") {
      guard let key = field.first else { continue }
      fields[key] = String(field.dropFirst(2))
    }
  }

  /// A field as text.
  subscript(_ key: Character) -> String? { fields[key] }

  /// A field as a number.
  func int(_ key: Character) -> Int? { fields[key].flatMap { Int($0) } }

  /// A field as a number with a fraction.
  func double(_ key: Character) -> Double? { fields[key].flatMap { Double($0) } }

  /// A field as the numbers from one to another.
  func limits(_ key: Character) -> ClosedRange<Int>? {
    let parts = (fields[key] ?? "").split(separator: ",").compactMap { Int($0) }
    guard parts.count == 2, parts[0] <= parts[1] else { return nil }
    return parts[0]...parts[1]
  }
}
