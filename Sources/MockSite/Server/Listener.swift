final class Listener {
  let state: ServerState
  let port: UInt16
  var socket: Socket
  /// A socket that is not listening reserves the port, and connections to the port are refused.
  var isListening = false
  var connections: [Int32: ServerConnection] = [:]
  var accepted = 0
  var isDraining = false
  var completions: [@Sendable () -> Void] = []
  let held = HeldOutput()
  /// The tokens of connections that are paused because the limit for unread responses has been reached.
  var waiting: [UInt64] = []

  var hasRoom: Bool { held.bytes < state.options.outputBytes }

  init(state: ServerState, socket: Socket, port: UInt16) {
    self.state = state
    self.socket = socket
    self.port = port
  }
}

extension LoopThread {
  /// Accepts up to 64 pending connections per call, so that the loop can also serve other sockets.
  func accept(_ listener: Listener) -> Bool {
    var mayHaveMore = false
    for _ in 0..<64 {
      switch listener.socket.accept() {
      case .success(let socket):
        mayHaveMore = true
        if Platform.isAmongTheLast(socket.descriptor, Platform.spareDescriptors) {
          refuse(socket)
        } else {
          open(socket, of: listener)
        }
      case .failure(let error) where Platform.isOutOfDescriptors(error.code):
        pause(listener)
        return false
      case .failure(let error):
        if Platform.isWouldBlock(error.code) { return false }
      // The client aborted the connection before it was accepted. The next pending connection may still be usable.
      }
    }
    // If every attempt failed, the result is `false`, so that `while accept(listener) {}` ends.
    return mayHaveMore
  }

  private func open(_ socket: Socket, of listener: Listener) {
    listener.accepted += 1
    let connection = ServerConnection(
      socket: socket, listener: listener, number: listener.accepted)
    connection.token = register(.connection(connection), socket.descriptor)
    listener.connections[socket.descriptor] = connection
    listener.state.count(connections: 1)
    let faults = listener.state.session.site.connectionFaults
    if !faults.isEmpty {
      let seed = listener.state.options.seed &+ UInt64(connection.number)
      connection.script = FaultScript.forConnection(faults, seed: seed).steps[...]
      pump(connection)
      guard connection.isOpen, !connection.isPaused else { return }
    }
    watch(connection, .idle)
    read(connection)  // The request has often arrived together with the connection.
  }

  func refresh(_ listener: Listener) {
    let listens = !listener.state.session.site.refusesConnections
    guard listens != listener.isListening, !listener.isDraining else { return }
    if listens {
      guard listener.socket.startListening() else { return }
      register(.listener(listener), listener.socket.descriptor)
    } else {
      while accept(listener) {}
      unregister(listener.socket.descriptor)
      listener.socket.close()
      // If the port cannot be reserved, connections are refused anyway. The descriptor -1 means that there is no
      // socket.
      listener.socket = (try? Socket.holding(port: listener.port).socket) ?? Socket(descriptor: -1)
    }
    listener.isListening = listens
  }

  private func refuse(_ socket: Socket) {
    var output = OutputQueue()
    output.write { buffer in
      let response = HTTPResponse.text(
        "The server has no file descriptors left for connections.\n", status: 503)
      ResponseEncoder.encodeHead(
        of: response, toHead: false, persistence: .close, date: date, into: &buffer)
      return response.content
    }
    _ = output.flush(to: socket)
    socket.close()
  }

  /// Without the pause, the pending connections would wake the loop continuously.
  private func pause(_ listener: Listener) {
    poller.modify(listener.socket.descriptor, read: false, write: false)
    deadlines.add(.resumingAccept(listener), in: .milliseconds(50))
  }

  func drain(_ listener: Listener, within time: Duration) {
    if !listener.isDraining {
      if listener.isListening {
        while accept(listener) {}
        unregister(listener.socket.descriptor)
      }
      listener.socket.close()
      let connections = Array(listener.connections.values)
      for connection in connections { readAll(connection) }
      listener.isDraining = true
      for connection in connections where connection.output.isEmpty { close(connection) }
    }
    guard !finishDraining(listener) else { return }
    deadlines.add(.draining(listener), in: time)
  }

  @discardableResult
  func finishDraining(_ listener: Listener) -> Bool {
    guard listener.isDraining, listener.connections.isEmpty else { return false }
    listeners[ObjectIdentifier(listener.state)] = nil
    let completions = listener.completions
    listener.completions = []
    for completion in completions { completion() }
    return true
  }
}
