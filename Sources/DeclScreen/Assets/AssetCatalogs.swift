import DeclLayout
import DeclPicture
package import DeclRuntime
import Foundation

/// The images and colours in the asset catalogues of a script.
///
/// A catalogue is a folder `.xcassets` of sets, as Apple's "Asset Catalog Format Reference" describes them. What is
/// broken or unknown is omitted.
package struct AssetCatalogs {
  /// A set of files or values of which one fits an appearance and a scale.
  struct Variant<Value> {
    let value: Value
    let isDark: Bool
    let hasHighContrast: Bool
    let scale: Double
    /// The kind of device that it is for, such as `ipad`; `universal` for any.
    let idiom: String
  }

  /// An image with its files.
  struct ImageSet {
    var variants: [Variant<String>] = []
    var isTemplate = false
  }

  private(set) var images: [String: ImageSet] = [:]
  private(set) var colors: [String: [Variant<Color>]] = [:]

  /// Reads the catalogues of a bundle.
  package init(_ bundle: ScriptBundle) {
    for path in bundle.catalogues { read(path, "", depth: 0) }
  }

  /// The names of all images.
  package var imageNames: [String] { images.keys.sorted() }
  /// The names of all colours.
  package var colorNames: [String] { colors.keys.sorted() }

  /// Returns the file of an image with its scale.
  func image(
    _ name: String, isDark: Bool, hasHighContrast: Bool, scale: Double, isPad: Bool = false
  ) -> (path: String, scale: Double, isTemplate: Bool)? {
    guard let set = images[name],
      let best = Self.best(set.variants, isDark, hasHighContrast, scale, isPad: isPad)
    else { return nil }
    return (best.value, best.scale, set.isTemplate)
  }

  /// Returns a colour in an appearance.
  func color(_ name: String, isDark: Bool, hasHighContrast: Bool, isPad: Bool = false) -> Color? {
    colors[name].flatMap { Self.best($0, isDark, hasHighContrast, 1, isPad: isPad)?.value }
  }

  /// Returns the variant for a device, or else for any, and for an appearance; among those of several scales the wanted one, a larger one, or the largest.
  private static func best<Value>(
    _ variants: [Variant<Value>], _ isDark: Bool, _ hasHighContrast: Bool, _ scale: Double,
    isPad: Bool
  ) -> Variant<Value>? {
    let own = isPad ? "ipad" : "iphone"
    func rank(_ variant: Variant<Value>) -> (Int, Int, Double) {
      let device = variant.idiom == own ? 0 : variant.idiom == "universal" ? 1 : 2
      let appearance =
        (variant.isDark == isDark ? 0 : variant.isDark ? 4 : 2)
        + (variant.hasHighContrast == hasHighContrast ? 0 : 1)
      let size = variant.scale >= scale ? variant.scale - scale : 10 + scale - variant.scale
      return (device, appearance, size)
    }
    return variants.min { rank($0) < rank($1) }
  }

  // MARK: Reading

  /// Reads the sets in a folder; folders that provide a namespace add their name.
  private mutating func read(_ folder: String, _ prefix: String, depth: Int) {
    guard depth < 16,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    else { return }
    for name in names where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      guard Self.isFolder(path) else { continue }
      let base = (name as NSString).deletingPathExtension
      switch (name as NSString).pathExtension {
      case "imageset": images[prefix + base] = images[prefix + base] ?? imageSet(path)
      case "colorset": colors[prefix + base] = colors[prefix + base] ?? colorSet(path)
      case "":
        let properties = contents(of: path)["properties"] as? [String: Any]
        let hasNamespace = properties?["provides-namespace"] as? Bool ?? false
        read(path, hasNamespace ? "\(prefix)\(name)/" : prefix, depth: depth + 1)
      default: break
      }
    }
  }

  private static func isFolder(_ path: String) -> Bool { kind(of: path) == .typeDirectory }

  /// Returns the kind of an item. Links are omitted because they may lead outside, and pipes because reading one
  /// waits for its writer.
  private static func kind(of path: String) -> FileAttributeType? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType
  }

  private func contents(of folder: String) -> [String: Any] {
    let path = folder + "/Contents.json"
    guard Self.kind(of: path) == .typeRegular,
      let data = FileManager.default.contents(atPath: path),
      data.count <= 1 << 20,
      let json = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return [:] }
    return json
  }

  private func imageSet(_ folder: String) -> ImageSet {
    let contents = contents(of: folder)
    var set = ImageSet()
    for entry in contents["images"] as? [[String: Any]] ?? [] {
      guard let name = entry["filename"] as? String, !name.contains("/"),
        Self.kind(of: "\(folder)/\(name)") == .typeRegular
      else { continue }
      let written = (entry["scale"] as? String).flatMap { Double($0.dropLast()) } ?? 1
      // Apple's scales are 1x, 2x and 3x.
      let scale = written >= 0.1 && written <= 100 ? written : 1
      let appearance = Self.appearance(of: entry)
      set.variants.append(
        Variant(
          value: "\(folder)/\(name)", isDark: appearance.isDark,
          hasHighContrast: appearance.hasHighContrast, scale: scale, idiom: Self.idiom(of: entry)))
    }
    let properties = contents["properties"] as? [String: Any]
    set.isTemplate = properties?["template-rendering-intent"] as? String == "template"
    return set
  }

  private static func appearance(of entry: [String: Any]) -> (isDark: Bool, hasHighContrast: Bool) {
    let values = (entry["appearances"] as? [[String: Any]] ?? []).compactMap {
      $0["value"] as? String
    }
    return (values.contains("dark"), values.contains("high"))
  }

  private static func idiom(of entry: [String: Any]) -> String {
    entry["idiom"] as? String ?? "universal"
  }

  private func colorSet(_ folder: String) -> [Variant<Color>] {
    (contents(of: folder)["colors"] as? [[String: Any]] ?? []).compactMap { entry in
      guard let value = entry["color"] as? [String: Any] else { return nil }
      let appearance = Self.appearance(of: entry)
      guard let color = Self.color(value, isDark: appearance.isDark) else { return nil }
      return Variant(
        value: color, isDark: appearance.isDark, hasHighContrast: appearance.hasHighContrast,
        scale: 1, idiom: Self.idiom(of: entry))
    }
  }

  private static func color(_ value: [String: Any], isDark: Bool) -> Color? {
    if let reference = value["reference"] as? String {
      // `systemBlueColor` is a colour of the system.
      let name = reference.replacingOccurrences(of: "system", with: "")
        .replacingOccurrences(of: "Color", with: "")
      let base = name.prefix(1).lowercased() + name.dropFirst()
      return SystemColor(rawValue: base)?.color(isDark: isDark)
    }
    guard let parts = value["components"] as? [String: Any] else { return nil }
    let alpha = component(parts["alpha"]) ?? 1
    if let white = component(parts["white"]) { return Color(white, white, white, alpha) }
    guard let red = component(parts["red"]), let green = component(parts["green"]),
      let blue = component(parts["blue"])
    else { return nil }
    return Color(red, green, blue, alpha)
  }

  /// Returns a part of a colour from 0 to 1, written as a decimal number, as 0 to 255, or as hexadecimal digits.
  private static func component(_ value: Any?) -> Double? {
    if let number = value as? Double { return number }
    guard let text = value as? String else { return nil }
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 }
    }
    guard let number = Double(text), number.isFinite else { return nil }
    return text.contains(".") ? number : number > 1 ? number / 255 : number
  }
}

