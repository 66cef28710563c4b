extension FontFile {
  /// The table `GPOS`: the distances between letters, for all scripts, as classes of left and right glyphs.
  var kerningTable: BigEndianBytes {
    let pairs = pairTable
    var table = BigEndianBytes()
    table.long(0x0001_0000)
    table.words([10, 30, 44])  // where scripts, features and lookups begin
    // One script for all, whose only feature is the first.
    table.word(1)
    table.ascii("DFLT")
    table.words([8, 4, 0, 0, 0xFFFF, 1, 0])
    // The feature, with the first lookup.
    table.word(1)
    table.ascii("kern")
    table.words([8, 0, 1, 0])
    // The lookup: pairs of glyphs.
    table.words([1, 4, 2, 0, 1, 8])
    table.append(pairs.bytes)
    return table
  }

  private var pairTable: BigEndianBytes {
    let (left, right) = face.kerningClasses
    let leftCount = (left.max() ?? 0) + 1
    let rightCount = (right.max() ?? 0) + 1
    let matrixEnd = 16 + 2 * leftCount * rightCount
    let covered = left.indices.filter { left[$0] != 0 }
    let leftStart = matrixEnd + 4 + 2 * covered.count
    let rightStart = leftStart + 6 + 2 * left.count
    var table = BigEndianBytes()
    // By classes; of the left glyph the advance changes, of the right one nothing.
    table.words([2, matrixEnd, 4, 0, leftStart, rightStart, leftCount, rightCount])
    for row in 0..<leftCount {
      table.words((0..<rightCount).map { face.kerning(leftClass: row, rightClass: $0) })
    }
    table.words([1, covered.count])
    table.words(covered.map { $0 + 1 })
    for classes in [left, right] {
      table.words([1, 1, classes.count])
      table.words(classes)
    }
    return table
  }
}
