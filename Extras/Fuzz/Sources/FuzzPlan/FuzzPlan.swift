import Driver
import Foundation
@testable import HarnessText
@testable import LinkHarness

/// An empty directory, so any file that a plan refers to is missing.
private let folder = FileManager.default.temporaryDirectory
  .appendingPathComponent("fuzz-plan-\(ProcessInfo.processInfo.processIdentifier)").path

/// Loads arbitrary bytes as a plan, and replays the plan in memory.
///
/// If the plan cannot be loaded, findings must explain why.
private func fuzzPlan(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let (plan, findings) = TestPlan.read(SourceText(bytes, file: folder + "/plan.json"), in: folder)
  for finding in findings.prefix(4) { precondition(!finding.rendered().isEmpty) }
  guard let plan else {
    precondition(!findings.isEmpty)
    return 0
  }
  let done = DispatchSemaphore(value: 0)
  // Nothing suspends during a replay in memory, so the task completes immediately on this thread.
  Task.immediate {
    let replayer = await Replayer(plan)
    // A matrix can expand to thousands of rows that differ only in values, so only the plan's first four rows are
    // replayed.
    for row in plan.rows.prefix(4) {
      let result = await replayer.replay(row)
      for failure in result.failures { precondition(!failure.message.isEmpty) }
    }
    done.signal()
  }
  done.wait()
  return 0
}

@main enum FuzzPlan {
  static func main() {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = fuzz(CommandLine.argc, CommandLine.unsafeArgv) { fuzzPlan($0, $1) }
  }
}