/// The images and fonts of a script, read once.
final class AssetStore {
  // The bundle keeps this store.
  private unowned let bundle: ScriptBundle
  /// The images and colours in catalogues.
  let catalogs: AssetCatalogs
  /// The fonts in files.
  let fonts: FontCollection
  private let lock = NSLock()
  private var known: [String: Content?] = [:]
  private var pixelCount = 0
  /// The number of pixels that are kept; beyond it images are read again.
  private static let keptPixels = 32_000_000

  /// The content of a file.
  enum Content {
    case pixels(PixelImage)
    case icon(SvgReader.Icon)
  }

  /// An image with its size in points.
  struct Image {
    let content: Content
    let size: Size
    let isTemplate: Bool
  }

  /// Returns the store of a bundle.
  static func of(_ bundle: ScriptBundle) -> AssetStore {
    bundle.derived { bundle in
      let store = AssetStore(bundle)
      bundle.giveUpMemory = { [weak store] in store?.giveUpImages() ?? false }
      return store
    }
  }

  private init(_ bundle: ScriptBundle) {
    self.bundle = bundle
    catalogs = AssetCatalogs(bundle)
    fonts = FontCollection(bundle)
  }

  /// Returns an image by its name in a catalogue, or that of its file, with or without the ending.
  func image(_ name: String, _ look: Look) -> Image? {
    image(
      name, isDark: look.isDark, hasHighContrast: look.hasIncreasedContrast,
      scale: look.window.options.scale, isPad: look.window.options.isPad)
  }

