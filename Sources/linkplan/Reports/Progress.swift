import HarnessText
import LinkHarness

struct Progress {
  private let output: Output
  private var rows = 0
  private var failed = 0
  private var last = ContinuousClock.now

  init(_ output: Output) { self.output = output }

  mutating func add(_ record: RowRecord) {
    guard output.hasProgress else { return }
    rows += 1
    if record.status == .failed || record.status == .error { failed += 1 }
    // Reading the clock costs more than counting.
    guard rows % 64 == 1 else { return }
    let now = ContinuousClock.now
    guard now - last > .milliseconds(100) else { return }
    last = now
    output.progress("\(rows) links, \(failed) failed  \(TerminalText.escaped(record.plan))")
  }

  func end() { output.progress(nil) }
}
