/// A line of a paragraph after it was broken.
public struct TextLine: Hashable, Sendable {
  /// The characters by their places in the paragraph, without trailing spaces, which have no width (G22).
  public var characters: Range<Int>
  /// The places that an ellipsis replaces; nil if the line is whole.
  public var cut: Range<Int>?
  /// The width in points, without trailing spaces.
  public var width: Double
  /// The distance of the baseline from the top of the paragraph in points.
  public var baseline: Double
  /// The distance from the leading edge of the paragraph in points.
  public var origin: Double
}

/// A paragraph in lines, for one width.
public struct BrokenParagraph: Hashable, Sendable {
  /// The lines from top to bottom.
  public var lines: [TextLine]
  /// The width of the longest line and the height of all lines.
  public var size: Size
  /// The factor by which the text is shrunk.
  public var scale: Double

  /// The distance of the first baseline from the top.
  public var firstBaseline: Double { lines.first?.baseline ?? 0 }
  /// The distance of the last baseline from the top.
  public var lastBaseline: Double { lines.last?.baseline ?? 0 }
}

/// Measured text, ready to be broken into lines.
struct Paragraph {
  private let characters: [Character]
  /// The sum of the advances before each character, and of all at the end.
  private let sums: [Double]
  /// The places at which a line may end; each is the place of the next line's first character.
  private let breaks: [Int]
  private let newlines: [Int]
  private let ellipsis: Double
  private let metrics: FontMetrics
  private let options: ParagraphOptions
  private let pixel: Double

  init(_ runs: [TextRun], _ options: ParagraphOptions, _ measurer: TextMeasurer) {
    var characters: [Character] = []
    var sums = [0.0]
    var metrics: FontMetrics?
    let isEmpty = runs.allSatisfy(\.text.isEmpty)
    // A part without characters takes no part in the height of a line that has some.
    for run in runs where isEmpty || !run.text.isEmpty {
      for text in Self.portions(of: run.text) {
        let advances = measurer.advances(of: text, in: run.font)
        for (character, advance) in zip(text, advances) {
          characters.append(character)
          sums.append(sums[sums.count - 1] + (character.isNewline ? 0 : advance))
        }
      }
      metrics =
        metrics.map { $0.union(measurer.metrics(of: run.font)) } ?? measurer.metrics(of: run.font)
    }
    self.characters = characters
    self.sums = sums
    self.options = options
    self.metrics = metrics ?? FontMetrics(ascent: 0, descent: 0, capHeight: 0)
    pixel = measurer.pixel
    ellipsis = runs.last.map { measurer.advances(of: "…", in: $0.font).reduce(0, +) } ?? 0
    newlines = characters.indices.filter { characters[$0].isNewline }
    breaks = LineBreaks.places(in: characters)
  }

  /// The bytes that a character takes: itself, its advance, its sum and its place among the breaks.
  private static let characterBytes = 64
  /// The bytes in UTF-8 after which measuring may be stopped.
  private static let portionLength = 1 << 16

  /// Returns text in portions that are measured one by one, as many as there is time and memory for. A portion ends
  /// after a space or a line break, where letters do not move together, if there is one.
  private static func portions(of text: String) -> [String] {
    var result: [String] = []
    var rest = text[...]
    while !rest.isEmpty {
      let length = min(rest.utf8.count, portionLength)
      guard Workload.goesOn(work: 1 + length >> 2, bytes: length * characterBytes) else { break }
      let end = portionEnd(rest)
      result.append(String(rest[..<end]))
      rest = rest[end...]
    }
    return result
  }

  private static func portionEnd(_ text: Substring) -> Substring.Index {
    let limit = text.utf8.index(
      text.startIndex, offsetBy: portionLength, limitedBy: text.endIndex)
    guard let limit, limit < text.endIndex else { return text.endIndex }
    // A single character may be longer than a portion, and the last one may go on beyond the limit.
    let first = text.index(after: text.startIndex)
    guard first < limit else { return first }
    let last = text.index(before: limit)
    guard let space = text[..<last].lastIndex(where: \.isWhitespace) else {
      return max(first, last)
    }
    return text.index(after: space)
  }

