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

  init() {}

  init(_ sent: SentRequest, step: Int, _ mask: SecretMask) {
    (self.step, method, url) = (step, sent.request.method.rawValue, mask.masked(sent.url))
    (status, failure) = (sent.status, sent.failure?.code)
    message = sent.failure.map { mask.masked($0.message) }
    label = sent.resource.map { mask.masked($0) }
    nearest = sent.nearest.map { mask.masked($0) }
  }

  mutating func members(_ json: JSONMembers) {
    json("step", &step)
    json("method", &method)
    json("url", &url)
    json(present: "status", &status)
    json(present: "failure", &failure)
    json(present: "message", &message)
    json(present: "resource", &label)
    json(present: "nearest", &nearest)
  }

  package var asked: String { "\(method) \(url)" }

  package var outcome: String { status.map(String.init) ?? "no response: \(message ?? "")" }

  package var resource: String {
    if let label { return "from \(label)" }
    if status == nil { return "" }
    return "no resource responded\(nearest.map { "; the closest is \($0)" } ?? "")"
  }
}
