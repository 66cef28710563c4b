import DeclFoundation

/// Regular expressions. A pattern comes with its options as bits: 1 ignores case, 2 lets `.` match newlines, 4 lets anchors
/// match at lines, 8 ignores white space. Places are numbers of bytes of UTF-8.
extension NativeTable {
  mutating func addRegexes() {
    let cache = RegexCache()
    add("regex.error") { call in
      do throws(RegexError) {
        _ = try cache.program(call.string(0), call.int(1))
        return call.finish("")
      } catch {
        return call.finish(error.message)
      }
    }
    add("regex.names") { call in
      let names = try? cache.program(call.string(0), call.int(1)).names
      return call.finish(names ?? [""])
    }
    add("regex.matches") { call in
      do {
        let program = try cache.program(call.string(0), call.int(1))
        return call.finish(try call.matches(of: program))
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
  /// The captures of the matches in a text (2), one after the other. How (3): 0 anywhere, 1 at the start, 2 from the start to
  /// the end; at most as many matches as are wanted (4).
  fileprivate func matches(of program: RegexProgram) throws -> [Int] {
    let text = Array(string(2))
    var offsets = [0]
    offsets.reserveCapacity(text.count + 1)
    for character in text { offsets.append(offsets[offsets.count - 1] + character.utf8.count) }
    var matcher = RegexMatcher(program, text)
    func bytes(_ captures: [Int]) -> [Int] { captures.map { $0 < 0 ? -1 : offsets[$0] } }
    switch int(3) {
    case 1: return try matcher.match(at: 0).map(bytes) ?? []
    case 2: return try matcher.match(at: 0, endingAt: text.count).map(bytes) ?? []
    default: break
    }
    var found: [Int] = []
    var place = 0
    var wanted = int(4)
    while wanted > 0, let captures = try matcher.search(from: place) {
      found += bytes(captures)
      // An empty match is not found again where it ended.
      place = captures[1] > captures[0] ? captures[1] : captures[1] + 1
      wanted -= 1
    }
    return found
  }

  /// A tuple, or the one value, of the optional elements of an array (0): where the tuple has no optional, the element's
  /// value.
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
