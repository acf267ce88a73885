final class ServerConnection {
  /// The socket event that the loop waits for; `none` is used only while the connection is paused.
  enum Interest { case read, write, none }

  enum Phase { case idle, request, sending }

  let socket: Socket
  let listener: Listener
  let number: Int
  var token: UInt64 = 0
  var machine: Connection
  var output: OutputQueue
  var interest = Interest.read
  var isOpen = true
  var isLingering = false
  var inputEnded = false
  var exchanges = 0

  var script: ArraySlice<FaultScript.Step> = []
  var isPaused = false
  var isStream = false
  var closesAfterOutput = false

  private(set) var phase: Phase?
  var due = Deadlines.Moment.now
  private var timedExchange = 0
  var armed: Deadlines.Moment?

  init(socket: Socket, listener: Listener, number: Int) {
    self.socket = socket
    self.listener = listener
    self.number = number
    machine = Connection(limits: listener.state.options.limits)
    output = OutputQueue(held: listener.held)
  }

  /// Data received during a phase does not extend the deadline, and neither do empty lines before a request line (RFC
  /// 9112 §2.2); the deadline for receiving a request applies to each pipelined request separately.
  func enter(_ next: Phase, at now: Deadlines.Moment) {
    guard phase != next || (next != .sending && timedExchange != exchanges) else { return }
    (phase, timedExchange) = (next, exchanges)
    let options = listener.state.options
    switch next {
    case .idle: due = now + options.idleTime
    case .request: due = now + options.requestTime
    case .sending: due = now + options.sendTime
    }
  }

  func record(
    _ outcome: Site.Exchange.Outcome, _ request: HTTPRequest?, bytes: [UInt8] = [],
    answer: Site.Answer? = nil, of mounted: MountedSite? = nil, asked: String? = nil
  ) {
    let state = listener.state
    var exchange = Site.Exchange(
      connection: number, index: exchanges, request: request, bytes: bytes, outcome: outcome)
    if let answer {
      exchange.faults = answer.faults
      exchange.visit = answer.visit
      exchange.mounted = mounted
      exchange.number = asked
      if let patience = state.options.virtualPatience {
        exchange.virtual = mounted?.site.timedOutcome(of: answer, patience: patience)
      }
    }
    exchanges += 1
    state.record(exchange)
  }
}
