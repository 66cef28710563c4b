import Foundation

/// A server of HTTP/1.1 on 127.0.0.1, with a thread for each connection and one request on each.
///
/// What a request may cost is bounded before anything reads it: its length, the time in which it must arrive, and the
/// number of connections at one time.
package final class HttpServer: Sendable {
  /// The function that answers a request. It may write a stream to the connection instead, and returns nil then.
  package typealias Answer = @Sendable (HttpRequest, HttpConnection) -> HttpResponse?

  /// The number of connections at one time; further ones are refused.
  package static let maximumConnections = 256

  /// The port.
  package let port: UInt16
  private let listener: Int32
  private let answer: Answer
  private let open = Locked<Int>(0)
  private let isStopped = Locked(false)

  /// The number of connections that are open.
  package var connectionCount: Int { open.withLock { $0 } }

  /// Opens a port, or the next free one of the following ones. Port 0 is any free one.
  package init(port first: UInt16, attempts: Int = 50, answer: @escaping Answer) throws(HttpFailure)
  {
    self.answer = answer
    var last: Int32 = 0
    search: for offset in 0..<max(1, first == 0 ? 1 : attempts) {
      guard Int(first) + offset <= Int(UInt16.max) else { break }
      let candidate = first == 0 ? 0 : first + UInt16(offset)
      switch Self.listen(on: candidate) {
      case .success(let made):
        (listener, port) = made
        return
      case .failure(let failure):
        last = failure.code
        // Only a port that is taken is a reason to try the next one.
        if last != EADDRINUSE, last != EACCES { break search }
      }
    }
    throw HttpFailure(code: last)
  }

  /// An error of the system.
  package struct HttpFailure: Error {
    /// The number of the error.
    package let code: Int32
    /// The description of the system.
    package var message: String { String(cString: strerror(code)) }
  }

  private static func listen(on port: UInt16) -> Result<(Int32, UInt16), HttpFailure> {
    let socket = Sockets.makeStream()
    guard socket >= 0 else { return .failure(HttpFailure(code: errno)) }
    Sockets.keepFromChildren(socket)
    Sockets.set(socket, SO_REUSEADDR)
    var address = Sockets.loopback(port)
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) == 0 }
    }
    guard isBound, Foundation.listen(socket, 64) == 0 else {
      let code = errno
      close(socket)
      return .failure(HttpFailure(code: code))
    }
    var actual = sockaddr_in()
    var length = size
    _ = withUnsafeMutablePointer(to: &actual) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(socket, $0, &length)
      }
    }
    return .success((socket, UInt16(bigEndian: actual.sin_port)))
  }

  /// Accepts connections until ``stop()`` is called.
  package func run() {
    // A client may go while it is written to.
    signal(SIGPIPE, SIG_IGN)
    while !isStopped.withLock({ $0 }) {
      let client = accept(listener, nil, nil)
      guard client >= 0 else {
        if errno == EINTR || errno == ECONNABORTED { continue }
        if isStopped.withLock({ $0 }) { return }
        // No file numbers are left: others may be given back.
        usleep(10_000)
        continue
      }
      let connection = HttpConnection(client)
      let isFree = open.withLock { count in
        if count >= Self.maximumConnections { return false }
        count += 1
        return true
      }
      guard isFree else {
        connection.send(
          HttpResponse(
            HttpRequest.Refusal(status: 503, reason: "there are too many connections")))
        connection.end(isDrained: false)
        continue
      }
      let thread = Thread { [self] in
        serve(connection)
        open.withLock { $0 -= 1 }
      }
      thread.stackSize = 1 << 19
      thread.start()
    }
  }

  /// Stops accepting connections.
  package func stop() {
    isStopped.withLock { $0 = true }
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  private func serve(_ connection: HttpConnection) {
    do throws(HttpRequest.Refusal) {
      guard let request = try connection.readRequest() else {
        return connection.end(isDrained: false)
      }
      if let response = answer(request, connection) {
        // An answer to HEAD has no content.
        connection.send(response, hasContent: request.method != "HEAD")
      }
      connection.end(isDrained: false)
    } catch {
      connection.send(HttpResponse(error))
      connection.end(isDrained: true)
    }
  }
}

