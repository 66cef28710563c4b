public var traits: [String] {
  var found: [String] = []
  #if Chosen
    found.append("Chosen")
  #endif
  #if Usual
    found.append("Usual")
  #endif
  return found
}
