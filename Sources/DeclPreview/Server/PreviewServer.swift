import DeclConsole
import DeclJournal
import DeclRuntime
import Foundation

/// The routes of the page: which request asks the session for what.
///
/// Every address begins with a token that only the user who started the server knows. A client that has it may do all
/// that the REPL can do; any other client gets nothing, not even the name of what is served.
package final class PreviewServer: Sendable {
  /// The token in the address.
  package let token: String
  /// The distribution of events.
  package let hub: EventHub
  private let session: SessionThread

  /// The seconds after which a stream without events sends a pulse.
  ///
  /// That is also the time after which it is noticed that a client has gone, and its thread is given back.
  private static let pulse = 2.0

  /// Creates the routes to a session.
  package init(session: SessionThread, hub: EventHub, token: String = PreviewServer.makeToken()) {
    self.session = session
    self.hub = hub
    self.token = token
  }

  /// Returns 128 random bits as text.
  package static func makeToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Answers a request; nil after a stream.
  package func answer(
    _ request: HttpRequest, _ connection: HttpConnection, port: UInt16
  ) -> HttpResponse? {
    if let refusal = refusal(of: request, port: port) { return HttpResponse(refusal) }
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
    // A wrong token gets nothing: no content, and the same answer for every path.
    guard parts.count >= 2, Self.isSame(String(parts[1]), token) else {
      return HttpResponse(status: 404, type: "text/plain", body: [])
    }
    let route = parts.dropFirst(2).map(String.init)
    switch request.method {
    case "GET": return get(route, connection)
    case "POST":
      guard request.headers["content-type"]?.prefix(16).lowercased() == "application/json" else {
        return HttpResponse(.init(status: 415, reason: "the content must be JSON"))
      }
      return post(route, request.body)
    default:
      var response = HttpResponse(.init(status: 405, reason: "only GET and POST are answered"))
      response.headers = [("Allow", "GET, POST")]
      return response
    }
  }

  /// Returns why a request is refused before its address is looked at: another page could have sent it.
  private func refusal(of request: HttpRequest, port: UInt16) -> HttpRequest.Refusal? {
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = request.headers["host"], hosts.contains(host.lowercased()) else {
      return .init(status: 403, reason: "the request is for another host")
    }
    if let origin = request.headers["origin"], !hosts.contains(where: { origin == "http://\($0)" })
    {
      return .init(status: 403, reason: "the request comes from another page")
    }
    if let site = request.headers["sec-fetch-site"], !["same-origin", "none"].contains(site),
      request.headers["sec-fetch-mode"] != "navigate"
    {
      return .init(status: 403, reason: "the request comes from another page")
    }
    return nil
  }

  /// Compares strings in a time that does not depend on where they differ.
  private static func isSame(_ text: String, _ other: String) -> Bool {
    let (a, b) = (Array(text.utf8), Array(other.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  // MARK: Reading

  private func get(_ route: [String], _ connection: HttpConnection) -> HttpResponse? {
    switch route.first {
    case "" where route.count == 1: return page("index.html")
    case nil:
      // Relative addresses of the page need the slash.
      var response = HttpResponse(status: 308, type: "text/plain", body: [])
      response.headers = [("Location", "/\(token)/")]
      return response
    case "page" where route.count == 2: return page(route[1])
    case "font" where route.count == 2:
      guard let bytes = PageFonts.file(named: route[1]) else { break }
      return HttpResponse(type: "font/otf", body: bytes)
    case "events" where route.count == 1:
      stream(to: connection)
      return nil
    case "state" where route.count == 1: return HttpResponse(json: session.run { $0.state })
    case "moment" where route.count == 2:
      guard let number = Int(route[1]) else { break }
      return answer(session.run { $0.moment(number) })
    case "ahead" where route.count == 2:
      guard let seconds = Double(route[1]) else { break }
      return answer(session.run { $0.ahead(seconds) })
    case "record" where route.count == 2:
      guard let number = Int(route[1]) else { break }
      return answer(session.run { ($0.record(number), "the record of #\(number) is not kept") })
    case "view" where route.count == 2:
      guard let handle = Int(route[1]) else { break }
      return answer(session.run { $0.view(ViewHandle(handle)) })
    case "why" where route.count == 3:
      guard let handle = Int(route[1]), let update = Int(route[2]) else { break }
      return answer(session.run { $0.why(ViewHandle(handle), in: update) })
    case "export" where route.count == 1:
      var response = HttpResponse(
        type: "text/html; charset=utf-8", body: Array(session.run { $0.exported() }.utf8))
      response.headers = [("Content-Disposition", "attachment; filename=\"session.html\"")]
      return response
    case "steps" where route.count == 2:
      guard let form = StepsForm(rawValue: route[1]) else { break }
      return HttpResponse(
        type: "text/plain; charset=utf-8", body: Array(session.run { $0.steps(as: form) }.utf8))
    default: break
    }
    return HttpResponse(.init(status: 404, reason: "there is nothing at this address"))
  }

  private func page(_ name: String) -> HttpResponse {
    if name == "fonts.css" {
      return HttpResponse(type: "text/css; charset=utf-8", body: Array(PageFonts.styleSheet.utf8))
    }
    guard let file = PageFile.named(name) else {
      return HttpResponse(.init(status: 404, reason: "there is nothing at this address"))
    }
    return HttpResponse(type: file.mediaType, body: Array(file.text.utf8))
  }

  private func answer(_ result: (json: String?, problem: String?)) -> HttpResponse {
    if let json = result.json { return HttpResponse(json: json) }
    return HttpResponse(.init(status: 422, reason: result.problem ?? "there is no answer"))
  }

  private func stream(to connection: HttpConnection) {
    let head = HttpResponse(type: "text/event-stream", body: []).head(isStream: true)
    guard connection.send(head) else { return }
    let client = hub.join()
    defer { hub.leave(client) }
    while true {
      let isTaken: Bool
      switch client.next(within: Self.pulse) {
      case .state:
        isTaken = connection.send(EventHub.frame("state", session.run { $0.state }))
      case .event(let bytes): isTaken = connection.send(bytes)
      case .pulse: isTaken = connection.send(Array(": \n\n".utf8))
      case .end: return
      }
      if !isTaken { return }
    }
  }

  // MARK: Acting

  private struct LineRequest: Decodable {
    let line: String
    /// Whether a handle becomes a label in the step, where the label means the same view.
    let named: Bool?
  }
  private struct StepsRequest: Decodable { let steps: [String] }
  private struct FixRequest: Decodable { let revision, message, fix: Int }
  private struct VariantsRequest: Decodable { let variants: [AppearanceRequest] }

  private struct AppearanceRequest: Decodable {
    let device: String?
    let dark, contrast, rtl: Bool?
    let typeSize, locale: String?

    var appearance: Appearance {
      var result = Appearance()
      if let device { result.device = device }
      result.isDark = dark ?? false
      result.hasIncreasedContrast = contrast ?? false
      result.isRightToLeft = rtl ?? false
      result.typeSize = typeSize
      result.locale = locale
      return result
    }
  }

  private func post(_ route: [String], _ body: [UInt8]) -> HttpResponse {
    guard route.count == 1 else {
      return HttpResponse(.init(status: 404, reason: "there is nothing at this address"))
    }
    do {
      switch route[0] {
      case "run":
        let request: LineRequest = try decode(body)
        return perform { $0.run(request.line, isNamed: request.named ?? false) }
      case "appearance":
        let request: AppearanceRequest = try decode(body)
        return perform { $0.change(request.appearance) }
      case "replay":
        let request: StepsRequest = try decode(body)
        return perform { $0.replay(request.steps) }
      case "fix":
        let request: FixRequest = try decode(body)
        return perform {
          $0.applyFix(revision: request.revision, message: request.message, fix: request.fix)
        }
      case "variants":
        let request: VariantsRequest = try decode(body)
        return answer(session.run { $0.variants(request.variants.map(\.appearance)) })
      case "interrupt":
        session.interrupt()
        return HttpResponse(json: "{}")
      default: return HttpResponse(.init(status: 404, reason: "there is nothing at this address"))
      }
    } catch {
      return HttpResponse(.init(status: 400, reason: "the content is not what \(route[0]) takes"))
    }
  }

  /// Reads the content of a request: JSON in UTF-8. The decoder would also take other encodings, in which each letter
  /// of ASCII has a byte that is zero.
  private func decode<Request: Decodable>(_ body: [UInt8]) throws -> Request {
    guard !body.contains(0), String(validating: body, as: UTF8.self) != nil else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no UTF-8"))
    }
    return try JSONDecoder().decode(Request.self, from: Data(body))
  }

  private func perform(
    _ action: @escaping @Sendable (PreviewSession) -> PreviewSession.Answer
  ) -> HttpResponse {
    hub.publish("busy", "{\"busy\":true}")
    let (answer, revision) = session.run { (action($0), $0.settledRevision) }
    hub.publish("busy", "{\"busy\":false}")
    return HttpResponse(
      status: answer.hasFailed ? 422 : 200, json: answer.json(revision: revision))
  }
}
