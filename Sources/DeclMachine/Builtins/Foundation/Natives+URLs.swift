import Foundation

/// URLs: `Library/Decl/Standard/Foundation/URL.decl`. A URL is passed as its relative string and its base
/// URL's string, which is empty if there is none.
extension NativeTable {
  mutating func addURLs() {
    add("url.text") { call in
      let text = call.string(0)
      let base = call.string(1)
      let url: URL?
      if base.isEmpty {
        url = URL(string: text, encodingInvalidCharacters: call.bool(2))
      } else {
        url = URL(string: text, relativeTo: URL(string: base))
      }
      return call.finish(optional: url?.relativeString)
    }
    add("url.file") { call in
      call.finish(call.fileURL.relativeString)
    }
    add("url.part") { call in
      guard let url = call.url else { return call.finish(optional: nil as String?) }
      return call.finish(optional: URLValues.part(call.int(2), of: url))
    }
    add("url.parts") { call in call.finish(call.url?.pathComponents ?? []) }
    add("url.changed") { call in
      guard let url = call.url else { return call.finish(call.string(0)) }
      let changed = URLValues.changed(url, call.int(2), call.string(3))
      return call.finish(changed.relativeString)
    }
    add("url.query") { call in
      guard let url = call.url else { return call.finish(call.string(0)) }
      let items = URLComponentsOptions.items(call.strings(2))
      return call.finish(url.appending(queryItems: items).relativeString)
    }
    addComponents()
  }

  private mutating func addComponents() {
    add("components.isValid") { call in
      call.finish(URLComponents(string: call.string(0)) != nil)
    }
    add("components.value") { call in
      let name = call.string(1)
      let value = call.ofComponents { URLComponentsOptions.value(name, of: $0) }
      guard let value else { return .trapped }
      return call.finish(optional: value)
    }
    add("components.items") { call in
      let items = call.ofComponents { components in
        (components.queryItems ?? []).flatMap { item in
          [item.name, item.value == nil ? "0" : "1", item.value ?? ""]
        }
      }
      guard let items else { return .trapped }
      return call.finish(items)
    }
  }
}

extension NativeCall {
  /// Returns what a function returns of the URL components that the first argument describes; nil after a trap.
  fileprivate func ofComponents<Result: Sendable>(
    _ function: @escaping @Sendable (URLComponents) -> Result
  ) -> Result? {
    let options = URLComponentsOptions(strings(0))
    // A million query items take Foundation seconds.
    if options.isLong { return machine.waiting { function(options.components) } }
    return function(options.components)
  }

  /// The file URL that the arguments describe: the path, the base URL, and the directory hint.
  fileprivate var fileURL: URL {
    let given = string(0)
    // The home folder is the root, so that a script does not learn the user's name.
    let path = given == "~" || given.hasPrefix("~/") ? "/" + given.dropFirst(2) : given
    let base = URL(string: string(1))
    return URL(fileURLWithPath: path, isDirectory: isFolder(path, base), relativeTo: base)
  }

  private func isFolder(_ path: String, _ base: URL?) -> Bool {
    switch int(2) {
    case 0: return false
    case 1: return true
    case 2: return path.isEmpty || path.hasSuffix("/")
    default:
      if path.isEmpty || path.hasSuffix("/") { return true }
      if [".", ".."].contains(path.split(separator: "/").last) { return true }
      let place = URL(fileURLWithPath: path, isDirectory: false, relativeTo: base).path
      return machine.services.files.kind(of: place) == .folder
    }
  }

  /// The URL that the first two arguments describe.
  fileprivate var url: URL? {
    let base = string(1)
    return base.isEmpty
      ? URL(string: string(0)) : URL(string: string(0), relativeTo: URL(string: base))
  }
}

/// Properties and derivations of URLs, numbered as in the library's declarations.
enum URLValues {
  static func part(_ kind: Int, of url: URL) -> String? {
    switch kind {
    case 0: url.scheme
    case 1: url.host
    case 2: url.port.map(String.init)
    case 3: url.path
    case 4: url.query
    case 5: url.fragment
    case 6: url.user
    case 7: url.password
    case 8: url.lastPathComponent
    case 9: url.pathExtension
    case 10: url.absoluteString
    case 11: url.relativePath
    case 12: url.path(percentEncoded: true)
    case 13: url.path(percentEncoded: false)
    case 14: url.query(percentEncoded: true)
    case 15: url.query(percentEncoded: false)
    case 16: url.fragment(percentEncoded: true)
    case 17: url.fragment(percentEncoded: false)
    case 18: url.host(percentEncoded: false)
    case 19: url.hasDirectoryPath ? "true" : nil
    case 20: url.description
    default: nil
    }
  }

