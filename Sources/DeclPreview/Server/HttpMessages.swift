/// A request of a client.
package struct HttpRequest: Sendable, Equatable {
  /// The method, such as `GET`.
  package let method: String
  /// The part of the address after the host, without what follows a question mark.
  package let path: String
  /// The headers, by their names in lower case.
  package let headers: [String: String]
  /// The content.
  package var body: [UInt8] = []

  /// The lengths that requests may have.
  package enum Limit {
    /// The bytes before the content.
    package static let head = 16 << 10
    /// The headers.
    package static let headers = 100
    /// The bytes of the content.
    package static let body = 1 << 20
    /// The seconds in which a request must have arrived.
    package static let seconds = 10.0
  }

  /// A reason to refuse a request before anything looks at it.
  package struct Refusal: Error, Equatable {
    /// The status of the answer.
    package let status: Int
    /// The reason, a sentence.
    package let reason: String
  }

  /// Reads the part of a request before its content.
  ///
  /// It takes a strict part of RFC 9112: each line ends in CR LF, no header continues on a second line, the content
  /// has a length and is not sent in chunks. Everything else is refused, so that no two programs can read a request
  /// in two ways.
  package init(head: [UInt8]) throws(Refusal) {
    guard head.allSatisfy({ $0 == 13 || $0 == 10 || $0 == 9 || (32..<127).contains($0) }) else {
      throw Refusal(status: 400, reason: "the request contains other characters than ASCII")
    }
    var lines = String(decoding: head, as: UTF8.self).split(
      separator: "\r\n", omittingEmptySubsequences: false)[...]
    guard !lines.contains(where: { $0.contains("\n") || $0.contains("\r") }) else {
      throw Refusal(status: 400, reason: "a line does not end in CR LF")
    }
    let words = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[0].allSatisfy(\.isUppercase),
      words[1].hasPrefix("/"), ["HTTP/1.0", "HTTP/1.1"].contains(words[2])
    else { throw Refusal(status: 400, reason: "the first line is not that of a request") }
    method = String(words[0])
    path = String(words[1].prefix { $0 != "?" && $0 != "#" })
    guard lines.count <= Limit.headers else {
      throw Refusal(status: 431, reason: "the request has more than \(Limit.headers) headers")
    }
    var headers: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex,
        line[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
      else { throw Refusal(status: 400, reason: "a header is malformed") }
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].trimmed
      guard headers.updateValue(value, forKey: name) == nil else {
        throw Refusal(status: 400, reason: "the header \(name) occurs twice")
      }
    }
    self.headers = headers
    guard headers["transfer-encoding"] == nil else {
      throw Refusal(status: 411, reason: "the content needs a Content-Length")
    }
  }

  /// The number of bytes of the content.
  package var contentLength: Int {
    get throws(Refusal) {
      guard let text = headers["content-length"] else { return 0 }
      guard !text.isEmpty, text.count < 16, text.allSatisfy({ ("0"..."9").contains($0) }),
        let length = Int(text)
      else { throw Refusal(status: 400, reason: "the Content-Length is not a number") }
      guard length <= Limit.body else {
        throw Refusal(status: 413, reason: "the content is longer than \(Limit.body) bytes")
      }
      return length
    }
  }
}

extension Substring {
  /// The characters without spaces and tabs at the ends.
  fileprivate var trimmed: String {
    let start = drop { $0 == " " || $0 == "\t" }
    var end = start
    while end.last == " " || end.last == "\t" { end.removeLast() }
    return String(end)
  }
}

/// An answer of the server.
package struct HttpResponse: Sendable {
  /// The status, such as 200.
  package let status: Int
  /// The media type of the content.
  package let type: String
  /// The content.
  package let body: [UInt8]
  /// Further headers.
  package var headers: [(name: String, value: String)] = []

  /// Creates an answer.
  package init(status: Int = 200, type: String, body: [UInt8]) {
    self.status = status
    self.type = type
    self.body = body
  }

  /// Creates an answer whose content is JSON.
  package init(status: Int = 200, json: String) {
    self.init(status: status, type: "application/json", body: Array(json.utf8))
  }

  /// Creates the answer to a refused request: an object with the member `error`.
  package init(_ refusal: HttpRequest.Refusal) {
    self.init(
      status: refusal.status,
      json: PageJSON.object { $0.member("error", refusal.reason) })
  }

  /// The headers of every answer: the page loads nothing from elsewhere, runs no script but its own files, and cannot
  /// be shown inside of another page.
  private static let always: [(String, String)] = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        + "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
    ("Connection", "close"),
  ]

  /// The bytes before the content. A stream has no length: it ends with the connection.
  package func head(isStream: Bool = false) -> [UInt8] {
    var text = "HTTP/1.1 \(status) \(Self.phrases[status] ?? "Refused")\r\n"
    text += "Content-Type: \(type)\r\n"
    if !isStream { text += "Content-Length: \(body.count)\r\n" }
    for (name, value) in Self.always + headers.map({ ($0.name, $0.value) }) {
      text += "\(name): \(value)\r\n"
    }
    return Array((text + "\r\n").utf8)
  }

  private static let phrases = [
    200: "OK", 308: "Permanent Redirect", 400: "Bad Request", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed",
    408: "Request Timeout", 409: "Conflict", 411: "Length Required", 413: "Content Too Large",
    415: "Unsupported Media Type", 422: "Unprocessable Content",
    431: "Request Header Fields Too Large", 503: "Service Unavailable",
  ]
}