  var isEmpty: Bool { characters.isEmpty }

  var edgeMetrics: LineMetrics {
    LineMetrics(
      ascent: metrics.ascent, descent: metrics.descent, leading: metrics.leading, pixel: pixel)
  }

  /// The distances that the first and last line want from views that are no text (G8).
  var distancesToViews: (top: Double, bottom: Double) {
    let height = metrics.ascent + metrics.descent
    let extra = Self.roundUp(height * 0.1, pixel)
    return (
      height + extra - metrics.ascent,
      max(height + extra - metrics.capHeight, extra + metrics.descent)
    )
  }

  private static func roundUp(_ value: Double, _ pixel: Double) -> Double {
    // A length that is a multiple of a pixel but for the last bits is not raised by another pixel.
    ((value / pixel) - 1e-6).rounded(.up) * pixel
  }

  /// Breaks the text into lines for a width, and cuts it to the lines that fit into a height.
  func broken(width: Double?, height: Double?) -> BrokenParagraph {
    let whole = broken(width: width, height: height, scale: 1)
    if options.minimumScale >= 1 || fits(whole, width, height) { return whole }
    // Steps of a twentieth, and of a tenth of a small scale, are fine enough to look continuous, and few enough to be
    // tried one by one.
    var scale = 0.95
    while scale > options.minimumScale {
      let smaller = broken(width: width, height: height, scale: scale)
      if fits(smaller, width, height) { return smaller }
      scale -= min(0.05, scale / 10)
    }
    return broken(width: width, height: height, scale: max(options.minimumScale, 0.01))
  }

  /// Returns whether nothing is cut, and the lines are no wider and no higher than the space. One character, or one line,
  /// is never cut, and may be too large.
  private func fits(_ text: BrokenParagraph, _ width: Double?, _ height: Double?) -> Bool {
    if text.lines.contains(where: { $0.cut != nil }) { return false }
    let limit = (width: (width ?? .infinity) + pixel, height: (height ?? .infinity) + pixel)
    return text.size.width < limit.width && text.size.height < limit.height
  }

  private func broken(width: Double?, height: Double?, scale: Double) -> BrokenParagraph {
    let limit = (width ?? .infinity) / scale
    let lineHeight = (metrics.ascent + metrics.descent) * scale
    let step = (metrics.ascent + metrics.descent + metrics.leading) * scale + options.lineSpacing
    var ranges = lineRanges(limit)
    let allowed = allowedLines(height, lineHeight, step: step)
    let isCut = ranges.count > allowed
    if isCut {
      let last = ranges[allowed - 1].lowerBound..<characters.count
      ranges = Array(ranges[..<(allowed - 1)]) + [last]
    }
    let ascent = ((metrics.ascent * scale) / pixel).rounded() * pixel
    var lines = ranges.enumerated().map { place, range in
      let visible = visible(range)
      return TextLine(
        characters: visible, cut: nil,
        width: (sums[visible.upperBound] - sums[visible.lowerBound]) * scale,
        baseline: Self.roundUp(Double(place) * step, pixel) + ascent, origin: 0)
    }
    if isCut, var last = lines.last {
      last.characters = ranges[ranges.count - 1]
      lines[lines.count - 1] = cut(last, limit, scale)
    }
    let widest =
      zip(lines, ranges).map { max($0.width, wrappedWidth($1, limit) * scale) }.max() ?? 0
    for index in lines.indices {
      switch options.alignment {
      case .leading: break
      case .center: lines[index].origin = (widest - lines[index].width) / 2
      case .trailing: lines[index].origin = widest - lines[index].width
      }
    }
    let count = Double(max(lines.count, options.reservedLines, 1))
    let size = Size(
      Self.roundUp(widest, pixel), Self.roundUp((count - 1) * step + lineHeight, pixel))
    return BrokenParagraph(lines: lines, size: size, scale: scale)
  }

