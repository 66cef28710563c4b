import DeclPreview
import Foundation
import Testing

/// The server without a browser: which requests it refuses, and that nothing happens then.
@Suite(.serialized) struct HttpTests {
  private let folder: TestFolder
  private let server: TestServer

  init() throws {
    folder = try TestFolder()
    server = try TestServer([try folder.write(Scripts.counter)])
  }

  @Test func `the page and its files come with a policy that lets nothing in from elsewhere`()
    throws
  {
    let page = try server.request("GET", "/\(server.token)/")
    #expect(page.status == 200)
    #expect(page.body.contains("page/main.js"))
    #expect(try server.request("GET", "/\(server.token)/page/tree.js").status == 200)
    let fonts = try server.request("GET", "/\(server.token)/page/fonts.css").body
    #expect(fonts.split(separator: "@font-face").count == 22)
    #expect(fonts.contains("../font/inter-600-italic.otf"))
    let font = try server.request("GET", "/\(server.token)/font/inter-600-italic.otf")
    #expect(font.status == 200)
    #expect(font.body.hasPrefix("OTTO"))
    #expect(try server.request("GET", "/\(server.token)/font/other.otf").status == 404)
    #expect(try server.request("GET", "/\(server.token)/page/nothing.js").status == 404)
    #expect(try server.request("GET", "/\(server.token)/page/../main.decl").status == 404)
    let whole = try server.exchangeHead(
      "GET /\(server.token)/ HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
    #expect(whole.contains("Content-Security-Policy: default-src 'none'; script-src 'self'"))
    #expect(whole.contains("Referrer-Policy: no-referrer"))
  }

  @Test func `a wrong token gets nothing`() throws {
    let wrong = String(repeating: "0", count: server.token.count)
    for path in [
      "/", "/\(wrong)/", "/\(wrong)/state", "/state", "/\(server.token)x/",
      "/\(server.token.dropLast())/",
    ] {
      let answer = try server.request("GET", path)
      #expect(answer.status == 404, "\(path)")
      #expect(answer.body.isEmpty, "\(path)")
    }
    #expect(
      try server.request("POST", "/\(wrong)/run", body: "{\"line\":\":tap \\\"Add\\\"\"}").status
        == 404)
    #expect(server.preview.session.run { $0.texts }.contains("Count 0"))
  }

  @Test func `requests of other pages and for other hosts are refused`() throws {
    let path = "/\(server.token)/state"
    #expect(try server.request("GET", path).status == 200)
    #expect(try server.request("GET", path, ["Host": "localhost:\(server.port)"]).status == 200)
    for host in [
      "evil.example", "127.0.0.1", "127.0.0.1:1", "127.0.0.1:\(server.port).evil.example", "",
    ] {
      #expect(try server.request("GET", path, ["Host": host]).status == 403, "\(host)")
    }
    for origin in [
      "http://evil.example", "null", "https://127.0.0.1:\(server.port)", "http://127.0.0.1:1",
    ] {
      #expect(try server.request("GET", path, ["Origin": origin]).status == 403, "\(origin)")
    }
    #expect(
      try server.request("GET", path, ["Origin": "http://127.0.0.1:\(server.port)"]).status == 200)
    #expect(
      try server.request(
        "GET", path, ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"]
      ).status == 403)
    let line = "{\"line\":\":tap \\\"Add\\\"\"}"
    for type in ["text/plain", "application/x-www-form-urlencoded", ""] {
      let answer = try server.request(
        "POST", "/\(server.token)/run", ["Content-Type": type], body: line)
      #expect(answer.status == 415, "\(type)")
    }
    #expect(server.preview.session.run { $0.texts }.contains("Count 0"))
  }

  @Test(arguments: [
    ("\r\n\r\n", 400), ("GET\r\n\r\n", 400), ("GET / HTTP/2.0\r\n\r\n", 400),
    ("get / HTTP/1.1\r\n\r\n", 400),
    ("GET / HTTP/1.1\nHost: a\n\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost a\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\n: a\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\n a: b\r\n\r\n", 400), ("GET /\u{0} HTTP/1.1\r\n\r\n", 400),
    ("GET /é HTTP/1.1\r\n\r\n", 400), ("GET evil HTTP/1.1\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
    ("GET / HTTP/1.1\nHost: a\n\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: 2000000\r\n\r\n", 413),
    ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 411),
    ("POST / HTTP/1.1\r\nContent-Length: 10\r\n\r\nabc", 400), ("GET / HTTP/1.1\r\nHost: ", 400),
  ]) func `a malformed request gets its status`(_ text: String, _ status: Int) throws {
    #expect(try server.exchange(text).status == status)
  }

  @Test func `what is too large is refused`() throws {
    let long = String(repeating: "a", count: HttpRequest.Limit.head * 4)
    #expect(try server.exchange("GET /\(long) HTTP/1.1\r\n\r\n").status == 431)
    #expect(try server.exchange("GET / HTTP/1.1\r\nX: \(long)\r\n\r\n").status == 431)
    // A little too long, so that it arrives at once.
    let little = String(repeating: "a", count: HttpRequest.Limit.head)
    #expect(try server.exchange("GET / HTTP/1.1\r\nX: \(little)\r\n\r\n").status == 431)
    let many = (0...HttpRequest.Limit.headers).map { "X-\($0): a\r\n" }.joined()
    #expect(try server.exchange("GET / HTTP/1.1\r\n\(many)\r\n").status == 431)
    let body = "{\"line\":\"\(String(repeating: "a", count: HttpRequest.Limit.body))\"}"
    #expect(try server.request("POST", "/\(server.token)/run", body: body).status == 413)
  }

  @Test func `unknown methods, addresses and contents are refused`() throws {
    let base = "/\(server.token)"
    #expect(try server.request("DELETE", base + "/state").status == 405)
    #expect(try server.request("GET", base + "/nothing").status == 404)
    #expect(try server.request("GET", base + "/moment/x").status == 404)
    #expect(try server.request("GET", base + "/moment/99").status == 422)
    #expect(try server.request("GET", base + "/view/99").status == 422)
    #expect(try server.request("POST", base + "/nothing", body: "{}").status == 404)
    #expect(try server.request("GET", base).status == 308)
    for body in ["", "x", "[]", "{}", "{\"line\":1}", "{\"line\":\":tap", "\u{FEFF}null"] {
      #expect(try server.request("POST", base + "/run", body: body).status == 400, "\(body)")
    }
    #expect(
      try server.request("POST", base + "/appearance", body: "{\"device\":\"watch\"}").status == 422
    )
    #expect(
      try server.request("POST", base + "/appearance", body: "{\"locale\":\"\\\") evil(\"}").status
        == 422)
  }

  @Test func `a slow request ends after its time and others go on`() throws {
    let slow = try TestClient(port: server.port)
    slow.send("GET / HTTP/1.1\r\nHost: ")
    for _ in 0..<20 { #expect(try server.request("GET", "/\(server.token)/state").status == 200) }
    let start = Date()
    #expect(slow.readAll().hasPrefix("HTTP/1.1 408"))
    #expect(Date().timeIntervalSince(start) < HttpRequest.Limit.seconds + 5)
  }

  @Test func `a port that is taken leads to the next one`() throws {
    let second = try TestServer([try folder.write(Scripts.counter)], port: server.port)
    #expect(second.port > server.port)
    #expect(try second.request("GET", "/\(second.token)/state").status == 200)
  }
}

