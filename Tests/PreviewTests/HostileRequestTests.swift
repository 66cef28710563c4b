import DeclPreview
import Foundation
import Testing

/// Requests that are made to break the server: each is refused with its status, nothing happens, and no connection is
/// left behind.
@Suite(.serialized) struct HostileRequestTests {
  private let folder: TestFolder
  private let server: TestServer

  init() throws {
    folder = try TestFolder()
    server = try TestServer([try folder.write(Scripts.counter)])
  }

  /// Waits until the server has given back all connections but some, and checks that the session is as it was.
  private func expectUntouched(connections: Int = 0, seconds: Double = 5) throws {
    let end = Date(timeIntervalSinceNow: seconds)
    while server.preview.server.connectionCount > connections, Date() < end { usleep(2000) }
    #expect(server.preview.server.connectionCount == connections)
    #expect(server.preview.session.run { $0.texts }.contains("Count 0"))
    #expect(try server.request("GET", "/\(server.token)/page/tree.js").status == 200)
  }

  /// The bytes of a request with the usual headers.
  private func post(_ path: String, _ body: [UInt8]) -> [UInt8] {
    Array(
      """
      POST /\(server.token)/\(path) HTTP/1.1\r
      Host: 127.0.0.1:\(server.port)\r
      Content-Type: application/json\r
      Content-Length: \(body.count)\r
      \r

      """.utf8) + body
  }

  @Test func `paths lead out of nowhere`() throws {
    let token = server.token
    for path in [
      "page/../../../etc/passwd", "page/..%2f..%2f..%2fetc%2fpasswd", "page/%2e%2e/main.decl",
      "page//etc/passwd", "page/main.js/", "page/", "page", "page/main.js%00", "page/MAIN.JS",
      "font/../main.decl", "font/..%2fmain.decl.otf", "font/", "..", ".", "./state", "state/",
      "//state", "events/1", "moment/", "moment/1/2", "moment/-1x", "moment/+1.0",
      "record/99999999999999999999999", "view/0x1", "why/1", "why/1/x", "steps/../state",
      "steps/Steps", "export/index.html", "interrupt", "run",
    ] {
      #expect(try server.request("GET", "/\(token)/\(path)").status == 404, "\(path)")
    }
    for path in [
      "//\(token)/state", "/./\(token)/state", "/\(token)%2fstate", "/%2f\(token)/state",
      "/\(token.uppercased())A/state", "/\\\(token)\\state", "/?\(token)/state",
      "/#/\(token)/state",
    ] {
      let answer = try server.request("GET", path)
      #expect(answer.status == 404, "\(path)")
      #expect(answer.body.isEmpty, "\(path)")
    }
    for path in ["http://127.0.0.1:\(server.port)/\(token)/state", "*", "\(token)/state"] {
      #expect(try server.request("GET", path).status == 400, "\(path)")
    }
    // Numbers of nothing are answered with a reason.
    for path in [
      "moment/-1", "moment/0", "moment/\(Int.max)", "moment/\(Int.min)", "record/\(Int.max)",
      "view/-1", "view/0", "view/\(Int.max)", "view/\(Int.min)", "why/\(Int.max)/1",
      "why/1/\(Int.min)", "why/-1/-1",
    ] {
      let answer = try server.request("GET", "/\(token)/\(path)")
      #expect(answer.status == 422, "\(path)")
      #expect(answer.body.hasPrefix("{\"error\":\""), "\(path)")
    }
    try expectUntouched()
  }

  @Test func `other methods are refused, and HEAD gets no content`() throws {
    for method in ["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "PROPFIND", "A"] {
      let answer = try server.request(method, "/\(server.token)/run", body: "")
      #expect(answer.status == 405, "\(method)")
      #expect(answer.body.contains("only GET and POST are answered"), "\(method)")
    }
    for path in ["/\(server.token)/state", "/nothing"] {
      let answer = try server.request("HEAD", path)
      #expect([404, 405].contains(answer.status) && answer.body.isEmpty, "\(path)")
    }
    for route in ["state", "events", "moment/1", "view/1", "page/main.js", "export", "run/x", ""] {
      let answer = try server.request("POST", "/\(server.token)/\(route)", body: "{}")
      #expect(answer.status == 404, "\(route)")
    }
    try expectUntouched()
  }

