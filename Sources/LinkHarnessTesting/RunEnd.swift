import Foundation
import HarnessText
import LinkHarness
import MockSite

enum RunEnd {
  private static let origins = Guarded(OriginCheck())

  static func take(_ result: RowResult, by replayer: Replayer, of plan: TestPlan) {
    note
    origins.withLock { $0.take(result, of: plan, where: replayer.hasOwnRouter) }
  }

  /// Prints the lines when the process ends; nothing else is called after the last row.
  private static let note: Void = {
    atexit {
      let text = RunEnd.lines.map { LogCommands.escaped(TerminalText.escaped($0)) + "\n" }.joined()
      FileHandle.standardError.write(Data(text.utf8))
    }
    return
  }()

  /// Rows of a run that called no code pass or fail with the plan alone, and must not be taken for tests of the app.
  private static var lines: [String] {
    OwnCode.wasCalled
      ? origins.withLock { $0.notes.map { "note: \($0)" } } : ["model only: no code of the app was called"]
  }
}
