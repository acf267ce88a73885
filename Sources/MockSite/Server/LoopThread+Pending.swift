extension SiteServer {
  /// Sends an event to every client that reads a stream of events; a client that does not keep up misses some.
  package func publish(_ event: String) {
    loop.submit(.publish(state, Array("data: \(event)\n\n".utf8)))
  }
}

extension LoopThread {
  /// Sends only the head of a stream, or waits for the response of a task.
  func begin(_ pending: PendingAnswer, _ response: HTTPResponse, on connection: ServerConnection) {
    connection.isPaused = true
    switch pending.kind {
    case .made(let make):
      let (token, loop) = (connection.token, loop)
      // Somebody waits for it.
      Task(priority: .userInitiated) { loop.submit(.answer(token, await make())) }
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
