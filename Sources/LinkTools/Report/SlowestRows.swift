import HarnessText
import LinkHarness

struct SlowestRows {
  let limit: Int
  private var rows: [(duration: Duration, place: String, title: String)] = []

  init(limit: Int) { self.limit = limit }

  mutating func add(_ record: RowRecord) {
    guard limit > 0, let duration = record.duration else { return }
    if rows.count == limit, let last = rows.last, last.duration >= duration { return }
    let index = rows.firstIndex { $0.duration < duration } ?? rows.count
    rows.insert((duration, "\(record.plan):\(record.line)", record.title), at: index)
    if rows.count > limit { rows.removeLast() }
  }

  var table: String {
    guard !rows.isEmpty else { return "" }
    let times = rows.map { "\($0.duration.seconds) s" }
    let width = times.map(\.count).max() ?? 0
    let lines = zip(times, rows).map { time, row in
      String(repeating: " ", count: width - time.count)
        + "  \(time)  " + TerminalText.escaped("\(row.title)  \(row.place)") + "\n"
    }
    return "\nslowest rows\n" + lines.joined()
  }
}
