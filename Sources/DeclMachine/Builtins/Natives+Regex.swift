import DeclFoundation

/// Regular expressions. A pattern is followed by the bits of its `RegexOptions`. Positions are UTF-8 offsets.
extension NativeTable {
  mutating func addRegexes() {
    let cache = RegexCache()
    add("regex.error") { call in
      do throws(RegexError) {
        _ = try cache.program(call.string(0), call.regexOptions)
        return call.finish("")
      } catch {
        return call.finish(error.message)
      }
    }
    add("regex.names") { call in
      let names = try? cache.program(call.string(0), call.regexOptions).names
      return call.finish(names ?? [""])
    }
    add("regex.matches") { call in
      do {
        let program = try cache.program(call.string(0), call.regexOptions)
        return call.finish(try call.matches(of: program))
      } catch is RegexMatcher.Stopped {
        return .trapped
      } catch let error as RegexError {
        return call.trap("Cannot use regular expression: \(error.message)")
      } catch {
        return call.trap("Cannot use regular expression")
      }
    }
    add("regex.output") { call in call.finishOutput() }
  }
}

extension NativeCall {
  /// The options of a pattern (argument 1).
  fileprivate var regexOptions: RegexOptions { RegexOptions(rawValue: int(1)) }

  /// Returns the captures of the matches in a string (argument 2), one match after the other. Argument 3 is
  /// the mode: 0 searches anywhere, 1 matches at the start, 2 matches the whole string; argument 4 is the
  /// maximum number of matches of a search.
  fileprivate func matches(of program: RegexProgram) throws -> [Int] {
    let (text, offsets) = try characters(of: string(2))
    let bytes = text.count * Self.characterBytes
    var found: [Int] = []
    var matcher = RegexMatcher(program, text) { [machine] stackBytes in
      machine.hasRoom(for: bytes + stackBytes) && machine.spend(1 << 15)
    }
    func places(_ captures: [Int]) -> [Int] { captures.map { $0 < 0 ? -1 : offsets[$0] } }
    switch int(3) {
    case 1: return try matcher.match(at: 0).map(places) ?? []
    case 2: return try matcher.match(at: 0, endingAt: text.count).map(places) ?? []
    default: break
    }
    var place = 0
    var wanted = int(4)
    while wanted > 0, let captures = try matcher.search(from: place) {
      found += places(captures)
      guard machine.hasRoom(for: bytes + 32 * found.count), machine.spend(16 * captures.count)
      else {
        throw RegexMatcher.Stopped()
      }
      // After an empty match the search continues one character later, or it would find the same match
      // forever.
      place = captures[1] > captures[0] ? captures[1] : captures[1] + 1
      wanted -= 1
    }
    return found
  }

  /// The number of bytes that one character of the input takes: itself and its offset.
  private static var characterBytes: Int {
    MemoryLayout<Character>.stride + MemoryLayout<Int>.stride
  }

  /// Returns the characters of a string and their offsets in UTF-8, with that of the end.
  private func characters(of string: String) throws -> ([Character], [Int]) {
    guard machine.hasRoom(for: string.utf8.count, size: Self.characterBytes) else {
      throw RegexMatcher.Stopped()
    }
    var text: [Character] = []
    var offsets = [0]
    text.reserveCapacity(string.utf8.count)
    offsets.reserveCapacity(string.utf8.count + 1)
    for character in string {
      text.append(character)
      offsets.append(offsets[offsets.count - 1] + character.utf8.count)
      guard machine.spend(16) else { throw RegexMatcher.Stopped() }
    }
    return (text, offsets)
  }

  /// Returns the elements of an array of optionals (argument 0) as a tuple or as one value; an element is
  /// unwrapped where the result has no optional.
  fileprivate func finishOutput() -> NativeOutcome {
    let values = array(0)
    let type = resultType
    func put(_ index: Int, to place: ValueAddress, _ wanted: RuntimeType) {
      guard index < values.count else { return }
      let element = values.address(index)
      let isOptional = wanted.wrapped != nil
      let source = isOptional ? element : element.advanced(scalars: 1, references: 0)
      machine.copy(source, to: place, type: wanted)
    }
    if case .tuple = type.kind {
      for (index, field) in type.fields.enumerated() {
        put(index, to: result.part(field), field.type)
      }
    } else {
      put(0, to: result, type)
    }
    return .done
  }
}
