/// One connection as the loop sees it: a socket, the HTTP machine, and what has still to be sent.
final class ServerConnection {
  /// What the loop waits for on the socket; while an answer is stuck nothing more is read.
  enum Interest { case read, write, none }

  /// What the peer is given time for.
  enum Phase { case idle, request, sending }

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

  /// The steps of an answer with faults that are still to be taken.
  var script: ArraySlice<FaultScript.Step> = []
  /// Whether a step of the script waits for its time.
  var isPaused = false
  /// Whether the script asked for the connection to be closed once all is sent.
  var closesAfterOutput = false

  /// What the peer does now, and until when it has to have done it.
  private(set) var phase = Phase.idle
  var due = Deadlines.Moment.now
  /// How many exchanges there had been when the request began that is timed.
  private var timedExchange = 0
  /// The moment of the earliest deadline the loop keeps for the connection.
  var armed: Deadlines.Moment?

  init(socket: Socket, listener: Listener, number: Int) {
    self.socket = socket
    self.listener = listener
    self.number = number
    machine = Connection(limits: listener.state.options.limits)
  }

  /// Notes what the peer does now; the time for it runs from when it began to.
  ///
  /// A request that follows in the bytes of the one before has a time of its own: a client that always
  /// sends ahead is never idle.
  func enter(_ next: Phase, at now: Deadlines.Moment) {
    let options = listener.state.options
    switch next {
    case .idle: due = now + options.idleTime
    case .request where phase != .request || timedExchange != exchanges:
      due = now + options.requestTime
      timedExchange = exchanges
    case .sending where phase != .sending: due = now + options.sendTime
    case .request, .sending: break
    }
    phase = next
  }

  func record(
    _ outcome: Exchange.Outcome, _ request: HTTPRequest?, bytes: [UInt8] = [],
    in state: ServerState? = nil, answer: Site.Answer? = nil, of mounted: MountedSite? = nil
  ) {
    let state = state ?? listener.state
    var exchange = Exchange(
      connection: number, index: exchanges, request: request, bytes: bytes, outcome: outcome)
    if let answer {
      exchange.faults = answer.faults
      exchange.visit = answer.visit
      exchange.mounted = mounted
    }
    exchanges += 1
    state.record(exchange)
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
        return false
      }
      connection.inputEnded = true
      connection.machine.receiveEnd()
      // The end would be reported for as long as an answer waits; there is nothing more to read.
      if connection.isPaused { wait(for: .none, on: connection) } else { pump(connection) }
      return false
    case .bytes(let count):
      if connection.isLingering { return true }
      connection.machine.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      if connection.isPaused {
        // What is asked while an answer waits has to wait as well: the peer is not read from.
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

  /// Does what the machine asks for, until it needs more bytes or the peer takes no more.
  func pump(_ connection: ServerConnection) {
    while connection.isOpen {
      var didSomething = false
      while connection.output.count < Self.highWater, !connection.isPaused {
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

  private func perform(_ action: Connection.Action, on connection: ServerConnection) {
    switch action {
    case .sendContinue:
      connection.output.write { buffer in
        buffer.append(contentsOf: Connection.continueLine)
        return []
      }
    case .answer(var request):
      let state = connection.listener.state.room(for: &request)
      let mounted = state.session.current
      let answer = mounted.answer(to: request, clock: state.options.clock)
      connection.record(
        .answered(answer.response.status, resource: answer.resource), request, in: state,
        answer: answer, of: mounted)
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
      break  // The machine is closing now, which is seen to when all is sent.
    }
  }

  private func send(_ response: HTTPResponse, on connection: ServerConnection) {
    connection.output.write { buffer in
      connection.machine.encode(response, date: date, into: &buffer)
    }
  }

  /// Refuses a request that takes too long, or closes a connection without one.
  func giveUp(_ connection: ServerConnection) {
    if let action = connection.machine.expire() { perform(action, on: connection) }
    pump(connection)
  }

  // MARK: - Faults

  private func perform(_ step: FaultScript.Step, on connection: ServerConnection) {
    switch step {
    case .send(let bytes):
      connection.output.write { _ in bytes }
    case .wait(let time):
      // What was sent before has to be on its way before the wait begins.
      connection.isPaused = true
      deadlines.add(.resuming(token: connection.token), in: time)
    case .close:
      connection.closesAfterOutput = true
    case .reset:
      _ = connection.output.flush(to: connection.socket)
      connection.socket.resetOnClose()
      close(connection)
    }
  }

  /// Goes on with a script after its wait.
  func resume(_ connection: ServerConnection) {
    connection.isPaused = false
    if connection.output.isEmpty { wait(for: .read, on: connection) }
    pump(connection)
  }

  // MARK: - Sending

  /// Goes on sending when the peer takes bytes again, then answers what has waited.
  func flush(_ connection: ServerConnection) {
    if flushOnce(connection) { pump(connection) } else { settle(connection) }
  }

  /// Sends what there is; returns whether all of it is gone.
  private func flushOnce(_ connection: ServerConnection) -> Bool {
    guard connection.isOpen else { return false }
    guard !connection.output.isEmpty else { return true }
    let before = connection.output.count
    switch connection.output.flush(to: connection.socket) {
    case .bytes:
      wait(for: connection.isPaused && connection.inputEnded ? .none : .read, on: connection)
      return true
    case .wouldBlock:
      if connection.output.count < before { connection.due = now + sendTime(connection) }
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

  /// Closes a connection that has nothing more to do, and notes until when the peer has to do its part.
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
    connection.listener.state.count(connections: -1)
    finishDraining(connection.listener)
  }
}
