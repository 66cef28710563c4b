import DeclLayout
import DeclPicture
import Foundation

/// The images of a picture in a terminal that shows pixels: of those that nothing covers, each is sent once for each
/// place.
struct TerminalPictures {
  /// The ways in which terminals show pixels.
  enum Form: Equatable {
    /// The graphics protocol of kitty.
    case kitty
    case sixel
  }

  let form: Form
  /// The size of a cell in pixels.
  let cell: (width: Int, height: Int)
  /// The images that the terminal shows, by the number of the placement.
  private var shown: [Int: CellGrid.Picture] = [:]
  private var nextNumber = 1

  /// The largest number of pixels that is sent; larger images are made smaller.
  private static let maximumPixels = 1 << 20

  /// Creates the images of a terminal with a form.
  init(form: Form, cell: (width: Int, height: Int)) {
    self.form = form
    self.cell = (max(cell.width, 1), max(cell.height, 1))
  }

  /// Forgets what the terminal shows. Returns the bytes that remove it.
  mutating func forget() -> String {
    defer { shown = [:] }
    return form == .kitty && !shown.isEmpty ? "\u{1B}_Ga=d,d=A,q=2\u{1B}\\" : ""
  }

  /// Returns the bytes that remove what is not among the pictures any more, and the cells that must be written again.
  mutating func remove(keeping pictures: [CellGrid.Picture]) -> (bytes: String, cells: [CellRect]) {
    var bytes = ""
    var cells: [CellRect] = []
    for (number, picture) in shown where !pictures.contains(picture) {
      shown[number] = nil
      cells.append(picture.visible)
      if form == .kitty { bytes += "\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\" }
    }
    return (bytes, cells)
  }

  /// Returns the bytes that show the pictures that are new.
  mutating func add(_ pictures: [CellGrid.Picture]) -> String {
    var bytes = ""
    for picture in pictures where !shown.values.contains(picture) {
      let area = picture.visible
      bytes += "\u{1B}[\(area.top + 1);\(area.left + 1)H"
      switch form {
      case .sixel:
        bytes += SixelEncoder.encode(
          picture.pixels(width: area.width * cell.width, height: area.height * cell.height))
      case .kitty: bytes += kitty(picture, area)
      }
      shown[nextNumber] = picture
      nextNumber += 1
    }
    return bytes
  }

  private func kitty(_ picture: CellGrid.Picture, _ area: CellRect) -> String {
    var (width, height) = (area.width * cell.width, area.height * cell.height)
    while width * height > Self.maximumPixels { (width, height) = (width / 2, height / 2) }
    let png = PngEncoder.encode(picture.pixels(width: max(width, 1), height: max(height, 1)))
    let text = Array(Data(png).base64EncodedString().utf8)
    // The protocol takes at most 4,096 bytes at once.
    let parts = stride(from: 0, to: text.count, by: 4096).map {
      String(decoding: text[$0..<min($0 + 4096, text.count)], as: UTF8.self)
    }
    return parts.enumerated().map { index, part in
      let more = index + 1 < parts.count ? 1 : 0
      let head =
        index == 0
        ? "a=T,f=100,i=\(nextNumber),c=\(area.width),r=\(area.height),C=1,q=2,m=\(more)"
        : "m=\(more)"
      return "\u{1B}_G\(head);\(part)\u{1B}\\"
    }.joined()
  }
}
