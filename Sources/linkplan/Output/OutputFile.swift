import Foundation

/// Writes to a file, pipe or terminal with system calls.
///
/// `FileHandle.write(_:)` terminates the process when a disk is full or a pipe is closed. `FileManager.createFile` replaces a
/// device, or the pipe of a shell process substitution `>(…)`, with a new file.
struct OutputFile: Sendable {
  struct Failure: Error {
    let code: Int32

    static var last: Failure { Failure(code: errno) }

    var isReaderGone: Bool { code == EPIPE }
    var reason: String { String(cString: strerror(code)) }
  }

  static let standardOutput = OutputFile(descriptor: STDOUT_FILENO)
  static let standardError = OutputFile(descriptor: STDERR_FILENO)

  private let descriptor: Int32

  private init(descriptor: Int32) { self.descriptor = descriptor }

  /// Opens or creates a file, and truncates it unless `appends` is true.
  init(_ path: String, appends: Bool = false) throws(Failure) {
    let mode = appends ? O_APPEND : O_TRUNC
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | mode, 0o666)
    if descriptor < 0 { throw .last }
  }

  func write(_ text: String) throws(Failure) {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Foundation.write(descriptor, buffer.baseAddress.map { $0 + sent }, buffer.count - sent)
      }
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

  func close() throws(Failure) {
    if Foundation.close(descriptor) != 0 { throw .last }
  }

  /// Opens `/dev/null` for every closed standard descriptor, so that no file opened later becomes a standard stream.
  static func keepStandardDescriptors() {
    for (descriptor, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", mode)
    }
  }
}

/// A file to which a command writes a report or log.
///
/// `close()` throws the first write error.
struct ReportFile {
  private let path: String
  private let file: OutputFile
  private var failure: OutputFile.Failure?

  init(_ path: String, appends: Bool = false) throws(UsageError) {
    self.path = path
    do throws(OutputFile.Failure) {
      file = try OutputFile(path, appends: appends)
    } catch {
      throw .unwritable(path, reason: error.reason)
    }
  }

  mutating func write(_ text: String) {
    if failure != nil || text.isEmpty { return }
    do throws(OutputFile.Failure) {
      try file.write(text)
    } catch {
      failure = error
    }
  }

  func close() throws(UsageError) {
    do throws(OutputFile.Failure) {
      try file.close()
      if let failure { throw failure }
    } catch {
      throw .unwritable(path, reason: error.reason)
    }
  }
}
