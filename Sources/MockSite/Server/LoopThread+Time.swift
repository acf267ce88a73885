extension LoopThread {
  /// Notes what a peer has to do next and by when.
  ///
  /// The loop keeps at most a few entries for a connection: one that comes too early finds a later
  /// moment and is set anew, so that a busy connection costs an assignment and not a deadline.
  func watch(_ connection: ServerConnection, _ phase: ServerConnection.Phase) {
    connection.enter(phase, at: now)
    if let armed = connection.armed, armed <= connection.due { return }
    connection.armed = connection.due
    deadlines.add(.overdue(token: connection.token), at: connection.due)
  }

  func sendTime(_ connection: ServerConnection) -> Duration {
    connection.listener.state.options.sendTime
  }

  /// Ends what takes too long: an idle connection, a slow request (408), a peer that does not read.
  private func endOverdue(_ connection: ServerConnection) {
    if connection.isPaused || connection.isLingering {
      connection.armed = nil
      return
    }
    guard connection.due <= now else {
      connection.armed = connection.due
      return deadlines.add(.overdue(token: connection.token), at: connection.due)
    }
    connection.armed = nil
    switch connection.phase {
    case .sending: close(connection)
    case .idle, .request: giveUp(connection)
    }
  }

  func isOfUse(_ purpose: Deadlines.Purpose) -> Bool {
    switch purpose {
    case .lingering(let token), .overdue(let token), .resuming(let token):
      if case .connection = entry(for: token) { true } else { false }
    case .draining(let listener): !listener.connections.isEmpty
    case .resumingAccept, .waiter: true
    }
  }

  func expire(_ purpose: Deadlines.Purpose) {
    switch purpose {
    case .lingering(let token):
      if case .connection(let connection) = entry(for: token) { close(connection) }
    case .overdue(let token):
      if case .connection(let connection) = entry(for: token) { endOverdue(connection) }
    case .resuming(let token):
      if case .connection(let connection) = entry(for: token) { resume(connection) }
    case .draining(let listener):
      for connection in Array(listener.connections.values) { close(connection) }
    case .resumingAccept(let listener):
      guard !listener.isDraining, listener.isListening else { return }
      poller.modify(listener.socket.descriptor, token: listener.token, read: true, write: false)
    case .waiter(let state, let id):
      state.giveUp(waiter: id)
    }
  }
}
