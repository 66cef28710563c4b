import DeclConsole
import DeclLang
import DeclPreview
import DeclRuntime
import Foundation
import Synchronization
import Testing

/// A folder for the files of one test.
final class TestFolder: Sendable {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory.appending(path: "preview-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ text: String, to name: String = "main.decl") throws -> String {
    let file = path + "/" + name
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    return file
  }
}

/// Scripts that several tests show.
enum Scripts {
  /// A button that counts, and a list of names.
  static let counter = """
    import SwiftUI
    struct Counter: View {
      @State private var count = 0
      @State private var name = ""
      var body: some View {
        VStack {
          Text("Count \\(count)")
          Button("Add") { count += 1 }
          TextField("Name", text: $name)
          if count > 1 { Badge() }
        }
      }
    }
    struct Badge: View {
      @State private var seen = 0
      var body: some View { Text("many") }
    }
    Counter()
    """
}

/// Events of a session in the order of their publication.
final class EventLog {
  private var events: [(name: String, content: [String: Any])] = []

  func append(_ name: String, _ json: String) {
    let content = (try? JSONSerialization.jsonObject(with: Data(json.utf8))) as? [String: Any]
    events.append((name, content ?? [:]))
  }

  /// Takes the events so far.
  func take() -> [(name: String, content: [String: Any])] {
    defer { events = [] }
    return events
  }
}

extension PreviewSession {
  /// Creates a session of files, on this thread.
  static func make(
    _ files: [String], log: EventLog = EventLog(), isLive: Bool = false,
    appearance: Appearance = Appearance()
  ) -> PreviewSession {
    PreviewSession(
      appearance: appearance, isLive: isLive, publish: { log.append($0, $1) },
      makeConsole: { output in
        let console = Console(output: output)
        console.opened = files
        return console
      })
  }

  /// The state as an object.
  var content: [String: Any] {
    let data = Data(state.utf8)
    return ((try? JSONSerialization.jsonObject(with: data)) as? [String: Any]) ?? [:]
  }

  /// The texts of the views of type `Text`.
  var texts: [String] {
    let tree = content["tree"] as? [[String: Any]] ?? []
    return tree.filter { $0["role"] as? String == "text" }.compactMap { $0["text"] as? String }
  }
}

/// A server of a preview with a client for requests as text.
final class TestServer: Sendable {
  let preview: Preview

  init(_ files: [String], port: UInt16 = 0) throws {
    var options = Preview.Options()
    options.port = port
    preview = try Preview(options) { output in
      let console = Console(output: output)
      console.opened = files
      return console
    }
    let preview = preview
    let thread = Thread { preview.run() }
    thread.start()
  }

  deinit { preview.end() }

  var port: UInt16 { preview.server.port }
  var token: String { preview.routes.token }

  /// Sends a request with the usual headers, and returns the status and the content.
  func request(
    _ method: String, _ path: String, _ headers: [String: String] = [:], body: String = ""
  ) throws -> (status: Int, body: String) {
    var all = ["Host": "127.0.0.1:\(port)"]
    if method == "POST" {
      all["Content-Type"] = "application/json"
      all["Content-Length"] = "\(body.utf8.count)"
    }
    for (name, value) in headers { all[name] = value.isEmpty ? nil : value }
    var text = "\(method) \(path) HTTP/1.1\r\n"
    for (name, value) in all { text += "\(name): \(value)\r\n" }
    return try exchange(text + "\r\n" + body)
  }

  /// Sends bytes and reads the answer to its end.
  func exchange(_ text: String, closing: Bool = true) throws -> (status: Int, body: String) {
    try exchange(Array(text.utf8), closing: closing)
  }

  /// Sends bytes, which may be no text, and reads the answer to its end; the status 0 stands for no answer.
  func exchange(_ bytes: [UInt8], closing: Bool = true) throws -> (status: Int, body: String) {
    let client = try TestClient(port: port)
    client.send(bytes)
    if closing { client.finishSending() }
    return client.answer()
  }

  /// Performs a line as the page does.
  @discardableResult
  func run(_ line: String) throws -> (status: Int, body: String) {
    let data = try JSONEncoder().encode(["line": line])
    return try request("POST", "/\(token)/run", body: String(decoding: data, as: UTF8.self))
  }

  /// Opens the stream of events.
  func events() throws -> TestClient {
    let client = try TestClient(port: port)
    client.send("GET /\(token)/events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
    return client
  }
}

/// A connection of a test.
final class TestClient: Sendable {
  private let socket: Int32
  private let rest = Mutex("")

  init(port: UInt16) throws {
    #if canImport(Darwin)
      socket = Foundation.socket(AF_INET, SOCK_STREAM, 0)
    #else
      socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    let isOpen = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    try #require(isOpen)
    var time = timeval()
    time.tv_sec = 20
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(socket) }

  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.send(socket, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return }
      sent += count
    }
  }

  func finishSending() { shutdown(socket, Int32(SHUT_WR)) }

  /// Makes the end of the connection a reset, as when a program crashes.
  func resetAtEnd() {
    var value = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
  }

  /// Reads an answer to its end; the status 0 stands for none.
  func answer() -> (status: Int, body: String) {
    let text = readAll()
    let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
    let status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return (status, parts.count > 1 ? String(parts[1]) : "")
  }

  func readAll() -> String {
    var bytes: [UInt8] = []
    while let part = read() { bytes += part }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func read() -> [UInt8]? {
    var part = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(socket, &part, part.count, 0)
    return count > 0 ? Array(part[..<count]) : nil
  }

  /// Returns the next event with its content; nil when the stream ends.
  func nextEvent() -> (name: String, content: [String: Any])? {
    while true {
      let found: String? = rest.withLock { rest in
        guard let end = rest.range(of: "\n\n") else { return nil }
        let frame = String(rest[..<end.lowerBound])
        rest.removeSubrange(..<end.upperBound)
        return frame
      }
      guard let frame = found else {
        guard let part = read() else { return nil }
        rest.withLock { $0 += String(decoding: part, as: UTF8.self) }
        continue
      }
      guard let start = frame.range(of: "event: ") else { continue }
      let lines = frame[start.upperBound...].split(separator: "\n", maxSplits: 1)
      guard lines.count == 2 else { continue }
      let data = Data(lines[1].dropFirst("data: ".count).utf8)
      let content = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
      return (String(lines[0]), content ?? [:])
    }
  }

  /// Returns the next state or change whose last update follows one.
  func next(after update: Int) -> [String: Any]? {
    while let content = next() { if content["last"] as? Int ?? 0 > update { return content } }
    return nil
  }

  /// Returns the next event with one of some names.
  func next(_ names: Set<String> = ["state", "change"]) -> [String: Any]? {
    while let event = nextEvent() { if names.contains(event.name) { return event.content } }
    return nil
  }
}
