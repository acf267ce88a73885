package import HarnessText
import LinkModel
import MockSite

package struct FetchRecord: StageRecord {
  package static let stage = Stage.fetch

  private(set) var downloads: [DownloadRecord] = []
  private(set) var answer: AnswerRecord?

  package init() {}

  package init(_ trace: StepTrace) {
    let isOfStep = !trace.fetch.downloads.isEmpty
    downloads = trace.fetch.shown.map { DownloadRecord($0, isOfStep, at: trace.time) }
    answer = trace.fetch.answer.map(AnswerRecord.init)
  }

  package init?(_ node: JSONNode) {
    guard let list = node.array else { return nil }
    downloads = list.filter { $0["request"] == nil }.compactMap(DownloadRecord.init)
    answer = list.first { $0["request"] != nil }.flatMap(AnswerRecord.init)
  }

  package mutating func members(_ json: JSONMembers) {}

  package func masked(by mask: SecretMask) -> FetchRecord {
    var copy = self
    (copy.downloads, copy.answer) = (downloads.masked(by: mask), answer?.masked(by: mask))
    return copy
  }

  package func lines(_ detail: ReportLine.Detail) -> [ReportLine] {
    downloads.map(\.line) + [answer].compactMap { $0.map { ReportLine($0.message) } }
  }
}

/// The response to a request of a row.
struct AnswerRecord: JSONRecord {
  private var bytes: Int?
  private(set) var message = ""

  init() {}

  init(_ answer: SiteAnswer) {
    (bytes, message) = (answer.response?.body.count, answer.words)
  }

  mutating func members(_ json: JSONMembers) {
    json("bytes", &bytes)
    json("message", &message)
  }
}

struct DownloadRecord: JSONRecord {
  private var app = ""
  private var host = ""
  private var url = ""
  private var outcome = ""
  private var status: Int?
  private var type: String?
  private var bytes = 0
  private var origin = ""
  private var age: Int?
  private var isOfStep = false
  /// The time in seconds since the download, if it took place in an earlier step.
  private var since: Int?
  private var route: DownloadRoute?
  private var message: String?

  init() {}

  init(_ trace: DownloadTrace, _ isOfStep: Bool, at now: Duration) {
    (app, host, url) = (trace.app, trace.host, trace.url)
    (outcome, origin, route) = (trace.code, trace.origin, trace.route)
    (status, type, bytes) = (trace.status, trace.contentType, trace.bytes)
    self.isOfStep = isOfStep
    age = trace.age.map { Int($0.components.seconds) }
    let seconds = Int((now - trace.time).components.seconds)
    if !isOfStep, seconds > 0 { since = seconds }
    if case .refused(let refusal) = trace.download { message = refusal.message }
  }

  mutating func members(_ json: JSONMembers) {
    json("app", &app)
    json("host", &host)
    json("url", &url)
    json("outcome", &outcome)
    json("status", &status)
    json("type", &type)
    json("bytes", &bytes)
    json("from", &origin)
    json("age", &age)
    json("downloaded", &isOfStep)
    json(present: "since", &since)
    json("way", &route)
    json("message", &message)
  }

  fileprivate var line: ReportLine {
    let when = since.map { ", \(TimeSpan.text(.seconds($0))) ago" } ?? ""
    let source =
      age.map { "from the CDN's cache, \(TimeSpan.text(.seconds($0))) old" }
      ?? (origin == "site-cdn-copy" ? "an outdated file from the site's own CDN" : nil)
      ?? route?.words ?? origin
    let way = source + when
    let head = "\(host) for \(app)"
    switch outcome {
    case "fetched":
      // Files of other types are reported to work, so the type is shown but decides nothing.
      let isJSON = type.map { $0.hasPrefix("application/json") || $0.hasPrefix("application/pkcs7-mime") } ?? false
      let note = isJSON ? "" : " (disputed: Apple requires application/json)"
      return
        "\(head): \(strong: "\(status ?? 0)"), \(bytes.of("byte", "bytes")), \(type ?? "no type")\(note), \(way)"
    case "association-not-fetched": return "\(head): not requested"
    default: return "\(head): \(strong: "refused"), \(message ?? ""), \(way)"
    }
  }
}
