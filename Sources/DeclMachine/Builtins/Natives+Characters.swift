/// Unicode properties of characters and scalars.
extension NativeTable {
  mutating func addCharacters() {
    addCharacter("isASCII") { $0.isASCII }
    addCharacter("isLetter") { $0.isLetter }
    addCharacter("isNumber") { $0.isNumber }
    addCharacter("isWholeNumber") { $0.isWholeNumber }
    addCharacter("isWhitespace") { $0.isWhitespace }
    addCharacter("isNewline") { $0.isNewline }
    addCharacter("isPunctuation") { $0.isPunctuation }
    addCharacter("isSymbol") { $0.isSymbol }
    addCharacter("isMathSymbol") { $0.isMathSymbol }
    addCharacter("isCurrencySymbol") { $0.isCurrencySymbol }
    addCharacter("isCased") { $0.isCased }
    addCharacter("isUppercase") { $0.isUppercase }
    addCharacter("isLowercase") { $0.isLowercase }
    addCharacter("isHexDigit") { $0.isHexDigit }
    addCharacterNumber("asciiValue") { $0.asciiValue.map { Int($0) } }
    addCharacterNumber("wholeNumberValue") { $0.wholeNumberValue }
    addCharacterNumber("hexDigitValue") { $0.hexDigitValue }
    addScalar("isAlphabetic") { $0.properties.isAlphabetic }
    addScalar("isWhitespace") { $0.properties.isWhitespace }
    addScalar("isUppercase") { $0.properties.isUppercase }
    addScalar("isLowercase") { $0.properties.isLowercase }
    addScalar("isEmoji") { $0.properties.isEmoji }
    addScalar("isEmojiPresentation") { $0.properties.isEmojiPresentation }
  }

  private mutating func addCharacter(
    _ name: String, _ property: @escaping (Character) -> Bool
  ) {
    add("character." + name) { call in
      call.finish(call.string(0).first.map(property) ?? false)
    }
  }

  private mutating func addCharacterNumber(
    _ name: String, _ property: @escaping (Character) -> Int?
  ) {
    add("character." + name) { call in
      call.finish(optional: call.string(0).first.flatMap(property))
    }
  }

  private mutating func addScalar(
    _ name: String, _ property: @escaping (Unicode.Scalar) -> Bool
  ) {
    add("scalar." + name) { call in
      let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: call.int(0)))
      return call.finish(scalar.map(property) ?? false)
    }
  }
}
