import HarnessText
import LinkHarness

/// A failed row on the console: a sentence, the source line that it names, the fix and the stages.
struct FailureBlock {
  static let limit = 14
  let record: RowRecord

  /// The lines below the row's title; what there is no room for is counted.
  var lines: [String] {
    guard let first = record.failures.first else { return [] }
    let headline = first.headline(to: 240)
    // What was tried says where the mistake is, and what is only advised comes last.
    let head =
      [headline] + (first.lead?.excerpt ?? first.excerpt).map { "  " + $0 }
      + [headline.hasPrefix("opened ") ? "\(first.place): \(first.message)" : "expected at \(first.place)"]
      + (first.isTried ? first.advice : [])
    let tail = (first.isTried ? [] : first.advice) + [stages].compactMap(\.self)
    var room =
      Self.limit - 1 - (head + tail).reduce(0) { $0 + Self.height($1) } - (record.explainCommand == nil ? 0 : 1)
    var middle: [String] = []
    let reasons = reasons(first)
    for (index, reason) in reasons.enumerated() {
      let left = room - (index == reasons.count - 1 ? 0 : 1)
      // A place stands at the beginning, which is kept.
      let line = Self.height(reason) > left ? TerminalText.shortened(reason, to: ConsoleReporter.columns - 4) : reason
      guard Self.height(line) <= left else {
        middle.append("and \(reasons.count - index) more, with --full")
        break
      }
      middle.append(line)
      room -= Self.height(line)
    }
    return (head + middle + tail).map { TerminalText.shortened($0, to: 350) }
  }

  private static func height(_ line: String) -> Int {
    LineWrap(columns: ConsoleReporter.columns).wrapped("  " + line.prefix(350)).count { $0 == "\n" } + 1
  }

  private func reasons(_ first: FailureRecord) -> [String] {
    let reasons = first.reasons.map { cause, text in (cause.map { "\($0.place): " } ?? "") + text }
    let others = record.failures.dropFirst().map { "\($0.place): \($0.message)" }
    let missed = record.notReached.filter { name in !record.failures.contains { $0.field == name } }
    return [record.reason].compactMap(\.self) + reasons + others
      + (missed.isEmpty ? [] : ["not reached: " + missed.joined(separator: ", ")])
  }

  /// The stages that the link reached, on one line.
  private var stages: String? {
    guard let diverged = record.diverged else { return nil }
    var mark = "✓"
    let stages = Stage.allCases.compactMap { stage -> String? in
      if stage == diverged {
        mark = "·"
        return "✗ \(stage)"
      }
      return record.stages.contains { $0.stage == stage && $0.isReached } ? "\(mark) \(stage)" : nil
    }
    return "\(record.divergence(at: diverged)): \(stages.joined(separator: " "))"
  }
}

extension FailureRecord {
  /// The reason and the causes, without what the headline says.
  var reasons: [(cause: Cause?, text: String)] {
    let (said, lead) = (decided, lead)
    let isTold = said?.isWord == false
    var all: [(cause: Cause?, text: String)] = orderedCauses.enumerated().compactMap { number, cause in
      // The headline or the line below it names the place.
      guard number == 0, cause.place == (said == nil ? place : lead?.place) else {
        return (cause, number == 0 ? cause.message : cause.header)
      }
      return isTold ? nil : (nil, cause.message)
    }
    guard let sentence else { return all }
    guard !isTold, lead?.place == causes.first?.place, let said, let because, !all.isEmpty,
      sentence.contains(said.text)
    else { return [(nil, "because " + sentence)] + all.drop { $0.cause == nil && sentence.hasSuffix($0.text) } }
    all[0].text = "because \(because): \(all[0].text)"
    return all
  }
}
