import Foundation
import HarnessText

/// The last line of a run's JSON Lines; a run whose report lacks it was not completed.
extension ReplaySummary: JSONRecord {
  package init() { self.init(transport: nil) }

  /// The number of lines before the run's last one.
  package var lines: Int { rows + invalidPlans }

  /// Whether the run tested what it was meant to test, and found nothing that fails it.
  package var isGood: Bool { failed == 0 && errors == 0 && failing.isEmpty }

  /// The findings that fail the run; of the reports for people, only HTML shows others.
  package var failing: [FindingRecord] { missing + (failOn == nil ? [] : findings) }

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
    var name = transport?.rawValue
    json(present: "transport", &name)
    transport = name.flatMap(TransportKind.init)
    var stopped = isStopped ? true : nil
    json(present: "stopped", &stopped)
    isStopped = stopped ?? false
    json("version", &version)
    json(present: "failOn", &failOn)
    var found = findings.isEmpty ? nil : findings
    json(present: "findings", &found)
    findings = found ?? []
    json(present: "date", &date)
    var microseconds = duration.map { Int($0 / .microseconds(1)) }
    json(present: "microseconds", &microseconds)
    duration = microseconds.map { .microseconds($0) }
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
