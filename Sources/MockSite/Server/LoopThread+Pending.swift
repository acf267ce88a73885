extension SiteServer {
  /// Sends an event to every client of an event stream; a client that reads too slowly misses some events.
  package func publish(_ event: String) {
    loop.submit(.publish(state, Array("data: \(event)\n\n".utf8)))
  }
}

extension LoopThread {
  func begin(_ pending: PendingAnswer, _ response: HTTPResponse, on connection: ServerConnection) {
    connection.isPaused = true
    switch pending.kind {
    case .made(let make):
      let (token, loop) = (connection.token, loop)
      // The priority is high because a client is waiting for the response.
      Task(priority: .userInitiated) { loop.submit(.answer(token, await make())) }
    case .stream:
      connection.isStream = true
      connection.output.write { buffer in
        // The response ends when the connection closes (RFC 9112 §6.3).
        ResponseEncoder.encodeHead(
          of: response, toHead: false, persistence: .close, date: date, framing: .untilClose, into: &buffer)
        return .bytes([])
      }
    }
  }

  func answer(_ token: UInt64, _ response: HTTPResponse) {
    guard let connection = connection(token), connection.isOpen else { return }
    send(response, on: connection)
    connection.isPaused = false
    pump(connection)
  }

  func publish(_ bytes: [UInt8], to state: ServerState) {
    guard let listener = listeners[ObjectIdentifier(state)] else { return }
    for connection in Array(listener.connections.values)
    where connection.isStream && connection.output.count < 65_536 {
      connection.output.write { _ in .bytes(bytes) }
      flush(connection)
    }
  }
}
