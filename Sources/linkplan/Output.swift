import Foundation
import LinkHarness

/// Where a command prints: results apart from diagnostics.
final class Output {
  private let write: (String, Bool) -> Void
  private var pending = ""
  /// Whether colours help: results go to a terminal, and nobody said no.
  let hasColor: Bool
  /// Whether somebody watches: results and diagnostics go to a terminal.
  let hasProgress: Bool
  private var hasLine = false

  /// Standard output and standard error.
  static func standard() -> Output {
    Output(
      hasColor: isatty(STDOUT_FILENO) == 1
        && ProcessInfo.processInfo.environment["NO_COLOR"].map(\.isEmpty) ?? true,
      hasProgress: isatty(STDOUT_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    ) { text, isResult in
      let handle = isResult ? FileHandle.standardOutput : FileHandle.standardError
      handle.write(Data(text.utf8))
    }
  }

  init(
    hasColor: Bool = false, hasProgress: Bool = false, write: @escaping (String, Bool) -> Void
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
    write("\r\u{1B}[2K" + (line.map { String($0.prefix(79)) } ?? ""), false)
    hasLine = line != nil
  }

  /// Adds to standard error, after what was printed before.
  func diagnostic(_ text: String) {
    flush()
    write(text, false)
  }

  func flush() {
    if !pending.isEmpty {
      progress(nil)
      write(pending, true)
    }
    pending = ""
  }
}

/// Reads what a command was given.
enum Input {
  static func bytes(_ path: String) throws(UsageError) -> [UInt8] {
    if path == "-" { return Array(FileHandle.standardInput.readDataToEndOfFile()) }
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
  static func lines(_ body: (String) -> Void) {
    while let line = readLine() { if !line.isEmpty { body(line) } }
  }
}
