import Foundation
import HarnessText
import LinkHarness
import LinkTools

final class Output {
  private let write: (String, Bool) throws(OutputFile.Failure) -> Void
  private var pending = ""
  var hasColor: Bool
  var isQuiet = false
  let isWatched: Bool
  let hasProgress: Bool
  /// Whether commands for CI services are escaped in the output; CI services scan logs for these commands.
  var escapesCommands: Bool
  let isInteractive: Bool
  /// The width of the terminal, at which lines are broken; `nil` if output goes elsewhere.
  private let columns: (results: Int?, diagnostics: Int?)
  private var hasLine = false
  private(set) var failure: OutputFile.Failure?

  static func standard() -> Output {
    let environment = ProcessInfo.processInfo.environment
    let isTerminal = isatty(STDOUT_FILENO) == 1
    return Output(
      hasColor: ColorMode.auto.isColored(isTerminal: isTerminal, environment),
      isWatched: isTerminal,
      hasProgress: isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb",
      escapesCommands: ProcessInfo.processInfo.isCI, isInteractive: isatty(STDIN_FILENO) == 1,
      columns: (terminalWidth(STDOUT_FILENO), terminalWidth(STDERR_FILENO))
    ) { text, isResult throws(OutputFile.Failure) in
      do throws(OutputFile.Failure) {
        try (isResult ? OutputFile.standardOutput : .standardError).write(text)
      } catch {
        // If SIGPIPE is ignored, a command with endless input must still stop when the reader of its output is gone.
        if isResult, error.isReaderGone { StopRequest.readerIsGone() }
        throw error
      }
    }
  }

  init(
    hasColor: Bool = false, isWatched: Bool = false, hasProgress: Bool = false,
    escapesCommands: Bool = false, isInteractive: Bool = false,
    columns: (results: Int?, diagnostics: Int?) = (nil, nil),
    write: @escaping (String, Bool) throws(OutputFile.Failure) -> Void
  ) {
    self.hasColor = hasColor
    self.isWatched = isWatched
    self.hasProgress = hasProgress
    self.escapesCommands = escapesCommands
    self.isInteractive = isInteractive
    self.columns = columns
    self.write = write
  }

  /// Appends text to standard output, which is buffered to avoid a system call per line.
  func result(_ text: String, as form: TextForm = .report) {
    pending += form == .report ? wrapped(escaped(text, as: form), to: columns.results) : escaped(text, as: form)
    // On a terminal, results are shown immediately.
    if isWatched || pending.utf8.count > 65_536 { flush() }
  }

  func progress(_ line: String?) {
    guard hasProgress, !isQuiet, hasLine || line != nil else { return }
    tell("\r\u{1B}[2K" + (line.map { String($0.prefix(79)) } ?? ""))
    hasLine = line != nil
  }

  func diagnostic(_ text: String) {
    flush()
    progress(nil)
    if !text.isEmpty { tell(wrapped(escaped(text, as: .report), to: columns.diagnostics)) }
  }

  private func wrapped(_ text: String, to width: Int?) -> String {
    width.map { LineWrap(columns: $0).wrapped(text) } ?? text
  }

  private static func terminalWidth(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard isatty(descriptor) == 1, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    // A terminal that does not know its width reports 0; nothing fits a narrower one than 40.
    return size.ws_col == 0 ? nil : max(40, Int(size.ws_col))
  }

  private func escaped(_ text: String, as form: TextForm) -> String {
    guard escapesCommands, let escape = form.escape else { return text }
    return LogCommands.escaped(text, as: escape)
  }

  func say(_ text: String) { diagnostic("linkplan: \(text)\n") }

  func note(_ text: String) { inform("note: \(text)") }

  func inform(_ text: String) {
    if !isQuiet { say(text) }
  }

  /// Writes to standard error; a failure is ignored, because there is nowhere to report it.
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
    // The capacity is kept, because growing copies everything.
    pending.removeAll(keepingCapacity: true)
  }
}

enum CommandStatus: Int32, CaseIterable {
  case success = 0
  case failure = 1
  case couldNotRun = 2

  var meaning: String {
    switch self {
    case .success:
      "success: every expectation was met and every check passed; rows that fail with a `knownIssue`, skipped rows, and warnings and notes without `--fail-on` do not change the status"
    case .failure:
      "an expectation or a check failed, lint found an error, or diff or `replay --update --dry-run` found a difference"
    case .couldNotRun: "could not run: invalid usage, unreadable or invalid input, or no rows but skipped ones"
    }
  }
}

extension CommandStatus {
  /// Creates the status of a run; a run without rows, or with skipped ones only, has tested nothing.
  init(_ summary: ReplaySummary, _ output: Output, ifEmpty message: String) {
    if summary.lines == 0 { output.say(message) }
    if let untested = summary.untested { output.say(untested.message) }
    self =
      summary.errors > 0 || summary.rows == 0 || !summary.missing.isEmpty || summary.untested != nil
      ? .couldNotRun : summary.isGood ? .success : .failure
  }
}
