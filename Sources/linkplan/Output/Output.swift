import Foundation
import HarnessText
import LinkHarness

/// What a command prints, results separate from diagnostics.
final class Output {
  private let write: (String, Bool) throws(OutputFile.Failure) -> Void
  private var pending = ""
  /// Whether results are coloured: standard output is a terminal and `NO_COLOR` is not set.
  let hasColor: Bool
  /// Whether standard output is a terminal, so that somebody sees results as they come.
  let isWatched: Bool
  /// Whether standard error is a terminal, on which a line can be replaced by the next.
  let hasProgress: Bool
  /// Whether what is printed may end up in the log of a service that obeys commands in it.
  var escapesCommands: Bool
  private var hasLine = false
  private(set) var failure: OutputFile.Failure?

  static func standard() -> Output {
    Output(
      hasColor: isatty(STDOUT_FILENO) == 1
        && ProcessInfo.processInfo.environment["NO_COLOR"].map(\.isEmpty) ?? true,
      isWatched: isatty(STDOUT_FILENO) == 1, hasProgress: isatty(STDERR_FILENO) == 1,
      escapesCommands: ProcessInfo.processInfo.isCI
    ) { text, isResult throws(OutputFile.Failure) in
      do throws(OutputFile.Failure) {
        try (isResult ? OutputFile.standardOutput : .standardError).write(text)
      } catch {
        // As SIGPIPE would: a command that reads without end must stop when its reader is gone.
        if isResult, error.isReaderGone { exit(CommandStatus.couldNotRun.rawValue) }
        throw error
      }
    }
  }

  init(
    hasColor: Bool = false, isWatched: Bool = false, hasProgress: Bool = false,
    escapesCommands: Bool = false,
    write: @escaping (String, Bool) throws(OutputFile.Failure) -> Void
  ) {
    self.hasColor = hasColor
    self.isWatched = isWatched
    self.hasProgress = hasProgress
    self.escapesCommands = escapesCommands
    self.write = write
  }

  /// Adds to standard output; buffered, so a million lines are not a million system calls.
  func result(_ text: String, as form: TextForm = .report) {
    pending += escaped(text, as: form)
    // Someone who watches sees a failure when it happens.
    if isWatched || pending.utf8.count > 65_536 { flush() }
  }

  /// Shows a line that the next one, or any other output, replaces; `nil` removes it.
  func progress(_ line: String?) {
    guard hasProgress, hasLine || line != nil else { return }
    tell("\r\u{1B}[2K" + (line.map { String($0.prefix(79)) } ?? ""))
    hasLine = line != nil
  }

  /// Empties the screen of a terminal.
  func clear() {
    flush()
    if isWatched, hasProgress { tell("\u{1B}[2J\u{1B}[H") }
  }

  /// Adds to standard error, after what was printed before.
  func diagnostic(_ text: String) {
    flush()
    progress(nil)
    if !text.isEmpty { tell(escaped(text, as: .report)) }
  }

  private func escaped(_ text: String, as form: TextForm) -> String {
    guard escapesCommands, let escape = form.escape else { return text }
    return LogCommands.escaped(text, as: escape)
  }

  func say(_ text: String) { diagnostic("linkplan: \(text)\n") }

  func note(_ text: String) { say("note: \(text)") }

  /// A standard error that fails leaves nowhere to report it.
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

enum CommandStatus: Int32 {
  case success = 0
  case failure = 1
  /// Usage, or input that cannot be read or is invalid.
  case couldNotRun = 2
}

extension CommandStatus {
  /// The status of a run; a run without rows has tested nothing.
  init(_ summary: ReplaySummary, _ output: Output, ifEmpty message: String) {
    if summary.errors == 0, summary.rows == 0 { output.say(message) }
    self =
      summary.errors > 0 || summary.rows == 0
      ? .couldNotRun : summary.failed > 0 ? .failure : .success
  }
}
