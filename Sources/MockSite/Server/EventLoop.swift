/// A handle to the thread that all servers of the process share, which never stops.
final class EventLoop: Sendable {
  enum Command: Sendable {
    case serve(ServerState, Socket, port: UInt16, isListening: Bool)
    case refresh(ServerState)
    case answer(UInt64, HTTPResponse)
    case publish(ServerState, [UInt8])
    case giveUp(ServerState, waiter: Int, after: Duration)
    case stop(ServerState, within: Duration, completion: @Sendable () -> Void)
  }

  private let commands = Guarded<[Command]>([])
  private let bell: (wait: Int32, ring: Int32)

  private static let current = Guarded<EventLoop?>(nil)

  static func shared() throws(SocketError) -> EventLoop {
    let result = current.withLock { loop -> Result<EventLoop, SocketError> in
      if let loop { return .success(loop) }
      do throws(SocketError) {
        let started = try EventLoop.start()
        loop = started
        return .success(started)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private init(bell: (wait: Int32, ring: Int32)) {
    self.bell = bell
  }

  private static func start() throws(SocketError) -> EventLoop {
    guard let bell = Platform.openBell() else { throw .last("pipe") }
    let loop = EventLoop(bell: bell)
    let code = Platform.startThread { LoopThread(loop: loop, bell: bell.wait).run() }
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

  func takeCommands() -> [Command] { commands.exchange(\.self, for: []) }
}
