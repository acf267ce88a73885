import HarnessText

/// The keys are documented and are never removed.
package struct JSONLinesReporter: Reporter {
  private let hasTimings: Bool

  /// If timings are enabled, each row includes the date so that merged reports preserve it.
  private let date: String?

  /// Creates a reporter; without timings, the same rows produce the same bytes.
  package init(hasTimings: Bool = false, date: String? = nil) {
    (self.hasTimings, self.date) = (hasTimings, date)
  }

  package mutating func report(_ event: ReportEvent) -> String {
    switch event {
    case .row(let record): line(record)
    case .runEnded(let summary): line(summary)
    case .planStarted, .planEnded: ""
    }
  }

  /// Returns the last line, or nothing for rows from standard input, which are answered one by one, and for merged
  /// reports in which something is missing.
  package func line(_ summary: ReplaySummary) -> String {
    if summary.isStream || !summary.missing.isEmpty { return "" }
    var summary = summary
    if !hasTimings { (summary.date, summary.duration, summary.machine) = (nil, nil, nil) }
    let out = JSONWriter(reserving: 512)
    out.object {
      out.name("run")
      summary.write(to: out)
    }
    return out.line()
  }

  package func line(_ record: RowRecord) -> String {
    if !hasTimings, let text = record.lineText { return text }
    let duration = hasTimings ? record.duration : nil
    let date = hasTimings ? record.date ?? date : nil
    let out = JSONWriter(reserving: 4_096)
    out.object {
      let added = [duration.map { _ in "microseconds" }, date.map { _ in "date" }]
      record.writeMembers(to: out, except: added.compactMap(\.self))
      if let duration { out.member("microseconds", Int(duration / .microseconds(1))) }
      if let date { out.member("date", date) }
    }
    return out.line()
  }
}
