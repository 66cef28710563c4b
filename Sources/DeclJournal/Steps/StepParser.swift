/// A parser for the lines of steps files, tests and the REPL.
///
///     step → ":" command arguments
///     target → part { ">" part }
///     part → "@" digits | string | name [ "[" condition { "," condition } "]" ]
///     condition → [ name ":" ] value
public struct StepParser {
  var rest: Substring

  init(_ text: Substring) { rest = text }

  /// Parses a line that contains one step; returns nil for an empty line or a `//` comment. The leading `:`
  /// is optional.
  public static func parse(_ line: String) throws(StepError) -> Step? {
    var parser = StepParser(Substring(line))
    parser.skipSpace()
    if parser.rest.isEmpty || parser.rest.hasPrefix("//") { return nil }
    if parser.rest.first == ":" { parser.rest.removeFirst() }
    let word = parser.identifier()
    let step = try parser.step(word)
    parser.skipSpace()
    guard parser.rest.isEmpty else {
      throw .syntax("unexpected ‘\(parser.rest)’ after :\(word)")
    }
    return step
  }

  /// Parses the target at the start of a line, and returns it with the rest of the line.
  package static func target(_ line: String) throws(StepError) -> (target: Target, rest: String) {
    var parser = StepParser(Substring(line))
    let target = try parser.target()
    parser.skipSpace()
    return (target, String(parser.rest))
  }

  private mutating func step(_ word: String) throws(StepError) -> Step {
    switch word {
    case "mount": return .mount(expression: try remainder("an expression"))
    case "unmount": return .unmount
    case "tap", "doubletap", "longpress":
      return .gesture(Step.Gesture(rawValue: word)!, try target())
    case "input": return .input(try target(), try string())
    case "toggle": return .toggle(try target())
    case "pick": return .pick(try target(), try value())
    case "slide": return .slide(try target(), try number())
    case "step": return .step(try target(), try stepperPart())
    case "delete": return .delete(try target())
    case "move": return try move()
    case "submit": return .submit(try target())
    case "dismiss": return .dismiss(atEnd ? nil : try target())
    case "back": return .back
    case "drag": return try drag()
    case "pinch": return try pinch()
    case "rotate": return .rotate(try target(), try number())
    case "hover": return .hover(atEnd ? nil : try target())
    case "refresh": return .refresh(try target())
    case "scroll": return try scroll()
    case "set": return try set()
    case "send": return .send(expression: try remainder("an expression"))
    case "advance":
      let seconds = try number()
      if seconds < 0 {
        throw .syntax("time only goes forward: expected a number that is not negative")
      }
      return .advance(seconds: seconds)
    default: return try systemStep(word)
    }
  }

  private mutating func systemStep(_ word: String) throws(StepError) -> Step {
    switch word {
    case "open": return .open(try path("a path or an address"))
    case "choose":
      var paths: [String] = []
      repeat { paths.append(try pathArgument()) } while !atEnd
      return .choose(paths: paths)
    case "saveas": return .saveAs(path: try path("a path"))
    case "phase": return try phase()
    case "keyboard":
      let modes = "on, off or auto"
      guard let mode = Step.KeyboardMode(rawValue: try remainder(modes)) else {
        throw .syntax("expected \(modes)")
      }
      return .keyboard(mode)
    case "env":
      skipSpace()
      let key = self.identifier()
      if key.isEmpty { throw .syntax("expected an environment key") }
      return .environment(key: key, value: try remainder("a value"))
    case "window":
      let what = try remainder("new, close or a number")
      if what == "new" { return .window(.new) }
      if what == "close" { return .window(.close) }
      guard let number = Int(what) else { throw .syntax("expected new, close or a number") }
      return .window(.select(number))
    case "menu":
      var titles: [String] = []
      while !atEnd {
        titles.append(try string())
        skipSpace()
        // Errors list items as targets, which can be pasted here.
        if rest.first == ">" { rest.removeFirst() }
      }
      if titles.isEmpty { throw .syntax("expected the quoted titles of a menu item") }
      return .menu(titles)
    case "key": return .key(try remainder("a key"))
    case "restart": return .restart
    case "stdin": return .standardInput(try string())
    case "expect": return .expect(try claim())
    default: throw .unknownStep(word)
    }
  }

