import Foundation
import LinkHarness

/// Where a command prints: results apart from diagnostics.
final class Output {
  private let write: (String, Bool) throws(OutputFile.Failure) -> Void
  private var pending = ""
  /// Whether colours help: results go to a terminal, and nobody said no.
  let hasColor: Bool
  /// Whether somebody watches: results and diagnostics go to a terminal.
  let hasProgress: Bool
  private var hasLine = false
  /// Why results did not reach standard output, if they did not.
  private(set) var failure: OutputFile.Failure?

  /// Standard output and standard error.
  static func standard() -> Output {
    Output(
      hasColor: isatty(STDOUT_FILENO) == 1
        && ProcessInfo.processInfo.environment["NO_COLOR"].map(\.isEmpty) ?? true,
      hasProgress: isatty(STDOUT_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    ) { text, isResult throws(OutputFile.Failure) in
      do throws(OutputFile.Failure) {
        try (isResult ? OutputFile.standardOutput : .standardError).write(text)
      } catch {
        // As the signal does where it is not ignored: what reads without end must not go on for nobody.
        if isResult, error.isReaderGone { exit(CommandStatus.couldNotRun.rawValue) }
        throw error
      }
    }
  }

  init(
    hasColor: Bool = false, hasProgress: Bool = false,
    write: @escaping (String, Bool) throws(OutputFile.Failure) -> Void
  ) {
    self.hasColor = hasColor
    self.hasProgress = hasProgress
    self.write = write
  }

  /// Adds to standard output; collected, so that a million lines are not a million system calls.
  func result(_ text: String) {
    pending += text
    // Whoever watches wants to see a failure when it happens.
    if hasProgress || pending.utf8.count > 65_536 { flush() }
  }

  /// Shows a line that the next one, or any other output, takes the place of; `nil` takes it away.
  func progress(_ line: String?) {
    guard hasProgress, hasLine || line != nil else { return }
    tell("\r\u{1B}[2K" + (line.map { String($0.prefix(79)) } ?? ""))
    hasLine = line != nil
  }

  /// Adds to standard error, after what was printed before.
  func diagnostic(_ text: String) {
    flush()
    if !text.isEmpty { tell(text) }
  }

  /// Nobody can be told where standard error fails.
  private func tell(_ text: String) {
    do throws(OutputFile.Failure) { try write(text, false) } catch {}
  }

  func flush() {
    if !pending.isEmpty {
      progress(nil)
      do throws(OutputFile.Failure) {
        if failure == nil { try write(pending, true) }
      } catch {
        failure = error
      }
    }
    pending = ""
  }
}

/// Reads what a command was given.
enum Input {
  static func bytes(_ path: String) throws(UsageError) -> [UInt8] {
    if path == "-" { return try StandardInput.all() }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .unreadable(path, reason: "there is no such file")
    }
    if isFolder.boolValue { throw .unreadable(path, reason: "it is a folder") }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .unreadable(path, reason: "permission denied")
    }
    return Array(data)
  }

  /// The lines of standard input, one at a time.
  static func lines(_ body: (String) -> Void) throws(UsageError) {
    let reader = LineReader(StandardInput.read)
    while var line = try reader.next() {
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if !line.isEmpty { body(String(decoding: line, as: UTF8.self)) }
    }
  }
}
