/// A Huffman code of JPEG.
struct JpegCode {
  /// For each word of 16 bits the symbol and the length of its code; the length 0 for unknown words.
  private let entries: [UInt16]

  init(_ counts: [Int], _ symbols: [UInt8]) throws {
    var entries = [UInt16](repeating: 0, count: 1 << 16)
    var code = 0
    var index = 0
    for length in 1...16 {
      for _ in 0..<counts[length - 1] {
        let start = code << (16 - length)
        let end = (code + 1) << (16 - length)
        guard end <= entries.count else {
          throw ImageFailure.malformed("A code has too many words.")
        }
        for word in start..<end { entries[word] = UInt16(symbols[index]) << 5 | UInt16(length) }
        code += 1
        index += 1
      }
      code <<= 1
    }
    self.entries = entries
  }

  @inline(__always)
  func find(_ word: Int) -> (symbol: Int, length: Int) {
    let entry = Int(entries[word])
    return (entry >> 5, entry & 31)
  }
}

/// Reads the coefficients of a scan.
struct JpegScanner {
  private let bytes: [UInt8]
  private var place: Int
  private var bits: UInt64 = 0
  private var bitCount = 0
  /// Indicates whether a marker or the end was reached; what follows reads as zeros.
  private var isAtMarker = false
  private var missing = 0
  private var zeroRun = 0

  init(bytes: [UInt8], place: Int) {
    self.bytes = bytes
    self.place = place
  }

  /// Reads all blocks and returns the place of the marker after them.
  mutating func runBlocks(_ scan: JpegDecoder.Scan, _ decoder: inout JpegDecoder) throws {
    let single = scan.components.count == 1
    // A copy of a component would share its coefficients, and each change of one would copy them all.
    let first = scan.components[0].index
    let columns = single ? decoder.components[first].columns : decoder.unitColumns
    let rows = single ? decoder.components[first].rows : decoder.unitRows
    var left = decoder.restartInterval
    for row in 0..<rows {
      for column in 0..<columns {
        if decoder.restartInterval > 0, left == 0 {
          guard restart(&decoder) else { return }
          left = decoder.restartInterval
        }
        left -= 1
        for part in scan.components {
          let across = single ? 1 : decoder.components[part.index].horizontal
          let down = single ? 1 : decoder.components[part.index].vertical
          let lineLength = decoder.components[part.index].paddedColumns
          for y in 0..<down {
            for x in 0..<across {
              let block = (row * down + y) * lineLength + column * across + x
              try self.block(block * 64, part, scan, &decoder)
            }
          }
        }
        // A file that ends early shows what is there.
        if missing > 64 { return }
      }
    }
  }

  func run(_ scan: JpegDecoder.Scan, _ decoder: inout JpegDecoder) throws -> Int {
    var reader = self
    for part in scan.components { decoder.components[part.index].last = 0 }
    try reader.runBlocks(scan, &decoder)
    return reader.nextMarker()
  }

  private func nextMarker() -> Int {
    var place = place
    while place + 1 < bytes.count {
      if bytes[place] == 0xFF, bytes[place + 1] != 0, !(0xD0...0xD7).contains(bytes[place + 1]) {
        return place
      }
      place += 1
    }
    return bytes.count
  }

  private mutating func restart(_ decoder: inout JpegDecoder) -> Bool {
    bits = 0
    bitCount = 0
    zeroRun = 0
    while place + 1 < bytes.count {
      if bytes[place] == 0xFF, (0xD0...0xD7).contains(bytes[place + 1]) {
        place += 2
        isAtMarker = false
        missing = 0
        for index in decoder.components.indices { decoder.components[index].last = 0 }
        return true
      }
      if bytes[place] == 0xFF, bytes[place + 1] != 0 { return false }
      place += 1
    }
    return false
  }

  // MARK: Bits

  @inline(__always)
  private mutating func fill() {
    while bitCount <= 48 {
      var byte: UInt8 = 0
      if !isAtMarker, place < bytes.count {
        byte = bytes[place]
        if byte == 0xFF {
          if place + 1 < bytes.count, bytes[place + 1] == 0 {
            place += 2
          } else {
            isAtMarker = true
            byte = 0
          }
        } else {
          place += 1
        }
      } else {
        isAtMarker = true
        missing += 1
      }
      bits = bits << 8 | UInt64(byte)
      bitCount += 8
    }
  }

  @inline(__always)
  private mutating func take(_ count: Int) -> Int {
    if count == 0 { return 0 }
    if bitCount < count { fill() }
    bitCount -= count
    return Int(bits >> UInt64(bitCount) & (1 << UInt64(count) - 1))
  }

