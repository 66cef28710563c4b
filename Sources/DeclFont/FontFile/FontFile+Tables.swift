extension FontFile {
  /// The name by which a program that prints asks for the font.
  var postScriptName: String {
    "\(cut.family.filter { $0 != " " })-\(cut.weight)\(cut.isItalic ? "Italic" : "")"
  }

  // The lines of San Francisco, as `TextFont` has them.
  private var ascent: Int { 1950 * face.unitsPerEm / 2048 }
  private var descent: Int { 494 * face.unitsPerEm / 2048 }

  /// The table `head`.
  var header: BigEndianBytes {
    var table = BigEndianBytes()
    table.long(0x0001_0000)  // the version of the table
    table.long(0x0001_0000)  // the version of the font
    table.long(0)  // filled in when the whole file is known
    table.long(0x5F0F_3CF5)  // a number that every font has here
    table.words([0b11, face.unitsPerEm])
    for _ in 0..<4 { table.long(0) }  // no dates, so that the file is always the same
    table.words(bounds)
    table.words([(cut.weight >= 600 ? 1 : 0) | (cut.isItalic ? 2 : 0), 8, 2, 0, 0])
    return table
  }

  /// The table `hhea`: the height of lines and the number of advances.
  var lineTable: BigEndianBytes {
    var table = BigEndianBytes()
    table.long(0x0001_0000)
    let box = bounds
    table.words([ascent, -descent, 0, advances.max() ?? 0, box[0], 0, box[2], 1, 0, 0])
    table.words([0, 0, 0, 0, 0, advances.count])
    return table
  }

  /// The table `hmtx`: the advance and the left edge of each glyph.
  var advanceTable: BigEndianBytes {
    var table = BigEndianBytes()
    for (advance, outline) in zip(advances, outlines) {
      table.words([advance, Int(OutlineBounds(outline).rectangle?.x.rounded(.down) ?? 0)])
    }
    return table
  }

  /// The table `maxp`.
  var limits: BigEndianBytes {
    var table = BigEndianBytes()
    table.long(0x0000_5000)
    table.word(outlines.count)
    return table
  }

  /// The table `cmap`: the glyph of each character, in runs of both.
  var characterTable: BigEndianBytes {
    var runs: [(first: Int, last: Int, glyph: Int)] = []
    for (point, glyph) in face.characters {
      if let run = runs.last, run.last + 1 == point, run.glyph + point - run.first == glyph + 1 {
        runs[runs.count - 1].last = point
      } else {
        runs.append((point, point, glyph + 1))
      }
    }
    var table = BigEndianBytes()
    table.words([0, 1, 3, 10])
    table.long(12)
    table.words([12, 0])
    table.long(16 + 12 * runs.count)
    table.long(0)
    table.long(runs.count)
    for run in runs {
      table.long(run.first)
      table.long(run.last)
      table.long(run.glyph)
    }
    return table
  }

  /// The table `OS/2`: weight, slant, and further lengths.
  var styleTable: BigEndianBytes {
    let unit = face.unitsPerEm
    var table = BigEndianBytes()
    table.words([4, advances.reduce(0, +) / advances.count, cut.weight, 5, 0])
    // Sizes and places of small letters above and below the line, and of the rule through letters.
    table.words([
      unit * 2 / 3, unit * 2 / 3, 0, unit / 8, unit * 2 / 3, unit * 2 / 3, 0, unit / 3, unit / 14,
      unit * 539 / 2048,
    ])
    table.word(0)
    table.append([UInt8](repeating: 0, count: 10))
    for _ in 0..<4 { table.long(0) }
    table.ascii("DECL")
    let points = face.characters.map(\.point)
    // Bit 0 slanted, bit 5 bold, bit 6 neither, bit 7 that the lines of this table count.
    let plain = !cut.isItalic && cut.weight < 600
    table.word((cut.isItalic ? 1 : 0) | (cut.weight >= 600 ? 32 : 0) | (plain ? 64 : 0) | 128)
    table.words([min(points.first ?? 0, 0xFFFF), min(points.last ?? 0, 0xFFFF)])
    table.words([ascent, -descent, 0, ascent, descent])
    table.long(0)
    table.long(0)
    table.words([unit * 1078 / 2048, unit * 1443 / 2048, 0, 32, 1])
    return table
  }

  /// The table `post`: the slant and the underline.
  var drawingTable: BigEndianBytes {
    var table = BigEndianBytes()
    table.long(0x0003_0000)
    table.long(0)
    table.words([-face.unitsPerEm * 11 / 100, face.unitsPerEm / 14])
    for _ in 0..<5 { table.long(0) }
    return table
  }

  /// The table `name`, with the licence of the outlines.
  var names: BigEndianBytes {
    let style = "\(cut.weight)\(cut.isItalic ? " Italic" : "")"
    let entries: [(kind: Int, text: String)] = [
      (0, cut.copyright), (1, cut.family), (2, cut.isItalic ? "Italic" : "Regular"),
      (3, postScriptName), (4, "\(cut.family) \(style)"), (6, postScriptName),
      (13, "This Font Software is licensed under the SIL Open Font License, Version 1.1."),
    ]
    var table = BigEndianBytes()
    var texts = BigEndianBytes()
    table.words([0, entries.count, 6 + 12 * entries.count])
    for entry in entries {
      let units = Array(entry.text.utf16)
      table.words([3, 1, 0x409, entry.kind, units.count * 2, texts.count])
      texts.words(units.map { Int($0) })
    }
    table.append(texts.bytes)
    return table
  }
}
