import HarnessText
import LinkHarness

struct Progress {
  private let output: Output
  private let total: Int?
  private let now: () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant
  private var last: ContinuousClock.Instant
  private var rows = 0
  private var failed = 0

  init(
    _ output: Output, total: Int? = nil,
    now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    (self.output, self.total, self.now) = (output, total, now)
    start = now()
    last = start
    show("")
  }

  mutating func add(_ record: RowRecord) {
    guard output.hasProgress else { return }
    rows += 1
    if record.status == .failed || record.status == .error { failed += 1 }
    let time = now()
    guard time - last > .milliseconds(100) else { return }
    last = time
    show("  \(TerminalText.escaped(record.plan))")
  }

  private func show(_ place: String) {
    let count = total.map { "\(rows) of \($0)" } ?? "\(rows)"
    output.progress("\(count) links, \(failed) failed\(rest)\(place)")
  }

  /// Empty in the first second, when the estimate would fluctuate.
  private var rest: String {
    let passed = last - start
    guard let total, rows < total, passed >= .seconds(1) else { return "" }
    let seconds = Int((passed / rows * (total - rows)).components.seconds)
    return ", \(seconds < 60 ? "\(seconds + 1) s" : "\(seconds / 60 + 1) min") left"
  }

  func end() { output.progress(nil) }
}
