import HarnessText
import LinkModel
import MockSite

/// The parts of a row that only some reports show.
package struct RowDetails: Sendable {
  package let stages: [StageFacts]
  package let failures: [FailureRecord]
  package let notReached: [String]
  package let steps: Int
  package let tags: [String]
  private let origin: RowRecord.Origin
  private let sharedLadder = Guarded<[String]?>(nil)

  init(_ origin: RowRecord.Origin) {
    self.origin = origin
    switch origin {
    case .result(let result, _):
      stages = result.shownStep.map { StageFacts.all(of: $0.trace) } ?? []
      failures = result.failures.map { FailureRecord($0, in: result.plan) }
      notReached = result.notReached.map(\.field.name)
      steps = max(result.steps.count, 1)
      tags = result.row.tags
    case .invalid(let findings, _):
      failures = findings.map(FailureRecord.init)
      (stages, notReached, steps) = ([], [], 1)
      tags = []
    case .read(let row):
      stages = StageFacts.all(in: row["stages"])
      let plan = row["plan"]?.string ?? ""
      failures = (row["failures"].flatMap([FailureRecord].init) ?? []).map { $0.placed(in: plan) }
      notReached = row.texts("notReached")
      steps = row["steps"]?.integer ?? 1
      tags = row.texts("tags")
    }
  }

  package var requests: [RequestRecord] {
    switch origin {
    case .result(let result, _): result.requests
    case .invalid: []
    case .read(let row): row["requests"].flatMap([RequestRecord].init) ?? []
    }
  }

  private var acts: [ActRecord] {
    switch origin {
    case .result(let result, _): result.acts
    case .invalid: []
    case .read(let row): row["acts"].flatMap([ActRecord].init) ?? []
    }
  }

  package var isUnexpectedPass: Bool { failures.first?.isUnexpectedPass ?? false }

  package var diverged: Stage? { failures.first.flatMap { Stage(rawValue: $0.stage) } }

  package var ladder: [String] {
    guard !isUnexpectedPass, let diverged else { return [] }
    return sharedLadder.withLock { lines in
      let acts = acts.filter { $0.step == failures.first?.step }
      let made = lines ?? Ladder(stages, acts: acts, diverged: diverged, .brief).lines
      lines = made
      return made
    }
  }
}

extension RowResult {
  var shownStep: StepResult? {
    let step = failures.first?.step ?? steps.count - 1
    return steps.indices.contains(step) ? steps[step] : nil
  }

  var url: String? { row.link.map { row.mask.masked(link: $0.raw) } }

  /// The link of the step that failed or, if that step has none, of the last step before it that has one; `nil` if this
  /// is the row's first link.
  var failedLink: String? {
    let tried = failures.first.map { steps.prefix($0.step + 1) } ?? []
    let links = tried.reversed().lazy.compactMap { $0.step.action.links.first ?? $0.trace.link }
    guard let link = links.first, link != row.link else { return nil }
    return (tried.last?.trace.planMask ?? row.mask).masked(link: link.raw)
  }

  var requests: [RequestRecord] {
    steps.enumerated().flatMap { number, step in
      step.trace.requests.isEmpty
        ? [] : step.trace.requests.map { RequestRecord($0, step: number, step.trace.mask) }
    }
  }
}

extension FailureRecord {
  fileprivate func placed(in plan: String) -> FailureRecord {
    var copy = self
    copy.plan = plan
    return copy
  }
}