/// The stream of events.
@Suite(.serialized) struct EventTests {
  private let folder: TestFolder
  private let server: TestServer

  init() throws {
    folder = try TestFolder()
    server = try TestServer([try folder.write(Scripts.counter)])
  }

  @Test func `two clients are in step and a later one gets where things are`() throws {
    let (first, second) = (try server.events(), try server.events())
    #expect(first.next()?["whole"] as? Bool == true)
    #expect(second.next()?["whole"] as? Bool == true)
    #expect(try server.run(":tap \"Add\"").status == 200)
    let (one, two) = (try #require(first.next(after: 1)), try #require(second.next(after: 1)))
    #expect(one["revision"] as? Int == two["revision"] as? Int)
    #expect(one["steps"] as? [String] == [":tap \"Add\""])
    #expect((one["picture"] as? String)?.contains("Count 1") == true)
    #expect((one["entries"] as? [Any])?.count == 1)
    let third = try server.events()
    let state = try #require(third.next())
    #expect(state["revision"] as? Int == one["revision"] as? Int)
    #expect((state["entries"] as? [Any])?.count == 2)
  }

  @Test func `a client that never reads stops nobody`() throws {
    let silent = try server.events()
    let reader = try server.events()
    #expect(reader.next() != nil)
    for _ in 1...400 { #expect(try server.run(":tap \"Add\"").status == 200) }
    var (last, count) = (0, 1)
    while last < 401, let change = reader.next() {
      last = change["last"] as? Int ?? 0
      count += (change["entries"] as? [Any])?.count ?? 0
    }
    // Several updates may arrive together, but none is missing.
    #expect(last == 401 && count == 401)
    // It reads at last, and ends with what is now.
    last = 0
    while last < 401, let state = silent.next() { last = state["last"] as? Int ?? 0 }
    #expect(last == 401)
  }

  @Test func `a hundred clients listen`() throws {
    let clients = try (0..<100).map { _ in try server.events() }
    for client in clients { #expect(client.next() != nil) }
    #expect(try server.run(":tap \"Add\"").status == 200)
    for client in clients { #expect(client.next(after: 1)?["last"] as? Int == 2) }
  }

  @Test func `a step that does not end can be stopped from the page`() throws {
    let script = """
      struct Loop: View {
        @State private var n = 0
        var body: some View { Button("Go") { while n >= 0 { n = (n + 1) % 1000 } } }
      }
      Loop()
      """
    let server = try TestServer([try folder.write(script, to: "loop.decl")])
    let done = Thread { [server] in _ = try? server.run(":tap \"Go\"") }
    done.start()
    Thread.sleep(forTimeInterval: 0.3)
    #expect(try server.request("GET", "/\(server.token)/page/tree.js").status == 200)
    #expect(try server.request("POST", "/\(server.token)/interrupt", body: "{}").status == 200)
    let state = try server.request("GET", "/\(server.token)/state")
    #expect(state.body.contains("interrupted"))
  }
}

extension TestServer {
  /// Sends a request and returns the whole answer.
  fileprivate func exchangeHead(_ text: String) throws -> String {
    let client = try TestClient(port: port)
    client.send(text)
    return client.readAll()
  }
}
