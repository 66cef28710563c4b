import DeclLayout

/// Reads images in the formats PNG and JPEG.
public enum ImageDecoder {
  /// The largest number of pixels of an image.
  public static let pixelLimit = 64_000_000

  /// Returns the pixels of an image, upright. Their memory is counted as long as the image lives.
  /// - Throws: `ImageFailure` if the bytes are not such an image, are broken, or hold too many pixels.
  public static func decode(_ bytes: [UInt8]) throws -> PixelImage {
    let (image, memory) = try Workload.kept {
      let image = try Workload.temporary { try decodeUncounted(bytes) }
      _ = Workload.goesOn(bytes: image.pixels.count * 4)
      return image
    }
    return PixelImage(image, memory: memory)
  }

  private static func decodeUncounted(_ bytes: [UInt8]) throws -> PixelImage {
    if bytes.starts(with: PngEncoder.signature) { return try PngDecoder.decode(bytes) }
    if bytes.starts(with: [0xFF, 0xD8]) { return try JpegDecoder.decode(bytes) }
    throw ImageFailure.unsupported("The bytes are neither PNG nor JPEG.")
  }

  static func check(width: Int, height: Int) throws {
    guard width > 0, height > 0, width <= pixelLimit, height <= pixelLimit,
      width * height <= pixelLimit
    else { throw ImageFailure.size(width: width, height: height) }
    // The pixels, and the samples from which they are made.
    guard Workload.goesOn(work: width * height >> 6, bytes: width * height * 12) else {
      throw ImageFailure.size(width: width, height: height)
    }
  }
}