  /// Returns an image for an appearance and a scale.
  func image(
    _ name: String, isDark: Bool = false, hasHighContrast: Bool = false, scale: Double,
    isPad: Bool = false
  ) -> Image? {
    if let data = kept(name) {
      return content(of: name) { Self.decode(data) }.map { image($0, 1, false) }
    }
    if let found = catalogs.image(
      name, isDark: isDark, hasHighContrast: hasHighContrast, scale: scale, isPad: isPad)
    {
      return file(found.path).map { image($0, found.scale, found.isTemplate) }
    }
    if let path = bundle.answer(to: name) {
      return file(path).map { image($0, 1, false) }
    }
    for found in files(of: name) {
      if let content = file(found.path) { return image(content, found.scale, false) }
    }
    return nil
  }

  /// Indicates whether there is an image with a name, even if it cannot be read.
  func hasImage(_ name: String) -> Bool {
    catalogs.images[name] != nil || bundle.answer(to: name) != nil || !files(of: name).isEmpty
  }

  /// Returns the files that may be an image by their names, the preferred one first.
  private func files(of name: String) -> [(path: String, scale: Double)] {
    let base = name as NSString
    var files: [(path: String, scale: Double)] = []
    for ending in ["", ".png", ".jpg", ".jpeg", ".svg"] {
      for (mark, scale) in [("@3x", 3.0), ("@2x", 2.0), ("", 1.0)] {
        let file =
          ending.isEmpty && !base.pathExtension.isEmpty
          ? "\(base.deletingPathExtension)\(mark).\(base.pathExtension)" : name + mark + ending
        if let path = bundle.path(of: file) { files.append((path, scale)) }
      }
    }
    return files
  }

  // MARK: Pictures of the script

  /// The data of which the script made pictures, by the names that these got.
  private var made: [String: (bytes: [UInt8], memory: KeptMemory?)] = [:]

  /// Keeps the data of a picture of the script, and returns its name; nil if the data are no picture, and if the work was
  /// stopped.
  func keep(_ bytes: [UInt8]) -> String? {
    // The same data have the same name in every session.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let name = "data:\(String(hash, radix: 16))-\(bytes.count)"
    if kept(name) != nil { return name }
    // The pixels can be made again at any time.
    guard content(of: name, reading: { Self.decode(bytes) }) != nil else { return nil }
    let (goesOn, memory) = Workload.kept { Workload.goesOn(bytes: bytes.count) }
    guard goesOn else { return nil }
    lock.lock()
    defer { lock.unlock() }
    made[name] = (bytes, memory)
    return name
  }

  private func kept(_ name: String) -> [UInt8]? {
    lock.lock()
    defer { lock.unlock() }
    return made[name]?.bytes
  }

  private static func decode(_ bytes: [UInt8]) -> Content? {
    (try? ImageDecoder.decode(bytes)).map { .pixels($0) }
  }

  /// Forgets images that can be read again; returns false if there are none.
  private func giveUpImages() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    let isEmpty = known.isEmpty
    (known, pixelCount) = ([:], 0)
    return !isEmpty
  }

  /// Returns the size of a picture in points; nil if there is none. One that cannot be read has the size of the box that
  /// is drawn in its place.
  func size(of name: String, scale: Double) -> Size? {
    if let image = image(name, scale: scale) { return image.size }
    let isKnown = catalogs.image(name, isDark: false, hasHighContrast: false, scale: scale) != nil
    return isKnown ? Size(100, 100) : nil
  }

  /// Returns the bytes of a picture as a PNG file; none for drawings, and if there is none.
  func pngBytes(of name: String, scale: Double) -> [UInt8] {
    guard case .pixels(let pixels)? = image(name, scale: scale)?.content else { return [] }
    return PngEncoder.encode(pixels)
  }

  private func image(_ content: Content, _ scale: Double, _ isTemplate: Bool) -> Image {
    switch content {
    case .pixels(let pixels):
      let size = Size(Double(pixels.width) / scale, Double(pixels.height) / scale)
      return Image(content: content, size: size, isTemplate: isTemplate)
    case .icon(let icon): return Image(content: content, size: icon.size, isTemplate: isTemplate)
    }
  }

  private func file(_ path: String) -> Content? { content(of: path) { read(path) } }

  private func content(of path: String, reading read: () -> Content?) -> Content? {
    lock.lock()
    let found = known[path]
    lock.unlock()
    if let found { return found }
    let content = read()
    // An image that was not read because the drawing was stopped is read the next time.
    guard Workload.goesOn() else { return nil }
    lock.lock()
    defer { lock.unlock() }
    if case .pixels(let image)? = content { pixelCount += image.width * image.height }
    if pixelCount > Self.keptPixels {
      known = [:]
      pixelCount = 0
    }
    known[path] = .some(content)
    return content
  }

  private func read(_ path: String) -> Content? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    if path.lowercased().hasSuffix(".svg") {
      return (try? SvgReader.read(String(decoding: data, as: UTF8.self))).map { .icon($0) }
    }
    return Self.decode([UInt8](data))
  }
}
