import HarnessText
import LinkModel

/// It is as safe to share as every table: its properties are constants.
final class DispatchStage: StageTable, @unchecked Sendable {
  let queued = Taken(.queued, "whether the link waits until the app has finished launching", seen: .never) {
    $0.dispatch.isQueued
  }
  let handled = Taken(.handled, "the links that the app handles in this step, in order") {
    $0.dispatch.handled?.map(\.link.raw)
  }
  let lost = Taken(
    .lost,
    "the links that the app receives or holds in this step and will never handle, or the labels of their screens"
  ) { $0.lost.isEmpty ? nil : $0.lost.map(\.text) }
  let lostBecause = Taken(shown: "lostBecause") { $0.lost.isEmpty ? nil : $0.lost.map(\.message) }
  /// Whether nothing shows that an app under test handled what it took.
  let unseen = Taken(shown: "unseen") { $0.unseenLinks.isEmpty ? nil : true }

  override func reason(_ trace: StepTrace) -> StageReason {
    let reason = Stage.route.table.reason(trace)
    return (reason.code, trace.reached(.dispatch) ? trace.dispatch.sentence : reason.sentence)
  }

  override func isReached(_ values: StageRecord) -> Bool { values[queued] != nil || values[handled] != nil }

  override func lines(_ values: StageRecord, _ detail: ReportLine.Detail) -> [ReportLine] {
    let (isQueued, handled) = (values[queued], values[handled])
    var lines: [ReportLine] = []
    if let words = DispatchTrace.words(isQueued: isQueued, handled: handled?.count, isSeen: values[unseen] == nil) {
      lines.append(ReportLine(words))
    }
    if let handled, handled.count > 1 || (isQueued == nil && !handled.isEmpty) {
      lines += handled.enumerated().map { .detail("\("\($0.offset + 1)"). \($0.element)") }
    }
    return lines + (values[lostBecause] ?? []).map { "\(strong: "lost"): \($0)" }
  }
}