  @Test(arguments: [
    ("run", "{\"line\":null}"), ("run", "{\"line\":[\":tap\"]}"), ("run", "{\"line\":{}}"),
    ("run", "{\"Line\":\"1\"}"), ("run", "\"line\""), ("run", "nul"), ("run", "{\"line\":\"a\"}x"),
    ("run", "{\"line\":\"\u{1}\"}"), ("run", "{\"line\":\"\\ud800\"}"), ("run", "{'line':'a'}"),
    ("run", "{\"line\":true}"), ("appearance", "[]"), ("appearance", "{\"dark\":1}"),
    ("appearance", "{\"dark\":\"true\"}"), ("appearance", "{\"device\":7}"),
    ("appearance", "{\"typeSize\":[]}"), ("replay", "{}"), ("replay", "{\"steps\":\":tap\"}"),
    ("replay", "{\"steps\":[1]}"), ("replay", "{\"steps\":[null]}"), ("fix", "{}"),
    ("fix", "{\"revision\":\"1\",\"message\":0,\"fix\":0}"),
    ("fix", "{\"revision\":1.5,\"message\":0,\"fix\":0}"),
    ("fix", "{\"revision\":1e400,\"message\":0,\"fix\":0}"),
    ("fix", "{\"revision\":99999999999999999999,\"message\":0,\"fix\":0}"),
    ("variants", "{\"variants\":{}}"), ("variants", "{\"variants\":[0]}"), ("variants", "{}"),
  ]) func `a content of another form is refused`(_ path: String, _ body: String) throws {
    #expect(try server.exchange(post(path, Array(body.utf8))).status == 400)
    try expectUntouched()
  }

  @Test func `numbers and names of nothing are refused with a reason`() throws {
    for (path, body) in [
      ("fix", "{\"revision\":-1,\"message\":-1,\"fix\":-1}"),
      ("fix", "{\"revision\":\(Int.max),\"message\":\(Int.min),\"fix\":\(Int.max)}"),
      ("appearance", "{\"device\":\"\"}"), ("appearance", "{\"device\":\"0x0\"}"),
      ("appearance", "{\"device\":\"-1x-1\"}"),
      ("appearance", "{\"device\":\"99999999x99999999\"}"),
      ("appearance", "{\"device\":\"1e9x1e9\"}"), ("appearance", "{\"typeSize\":\"\"}"),
      ("appearance", "{\"locale\":\"a b\"}"),
      ("variants", "{\"variants\":[{\"device\":\"99999999x99999999\"}]}"),
      ("run", "{\"line\":\":tap \\u0000\"}"), ("run", "{\"line\":\":tap @99999999999999999999\"}"),
    ] {
      #expect(try server.exchange(post(path, Array(body.utf8))).status == 422, "\(path) \(body)")
    }
    try expectUntouched()
  }

  @Test func `a content that is no UTF-8 is refused`() throws {
    let line = "{\"line\":\":tap \\\"Add\\\"\"}"
    // What a decoder might take for UTF-16 or UTF-32.
    let wide: [UInt8] = line.utf8.flatMap { [$0, 0] }
    let wider: [UInt8] = line.utf8.flatMap { [0, 0, 0, $0] }
    let broken: [UInt8] = Array(line.utf8.dropLast(2)) + [0xFF, 0x22, 0x7D]
    for body: [UInt8] in [
      broken, [0xC0, 0xAF], [0xED, 0xA0, 0x80], wide, [0xFF, 0xFE] + wide, wider,
    ] {
      #expect(try server.exchange(post("run", body)).status == 400)
    }
    try expectUntouched()
  }

  @Test func `deep and wide contents are refused`() throws {
    let count = HttpRequest.Limit.body / 2 - 16
    for text in [
      String(repeating: "[", count: count),
      String(repeating: "[", count: count) + String(repeating: "]", count: count),
      "{\"line\":" + String(repeating: "{\"line\":", count: 100_000) + "1"
        + String(repeating: "}", count: 100_001),
      "{\"steps\":[" + String(repeating: "1,", count: count - 16) + "1]}",
    ] {
      #expect(try server.exchange(post("replay", Array(text.utf8))).status == 400)
    }
    try expectUntouched()
  }

  @Test(arguments: [
    ("GET / HTTP/1.1 x\r\n\r\n", 400), ("GET  / HTTP/1.1\r\n\r\n", 400),
    ("GET / HTTP/1.9\r\n\r\n", 400), ("GET / HTTP/1.\r\n\r\n", 400),
    ("GET / http/1.1\r\n\r\n", 400), ("GET /\tHTTP/1.1\r\n\r\n", 400),
    (" GET / HTTP/1.1\r\n\r\n", 400), ("G\u{7F}T / HTTP/1.1\r\n\r\n", 400),
    ("GET / HTTP/1.1\rHost: a\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\rHost: a\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nH(st: a\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nhost: a\r\nHOST: a\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: +1\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: 0x1\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: 1, 1\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: 1 1\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length:\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: 1048577\r\n\r\n", 413),
    ("POST / HTTP/1.1\r\nTransfer-Encoding: identity\r\n\r\n", 411),
    ("POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 411),
    ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\u{1}\u{fc}\u{3}\u{3}", 400),
    ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400), ("\u{0}", 400), ("", 0),
  ]) func `a malformed request is refused`(_ text: String, _ status: Int) throws {
    #expect(try server.exchange(text).status == status)
    try expectUntouched()
  }

