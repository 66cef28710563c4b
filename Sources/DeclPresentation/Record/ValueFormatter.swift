import DeclJournal

/// A formatter of values as records, trees and listings show them: as a Swift expression, shortened to a
/// width.
package enum ValueFormatter {
  /// Returns a value in about `width` columns. Omissions are marked: `Book(…)`, `[120 elements]`, `"Long
  /// te…"`.
  /// With the default width, a change `old → new` takes at most 59 of 80 columns.
  static func short(_ value: ValueSnapshot, to width: Int = 28) -> String {
    let text = value.description
    guard TextWidth.of(text) > width else { return VisibleText.line(text) }
    switch value {
    case .string(let string): return quoted(string, to: width)
    case .structure(let type, let fields):
      return parts("\(type)(", fields, ")", of: width) ?? "\(type)(…)"
    case .enumCase(let name, let payload):
      return parts(".\(name)(", payload, ")", of: width) ?? ".\(name)(…)"
    case .list(let elements): return "[\(counted(elements.count, "element"))]"
    case .dictionary(let pairs): return "[\(counted(pairs.count, "pair"))]"
    default: return TextWidth.clip(VisibleText.line(text), to: width)
    }
  }

  /// Returns a number with its noun: `1 view`, `2 views`.
  static func counted(_ count: Int, _ noun: String) -> String {
    "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Returns a count with commas between groups of three digits: `9,990`.
  package static func grouped(_ count: Int) -> String {
    guard count > 999 else { return String(count) }
    let rest = String(count % 1000)
    return grouped(count / 1000) + "," + String(repeating: "0", count: 3 - rest.count) + rest
  }

  /// Returns a change in the form `old → new`, or another description if both values read the same.
  static func change(_ old: ValueSnapshot, _ new: ValueSnapshot, to width: Int = 28) -> String {
    visibleChange(old, new, width) ?? "\(short(new, to: width)), a nested value differs"
  }

  /// Returns the visible part of a change; nil if the values only differ in parts that are not shown.
  private static func visibleChange(
    _ old: ValueSnapshot, _ new: ValueSnapshot, _ width: Int
  ) -> String? {
    if case (.closure, .closure) = (old, new) { return "a different closure" }
    // The target of a binding has no textual form.
    if case (.structure("Binding", _), .structure("Binding", _)) = (old, new) {
      return "a different binding"
    }
    if old == new { return short(new, to: width) }
    let (before, after) = (short(old, to: width), short(new, to: width))
    let isCut = isCut(old, to: width) || isCut(new, to: width)
    if isCut, let endings = endings(old, new, width) { return endings }
    let parts = old.differences(to: new, path: "")
    // Paths of more than three components are harder to read than the whole values.
    let isWhole = parts.contains { $0.path.isEmpty || $0.path.count { $0 == "." } > 2 }
    if before != after, isWhole || !isCut { return "\(before) → \(after)" }
    if !isWhole, !parts.isEmpty { return changes(parts) }
    if case (.list(let first), .list(let second)) = (old, new), first.count == second.count {
      let count = zip(first, second).count { $0 != $1 }
      return "\(after), \(count) \(count == 1 ? "differs" : "differ")"
    }
    return nil
  }

  private static func isCut(_ value: ValueSnapshot, to width: Int) -> Bool {
    TextWidth.of(value.description) > width
  }

  /// Returns the changes of parts in the form `width 0 → 1, height 0 → 1`, at most two of them.
  private static func changes(_ parts: [Write.Leaf]) -> String {
    let shown = parts.prefix(2).map { part in
      "\(part.path) \(visibleChange(part.old, part.new, 18) ?? "differs in a nested value")"
    }
    let rest = parts.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? ", … and \(rest) more" : "")
  }

  /// The number of characters of a common prefix that are shown for context.
  private static let context = 6

  /// Returns a change of strings without their common prefix: `"…ht, 4 taps" → "…ht, 5 taps"`. The result is
  /// nil if the prefix is short.
  private static func endings(
    _ old: ValueSnapshot, _ new: ValueSnapshot, _ width: Int
  ) -> String? {
    let strings: (String, String)
    let make: (String) -> ValueSnapshot
    switch (old, new) {
    case (.string(let first), .string(let second)):
      (strings, make) = ((first, second), { .string($0) })
    case (.opaque(let first), .opaque(let second)):
      (strings, make) = ((first, second), { .opaque($0) })
    default: return nil
    }
    let same = Array(zip(strings.0, strings.1).prefix { $0 == $1 }).count
    guard same > context + 2 else { return nil }
    func ending(_ text: String) -> String {
      short(make("…" + text.dropFirst(same - context)), to: width)
    }
    return "\(ending(strings.0)) → \(ending(strings.1))"
  }

  /// Returns as many fields as fit, followed by an ellipsis; nil if not even one fits.
  private static func parts(
    _ opening: String, _ fields: [ValueSnapshot.Field], _ closing: String, of width: Int
  ) -> String? {
    var text = opening
    var isFirst = true
    for field in fields {
      let label = field.name.map { "\($0): " } ?? ""
      let part = label + short(field.value, to: 14)
      if TextWidth.of(text) + TextWidth.of(part) + 5 > width { break }
      text += isFirst ? part : ", " + part
      isFirst = false
    }
    return isFirst ? nil : text + ", …" + closing
  }

  private static func quoted(_ string: String, to width: Int) -> String {
    let head = ValueSnapshot.string(String(string.prefix(width))).description.dropLast()
    return TextWidth.clip(VisibleText.line(String(head)), to: width - 1) + "\""
  }
}

extension ViewReference {
  /// The maximum number of columns of a type name.
  private static let maximumNameWidth = 32

  /// The name with the explicit key, if there is one: `Row`, `Row[3]`.
  var name: String {
    let name = TextWidth.clip(construct ?? ModifierName.short(type), to: Self.maximumNameWidth)
    return key.map { "\(name)[\(ValueFormatter.short($0, to: 14))]" } ?? name
  }

  /// The name with the handle: `Row @13`, `Row[3] @13`.
  var text: String { "\(name) \(handle)" }
}
