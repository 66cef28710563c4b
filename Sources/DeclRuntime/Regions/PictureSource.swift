package import DeclFoundation

/// The pictures that scripts can ask for. The runtime knows no format of pictures.
package struct PictureSource {
  /// A function that returns the size in points of a picture of a bundle by its name, or of a symbol.
  let size: (ScriptBundle, _ name: String, _ isSymbol: Bool) -> (width: Double, height: Double)?
  /// A function that keeps the bytes of a picture with a bundle, and returns the name; nil if they are no picture.
  let keep: (ScriptBundle, [UInt8]) -> String?
  /// A function that returns the bytes of a picture of a bundle as a PNG file; none if there is none.
  let pngBytes: (ScriptBundle, _ name: String) -> [UInt8]
  /// A function that does work with pictures, whose memory is counted, until it is interrupted or there is no room; it
  /// returns whether the work was finished.
  let isBounded: (_ isInterrupted: @escaping () -> Bool, SessionMemory, _ work: () -> Void) -> Bool

  /// Creates a source with its functions.
  package init(
    size:
      @escaping (ScriptBundle, _ name: String, _ isSymbol: Bool) -> (
        width: Double, height: Double
      )?,
    keep: @escaping (ScriptBundle, [UInt8]) -> String?,
    pngBytes: @escaping (ScriptBundle, _ name: String) -> [UInt8],
    isBounded:
      @escaping (
        _ isInterrupted: @escaping () -> Bool, SessionMemory, _ work: () -> Void
      ) -> Bool
  ) {
    self.size = size
    self.keep = keep
    self.pngBytes = pngBytes
    self.isBounded = isBounded
  }
}
