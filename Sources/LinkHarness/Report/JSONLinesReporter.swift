import HarnessText

/// The keys are documented and are never removed.
package struct JSONLinesReporter: Reporter {
  let hasTimings: Bool

  /// If timings are enabled, each row includes the date so that merged reports preserve it.
  let date: String?

  /// Creates a reporter; without timings, the same rows produce the same bytes.
  package init(hasTimings: Bool = false, date: String? = nil) {
    (self.hasTimings, self.date) = (hasTimings, date)
  }

  package var parts: RowRecord.Parts { RowRecord.Parts(json: self) }

  package mutating func report(_ event: RunEvent) -> String {
    switch event {
    case .plan: ""
    case .row(let record, _): line(record)
    case .run(let summary): line(summary)
    }
  }

  /// Returns the last line, or nothing for rows from standard input, which are answered one by one, and for merged
  /// reports in which something is missing.
  package func line(_ summary: ReplaySummary) -> String {
    if summary.isStream || !summary.missing.isEmpty { return "" }
    var summary = summary
    if !hasTimings { (summary.date, summary.duration, summary.machine) = (nil, nil, nil) }
    let causes = summary.causes.filter(\.tellsSomething).map { cause in
      let out = JSONWriter()
      out.object {
        out.name("cause")
        cause.write(to: out)
      }
      return out.line()
    }
    let out = JSONWriter(reserving: 512)
    out.object {
      out.name("run")
      summary.write(to: out)
    }
    return causes.joined() + out.line()
  }

  /// The line of a row that begins to be replayed in a test; it has no `row` of its own, so that it is no row's line.
  package func line(beginning row: String, of plan: String, at line: Int) -> String {
    let out = JSONWriter()
    out.object {
      out.name("begins")
      out.object {
        out.member("plan", plan)
        out.member("row", row)
        out.name("line")
        line.write(to: out)
      }
    }
    return out.line()
  }

  package func line(_ record: RowRecord) -> String { record.json ?? "" }
}