  static func changed(_ url: URL, _ kind: Int, _ text: String) -> URL {
    switch kind {
    case 0: url.appendingPathComponent(text, isDirectory: text.hasSuffix("/"))
    case 1: url.appendingPathComponent(text, isDirectory: true)
    case 2: url.appendingPathComponent(text, isDirectory: false)
    case 3: url.appending(path: text, directoryHint: .impliedBySlash(text))
    case 4: url.appending(component: text, directoryHint: .notDirectory)
    case 5: url.appendingPathExtension(text)
    case 6: url.deletingLastPathComponent()
    case 7: url.deletingPathExtension()
    case 8: url.standardized
    default: url.standardizedFileURL
    }
  }
}

extension URL.DirectoryHint {
  /// Returns the directory hint that a path implies by its final slash; the file system is not accessed.
  fileprivate static func impliedBySlash(_ text: String) -> URL.DirectoryHint {
    text.hasSuffix("/") ? .isDirectory : .notDirectory
  }
}

/// The settings of a `URLComponents` value of the library: triples of a name, whether there is a value, and
/// the value.
struct URLComponentsOptions {
  private let settings: [String]

  /// Creates options from such triples.
  init(_ settings: [String]) { self.settings = settings }

  /// Indicates whether the settings are so many that Foundation may take more than some milliseconds for them.
  var isLong: Bool { settings.count > 30_000 }

  /// The components with these settings.
  var components: URLComponents {
    var components = URLComponents()
    // Each item that is set alone would parse and write all items before it.
    var items: [URLQueryItem]?
    for index in stride(from: 0, to: settings.count - 2, by: 3) {
      let value = settings[index + 1] == "1" ? settings[index + 2] : nil
      switch settings[index] {
      case "queryItems":
        items = value == nil ? nil : []
        if value == nil { components.queryItems = nil }
      case "item": items?.append(URLQueryItem(name: value ?? "", value: nil))
      case "itemValue":
        if let item = items?.popLast() {
          items?.append(URLQueryItem(name: item.name, value: value))
        }
      default:
        if let known = items { components.queryItems = known }
        items = nil
        Self.set(settings[index], value, &components)
      }
    }
    if let items { components.queryItems = items }
    return components
  }

  /// Returns query items from triples of a name, whether there is a value, and the value.
  static func items(_ texts: [String]) -> [URLQueryItem] {
    stride(from: 0, to: texts.count - 2, by: 3).map { index in
      URLQueryItem(name: texts[index], value: texts[index + 1] == "1" ? texts[index + 2] : nil)
    }
  }

  private static func set(_ name: String, _ value: String?, _ components: inout URLComponents) {
    switch name {
    case "string": components = value.flatMap { URLComponents(string: $0) } ?? URLComponents()
    case "scheme":
      // Foundation crashes the process for an invalid scheme.
      let isScheme = value?.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*/) != nil
      components.scheme = isScheme ? value : nil
    case "host": components.host = value
    case "port": components.port = value.flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
    case "path": components.path = value ?? ""
    case "query": components.query = value
    case "fragment": components.fragment = value
    case "user": components.user = value
    case "password": components.password = value
    case "percentEncodedQuery":
      if value.map({ URL(string: "?" + $0, encodingInvalidCharacters: false) != nil }) ?? true {
        components.percentEncodedQuery = value
      }
    default: break
    }
  }

  /// Returns a property of the components as a string.
  static func value(_ name: String, of components: URLComponents) -> String? {
    switch name {
    case "scheme": components.scheme
    case "host": components.host
    case "port": components.port.map(String.init)
    case "path": components.path
    case "query": components.query
    case "fragment": components.fragment
    case "user": components.user
    case "password": components.password
    case "percentEncodedQuery": components.percentEncodedQuery
    case "percentEncodedPath": components.percentEncodedPath
    case "percentEncodedHost": components.percentEncodedHost
    case "percentEncodedFragment": components.percentEncodedFragment
    case "string": components.string
    case "url": components.url?.absoluteString
    case "queryItems": components.queryItems == nil ? nil : ""
    case "description": components.description
    default: nil
    }
  }
}