  @Test func `what follows a request is no second one`() throws {
    let line = Array("{\"line\":\":tap \\\"Add\\\"\"}".utf8)
    let get = Array(
      "GET /\(server.token)/page/tree.js HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n".utf8)
    let answer = try server.exchange(get + post("run", line))
    #expect(answer.status == 200 && !answer.body.contains("HTTP/1.1"))
    // A body of a request to read is not looked at.
    let withBody = String(decoding: get.dropLast(2), as: UTF8.self)
    #expect(
      try server.exchange(
        "\(withBody)Content-Length: \(line.count)\r\n\r\n" + String(decoding: line, as: UTF8.self)
      )
      .status == 200)
    try expectUntouched()
  }

  @Test func `clients that go in the middle leave nothing behind`() throws {
    let whole = post("run", Array("{\"line\":\":tap \\\"Add\\\"\"}".utf8))
    for length in stride(from: 0, to: whole.count - 1, by: 7) {
      for resets in [false, true] {
        let client = try TestClient(port: server.port)
        client.send(Array(whole[..<length]))
        if resets { client.resetAtEnd() }
        // Its end closes it.
      }
    }
    try expectUntouched()
    // A client that only asks, and goes before the answer.
    for path in ["state", "events", "export", "moment/1"] {
      for _ in 0..<8 {
        let client = try TestClient(port: server.port)
        client.send(
          "GET /\(server.token)/\(path) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
        client.resetAtEnd()
      }
    }
    try expectUntouched(seconds: 15)
    #expect(server.preview.hub.count == 0)
  }

  @Test func `a half-closed client gets its answer and its events`() throws {
    let client = try server.events()
    client.finishSending()
    #expect(client.next()?["whole"] as? Bool == true)
    #expect(try server.run(":toggle Nobody").status == 422)
    #expect(client.next(["busy"]) != nil)
    #expect(try server.request("GET", "/\(server.token)/state").status == 200)
  }

  @Test func `silent and slow clients end after their time, and others go on`() throws {
    let silent = try TestClient(port: server.port)
    let body = try TestClient(port: server.port)
    body.send(Array(post("run", Array(repeating: 0x20, count: 100)).dropLast(99)))
    let drop = try TestClient(port: server.port)
    let stop = Locked(false)
    let dropping = Thread {
      // A byte at a time is no reason to wait longer.
      for byte in "GET / HTTP/1.1\r\n".utf8 + Array(repeating: UInt8(ascii: "a"), count: 400)
      where !stop.withLock({ $0 }) {
        drop.send([byte])
        Thread.sleep(forTimeInterval: 0.1)
      }
    }
    dropping.start()
    let start = Date()
    for _ in 0..<50 { #expect(try server.request("GET", "/\(server.token)/state").status == 200) }
    #expect(silent.answer().status == 408)
    #expect(body.answer().status == 408)
    #expect(drop.answer().status == 408)
    stop.withLock { $0 = true }
    #expect(Date().timeIntervalSince(start) < HttpRequest.Limit.seconds + 5)
    try expectUntouched()
  }

  @Test func `beyond the connections that there may be, further ones are refused`() throws {
    var crowd = try (0..<HttpServer.maximumConnections).map { _ in
      try TestClient(port: server.port)
    }
    let end = Date(timeIntervalSinceNow: 5)
    while server.preview.server.connectionCount < crowd.count, Date() < end { usleep(2000) }
    for _ in 0..<3 {
      #expect(try server.request("GET", "/\(server.token)/page/tree.js").status == 503)
    }
    crowd = []
    try expectUntouched()
  }

  @Test func `requests with changed bytes never stop the server`() throws {
    var random = SeededGenerator(state: 20)
    let line = Array("{\"line\":\":tree\"}".utf8)
    let statuses: Set = [0, 200, 400, 403, 404, 405, 408, 411, 413, 415, 422, 431]
    for _ in 0..<1500 {
      var bytes = post(
        ["run", "appearance", "replay", "fix", "variants"].randomElement(using: &random)!, line)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = bytes.indices.randomElement(using: &random)!
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        default: bytes.removeSubrange(place..<min(place + 9, bytes.count))
        }
      }
      let answer = try server.exchange(bytes)
      #expect(statuses.contains(answer.status), "\(String(decoding: bytes, as: UTF8.self))")
    }
    try expectUntouched()
  }
}

/// A generator of the same numbers in each run.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

/// A value that two threads of a test use.
private final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ use: (inout Value) -> Result) -> Result {
    lock.withLock { use(&value) }
  }
}
