extension LoopThread {
  func readAll(_ connection: ServerConnection) {
    while connection.isOpen, connection.interest == .read, read(connection) {}
  }

  /// One read per event is enough, because the level-triggered poller reports any remaining data again.
  @discardableResult
  func read(_ connection: ServerConnection) -> Bool {
    switch connection.socket.receive(into: buffer) {
    case .bytes(0):
      if connection.isLingering || connection.inputEnded || connection.isStream {
        close(connection)
      } else {
        connection.inputEnded = true
        connection.machine.receiveEnd()
        // While a response is pending, the socket is not polled, because the poller would report the end of the input
        // repeatedly.
        if connection.isPaused { wait(for: .none, on: connection) } else { pump(connection) }
      }
      return false
    case .bytes(let count):
      if connection.isLingering { return true }
      connection.machine.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      if connection.isPaused {
        // No data is read while a response is pending, so later requests on the connection have to wait.
        wait(for: .none, on: connection)
        return false
      }
      pump(connection)
      return true
    case .wouldBlock:
      return false
    case .failed:
      close(connection)
      return false
    }
  }

  func pump(_ connection: ServerConnection) {
    while connection.isOpen {
      var didSomething = false
      while !connection.output.isFull, !connection.isPaused {
        guard connection.listener.hasRoom else {
          if connection.output.isEmpty { waitForRoom(connection) } else { didSomething = true }
          break
        }
        if let step = connection.script.popFirst() {
          perform(step, on: connection)
        } else if !connection.closesAfterOutput, let action = connection.machine.next() {
          perform(action, on: connection)
        } else {
          break
        }
        didSomething = true
        guard connection.isOpen else { return }
      }
      guard flushOnce(connection), didSomething else { break }
    }
    settle(connection)
  }

  private func waitForRoom(_ connection: ServerConnection) {
    connection.isPaused = true
    // The send timeout excludes the time spent waiting for other clients, so the sending phase starts with a new
    // deadline.
    connection.enter(.sending, at: now)
    wait(for: .none, on: connection)
    let listener = connection.listener
    if !crowded.contains(where: { $0 === listener }) { crowded.append(listener) }
    listener.waiting.append(connection.token)
  }

  func resumeWaiting() {
    for listener in crowded {
      var tokens = listener.waiting[...]
      listener.waiting = []
      while listener.hasRoom, let token = tokens.popFirst() {
        if let connection = connection(token) { resume(connection) }
      }
      // Connections that have to wait again are queued behind those that have not been resumed yet.
      listener.waiting = tokens + listener.waiting
    }
    crowded.removeAll(where: \.waiting.isEmpty)
  }

  private func perform(_ action: Connection.Action, on connection: ServerConnection) {
    switch action {
    case .sendContinue:
      connection.output.write { buffer in
        buffer.append(contentsOf: Connection.continueLine)
        return .bytes([])
      }
    case .answer(var request):
      let state = connection.listener.state
      let number = state.options.virtualPatience == nil ? nil : request.fields.take(SiteServer.numberField)
      let mounted = state.session.current
      let answer = mounted.answer(to: request, clock: state.options.clock)
      connection.record(
        .answered(answer.response.status, resource: answer.resource), request, answer: answer, of: mounted,
        asked: number)
      if let pending = answer.response.pending {
        return begin(pending, answer.response, on: connection)
      }
      guard answer.faults.isEmpty else {
        let seed = state.options.seed &+ UInt64(connection.number << 20 + connection.exchanges)
        connection.script =
          connection.machine.script(
            for: answer.response, faults: answer.faults, date: date, seed: seed
          ).steps[...]
        return
      }
      send(answer.response, on: connection)
    case .refuse(let error):
      let (request, bytes) = connection.machine.refused
      connection.record(.refused(error), request, bytes: bytes)
      send(.text("\(error)\n", status: error.status), on: connection)
    case .close:
      break  // The connection closes once everything is sent.
    }
  }

  func send(_ response: HTTPResponse, on connection: ServerConnection) {
    connection.output.write { buffer in
      connection.machine.encode(response, date: date, into: &buffer)
    }
  }

  func giveUp(_ connection: ServerConnection) {
    if let action = connection.machine.expire() { perform(action, on: connection) }
    pump(connection)
  }

  private func perform(_ step: FaultScript.Step, on connection: ServerConnection) {
    switch step {
    case .send(let content):
      connection.output.write { _ in content }
    case .wait where connection.listener.state.options.virtualPatience != nil:
      break
    case .wait(let time):
      // While the connection is paused, `pump` only sends earlier output.
      connection.isPaused = true
      if connection.inputEnded, connection.output.isEmpty { wait(for: .none, on: connection) }
      deadlines.add(.resuming(token: connection.token), in: time)
    case .close:
      connection.closesAfterOutput = true
    case .reset:
      _ = connection.output.flush(to: connection.socket)
      connection.socket.resetOnClose()
      close(connection)
    }
  }

  func resume(_ connection: ServerConnection) {
    connection.isPaused = false
    if connection.output.isEmpty { wait(for: .read, on: connection) }
    pump(connection)
  }

  func flush(_ connection: ServerConnection) {
    if flushOnce(connection) { pump(connection) } else { settle(connection) }
  }

  private func flushOnce(_ connection: ServerConnection) -> Bool {
    guard connection.isOpen else { return false }
    guard !connection.output.isEmpty else { return true }
    let before = connection.output.sent
    switch connection.output.flush(to: connection.socket) {
    case .bytes:
      wait(for: connection.isPaused && connection.inputEnded ? .none : .read, on: connection)
      return true
    case .wouldBlock:
      let listener = connection.listener
      if connection.output.sent > before, listener.hasRoom || listener.waiting.isEmpty {
        connection.due = now + sendTime(connection)
      }
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
    poller.modify(connection.socket.descriptor, read: interest == .read, write: interest == .write)
  }

  private func settle(_ connection: ServerConnection) {
    guard connection.isOpen else { return }
    guard connection.output.isEmpty else { return watch(connection, .sending) }
    guard !connection.isPaused else { return }
    if connection.listener.isDraining {
      close(connection)
    } else if connection.machine.isClosing || connection.closesAfterOutput {
      if connection.inputEnded { close(connection) } else { linger(connection) }
    } else {
      watch(connection, connection.machine.isWithinRequest ? .request : .idle)
    }
  }

  /// If the server closed the connection while data was still arriving, the peer could lose the response (RFC 9112
  /// §9.6).
  private func linger(_ connection: ServerConnection) {
    guard !connection.isLingering else { return }
    connection.isLingering = true
    connection.socket.shutdownSending()
    deadlines.add(.lingering(token: connection.token), in: .seconds(1))
  }

  func close(_ connection: ServerConnection) {
    guard connection.isOpen else { return }
    connection.isOpen = false
    connection.output.removeAll()
    if let (request, bytes) = connection.machine.unfinished {
      connection.record(.unfinished, request, bytes: bytes)
    }
    unregister(connection.socket.descriptor)
    connection.socket.close()
    connection.listener.connections[connection.socket.descriptor] = nil
    connection.listener.state.count(connections: -1)
    finishDraining(connection.listener)
  }
}
