import HarnessText
import LinkModel

struct DownloadRecord: JSONRecord {
  var app = ""
  var host = ""
  private var url = ""
  var outcome = ""
  var status: Int?
  var type: String?
  var bytes = 0
  var origin = ""
  var age: Int?
  private var isOfStep = false
  /// The time in seconds since the download, if it took place in an earlier step.
  var since: Int?
  var route = ""
  var message: String?

  init() {}

  init(_ record: DownloadTrace, _ isOfStep: Bool, at now: Duration, _ mask: SecretMask) {
    (app, host, url) = (record.app, record.host, mask.masked(record.url))
    (outcome, origin, route) = (record.code, record.origin, record.route.rawValue)
    (status, bytes, self.isOfStep) = (record.status, record.bytes, isOfStep)
    type = record.contentType.map { mask.masked($0) }
    age = record.age.map { Int($0.components.seconds) }
    let seconds = Int((now - record.time).components.seconds)
    if !isOfStep, seconds > 0 { since = seconds }
    if case .refused(let refusal) = record.download { message = mask.masked(refusal.message) }
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
}

struct ParsedFile: JSONRecord {
  var host = ""
  private var file = ""
  var entries = 0
  var rules = 0
  var refusal: String?
  var place: String?

  init() {}

  init?(_ record: DownloadTrace, _ mask: SecretMask) {
    guard case .file(let file) = record.download else { return nil }
    let source = file.document.source
    (host, self.file, entries) = (record.host, source.file, file.details.count)
    rules = file.details.reduce(0) { $0 + ($1.rules?.count ?? 0) }
    refusal = (file.refusal?.message).map { mask.masked($0) }
    if case .notJSON(let finding)? = file.refusal {
      let position = source.position(at: finding.range.lowerBound)
      place = "\(source.file):\(position.line):\(position.column)"
    }
  }

  mutating func members(_ json: JSONMembers) {
    json("host", &host)
    json("file", &file)
    json("entries", &entries)
    json("rules", &rules)
    json("refused", &refusal)
    json("place", &place)
  }
}

struct OtherReason: JSONRecord {
  var because = ""
  var message = ""

  init() {}

  init(_ reason: DecisionReason, _ mask: SecretMask) {
    (because, message) = (reason.code, mask.masked(reason.message))
  }

  mutating func members(_ json: JSONMembers) {
    json("because", &because)
    json("message", &message)
  }
}
