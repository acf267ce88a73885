/// One connection as the loop sees it: a socket, the HTTP machine, and what has still to be sent.
final class ServerConnection {
  /// What the loop waits for on the socket; while an answer is stuck nothing more is read.
  enum Interest { case read, write }

  let socket: Socket
  let listener: Listener
  let number: Int
  var token: UInt64 = 0
  var machine: Connection
  var output = OutputQueue()
  var interest = Interest.read
  var isOpen = true
  /// Whether the last answer is sent and only the end of the peer's bytes is waited for.
  var isLingering = false
  var inputEnded = false
  /// The number of exchanges so far.
  var exchanges = 0

  init(socket: Socket, listener: Listener, number: Int) {
    self.socket = socket
    self.listener = listener
    self.number = number
    machine = Connection(limits: listener.state.limits)
  }

  func record(_ outcome: Exchange.Outcome, _ request: HTTPRequest?, bytes: [UInt8] = []) {
    let exchange = Exchange(
      connection: number, index: exchanges, request: request, bytes: bytes, outcome: outcome)
    exchanges += 1
    listener.state.record(exchange)
  }
}

extension LoopThread {
  /// How much may wait to be sent before the requests that follow have to wait as well.
  private static let highWater = 262_144

  /// Reads once; what is left is reported again.
  func read(_ connection: ServerConnection) {
    _ = readOnce(connection)
  }

  /// Reads all that has arrived.
  func readAll(_ connection: ServerConnection) {
    while connection.isOpen, connection.interest == .read, readOnce(connection) {}
  }

  private func readOnce(_ connection: ServerConnection) -> Bool {
    switch connection.socket.receive(into: buffer) {
    case .bytes(0):
      if connection.isLingering || connection.inputEnded {
        close(connection)
      } else {
        connection.inputEnded = true
        connection.machine.receiveEnd()
        pump(connection)
      }
      return false
    case .bytes(let count):
      if !connection.isLingering {
        connection.machine.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        pump(connection)
      }
      return true
    case .wouldBlock:
      return false
    case .failed:
      close(connection)
      return false
    }
  }

  /// Does what the machine asks for, until it needs more bytes or the peer takes no more.
  private func pump(_ connection: ServerConnection) {
    while connection.isOpen {
      var didSomething = false
      while connection.output.count < Self.highWater, let action = connection.machine.next() {
        perform(action, on: connection)
        didSomething = true
      }
      guard flushOnce(connection), didSomething else { break }
    }
    settle(connection)
  }

  private func perform(_ action: Connection.Action, on connection: ServerConnection) {
    switch action {
    case .sendContinue:
      connection.output.write { buffer in
        buffer.append(contentsOf: Connection.continueLine)
        return []
      }
    case .answer(let request):
      let answer = connection.listener.state.currentSite.answer(to: request)
      connection.record(
        .answered(answer.response.status, resource: answer.resource), request)
      send(answer.response, on: connection)
    case .refuse(let error):
      let (request, bytes) = connection.machine.refused
      connection.record(.refused(error), request, bytes: bytes)
      send(.text("\(error)\n", status: error.status), on: connection)
    case .close:
      break  // The machine is closing now, which is seen to when all is sent.
    }
  }

  private func send(_ response: HTTPResponse, on connection: ServerConnection) {
    connection.output.write { buffer in
      connection.machine.encode(response, date: date, into: &buffer)
    }
  }

  // MARK: - Sending

  /// Goes on sending when the peer takes bytes again, then answers what has waited.
  func flush(_ connection: ServerConnection) {
    if flushOnce(connection) { pump(connection) }
  }

  /// Sends what there is; returns whether all of it is gone.
  private func flushOnce(_ connection: ServerConnection) -> Bool {
    guard connection.isOpen else { return false }
    guard !connection.output.isEmpty else { return true }
    switch connection.output.flush(to: connection.socket) {
    case .bytes:
      wait(for: .read, on: connection)
      return true
    case .wouldBlock:
      wait(for: .write, on: connection)
      return false
    case .failed:
      close(connection)
      return false
    }
  }

  private func wait(for interest: ServerConnection.Interest, on connection: ServerConnection) {
    guard connection.interest != interest else { return }
    connection.interest = interest
    poller.modify(
      connection.socket.descriptor, token: connection.token, read: interest == .read,
      write: interest == .write)
  }

  // MARK: - Closing

  /// Closes a connection that has nothing more to do.
  private func settle(_ connection: ServerConnection) {
    guard connection.isOpen, connection.output.isEmpty else { return }
    if connection.listener.isDraining {
      close(connection)
    } else if connection.machine.isClosing {
      if connection.inputEnded { close(connection) } else { linger(connection) }
    }
  }

  /// Ends our side and waits for the peer to end its own (RFC 9112 §9.6).
  ///
  /// Closing while bytes arrive makes the system reset the connection, and the peer lose the answer.
  private func linger(_ connection: ServerConnection) {
    guard !connection.isLingering else { return }
    connection.isLingering = true
    connection.socket.shutdownSending()
    deadlines.add(.lingering(token: connection.token), in: .seconds(1))
  }

  func close(_ connection: ServerConnection) {
    guard connection.isOpen else { return }
    connection.isOpen = false
    if let (request, bytes) = connection.machine.unfinished {
      connection.record(.unfinished, request, bytes: bytes)
    }
    unregister(connection.socket.descriptor)
    connection.socket.close()
    connection.listener.connections[connection.socket.descriptor] = nil
    finishDraining(connection.listener)
  }
}
