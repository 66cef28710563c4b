extension Unicode.Scalar {
  /// Indicates whether an operator may begin with the character; only valid for non-ASCII characters.
  package var isOperatorHead: Bool {
    switch value {
    case 0xA1...0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7: true
    case 0x2016, 0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053: true
    case 0x2055...0x205E, 0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF: true
    case 0x2E00...0x2E7F, 0x3001...0x3003, 0x3008...0x3020, 0x3030: true
    default: false
    }
  }
}

extension String {
  /// Indicates whether it is a name that consists of operator characters.
  package var isOperatorName: Bool {
    guard let first = unicodeScalars.first else { return false }
    switch first {
    case "/", "=", "-", "+", "!", "*", "%", "<", ">", "&", "|", "^", "~", "?", ".": return true
    default: return !first.isASCII && first.isOperatorHead
    }
  }
}
