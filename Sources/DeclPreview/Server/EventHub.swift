import Foundation

/// The distribution of events to all clients that listen, each with a bounded queue of its own.
///
/// A client that reads slowly loses what is in its queue when that is full, and gets the whole state instead; it never
/// makes others or the session wait.
package final class EventHub: Sendable {
  /// The number of bytes that wait for one client at most.
  package static let maximumBytes = 4 << 20

  private let clients = Locked<[ObjectIdentifier: Client]>([:])

  /// Creates a hub without clients.
  package init() {}

  /// The number of clients that listen.
  package var count: Int { clients.withLock(\.count) }

  /// Gives every client an event.
  package func publish(_ name: String, _ json: String) {
    let bytes = Self.frame(name, json)
    for client in clients.withLock({ Array($0.values) }) { client.append(bytes) }
  }

  /// Returns an event as it is sent: JSON has no newlines.
  package static func frame(_ name: String, _ json: String) -> [UInt8] {
    Array("event: \(name)\ndata: \(json)\n\n".utf8)
  }

  /// Adds a client, which starts with the whole state.
  package func join() -> Client {
    let client = Client()
    clients.withLock { $0[ObjectIdentifier(client)] = client }
    return client
  }

  /// Removes a client.
  package func leave(_ client: Client) {
    clients.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(client)) }
  }

  /// Wakes all clients for the last time.
  package func end() {
    for client in clients.withLock({ Array($0.values) }) { client.end() }
  }

  /// A client that listens.
  package final class Client: Sendable {
    /// The next thing to send.
    package enum Next: Equatable, Sendable {
      /// The whole state, since the client is new or was too slow.
      case state
      /// The oldest event that waits.
      case event([UInt8])
      /// A pulse, which tries the connection when nothing has happened.
      case pulse
      case end
    }

    private struct Queue {
      /// The events that wait, which clients share.
      var events: [[UInt8]] = []
      var byteCount = 0
      var needsState = true
      var hasEnded = false
    }

    private let queue = Locked(Queue())
    private let signal = DispatchSemaphore(value: 0)

    func append(_ bytes: [UInt8]) {
      queue.withLock { queue in
        if queue.needsState { return }
        queue.events.append(bytes)
        queue.byteCount += bytes.count
        if queue.byteCount > EventHub.maximumBytes {
          queue.events = []
          queue.byteCount = 0
          queue.needsState = true
        }
      }
      signal.signal()
    }

    func end() {
      queue.withLock { $0.hasEnded = true }
      signal.signal()
    }

    /// Waits for the next thing to send.
    package func next(within seconds: Double) -> Next {
      while true {
        let next: Next? = queue.withLock { queue in
          if queue.hasEnded { return .end }
          if queue.needsState {
            // What happens from now on comes after the state.
            queue.needsState = false
            return .state
          }
          guard !queue.events.isEmpty else { return nil }
          let event = queue.events.removeFirst()
          queue.byteCount -= event.count
          return .event(event)
        }
        if let next { return next }
        if signal.wait(timeout: .now() + seconds) == .timedOut { return .pulse }
      }
    }
  }
}