  private func allowedLines(_ height: Double?, _ lineHeight: Double, step: Double) -> Int {
    var allowed = max(options.lineLimit ?? .max, 1)
    if let height, height.isFinite, lineHeight > 0 {
      // The height of the lines is rounded up to a pixel.
      let whole = (height / pixel + 1e-6).rounded(.down) * pixel
      let fitting = (whole - lineHeight + 1e-6) / max(step, 1e-6) + 1
      allowed = min(allowed, Int(fitting, within: 1...1_000_000))
    }
    return allowed
  }

  /// The width of a line with the spaces at which it wraps, as far as there is room for them; 0 for one that does not
  /// wrap.
  private func wrappedWidth(_ range: Range<Int>, _ limit: Double) -> Double {
    let wraps = range.upperBound < characters.count && !characters[range.upperBound].isNewline
    return wraps ? min(sums[range.upperBound] - sums[range.lowerBound], limit) : 0
  }

  /// The characters of each line: as many words as fit, and of a word that is wider than the line as many
  /// characters.
  private func lineRanges(_ limit: Double) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    for end in newlines + [characters.count] {
      appendLines(start..<end, limit, &result)
      start = end + 1
    }
    return result
  }

  private func appendLines(_ text: Range<Int>, _ limit: Double, _ result: inout [Range<Int>]) {
    var start = text.lowerBound
    let known = result.count
    // A line has one character at least, also where there is no width, or less.
    while start + 1 < text.upperBound, visibleWidth(start..<text.upperBound) > limit + 1e-6 {
      let end = lineEnd(start, text.upperBound, limit)
      result.append(start..<end)
      start = end
    }
    result.append(start..<text.upperBound)
    if result.count - known == 2 { pushOut(limit, &result) }
  }

  /// Moves the last word of the first of two lines into the second one if that has a single word and there is room for
  /// two, as SwiftUI does (`NSParagraphStyle.LineBreakStrategy.pushOut`). In Apple's pictures text of more lines is not
  /// changed.
  private func pushOut(_ limit: Double, _ result: inout [Range<Int>]) {
    let (line, last) = (result[result.count - 2], result[result.count - 1])
    guard isWordEnd(last.lowerBound), wordEnd(in: visible(last)) == nil,
      let end = wordEnd(in: line), visibleWidth(end..<last.upperBound) <= limit + 1e-6
    else { return }
    result[result.count - 2] = line.lowerBound..<end
    result[result.count - 1] = end..<last.upperBound
  }

  /// Returns the last place inside of a range at which a word begins after a space; nil if there is none.
  private func wordEnd(in range: Range<Int>) -> Int? {
    let place = firstBreak(after: range.upperBound - 1) - 1
    return breaks[..<(place + 1)].last { isWordEnd($0) || $0 <= range.lowerBound }
      .flatMap { $0 > range.lowerBound ? $0 : nil }
  }

  private func isWordEnd(_ place: Int) -> Bool {
    place > 0 && place <= characters.count && characters[place - 1].isWhitespace
  }

  private func lineEnd(_ start: Int, _ end: Int, _ limit: Double) -> Int {
    // The places of breaks are sorted, and widths grow with them: the last one that fits is found by halving.
    var low = firstBreak(after: start)
    var high = firstBreak(after: end)
    var best: Int?
    while low < high {
      let middle = (low + high) / 2
      if visibleWidth(start..<breaks[middle]) <= limit + 1e-6 {
        best = breaks[middle]
        low = middle + 1
      } else {
        high = middle
      }
    }
    if let best { return best }
    let reach = sums[start] + limit + 1e-6
    var lower = start + 1
    var upper = end
    while lower < upper {
      let middle = (lower + upper + 1) / 2
      if sums[middle] <= reach { lower = middle } else { upper = middle - 1 }
    }
    return lower
  }

  private func firstBreak(after place: Int) -> Int {
    var low = 0
    var high = breaks.count
    while low < high {
      let middle = (low + high) / 2
      if breaks[middle] > place { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the range without trailing spaces, which do not count (G22).
  private func visible(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, characters[end - 1].isWhitespace { end -= 1 }
    return range.lowerBound..<end
  }

  private func visibleWidth(_ range: Range<Int>) -> Double {
    sums[visible(range).upperBound] - sums[range.lowerBound]
  }

  private func cut(_ line: TextLine, _ limit: Double, _ scale: Double) -> TextLine {
    var result = line
    let range = line.characters
    let room = max(0, limit - ellipsis)
    var low = range.lowerBound
    var high = range.upperBound
    // What is before the ellipsis ends with its own line, and what is after it begins with the last one.
    let firstEnd = newlines.first { range.contains($0) } ?? high
    let lastStart = newlines.last { range.contains($0) }.map { $0 + 1 } ?? low
    switch options.truncation {
    case .tail:
      high = firstEnd
      while high > low, sums[high] - sums[low] > room { high -= 1 }
      while high > low, characters[high - 1].isWhitespace { high -= 1 }
      result.cut = high..<range.upperBound
    case .head:
      low = lastStart
      while low < high, sums[high] - sums[low] > room { low += 1 }
      result.cut = range.lowerBound..<low
    case .middle:
      var left = low
      while left < firstEnd, sums[left + 1] - sums[low] <= room / 2 { left += 1 }
      var right = high
      while right > max(left, lastStart),
        sums[high] - sums[right - 1] <= room - (sums[left] - sums[low])
      {
        right -= 1
      }
      result.cut = left..<right
    }
    let removed = result.cut.map { sums[$0.upperBound] - sums[$0.lowerBound] } ?? 0
    result.width = (sums[range.upperBound] - sums[range.lowerBound] - removed + ellipsis) * scale
    return result
  }
}

extension FontMetrics {
  /// The metrics of a line with two fonts.
  func union(_ other: FontMetrics) -> FontMetrics {
    FontMetrics(
      ascent: max(ascent, other.ascent), descent: max(descent, other.descent),
      leading: max(leading, other.leading), capHeight: max(capHeight, other.capHeight))
  }
}

/// The places at which a line of text may end.
enum LineBreaks {
  /// Returns the places in ascending order: after spaces and hyphens, and between ideographs.
  static func places(in characters: [Character]) -> [Int] {
    var result: [Int] = []
    for index in characters.indices.dropLast()
    where allowsBreak(characters[index], characters[index + 1]) {
      result.append(index + 1)
    }
    return result
  }

  private static func allowsBreak(_ left: Character, _ right: Character) -> Bool {
    if right.isWhitespace { return false }
    if left == "\u{A0}" || left == "\u{202F}" || left == "\u{2060}" { return false }
    if left.isWhitespace { return true }
    if left == "-" || left == "–" || left == "—" || left == "\u{AD}" || left == "\u{200B}" {
      return right.isLetter || left != "-"
    }
    return isIdeograph(left) && !isClosing(right) || isIdeograph(right) && !isOpening(left)
  }

  private static func isIdeograph(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first?.value else { return false }
    return (0x2E80...0x9FFF).contains(scalar) || (0xAC00...0xD7A3).contains(scalar)
      || (0xF900...0xFAFF).contains(scalar) || (0x20000...0x3FFFF).contains(scalar)
  }

  private static func isClosing(_ character: Character) -> Bool {
    "、。，．：；！？）」』】〉》〕,.:;!?)]}…".contains(character)
  }

  private static func isOpening(_ character: Character) -> Bool {
    "（「『【〈《〔([{".contains(character)
  }
}
