/// An answer that is made elsewhere, or that goes on, while the thread of the event loop serves others.
package final class PendingAnswer: Sendable, Hashable {
  enum Kind: Sendable {
    /// The answer takes time to make; the response it belongs to is not sent.
    case made(@Sendable () async -> HTTPResponse)
    /// The head is sent, and the content is what the server publishes until the connection is closed.
    case stream
  }

  let kind: Kind

  fileprivate init(_ kind: Kind) { self.kind = kind }

  package static func == (one: PendingAnswer, other: PendingAnswer) -> Bool { one === other }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension HTTPResponse {
  /// An answer that a task makes; on a server other connections are served meanwhile.
  package static func pending(
    _ make: @escaping @Sendable () async -> HTTPResponse
  ) -> HTTPResponse {
    var response = HTTPResponse(status: 503)
    response.pending = PendingAnswer(.made(make))
    return response
  }

  /// A stream of server-sent events, to which ``SiteServer/publish(_:)`` adds.
  package static func events(fields: HTTPFields = [:]) -> HTTPResponse {
    var response = HTTPResponse(fields: fields)
    response.fields["Content-Type"] = "text/event-stream"
    response.pending = PendingAnswer(.stream)
    return response
  }
}

extension SiteServer {
  /// Sends an event to every client that reads a stream of events; a client that does not keep up misses some.
  package func publish(_ event: String) {
    loop.submit(.publish(state, Array("data: \(event)\n\n".utf8)))
  }
}

extension LoopThread {
  /// Sends nothing more than the head of a stream, and waits for what a task makes.
  func begin(_ pending: PendingAnswer, _ response: HTTPResponse, on connection: ServerConnection) {
    connection.isPaused = true
    switch pending.kind {
    case .made(let make):
      let (token, loop) = (connection.token, loop)
      Task { loop.submit(.answer(token, await make())) }
    case .stream:
      connection.isStream = true
      connection.output.write { buffer in
        connection.machine.encodeHeadOfStream(response, date: date, into: &buffer)
        return []
      }
    }
  }

  /// Sends the answer a task has made, if its client is still there.
  func answer(_ token: UInt64, _ response: HTTPResponse) {
    guard case .connection(let connection) = entry(for: token), connection.isOpen else { return }
    connection.output.write { buffer in
      connection.machine.encode(response, date: date, into: &buffer)
    }
    connection.isPaused = false
    pump(connection)
  }

  func publish(_ bytes: [UInt8], to state: ServerState) {
    guard let listener = listeners[ObjectIdentifier(state)] else { return }
    for connection in Array(listener.connections.values)
    where connection.isStream && connection.output.count < 65_536 {
      connection.output.write { _ in bytes }
      flush(connection)
    }
  }
}

extension Connection {
  /// Writes the head of an answer that ends with the connection (RFC 9112 §6.3).
  mutating func encodeHeadOfStream(
    _ response: HTTPResponse, date: String, into output: inout [UInt8]
  ) {
    ResponseEncoder.encodeHead(
      of: response, toHead: false, persistence: .close, date: date, framing: .untilClose,
      into: &output)
  }
}
