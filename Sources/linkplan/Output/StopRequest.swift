import Dispatch
import Foundation

enum StopRequest {
  /// Waits for SIGINT, SIGTERM or, if standard input is a pipe, the end of the input.
  static func wait() async {
    let (requests, continuation) = AsyncStream.makeStream(of: Void.self)
    let queue = DispatchQueue(label: "linkplan.stop")
    let signals = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { continuation.yield() }
      source.resume()
      return source
    }
    let input = FileHandle.standardInput
    if isPipe(STDIN_FILENO) {
      input.readabilityHandler = { if $0.availableData.isEmpty { continuation.yield() } }
    }
    for await _ in requests { break }
    input.readabilityHandler = nil
    for source in signals { source.cancel() }
  }

  private static func isPipe(_ descriptor: Int32) -> Bool {
    var information = stat()
    return fstat(descriptor, &information) == 0 && information.st_mode & S_IFMT == S_IFIFO
  }
}