  /// A number with a sign, of so many bits.
  @inline(__always)
  private mutating func signed(_ count: Int) -> Int {
    guard count > 0 else { return 0 }
    let value = take(count)
    return value < 1 << (count - 1) ? value - (1 << count) + 1 : value
  }

  @inline(__always)
  private mutating func symbol(_ code: JpegCode?) throws -> Int {
    guard let code else { throw ImageFailure.malformed("A code is missing.") }
    if bitCount < 16 { fill() }
    let found = code.find(Int(bits >> UInt64(bitCount - 16) & 0xFFFF))
    guard found.length > 0 else { throw ImageFailure.malformed("A word is in no code.") }
    bitCount -= found.length
    return found.symbol
  }

  // MARK: Blocks

  private mutating func block(
    _ start: Int, _ part: (index: Int, dc: Int, ac: Int), _ scan: JpegDecoder.Scan,
    _ decoder: inout JpegDecoder
  ) throws {
    let index = part.index
    if scan.start == 0 {
      if scan.high == 0 {
        let size = try symbol(decoder.dcTables[part.dc])
        guard size <= 16 else { throw ImageFailure.malformed("A coefficient is too large.") }
        decoder.components[index].last = clamp(decoder.components[index].last + signed(size))
        decoder.components[index].coefficients[start] = Int16(
          truncatingIfNeeded: decoder.components[index].last << scan.low)
      } else if take(1) == 1 {
        decoder.components[index].coefficients[start] |= 1 << Int16(scan.low)
      }
    }
    guard scan.end > 0 else { return }
    let first = max(scan.start, 1)
    if scan.high == 0 {
      try sequence(start, first, scan, decoder.acTables[part.ac], &decoder.components[index])
    } else {
      try refinement(start, first, scan, decoder.acTables[part.ac], &decoder.components[index])
    }
  }

  private func clamp(_ value: Int) -> Int { min(max(value, -32_768), 32_767) }

  private mutating func sequence(
    _ start: Int, _ first: Int, _ scan: JpegDecoder.Scan, _ code: JpegCode?,
    _ component: inout JpegDecoder.Component
  ) throws {
    if zeroRun > 0 {
      zeroRun -= 1
      return
    }
    var index = first
    while index <= scan.end {
      let symbol = try symbol(code)
      let (run, size) = (symbol >> 4, symbol & 15)
      if size == 0 {
        if run < 15 {
          zeroRun = (1 << run) - 1 + take(run)
          return
        }
        index += 16
        continue
      }
      index += run
      guard index <= scan.end else { throw ImageFailure.malformed("A block is too long.") }
      component.coefficients[start + JpegDecoder.zigzag[index]] = Int16(
        truncatingIfNeeded: signed(size) << scan.low)
      index += 1
    }
  }

  private mutating func refinement(
    _ start: Int, _ first: Int, _ scan: JpegDecoder.Scan, _ code: JpegCode?,
    _ component: inout JpegDecoder.Component
  ) throws {
    let bit = Int16(1) << Int16(scan.low)
    var index = first
    if zeroRun == 0 {
      while index <= scan.end {
        let symbol = try symbol(code)
        var run = symbol >> 4
        var value: Int16 = 0
        if symbol & 15 == 0 {
          if run < 15 {
            zeroRun = (1 << run) + take(run)
            break
          }
        } else {
          value = take(1) == 1 ? bit : -bit
        }
        // The run counts coefficients that are still zero; the others get their next bit.
        while index <= scan.end {
          let place = start + JpegDecoder.zigzag[index]
          index += 1
          if component.coefficients[place] != 0 {
            refine(place, bit, &component)
          } else if run == 0 {
            if value != 0 { component.coefficients[place] = value }
            break
          } else {
            run -= 1
          }
        }
      }
    }
    if zeroRun > 0 {
      while index <= scan.end {
        let place = start + JpegDecoder.zigzag[index]
        if component.coefficients[place] != 0 { refine(place, bit, &component) }
        index += 1
      }
      zeroRun -= 1
    }
  }

  @inline(__always)
  private mutating func refine(
    _ place: Int, _ bit: Int16, _ component: inout JpegDecoder.Component
  ) {
    guard take(1) == 1 else { return }
    let value = component.coefficients[place]
    if value.magnitude & bit.magnitude == 0 {
      component.coefficients[place] = value > 0 ? value &+ bit : value &- bit
    }
  }
}
