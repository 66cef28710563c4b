import DeclPicture
import DeclRuntime
import DeclScreen
import Foundation

/// The claim `:expect picture NAME`: the interface looks as in the file `NAME.png` beside the script.
struct PictureClaim {
  /// The name of the file without its ending.
  let name: String
  /// The number of pixels in a point of kept pictures.
  private static let scale = 2.0

  /// Takes a step; nil for all others.
  init?(_ line: String) throws(ConsoleError) {
    let words = line.split(separator: " ", omittingEmptySubsequences: true)
    guard words.count >= 2, words[0] == ":expect", words[1] == "picture" else { return nil }
    guard words.count == 3 else { throw ConsoleError(":expect picture takes a name") }
    name = String(words[2])
    // The picture lies beside the script and nowhere else.
    guard !name.contains("/"), !name.hasPrefix(".") else {
      throw ConsoleError("the name of a picture has no ‘/’ and does not begin with a dot")
    }
  }

  /// Compares the interface with the kept picture.
  ///
  /// Where pictures are accepted, a missing or different one is written, and the claim still fails. Otherwise the
  /// difference is written beside it.
  func check(_ console: Console) throws(ConsoleError) {
    var options = console.screen
    options.scale = Self.scale
    let drawn = try Console.drawn { () throws(LayoutStop) in
      try Screen.drawing(of: console.session, options: options) { screen in
        Result { try Raster.render(screen.deviceList, scale: Self.scale) }
      }
    }
    let shown: PixelImage
    do {
      shown = try drawn.get()
    } catch {
      throw ConsoleError("the picture cannot be drawn: \(error)")
    }
    let folder = console.session.options.bundle.folders.first?.path
    let path = (folder ?? console.session.options.folder) + "/\(name)"
    let kept = FileManager.default.contents(atPath: path + ".png")
      .flatMap { try? ImageDecoder.decode([UInt8]($0)) }
    if kept == shown {
      try? FileManager.default.removeItem(atPath: path + Self.differenceEnding)
      return
    }
    if console.settings.acceptsPictures {
      try ScriptFiles.write(PngEncoder.encode(shown), to: path + ".png")
      throw ConsoleError("\(name).png was written")
    }
    guard let kept else {
      throw ConsoleError("there is no picture \(name).png; DECL_ACCEPT=1 writes it")
    }
    let difference = PictureDifference(kept, shown)
    try ScriptFiles.write(
      PngEncoder.encode(difference.image), to: path + Self.differenceEnding)
    throw ConsoleError(
      "the interface does not look as in \(name).png: \(difference.count) pixels differ; "
        + "\(name)\(Self.differenceEnding) shows them")
  }

  private static let differenceEnding = ".difference.png"
}

/// The difference of two pictures: the first, the second, and the second, faded, with what differs in red.
struct PictureDifference {
  /// The number of pixels that differ.
  let count: Int
  /// The three pictures beside each other.
  let image: PixelImage

  init(_ first: PixelImage, _ second: PixelImage) {
    let width = max(first.width, second.width)
    let height = max(first.height, second.height)
    let gap = 8
    let whole = 3 * width + 2 * gap
    var pixels = [UInt32](repeating: 0xFF80_8080, count: whole * height)
    var count = 0
    func pixel(_ image: PixelImage, _ x: Int, _ y: Int) -> UInt32? {
      x < image.width && y < image.height ? image.pixels[y * image.width + x] : nil
    }
    for y in 0..<height {
      for x in 0..<width {
        let (old, new) = (pixel(first, x, y), pixel(second, x, y))
        let row = y * whole + x
        if let old { pixels[row] = old }
        if let new { pixels[row + width + gap] = new }
        let differs = old != new
        if differs { count += 1 }
        pixels[row + 2 * (width + gap)] = differs ? 0xFF00_00FF : Self.faded(new ?? 0xFFFF_FFFF)
      }
    }
    self.count = count
    image = PixelImage(width: whole, height: height, pixels: pixels)
  }

  /// Returns a pixel that is nearer to white.
  private static func faded(_ pixel: UInt32) -> UInt32 {
    (0..<4).reduce(0) { result, part in
      let value = pixel >> (8 * UInt32(part)) & 255
      return result | ((value + 3 * 255) / 4) << (8 * UInt32(part))
    }
  }
}