/// A connection to a client.
package final class HttpConnection: Sendable {
  private let socket: Int32

  /// Takes over an open socket.
  init(_ socket: Int32) {
    self.socket = socket
    Sockets.keepFromChildren(socket)
    Sockets.set(socket, TCP_NODELAY, level: Int32(IPPROTO_TCP))
    Sockets.setTimeout(socket, SO_SNDTIMEO, seconds: 20)
    Sockets.ignoreBrokenPipes(socket)
  }

  /// Reads one request; nil if the client ends without one.
  func readRequest() throws(HttpRequest.Refusal) -> HttpRequest? {
    let deadline = Date.timeIntervalSinceReferenceDate + HttpRequest.Limit.seconds
    var bytes: [UInt8] = []
    var end: Int?
    while end == nil {
      guard bytes.count <= HttpRequest.Limit.head else {
        throw HttpRequest.Refusal(
          status: 431, reason: "the headers are longer than \(HttpRequest.Limit.head) bytes")
      }
      let searched = max(0, bytes.count - 3)
      let known = bytes.count
      guard try read(&bytes, until: deadline) else {
        if bytes.isEmpty { return nil }
        throw HttpRequest.Refusal(status: 400, reason: "the request ends in its headers")
      }
      end = bytes[searched...].indices.first { index in
        index + 3 < bytes.count && bytes[index] == 13 && bytes[index + 1] == 10
          && bytes[index + 2] == 13 && bytes[index + 3] == 10
      }
      // A client that ends its lines with LF alone would never end its headers.
      let hasOtherEnd = bytes[known...].indices.contains { index in
        bytes[index] == 10 && (index == 0 || bytes[index - 1] != 13)
      }
      guard end != nil || !hasOtherEnd else {
        throw HttpRequest.Refusal(status: 400, reason: "a line does not end in CR LF")
      }
    }
    guard let end else { return nil }
    guard end <= HttpRequest.Limit.head else {
      throw HttpRequest.Refusal(
        status: 431, reason: "the headers are longer than \(HttpRequest.Limit.head) bytes")
    }
    var request = try HttpRequest(head: Array(bytes[..<end]))
    let length = try request.contentLength
    bytes.removeFirst(end + 4)
    while bytes.count < length {
      guard try read(&bytes, until: deadline) else {
        throw HttpRequest.Refusal(status: 400, reason: "the content is shorter than its length")
      }
    }
    request.body = Array(bytes.prefix(length))
    return request
  }

  /// Appends what has arrived; returns false when the client has ended.
  private func read(
    _ bytes: inout [UInt8], until deadline: Double
  ) throws(HttpRequest.Refusal) -> Bool {
    let rest = deadline - Date.timeIntervalSinceReferenceDate
    guard rest > 0 else {
      throw HttpRequest.Refusal(
        status: 408, reason: "the request took longer than \(Int(HttpRequest.Limit.seconds)) s")
    }
    Sockets.setTimeout(socket, SO_RCVTIMEO, seconds: rest)
    var part = [UInt8](repeating: 0, count: 16 << 10)
    let count = recv(socket, &part, part.count, 0)
    if count > 0 {
      bytes += part[..<count]
      return true
    }
    return count < 0 && (errno == EAGAIN || errno == EINTR)
  }

  /// Sends an answer; returns whether all of it was taken.
  @discardableResult
  package func send(_ response: HttpResponse, hasContent: Bool = true) -> Bool {
    send(response.head()) && (!hasContent || send(response.body))
  }

  /// Sends bytes; returns whether all of them were taken before the time for it was over.
  package func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Foundation.send(
          socket, buffer.baseAddress! + sent, bytes.count - sent, Sockets.sendFlags)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Ends the connection. What a refused client still sends is read, since the system would otherwise discard the
  /// answer with it.
  func end(isDrained: Bool) {
    shutdown(socket, Int32(SHUT_WR))
    if isDrained {
      Sockets.setTimeout(socket, SO_RCVTIMEO, seconds: 0.2)
      var part = [UInt8](repeating: 0, count: 16 << 10)
      for _ in 0..<256 where recv(socket, &part, part.count, 0) <= 0 { break }
    }
    close(socket)
  }
}

/// The calls of the system that differ between Linux and macOS.
enum Sockets {
  #if canImport(Darwin)
    static let sendFlags: Int32 = 0
    static func makeStream() -> Int32 { socket(AF_INET, SOCK_STREAM, 0) }
    static func ignoreBrokenPipes(_ socket: Int32) { set(socket, SO_NOSIGPIPE) }
  #else
    static let sendFlags = Int32(MSG_NOSIGNAL)
    static func makeStream() -> Int32 { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }
    static func ignoreBrokenPipes(_ socket: Int32) {}
  #endif

  /// Closes a socket in programs that this one starts, such as the browser: they would keep it open.
  static func keepFromChildren(_ socket: Int32) { _ = fcntl(socket, F_SETFD, FD_CLOEXEC) }

  /// Returns the address of this machine alone.
  static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    return address
  }

  /// Switches an option of a socket on.
  static func set(_ socket: Int32, _ option: Int32, level: Int32 = SOL_SOCKET) {
    var one: Int32 = 1
    setsockopt(socket, level, option, &one, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Sets the time after which reading or writing ends without a result.
  static func setTimeout(_ socket: Int32, _ option: Int32, seconds: Double) {
    var time = timeval()
    time.tv_sec = Int(seconds)
    time.tv_usec = .init((seconds - seconds.rounded(.down)) * 1e6)
    // No time at all would be no limit.
    if time.tv_sec == 0, time.tv_usec == 0 { time.tv_usec = 1 }
    setsockopt(socket, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
  }
}
