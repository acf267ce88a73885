import Foundation
package import HarnessText

/// The last line of a run's JSON Lines; a run whose report lacks it was not completed.
extension ReplaySummary: JSONRecord {
  package init() { self.init(transport: nil) }

  /// The number of lines before the run's last one.
  package var lines: Int { rows + invalidPlans }

  /// A count of a run's last line that is not the number of such lines before it, which are counted here.
  ///
  /// Reports from elsewhere may lack counts.
  package func miscount(_ last: JSONNode) -> (name: String, said: Int, here: Int)? {
    let counts = [
      ("rows", lines), ("failed", failed), ("error", errors), ("knownIssue", knownIssues), ("skipped", skipped),
      ("passed", passed),
    ]
    return counts.lazy.compactMap { name, here in last[name]?.integer.map { (name, $0, here) } }.first { $1 != $2 }
  }

  /// Whether the run tested what it was meant to test, and found nothing that fails it.
  package var isGood: Bool { failed == 0 && errors == 0 && failing.isEmpty }

  /// Why nothing was tested, although there are rows; a shard may have only skipped ones.
  package var untested: FindingRecord? { shard == nil && lines == skipped ? firstSkipped : nil }

  /// The findings that fail the run; of the reports for people, only HTML shows others.
  package var failing: [FindingRecord] {
    missing + [untested].compactMap(\.self) + (failOn == nil ? [] : findings)
  }

  package mutating func members(_ json: JSONMembers) {
    var (lines, version) = (lines, Version.current)
    json("rows", &lines)
    json("plans", &plans)
    json("passed", &passed)
    json("failed", &failed)
    json("knownIssue", &knownIssues)
    json("skipped", &skipped)
    var unread = errors
    json("error", &unread)
    (invalidRows, invalidPlans) = (unread, 0)
    json(present: "shard", &shard)
    json(present: "transport", &transport)
    json("stopped", &isStopped, unless: false)
    json("notReplayed", &notReplayed, unless: [])
    json("version", &version)
    json(present: "failOn", &failOn)
    json("findings", &findings, unless: [])
    json(present: "date", &date)
    json(present: "microseconds", &duration)
    json(present: "machine", &machine)
  }

  /// Adds what differs between runs of the same plans.
  package mutating func end(begun date: String, at start: ContinuousClock.Instant) {
    let process = ProcessInfo.processInfo
    (self.date, duration) = (date, ContinuousClock.now - start)
    machine =
      "\(process.operatingSystemVersionString), \(process.activeProcessorCount.of("processor", "processors"))"
  }
}

extension RowRecord.Status: JSONWord {}
extension TransportKind: JSONWord {}