  // MARK: Arguments

  private mutating func move() throws(StepError) -> Step {
    let target = try target()
    skipSpace()
    guard identifier() == "to" else { throw .syntax("expected ‘to’ and a position") }
    return .move(target, to: try integer())
  }

  private mutating func drag() throws(StepError) -> Step {
    let target = try target()
    skipSpace()
    if rest.first?.isLetter == true {
      guard identifier() == "to" else { throw .syntax("expected ‘to’ and a target, or a distance") }
      return .dragOnto(target, try self.target())
    }
    let dx = try number()
    skipSpace()
    if rest.first == "," { rest.removeFirst() }
    return .drag(target, dx: dx, dy: try number())
  }

  private mutating func pinch() throws(StepError) -> Step {
    let target = try target()
    let scale = try number()
    if scale <= 0 { throw .syntax("expected a factor above 0") }
    return .pinch(target, scale)
  }

  /// Parses `@7.name.part = expression`.
  private mutating func set() throws(StepError) -> Step {
    skipSpace()
    guard let handle = handle() else { throw .syntax("expected @n.name = expression") }
    var path: [String] = []
    while rest.first == "." {
      rest.removeFirst()
      let name = identifier()
      if name.isEmpty { throw .syntax("expected the name of a state property") }
      path.append(name)
    }
    skipSpace()
    guard !path.isEmpty, rest.first == "=" else {
      throw .syntax("expected @n.name = expression")
    }
    rest.removeFirst()
    return .set(handle, path: path, expression: try remainder("an expression"))
  }

  /// Parses a scene phase and an optional window number.
  private mutating func phase() throws(StepError) -> Step {
    skipSpace()
    let name = identifier()
    if name.isEmpty { throw .syntax("expected a phase") }
    return .phase(name, window: atEnd ? nil : try integer())
  }

  /// Parses a path that extends to the end of the line and may be quoted.
  private mutating func path(_ expected: String) throws(StepError) -> String {
    skipSpace()
    return rest.first == "\"" ? try string() : try remainder(expected)
  }

  /// Parses one path of a list; a path that contains spaces must be quoted.
  private mutating func pathArgument() throws(StepError) -> String {
    skipSpace()
    if rest.first == "\"" { return try string() }
    let text = rest.prefix { !$0.isWhitespace }
    if text.isEmpty { throw .syntax("expected a path") }
    rest = rest.dropFirst(text.count)
    return String(text)
  }

  private mutating func stepperPart() throws(StepError) -> Step.StepperPart {
    skipSpace()
    guard let first = rest.first, let part = Step.StepperPart(rawValue: String(first)) else {
      throw .syntax("expected + or -")
    }
    rest.removeFirst()
    return part
  }

  /// Parses `target → part { ">" part }`.
  mutating func target() throws(StepError) -> Target {
    var parts = [try part()]
    skipSpace()
    while rest.first == ">" {
      rest.removeFirst()
      parts.append(try part())
      skipSpace()
    }
    return Target(parts: parts)
  }

  private mutating func part() throws(StepError) -> Target.Part {
    skipSpace()
    if let handle = handle() { return .handle(handle) }
    if rest.first == "\"" { return .label(try string()) }
    if let point = point() { return point }
    let name = identifier()
    guard let first = name.first, !first.isNumber else {
      throw .syntax("expected a target: @n, \"label\" or a type name")
    }
    guard rest.first == "[" else { return .type(name, []) }
    rest.removeFirst()
    var conditions: [Target.Condition] = []
    repeat {
      conditions.append(try condition())
      skipSpace()
    } while consumeComma()
    guard rest.first == "]" else { throw .syntax("expected ‘]’ after the key") }
    rest.removeFirst()
    return .type(name, conditions)
  }

  /// Parses `TARGET`, `TARGET to TARGET` or `TARGET by DX,DY`.
  private mutating func scroll() throws(StepError) -> Step {
    let target = try target()
    skipSpace()
    if atEnd { return .scroll(target, to: nil) }
    switch identifier() {
    case "to": return .scroll(target, to: try self.target())
    case "by":
      skipSpace()
      guard case .point(let dx, let dy)? = point() else {
        throw .syntax("expected a distance, as in :scroll @7 by 0,200")
      }
      return .scrollBy(target, dx: dx, dy: dy)
    default: throw .syntax("expected ‘to’ and a target, or ‘by’ and a distance")
    }
  }

