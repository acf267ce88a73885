import HarnessText
import LinkModel

package struct DispatchRecord: StageRecord {
  package static let stage = Stage.dispatch

  private var isQueued: Bool?
  private var handled: [String]?
  private var lostReasons: [String] = []
  /// Whether nothing shows that an app under test handled what it took.
  private var isUnseen = false

  package init() {}

  package init(_ trace: StepTrace) {
    lostReasons = trace.dispatch.lost.map(\.message)
    isUnseen = !trace.unseenLinks.isEmpty
  }

  package var isReached: Bool { isQueued != nil || handled != nil }

  package mutating func expected(_ json: JSONMembers) {
    json("queued", &isQueued)
    json("handled", &handled)
  }

  package mutating func members(_ json: JSONMembers) {
    json("lostBecause", &lostReasons, unless: [])
    json("unseen", &isUnseen, unless: false)
  }

  package func lines(_ detail: ReportLine.Detail) -> [ReportLine] {
    var lines: [ReportLine] = []
    if let words = DispatchTrace.words(isQueued: isQueued, handled: handled?.count, isSeen: !isUnseen) {
      lines.append(ReportLine(words))
    }
    if let handled, handled.count > 1 || (isQueued == nil && !handled.isEmpty) {
      lines += handled.enumerated().map { .detail("\("\($0.offset + 1)"). \($0.element)") }
    }
    return lines + lostReasons.map { "\(strong: "lost"): \($0)" }
  }
}
