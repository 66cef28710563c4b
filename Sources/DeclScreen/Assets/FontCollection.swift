import DeclFont
import DeclLayout
import DeclRuntime
import Foundation

/// The fonts in the files of a script's bundle.
///
/// The names of all are read when a font is first looked for, and a font itself when text is first shown in it. As long as
/// the bundle is the same, nothing is read again.
final class FontCollection {
  /// A font in a file.
  struct Member {
    let description: FontDescription
    fileprivate let path: String
    /// The position among all fonts.
    fileprivate let number: Int
  }

  // The bundle keeps this collection, by its store of images.
  private unowned let bundle: ScriptBundle
  private let lock = NSLock()
  private var known: Names?
  private var faces: [Int: Found] = [:]
  private var files: [String: [UInt8]] = [:]
  private var byteCount = 0

  /// The largest number of bytes of all files in which text is shown.
  private static let sizeLimit = 4 * FontFace.sizeLimit
  /// The largest difference of weights that are taken for the same: files say 250 or 300 for "Light".
  private static let weightTolerance = 50

  /// The result of reading a font.
  enum Found {
    case face(FontFace)
    /// The reason for which the font cannot be shown.
    case unusable(String)
    /// Reading was stopped, as all layout is.
    case stopped
  }

  /// The fonts by their names.
  private struct Names {
    var byPostScriptName: [String: Member] = [:]
    var byFullName: [String: Member] = [:]
    var byFamily: [String: [Member]] = [:]
  }

  init(_ bundle: ScriptBundle) { self.bundle = bundle }

  /// Returns the font with a PostScript name, a full name or the name of a family, in this order; nil if there is none.
  ///
  /// The name of a family means its regular member. With a weight or a slant the member of the family that has them
  /// is meant, if there is one.
  /// - Parameters:
  ///   - weight: the weight that is asked for, from 100 to 900; nil for that of the font.
  ///   - isItalic: indicates whether slanted letters are asked for.
  func member(named name: String, weight: Int?, isItalic: Bool) -> Member? {
    let names = names
    guard
      let base = names.byPostScriptName[name] ?? names.byFullName[name]
        ?? names.byFamily[name].flatMap(Self.regular)
    else { return nil }
    let style = base.description
    let wanted = (weight: weight ?? style.weight, isItalic: isItalic || style.isItalic)
    if wanted == (style.weight, style.isItalic) { return base }
    let family = (names.byFamily[style.family] ?? []).filter {
      $0.description.width == style.width
    }
    return Self.nearest(family, wanted.weight, wanted.isItalic)
      ?? Self.nearest(family, wanted.weight, style.isItalic)
      ?? Self.nearest(family, style.weight, wanted.isItalic) ?? base
  }

  /// Returns the regular member of a family.
  private static func regular(_ family: [Member]) -> Member? {
    func rank(_ member: Member) -> (Int, Int, Int) {
      let style = member.description
      return (abs(style.width - 5), style.isItalic ? 1 : 0, abs(style.weight - 400))
    }
    return family.min { rank($0) < rank($1) }
  }

  /// Returns the member with a slant whose weight is nearest to a weight and about the same.
  private static func nearest(_ family: [Member], _ weight: Int, _ isItalic: Bool) -> Member? {
    family.filter {
      $0.description.isItalic == isItalic
        && abs($0.description.weight - weight) <= weightTolerance
    }.min { abs($0.description.weight - weight) < abs($1.description.weight - weight) }
  }

  /// Returns what draws a font.
  func face(of member: Member) -> Found {
    lock.lock()
    defer { lock.unlock() }
    if let face = faces[member.number] { return face }
    // The file of a collection is read once for all of its fonts.
    if files[member.path] == nil, let data = FileManager.default.contents(atPath: member.path) {
      guard Workload.goesOn(work: data.count >> 12, bytes: data.count) else { return .stopped }
      guard byteCount + data.count <= Self.sizeLimit else {
        return .unusable("the fonts are larger than \(Self.sizeLimit >> 20) MB together")
      }
      byteCount += data.count
      files[member.path] = [UInt8](data)
    }
    let found: Found
    do {
      found = .face(try FontFace(files[member.path] ?? [], index: member.description.index))
    } catch {
      found = .unusable(error.description)
    }
    faces[member.number] = found
    return found
  }

  // MARK: Reading

  private var names: Names {
    lock.lock()
    defer { lock.unlock() }
    if let known { return known }
    known = readNames()
    return known ?? Names()
  }

  /// Reads the names in all files; of two fonts with the same name the first one counts.
  /// - Returns: nil if reading was stopped.
  private func readNames() -> Names? {
    var names = Names()
    var count = 0
    for path in bundle.paths(endingIn: ["ttf", "otf", "ttc"]) {
      guard Workload.goesOn(work: 500) else { return nil }
      for description in Self.descriptions(path) {
        let member = Member(description: description, path: path, number: count)
        count += 1
        names.byFamily[description.family, default: []].append(member)
        if names.byPostScriptName[description.postScriptName] == nil {
          names.byPostScriptName[description.postScriptName] = member
        }
        if names.byFullName[description.fullName] == nil {
          names.byFullName[description.fullName] = member
        }
      }
    }
    return names
  }

  /// Returns the fonts in a file; none for a file that is no font.
  private static func descriptions(_ path: String) -> [FontDescription] {
    guard let file = FileHandle(forReadingAtPath: path) else { return [] }
    defer { try? file.close() }
    guard let size = try? file.seekToEnd() else { return [] }
    let found = try? FontDescription.read(fileSize: Int(clamping: size)) { range in
      guard (try? file.seek(toOffset: UInt64(range.lowerBound))) != nil,
        let data = try? file.read(upToCount: range.count)
      else { return nil }
      return [UInt8](data)
    }
    return found ?? []
  }
}
