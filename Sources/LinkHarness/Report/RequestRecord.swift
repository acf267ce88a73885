import HarnessText
import LinkModel
import MockSite

/// A request that was sent during the replay of a row, as written in JSON Lines.
package struct RequestRecord: Sendable {
  let node: JSONNode

  /// Creates the record of a request; `step` is the zero-based index of the step that sent it.
  init(_ sent: SentRequest, step: Int, _ mask: SecretMask) {
    let object = JSONValue.object(present: [
      "step": .number(step), "method": .string(sent.request.method.rawValue),
      "url": .string(sent.url), "status": .number(sent.status),
      "failure": .string(sent.failure?.code),
      "message": .string(sent.failure?.message),
      "resource": .string(sent.resource),
      "nearest": .string(sent.nearest),
    ])
    node = JSONNode(object.masked(by: mask))
  }

  init(merged node: JSONNode) { self.node = node }

  package var step: Int { node["step"]?.integer ?? 0 }

  /// The method and the URL.
  package var asked: String { "\(text("method") ?? "") \(text("url") ?? "")" }

  /// The status, or the reason why there was no response.
  package var outcome: String {
    node["status"]?.integer.map(String.init) ?? "no response: \(text("message") ?? "")"
  }

  /// A phrase that names the resource that responded or, if none did, the closest match; empty if there was no
  /// response.
  package var resource: String {
    if let resource = text("resource") { return "from \(resource)" }
    if node["status"] == nil { return "" }
    let nearest = text("nearest").map { "; the closest is \($0)" } ?? ""
    return "no resource responded\(nearest)"
  }

  private func text(_ name: String) -> String? { node[name]?.string }
}
