import Foundation
import LinkHarness

/// The file that `replay --log` writes to: a line for each link that was opened.
struct LogFile {
  private let path: String
  private let handle: FileHandle

  init(_ path: String) throws(UsageError) {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let handle = FileHandle(forWritingAtPath: path)
    else { throw .unreadable(path, reason: "it cannot be written") }
    self.path = path
    self.handle = handle
  }

  func take(_ event: ReplayEvent) {
    guard case .rowEnded(let result) = event else { return }
    let lines = AttemptLog().lines(of: result)
    if !lines.isEmpty { handle.write(Data(lines.utf8)) }
  }

  func close() throws(UsageError) {
    do {
      try handle.close()
    } catch {
      throw .unreadable(path, reason: error.localizedDescription)
    }
  }
}