  /// Parses two numbers with a comma between them; nil for other text.
  private mutating func point() -> Target.Part? {
    let text = rest.prefix { $0.isNumber || $0 == "." || $0 == "," || $0 == "-" }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = Double(parts[0]), let y = Double(parts[1]), x.isFinite,
      y.isFinite
    else { return nil }
    rest = rest.dropFirst(text.count)
    return .point(x: x, y: y)
  }

  private mutating func condition() throws(StepError) -> Target.Condition {
    skipSpace()
    let saved = rest
    let name = identifier()
    if !name.isEmpty, rest.first == ":" {
      rest.removeFirst()
      return Target.Condition(name: name, value: try bracketValue())
    }
    rest = saved
    return Target.Condition(name: "id", value: try bracketValue())
  }

  private mutating func bracketValue() throws(StepError) -> String {
    skipSpace()
    if rest.first == "\"" { return ValueSnapshot.string(try string()).description }
    let text = rest.prefix { $0 != "]" && $0 != "," }
    rest = rest.dropFirst(text.count)
    return text.trimmingSpace
  }

  mutating func consumeComma() -> Bool {
    guard rest.first == "," else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func handle() -> ViewHandle? {
    guard rest.first == "@" else { return nil }
    let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits) else { return nil }
    rest = rest.dropFirst(1 + digits.count)
    return ViewHandle(number)
  }

  // MARK: Tokens

  var atEnd: Bool { rest.allSatisfy(\.isWhitespace) }

  mutating func skipSpace() { rest = rest.drop(while: \.isWhitespace) }

  mutating func identifier() -> String {
    let text = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    rest = rest.dropFirst(text.count)
    return String(text)
  }

  mutating func remainder(_ expected: String) throws(StepError) -> String {
    let text = rest.trimmingSpace
    if text.isEmpty { throw .syntax("expected \(expected)") }
    rest = ""
    return text
  }

  mutating func number() throws(StepError) -> Double {
    skipSpace()
    let text = rest.prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" || $0 == "e" }
    guard let number = Double(text), number.isFinite else { throw .syntax("expected a number") }
    rest = rest.dropFirst(text.count)
    return number
  }

  mutating func integer() throws(StepError) -> Int {
    guard let number = Int(exactly: try number().rounded(.towardZero)) else {
      throw .syntax("expected a smaller number")
    }
    return number
  }

  /// Parses a quoted string, or the rest of the line.
  private mutating func value() throws(StepError) -> String {
    skipSpace()
    return rest.first == "\"" ? try string() : try remainder("a value")
  }

  mutating func string() throws(StepError) -> String {
    skipSpace()
    guard rest.first == "\"" else { throw .syntax("expected a quoted string") }
    rest.removeFirst()
    var text = ""
    while let character = rest.popFirst() {
      if character == "\"" { return text }
      guard character == "\\" else {
        text.append(character)
        continue
      }
      switch rest.popFirst() {
      case "n": text.append("\n")
      case "t": text.append("\t")
      case "r": text.append("\r")
      case "0": text.append("\0")
      case "u": text.append(try escapedCharacter())
      case let other?: text.append(other)
      case nil: break
      }
    }
    throw .syntax("unterminated string")
  }

  /// Parses the rest of `\u{…}`.
  private mutating func escapedCharacter() throws(StepError) -> Character {
    let digits = rest.dropFirst().prefix { $0 != "}" }
    guard rest.first == "{", digits.count < rest.count - 1, (1...8).contains(digits.count),
      let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value)
    else { throw .syntax("expected a character such as \\u{1B}") }
    rest = rest.dropFirst(digits.count + 2)
    return Character(scalar)
  }
}

extension Substring {
  /// The string without leading and trailing white space.
  fileprivate var trimmingSpace: String {
    var result = drop(while: \.isWhitespace)
    while result.last?.isWhitespace == true { result.removeLast() }
    return String(result)
  }
}
