import Foundation

/// Writes with system calls: `FileHandle.write(_:)` terminates the process when a disk is full or a pipe is closed, and
/// `FileManager.createFile` replaces a device, or the pipe of a shell process substitution `>(…)`, with a new file.
package struct OutputFile: Sendable {
  package struct Failure: Error {
    let code: Int32
    /// What could not be done, worded to precede the system's reason; `nil` if the file itself could not be written.
    var action: String?

    static var last: Failure { Failure(code: errno) }

    package var isReaderGone: Bool { code == EPIPE }
    package var reason: String {
      (action.map { $0 + ": " } ?? "") + String(cString: strerror(code))
    }
  }

  package static let standardOutput = OutputFile(descriptor: STDOUT_FILENO)
  package static let standardError = OutputFile(descriptor: STDERR_FILENO)

  let descriptor: Int32

  init(descriptor: Int32) {
    Self.ignoresSizeSignal
    self.descriptor = descriptor
  }

  package init(_ path: String, appends: Bool = false) throws(Failure) {
    let mode = appends ? O_APPEND : O_TRUNC
    self.init(descriptor: open(path, O_WRONLY | O_CREAT | O_CLOEXEC | mode, 0o666))
    if descriptor < 0 { throw .last }
  }

  /// Ignores SIGXFSZ, so that exceeding the limit on file sizes (`ulimit -f`) is the error `EFBIG` instead of the end
  /// of the process.
  private static let ignoresSizeSignal: Void = { _ = signal(SIGXFSZ, SIG_IGN) }()

  package func write(_ text: String) throws(Failure) { try write(text.utf8) }

  package func write(_ bytes: some Collection<UInt8>) throws(Failure) {
    var sent = 0
    while sent < bytes.count {
      // A string bridged from Objective-C may have noncontiguous storage.
      let count = bytes.withContiguousStorageIfAvailable { buffer in
        Foundation.write(descriptor, buffer.baseAddress.map { $0 + sent }, buffer.count - sent)
      }
      guard let count else { return try write(Array(bytes)) }
      if count >= 0 { sent += count } else { try waitAfterFailure() }
    }
  }

  /// Waits if another process has made a shared pipe non-blocking; throws if writing cannot be retried.
  private func waitAfterFailure() throws(Failure) {
    if errno == EINTR { return }
    guard errno == EAGAIN else { throw .last }
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&entry, 1, -1)
  }

  package func close() throws(Failure) {
    if Foundation.close(descriptor) != 0 { throw .last }
  }

  /// Opens `/dev/null` for every closed standard descriptor, so that no file opened later becomes a standard stream.
  package static func keepStandardDescriptors() {
    for (descriptor, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", mode)
    }
  }
}
