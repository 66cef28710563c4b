import DeclPresentation

/// An encoder of the messages to the page: objects of members whose values are written once and put together.
package struct PageJSON {
  private var text = "{"

  /// Returns the text of an object whose members `write` writes.
  package static func object(_ write: (inout PageJSON) -> Void) -> String {
    var json = PageJSON()
    write(&json)
    return json.text + "}"
  }

  /// Returns the text of an array of elements that are JSON already.
  package static func array(_ elements: some Sequence<String>) -> String {
    var text = "["
    for element in elements {
      if text.utf8.count > 1 { text += "," }
      text += element
    }
    text += "]"
    return text
  }

  /// Returns the text of a string.
  package static func string(_ value: String) -> String {
    // Most strings are names and numbers, which are written as they are.
    let isPlain = value.utf8.allSatisfy { byte in
      (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    return isPlain ? "\"\(value)\"" : JSONWriter.text { $0.string(value) }
  }

  /// Writes a member whose value is JSON already.
  package mutating func member(_ name: StaticString, json value: String) {
    if text.utf8.count > 1 { text += "," }
    text += "\""
    name.withUTF8Buffer { text += String(decoding: $0, as: UTF8.self) }
    text += "\":"
    text += value
  }

  /// Writes a member with a string; nothing for nil.
  package mutating func member(_ name: StaticString, _ value: String?) {
    if let value { member(name, json: Self.string(value)) }
  }

  /// Writes a member with an integer; nothing for nil.
  package mutating func member(_ name: StaticString, _ value: Int?) {
    if let value { member(name, json: String(value)) }
  }

  /// Writes a member with a number.
  package mutating func member(_ name: StaticString, number value: Double) {
    member(name, json: JSONWriter.text { $0.double(value) })
  }

  /// Writes the member `true` if it holds, and nothing otherwise.
  package mutating func flag(_ name: StaticString, _ value: Bool) {
    if value { member(name, json: "true") }
  }

  /// Writes a member with integers.
  package mutating func member(_ name: StaticString, integers values: some Sequence<Int>) {
    member(name, json: Self.array(values.map(String.init)))
  }

  /// Writes a member with strings.
  package mutating func member(_ name: StaticString, strings values: some Sequence<String>) {
    member(name, json: Self.array(values.map(Self.string)))
  }
}
