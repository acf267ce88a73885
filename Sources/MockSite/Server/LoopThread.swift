/// An event loop that is confined to one thread and owns every socket served on that thread.
final class LoopThread {
  enum Entry {
    case bell
    case listener(Listener)
    case connection(ServerConnection)
  }

  let poller = Poller()
  let loop: EventLoop
  let bell: Int32
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
  private var entries: [(entry: Entry?, generation: UInt32)] = []
  var listeners: [ObjectIdentifier: Listener] = [:]
  /// Servers with connections that are paused because the limit for unread responses has been reached.
  var crowded: [Listener] = []
  var deadlines = Deadlines()
  private(set) var date = ""
  private(set) var now = Deadlines.Moment.now
  private var dateSeconds = -1

  init(loop: EventLoop, bell: Int32) {
    self.loop = loop
    self.bell = bell
    register(.bell, bell)
  }

  deinit {
    buffer.deallocate()
  }

  func run() {
    var ready: [Poller.Ready] = []
    while true {
      ready.removeAll(keepingCapacity: true)
      poller.wait(milliseconds: deadlines.milliseconds(), into: &ready)
      now = .now
      refreshDate()
      for event in ready {
        handle(event)
      }
      for expired in deadlines.takeExpired(now: now) {
        expire(expired)
      }
      if !crowded.isEmpty { resumeWaiting() }
      deadlines.sweep(isOfUse)
    }
  }

  private func handle(_ event: Poller.Ready) {
    switch entry(for: event.token) {
    case .bell:
      Platform.silence(bell)
      for command in loop.takeCommands() { perform(command) }
    case .listener(let listener):
      _ = accept(listener)
    case .connection(let connection):
      // No event was requested, so the poller is reporting an error or a hang-up.
      if connection.interest == .none { return close(connection) }
      if event.writable, !connection.output.isEmpty { flush(connection) }
      if event.readable, connection.isOpen, connection.interest == .read { read(connection) }
    case nil:
      break  // closed by an earlier event of this iteration
    }
  }

  private func perform(_ command: EventLoop.Command) {
    switch command {
    case .serve(let state, let socket, let port, let isListening):
      let listener = Listener(state: state, socket: socket, port: port)
      if isListening {
        register(.listener(listener), socket.descriptor)
      }
      listeners[ObjectIdentifier(state)] = listener
      listener.isListening = isListening
      refresh(listener)
    case .refresh(let state):
      if let listener = listeners[ObjectIdentifier(state)] { refresh(listener) }
    case .answer(let token, let response): answer(token, response)
    case .publish(let state, let bytes): publish(bytes, to: state)
    case .giveUp(let state, let waiter, let time):
      deadlines.add(.waiter(state, id: waiter), in: time)
    case .stop(let state, let time, let completion):
      guard let listener = listeners[ObjectIdentifier(state)] else { return completion() }
      listener.completions.append(completion)
      drain(listener, within: time)
    }
  }

  @discardableResult
  func register(_ entry: Entry, _ descriptor: Int32) -> UInt64 {
    let index = Int(descriptor)
    while entries.count <= index { entries.append((nil, 0)) }
    entries[index].generation &+= 1
    let token = UInt64(entries[index].generation) << 32 | UInt64(index)
    poller.add(descriptor, token: token)
    entries[index].entry = entry
    return token
  }

  func unregister(_ descriptor: Int32) {
    poller.remove(descriptor)
    entries[Int(descriptor)].entry = nil
  }

  private func entry(for token: UInt64) -> Entry? {
    let index = Int(token & 0xFFFF_FFFF)
    guard index < entries.count, UInt64(entries[index].generation) == token >> 32 else {
      return nil
    }
    return entries[index].entry
  }

  func connection(_ token: UInt64) -> ServerConnection? {
    if case .connection(let connection)? = entry(for: token) { connection } else { nil }
  }

  private func refreshDate() {
    let seconds = Platform.secondsSince1970
    guard seconds != dateSeconds else { return }
    dateSeconds = seconds
    date = HTTPDate.text(secondsSince1970: seconds)
  }
}

extension LoopThread {
  /// To save heap insertions, an extended deadline is inserted only when the earlier deadline expires.
  func watch(_ connection: ServerConnection, _ phase: ServerConnection.Phase) {
    connection.enter(phase, at: now)
    if let armed = connection.armed, armed <= connection.due { return }
    connection.armed = connection.due
    deadlines.add(.overdue(token: connection.token), at: connection.due)
  }

  func sendTime(_ connection: ServerConnection) -> Duration {
    connection.listener.state.options.sendTime
  }

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
    case .idle, .request, nil: giveUp(connection)
    }
  }

  func isOfUse(_ purpose: Deadlines.Purpose) -> Bool {
    switch purpose {
    case .lingering(let token), .overdue(let token), .resuming(let token):
      connection(token) != nil
    case .draining(let listener): !listener.connections.isEmpty
    case .resumingAccept, .waiter: true
    }
  }

  func expire(_ purpose: Deadlines.Purpose) {
    switch purpose {
    case .lingering(let token):
      if let connection = connection(token) { close(connection) }
    case .overdue(let token):
      if let connection = connection(token) { endOverdue(connection) }
    case .resuming(let token):
      if let connection = connection(token) { resume(connection) }
    case .draining(let listener):
      for connection in Array(listener.connections.values) { close(connection) }
    case .resumingAccept(let listener):
      guard !listener.isDraining, listener.isListening else { return }
      poller.modify(listener.socket.descriptor, read: true, write: false)
    case .waiter(let state, let id):
      state.giveUp(waiter: id)
    }
  }
}
