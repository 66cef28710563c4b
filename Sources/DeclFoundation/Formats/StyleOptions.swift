/// The options of a library format style, encoded as fields such as `f:2,2;g:0`, each a letter and its
/// values.
struct StyleOptions {
  private var fields: [Character: String] = [:]

  /// Creates options from their encoded string.
  init(_ text: String) {
    for field in text.split(separator: ";") {
      guard let key = field.first else { continue }
      fields[key] = String(field.dropFirst(2))
    }
  }

  /// Returns a field as a string; nil if it is not set.
  subscript(_ key: Character) -> String? { fields[key] }

  /// Returns a field as an integer; nil if it is not set.
  func int(_ key: Character) -> Int? { fields[key].flatMap { Int($0) } }

  /// Returns a field as a floating-point number; nil if it is not set.
  func double(_ key: Character) -> Double? { fields[key].flatMap { Double($0) } }

  /// Returns a field of two integers, `2,4`, as a range; nil if it is not set or its bounds are not in order.
  func limits(_ key: Character) -> ClosedRange<Int>? {
    let parts = (fields[key] ?? "").split(separator: ",").compactMap { Int($0) }
    guard parts.count == 2, parts[0] <= parts[1] else { return nil }
    return parts[0]...parts[1]
  }
}
