import HarnessText
import LinkModel
import MockSite

/// The downloads and the answer to a request of the row, which are the elements of an array in JSON Lines.
///
/// It is as safe to share as every table: its properties are constants.
final class FetchStage: StageTable, @unchecked Sendable {
  let outcome = Taken<NamedValues>(
    "fetch.*.outcome", "`fetched`, or a code that explains why the device has no file",
    .choice(what: "download outcome", DownloadTrace.codes), [.isShort, .isUnshown],
    names: { $0.fetch.shown.map(\.host) }
  ) { $0.fetch.record(of: $1).map { .text($0.code) } }
  let from = Taken<NamedValues>(
    .fetchOrigin,
    "the origin of the response; `cdn-copy` if Apple's CDN responded without a request to the site, `site-cdn-copy` if the site's own CDN responded with an outdated file",
    .choice(what: "download origin", DownloadTrace.origins), .isUnshown, names: { $0.fetch.shown.map(\.host) }
  ) { $0.fetch.record(of: $1).map { .text($0.origin) } }
  let downloads = Taken(
    .downloads, "the hosts whose association files the step requests, in order", nil, [.isRecordedAlone, .isUnshown]
  ) { $0.fetch.downloads.map(\.host) }
  let status = Taken(.answerStatus, "the status code", nil, .isUnshown) { $0.fetch.answer?.response?.status.code }
  let headers = Taken<NamedValues>(
    .answerHeader, "the value of the header field", .text, [.foldsNames, .isUnshown],
    names: { $0.fetch.answer?.headerNames ?? [] }
  ) { $0.fetch.answer?.header($1).map { .text($0) } }
  let text = Taken("answer.text", "the content as a string", nil, .isUnshown) { $0.fetch.answer?.text }
  let json = Taken<NamedValues>(
    .answerJSON, "the value at the JSON Pointer; objects and arrays are compared as serialized JSON", .json, .isUnshown
  ) { $0.fetch.answer?.json(at: $1).flatMap(FieldValue.init) }
  let title = Taken("answer.title", "the text of the `title` element", nil, .isUnshown) { $0.fetch.answer?.title }
  let failure = Taken(
    "answer.failure", "why the request failed", .choice(what: "request failure", TransportError.Code.rawValues),
    .isUnshown
  ) { $0.fetch.answer?.failure }
  let records = Taken(shown: "records") { trace in
    let isOfStep = !trace.fetch.downloads.isEmpty
    return trace.fetch.shown.map { DownloadRecord($0, isOfStep, at: trace.time) }
  }
  let answer = Taken(shown: "answer") { $0.fetch.answer.map(AnswerRecord.init) }
  let firstLine = Taken(shown: "firstLine") { $0.fetch.answer?.text.map(\.firstLine) }

  override var groups: [String: String] {
    [
      "fetch": "the association files that the step requests or uses, keyed by host", "fetch.*": "the download",
      "answer": "the site's response to the step's `request`",
      "answer.headers": "the header fields, keyed by name; repeated fields are joined by commas",
      "answer.json": "the content as JSON, keyed by JSON Pointer (RFC 6901)",
    ]
  }

  override func write(_ trace: StepTrace, to out: JSONWriter, _ mask: SecretMask) {
    out.array {
      let isOfStep = !trace.fetch.downloads.isEmpty
      for download in trace.fetch.shown {
        func write(_ out: JSONWriter) { DownloadRecord(download, isOfStep, at: trace.time).write(to: out) }
        // A file that was downloaded before the row began has the same record in each row.
        if !isOfStep, download.seconds(before: trace.time) == nil {
          download.json.write(to: out, mask, write)
        } else {
          write(out)
        }
      }
      guard let sent = trace.fetch.answer else { return }
      var answer = AnswerRecord(sent)
      out.object {
        out.member("request", sent.asked)
        out.name("answer")
        out.object {
          for fact in facts where fact.fact?.isOfAnswer ?? false { fact.readers.writer.write(trace, out, mask) }
        }
        answer.members(JSONMembers(out))
      }
    }
  }

  override func read(_ node: JSONNode) -> [(any JSONCoded)?]? {
    guard let list = node.array else { return nil }
    var values = [(any JSONCoded)?](repeating: nil, count: facts.count)
    values[records.index] = list.filter { $0["request"] == nil }.compactMap(DownloadRecord.init)
    let request = list.first { $0["request"] != nil }
    values[answer.index] = request.flatMap(AnswerRecord.init)
    values[firstLine.index] = request?["answer"]?["text"]?.string?.firstLine
    return values
  }

  override func reason(_ trace: StepTrace) -> StageReason {
    (trace.fetch.shown.last?.code, trace.fetch.shown.last?.sentence)
  }

  override func lines(_ values: StageRecord, _ detail: ReportLine.Detail) -> [ReportLine] {
    let line = detail == .everything ? values[firstLine].map { "the content begins with “\($0)”" as ReportLine } : nil
    return (values[records] ?? []).map(\.line) + [values[answer]].compactMap { $0.map { ReportLine($0.message) } }
      + [line].compactMap { $0.map { .detail($0) } }
  }
}

extension String {
  /// What a report shows of a long text.
  fileprivate var firstLine: String { String(prefix { !$0.isNewline }.prefix(120)) }
}

extension StepTrace {
  var reasonOfAnswer: String? {
    guard let answer = fetch.answer else { return "the step sends no request" }
    let last = fallback.received.last
    let source = last?.miss ?? last?.resource.map { "\($0) responded" }
    return source.map { "\(answer.words), \($0)" } ?? answer.words
  }
}

extension DownloadTrace {
  /// `nil` if there is no whole one.
  fileprivate func seconds(before now: Duration) -> Int? {
    let seconds = Int((now - time).components.seconds)
    return seconds > 0 ? seconds : nil
  }

  var sentence: String {
    switch download {
    case .file: "the association file of \(host) was downloaded"
    case .refused(let refusal): refusal.message
    case .notAttempted: "the association file of \(host) has not been requested yet"
    }
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
    if !isOfStep { since = trace.seconds(before: now) }
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
