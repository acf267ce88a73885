/// One server as the loop sees it: the listening socket and the connections it accepted.
final class Listener {
  /// The descriptors that servers leave to the rest of the process, which has files to read.
  ///
  /// Where none is left, Dispatch on Linux ends the process (`_dispatch_workq_count_runnable_workers`).
  static let spareDescriptors: Int32 = 16

  let state: ServerState
  let port: UInt16
  var socket: Socket
  /// Whether the socket listens; otherwise it holds the port, so that clients are refused.
  var isListening = false
  var token: UInt64 = 0
  var connections: [Int32: ServerConnection] = [:]
  var accepted = 0
  /// Whether the server is being stopped: nothing new is accepted, what is done is closed.
  var isDraining = false
  var completions: [@Sendable () -> Void] = []
  let held = HeldOutput()
  /// The connections, by token, whose next answer waits until others have been read.
  var waiting: [UInt64] = []

  /// Whether another answer may be made.
  var hasRoom: Bool { held.bytes < state.options.outputBytes }

  init(state: ServerState, socket: Socket, port: UInt16) {
    self.state = state
    self.socket = socket
    self.port = port
  }
}

extension LoopThread {
  /// Accepts what waits, up to a number that lets others have their turn; returns whether more may wait.
  func accept(_ listener: Listener) -> Bool {
    var mayHaveMore = false
    for _ in 0..<64 {
      switch listener.socket.accept() {
      case .success(let socket):
        mayHaveMore = true
        if Platform.isAmongTheLast(socket.descriptor, Listener.spareDescriptors) {
          refuse(socket)
        } else {
          open(socket, of: listener)
        }
      case .failure(let error) where Platform.isOutOfDescriptors(error.code):
        pause(listener)
        return false
      case .failure(let error):
        if Platform.isWouldBlock(error.code) { return false }
      // The connection was gone before it was accepted; the next may be well.
      }
    }
    // Where every attempt failed the next will too, and whoever empties the queue must come to an end.
    return mayHaveMore
  }

  private func open(_ socket: Socket, of listener: Listener) {
    listener.accepted += 1
    let connection = ServerConnection(
      socket: socket, listener: listener, number: listener.accepted)
    guard let token = register(.connection(connection), socket.descriptor) else {
      socket.close()
      return
    }
    connection.token = token
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

  /// Lets clients in, or has them refused by holding the port with a socket that does not listen.
  func refresh(_ listener: Listener) {
    let listens = !listener.state.session.site.connectionFaults.contains(.refuse)
    guard listens != listener.isListening, !listener.isDraining else { return }
    if listens {
      guard listener.socket.startListening() else { return }
      guard let token = register(.listener(listener), listener.socket.descriptor) else { return }
      listener.token = token
    } else {
      while accept(listener) {}
      unregister(listener.socket.descriptor)
      listener.socket.close()
      // Where the port cannot be held clients are refused all the same, and there is no socket to close.
      listener.socket = (try? Socket.holding(port: listener.port).socket) ?? Socket(descriptor: -1)
    }
    listener.isListening = listens
  }

  /// Tells a client that there are no descriptors left for it.
  private func refuse(_ socket: Socket) {
    var output = OutputQueue()
    output.write { buffer in
      let response = HTTPResponse.text("The server has no descriptors left.\n", status: 503)
      ResponseEncoder.encodeHead(
        of: response, toHead: false, persistence: .close, date: date, into: &buffer)
      return response.body
    }
    _ = output.flush(to: socket)
    socket.close()
  }

  /// Stops accepting for a moment where the rest of the process or the system has taken every descriptor: the client
  /// stays in the queue and would wake the loop for ever.
  private func pause(_ listener: Listener) {
    poller.modify(listener.socket.descriptor, token: listener.token, read: false, write: false)
    deadlines.add(.resumingAccept(listener), in: .milliseconds(50))
  }

  /// Begins to stop a server: takes in what has arrived, then closes what is done.
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

  /// Reports that a server has stopped once its last connection is closed.
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
