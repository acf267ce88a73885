import Dispatch
import Foundation
import LinkHarness
import MockSite

/// SIGINT and SIGTERM, each of which ends every command within a second.
///
/// A command that waits for a request to stop, such as `serve`, ends by itself. If it has not ended after ``patience``,
/// for example because a thread is blocked in a system call, the signal ends the process. Other commands end at once.
enum StopRequest {
  static let patience = DispatchTimeInterval.milliseconds(700)

  private enum State: Sendable {
    case running
    case waiting(AsyncStream<Void>.Continuation)
    case stopping
  }

  private static let state = Guarded(State.running)
  private static let queue = DispatchQueue(label: "linkplan.stop")
  private static let pipe = Pipe()
  private static let arrivals = pipe.fileHandleForWriting.fileDescriptor

  /// A `DispatchSourceSignal` would not do: a signal that arrives before the source is registered, which happens on
  /// another thread, is lost.
  private static let handlesSignals: Void = {
    pipe.fileHandleForReading.readabilityHandler = { handle in
      for number in handle.availableData { receive(Int32(number)) }
    }
    _ = arrivals
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(StopRequest.arrivals, &byte, 1)
      }
    }
  }()

  static func removesTemporaryFiles() { handlesSignals }

  static func wait() async {
    let (requests, continuation) = AsyncStream.makeStream(of: Void.self)
    state.withLock { $0 = .waiting(continuation) }
    handlesSignals
    let input = FileHandle.standardInput
    if isPipe(STDIN_FILENO) {
      input.readabilityHandler = { if $0.availableData.isEmpty { continuation.yield() } }
    }
    for await _ in requests { break }
    input.readabilityHandler = nil
  }

  private static func receive(_ number: Int32) {
    let former = state.withLock { state in
      defer { state = .stopping }
      return state
    }
    guard case .waiting(let continuation) = former else { return end(by: number) }
    continuation.yield()
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
