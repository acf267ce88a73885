import Driver
import Foundation
import LinkHarness

private let file = FileManager.default.temporaryDirectory
  .appendingPathComponent("fuzz-plan-\(ProcessInfo.processInfo.processIdentifier).json")

/// Any bytes are a plan, or have findings that can be printed; a plan can be replayed.
private func fuzzPlan(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let start else { return 0 }
  let bytes = Data(UnsafeBufferPointer(start: start, count: count))
  guard (try? bytes.write(to: file)) != nil else { return 0 }
  let plans = PlanCollection([file.path])
  for load in plans.loads {
    for finding in load.findings { precondition(!finding.rendered().isEmpty) }
    precondition(load.plan != nil || !load.findings.isEmpty)
  }
  return 0
}

@main enum FuzzPlan {
  static func main() {
    _ = fuzz(CommandLine.argc, CommandLine.unsafeArgv) { fuzzPlan($0, $1) }
  }
}
