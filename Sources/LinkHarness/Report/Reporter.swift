/// A type that converts the events of a run to text without any other input.
package protocol Reporter {
  mutating func report(_ event: ReportEvent) -> String
}

package indirect enum ReportEvent: Sendable {
  case planStarted(file: String, name: String)
  case row(RowRecord)
  case planEnded(file: String, name: String)
  case runEnded(ReplaySummary)

  package init(_ event: ReplayEvent) {
    switch event {
    case .planInvalid(let file, let findings, let index):
      self = .row(RowRecord(invalid: file, findings, index: index))
    case .planStarted(let plan): self = .planStarted(file: plan.file, name: plan.name)
    case .rowEnded(let result): self = .row(RowRecord(result))
    case .planEnded(let plan): self = .planEnded(file: plan.file, name: plan.name)
    case .runEnded(let summary): self = .runEnded(summary)
    }
  }
}

extension Reporter {
  package mutating func report(_ event: ReplayEvent) -> String { report(ReportEvent(event)) }
}
