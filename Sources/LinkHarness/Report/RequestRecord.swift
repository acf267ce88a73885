import LinkModel
import MockSite

package struct RequestRecord: JSONRecord {
  /// The zero-based index of the step that sent the request.
  package var step = 0
  private var method = ""
  private var url = ""
  private var status: Int?
  private var failure: String?
  private var message: String?
  private var label: String?
  private var nearest: String?

  package init() {}

  init(_ sent: SentRequest, step: Int) {
    (self.step, method, url) = (step, sent.request.method.rawValue, sent.url)
    (status, failure, message) = (sent.status, sent.failure?.code, sent.failure?.message)
    (label, nearest) = (sent.resource, sent.nearest)
  }

  package mutating func members(_ json: JSONMembers) {
    json("step", &step)
    json("method", &method)
    json("url", &url)
    json(present: "status", &status)
    json(present: "failure", &failure)
    json(present: "message", &message)
    json(present: "resource", &label)
    json(present: "nearest", &nearest)
  }

  /// What responded, as coverage names it.
  package var page: String? { label.flatMap { label in Link(url).host.map { "\($0) \(label)" } } }

  package var asked: String { "\(method) \(url)" }

  package var outcome: String { status.map(String.init) ?? "no response: \(message ?? "")" }

  package var resource: String {
    if let label { return "from \(label)" }
    if status == nil { return "" }
    return "no resource responded\(nearest.map { "; the closest is \($0)" } ?? "")"
  }
}
