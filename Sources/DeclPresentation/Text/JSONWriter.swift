import DeclSource

/// A writer of JSON text as bytes, on one line.
///
/// Members of objects are written in the order of the calls, so that equal results have equal text.
package struct JSONWriter {
  private var bytes: [UInt8] = []
  /// Indicates whether the next member or element follows another one.
  private var needsComma = false
  /// The text of the source locations written so far: records repeat few of them many times.
  private var places: [SourceRange: [UInt8]] = [:]

  /// Creates a writer without text.
  package init() {}

  /// Returns the text that `write` writes.
  package static func text(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  // MARK: Structure

  /// Writes an object whose members `members` writes.
  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    enclose(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
  }

  /// Writes an array of the elements that `element` writes one by one.
  package mutating func array<Elements: Sequence>(
    _ elements: Elements, _ element: (inout JSONWriter, Elements.Element) -> Void
  ) {
    enclose(UInt8(ascii: "["), UInt8(ascii: "]")) { writer in
      for value in elements { element(&writer, value) }
    }
  }

  private mutating func enclose(
    _ opening: UInt8, _ closing: UInt8, _ content: (inout JSONWriter) -> Void
  ) {
    separate()
    bytes.append(opening)
    needsComma = false
    content(&self)
    bytes.append(closing)
    needsComma = true
  }

  /// Writes the key of a member, which contains no special characters; its value must follow.
  package mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    append(name)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    bytes.append(UInt8(ascii: " "))
    needsComma = false
  }

  /// Writes the key of a member whose name is known only at run time; its value must follow.
  package mutating func key(named name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(UInt8(ascii: " "))
    needsComma = false
  }

  private mutating func append(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func separate() {
    if needsComma {
      bytes.append(UInt8(ascii: ","))
      bytes.append(UInt8(ascii: " "))
    }
    needsComma = true
  }

  // MARK: Values

  /// Writes `null`.
  package mutating func null() { raw("null") }

  /// Writes a Boolean value.
  package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

  /// Writes an integer.
  package mutating func int(_ value: Int) {
    separate()
    digits(value)
  }

  /// Writes a number, without a fraction if it is integral: two seconds are written `2`. Numbers that JSON
  /// does not have are `null`.
  package mutating func double(_ value: Double) {
    guard value.isFinite else { return null() }
    if abs(value) < 1e15, Double(Int(value)) == value { return int(Int(value)) }
    separate()
    bytes.append(contentsOf: "\(value)".utf8)
  }

  /// Writes a string, or `null` for nil.
  package mutating func string(_ text: String?) {
    guard let text else { return null() }
    separate()
    quote(text)
  }

  /// Writes a fixed text without special characters.
  private mutating func raw(_ text: StaticString) {
    separate()
    append(text)
  }

  /// Writes the text of a source location, which `write` writes only the first time.
  mutating func place(_ range: SourceRange, _ write: (inout JSONWriter) -> Void) {
    if let known = places[range] {
      separate()
      bytes.append(contentsOf: known)
      return
    }
    separate()
    needsComma = false
    let start = bytes.count
    write(&self)
    places[range] = Array(bytes[start...])
  }

  private mutating func digits(_ value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    // Those of ASCII are escaped byte by byte.
    if text.mayContainUnprintable,
      text.unicodeScalars.contains(where: { !$0.isASCII && $0.isUnprintable })
    {
      for scalar in text.unicodeScalars { quote(scalar) }
    } else {
      quotePrintable(text)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func quotePrintable(_ text: String) {
    var text = text
    text.withUTF8 { characters in
      var start = 0
      var index = 0
      while index < characters.count {
        let byte = characters[index]
        if Self.isSpecial(byte) {
          bytes.append(contentsOf: UnsafeBufferPointer(rebasing: characters[start..<index]))
          escape(byte)
          start = index + 1
        }
        index += 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: characters[start...]))
    }
  }

  private mutating func quote(_ scalar: Unicode.Scalar) {
    if scalar.isASCII, Self.isSpecial(UInt8(scalar.value)) { return escape(UInt8(scalar.value)) }
    guard scalar.isUnprintable, let units = UTF16.encode(scalar) else {
      return bytes.append(contentsOf: UTF8.encode(scalar)!)
    }
    for unit in units {
      let digits = String(unit, radix: 16)
      bytes.append(
        contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
    }
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    default:
      let hexadecimal = String(byte, radix: 16)
      bytes.append(contentsOf: "u00\(hexadecimal.count < 2 ? "0" : "")\(hexadecimal)".utf8)
    }
  }
}

extension JSONWriter {
  /// Writes a member with a string, or `null` for nil.
  package mutating func member(_ name: StaticString, _ value: String?) {
    key(name)
    string(value)
  }

  /// Writes a member with a string, or nothing for nil.
  package mutating func optionalMember(_ name: StaticString, _ value: String?) {
    if let value { member(name, value) }
  }

  /// Writes a member with an integer.
  package mutating func member(_ name: StaticString, _ value: Int) {
    key(name)
    int(value)
  }

  /// Writes a member with an array of the elements that `element` writes one by one.
  package mutating func member<Elements: Sequence>(
    _ name: StaticString, _ elements: Elements,
    _ element: (inout JSONWriter, Elements.Element) -> Void
  ) {
    key(name)
    array(elements, element)
  }

  /// Writes a member with an object whose members `members` writes.
  package mutating func member(_ name: StaticString, _ members: (inout JSONWriter) -> Void) {
    key(name)
    object(members)
  }
}
