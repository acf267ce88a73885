import Dispatch
import Foundation
import LinkHarness
import MockSite

/// The signals that end a command, each within a second, and without a temporary file that remains.
///
/// A command that waits for a request to stop, such as `serve`, ends by itself. If it has not ended after ``patience``,
/// for example because a thread is blocked in a system call, the signal ends the process. Other commands end at once.
enum StopRequest {
  static let patience = DispatchTimeInterval.milliseconds(700)

  /// SIGPIPE is not among them; see ``readerIsGone()``.
  static let signals = [SIGHUP, SIGINT, SIGQUIT, SIGALRM, SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU]

  private enum State: Sendable {
    case running
    /// A command that ends by itself.
    case waiting(AsyncStream<Void>.Continuation?)
    case stopping(Int32)
  }

  private static let state = Guarded(State.running)
  private static let queue = DispatchQueue(label: "linkplan.stop")
  /// The pipe from the handler of signals to the thread that receives them.
  ///
  /// Neither Dispatch nor `Pipe` is used, because they end the process if there are too few file descriptors.
  private static let arrivals: (read: Int32, write: Int32)? = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }()

  private static let handlesSignals: Void = {
    guard let arrivals else { return }
    let thread = Platform.startThread {
      var number: UInt8 = 0
      while true {
        if read(arrivals.read, &number, 1) == 1 { receive(Int32(number)) }
      }
    }
    guard thread == 0 else { return }
    for number in signals {
      let former = signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        if let arrivals = StopRequest.arrivals { _ = write(arrivals.write, &byte, 1) }
      }
      // A signal that the parent process ignores, as `nohup` does with SIGHUP, stays ignored.
      if isIgnored(former) { signal(number, SIG_IGN) }
    }
  }()

  /// Whether SIGPIPE would have ended the process; it is ignored, so that a write to a closed pipe fails instead.
  private static let isEndedByPipe = !isIgnored(signal(SIGPIPE, SIG_IGN))

  private static func isIgnored(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  static func removesTemporaryFiles() {
    handlesSignals
    _ = isEndedByPipe
  }

  /// Ends the process because the reader of its results is gone, as SIGPIPE would have.
  static func readerIsGone() -> Never {
    if isEndedByPipe { end(by: SIGPIPE) }
    WholeFile.removePending()
    exit(CommandStatus.couldNotRun.rawValue)
  }

  /// Leaves it to the command to end with what it has; a command that takes longer than `patience` is ended.
  static func letCommandEnd() { state.withLock { $0 = .waiting(nil) } }

  static var isMade: Bool { state.withLock { if case .stopping = $0 { true } else { false } } }

  /// Ends the process if a signal has asked for it.
  static func end(_ output: Output) {
    guard case .stopping(let number) = state.withLock(\.self) else { return }
    output.flush()
    end(by: number)
  }

  static func wait() async {
    let (requests, continuation) = AsyncStream.makeStream(of: Void.self)
    state.withLock { $0 = .waiting(continuation) }
    removesTemporaryFiles()
    let input = FileHandle.standardInput
    if isPipe(STDIN_FILENO) {
      input.readabilityHandler = { if $0.availableData.isEmpty { continuation.yield() } }
    }
    for await _ in requests { break }
    input.readabilityHandler = nil
  }

  private static func receive(_ number: Int32) {
    let former = state.withLock { state in
      defer { state = .stopping(number) }
      return state
    }
    guard case .waiting(let continuation) = former else { return end(by: number) }
    continuation?.yield()
    queue.asyncAfter(deadline: .now() + patience) { end(by: number) }
  }

  /// Ends the process as the signal would have, so that a shell sees which signal it was.
  private static func end(by number: Int32) {
    WholeFile.removePending()
    signal(number, SIG_DFL)
    // The threads of Dispatch block all signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }

  private static func isPipe(_ descriptor: Int32) -> Bool {
    var information = stat()
    return fstat(descriptor, &information) == 0 && information.st_mode & S_IFMT == S_IFIFO
  }
}
