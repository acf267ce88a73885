/// A handle to the thread shared by all servers that use the same backend.
///
/// The thread never stops.
final class EventLoop: Sendable {
  enum Command: Sendable {
    case serve(ServerState, Socket, port: UInt16, isListening: Bool)
    case refresh(ServerState)
    case answer(UInt64, HTTPResponse)
    case publish(ServerState, [UInt8])
    case giveUp(ServerState, waiter: Int, after: Duration)
    case stop(ServerState, within: Duration, completion: @Sendable () -> Void)
  }

  private static let loops = Guarded<[EventBackend: EventLoop]>([:])

  private let commands = Guarded<[Command]>([])
  private let bell: (wait: Int32, ring: Int32)

  static func shared(_ backend: EventBackend) throws(SocketError) -> EventLoop {
    let result = loops.withLock { loops -> Result<EventLoop, SocketError> in
      if let loop = loops[backend] { return .success(loop) }
      do throws(SocketError) {
        let loop = try EventLoop.start(backend)
        loops[backend] = loop
        return .success(loop)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private init(bell: (wait: Int32, ring: Int32)) {
    self.bell = bell
  }

  private static func start(_ backend: EventBackend) throws(SocketError) -> EventLoop {
    let poller = try backend.makePoller()
    guard let bell = Platform.openBell() else { throw .last("eventfd") }
    let loop = EventLoop(bell: bell)
    let code = Platform.startThread {
      LoopThread(loop: loop, poller: poller, bell: bell.wait).run()
    }
    guard code == 0 else { throw SocketError(operation: "pthread_create", code: code) }
    return loop
  }

  /// Submits a command; only the first of several pending commands wakes the loop.
  func submit(_ command: Command) {
    let isFirst = commands.withLock { commands in
      commands.append(command)
      return commands.count == 1
    }
    if isFirst { Platform.ring(bell.ring) }
  }

  func takeCommands() -> [Command] {
    commands.withLock { commands in
      let taken = commands
      commands = []
      return taken
    }
  }
}
